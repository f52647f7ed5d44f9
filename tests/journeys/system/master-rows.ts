import { isResource, operationOf, type ReferenceTarget, type ResourceDefinition, resourceOf } from '#resources/index.ts'
import type { Client } from '../../support/client.ts'
import { bodyOf, targetsOf } from '../../support/resources/resource-samples.ts'

/**
 * Returns a function that creates a row of a resource over HTTP with every field filled, after the rows it refers to;
 * it returns the row's id.
 */
export function masterRows(admin: Client): (definition: ResourceDefinition) => Promise<string> {
  const made = new Map<ReferenceTarget, Promise<string>>()
  let last = 0
  const save = async (definition: ResourceDefinition, onlyRequired: boolean) => {
    const entries: [string, string][] = []
    for (const [name, to] of targetsOf(definition, onlyRequired)) entries.push([name, await referredTo(to, name.includes('.'))])
    const body = bodyOf(definition, ++last, Object.fromEntries(entries), onlyRequired)
    const answer = await admin.ok(operationOf(definition, 'submit') as 'TaxRateApi_submit', { body: body as never })
    return answer.id
  }
  const referredTo = (to: ReferenceTarget, fresh: boolean): Promise<string> => {
    // any customer or supplier is a partner, so a customer is used
    const definition = resourceOf(isResource(to) ? to : 'CustomerApi')
    // a child row may not refer to the same row as its parent, so a new one is created
    if (fresh) return save(definition, true)
    const row = made.get(to) ?? save(definition, true)
    made.set(to, row)
    return row
  }
  return (definition) => save(definition, false)
}
