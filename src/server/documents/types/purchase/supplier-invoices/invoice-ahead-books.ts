import { cumulativeSplit } from '#domain/figures/allocate.ts'
import { type Decimal, sum, zero } from '#domain/figures/decimal.ts'
import type { LedgerEntry } from '#domain/finance/ledger.ts'
import { aheadPart, allowanceAhead, type InvoicedAhead, nothingAhead, takeInvoicedAhead } from '#domain/purchase/invoiced-ahead.ts'
import { matchedPart, type ReceivedPart, stockPart } from '#domain/purchase/supplier-invoice.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { postEntries } from '../../../books/money/partner-ledger.ts'
import { type Balance, keyOf } from '../../../books/stock/balances.ts'
import { adjustValue, canAdjust } from '../../../books/stock/stock-adjust.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { type AheadLine, addAhead, type BookedArrival, nextStep } from './invoice-ahead-store.ts'
import { figureOf, receivedOf } from './supplier-invoice-context.ts'
import { addMatches } from './supplier-invoice-store.ts'

/**
 * An invoice or a red invoice that books goods invoiced before they arrive. `lineOf` maps a line of the invoice to the
 * line of the document that books.
 */
export type AheadDocument = {
  id: string
  billDate: string
  legalEntity: string
  supplierId: string
  lineOf(invoiceLineId: string): string
}

/** Goods of an invoice line that arrived with a receipt line; negative where they are put back in transit. */
export type Arrival = {
  lineId: string
  receiptId: string
  sourceLineId: string
  depotId: string
  commInfoId: string
  part: InvoicedAhead
  match: ReceivedPart
  stock: AheadDifference
}
type AheadDifference = { value: Decimal; tax: Decimal }
type AheadBooks = { run: Run; balances: ReadonlyMap<string, Balance>; masters: Masters }

/**
 * Books arrivals, each at a step of its own: the goods are no longer in transit, the estimate of the receipt is
 * settled, and goods still on hand bear their share of the difference of cost. The rest of the difference stays a
 * variance.
 */
export async function bookArrivals(
  { run, balances, masters }: AheadBooks,
  document: AheadDocument,
  arrivals: readonly Arrival[],
): Promise<void> {
  if (arrivals.length === 0) return
  const { tx, settings } = run
  const first = await nextStep(tx, document.id)
  const rows = arrivals.map((arrival, at) => ({ ...arrival, step: first + at }))
  const negated = ({ qty, cost, tax }: InvoicedAhead): InvoicedAhead => ({ qty: qty.neg(), cost: cost.neg(), tax: tax.neg() })
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

/**
 * Entries that settle the estimate of each receipt by the amount that is matched with it. Only the invoice stays open,
 * because that is what is paid.
 */
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

/** For each row in order, the part of its difference that stock bears; zero where the balance cannot be adjusted. */
function stockShares<Row extends { depotId: string; commInfoId: string }>(
  balances: ReadonlyMap<string, Balance>,
  rows: readonly Row[],
  worthOf: (row: Row, balance: Balance) => AheadDifference,
): AheadDifference[] {
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

type AheadReceiptContext = {
  document: { id: string; billDate: string; lines: readonly StoredLine[] }
  ahead: readonly AheadLine[]
  balances: ReadonlyMap<string, Balance>
  masters: Masters
}

/**
 * Matches the lines of a receipt with goods that were invoiced before they arrived, first in first out, and books this
 * on their invoices (effect *matchInvoiced*).
 */
export async function receiveAhead(run: Run, work: AheadReceiptContext): Promise<void> {
  const { document, ahead, balances, masters } = work
  if (ahead.length === 0) return
  const { amount } = run.settings.places
  const open = new Map(ahead.map((line) => [line.lineId, line]))
  const taken = document.lines.flatMap((line) => aheadTakenByLine(line, open, masters, amount))
  const stock = stockShares(balances, taken, ({ part, match }, { pool }) => ({
    value: stockPart(part.cost.sub(match.cost), pool.qty, part.qty, amount),
    tax: stockPart(part.tax.sub(match.final.sub(match.cost)), pool.qty, part.qty, amount),
  }))
  const arrivals = taken.map((one, at) => ({ ...one, receiptId: document.id, stock: stock[at] ?? { value: zero, tax: zero } }))
  for (const [documentId, its] of Map.groupBy(arrivals, ({ invoice }) => invoice.documentId)) {
    const { legalEntity = '', supplierId = '', billDate = '' } = its[0]?.invoice ?? {}
    // a receipt dated before the invoice is booked on the invoice's day: nothing was in transit earlier
    const day = billDate > document.billDate ? billDate : document.billDate
    await bookArrivals({ run, balances, masters }, { id: documentId, billDate: day, legalEntity, supplierId, lineOf: (id) => id }, its)
  }
}

/** Goods in transit that one receipt line takes. Updates `open`, so that later lines do not take them again. */
function aheadTakenByLine(line: StoredLine, open: Map<string, AheadLine>, masters: Masters, places: number) {
  const { id: sourceLineId, depotId, commInfoId } = line
  const legalEntity = masters.of('depot', depotId)?.legalEntity ?? ''
  if (!depotId || !commInfoId) return []
  const its = [...open.values()].filter((one) => one.commInfoId === commInfoId && one.legalEntity === legalEntity)
  let before: ReceivedPart = { qty: zero, cost: zero, final: zero }
  return takeInvoicedAhead(its, figureOf(line.baseQty), places).map(({ line: invoice, part }) => {
    const match = matchedPart(receivedOf(line, places), before, part.qty, places)
    before = { qty: before.qty.add(match.qty), cost: before.cost.add(match.cost), final: before.final.add(match.final) }
    open.set(invoice.lineId, { ...invoice, ...subtractParts(invoice, part) })
    return { invoice, lineId: invoice.lineId, sourceLineId, depotId, commInfoId, part, match }
  })
}

const addParts = (one: InvoicedAhead, other: InvoicedAhead): InvoicedAhead => ({
  qty: one.qty.add(other.qty),
  cost: one.cost.add(other.cost),
  tax: one.tax.add(other.tax),
})
const subtractParts = (from: InvoicedAhead, part: InvoicedAhead): InvoicedAhead => ({
  qty: from.qty.sub(part.qty),
  cost: from.cost.sub(part.cost),
  tax: from.tax.sub(part.tax),
})

/**
 * Puts the quantity `back` of each arrival back in transit: the receipts owe the estimate for it again, and stock no
 * longer bears the difference.
 */
export async function releaseArrivals(
  books: AheadBooks,
  document: AheadDocument,
  arrived: readonly (BookedArrival & { commInfoId: string; back: Decimal })[],
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
  const stock = stockShares(books.balances, parts, (one) => one.stock)
  await bookArrivals(
    books,
    document,
    parts.map((one, at) => ({ ...one, stock: stock[at] ?? { value: zero, tax: zero } })),
  )
}

/** Takes goods that will not arrive for this invoice out of transit; `parts`: what is taken out, by invoice line. */
export async function dropAhead(run: Run, document: AheadDocument, parts: ReadonlyMap<string, InvoicedAhead>): Promise<void> {
  const step = await nextStep(run.tx, document.id)
  const rows = [...parts].map(([lineId, { qty, cost, tax }]) => ({ lineId, step, qty: qty.neg(), cost: cost.neg(), tax: tax.neg() }))
  const booked = rows.filter(({ qty, cost, tax }) => !qty.isZero() || !cost.isZero() || !tax.isZero())
  if (booked.length > 0) await addAhead(run.tx, document, booked)
}

/** Part of a line invoiced ahead that is taken back by a red invoice, or by withdrawing the invoice. */
export type AheadWithdrawal = { line: StoredLine; qty: Decimal; lowered?: AheadDifference | undefined }
type AheadState = { ahead: ReadonlyMap<string, AheadLine>; arrived: readonly BookedArrival[] }

/**
 * Takes back lines that were invoiced ahead: goods in transit first, then the latest arrivals, which then wait for an
 * invoice again. `lowered`: an allowance, which takes back no goods but lowers their cost. Goods in transit bear their
 * share of it; arrived goods bear theirs only while they are on hand.
 */
export async function withdrawAhead(
  books: AheadBooks,
  document: AheadDocument,
  known: AheadState,
  taken: readonly AheadWithdrawal[],
): Promise<void> {
  const { run } = books
  const { amount } = run.settings.places
  const back = taken.flatMap(({ line, qty }) => latestArrivals(line, qty.sub(known.ahead.get(line.id)?.qty ?? zero), known.arrived))
  await releaseArrivals(books, document, back)
  const drops = new Map<string, InvoicedAhead>()
  for (const { line, qty, lowered } of taken) {
    const came = back.filter(({ lineId }) => lineId === line.id).map((one) => aheadPart(one, one.back, amount))
    const way = came.reduce(addParts, known.ahead.get(line.id) ?? nothingAhead)
    drops.set(
      line.id,
      lowered
        ? allowanceAhead({ cost: lowered.value, tax: lowered.tax }, way, figureOf(line.baseQty), amount)
        : aheadPart(way, qty, amount),
    )
  }
  await dropAhead(run, document, drops)
  await lowerArrivals(books, document, known, taken, drops)
}

/** Latest arrivals of a line, as many as are needed to take back a quantity `beyond` what is in transit. */
export function latestArrivals(
  line: StoredLine,
  beyond: Decimal,
  arrived: readonly BookedArrival[],
): (BookedArrival & { commInfoId: string; back: Decimal })[] {
  let rest = beyond
  return arrived.flatMap((one) => {
    if (one.lineId !== line.id || rest.lte(0)) return []
    const back = one.qty.lt(rest) ? one.qty : rest
    rest = rest.sub(back)
    return [{ ...one, commInfoId: line.commInfoId ?? '', back }]
  })
}

/** Books the part of an allowance for goods that have arrived and are still on hand. */
async function lowerArrivals(
  { run, balances }: AheadBooks,
  document: AheadDocument,
  { arrived }: AheadState,
  taken: readonly AheadWithdrawal[],
  drops: ReadonlyMap<string, InvoicedAhead>,
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
  const stock = stockShares(balances, rows, ({ value, tax, qty }, { pool }) => ({
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
