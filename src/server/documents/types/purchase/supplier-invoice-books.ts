import { type Decimal, sum, zero } from '#domain/decimal.ts'
import type { LedgerEntry } from '#domain/ledger.ts'
import { stockPart } from '#domain/supplier-invoice.ts'
import { keyOf } from '../../books/balances.ts'
import { postEntries } from '../../books/partner-ledger.ts'
import { adjustValue, canAdjust } from '../../books/stock-adjust.ts'
import { postTax } from '../../books/tax-entries.ts'
import type { Run } from '../../engine/run.ts'
import { addCertified, addMatches, adjustedBy, type Match, matchesOf, reversedLinesOf } from './supplier-invoice-store.ts'
import { invoicedOf, isDeducted, matchOf, type SupplierInvoiceWork } from './supplier-invoice-work.ts'

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

/** Turns the estimate into an invoiced debt; what goods that are still there cost more or less goes to their value (effect *bookInvoice*). */
export async function bookInvoice(run: Run, work: SupplierInvoiceWork): Promise<void> {
  const matches = work.document.lines.map(
    (line): Match => ({ ...matchOf(line, work), lineId: line.id, sourceLineId: line.sourceBodyId ?? '' }),
  )
  await bookMatches(
    run,
    work,
    matches,
    matches.map(({ qty }) => qty),
  )
}

/** Enters what an invoice or a red one is about, what it owes therefore, and what the goods that are still there of `received` cost more or less. */
export async function bookMatches(
  run: Run,
  work: SupplierInvoiceWork,
  matches: readonly Match[],
  received: readonly Decimal[],
): Promise<void> {
  const { document, masters } = work
  await addMatches(run.tx, document.id, matches)
  await postEntries(run.tx, document, entriesOf(work, matches), masters)
  await adjustStock(run, work, matches, received)
}

async function adjustStock(run: Run, work: SupplierInvoiceWork, matches: readonly Match[], received: readonly Decimal[]): Promise<void> {
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

/** Takes an invoice that was not certified out of the books, dated today (effect *takeBackInvoice*). */
export async function takeBackInvoice(run: Run, work: SupplierInvoiceWork): Promise<void> {
  const { document, balances, masters } = work
  const booking = { id: document.id, billDate: run.tx.today }
  const matches = await matchesOf(run.tx, document.id)
  const back = matches.map((match) => ({ ...match, qty: match.qty.neg(), cost: match.cost.neg(), final: match.final.neg() }))
  await addMatches(run.tx, document.id, back, 1)
  const entries = entriesOf(work, matches).map((entry) => ({ ...entry, amount: entry.amount.neg(), step: 1 }))
  await postEntries(run.tx, booking, entries, masters)
  const changes = (await adjustedBy(run.tx, document.id)).map((line) => ({
    ...line,
    step: 1,
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
      tax: invoicedOf(line, work).tax.sub(isDeducted(line, work) ? (taken.get(line.sourceBodyId ?? '')?.tax ?? zero) : zero),
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
