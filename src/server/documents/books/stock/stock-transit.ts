import { firstLots } from '#domain/core/lots.ts'
import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import { stockAfterIssue } from '#domain/stock/stock-value.ts'
import { taxOfIssue } from '#domain/tax/deducted-tax.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Balance, BalanceKey } from './balances.ts'
import { lotsInTransit, moveLotsInTransit } from './lot-batch.ts'
import type { BookedLine, Booking, Worth } from './movements.ts'
import {
  type Batch,
  balanceIn,
  closeBatch,
  issueStock,
  issueWithoutLots,
  isWithinPool,
  moveWithinPool,
  openBatch,
  receiveStock,
} from './stock-batch.ts'
import { consumedAllocations, type Outgoing } from './stock-out.ts'

/** Goods sent to another depot, in basic units, positive; `depotId` is where they leave. */
export type DispatchedGoods = Outgoing & { toDepotId: string }

/**
 * Part of a dispatched line that arrives, is lost or returns, in basic units, positive; `step`: number of the part.
 */
export type InTransit = BookedLine & { qty: Decimal; step: number }

/** End of transit: arrival in the target depot, loss, or return to the line's depot. */
export type TransitEnd = 'arrive' | 'loss' | 'back'

const targetOf = ({ toDepotId, commInfoId }: DispatchedGoods): BalanceKey => ({ depotId: toDepotId, commInfoId })

/**
 * Dispatches goods at the average into transit (rule C4 Transfer). Balances of both depots must be locked. Returns
 * the worth by line: zero inside a company-wide pool.
 */
export async function dispatchGoods(
  tx: Tx,
  document: Booking,
  sent: readonly DispatchedGoods[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<Map<string, Worth>> {
  const batch = await openBatch(tx, document, [], balances, amountPlaces)
  const worths = sent.map((line): [string, Worth] => {
    const { value, tax } = issueStock(batch, line, 'dispatch', line.qty)
    moveTransit(batch, { ...targetOf(line), lineId: line.lineId }, 'dispatch', { qty: line.qty, value, tax })
    return [line.lineId, { value, tax }]
  })
  batch.allocations = consumedAllocations(sent)
  await closeBatch(tx, batch)
  return new Map(worths)
}

/**
 * Ends transit of goods, whole or in parts, at their share of the dispatched value; the last part takes the rest.
 * `lines` name the target depot (`arrive`, `loss`) or the sending one (`back`). The caller has already refused
 * quantities beyond what is in transit. Returns the worth by line.
 */
export async function endTransit(
  tx: Tx,
  document: Booking,
  end: TransitEnd,
  lines: readonly InTransit[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<Map<string, Worth>> {
  const onTheWay = await transitOf(tx, document.id)
  const lots = await lotsInTransit(
    tx,
    document.id,
    [...balances.values()].some(({ kept }) => kept),
  )
  const batch = await openBatch(tx, document, lines, balances, amountPlaces)
  const worths = lines.map((given): [string, Worth] => {
    const line = { ...given, lots: given.lots ?? firstLots(lots.get(given.lineId) ?? [], given.qty) }
    const rest = onTheWay.get(line.lineId)
    if (!rest || rest.qty.lt(line.qty)) throw new Error(`the line ${line.lineId} has less on its way than ${line.qty.toFixed()}`)
    const { value } = stockAfterIssue(rest, line.qty, undefined, amountPlaces)
    const worth = { value, tax: taxOfIssue(rest.tax, rest.qty, line.qty, amountPlaces) }
    onTheWay.set(line.lineId, { ...rest, qty: rest.qty.sub(line.qty), value: rest.value.sub(value), tax: rest.tax.sub(worth.tax) })
    const { depotId, commInfoId } = rest
    const gone = { qty: line.qty.neg(), value: value.neg(), tax: worth.tax.neg() }
    moveTransit(batch, { depotId, commInfoId, lineId: line.lineId, step: line.step, lots: line.lots }, end, gone)
    if (end !== 'loss') receiveStock(batch, line, end === 'arrive' ? 'arrive' : 'comeBack', line.qty, worth)
    else if (isWithinPool(balanceIn(batch, line), 'arrive')) return [line.lineId, loseWithinPool(batch, line)]
    return [line.lineId, worth]
  })
  await closeBatch(tx, batch)
  return new Map(worths)
}

/**
 * Loss in transit within a company-wide pool, at the current average: the goods arrive at the target and are lost
 * there.
 */
function loseWithinPool(batch: Batch, line: InTransit): Worth {
  moveWithinPool(batch, line, 'arrive', line.qty)
  const { value, tax } = issueWithoutLots(batch, line, 'loss', line.qty)
  return { value, tax }
}

function moveTransit(batch: Batch, line: BookedLine, kind: 'dispatch' | TransitEnd, moved: Worth & { qty: Decimal }): void {
  const balance = balanceIn(batch, line)
  const { qty, value, tax } = balance.transit
  balance.transit = { qty: qty.add(moved.qty), value: value.add(moved.value), tax: tax.add(moved.tax) }
  batch.transits.push({ ...line, kind, ...moved })
  moveLotsInTransit(batch, line, kind, moved.qty)
}

/** Goods in transit by line of a document, with their target depot. */
export async function transitOf(tx: Tx, documentId: string): Promise<Map<string, BalanceKey & Worth & { qty: Decimal }>> {
  const rows = await tx.query<Record<'lineId' | 'depotId' | 'commInfoId' | 'qty' | 'value' | 'tax', string>>(
    `select line_id as "lineId", depot_id as "depotId", comm_info_id as "commInfoId", sum(qty) as qty, sum(value) as value, sum(tax) as tax
       from stock_transit where tenant_id = $1 and document_id = $2 group by line_id, depot_id, comm_info_id`,
    [tx.tenantId, documentId],
  )
  return new Map(
    rows.map(({ lineId, depotId, commInfoId, qty, value, tax }) => [
      lineId,
      { depotId, commInfoId, qty: decimal(qty), value: decimal(value), tax: decimal(tax) },
    ]),
  )
}
