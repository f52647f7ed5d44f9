import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, fixedText, readFigure, roundTo, sum, zero } from '#domain/figures/decimal.ts'
import { untaxedOfFinal } from '#domain/finance/ledger.ts'
import { basicQtyOf } from '#domain/lines.ts'
import {
  type InvoiceableLine,
  invoicedAmounts,
  isOnPaper,
  issueProblems,
  redProblems,
  redShares,
  titleProblems,
} from '#domain/tax/invoice.ts'
import { type SalesInvoiceFacts, salesInvoice, type salesInvoiceLaw } from '#machines/sales/sales-invoice.machine.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { periodProblem } from '../../../books/periods/periods.ts'
import { addRedRequest, redRequestOf } from '../../../books/red-requests.ts'
import { depotOf } from '../../../books/stock/stock-document.ts'
import { isPushed } from '../../../books/vouchers/voucher-push.ts'
import { locking } from '../../../engine/event-locks.ts'
import { insertReversal } from '../../../engine/events/apply-event.ts'
import { type DocumentKind, type EventInput, kindNamed, type Purpose } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { mastersOf } from '../../../engine/masters.ts'
import type { Run } from '../../../engine/run.ts'
import { copyOf } from '../../../engine/store/copy-of.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { lineSettingsOf, withTotals } from '../../../lines/goods-document.ts'
import { type SourceLine, sourceLinesOf, sourceLock } from '../../../sources/source-lines.ts'
import {
  duplicateInvoiceNumber,
  isUsed,
  markUsed,
  noneSold,
  reversedLinesOf,
  reversedOf,
  type SoldLine,
  soldLinesOf,
  titlesOf,
} from '../invoice-store.ts'
import { postInvoiceTax } from '../uninvoiced-tax.ts'
import { invoiceAnswer } from './invoice-answer.ts'
import { type InvoiceHead, invoiceHead, type SalesInvoiceContext } from './invoice-context.ts'
import { invoiceLineProblems, openProblems } from './invoice-lines.ts'
import { listedInvoices } from './invoice-list.ts'
import { nothingPrepaid, prepaidOf } from './prepaid-sales.ts'

const isEditable = ({ tags }: StoredDocument) => tags.includes('editable')
const ownOf = (document: StoredDocument): InvoiceHead => (document.own?.[invoiceHead.table]?.[0] ?? {}) as InvoiceHead
/** Fields of the events that issue an invoice or a red invoice. */
type IssueFields = Pick<InvoiceHead, 'amount' | 'invoiceKind' | 'invoiceNo' | 'invoiceCode' | 'invoiceDate'> & { redReason?: number }
const issueFieldsOf = (event: EventInput | undefined): IssueFields => (event ?? {}) as IssueFields

async function load(run: Run, stored: StoredDocument, purpose: Purpose): Promise<SalesInvoiceContext> {
  const { tx } = run
  const ids = [...new Set(stored.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))].sort()
  const sources = await sourceLinesOf(tx, ids, stored.id, sourceLock(purpose))
  const sold = await soldLinesOf(tx, ids, stored.id)
  const settings = lineSettingsOf(run, { sells: true })
  const titled = isEditable(stored) ? await withTitle(run, stored) : { ...stored }
  const document = isEditable(stored) ? completeInvoice(titled, { sources, sold, settings }) : titled
  const head = ownOf(document)
  const asked = issueFieldsOf(purpose?.event)
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
      ? await duplicateInvoiceNumber(tx, { invoiceNo: asked.invoiceNo, invoiceCode: asked.invoiceCode ?? '' }, document.id)
      : undefined,
  }
}

/**
 * Sets the title as the customer has it now: the named one, otherwise the default. An invoice that was requested for a
 * ticket has a title of its own.
 */
async function withTitle(run: Run, document: StoredDocument): Promise<StoredDocument> {
  const head = ownOf(document)
  if (head.ticketId) return document
  const titles = document.customerId ? await titlesOf(run.tx, document.customerId) : []
  const found = head.titleId ? titles.find(({ titleId }) => titleId === head.titleId) : titles[0]
  const { isDefault: _, titleId = undefined, ...title } = found ?? {}
  const blank = { title: undefined, titleKind: undefined, taxNo: undefined, address: undefined, phone: undefined }
  const own = { ...head, ...blank, bankName: undefined, bankAccount: undefined, ...title, ...(titleId === '0' ? {} : { titleId }) }
  return { ...document, own: { ...document.own, [invoiceHead.table]: [withoutNulls(own)] } }
}

type InvoiceLineSources = Pick<SalesInvoiceContext, 'sources' | 'sold' | 'settings'>

/** Completes the lines from their deliveries, splits amounts into untaxed and tax, and sums them up in the head. */
function completeInvoice(document: StoredDocument, known: InvoiceLineSources): StoredDocument {
  const lines = document.lines.map((line, at) => completedLine({ ...line, indexNo: at + 1 }, known))
  return withTotals({ ...document, depotId: depotOf({ ...document, lines }), lines }, known.settings)
}

/** Figures of a sold line from which an invoice is computed. */
function soldFigures(source: SourceLine, { kept, keptUntaxed, invoiced, invoicedUntaxed }: SoldLine, places: number): InvoiceableLine {
  return {
    sold: { amount: readFigure(source.finalAmt) ?? zero, untaxed: untaxedOfFinal(source, places) },
    kept: { amount: kept, untaxed: keptUntaxed },
    invoiced: { amount: invoiced, untaxed: invoicedUntaxed },
  }
}

function completedLine(line: StoredLine & { amount?: string }, { sources, sold, settings }: InvoiceLineSources): StoredLine {
  const source = sources.get(line.sourceBodyId ?? '')
  const { places } = settings
  if (!source) return line
  const amount = readFigure(line.amount ?? line.finalAmt) ?? zero
  const said = soldFigures(source, sold.get(source.id) ?? noneSold, places.amount)
  const parts = invoicedAmounts(said, amount, places.amount)
  const { commInfoId, unitId, conversion, depotId, taxRate, taxRateId, taxKind, headId: sourceBillId, billNo: sourceBillNo } = source
  const share = said.sold.amount.isZero() ? zero : (readFigure(source.qty) ?? zero).mul(amount).div(said.sold.amount)
  const qty = line.qty && !readFigure(line.qty)?.isZero() && line.amount ? line.qty : roundTo(share, places.qty).toFixed(places.qty)
  const money = {
    purchaseAmt: fixedText(parts.untaxedAmt, places.amount),
    taxAmt: fixedText(parts.taxAmt, places.amount),
    totalAmt: fixedText(amount, places.amount),
    couponAmt: fixedText(zero, places.amount),
    finalAmt: fixedText(amount, places.amount),
    isGift: source.isGift ?? 1,
  }
  const { amount: _, ...kept } = line
  const complete = {
    ...kept,
    ...withoutNulls({ commInfoId, unitId, conversion, depotId, taxRate, taxRateId, taxKind, sourceBillId, sourceBillNo }),
    ...money,
    qty,
  }
  return { ...complete, baseQty: fixedText(basicQtyOf(complete, settings), places.qty) }
}

function facts(run: Run, work: SalesInvoiceContext, event?: EventInput): SalesInvoiceFacts {
  const { document, head, period } = work
  const editable = isEditable(document)
  const issued = head.invoiceDate ?? ''
  return {
    lineCount: document.lines.length,
    lineProblems: editable ? invoiceLineProblems(work) : [],
    openProblems: editable ? openProblems(work) : [],
    titleProblems: editable ? titleProblems(head) : [],
    issueProblems: event?.type === 'ISSUE' ? numberProblems(run, work, issueFieldsOf(event)) : [],
    onPaper: isOnPaper(head.invoiceKind),
    thisMonth: issued.slice(0, 7) === run.tx.today.slice(0, 7),
    used: work.used,
    partlyReversed: work.reversed.gt(0),
    pushed: work.pushed,
    redProblems: editable ? [] : redProblemsOf(work, issueFieldsOf(event)),
    redNumberProblems: event?.type === 'RED_ISSUE' ? numberProblems(run, work, { ...issueFieldsOf(event), ...kindOf(head) }) : [],
    redIsWhole: work.request?.amount.eq(leftOf(work)) ?? false,
    ...(period ? { periodProblem: period } : {}),
  }
}

const dateProblems = ({ tx }: Run, { invoiceDate }: IssueFields): Problem[] =>
  invoiceDate && invoiceDate > tx.today
    ? [{ field: 'invoiceDate', rule: 'FIELD_BAD', reason: { zh: '不能晚于今天', en: 'it lies after today' } }]
    : []

const sameNumberProblems = ({ sameNumber }: SalesInvoiceContext): Problem[] =>
  sameNumber === undefined
    ? []
    : [{ field: 'invoiceNo', rule: 'FIELD_BAD', reason: { zh: `已用于${sameNumber}`, en: `${sameNumber} has it already` } }]

/** Problems of the number, kind and date of issue; callers pass a red invoice with the kind of the one it reverses. */
const numberProblems = (run: Run, work: SalesInvoiceContext, said: IssueFields): Problem[] => [
  ...issueProblems(said),
  ...dateProblems(run, said),
  ...sameNumberProblems(work),
]

const kindOf = ({ invoiceKind }: InvoiceHead): IssueFields => (invoiceKind === undefined ? {} : { invoiceKind })

/** Amount of an invoice that its red invoices have not reversed. */
const leftOf = ({ document, reversed }: SalesInvoiceContext): Decimal => (readFigure(document.finalAmt) ?? zero).sub(reversed)

/** Amount requested for a red invoice, otherwise everything that is left. */
const redAmountOf = (work: SalesInvoiceContext, { amount }: IssueFields): Decimal => readFigure(amount) ?? leftOf(work)

const redProblemsOf = (work: SalesInvoiceContext, said: IssueFields): Problem[] =>
  redProblems(
    { amount: redAmountOf(work, said), reason: said.redReason },
    { left: leftOf(work), whole: readFigure(work.document.finalAmt) ?? zero, places: work.settings.places.amount },
  )

/** Posts the output tax, which is due with the invoice, in the books on the date of issue (effect *bookOutputTax*). */
async function bookOutputTax(run: Run, { document, head }: SalesInvoiceContext, event: IssueFields): Promise<void> {
  const { invoiceKind, invoiceNo, invoiceCode, invoiceDate = run.tx.today } = event
  document.billDate = invoiceDate
  document.own = { ...document.own, [invoiceHead.table]: [withoutNulls({ ...head, invoiceKind, invoiceNo, invoiceCode, invoiceDate })] }
  await postInvoiceTax(run, document, 'invoiced')
}

/**
 * Makes the red invoice, numbered and booked today: each line takes back its share of what is left (effect *makeRed*).
 */
async function makeRed(run: Run, work: SalesInvoiceContext, event: IssueFields): Promise<void> {
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
    { ...copy, own: { [invoiceHead.table]: [withoutNulls({ ...own, amount: sum(shares).toFixed(places.amount) })] } },
    settings,
  )
  const made = await insertReversal(run, kindNamed(document.kind), red, { type: 'SPAWN' }, true)
  await postInvoiceTax(run, made, 'invoiced')
}

/** Server side of invoices to customers (rules B5 Mall invoice, C8). */
export const salesInvoiceKind: DocumentKind<typeof salesInvoiceLaw, SalesInvoiceContext> = {
  words: salesInvoice,
  hash: machineHash(salesInvoice),
  own: [invoiceHead],
  load,
  facts,
  effects: {
    bookOutputTax: locking(['sources', 'period'], bookOutputTax),
    takeBackTax: locking(['sources', 'period', 'voucher'], async (run: Run, { document }: SalesInvoiceContext) =>
      postInvoiceTax(run, { ...document, billDate: run.tx.today }, 'invoiceVoid'),
    ),
    noteUse: (run, { document }) => markUsed(run, document.id),
    askForRed: (run, work, event) =>
      addRedRequest(run, work.document.id, {
        reason: issueFieldsOf(event).redReason ?? 1,
        amount: redAmountOf(work, issueFieldsOf(event)),
        askedBy: 1,
      }),
    makeRed: locking(['sources', 'period'], makeRed),
  },
  answer: invoiceAnswer,
  warnings: () => [],
  lineInputs: ['sourceBodyId', 'qty', 'finalAmt'],
  rowFields: ({ finalAmt, state }) => withoutNulls({ amount: finalAmt, state }),
  listed: listedInvoices,
}
