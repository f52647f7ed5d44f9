import type pg from 'pg'
import { operations } from '#contract/operations.gen.ts'
import { snake } from '#domain/field.ts'
import { type ResourceDefinition, resources } from '#resources/index.ts'
import { withClient } from '../db/client.ts'
import { dropUnfinished } from '../db/migrate-under-load.ts'
import { withSetUpLock } from '../db/set-up-lock.ts'
import { searchIndexes } from './keyword.ts'
import { isPlatform, planOf } from './plan.ts'

/**
 * What a list is read from in the order it opens with, and in that of the codes and names that every row has, so that a page of a long list
 * needs no sorting of all rows: name and place of each, for each resource that people enter rows of, from its definition. What a list refers to orders none.
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

/** What the keyword searches of lists are read from. */
const searched = (resources as readonly ResourceDefinition[]).flatMap((definition) => searchIndexes(planOf(definition)))

/**
 * Makes those that are not there yet, beside whoever writes; done again, by several processes at once too, it changes nothing. By the owner,
 * because the app's role owns nothing.
 */
export async function ensureListIndexes(ownerUrl: string): Promise<void> {
  await withClient({ connectionString: ownerUrl, application_name: 'danju-indexes' }, (client) =>
    withSetUpLock(client, async () => {
      await dropUnfinished(client)
      for (const text of await missing(client)) await client.query(`create index concurrently ${text}`)
    }),
  )
}

async function missing(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select indexname as name from pg_indexes where schemaname = current_schema()')
  const there = new Set(rows.map(({ name }) => name))
  return [...listIndexes, ...searched].filter((text) => !there.has(text.slice(0, text.indexOf(' '))))
}
