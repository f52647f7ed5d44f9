import { type Decimal, decimal } from '#domain/decimal.ts'
import { taxOfOut } from '#domain/deducted-tax.ts'
import { firstOf } from '#domain/lots.ts'
import { issue } from '#domain/stock-value.ts'
import type { Tx } from '../../db/connect.ts'
import type { Balance, BalanceKey } from './balances.ts'
import { lotsOnWay, moveLotsOnWay } from './lot-batch.ts'
import type { BookedLine, Booking, Worth } from './movements.ts'
import { type Batch, balanceIn, closeBatch, comeIn, goOut, isWithin, leaveStock, moveWithin, openBatch } from './stock-batch.ts'
import { type Outgoing, usedUp } from './stock-out.ts'

/** Goods that are sent from one depot to another, in basic units, positive. `depotId` is where they leave. */
export type Sent = Outgoing & { toDepotId: string }

/** Goods of a dispatched line that arrive, are lost or go back, in basic units, positive. `step`: which time, for they do so in parts. */
export type InTransit = BookedLine & { qty: Decimal; step: number }

/** What became of goods on their way: they arrived in the depot they were sent to, were lost, or went back to the depot of the line. */
export type TransitEnd = 'arrive' | 'loss' | 'back'

const targetOf = ({ toDepotId, commInfoId }: Sent): BalanceKey => ({ depotId: toDepotId, commInfoId })

/**
 * Sends goods: they leave their depot at the average and are on their way at that value (rule C4 Transfer). The balances of both depots must
 * be locked. Answers what each line was sent at: nothing inside a company that values all its depots together.
 */
export async function dispatchGoods(
  tx: Tx,
  document: Booking,
  sent: readonly Sent[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<Map<string, Worth>> {
  const batch = await openBatch(tx, document, [], balances, amountPlaces)
  const worths = sent.map((line): [string, Worth] => {
    const { value, tax } = goOut(batch, line, 'dispatch', line.qty)
    moveTransit(batch, { ...targetOf(line), lineId: line.lineId }, 'dispatch', { qty: line.qty, value, tax })
    return [line.lineId, { value, tax }]
  })
  batch.promised = usedUp(sent)
  await closeBatch(tx, batch)
  return new Map(worths)
}

/**
 * Ends the transit of goods, in parts or whole, at their share of the value they were sent at; the last part closes it. `lines` name the depot
 * they were sent to (`arrive`, `loss`), or the one they were sent from (`back`). More than is on its way is the caller's to refuse. Answers
 * what each line was worth.
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
  const lots = await lotsOnWay(
    tx,
    document.id,
    [...balances.values()].some(({ kept }) => kept),
  )
  const batch = await openBatch(tx, document, lines, balances, amountPlaces)
  const worths = lines.map((given): [string, Worth] => {
    const line = { ...given, lots: given.lots ?? firstOf(lots.get(given.lineId) ?? [], given.qty) }
    const rest = onTheWay.get(line.lineId)
    if (!rest || rest.qty.lt(line.qty)) throw new Error(`the line ${line.lineId} has less on its way than ${line.qty.toFixed()}`)
    const { value } = issue(rest, line.qty, undefined, amountPlaces)
    const worth = { value, tax: taxOfOut(rest.tax, rest.qty, line.qty, amountPlaces) }
    onTheWay.set(line.lineId, { ...rest, qty: rest.qty.sub(line.qty), value: rest.value.sub(value), tax: rest.tax.sub(worth.tax) })
    const { depotId, commInfoId } = rest
    const gone = { qty: line.qty.neg(), value: value.neg(), tax: worth.tax.neg() }
    moveTransit(batch, { depotId, commInfoId, lineId: line.lineId, step: line.step, lots: line.lots }, end, gone)
    if (end !== 'loss') comeIn(batch, line, end === 'arrive' ? 'arrive' : 'comeBack', line.qty, worth)
    else if (isWithin(balanceIn(batch, line), 'arrive')) return [line.lineId, loseOfPool(batch, line)]
    return [line.lineId, worth]
  })
  await closeBatch(tx, batch)
  return new Map(worths)
}

/** Goods of a pool that are lost on their way are its loss, at the average of the moment: they arrive where they were sent, and are lost there. */
function loseOfPool(batch: Batch, line: InTransit): Worth {
  moveWithin(batch, line, 'arrive', line.qty)
  const { value, tax } = leaveStock(batch, line, 'loss', line.qty)
  return { value, tax }
}

function moveTransit(batch: Batch, line: BookedLine, kind: 'dispatch' | TransitEnd, moved: Worth & { qty: Decimal }): void {
  const balance = balanceIn(batch, line)
  const { qty, value, tax } = balance.transit
  balance.transit = { qty: qty.add(moved.qty), value: value.add(moved.value), tax: tax.add(moved.tax) }
  batch.transits.push({ ...line, kind, ...moved })
  moveLotsOnWay(batch, line, kind, moved.qty)
}

/** What is on its way with each line of a document, and where to. */
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
