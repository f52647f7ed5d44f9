import { type Decimal, sum, zero } from '#domain/decimal.ts'
import type { LedgerEntry } from '#domain/ledger.ts'
import { stockPart } from '#domain/supplier-invoice.ts'
import { keyOf } from '../../books/balances.ts'
import { postEntries } from '../../books/partner-ledger.ts'
import { reversalDay } from '../../books/red-document.ts'
import { adjustValue, canAdjust } from '../../books/stock-adjust.ts'
import { postTax } from '../../books/tax-entries.ts'
import type { Run } from '../../engine/run.ts'
import { type AheadDocument, takeAheadBack } from './invoice-ahead-books.ts'
import { addAhead, nextStep } from './invoice-ahead-store.ts'
import { addCertified, addMatches, adjustedBy, type Match, matchesOf, reversedLinesOf } from './supplier-invoice-store.ts'
import { figureOf, invoicedOf, isAhead, isDeducted, matchOf, type SupplierInvoiceWork } from './supplier-invoice-work.ts'

/** What it owes in place of what it is matched with, each in a goods part and a tax part (rule B6). */
function entriesOf(work: SupplierInvoiceWork, matches: readonly Match[]): LedgerEntry[] {
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
 * Turns the estimate into an invoiced debt; what goods that are still there cost more or less goes to their value, and what is not received yet is
 * on its way (effect *bookInvoice*).
 */
export async function bookInvoice(run: Run, work: SupplierInvoiceWork): Promise<void> {
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

/** Enters what an invoice or a red one is about, what it owes therefore, and what the goods that are still there of `received` cost more or less. */
export async function bookMatches(
  run: Run,
  work: SupplierInvoiceWork,
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
  work: SupplierInvoiceWork,
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

/** An invoice, or a red one of it, as what books goods that it was ahead of; `lineOf`: its line for a line of the invoice. */
export const aheadDocument = (
  { document, masters }: SupplierInvoiceWork,
  booking: { id: string; billDate: string },
  lineOf = (id: string) => id,
): AheadDocument => {
  const depotId = document.lines.find((line) => line.depotId)?.depotId
  return { ...booking, legalEntity: masters.of('depot', depotId)?.legalEntity ?? '', supplierId: document.supplierId ?? '', lineOf }
}

/** Takes an invoice that was not certified out of the books, dated today (effect *takeBackInvoice*). */
export async function takeBackInvoice(run: Run, work: SupplierInvoiceWork): Promise<void> {
  const { document, balances, masters } = work
  const booking = { id: document.id, billDate: reversalDay(run.tx, document) }
  await takeAheadBack(
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
  const changes = (await adjustedBy(run.tx, document.id)).map((line) => ({
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

/** Its tax is deducted as far as no red invoice has taken it back; that of goods that went back is taken out again (effect *certifyTax*). */
export async function certifyTax(run: Run, work: SupplierInvoiceWork): Promise<void> {
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

/** Deducts input tax, and takes it out where it is below zero. */
export async function deductTax(run: Run, documentId: string, lines: readonly { lineId: string; tax: Decimal }[]): Promise<void> {
  const entries = lines.map(({ lineId, tax }) => {
    return { lineId, about: tax.isNegative() ? ('deductedOut' as const) : ('deducted' as const), amount: tax }
  })
  await postTax(run.tx, { id: documentId, billDate: run.tx.today }, entries)
}
