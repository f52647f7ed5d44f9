import type { OperationId } from '#contract/operations.gen.ts'
import { resources } from '#resources/index.ts'
import { resolveSchema, type Schema, schemasOf } from '#server/http/contract-schemas.ts'

/** What a row calls the depots that it is about: ids, and names where it has nothing else. */
const ofResources = resources.flatMap(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'reference' && field.to === 'DepotApi' ? [name, field.name] : [])),
)
const isDepotId = (name: string) => /depotIds?$/i.test(name) || ofResources.includes(name)
const isDepotName = (name: string) => /depotNames?$/i.test(name)
const namesDepot = (name: string) => isDepotId(name) || isDepotName(name)

/** Whether what an operation answers names depots anywhere. */
export function answersDepots(id: OperationId): boolean {
  const looked = new Set<Schema>()
  const within = (schema: Schema | undefined): boolean => {
    if (!schema) return false
    const whole = resolveSchema(schema)
    if (looked.has(whole)) return false
    looked.add(whole)
    const { properties = {}, items, additionalProperties } = whole
    return (
      Object.entries(properties).some(([name, part]) => namesDepot(name) || within(part)) || within(items) || within(additionalProperties)
    )
  }
  return within(schemasOf(id).answer)
}

export type Seen = { row: Readonly<Record<string, unknown>>; places: readonly string[] }

/**
 * The objects of an answer that name depots, each with all that it and what hangs under it name, outermost first: a
 * document is seen whole where any of it takes place in one's depot, so what hangs under an object that is seen is
 * not looked at (ADR 32).
 */
export function depotsIn(value: unknown, isOwn: (place: string) => boolean): Seen[] {
  if (Array.isArray(value)) return value.flatMap((item) => depotsIn(item, isOwn))
  if (value === null || typeof value !== 'object') return []
  const row = value as Readonly<Record<string, unknown>>
  const places = Object.entries(row).flatMap(([name, part]) => (namesDepot(name) ? [part].flat().map(String) : []))
  if (places.length === 0) return Object.values(row).flatMap((part) => depotsIn(part, isOwn))
  const below = Object.values(row)
    .flatMap((part) => depotsIn(part, isOwn))
    .flatMap((seen) => seen.places)
  return [{ row, places: [...places, ...below] }]
}
