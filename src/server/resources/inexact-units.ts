import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import { decimal } from '#domain/figures/decimal.ts'
import { nearestExact } from '#domain/figures/exact-quantities.ts'
import type { Unit } from '#domain/lines/quantities.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import type { Plan } from './plan.ts'
import type { WireRow } from './rows.ts'

type SaveCall = { tx: Tx; body: unknown; language: Language }

/**
 * Adds a note to saved goods if a unit is not exact in the basic unit at the goods' decimals. Documents would refuse
 * such quantities (QTY_TOO_FINE), so the note says it now, with quantities that work.
 */
export async function withUnitNote({ tx, body, language }: SaveCall, { definition }: Plan, saved: WireRow): Promise<WireRow> {
  const { units: sent, qtyPlaces: counted } = body as { units?: unknown; qtyPlaces?: unknown }
  if (definition.countsGoods !== 'id' || (sent === undefined && counted === undefined)) return saved
  const places = await placesOf(tx, saved)
  const [basic, ...units] = (saved.unitList ?? []) as readonly Unit[]
  const notes = units.flatMap(({ unitName, conversion }) => {
    const near = nearestExact(decimal('1'), decimal(String(conversion ?? '1')), places)
    if (!near) return []
    const works = near.map((one) => `${one.toFixed()}${unitName}`)
    return inLanguage(inexactNote(`1${unitName}`, `${conversion}${basic?.unitName}`, places, works), language)
  })
  return notes.length > 0 ? { ...saved, unitNote: notes.join('\n') } : saved
}

const inexactNote = (unit: string, size: string, places: number, works: readonly string[]): Words => ({
  zh: `${unit}=${size}，数量保留${places}位小数时开不出${unit}，可用${works.join('、')}；要按它计数，请把最小的单位作基本单位`,
  en: `${unit} is ${size}: at ${places} decimals ${unit} is refused, ${works.join(' or ')} work; to count by it, make the smallest unit the basic one`,
})

/**
 * Decimals of a quantity: the goods' own, or else those of their unit, or else the tenant's, which are the upper
 * limit.
 */
async function placesOf(tx: Tx, { qtyPlaces, unitId }: WireRow): Promise<number> {
  const { places } = await settingsOf(tx)
  const unit = await tx.maybeOne<{ places: number | null }>('select qty_places as places from comm_unit where tenant_id = $1 and id = $2', [
    tx.tenantId,
    unitId,
  ])
  return Math.min((qtyPlaces as number | undefined) ?? unit?.places ?? places.qty, places.qty)
}
