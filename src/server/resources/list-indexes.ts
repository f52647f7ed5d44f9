import { operations } from '#contract/operations.gen.ts'
import { snake } from '#domain/field.ts'
import { type ResourceDefinition, resources } from '#resources/index.ts'
import { withClient } from '../db/client.ts'
import { searchIndexes } from './keyword.ts'
import { isPlatform, planOf } from './plan.ts'

/**
 * What a list is read from in the order it opens with, and in that of the codes and names that every row has, so that a page of a long list
 * needs no sorting of all rows: for each resource that people enter rows of, from its definition. What a list refers to orders none.
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
    return [`create index if not exists ${definition.table}_list_${key} on ${definition.table} (${columns.join(', ')})`]
  })
}

/** What the keyword searches of lists are read from. */
const searched = (resources as readonly ResourceDefinition[]).flatMap((definition) => searchIndexes(planOf(definition)))

/** Makes those that are not there yet; done again it changes nothing. By the owner, because the app's role owns nothing. */
export async function ensureListIndexes(ownerUrl: string): Promise<void> {
  await withClient({ connectionString: ownerUrl, application_name: 'danju-indexes' }, (client) =>
    client.query([...listIndexes, ...searched].join(';')),
  )
}
