import { type Decimal, sum, zero } from '#domain/figures/decimal.ts'
import type { LedgerEntry } from '#domain/finance/ledger.ts'
import { stockPart } from '#domain/purchase/supplier-invoice.ts'
import { postEntries } from '../../../books/money/partner-ledger.ts'
import { postTax } from '../../../books/money/tax-entries.ts'
import { reversalDay } from '../../../books/red-document.ts'
import { keyOf } from '../../../books/stock/balances.ts'
import { adjustValue, canAdjust } from '../../../books/stock/stock-adjust.ts'
import type { Run } from '../../../engine/run.ts'
import { type AheadDocument, withdrawAhead } from '../supplier-invoices/invoice-ahead-books.ts'
import { addAhead, nextStep } from '../supplier-invoices/invoice-ahead-store.ts'
import {
  figureOf,
  invoicedOf,
  isAhead,
  isDeducted,
  matchOf,
  type SupplierInvoiceContext,
} from '../supplier-invoices/supplier-invoice-context.ts'
import {
  addCertified,
  addMatches,
  type Match,
  matchesOf,
  reversedLinesOf,
  stockAdjustmentsOf,
} from '../supplier-invoices/supplier-invoice-store.ts'

/**
 * Ledger entries that replace the estimates of matched goods by the invoiced debt; each side has a goods part and a
 * tax part (rule B6).
 */
function entriesOf(work: SupplierInvoiceContext, matches: readonly Match[]): LedgerEntry[] {
  const { document } = work
  const invoiced = document.lines.map((line) => invoicedOf(line, work))
  const cost = sum(matches.map((match) => match.cost))
  const final = sum(matches.map((match) => match.final))
  const owed = { account: 'payable', party: 'supplier', partyId: document.supplierId ?? '' } as const
  const entries: LedgerEntry[] = [
    { ...owed, about: 'matched', part: 'goods', amount: cost.neg() },
    { ...owed, about: 'matched', part: 'tax', amount: final.sub(cost).neg() },
    { ...owed, about: 'invoice', part: 'goods', amount: sum(invoiced.map((line) => line.cost)) },
    { ...owed, about: 'invoice', part: 'tax', amount: sum(invoiced.map((line) => line.tax)) },
  ]
  return entries.filter(({ amount }) => !amount.isZero())
}

/**
 * Replaces estimates by the invoiced debt. The difference of cost is added to the value of goods still on hand; goods
 * not received yet are booked as in transit (effect *bookInvoice*).
 */
export async function bookInvoice(run: Run, work: SupplierInvoiceContext): Promise<void> {
  const { document, masters } = work
  const matches = document.lines.map((line): Match | undefined =>
    isAhead(line, work) ? undefined : { ...matchOf(line, work), lineId: line.id, sourceLineId: line.sourceBodyId ?? '' },
  )
  await bookMatches(
    run,
    work,
    matches,
    matches.map((match) => match?.qty ?? zero),
  )
  const ahead = document.lines.filter((line) => isAhead(line, work))
  const legalEntity = masters.of('depot', ahead[0]?.depotId)?.legalEntity ?? ''
  const rows = ahead.map((line) => ({ lineId: line.id, step: 0, qty: figureOf(line.baseQty), ...invoicedOf(line, work) }))
  if (rows.length > 0) await addAhead(run.tx, { id: document.id, billDate: document.billDate, legalEntity }, rows)
}

/**
 * Books the matches of an invoice or of a red invoice, its ledger entries, and the difference of cost on goods still
 * on hand. `received`: quantity received, by line.
 */
export async function bookMatches(
  run: Run,
  work: SupplierInvoiceContext,
  matches: readonly (Match | undefined)[],
  received: readonly Decimal[],
): Promise<void> {
  const { document, masters } = work
  const entered = matches.filter((match) => match !== undefined)
  await addMatches(run.tx, document.id, entered)
  await postEntries(run.tx, document, entriesOf(work, entered), masters)
  await adjustStock(run, work, matches, received)
}

async function adjustStock(
  run: Run,
  work: SupplierInvoiceContext,
  matches: readonly (Match | undefined)[],
  received: readonly Decimal[],
): Promise<void> {
  const { amount } = run.settings.places
  const values = new Map<string, Decimal>()
  const changes = work.document.lines.flatMap((line, at) => {
    const match = matches[at]
    const key = { depotId: line.depotId ?? '', commInfoId: line.commInfoId ?? '' }
    const balance = work.balances.get(keyOf(key))
    if (!match || !balance) return []
    const invoiced = invoicedOf(line, work)
    const { pool } = balance
    const brought = received[at] ?? zero
    const value = stockPart(invoiced.cost.sub(match.cost), pool.qty, brought, amount)
    const tax = stockPart(invoiced.tax.sub(match.final.sub(match.cost)), pool.qty, brought, amount)
    const before = values.get(keyOf(key)) ?? zero
    if ((value.isZero() && tax.isZero()) || !canAdjust(balance, before.add(value))) return []
    values.set(keyOf(key), before.add(value))
    return [{ ...key, lineId: line.id, value, tax }]
  })
  if (changes.length > 0) await adjustValue(run.tx, work.document, changes, work.balances, amount)
}

/**
 * An invoice or its red invoice in the form that books goods invoiced ahead. `lineOf` maps a line of the invoice to
 * the line of the document that books.
 */
export const aheadDocument = (
  { document, masters }: SupplierInvoiceContext,
  booking: { id: string; billDate: string },
  lineOf = (id: string) => id,
): AheadDocument => {
  const depotId = document.lines.find((line) => line.depotId)?.depotId
  return { ...booking, legalEntity: masters.of('depot', depotId)?.legalEntity ?? '', supplierId: document.supplierId ?? '', lineOf }
}

/** Takes an invoice that was not certified out of the books, dated today (effect *takeBackInvoice*). */
export async function takeBackInvoice(run: Run, work: SupplierInvoiceContext): Promise<void> {
  const { document, balances, masters } = work
  const booking = { id: document.id, billDate: reversalDay(run.tx, document) }
  await withdrawAhead(
    { run, balances, masters },
    aheadDocument(work, booking),
    work,
    document.lines.flatMap((line) => (isAhead(line, work) ? [{ line, qty: figureOf(line.baseQty) }] : [])),
  )
  const step = await nextStep(run.tx, document.id)
  const matches = await matchesOf(run.tx, document.id)
  const back = matches.map((match) => ({ ...match, qty: match.qty.neg(), cost: match.cost.neg(), final: match.final.neg() }))
  await addMatches(run.tx, document.id, back, step)
  const entries = entriesOf(work, matches).map((entry) => ({ ...entry, amount: entry.amount.neg(), step }))
  await postEntries(run.tx, booking, entries, masters)
  const changes = (await stockAdjustmentsOf(run.tx, document.id)).map((line) => ({
    ...line,
    step,
    value: line.value.neg(),
    tax: line.tax.neg(),
  }))
  const possible = changes.filter((change) => {
    const balance = balances.get(keyOf(change))
    return balance && canAdjust(balance, change.value)
  })
  if (possible.length > 0) await adjustValue(run.tx, booking, possible, balances, run.settings.places.amount)
}

/**
 * Deducts the tax of an invoice, less the tax that red invoices took back. Where returned goods make the tax of a line
 * negative, it is transferred out (effect *certifyTax*).
 */
export async function certifyTax(run: Run, work: SupplierInvoiceContext): Promise<void> {
  const { document } = work
  await addCertified(run.tx, document.id)
  const taken = await reversedLinesOf(run.tx, document.id)
  await deductTax(
    run,
    document.id,
    document.lines.map((line) => ({
      lineId: line.id,
      tax: invoicedOf(line, work).tax.sub(isDeducted(line, work) ? (taken.get(line.sourceBodyId ?? line.id)?.tax ?? zero) : zero),
    })),
  )
}

/** Posts deducted input tax; a negative amount is posted as transferred out. */
export async function deductTax(run: Run, documentId: string, lines: readonly { lineId: string; tax: Decimal }[]): Promise<void> {
  const entries = lines.map(({ lineId, tax }) => {
    return { lineId, about: tax.isNegative() ? ('deductedOut' as const) : ('deducted' as const), amount: tax }
  })
  await postTax(run.tx, { id: documentId, billDate: run.tx.today }, entries)
}
