import type pg from 'pg'
import { operations } from '#contract/operations.gen.ts'
import { snake } from '#domain/core/field.ts'
import { type ResourceDefinition, resources } from '#resources/index.ts'
import { withClient } from '../db/client.ts'
import { dropInvalidIndexes } from '../db/schema/migrate-under-load.ts'
import { withSetUpLock } from '../db/schema/set-up-lock.ts'
import { searchIndexes } from './keyword.ts'
import { isPlatform, planOf } from './plan.ts'

/**
 * Indexes, each as name and definition, that save sorting when a page of a long list is read: for the order in which
 * the list opens, and for codes and names that every row has. Only resources whose rows users enter have them; sorting
 * by a reference has none.
 */
export const listIndexes: readonly string[] = resources.flatMap(indexOf)

function indexOf(definition: ResourceDefinition): string[] {
  const isEntered = operations.some(({ id }) => id === `${definition.api}_submit`)
  if (!isEntered) return []
  const { sortable, filled } = planOf(definition)
  const isDown = definition.sort.startsWith('-')
  const opening = snake(isDown ? definition.sort.slice(1) : definition.sort)
  return [...new Set([opening, ...filled])].flatMap((key) => {
    const place = sortable.get(key)
    if (!place?.startsWith('t.')) return []
    const order = `${place.slice('t.'.length)}${isDown && key === opening && !filled.has(key) ? ' desc nulls last' : ''}`
    const columns = [...(isPlatform(definition) ? [] : ['tenant_id']), order, 'id']
    return [`${definition.table}_list_${key} on ${definition.table} (${columns.join(', ')})`]
  })
}

/** Indexes for keyword searches. */
const searchedIndexes = (resources as readonly ResourceDefinition[]).flatMap((definition) => searchIndexes(planOf(definition)))

/**
 * Creates missing indexes concurrently. Can be repeated, also by several processes at once. Runs as the owner, because
 * the app's role owns nothing.
 */
export async function ensureListIndexes(ownerUrl: string): Promise<void> {
  await withClient({ connectionString: ownerUrl, application_name: 'danju-indexes' }, (client) =>
    withSetUpLock(client, async () => {
      await dropInvalidIndexes(client)
      for (const text of await missingIndexes(client)) await client.query(`create index concurrently ${text}`)
    }),
  )
}

async function missingIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select indexname as name from pg_indexes where schemaname = current_schema()')
  const there = new Set(rows.map(({ name }) => name))
  return [...listIndexes, ...searchedIndexes].filter((text) => !there.has(text.slice(0, text.indexOf(' '))))
}
