import { type Decimal, fixed, readFigure, roundTo, sum, zero } from '#domain/decimal.ts'
import { invoicedAmounts, isOnPaper, issueProblems, redProblems, redShares, type Sold, titleProblems } from '#domain/invoice.ts'
import { untaxedOfFinal } from '#domain/ledger.ts'
import { basicQtyOf } from '#domain/lines.ts'
import type { Problem } from '#domain/refusals.ts'
import { type SalesInvoiceFacts, salesInvoice, type salesInvoiceLaw } from '#machines/sales/sales-invoice.machine.ts'
import { present } from '../../../wire-values.ts'
import { periodProblem } from '../../books/periods.ts'
import { addRedRequest, redRequestOf } from '../../books/red-requests.ts'
import { depotOf } from '../../books/stock-document.ts'
import { isPushed } from '../../books/voucher-push.ts'
import { spawn } from '../../engine/apply-event.ts'
import { copyOf } from '../../engine/copy-of.ts'
import { locking } from '../../engine/event-locks.ts'
import { type Asked, type DocumentKind, kindNamed, type Purpose } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import { mastersOf } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { lineSettingsOf, withTotals } from '../../lines/goods-document.ts'
import { type SourceLine, sourceLinesOf, sourceLock } from '../../sources/source-lines.ts'
import { invoiceAnswer } from './invoice-answer.ts'
import { invoiceLineProblems, openProblems } from './invoice-lines.ts'
import {
  invoiceNumbered,
  isUsed,
  markUsed,
  noneSold,
  reversedLinesOf,
  reversedOf,
  type SoldLine,
  soldLinesOf,
  titlesOf,
} from './invoice-store.ts'
import { type InvoiceHead, type InvoiceWork, invoiceHead } from './invoice-work.ts'
import { listedInvoices } from './listed-invoices.ts'
import { nothingPrepaid, prepaidOf } from './prepaid-sales.ts'
import { postInvoiceTax } from './uninvoiced-tax.ts'

const isEditable = ({ tags }: StoredDocument) => tags.includes('editable')
const ownOf = (document: StoredDocument): InvoiceHead => (document.own?.[invoiceHead.table]?.[0] ?? {}) as InvoiceHead
/** What issuing and the events of a red part say beside their names. */
type Said = Pick<InvoiceHead, 'amount' | 'invoiceKind' | 'invoiceNo' | 'invoiceCode' | 'invoiceDate'> & { redReason?: number }
const saidOf = (event: Asked | undefined): Said => (event ?? {}) as Said

async function load(run: Run, stored: StoredDocument, purpose: Purpose): Promise<InvoiceWork> {
  const { tx } = run
  const ids = [...new Set(stored.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))].sort()
  const sources = await sourceLinesOf(tx, ids, stored.id, sourceLock(purpose))
  const sold = await soldLinesOf(tx, ids, stored.id)
  const settings = lineSettingsOf(run, { sells: true })
  const titled = isEditable(stored) ? await withTitle(run, stored) : { ...stored }
  const document = isEditable(stored) ? completed(titled, { sources, sold, settings }) : titled
  const head = ownOf(document)
  const asked = saidOf(purpose?.event)
  const day = { date: asked.invoiceDate ?? tx.today, depotId: depotOf(document) }
  return {
    document,
    head,
    sources,
    sold,
    prepaid: head.ticketId && isEditable(stored) ? await prepaidOf(run, ids) : nothingPrepaid,
    settings,
    masters: await mastersOf(tx, [document, ...document.lines, { updateUser: run.user.id }], undefined, run.known),
    period: document.tags.includes('closed') ? undefined : await periodProblem(tx, day, purpose?.locks.has('period') ?? false),
    reversed: isEditable(document) ? zero : await reversedOf(tx, document.id),
    request: isEditable(document) ? undefined : await redRequestOf(tx, document.id),
    used: isEditable(document) ? false : await isUsed(tx, document.id),
    pushed: isEditable(document) ? false : await isPushed(tx, document.id, purpose?.locks.has('voucher') ?? false),
    sameNumber: asked.invoiceNo
      ? await invoiceNumbered(tx, { invoiceNo: asked.invoiceNo, invoiceCode: asked.invoiceCode ?? '' }, document.id)
      : undefined,
  }
}

/** The title as the customer has it now: the one named, else his default one. Whoever asks by a ticket says it himself. */
async function withTitle(run: Run, document: StoredDocument): Promise<StoredDocument> {
  const head = ownOf(document)
  if (head.ticketId) return document
  const titles = document.customerId ? await titlesOf(run.tx, document.customerId) : []
  const found = head.titleId ? titles.find(({ titleId }) => titleId === head.titleId) : titles[0]
  const { isDefault: _, titleId = undefined, ...title } = found ?? {}
  const blank = { title: undefined, titleKind: undefined, taxNo: undefined, address: undefined, phone: undefined }
  const own = { ...head, ...blank, bankName: undefined, bankAccount: undefined, ...title, ...(titleId === '0' ? {} : { titleId }) }
  return { ...document, own: { ...document.own, [invoiceHead.table]: [present(own)] } }
}

type Known = Pick<InvoiceWork, 'sources' | 'sold' | 'settings'>

/** Its lines with what the outs say, amounts split into untaxed and tax, and the head with their sums. */
function completed(document: StoredDocument, known: Known): StoredDocument {
  const lines = document.lines.map((line, at) => completedLine({ ...line, indexNo: at + 1 }, known))
  return withTotals({ ...document, depotId: depotOf({ ...document, lines }), lines }, known.settings)
}

/** As an invoice sees the line that was sold. */
function soldAs(source: SourceLine, { kept, keptUntaxed, invoiced, invoicedUntaxed }: SoldLine, places: number): Sold {
  return {
    sold: { amount: readFigure(source.finalAmt) ?? zero, untaxed: untaxedOfFinal(source, places) },
    kept: { amount: kept, untaxed: keptUntaxed },
    invoiced: { amount: invoiced, untaxed: invoicedUntaxed },
  }
}

function completedLine(line: StoredLine & { amount?: string }, { sources, sold, settings }: Known): StoredLine {
  const source = sources.get(line.sourceBodyId ?? '')
  const { places } = settings
  if (!source) return line
  const amount = readFigure(line.amount ?? line.finalAmt) ?? zero
  const said = soldAs(source, sold.get(source.id) ?? noneSold, places.amount)
  const parts = invoicedAmounts(said, amount, places.amount)
  const { commInfoId, unitId, conversion, depotId, taxRate, taxRateId, taxKind, headId: sourceBillId, billNo: sourceBillNo } = source
  const share = said.sold.amount.isZero() ? zero : (readFigure(source.qty) ?? zero).mul(amount).div(said.sold.amount)
  const qty = line.qty && !readFigure(line.qty)?.isZero() && line.amount ? line.qty : roundTo(share, places.qty).toFixed(places.qty)
  const money = {
    purchaseAmt: fixed(parts.untaxedAmt, places.amount),
    taxAmt: fixed(parts.taxAmt, places.amount),
    totalAmt: fixed(amount, places.amount),
    couponAmt: fixed(zero, places.amount),
    finalAmt: fixed(amount, places.amount),
    isGift: source.isGift ?? 1,
  }
  const { amount: _, ...kept } = line
  const complete = {
    ...kept,
    ...present({ commInfoId, unitId, conversion, depotId, taxRate, taxRateId, taxKind, sourceBillId, sourceBillNo }),
    ...money,
    qty,
  }
  return { ...complete, baseQty: fixed(basicQtyOf(complete, settings), places.qty) }
}

function facts(run: Run, work: InvoiceWork, event?: Asked): SalesInvoiceFacts {
  const { document, head, period } = work
  const editable = isEditable(document)
  const issued = head.invoiceDate ?? ''
  return {
    lineCount: document.lines.length,
    lineProblems: editable ? invoiceLineProblems(work) : [],
    openProblems: editable ? openProblems(work) : [],
    titleProblems: editable ? titleProblems(head) : [],
    issueProblems: event?.type === 'ISSUE' ? numberProblems(run, work, saidOf(event)) : [],
    onPaper: isOnPaper(head.invoiceKind),
    thisMonth: issued.slice(0, 7) === run.tx.today.slice(0, 7),
    used: work.used,
    partlyReversed: work.reversed.gt(0),
    pushed: work.pushed,
    redProblems: editable ? [] : redProblemsOf(work, saidOf(event)),
    redNumberProblems: event?.type === 'RED_ISSUE' ? numberProblems(run, work, { ...saidOf(event), ...kindOf(head) }) : [],
    redIsWhole: work.request?.amount.eq(leftOf(work)) ?? false,
    ...(period ? { periodProblem: period } : {}),
  }
}

const dateProblems = ({ tx }: Run, { invoiceDate }: Said): Problem[] =>
  invoiceDate && invoiceDate > tx.today
    ? [{ field: 'invoiceDate', rule: 'FIELD_BAD', reason: { zh: '不能晚于今天', en: 'it lies after today' } }]
    : []

const sameNumberProblems = ({ sameNumber }: InvoiceWork): Problem[] =>
  sameNumber === undefined
    ? []
    : [{ field: 'invoiceNo', rule: 'FIELD_BAD', reason: { zh: `已用于${sameNumber}`, en: `${sameNumber} has it already` } }]

/** What is wrong with what an invoice is issued with, a red one with the kind of the one it reverses. */
const numberProblems = (run: Run, work: InvoiceWork, said: Said): Problem[] => [
  ...issueProblems(said),
  ...dateProblems(run, said),
  ...sameNumberProblems(work),
]

const kindOf = ({ invoiceKind }: InvoiceHead): Said => (invoiceKind === undefined ? {} : { invoiceKind })

/** What is left of an invoice after its red ones. */
const leftOf = ({ document, reversed }: InvoiceWork): Decimal => (readFigure(document.finalAmt) ?? zero).sub(reversed)

/** What is asked for by a red part: the amount said, else all that is left. */
const redAmountOf = (work: InvoiceWork, { amount }: Said): Decimal => readFigure(amount) ?? leftOf(work)

/** What is wrong with the red part that is asked for. */
const redProblemsOf = (work: InvoiceWork, said: Said): Problem[] =>
  redProblems(
    { amount: redAmountOf(work, said), reason: said.redReason },
    { left: leftOf(work), whole: readFigure(work.document.finalAmt) ?? zero, places: work.settings.places.amount },
  )

/** Output tax is due with the invoice, in the books of the day that it is issued on (effect *bookOutputTax*). */
async function bookOutputTax(run: Run, { document, head }: InvoiceWork, event: Said): Promise<void> {
  const { invoiceKind, invoiceNo, invoiceCode, invoiceDate = run.tx.today } = event
  document.billDate = invoiceDate
  document.own = { ...document.own, [invoiceHead.table]: [present({ ...head, invoiceKind, invoiceNo, invoiceCode, invoiceDate })] }
  await postInvoiceTax(run, document, 'invoiced')
}

/** The red invoice: of each line its share of what is left, numbered and booked today (effect *makeRed*). */
async function makeRed(run: Run, work: InvoiceWork, event: Said): Promise<void> {
  const { document, head, request, settings } = work
  const { places } = settings
  if (!request) throw new Error('nothing was asked for')
  const reversed = await reversedLinesOf(run.tx, document.id)
  const left = document.lines.map((line) => (readFigure(line.finalAmt) ?? zero).add(reversed.get(line.sourceBodyId ?? '') ?? zero))
  const shares = redShares(left, request.amount, places.amount)
  const sold = await soldLinesOf(run.tx, [...work.sources.keys()], '')
  const lines = document.lines.flatMap((line, at): StoredLine[] => {
    const amount = shares[at] ?? zero
    return amount.isZero() ? [] : [completedLine({ ...line, id: '', amount: amount.toFixed(), qty: '0' }, { ...work, sold })]
  })
  const own = { ...head, invoiceNo: event.invoiceNo, invoiceCode: event.invoiceCode, invoiceDate: run.tx.today }
  const copy = { ...copyOf(run, document, lines), sourceBillId: document.id }
  const red = withTotals(
    { ...copy, own: { [invoiceHead.table]: [present({ ...own, amount: sum(shares).toFixed(places.amount) })] } },
    settings,
  )
  const made = await spawn(run, kindNamed(document.kind), red, { type: 'SPAWN' }, true)
  await postInvoiceTax(run, made, 'invoiced')
}

/** An invoice for a customer on the server (rule B5 Mall invoice, C8). */
export const salesInvoiceKind: DocumentKind<typeof salesInvoiceLaw, InvoiceWork> = {
  words: salesInvoice,
  hash: machineHash(salesInvoice),
  own: [invoiceHead],
  load,
  facts,
  effects: {
    bookOutputTax: locking(['sources', 'period'], bookOutputTax),
    takeBackTax: locking(['sources', 'period', 'voucher'], async (run: Run, { document }: InvoiceWork) =>
      postInvoiceTax(run, { ...document, billDate: run.tx.today }, 'invoiceVoid'),
    ),
    noteUse: (run, { document }) => markUsed(run, document.id),
    askForRed: (run, work, event) =>
      addRedRequest(run, work.document.id, { reason: saidOf(event).redReason ?? 1, amount: redAmountOf(work, saidOf(event)), askedBy: 1 }),
    makeRed: locking(['sources', 'period'], makeRed),
  },
  answer: invoiceAnswer,
  warnings: () => [],
  lineInputs: ['sourceBodyId', 'qty', 'finalAmt'],
  rowFields: ({ finalAmt, state }) => present({ amount: finalAmt, state }),
  listed: listedInvoices,
}
