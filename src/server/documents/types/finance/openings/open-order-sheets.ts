import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { openOrders, openUninvoiced } from '#resources/sheets/open-orders.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { refuse } from '#server/db/refuse.ts'
import { applyEvent } from '#server/documents/engine/events/apply-event.ts'
import { kindNamed } from '#server/documents/engine/kind.ts'
import type { DocumentBody } from '#server/documents/engine/merge-body.ts'
import { openRun, type Run } from '#server/documents/engine/run.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { templateOf } from '#server/sheets/answer-sheet.ts'
import { applyOrTrial, readWholeSheet, type SheetLine, withSheetRowNumbers } from '#server/sheets/whole-sheet.ts'
import { lockPartners } from './opening-partner-store.ts'

/** Sheet of each kind of document that was open when the books began; its rows are lines of such documents. */
const sheets = {
  purchaseOrder: openOrders.supplier,
  salesOrder: openOrders.customer,
  openingReceipt: openUninvoiced.supplier,
  openingOut: openUninvoiced.customer,
} as const
type OpenOrderKind = keyof typeof sheets

type OpenOrderVerb = 'importOpen' | 'openTemplate'

/**
 * Import of documents that were open when the books began, with templates (ADR 173, 233): orders, and goods received
 * or delivered but not invoiced yet.
 */
export const openOrderSheetHandlers: HandlersOf<`${'PurchaseOrderApi' | 'SalesOrderApi' | 'OpeningReceiptApi' | 'OpeningOutApi'}_${OpenOrderVerb}`> =
  {
    PurchaseOrderApi_importOpen: (call) => applyOrTrial(call, () => importOpen(call, 'purchaseOrder')),
    PurchaseOrderApi_openTemplate: ({ tx, language }) => templateOf(sheets.purchaseOrder, language, tx),
    SalesOrderApi_importOpen: (call) => applyOrTrial(call, () => importOpen(call, 'salesOrder')),
    SalesOrderApi_openTemplate: ({ tx, language }) => templateOf(sheets.salesOrder, language, tx),
    OpeningReceiptApi_importOpen: (call) => applyOrTrial(call, () => importOpen(call, 'openingReceipt')),
    OpeningReceiptApi_openTemplate: ({ tx, language }) => templateOf(sheets.openingReceipt, language, tx),
    OpeningOutApi_importOpen: (call) => applyOrTrial(call, () => importOpen(call, 'openingOut')),
    OpeningOutApi_openTemplate: ({ tx, language }) => templateOf(sheets.openingOut, language, tx),
  }

type ImportCall = Pick<Call<'PurchaseOrderApi_importOpen'>, 'tx' | 'user' | 'requestId' | 'language' | 'body'>
type OpenOrderRow = { supplierId?: string; customerId?: string; customerNo: string; billDate?: string; dueDate?: string; depotId: string }

const partnerOf = ({ supplierId, customerId }: OpenOrderRow) => supplierId ?? customerId ?? ''

/** Makes one draft per partner and former number, or none at all. */
async function importOpen(call: ImportCall, kind: OpenOrderKind): Promise<Words> {
  const lines = await readWholeSheet(call, sheets[kind])
  const run = await openRun(call)
  const bodyOf = ({ body }: SheetLine) => body as SheetLine['body'] & OpenOrderRow
  const orders = Map.groupBy(lines, (line) => `${partnerOf(bodyOf(line))} ${bodyOf(line).customerNo}`)
  await lockSheetPartners(run, lines.map(bodyOf))
  for (const those of orders.values()) await withSheetRowNumbers(those, () => saveOpenOrder(run, kind, those.map(bodyOf)))
  const [drafts, count] = [String(orders.size), String(lines.length)]
  return { zh: `${count}行，草稿${drafts}张`, en: `rows ${count}, drafts ${drafts}` }
}

/**
 * Locks the partners of a sheet, always in the same order, until the import ends: where two sheets have the same
 * former number, the second import finds the draft of the first.
 */
const lockSheetPartners = ({ tx }: Run, rows: readonly OpenOrderRow[]): Promise<void> =>
  lockPartners(
    tx,
    rows.flatMap(({ customerId }) => customerId ?? []),
    rows.flatMap(({ supplierId }) => supplierId ?? []),
  )

/**
 * Saves the draft of an open document, with the head of its first row; changes the draft that exists for it. Refuses
 * if the existing document is submitted already.
 */
async function saveOpenOrder(run: Run, kind: OpenOrderKind, rows: readonly OpenOrderRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const { supplierId, customerId, customerNo, billDate, dueDate, depotId } = first
  const before = await existingDocument(run, kind, first)
  if (before && !before.editable) refuse('LINE_BAD', { problems: [alreadyThere(before.billNo)] })
  const lines = rows.map(({ supplierId: _, customerId: __, customerNo: ___, billDate: ____, dueDate: _____, ...line }) => line)
  const head = { ...(supplierId ? { supplierId } : { customerId }), customerNo, depotId, ...withoutNulls({ billDate, dueDate }) }
  await applyEvent(run, kindNamed(kind), {
    ...(before ? { id: before.id, anyVersion: true } : {}),
    event: { type: 'SAVE' },
    body: { ...head, lines } as DocumentBody,
  })
}

/** The partner's document of this kind with this former number. Cancelled and removed documents are left out. */
async function existingDocument(
  { tx }: Run,
  kind: OpenOrderKind,
  body: OpenOrderRow,
): Promise<{ id: string; billNo: string; editable: boolean } | undefined> {
  return tx.maybeOne(
    `select id, coalesce(bill_no, '') as "billNo", 'editable' = any (tags) as editable from document
      where tenant_id = $1 and kind = $2 and coalesce(supplier_id, customer_id) = $3 and customer_no = $4
      and not 'closed' = any (tags) order by id limit 1 for update`,
    [tx.tenantId, kind, partnerOf(body), body.customerNo],
  )
}

const alreadyThere = (billNo: string): Problem => ({
  row: 1,
  field: 'customerNo',
  rule: 'LINE_BAD',
  reason: { zh: `该原单号已录入为${billNo}`, en: `this number is entered as ${billNo} already` },
})
