import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { invoiceKinds } from '#domain/tax/invoice.ts'
import { salesInvoiceDocument } from '#resources/documents/sales/sales-invoice.document.ts'
import { issuedInvoices } from '#resources/sheets/issued-invoices.ts'
import { momentText } from '#server/core/wire-values.ts'
import { refuse } from '#server/db/refuse.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { answerSheet } from '#server/sheets/answer-sheet.ts'
import { headOf, importFields } from '#server/sheets/import-columns.ts'
import { type RowProblem, refusedRow } from '#server/sheets/import-row.ts'
import { applyOrTrial, countsOf, importWholeSheet } from '#server/sheets/whole-sheet.ts'
import type { SheetCell } from '#server/sheets/write.ts'
import { applyEvent } from '../../../engine/events/apply-event.ts'
import { kindNamed } from '../../../engine/kind.ts'
import { openRun, type Run } from '../../../engine/run.ts'
import { documentFor } from '../../../engine/store/answer.ts'
import { documentPage } from '../../../queries/document-list.ts'
import { quotasOf, saveQuota } from './invoice-quotas.ts'

/**
 * Exchange with a tax platform: the list of invoices to be issued, the platform's results, which name invoices by our
 * number, and the quotas that it reports.
 */
export const invoiceSheetHandlers: HandlersOf<
  'InvoiceApi_issueList' | 'InvoiceApi_issueByNumber' | 'InvoiceApi_importIssued' | 'InvoiceApi_quota'
> = {
  InvoiceApi_issueList: (call) => waitingSheet(call),
  InvoiceApi_issueByNumber: async ({ body, ...call }) => {
    const run = await openRun(call)
    const { id } = await issueByNumber(run, body)
    return (await answerOf(run, id)) as DataOf<'InvoiceApi_issueByNumber'>
  },
  InvoiceApi_importIssued: (call) => applyOrTrial(call, () => importIssued(call)),
  InvoiceApi_quota: async (call) => {
    const { tx, settings } = await openRun(call)
    const rows = await quotasOf(tx)
    return rows.map(({ toldAt, ...quota }) => ({ ...quota, toldAt: momentText(toldAt, settings.timeZone) }))
  },
}

const kind = salesInvoiceDocument.words.id
const maxWaiting = 2000
const toIssue = '1501'

type InvoiceDetail = DataOf<'InvoiceApi_detail'>
type InvoiceDetailLine = InvoiceDetail['lines'][number]
/** A column of the list: its title, and its value for a line and its invoice. */
type Column = Words & { shows: (line: InvoiceDetailLine, invoice: InvoiceDetail) => string | undefined; figure?: true }

const discountPart = (whole: string | undefined, rest: string | undefined) =>
  whole === undefined ? undefined : (readFigure(rest) ?? zero).sub(decimal(whole)).toFixed()

const waitingColumns: readonly Column[] = [
  { zh: '申请单号', en: 'Request', shows: (_, { billNo }) => billNo },
  { zh: '抬头', en: 'Title', shows: (_, { title }) => title },
  { zh: '税号', en: 'Taxpayer number', shows: (_, { taxNo }) => taxNo },
  { zh: '地址', en: 'Address', shows: (_, { address }) => address },
  { zh: '电话', en: 'Phone', shows: (_, { phone }) => phone },
  { zh: '开户行', en: 'Bank', shows: (_, { bankName }) => bankName },
  { zh: '账号', en: 'Account', shows: (_, { bankAccount }) => bankAccount },
  { zh: '商品名称', en: 'Goods', shows: ({ commInfoName }) => commInfoName },
  { zh: '单位', en: 'Unit', shows: ({ unitName }) => unitName },
  { zh: '数量', en: 'Quantity', shows: ({ qty }) => qty, figure: true },
  { zh: '税率', en: 'Rate', shows: ({ taxRate }) => taxRate, figure: true },
  { zh: '含税金额', en: 'Amount with tax', shows: ({ grossAmt, amount }) => grossAmt ?? amount, figure: true },
  { zh: '税额', en: 'Tax', shows: ({ grossTaxAmt, taxAmt }) => grossTaxAmt ?? taxAmt, figure: true },
  { zh: '折扣含税金额', en: 'Discount with tax', shows: ({ grossAmt, amount }) => discountPart(grossAmt, amount), figure: true },
  { zh: '折扣税额', en: 'Tax of the discount', shows: ({ grossTaxAmt, taxAmt }) => discountPart(grossTaxAmt, taxAmt), figure: true },
  { zh: '接收邮箱或手机', en: 'Sent to', shows: (_, { deliverTo }) => deliverTo },
  { zh: '备注', en: 'Remark', shows: (_, { remark }) => remark },
]

/** Sheet of invoices to be issued, with a row per line. The last columns are those that the import reads back. */
async function waitingSheet({ query, ...call }: Call<'InvoiceApi_issueList'>) {
  const { tx, language } = call
  const run = await openRun(call)
  const waiting = await waitingIds(call, query)
  const filledIn = importFields(issuedInvoices, tx).filter(({ name }) => name !== 'billNo')
  const heads = [...waitingColumns.map((column) => column[language]), ...filledIn.map((one) => headOf(one, language))]
  const rows = async function* (): AsyncGenerator<SheetCell[]> {
    for (const id of waiting) {
      const invoice = await answerOf(run, id)
      for (const line of invoice.lines) yield waitingColumns.map((column) => cellOf(column, line, invoice))
    }
  }
  const columns = heads.map((header) => ({ header, width: 18 }))
  return answerSheet(tx, waitingName[language], columns, rows())
}

/**
 * Ids of matching invoices that wait to be issued, oldest first. They are read page by page, because a page of the
 * list has fewer rows than the sheet.
 */
async function waitingIds(call: Omit<Call<'InvoiceApi_issueList'>, 'query'>, query: Call<'InvoiceApi_issueList'>['query']) {
  const ids: string[] = []
  for (let current = 1; ids.length < maxWaiting; current++) {
    const asked = { ...query, status: toIssue, current, size: 200, ascs: 'bill_date' }
    const { records, pages } = await documentPage({ ...call, query: asked }, kindNamed(kind))
    ids.push(...records.map(({ id }) => id))
    if (current >= pages) break
  }
  return ids.slice(0, maxWaiting)
}

const waitingName: Words = { zh: '待开票清单', en: 'Invoices to issue' }

function cellOf({ shows, figure }: Column, line: InvoiceDetailLine, invoice: InvoiceDetail): SheetCell {
  const text = shows(line, invoice)
  return text === undefined ? null : figure ? Number(text) : text
}

const answerOf = async (run: Run, id: string): Promise<InvoiceDetail> => (await documentFor(run, kindNamed(kind), id)) as InvoiceDetail

type IssueRequest = BodyOf<'InvoiceApi_issueByNumber'>
type IssueResult = { id: string; outcome: 'taken' | 'same' }

/** Issues the invoice that has our number; a repetition with the same invoice number changes at most the quota. */
async function issueByNumber(run: Run, { billNo, quotaAmt, ...said }: IssueRequest): Promise<IssueResult> {
  const { tx } = run
  const found =
    (await tx.maybeOne<{ id: string; invoiceNo: string | null; depotId: string | null }>(
      `select d.id, i.invoice_no as "invoiceNo", depot_of_document(d.tenant_id, d.id) as "depotId"
         from document d join sales_invoice i on i.tenant_id = d.tenant_id and i.document_id = d.id
        where d.tenant_id = $1 and d.kind = $2 and d.bill_no = $3`,
      [tx.tenantId, kind, billNo],
    )) ?? refuse('FIELD_BAD', { problems: [{ field: 'billNo', rule: 'FIELD_BAD', reason: unknownRequest }] })
  if (readFigure(quotaAmt)?.isNegative()) refuse('FIELD_BAD', { problems: [{ field: 'quotaAmt', rule: 'FIELD_BAD', reason: negative }] })
  if (quotaAmt !== undefined) await saveQuota(tx, found.depotId, quotaAmt)
  if (found.invoiceNo === said.invoiceNo) return { id: found.id, outcome: 'same' }
  const event = { type: 'ISSUE', ...said, invoiceKind: kindOf(said) }
  await applyEvent(run, kindNamed(kind), { id: found.id, anyVersion: true, event })
  return { id: found.id, outcome: 'taken' }
}

const negative: Words = { zh: '不能小于0', en: 'it cannot be less than 0' }
const unknownRequest: Words = { zh: '没有这个申请单号', en: 'there is no such request' }

/** Maps a name of an invoice kind, as platforms list it, to its code. */
const kindOf = ({ invoiceKind }: Pick<IssueRequest, 'invoiceKind'>): string =>
  Object.entries<Words>(invoiceKinds).find(([, { zh, en }]) => zh === invoiceKind || en === invoiceKind)?.[0] ?? invoiceKind

/** Imports a platform's list; rows without an invoice number are skipped, because they are not issued yet. */
async function importIssued(call: Call<'InvoiceApi_importIssued'>): Promise<Words> {
  const run = await openRun(call)
  const taken = await importWholeSheet(call, issuedInvoices, ({ body }) => issueRow(run, body as IssueRequest), { only: 'invoiceNo' })
  return importSummary(countsOf(['taken', 'same'], taken))
}

/** Issues one row; returns its problems where it is refused. */
async function issueRow(run: Run, said: IssueRequest): Promise<IssueResult['outcome'] | RowProblem[]> {
  try {
    return (await issueByNumber(run, said)).outcome
  } catch (error) {
    return refusedRow(error)
  }
}

const importSummary = ({ taken, same }: Record<IssueResult['outcome'], number>): Words => ({
  zh: `开票${taken}张，已登记过${same}行`,
  en: `${taken} issued, rows known already: ${same}`,
})
