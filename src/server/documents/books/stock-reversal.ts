import { type Decimal, decimal, roundTo, sum, zero } from '#domain/decimal.ts'
import { taxOfFilled, taxOfOut } from '#domain/deducted-tax.ts'
import { average, flushOfIn, holdsUp, knownAverage, receive, type Stock } from '#domain/stock-value.ts'
import type { Tx } from '../../db/connect.ts'
import type { Balance, BalanceKey } from './balances.ts'
import type { CostPool, ValueUnit } from './cost-pools.ts'
import { reverseLots } from './lot-batch.ts'
import type { BookedLine, Booking, Movement, MovementKind, Worth } from './movements.ts'
import {
  addVariance,
  type Batch,
  balanceIn,
  below,
  closeBatch,
  closeHole,
  fillHoles,
  isWithin,
  lastKnown,
  leave,
  lineOf,
  moveWithin,
  openBatch,
  openHole,
  ownerColumn,
  unitOf,
} from './stock-batch.ts'

/** A cover that still counts: how much of a hole it fills, and what that cost beyond the estimate. `other`: the movement at its other end. */
type LiveCover = Worth & { other: string; qty: Decimal }

/** What a document booked with one line, what that filled of others' holes, and what of its own hole others filled. */
type Original = BookedLine &
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
 * Books the opposite of what a document booked, last line first. `lineOf` says which line of the red document mirrors an original line.
 * Goods that had come in go again (rule C4 *flush of an in*): at exactly their value where the stock is untouched, else at the average, and
 * the difference stands in a movement of quantity 0. Goods that had left come back at exactly the value that left, and their share of a filled
 * hole (*flush of an out*).
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
    else if (isWithin(balance, original.kind)) moveWithin(batch, line, original.qty.lt(0) ? 'putBack' : 'takeBack', original.qty.neg())
    else if (original.qty.lt(0)) putBack(batch, line)
    else if (!takeBack(batch, line, !touched.has(balance.pool))) touched.add(balance.pool)
  }
  await reverseLots(tx, batch, documentId, lineOf)
  await closeBatch(tx, batch)
}

/** Takes goods out again, answers whether at exactly their value; holes that they had filled are open again as far as nobody else fills them. */
function takeBack(batch: Batch, original: Original, mayBeExact: boolean): boolean {
  const { qty, fills, amountPlaces } = { ...original, amountPlaces: batch.amountPlaces }
  const balance = balanceIn(batch, original)
  const { pool } = balance
  const filled = { value: sum(fills.map(({ value }) => value)), tax: sum(fills.map(({ tax }) => tax)) }
  const own = { qty, value: original.value.sub(filled.value), tax: original.tax.sub(filled.tax) }
  const { left, difference } = flushOfIn(pool, own, original.untouched && mayBeExact, lastKnown(pool), amountPlaces)
  const taxLeft = difference.isZero() ? pool.tax.sub(own.tax) : undefined
  const isTaxExact = taxLeft && (left.qty.gt(0) ? taxLeft.gte(0) : taxLeft.isZero())
  const taxTaken = isTaxExact ? own.tax : taxOfOut(pool.tax, pool.qty, qty, amountPlaces)
  const more = { value: difference, tax: own.tax.sub(taxTaken) }
  const movement: Movement = { ...lineOf(original), kind: 'takeBack', qty: qty.neg(), value: original.value.neg(), tax: original.tax.neg() }
  const opened = below(left.qty).sub(below(pool.qty))
  batch.movements.push(movement)
  movement.holeQty = opened.sub(reopen(batch, original, opened))
  openHole(batch, original, movement, movement.holeQty)
  addVariance(batch, original, filled)
  addDifference(batch, original, more)
  leave(batch, balance, qty.neg(), { ...left, tax: pool.tax.sub(taxTaken) }, knownAverage(pool))
  return difference.isZero() && more.tax.isZero()
}

/** Undoes what an in filled: its cost goes, and holes are open again, the latest first, as far as stock is missing now; answers how much. */
function reopen(batch: Batch, { seq, fills, ...key }: Original, missing: Decimal): Decimal {
  let opened = zero
  for (const { other, qty, value, tax } of fills.toReversed()) {
    const rest = missing.sub(opened)
    const again = qty.lt(rest) ? qty : rest
    batch.covers.push({ out: other, by: seq, qty: again.neg(), value: value.neg(), tax: tax.neg() })
    openHole(batch, key, other, again)
    opened = opened.add(again)
  }
  return opened
}

/** Puts goods back as they left. What of their own hole is open closes by itself; holes of others are filled as by any goods that come in. */
function putBack(batch: Batch, original: Original): void {
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
  const open = closeHole(batch, original, original.seq)
  if (original.holeQty.gt(0)) batch.covers.push({ out: original.seq, by: movement, qty: original.holeQty, value: zero, tax: zero })
  const back = comeBack(balance.pool, open, { ...worth, qty: movement.qty }, batch.amountPlaces)
  fillHoles(batch, movement, back.filled, back.variance)
  addVariance(batch, original, { value: filled.value.sub(back.variance.value), tax: filled.tax.sub(back.variance.tax) })
  const exact = back.left
  const left = holdsUp(exact) ? exact : { ...exact, value: zero }
  addDifference(batch, original, { value: left.value.sub(exact.value), tax: zero })
  leave(
    batch,
    balance,
    movement.qty,
    { ...left, tax: balance.pool.tax.add(worth.tax).sub(back.variance.tax) },
    worth.value.div(movement.qty),
  )
}

/** Takes a change of the value alone back, as far as the goods are still there; the rest is a difference. */
function undoAdjustment(batch: Batch, original: Original): void {
  const balance = balanceIn(batch, original)
  const [value, tax] = [original.value.neg(), original.tax.neg()]
  batch.movements.push({ ...lineOf(original), kind: 'adjust', qty: zero, value, tax })
  const { pool } = balance
  const exact = { value: pool.value.add(value), tax: pool.tax.add(tax) }
  const atLeast0 = (figure: Decimal) => (figure.lt(0) ? zero : figure)
  const left = pool.qty.gt(0) ? { value: atLeast0(exact.value), tax: atLeast0(exact.tax) } : { value: pool.value, tax: pool.tax }
  addDifference(batch, original, { value: left.value.sub(exact.value), tax: left.tax.sub(exact.tax) })
  leave(batch, balance, zero, { qty: pool.qty, ...left })
}

/** What is left once goods are back, `open` of whose own hole closes at its estimate; the rest fills holes of others. */
function comeBack(pool: CostPool, open: Decimal, { qty, value, tax }: Stock & Worth, amountPlaces: number) {
  const others = below(pool.qty).sub(open)
  const rest = qty.sub(open)
  const filled = others.lt(rest) ? others : rest
  if (filled.lte(0)) {
    const left = { qty: pool.qty.add(qty), value: pool.value.add(value) }
    return { left, filled: zero, variance: { value: zero, tax: zero } }
  }
  const estimate = roundTo((average(pool) ?? zero).mul(open), amountPlaces)
  const without = { qty: pool.qty.add(open), value: pool.value.add(estimate) }
  const { left, variance } = receive(without, rest, value.sub(estimate), amountPlaces)
  return { left, filled, variance: { value: variance, tax: taxOfFilled(tax, rest, filled, amountPlaces) } }
}

/** The movement of quantity 0 against the inventory adjustment. */
function addDifference(batch: Batch, line: BookedLine, { value, tax }: Worth): void {
  if (value.isZero() && tax.isZero()) return
  batch.movements.push({ ...lineOf(line), kind: 'difference', qty: zero, value, tax })
}

/**
 * What left and leaves a trace: a reversal that took out exactly what its own document had brought, and an out that was put back, are as if
 * neither had been (rule C4 *flush of an in*, M19).
 */
const leavesTrace = `case when o.kind = 'takeBack' then exists (select 1 from stock_movement d where d.tenant_id = $1
    and d.document_id = o.document_id and d.line_id = o.line_id and d.kind = 'difference')
  else not exists (select 1 from document d where d.tenant_id = $1 and d.id = o.document_id and d.mirror_id is not null) end`

/** Live covers of a movement as JSON, oldest first; `own` is the column that names it, `other` the one of the other end. */
const liveCovers = (own: string, other: string) => `(
  select coalesce(json_agg(json_build_object('other', c.other::text, 'qty', c.qty::text, 'value', c.value::text, 'tax', c.tax::text) order by c.other), '[]')
    from (select ${other} as other, sum(qty) as qty, sum(value) as value, sum(tax) as tax from stock_cover
           where tenant_id = $1 and ${own} = m.seq group by ${other} having sum(qty) <> 0 or sum(value) <> 0 or sum(tax) <> 0) c)`

type Figures = 'qty' | 'value' | 'tax'
type CoverRow = Record<Figures | 'other', string>
type Row = BalanceKey &
  Record<Figures | 'lineId' | 'seq' | 'holeQty', string> & {
    kind: MovementKind
    step: number
    untouched: boolean
    fills: CoverRow[]
    filledBy: CoverRow[]
  }

/** Movements of a posted document, and whether anything left that stock since: the depot's, or of a company the pool's. */
async function originalsOf(tx: Tx, documentId: string, unit: ValueUnit): Promise<Original[]> {
  const rows = await tx.query<Row>(
    `select m.line_id as "lineId", m.kind, m.step, m.depot_id as "depotId", m.comm_info_id as "commInfoId", m.qty, m.value, m.tax, m.seq, m.hole_qty as "holeQty",
            not exists (select 1 from stock_movement o where o.tenant_id = $1 and o.${ownerColumn[unit]} = m.${ownerColumn[unit]} and o.comm_info_id = m.comm_info_id
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
