import type { DataOf } from '#contract/operations.gen.ts'
import { fixedText, roundTo } from '#domain/figures/decimal.ts'
import { matchedPart } from '#domain/purchase/supplier-invoice.ts'
import { purchaseInvoiceDocument } from '#resources/documents/purchase/purchase-invoice.document.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { refuse } from '../../../../db/refuse.ts'
import type { HandlersOf } from '../../../../http/request.ts'
import { requireReadAccess } from '../../../engine/depot-access.ts'
import { kindNamed } from '../../../engine/kind.ts'
import { mastersOf } from '../../../engine/masters.ts'
import { blankDocument } from '../../../engine/merge-body.ts'
import { openRun, type Run } from '../../../engine/run.ts'
import { answerOf, documentFor } from '../../../engine/store/answer.ts'
import { readDocument } from '../../../engine/store/document-store.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { type DisplayOptions, pickFields } from '../../../lines/goods-answer.ts'
import { linesPage, oneLine } from '../../../queries/document-lines.ts'
import { documentPage } from '../../../queries/document-list.ts'
import { supplierInvoiceHead } from '../supplier-invoices/supplier-invoice-context.ts'
import { maxOpenSources, openDocumentsOf, openSourcesOf } from '../supplier-invoices/supplier-invoice-store.ts'

type OpenSourceAnswer = DataOf<'PurchaseInvoiceApi_openLines'>[number]

/** Lines of a supplier's receipts and returns that may still be invoiced, in the user's depots, oldest first. */
async function openLines(run: Run, supplierId: string, documentId?: string): Promise<OpenSourceAnswer[]> {
  const rows = await openSourcesOf(run.tx, supplierId, documentId)
  const masters = await mastersOf(run.tx, rows)
  const { qty, amount } = run.settings.places
  return rows.map(({ id, commInfoId, unitId, conversion, whole, taken, openQty, sourceBillId, sourceBillNo, billDate, taxRate }) =>
    withoutNulls({
      ...{ sourceBodyId: id, sourceBillId, sourceBillNo, billDate, commInfoId, unitId, taxRate },
      openQty: fixedText(roundTo(openQty.div(conversion), qty), qty),
      openAmt: fixedText(matchedPart({ ...whole, cost: whole.final }, { ...taken, cost: taken.final }, openQty, amount).final, amount),
      commInfoName: masters.goods.get(commInfoId)?.name,
      unitName: masters.units.get(commInfoId)?.find((unit) => unit.unitId === unitId)?.unitName,
    }),
  )
}

/** An unsaved invoice for everything that is left of one receipt; stores nothing. */
async function invoiceFromReceipt(run: Run, id: string): Promise<DataOf<'PurchaseInvoiceApi_detail'>> {
  const stored = (await readDocument(run.tx, purchaseReceiptDocument.words.id, id)) ?? refuse('DOC_GONE')
  await requireReadAccess(run, stored)
  const { supplierId = '' } = stored
  const open = await openSourcesOf(run.tx, supplierId, id)
  const lines = open.map(({ id: sourceBodyId }) => ({ id: '', sourceBodyId }) as StoredLine)
  const blank = {
    ...blankDocument(run, purchaseInvoice),
    supplierId,
    own: { [supplierInvoiceHead.table]: [{ createFrom: 'receipt' }] },
    lines,
  }
  return (await answerOf(run, kindNamed(purchaseInvoice), blank)) as DataOf<'PurchaseInvoiceApi_detail'>
}

const purchaseInvoice = purchaseInvoiceDocument.words.id

/** A line of an invoice as the list of lines returns it. */
const listedLine = (masters: Masters, _: DisplayOptions, line: StoredLine) => {
  const goods = masters.goods.get(line.commInfoId ?? '')
  return { ...pickFields(line, lineNames), commInfoCode: goods?.code, commInfoName: goods?.name }
}
const lineNames = ['id', 'indexNo', 'sourceBodyId', 'depotId', ...purchaseInvoiceDocument.layout.edit] as const

/** Handlers of supplier invoices that are neither events nor generated from the contract's tables. */
export const supplierInvoiceHandlers: HandlersOf<
  | 'PurchaseInvoiceApi_detail'
  | 'PurchaseInvoiceApi_openLines'
  | 'PurchaseInvoiceApi_selectBySupplierId'
  | 'PurchaseInvoiceLineApi_list'
  | 'PurchaseInvoiceLineApi_detail'
> = {
  PurchaseInvoiceApi_detail: async (call) => {
    const [run, { id, createFrom }] = [await openRun(call), call.query]
    if (createFrom === 'receipt') return invoiceFromReceipt(run, id)
    return (await documentFor(run, kindNamed(purchaseInvoice), id)) as DataOf<'PurchaseInvoiceApi_detail'>
  },
  PurchaseInvoiceApi_openLines: async (call) => openLines(await openRun(call), call.query.supplierId),
  PurchaseInvoiceApi_selectBySupplierId: async (call) => {
    const ids = await openDocumentsOf(call.tx, call.body.supplierId)
    const query = { current: 1, size: maxOpenSources }
    const { records } = await documentPage({ ...call, query }, kindNamed(purchaseReceiptDocument.words.id), ids)
    return records as DataOf<'PurchaseInvoiceApi_selectBySupplierId'>
  },
  PurchaseInvoiceLineApi_list: (call) =>
    linesPage(call, purchaseInvoiceDocument, listedLine) as Promise<DataOf<'PurchaseInvoiceLineApi_list'>>,
  PurchaseInvoiceLineApi_detail: (call) =>
    oneLine(call, purchaseInvoiceDocument, listedLine) as Promise<DataOf<'PurchaseInvoiceLineApi_detail'>>,
}
