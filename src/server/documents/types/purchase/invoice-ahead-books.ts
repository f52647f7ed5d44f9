import { cumulativeSplit } from '#domain/allocate.ts'
import { type Decimal, sum, zero } from '#domain/decimal.ts'
import { type Ahead, aheadPart, allowanceAhead, nothingAhead, takeAhead } from '#domain/goods-ahead.ts'
import type { LedgerEntry } from '#domain/ledger.ts'
import { matchedPart, type Received, stockPart } from '#domain/supplier-invoice.ts'
import { type Balance, keyOf } from '../../books/balances.ts'
import { postEntries } from '../../books/partner-ledger.ts'
import { adjustValue, canAdjust } from '../../books/stock-adjust.ts'
import type { Masters } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredLine } from '../../engine/stored.ts'
import { type AheadLine, type Arrived, addAhead, nextStep } from './invoice-ahead-store.ts'
import { addMatches } from './supplier-invoice-store.ts'
import { figureOf, receivedOf } from './supplier-invoice-work.ts'

/** What books goods that were invoiced ahead: an invoice, or a red one; `lineOf`: its line for a line of the invoice. */
export type AheadDocument = {
  id: string
  billDate: string
  legalEntity: string
  supplierId: string
  lineOf(invoiceLineId: string): string
}

/** Goods of an invoice's line that arrived with a receipt's line, or are on their way again, below zero. */
export type Arrival = {
  lineId: string
  receiptId: string
  sourceLineId: string
  depotId: string
  commInfoId: string
  part: Ahead
  match: Received
  stock: Worth
}
type Worth = { value: Decimal; tax: Decimal }
type Books = { run: Run; balances: ReadonlyMap<string, Balance>; masters: Masters }

/**
 * Enters what arrived, each at a step of its own: it is on its way no more, the receipt owes no estimate for it, and of what it cost more or
 * less the goods that are there bear their part. All else of that stays a variance.
 */
export async function bookArrivals(
  { run, balances, masters }: Books,
  document: AheadDocument,
  arrivals: readonly Arrival[],
): Promise<void> {
  if (arrivals.length === 0) return
  const { tx, settings } = run
  const first = await nextStep(tx, document.id)
  const rows = arrivals.map((arrival, at) => ({ ...arrival, step: first + at }))
  const negated = ({ qty, cost, tax }: Ahead): Ahead => ({ qty: qty.neg(), cost: cost.neg(), tax: tax.neg() })
  await addAhead(
    tx,
    document,
    rows.map(({ lineId, step, part, stock }) => ({ lineId, step, ...negated(part), stock })),
  )
  await addMatches(
    tx,
    document.id,
    rows.map(({ lineId, sourceLineId, step, match }) => ({ lineId, sourceLineId, step, ...match })),
  )
  await postEntries(tx, document, matchedEntries(document.supplierId, arrivals, first), masters)
  const changes = rows
    .filter(({ stock }) => !stock.value.isZero() || !stock.tax.isZero())
    .map(({ lineId, depotId, commInfoId, step, stock }) => ({ lineId: document.lineOf(lineId), depotId, commInfoId, step, ...stock }))
  if (changes.length > 0) await adjustValue(tx, document, changes, balances, settings.places.amount)
}

/** The estimates of receipts are settled, each by what it is matched with: the invoice alone stays open, for it is what is paid. */
function matchedEntries(supplierId: string, arrivals: readonly Arrival[], step: number): LedgerEntry[] {
  const owed = { account: 'payable', party: 'supplier', partyId: supplierId, about: 'matched', step } as const
  return [...Map.groupBy(arrivals, ({ receiptId }) => receiptId)]
    .flatMap(([settlesId, its]): LedgerEntry[] => {
      const cost = sum(its.map(({ match }) => match.cost))
      const final = sum(its.map(({ match }) => match.final))
      return [
        { ...owed, settlesId, part: 'goods', amount: cost.neg() },
        { ...owed, settlesId, part: 'tax', amount: final.sub(cost).neg() },
      ]
    })
    .filter(({ amount }) => !amount.isZero())
}

/** What stock bears of these differences, each after those before it; nothing where it cannot. */
function borne<Row extends { depotId: string; commInfoId: string }>(
  balances: ReadonlyMap<string, Balance>,
  rows: readonly Row[],
  worthOf: (row: Row, balance: Balance) => Worth,
): Worth[] {
  const changed = new Map<string, Decimal>()
  return rows.map((row) => {
    const balance = balances.get(keyOf(row))
    const worth = balance && worthOf(row, balance)
    const before = changed.get(keyOf(row)) ?? zero
    if (!worth || !canAdjust(balance, before.add(worth.value))) return { value: zero, tax: zero }
    changed.set(keyOf(row), before.add(worth.value))
    return worth
  })
}

type ReceivedWork = {
  document: { id: string; billDate: string; lines: readonly StoredLine[] }
  ahead: readonly AheadLine[]
  balances: ReadonlyMap<string, Balance>
  masters: Masters
}

/** Matches what a receipt brings with what was invoiced ahead of its goods, first in first out, on those invoices (effect *matchInvoiced*). */
export async function receiveAhead(run: Run, work: ReceivedWork): Promise<void> {
  const { document, ahead, balances, masters } = work
  if (ahead.length === 0) return
  const { amount } = run.settings.places
  const open = new Map(ahead.map((line) => [line.lineId, line]))
  const taken = document.lines.flatMap((line) => takenBy(line, open, masters, amount))
  const stock = borne(balances, taken, ({ part, match }, { pool }) => ({
    value: stockPart(part.cost.sub(match.cost), pool.qty, part.qty, amount),
    tax: stockPart(part.tax.sub(match.final.sub(match.cost)), pool.qty, part.qty, amount),
  }))
  const arrivals = taken.map((one, at) => ({ ...one, receiptId: document.id, stock: stock[at] ?? { value: zero, tax: zero } }))
  for (const [documentId, its] of Map.groupBy(arrivals, ({ invoice }) => invoice.documentId)) {
    const { legalEntity = '', supplierId = '', billDate = '' } = its[0]?.invoice ?? {}
    // a receipt that is dated before the invoice takes of nothing that was on its way then
    const day = billDate > document.billDate ? billDate : document.billDate
    await bookArrivals({ run, balances, masters }, { id: documentId, billDate: day, legalEntity, supplierId, lineOf: (id) => id }, its)
  }
}

/** What one line of a receipt takes of what is on its way; what it takes is gone for those after it. */
function takenBy(line: StoredLine, open: Map<string, AheadLine>, masters: Masters, places: number) {
  const { id: sourceLineId, depotId, commInfoId } = line
  const legalEntity = masters.of('depot', depotId)?.legalEntity ?? ''
  if (!depotId || !commInfoId) return []
  const its = [...open.values()].filter((one) => one.commInfoId === commInfoId && one.legalEntity === legalEntity)
  let before: Received = { qty: zero, cost: zero, final: zero }
  return takeAhead(its, figureOf(line.baseQty), places).map(({ line: invoice, part }) => {
    const match = matchedPart(receivedOf(line, places), before, part.qty, places)
    before = { qty: before.qty.add(match.qty), cost: before.cost.add(match.cost), final: before.final.add(match.final) }
    open.set(invoice.lineId, { ...invoice, ...less(invoice, part) })
    return { invoice, lineId: invoice.lineId, sourceLineId, depotId, commInfoId, part, match }
  })
}

const plus = (one: Ahead, other: Ahead): Ahead => ({
  qty: one.qty.add(other.qty),
  cost: one.cost.add(other.cost),
  tax: one.tax.add(other.tax),
})
const less = (from: Ahead, part: Ahead): Ahead => ({
  qty: from.qty.sub(part.qty),
  cost: from.cost.sub(part.cost),
  tax: from.tax.sub(part.tax),
})

/** Puts goods that arrived on their way again, `qty` of each: their receipts owe their estimate again, and stock bears no difference any more. */
export async function releaseArrived(
  books: Books,
  document: AheadDocument,
  arrived: readonly (Arrived & { commInfoId: string; back: Decimal })[],
): Promise<void> {
  const { amount } = books.run.settings.places
  const parts = arrived.map(({ back, match, stock, ...one }) => {
    const share = (of: Decimal) => cumulativeSplit(of, match.qty, { qty: zero, amount: zero }, back, amount).neg()
    const part = aheadPart(one, back, amount)
    return {
      ...one,
      part: { qty: back.neg(), cost: part.cost.neg(), tax: part.tax.neg() },
      match: { qty: back.neg(), cost: share(match.cost), final: share(match.final) },
      stock: { value: share(stock.value), tax: share(stock.tax) },
    }
  })
  const stock = borne(books.balances, parts, (one) => one.stock)
  await bookArrivals(
    books,
    document,
    parts.map((one, at) => ({ ...one, stock: stock[at] ?? { value: zero, tax: zero } })),
  )
}

/** Takes goods off their way that will not come for this invoice; `parts` by its line. */
export async function dropAhead(run: Run, document: AheadDocument, parts: ReadonlyMap<string, Ahead>): Promise<void> {
  const step = await nextStep(run.tx, document.id)
  const rows = [...parts].map(([lineId, { qty, cost, tax }]) => ({ lineId, step, qty: qty.neg(), cost: cost.neg(), tax: tax.neg() }))
  const booked = rows.filter(({ qty, cost, tax }) => !qty.isZero() || !cost.isZero() || !tax.isZero())
  if (booked.length > 0) await addAhead(run.tx, document, booked)
}

/** What a red invoice, or the end of an invoice, takes of one line that was invoiced ahead. */
export type TakenAhead = { line: StoredLine; qty: Decimal; lowered?: Worth | undefined }
type Known = { ahead: ReadonlyMap<string, AheadLine>; arrived: readonly Arrived[] }

/**
 * Takes lines back that were invoiced ahead: what is on its way first, then what arrived last, which waits for an invoice again. `lowered`: an
 * allowance takes no goods and lowers what they cost, those on their way by their share, and of the others those that are still there.
 */
export async function takeAheadBack(books: Books, document: AheadDocument, known: Known, taken: readonly TakenAhead[]): Promise<void> {
  const { run } = books
  const { amount } = run.settings.places
  const back = taken.flatMap(({ line, qty }) => latestOf(line, qty.sub(known.ahead.get(line.id)?.qty ?? zero), known.arrived))
  await releaseArrived(books, document, back)
  const drops = new Map<string, Ahead>()
  for (const { line, qty, lowered } of taken) {
    const came = back.filter(({ lineId }) => lineId === line.id).map((one) => aheadPart(one, one.back, amount))
    const way = came.reduce(plus, known.ahead.get(line.id) ?? nothingAhead)
    drops.set(
      line.id,
      lowered
        ? allowanceAhead({ cost: lowered.value, tax: lowered.tax }, way, figureOf(line.baseQty), amount)
        : aheadPart(way, qty, amount),
    )
  }
  await dropAhead(run, document, drops)
  await lowerArrived(books, document, known, taken, drops)
}

/** The latest arrivals of a line that a quantity beyond its way takes back. */
export function latestOf(
  line: StoredLine,
  beyond: Decimal,
  arrived: readonly Arrived[],
): (Arrived & { commInfoId: string; back: Decimal })[] {
  let rest = beyond
  return arrived.flatMap((one) => {
    if (one.lineId !== line.id || rest.lte(0)) return []
    const back = one.qty.lt(rest) ? one.qty : rest
    rest = rest.sub(back)
    return [{ ...one, commInfoId: line.commInfoId ?? '', back }]
  })
}

/** Of an allowance what goods bear that arrived and are still there. */
async function lowerArrived(
  { run, balances }: Books,
  document: AheadDocument,
  { arrived }: Known,
  taken: readonly TakenAhead[],
  drops: ReadonlyMap<string, Ahead>,
): Promise<void> {
  const { amount } = run.settings.places
  const rows = taken.flatMap(({ line, lowered }) => {
    const its = lowered ? arrived.filter(({ lineId }) => lineId === line.id) : []
    const all = sum(its.map(({ qty }) => qty))
    const rest = {
      value: (lowered?.value ?? zero).sub(drops.get(line.id)?.cost ?? zero),
      tax: (lowered?.tax ?? zero).sub(drops.get(line.id)?.tax ?? zero),
    }
    const share = (of: Decimal, qty: Decimal) => cumulativeSplit(of, all, { qty: zero, amount: zero }, qty, amount).neg()
    return its.map(({ qty, depotId }) => ({
      depotId,
      commInfoId: line.commInfoId ?? '',
      line,
      qty,
      value: share(rest.value, qty),
      tax: share(rest.tax, qty),
    }))
  })
  const stock = borne(balances, rows, ({ value, tax, qty }, { pool }) => ({
    value: stockPart(value, pool.qty, qty, amount),
    tax: stockPart(tax, pool.qty, qty, amount),
  }))
  const step = await nextStep(run.tx, document.id)
  const changes = rows.flatMap(({ line, depotId, commInfoId }, at) => {
    const { value = zero, tax = zero } = stock[at] ?? {}
    return value.isZero() && tax.isZero() ? [] : [{ lineId: document.lineOf(line.id), depotId, commInfoId, step: step + at, value, tax }]
  })
  if (changes.length > 0) await adjustValue(run.tx, document, changes, balances, amount)
}
