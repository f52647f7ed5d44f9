import { type Decimal, decimal, roundTo, sum, zero } from '#domain/figures/decimal.ts'
import { average, isValidStock, knownAverage, type Stock, stockAfterReceipt, stockAfterReversal } from '#domain/stock/stock-value.ts'
import { taxOfCovered, taxOfIssue } from '#domain/tax/deducted-tax.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Balance, BalanceKey } from './balances.ts'
import type { CostPool, ValueUnit } from './cost-pools.ts'
import { reverseLots } from './lot-batch.ts'
import type { BookedLine, Booking, Movement, MovementKind, Worth } from './movements.ts'
import {
  addVariance,
  applyMovement,
  type Batch,
  balanceIn,
  closeBatch,
  closeShortfall,
  coverShortfalls,
  isWithinPool,
  lastKnownCost,
  lineOf,
  moveWithinPool,
  negativePart,
  openBatch,
  openShortfall,
  ownerColumn,
  unitOf,
} from './stock-batch.ts'

/**
 * Net cover of a shortfall: quantity and cost beyond the estimate. `other`: the movement at the other end of the
 * cover.
 */
type LiveCover = Worth & { other: string; qty: Decimal }

/** A booked movement with the covers that it gave to other movements, and the covers of its own shortfall. */
type OriginalMovement = BookedLine &
  Worth & {
    kind: MovementKind
    seq: string
    qty: Decimal
    holeQty: Decimal
    untouched: boolean
    fills: LiveCover[]
    filledBy: LiveCover[]
  }

/**
 * Reverses the movements of a document, last line first; `lineOf` maps its lines to those of the red document.
 * Receipts are issued (rule C4 *flush of an in*): at exactly their value where the stock is untouched, otherwise at
 * the average, with the difference in a movement of quantity 0. Issues come back at exactly the value issued plus
 * their share of covers (*flush of an out*).
 */
export async function reverseMovements(
  tx: Tx,
  red: Booking,
  documentId: string,
  lineOf: (originalLineId: string) => string,
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<void> {
  const originals = await originalsOf(tx, documentId, unitOf(balances))
  const batch = await openBatch(tx, red, originals, balances, amountPlaces)
  const touched = new Set<CostPool>()
  for (const original of originals) {
    const line = { ...original, lineId: lineOf(original.lineId) }
    const balance = balanceIn(batch, line)
    if (original.qty.isZero()) undoAdjustment(batch, line)
    else if (isWithinPool(balance, original.kind))
      moveWithinPool(batch, line, original.qty.lt(0) ? 'putBack' : 'takeBack', original.qty.neg())
    else if (original.qty.lt(0)) reverseIssue(batch, line)
    else if (!reverseReceipt(batch, line, !touched.has(balance.pool))) touched.add(balance.pool)
  }
  await reverseLots(tx, batch, documentId, lineOf)
  await closeBatch(tx, batch)
}

/**
 * Reverses a receipt; returns true if exactly its value was taken out. Shortfalls that it covered reopen as far as
 * nothing else covers them.
 */
function reverseReceipt(batch: Batch, original: OriginalMovement, mayBeExact: boolean): boolean {
  const { qty, fills, amountPlaces } = { ...original, amountPlaces: batch.amountPlaces }
  const balance = balanceIn(batch, original)
  const { pool } = balance
  const filled = { value: sum(fills.map(({ value }) => value)), tax: sum(fills.map(({ tax }) => tax)) }
  const own = { qty, value: original.value.sub(filled.value), tax: original.tax.sub(filled.tax) }
  const { left, difference } = stockAfterReversal(pool, own, original.untouched && mayBeExact, lastKnownCost(pool), amountPlaces)
  const taxLeft = difference.isZero() ? pool.tax.sub(own.tax) : undefined
  const isTaxExact = taxLeft && (left.qty.gt(0) ? taxLeft.gte(0) : taxLeft.isZero())
  const taxTaken = isTaxExact ? own.tax : taxOfIssue(pool.tax, pool.qty, qty, amountPlaces)
  const more = { value: difference, tax: own.tax.sub(taxTaken) }
  const movement: Movement = { ...lineOf(original), kind: 'takeBack', qty: qty.neg(), value: original.value.neg(), tax: original.tax.neg() }
  const opened = negativePart(left.qty).sub(negativePart(pool.qty))
  batch.movements.push(movement)
  movement.shortfallQty = opened.sub(reopenShortfalls(batch, original, opened))
  openShortfall(batch, original, movement, movement.shortfallQty)
  addVariance(batch, original, filled)
  addDifference(batch, original, more)
  applyMovement(batch, balance, qty.neg(), { ...left, tax: pool.tax.sub(taxTaken) }, knownAverage(pool))
  return difference.isZero() && more.tax.isZero()
}

/**
 * Undoes the covers of a receipt: their extra cost is taken back, and shortfalls reopen, latest first, as far as stock
 * is missing now. Returns the reopened quantity.
 */
function reopenShortfalls(batch: Batch, { seq, fills, ...key }: OriginalMovement, missing: Decimal): Decimal {
  let opened = zero
  for (const { other, qty, value, tax } of fills.toReversed()) {
    const rest = missing.sub(opened)
    const again = qty.lt(rest) ? qty : rest
    batch.covers.push({ out: other, by: seq, qty: again.neg(), value: value.neg(), tax: tax.neg() })
    openShortfall(batch, key, other, again)
    opened = opened.add(again)
  }
  return opened
}

/**
 * Reverses an issue. The open part of its own shortfall is closed; shortfalls of other issues are covered as by any
 * receipt.
 */
function reverseIssue(batch: Batch, original: OriginalMovement): void {
  const balance = balanceIn(batch, original)
  const { filledBy } = original
  const filled = {
    qty: sum(filledBy.map((cover) => cover.qty)),
    value: sum(filledBy.map(({ value }) => value)),
    tax: sum(filledBy.map(({ tax }) => tax)),
  }
  const worth = { value: filled.value.sub(original.value), tax: filled.tax.sub(original.tax) }
  const movement: Movement = {
    ...lineOf(original),
    kind: 'putBack',
    qty: original.qty.neg(),
    value: original.value.neg(),
    tax: original.tax.neg(),
  }
  batch.movements.push(movement)
  for (const { other, qty, value, tax } of filledBy)
    batch.covers.push({ out: original.seq, by: other, qty: qty.neg(), value: value.neg(), tax: tax.neg() })
  const open = closeShortfall(batch, original, original.seq)
  if (original.holeQty.gt(0)) batch.covers.push({ out: original.seq, by: movement, qty: original.holeQty, value: zero, tax: zero })
  const back = poolAfterReturn(balance.pool, open, { ...worth, qty: movement.qty }, batch.amountPlaces)
  coverShortfalls(batch, movement, back.filled, back.variance)
  addVariance(batch, original, { value: filled.value.sub(back.variance.value), tax: filled.tax.sub(back.variance.tax) })
  const exact = back.left
  const left = isValidStock(exact) ? exact : { ...exact, value: zero }
  addDifference(batch, original, { value: left.value.sub(exact.value), tax: zero })
  applyMovement(
    batch,
    balance,
    movement.qty,
    { ...left, tax: balance.pool.tax.add(worth.tax).sub(back.variance.tax) },
    worth.value.div(movement.qty),
  )
}

/** Reverses an adjustment of value as far as stock has value to bear it; the rest is booked as a difference. */
function undoAdjustment(batch: Batch, original: OriginalMovement): void {
  const balance = balanceIn(batch, original)
  const [value, tax] = [original.value.neg(), original.tax.neg()]
  batch.movements.push({ ...lineOf(original), kind: 'adjust', qty: zero, value, tax })
  const { pool } = balance
  const exact = { value: pool.value.add(value), tax: pool.tax.add(tax) }
  const atLeast0 = (figure: Decimal) => (figure.lt(0) ? zero : figure)
  const left = pool.qty.gt(0) ? { value: atLeast0(exact.value), tax: atLeast0(exact.tax) } : { value: pool.value, tax: pool.tax }
  addDifference(batch, original, { value: left.value.sub(exact.value), tax: left.tax.sub(exact.tax) })
  applyMovement(batch, balance, zero, { qty: pool.qty, ...left })
}

/**
 * Cost pool after goods came back: `open` of their own shortfall is closed at its estimate, the rest covers other
 * shortfalls.
 */
function poolAfterReturn(pool: CostPool, open: Decimal, { qty, value, tax }: Stock & Worth, amountPlaces: number) {
  const others = negativePart(pool.qty).sub(open)
  const rest = qty.sub(open)
  const filled = others.lt(rest) ? others : rest
  if (filled.lte(0)) {
    const left = { qty: pool.qty.add(qty), value: pool.value.add(value) }
    return { left, filled: zero, variance: { value: zero, tax: zero } }
  }
  const estimate = roundTo((average(pool) ?? zero).mul(open), amountPlaces)
  const without = { qty: pool.qty.add(open), value: pool.value.add(estimate) }
  const { left, variance } = stockAfterReceipt(without, rest, value.sub(estimate), amountPlaces)
  return { left, filled, variance: { value: variance, tax: taxOfCovered(tax, rest, filled, amountPlaces) } }
}

/** Movement of quantity 0 against inventory adjustments. */
function addDifference(batch: Batch, line: BookedLine, { value, tax }: Worth): void {
  if (value.isZero() && tax.isZero()) return
  batch.movements.push({ ...lineOf(line), kind: 'difference', qty: zero, value, tax })
}

/**
 * SQL condition: the issue `o` counts as having touched the stock since the receipt. An issue that was reversed does
 * not count, nor does a reversal that took out exactly what its document had brought (rule C4 *flush of an in*, M19).
 */
const leavesTrace = `case when o.kind = 'takeBack' then exists (select 1 from stock_movement d where d.tenant_id = $1
    and d.document_id = o.document_id and d.line_id = o.line_id and d.kind = 'difference')
  else not exists (select 1 from document d where d.tenant_id = $1 and d.id = o.document_id and d.mirror_id is not null) end`

/**
 * SQL: covers of a movement that are not undone, as JSON, oldest first; `own`: column that refers to the movement,
 * `other`: column for the movement at the other end.
 */
const liveCovers = (own: string, other: string) => `(
  select coalesce(json_agg(json_build_object('other', c.other::text, 'qty', c.qty::text, 'value', c.value::text,
    'tax', c.tax::text) order by c.other), '[]')
    from (select ${other} as other, sum(qty) as qty, sum(value) as value, sum(tax) as tax from stock_cover
           where tenant_id = $1 and ${own} = m.seq group by ${other} having sum(qty) <> 0 or sum(value) <> 0 or sum(tax) <> 0) c)`

type Figures = 'qty' | 'value' | 'tax'
type CoverRow = Record<Figures | 'other', string>
type OriginalRow = BalanceKey &
  Record<Figures | 'lineId' | 'seq' | 'holeQty', string> & {
    kind: MovementKind
    step: number
    untouched: boolean
    fills: CoverRow[]
    filledBy: CoverRow[]
  }

/**
 * Movements of a posted document, each with whether stock of the same depot, or of the same company-wide pool, was
 * issued since.
 */
async function originalsOf(tx: Tx, documentId: string, unit: ValueUnit): Promise<OriginalMovement[]> {
  const rows = await tx.query<OriginalRow>(
    `select m.line_id as "lineId", m.kind, m.step, m.depot_id as "depotId", m.comm_info_id as "commInfoId", m.qty,
      m.value, m.tax, m.seq, m.hole_qty as "holeQty",
            not exists (select 1 from stock_movement o
            where o.tenant_id = $1 and o.${ownerColumn[unit]} = m.${ownerColumn[unit]} and o.comm_info_id = m.comm_info_id
                           and o.lot = '' and o.seq > m.seq and o.qty < 0 and ${leavesTrace}) as untouched,
            ${liveCovers('in_seq', 'out_seq')} as fills, ${liveCovers('out_seq', 'in_seq')} as "filledBy"
       from stock_movement m where m.tenant_id = $1 and m.document_id = $2 and (m.qty <> 0 or m.kind = 'adjust') order by m.seq desc`,
    [tx.tenantId, documentId],
  )
  const figures = (row: Record<Figures, string>) => ({ qty: decimal(row.qty), value: decimal(row.value), tax: decimal(row.tax) })
  const covers = (list: readonly CoverRow[]): LiveCover[] => list.map((row) => ({ ...figures(row), other: row.other }))
  return rows.map((row) => ({
    ...row,
    ...figures(row),
    holeQty: decimal(row.holeQty),
    fills: covers(row.fills),
    filledBy: covers(row.filledBy),
  }))
}
