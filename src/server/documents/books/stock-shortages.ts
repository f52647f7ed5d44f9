import { type Decimal, zero } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Masters } from '../engine/masters.ts'
import type { Run } from '../engine/run.ts'
import { type Balance, type BalanceKey, freeOf, keyOf } from './balances.ts'

/** What a row of a document takes out of a depot, in basic units; `row` from 1, and the names its refusal says. */
export type Taking = BalanceKey & { row: number; qty: Decimal; goods: string; depot: string }

export type Cover = {
  balances: ReadonlyMap<string, Balance>
  /** By `keyOf`: what the document holds itself, and what is reserved for its sources. */
  own?: ReadonlyMap<string, Decimal>
  /** Whether a depot may go below zero: `depotMayBeNegative`. */
  mayBeNegative: (depotId: string) => boolean
  /** The field of the row that the problem names; the quantity's unless told. */
  field?: string
}

/** Quantities of the same goods in the same depot added up, by `keyOf`. */
export function byGoods(quantities: readonly (BalanceKey & { qty: Decimal })[]): Map<string, Decimal> {
  const sums = new Map<string, Decimal>()
  for (const goods of quantities) sums.set(keyOf(goods), (sums.get(keyOf(goods)) ?? zero).add(goods.qty))
  return sums
}

/** Whether the stock of a depot may go below zero: what the depot says, else what the tenant does (`NEGATIVE_STOCK`). */
export const depotMayBeNegative =
  ({ settings }: Pick<Run, 'settings'>, masters: Masters) =>
  (depotId: string) =>
    masters.of('depot', depotId)?.negativeStock ?? settings.negativeStock

/**
 * Goods that are not there in the depot they are taken from: less is free than all rows of the same goods and depot take together, what the
 * document itself holds counted as free (guard stockCovers, rules B3 and C1-4). One problem for each goods and depot, at its last row.
 */
export const stockShortages = (takings: readonly Taking[], cover: Cover): Problem[] =>
  beyond(takings, cover, (balance, key) => freeOf(balance).add(cover.own?.get(key) ?? zero))

/** Goods of which less is on hand than rows take, whatever is promised of them: what a count finds missing is a fact (rule B5 Stock count). */
export const stockMissing = (takings: readonly Taking[], cover: Cover): Problem[] => beyond(takings, cover, ({ qty }) => qty)

function beyond(
  takings: readonly Taking[],
  { balances, mayBeNegative, field = 'qty' }: Cover,
  thereOf: (balance: Balance, key: string) => Decimal,
): Problem[] {
  const needed = new Map<string, Taking>()
  for (const taking of takings) {
    if (mayBeNegative(taking.depotId)) continue
    const key = keyOf(taking)
    needed.set(key, { ...taking, qty: taking.qty.add(needed.get(key)?.qty ?? zero) })
  }
  return [...needed].flatMap(([key, { row, qty, goods, depot }]): Problem[] => {
    const balance = balances.get(key)
    const there = balance ? thereOf(balance, key) : zero
    if (there.gte(qty)) return []
    return [{ row, field, rule: 'STOCK_SHORT', params: { goods, depot, free: there.toFixed(), needed: qty.toFixed() } }]
  })
}
