import { type Decimal, zero } from '#domain/decimal.ts'
import type { Tx } from '../../db/connect.ts'
import { type Balance, type BalanceKey, type Promised, writePromises } from './balances.ts'
import type { BookedLine, Booking, OutKind, Worth } from './movements.ts'
import { offerStock } from './reservations.ts'
import { closeBatch, goOut, openBatch } from './stock-batch.ts'

/**
 * Goods that leave, in basic units, positive. `held` is what the document holds of them and `reserved` what is reserved for its source, the line
 * `orderLineId`, in the same depot: both are used up when the goods leave.
 */
export type Outgoing = BookedLine & Reserved & { qty: Decimal; held?: Decimal }

/** What of goods is reserved, and for which line of an order. */
type Reserved = { reserved?: Decimal; orderLineId?: string | undefined }

/** What left with a line. `estimated`: some of it at 0.00, because no cost was ever known 暂估成本; `tax`: the deducted tax that left with it. */
export type Left = Worth & { estimated: boolean }

/**
 * Books goods out, line by line in their order, at the average of the moment; the last unit takes what is left of the value (rule C4 Out,
 * negative stock). The balances must be locked. `kind` says what for: a sale unless told.
 */
export async function issueGoods(
  tx: Tx,
  document: Booking,
  outgoing: readonly Outgoing[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
  kind: OutKind = 'issue',
): Promise<Map<string, Left>> {
  const batch = await openBatch(tx, document, [], balances, amountPlaces)
  const left = outgoing.map((line): [string, Left] => [line.lineId, goOut(batch, line, kind, line.qty)])
  batch.promised = usedUp(outgoing)
  await closeBatch(tx, batch)
  return new Map(left)
}

/** What goods that leave use up of what was promised of them. */
export const usedUp = (outgoing: readonly Outgoing[]): Promised[] =>
  outgoing.map(({ depotId, commInfoId, held = zero, reserved = zero, orderLineId }) => ({
    depotId,
    commInfoId,
    held: held.neg(),
    reserved: reserved.neg(),
    orderLineId,
  }))

type Goods = BalanceKey & { qty: Decimal }

/**
 * Holds goods for a submitted document, in one statement; what of them was `reserved` for its source is held instead (rule C1-4). The
 * balances must be locked.
 */
export const holdGoods = (tx: Tx, goods: readonly (Goods & Reserved)[], balances: ReadonlyMap<string, Balance>) =>
  writePromises(
    tx,
    goods.map((line) => ({ ...line, held: line.qty, reserved: line.reserved?.neg() ?? zero })),
    balances,
  )

/** Lets go of what `holdGoods` held; `reserved` of it goes back to the source, the rest is offered to the orders that lack it. */
export async function releaseGoods(tx: Tx, goods: readonly (Goods & Reserved)[], balances: ReadonlyMap<string, Balance>): Promise<void> {
  const released = goods.map((line) => ({ ...line, held: line.qty.neg(), reserved: line.reserved ?? zero }))
  writePromises(tx, released, balances)
  await offerStock(tx, balances)
}
