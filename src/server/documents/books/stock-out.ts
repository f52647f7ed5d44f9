import { type Decimal, zero } from '#domain/decimal.ts'
import { issue } from '#domain/stock-value.ts'
import type { Tx } from '../../db/connect.ts'
import { type Balance, type BalanceKey, type Promised, writePromises } from './balances.ts'
import { type Booking, balanceOf, later, type Movement, writeMovements } from './movements.ts'

/**
 * Goods that leave, in basic units, positive. `held` is what the document holds of them and `reserved` what is reserved for its source, in the
 * same depot: both are used up when the goods leave.
 */
export type Outgoing = BalanceKey & { lineId: string; qty: Decimal; held?: Decimal; reserved?: Decimal }

/** What left with a line. `estimated`: some of it at 0.00, because no cost was ever known 暂估成本. */
export type Left = { value: Decimal; estimated: boolean }

/**
 * Books goods out, line by line in their order, at the average of the moment; the last unit takes what is left of the value (rule C4 Out,
 * negative stock). The balances must be locked.
 */
export async function issueGoods(
  tx: Tx,
  document: Booking,
  outgoing: readonly Outgoing[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<Map<string, Left>> {
  const left = new Map<string, Left>()
  const movements = outgoing.map(({ lineId, depotId, commInfoId, qty }): Movement => {
    const balance = balanceOf(balances, { depotId, commInfoId })
    const issued = issue(balance, qty, balance.lastCost, amountPlaces)
    Object.assign(balance, issued.left, { lastBillDate: later(balance.lastBillDate, document.billDate) })
    left.set(lineId, { value: issued.value, estimated: issued.estimated })
    return { lineId, depotId, commInfoId, kind: 'issue', qty: qty.neg(), value: issued.value.neg() }
  })
  const usedUp = outgoing.map((line): Promised => ({ ...line, held: (line.held ?? zero).neg(), reserved: (line.reserved ?? zero).neg() }))
  await writeMovements(tx, document, movements, balances, usedUp)
  return left
}

type Goods = BalanceKey & { qty: Decimal }

/**
 * Holds goods for a submitted document, in one statement; what of them was `reserved` for its source is held instead (rule C1-4). The
 * balances must be locked.
 */
export const holdGoods = (tx: Tx, goods: readonly (Goods & { reserved?: Decimal })[], balances: ReadonlyMap<string, Balance>) =>
  writePromises(
    tx,
    goods.map((line) => ({ ...line, held: line.qty, reserved: line.reserved?.neg() ?? zero })),
    balances,
  )

/** Lets go of what `holdGoods` held; `reserved` of it goes back to the source. */
export const releaseGoods = (tx: Tx, goods: readonly (Goods & { reserved?: Decimal })[], balances: ReadonlyMap<string, Balance>) =>
  writePromises(
    tx,
    goods.map((line) => ({ ...line, held: line.qty.neg(), reserved: line.reserved ?? zero })),
    balances,
  )

/** Reserves goods for an approved order, in one statement; the caller reserves no more than is free. The balances must be locked. */
export const reserveGoods = (tx: Tx, goods: readonly Goods[], balances: ReadonlyMap<string, Balance>) =>
  writePromises(
    tx,
    goods.map((line) => ({ ...line, held: zero, reserved: line.qty })),
    balances,
  )

/** Lets go of what `reserveGoods` reserved. */
export const unreserveGoods = (tx: Tx, goods: readonly Goods[], balances: ReadonlyMap<string, Balance>) =>
  writePromises(
    tx,
    goods.map((line) => ({ ...line, held: zero, reserved: line.qty.neg() })),
    balances,
  )
