import { type Field, isResource, type ReferenceTarget, type ResourceApi, type ResourceDefinition, resourceOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import type { User } from '../http/request.ts'
import { nextFreeCode } from '../resources/new-code.ts'
import { planOf } from '../resources/plan.ts'
import { submitRow } from '../resources/submit.ts'
import { nameLookup } from '../sheets/import-names.ts'

/** A row that a sheet names and that an import adds: a unit, class, brand, supplier or level. */
export type MissingRow = { api: ResourceApi; name: string }

/** The resource that a field refers to, if a row of it can be added by its name alone and the user may add one. */
export function addableTarget(field: Field | undefined, user: Pick<User, 'rights'>): ResourceDefinition | undefined {
  if (field?.kind !== 'reference' || !isResource(field.to as ReferenceTarget)) return undefined
  const definition: ResourceDefinition = resourceOf(field.to as ResourceApi)
  const given = [definition.title[0], definition.newCode?.field]
  const isNamed = Object.entries(definition.fields).every(([name, one]) => !one.required || given.includes(name))
  const byText = definition.fields[definition.title[0] ?? '']?.kind === 'text'
  return isNamed && byText && user.rights.has(`${definition.stem}_add`) ? definition : undefined
}

/** A row that was added with an import, and its version. */
export type MadeRow = { api: ResourceApi; id: string; version: number }

/** Adds those of the rows that do not exist yet, and returns them. */
export async function makeMissingRows(tx: Tx, userId: string, missing: readonly MissingRow[], isTrial: boolean): Promise<MadeRow[]> {
  const names = nameLookup(tx)
  const made: MadeRow[] = []
  for (const { api, name } of missing) {
    if ((await names.find({ to: api }, name)) !== undefined) continue
    const plan = planOf(resourceOf(api))
    const { title, newCode } = plan.definition
    const { id, version } = await submitRow(tx, { id: userId }, plan, {
      [title[0] ?? '']: name,
      ...(newCode && { [newCode.field]: await nextFreeCode(tx, plan, { isTrial }) }),
    })
    made.push({ api, id, version })
  }
  return made
}
