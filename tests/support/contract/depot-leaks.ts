import type { OperationId } from '#contract/operations.gen.ts'
import { resources } from '#resources/index.ts'
import { resolveSchema, type Schema, schemasOf } from '#server/http/contract-schemas.ts'

/** Fields in which rows name their depots: ids, or names if a row has no id. */
const ofResources = resources.flatMap(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'reference' && field.to === 'DepotApi' ? [name, field.name] : [])),
)
const isDepotId = (name: string) => /depotIds?$/i.test(name) || ofResources.includes(name)
const isDepotName = (name: string) => /depotNames?$/i.test(name)
const namesDepot = (name: string) => isDepotId(name) || isDepotName(name)

/** True if the answer of an operation contains depots anywhere. */
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
 * The objects in an answer that name depots, each with all depots named in it and below it, outermost first. A
 * document is visible as a whole if any of it is in one of the user's depots, so nothing below a visible object is
 * checked (ADR 32).
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
