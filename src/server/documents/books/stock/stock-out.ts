import { type Decimal, zero } from '#domain/figures/decimal.ts'
import type { Tx } from '../../../db/connect.ts'
import { type Allocation, type Balance, type BalanceKey, writeAllocations } from './balances.ts'
import type { BookedLine, Booking, OutKind, Worth } from './movements.ts'
import { offerStock } from './reservations.ts'
import { closeBatch, issueStock, openBatch } from './stock-batch.ts'

/**
 * Goods to issue, in basic units, positive. `held`: quantity that the document holds; `reserved`: quantity reserved in
 * the same depot for the order line `orderLineId` that the goods are for. The issue uses up both.
 */
export type Outgoing = BookedLine & ReservedGoods & { qty: Decimal; held?: Decimal }

/** Reserved quantity, and the order line it is for. */
type ReservedGoods = { reserved?: Decimal; orderLineId?: string | undefined }

/**
 * Worth of an issued line. `estimated`: part of it at 0.00, because no cost was ever known 暂估成本; `tax`: deducted tax
 * issued with it.
 */
export type IssuedWorth = Worth & { estimated: boolean }

/**
 * Issues goods in line order at the current average; the last unit takes the rest of the value (rule C4 Out, negative
 * stock). Balances must be locked. `kind` defaults to a sale.
 */
export async function issueGoods(
  tx: Tx,
  document: Booking,
  outgoing: readonly Outgoing[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
  kind: OutKind = 'issue',
): Promise<Map<string, IssuedWorth>> {
  const batch = await openBatch(tx, document, [], balances, amountPlaces)
  const left = outgoing.map((line): [string, IssuedWorth] => [line.lineId, issueStock(batch, line, kind, line.qty)])
  batch.allocations = consumedAllocations(outgoing)
  await closeBatch(tx, batch)
  return new Map(left)
}

/** Allocations that issued goods use up. */
export const consumedAllocations = (outgoing: readonly Outgoing[]): Allocation[] =>
  outgoing.map(({ depotId, commInfoId, held = zero, reserved = zero, orderLineId }) => ({
    depotId,
    commInfoId,
    held: held.neg(),
    reserved: reserved.neg(),
    orderLineId,
  }))

type GoodsQty = BalanceKey & { qty: Decimal }

/**
 * Holds goods for a submitted document, in one statement. What was `reserved` for its source is no longer reserved but
 * held (rule C1-4). Balances must be locked.
 */
export const holdGoods = (tx: Tx, goods: readonly (GoodsQty & ReservedGoods)[], balances: ReadonlyMap<string, Balance>) =>
  writeAllocations(
    tx,
    goods.map((line) => ({ ...line, held: line.qty, reserved: line.reserved?.neg() ?? zero })),
    balances,
  )

/**
 * Releases what `holdGoods` held: the quantity `reserved` is reserved for the source again, the rest is offered to
 * orders that are short of it.
 */
export async function releaseGoods(
  tx: Tx,
  goods: readonly (GoodsQty & ReservedGoods)[],
  balances: ReadonlyMap<string, Balance>,
): Promise<void> {
  const released = goods.map((line) => ({ ...line, held: line.qty.neg(), reserved: line.reserved ?? zero }))
  writeAllocations(tx, released, balances)
  await offerStock(tx, balances)
}
