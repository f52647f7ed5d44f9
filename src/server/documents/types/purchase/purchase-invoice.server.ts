import { type Decimal, sum, zero } from '#domain/decimal.ts'
import type { LedgerEntry } from '#domain/ledger.ts'
import { stockPart } from '#domain/supplier-invoice.ts'
import { type PurchaseInvoiceFacts, purchaseInvoice, type purchaseInvoiceLaw } from '#machines/purchase/purchase-invoice.machine.ts'
import { balancesOf, keyOf } from '../../books/balances.ts'
import { settledFact, settledOf } from '../../books/open-amounts.ts'
import { postEntries } from '../../books/partner-ledger.ts'
import { periodProblem } from '../../books/periods.ts'
import { adjustValue, canAdjust } from '../../books/stock-adjust.ts'
import { depotOf } from '../../books/stock-document.ts'
import { postTax } from '../../books/tax-entries.ts'
import { locking } from '../../engine/event-locks.ts'
import type { DocumentKind, Purpose } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import { mastersOf } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { lineSettingsOf, refuseUnknownHead, withTotals } from '../../lines/goods-document.ts'
import { refuseUnknownSources, sourceLinesOf, sourceLock } from '../../sources/source-lines.ts'
import { supplierInvoiceAnswer } from './supplier-invoice-answer.ts'
import { supplierAmountProblems, supplierLineProblems, supplierNumberProblems, supplierOpenProblems } from './supplier-invoice-checks.ts'
import { addMatches, adjustedBy, enteredAs, holdSupplier, type Match, matchedLinesOf, matchesOf } from './supplier-invoice-store.ts'
import {
  completedLine,
  differencesOf,
  goodsOf,
  headOf,
  invoicedOf,
  matchOf,
  type SupplierInvoiceWork,
  supplierInvoiceHead,
  withDifference,
} from './supplier-invoice-work.ts'

const isEditable = ({ tags }: StoredDocument) => tags.includes('editable')

async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: SupplierInvoiceWork): Promise<SupplierInvoiceWork> {
  const { tx } = run
  const ids = [...new Set(stored.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))].sort()
  const sources = await sourceLinesOf(tx, ids, stored.id, sourceLock(purpose))
  if (purpose?.locks.has('partner') && stored.supplierId) await holdSupplier(tx, stored.supplierId)
  const matched = await matchedLinesOf(tx, ids, stored.id)
  const known = { sources, matched, settings: lineSettingsOf(run) }
  if (purpose?.editing) {
    refuseUnknownHead(stored, await mastersOf(tx, [stored], undefined, run.known))
    refuseUnknownSources(stored, sources)
  }
  const document = isEditable(stored) ? completed(stored, known) : { ...stored }
  const head = headOf(document)
  const isBooked = document.tags.includes('invoiced')
  const day = { date: isBooked ? tx.today : document.billDate, depotId: depotOf(document) }
  return {
    ...known,
    document,
    head,
    ...(await balancesOf(tx, goodsOf(document.lines), purpose?.locks.has('balances') ?? false, loaded)),
    masters: await mastersOf(tx, [document, ...document.lines, { updateUser: run.user.id }], undefined, run.known),
    period: document.tags.includes('closed') ? undefined : await periodProblem(tx, day, purpose?.locks.has('period') ?? false),
    sameNumber: await numberOfSame(run, document),
    settledAmt: await settledOf(run, document, loaded),
  }
}

async function numberOfSame({ tx }: Run, document: StoredDocument): Promise<string | undefined> {
  const { invoiceNo, invoiceCode = '' } = headOf(document)
  return invoiceNo && isEditable(document) ? enteredAs(tx, { invoiceNo, invoiceCode }, document.id) : undefined
}

type Known = Pick<SupplierInvoiceWork, 'sources' | 'matched' | 'settings'>

/** Its lines with what their sources say, and the head with sums and difference. */
function completed(document: StoredDocument, known: Known): StoredDocument {
  const lines = document.lines.map((line, at) => completedLine({ ...line, indexNo: at + 1 }, known))
  const whole = withTotals({ ...document, depotId: depotOf({ ...document, lines }), lines }, known.settings)
  return withDifference(whole, known)
}

function facts(run: Run, work: SupplierInvoiceWork): PurchaseInvoiceFacts {
  const { document, period } = work
  const { user, settings } = run
  const editable = isEditable(document)
  const lineProblems = editable ? supplierLineProblems(work, user.depots) : []
  const isOpen = editable || document.tags.includes('awaitsApproval')
  return {
    lineCount: document.lines.length,
    lineProblems,
    masterProblems: [],
    amountProblems: editable && lineProblems.length === 0 ? supplierAmountProblems(work) : [],
    hasNumber: document.billNo !== undefined,
    mine: document.submitUser === user.id,
    ownWork: (document.submitUser ?? document.createUser) === user.id,
    separateDuties: settings.separateDuties,
    rights: purchaseInvoice.rights.filter((right) => user.rights.has(right)),
    followers: [],
    limitProblems: [],
    openProblems: isOpen ? supplierOpenProblems(work) : [],
    numberProblems: editable ? supplierNumberProblems(run, work) : [],
    differs: sum(differencesOf(work).map((difference) => difference.abs())).gt(settings.invoiceTolerance),
    ...(period ? { periodProblem: period } : {}),
    ...settledFact(work),
  }
}

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
async function bookInvoice(run: Run, work: SupplierInvoiceWork): Promise<void> {
  const { document, masters } = work
  const matches = document.lines.map((line): Match => ({ ...matchOf(line, work), lineId: line.id, sourceLineId: line.sourceBodyId ?? '' }))
  await addMatches(run.tx, document.id, matches)
  await postEntries(run.tx, document, entriesOf(work, matches), masters)
  await adjustStock(run, work, matches)
}

async function adjustStock(run: Run, work: SupplierInvoiceWork, matches: readonly Match[]): Promise<void> {
  const { amount } = run.settings.places
  const values = new Map<string, Decimal>()
  const changes = work.document.lines.flatMap((line, at) => {
    const match = matches[at]
    const key = { depotId: line.depotId ?? '', commInfoId: line.commInfoId ?? '' }
    const balance = work.balances.get(keyOf(key))
    if (!match || !balance) return []
    const invoiced = invoicedOf(line, work)
    const { pool } = balance
    const value = stockPart(invoiced.cost.sub(match.cost), pool.qty, match.qty, amount)
    const tax = stockPart(invoiced.tax.sub(match.final.sub(match.cost)), pool.qty, match.qty, amount)
    const before = values.get(keyOf(key)) ?? zero
    if ((value.isZero() && tax.isZero()) || !canAdjust(balance, before.add(value))) return []
    values.set(keyOf(key), before.add(value))
    return [{ ...key, lineId: line.id, value, tax }]
  })
  if (changes.length > 0) await adjustValue(run.tx, work.document, changes, work.balances, amount)
}

/** Takes an invoice that was not certified out of the books, dated today (effect *takeBackInvoice*). */
async function takeBackInvoice(run: Run, work: SupplierInvoiceWork): Promise<void> {
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

/** Its tax is deducted; that of goods that went back is taken out again (effect *certifyTax*). */
async function certifyTax(run: Run, work: SupplierInvoiceWork): Promise<void> {
  const { document } = work
  const entries = document.lines.map((line) => {
    const { tax } = invoicedOf(line, work)
    return { lineId: line.id, about: tax.isNegative() ? ('deductedOut' as const) : ('deducted' as const), amount: tax }
  })
  await postTax(run.tx, { id: document.id, billDate: run.tx.today }, entries)
}

const locks = ['sources', 'partner', 'balances', 'period'] as const

/** An invoice of a supplier on the server (rules B6, B7 Purchase invoice, C8). */
export const purchaseInvoiceKind: DocumentKind<typeof purchaseInvoiceLaw, SupplierInvoiceWork> = {
  words: purchaseInvoice,
  hash: machineHash(purchaseInvoice),
  own: [supplierInvoiceHead],
  load,
  facts,
  effects: {
    bookInvoice: locking(locks, bookInvoice),
    certifyTax: locking(['period'], certifyTax),
    takeBackInvoice: locking(locks, takeBackInvoice),
  },
  answer: supplierInvoiceAnswer,
  warnings: () => [],
  lineInputs: ['sourceBodyId', 'qty', 'purchaseAmt', 'taxAmt', 'totalAmt'],
  rowFields: () => ({}),
}
