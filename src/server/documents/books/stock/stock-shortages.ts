import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, zero } from '#domain/figures/decimal.ts'
import type { Masters } from '../../engine/master-types.ts'
import type { Run } from '../../engine/run.ts'
import { type Balance, type BalanceKey, freeOf, keyOf } from './balances.ts'

/**
 * Quantity that a row takes out of a depot, in basic units; `row` counts from 1; goods and depot are names for the
 * refusal.
 */
export type StockDemand = BalanceKey & { row: number; qty: Decimal; goods: string; depot: string }

export type ShortageCheck = {
  balances: ReadonlyMap<string, Balance>
  /** Quantity by `keyOf` that the document itself holds, or that is reserved for its sources. */
  own?: ReadonlyMap<string, Decimal>
  /** See `depotMayBeNegative`. */
  mayBeNegative: (depotId: string) => boolean
  /** Field that problems name; default: the quantity. */
  field?: string
}

/** Total quantities by goods and depot (`keyOf`). */
export function sumByGoods(quantities: readonly (BalanceKey & { qty: Decimal })[]): Map<string, Decimal> {
  const sums = new Map<string, Decimal>()
  for (const goods of quantities) sums.set(keyOf(goods), (sums.get(keyOf(goods)) ?? zero).add(goods.qty))
  return sums
}

/** True where a depot allows negative stock: its own setting, otherwise the tenant's (`NEGATIVE_STOCK`). */
export const depotMayBeNegative =
  ({ settings }: Pick<Run, 'settings'>, masters: Masters) =>
  (depotId: string) =>
    masters.of('depot', depotId)?.negativeStock ?? settings.negativeStock

/**
 * Problems of goods for which all rows in the same depot together take more than is free. What the document itself
 * holds counts as free (guard stockCovers, rules B3 and C1-4). One problem per goods and depot, at the last row.
 */
export const stockShortages = (takings: readonly StockDemand[], cover: ShortageCheck): Problem[] =>
  shortageProblems(takings, cover, (balance, key) => freeOf(balance).add(cover.own?.get(key) ?? zero))

/**
 * Problems of goods with less on hand than the rows take, regardless of allocations: a count's result is a fact (rule
 * B5 Stock count).
 */
export const stockMissing = (takings: readonly StockDemand[], cover: ShortageCheck): Problem[] =>
  shortageProblems(takings, cover, ({ qty }) => qty)

function shortageProblems(
  takings: readonly StockDemand[],
  { balances, mayBeNegative, field = 'qty' }: ShortageCheck,
  thereOf: (balance: Balance, key: string) => Decimal,
): Problem[] {
  const needed = new Map<string, StockDemand>()
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
