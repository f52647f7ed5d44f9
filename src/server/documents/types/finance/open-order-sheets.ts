import type { Problem } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import { openOrders, openUninvoiced } from '#resources/open-orders.ts'
import { applyEvent } from '#server/documents/engine/apply-event.ts'
import { kindNamed } from '#server/documents/engine/kind.ts'
import type { DocumentBody } from '#server/documents/engine/merge-body.ts'
import { openRun, type Run } from '#server/documents/engine/run.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { templateOf } from '#server/jobs/import-sheets.ts'
import { asLinesOf, readWholeSheet, type SheetLine, takenOrTried } from '#server/jobs/whole-sheet.ts'
import { refuse } from '#server/refuse.ts'
import { present } from '#server/wire-values.ts'
import { lockPartners } from './opening-partner-store.ts'

/** What was open at the start, by what it is entered as: its sheet, each of whose rows is a line. */
const sheets = {
  purchaseOrder: openOrders.supplier,
  salesOrder: openOrders.customer,
  openingReceipt: openUninvoiced.supplier,
  openingOut: openUninvoiced.customer,
} as const
type Kind = keyof typeof sheets

type Verb = 'importOpen' | 'openTemplate'

/** What was open at the start out of sheets, and the empty sheets for it (ADR 173, 233): orders, and what was not invoiced yet. */
export const openOrderSheetHandlers: HandlersOf<`${'PurchaseOrderApi' | 'SalesOrderApi' | 'OpeningReceiptApi' | 'OpeningOutApi'}_${Verb}`> =
  {
    PurchaseOrderApi_importOpen: (call) => takenOrTried(call, () => importOpen(call, 'purchaseOrder')),
    PurchaseOrderApi_openTemplate: ({ tx, language }) => templateOf(sheets.purchaseOrder, language, tx),
    SalesOrderApi_importOpen: (call) => takenOrTried(call, () => importOpen(call, 'salesOrder')),
    SalesOrderApi_openTemplate: ({ tx, language }) => templateOf(sheets.salesOrder, language, tx),
    OpeningReceiptApi_importOpen: (call) => takenOrTried(call, () => importOpen(call, 'openingReceipt')),
    OpeningReceiptApi_openTemplate: ({ tx, language }) => templateOf(sheets.openingReceipt, language, tx),
    OpeningOutApi_importOpen: (call) => takenOrTried(call, () => importOpen(call, 'openingOut')),
    OpeningOutApi_openTemplate: ({ tx, language }) => templateOf(sheets.openingOut, language, tx),
  }

type Sent = Pick<Call<'PurchaseOrderApi_importOpen'>, 'tx' | 'user' | 'requestId' | 'language' | 'body'>
type Body = { supplierId?: string; customerId?: string; customerNo: string; billDate?: string; dueDate?: string; depotId: string }

const partnerOf = ({ supplierId, customerId }: Body) => supplierId ?? customerId ?? ''

/** Makes one draft of the rows of a partner's former number, or none of all. */
async function importOpen(call: Sent, kind: Kind): Promise<Words> {
  const lines = await readWholeSheet(call, sheets[kind])
  const run = await openRun(call)
  const bodyOf = ({ body }: SheetLine) => body as SheetLine['body'] & Body
  const orders = Map.groupBy(lines, (line) => `${partnerOf(bodyOf(line))} ${bodyOf(line).customerNo}`)
  await holdPartners(run, lines.map(bodyOf))
  for (const those of orders.values()) await asLinesOf(those, () => draft(run, kind, those.map(bodyOf)))
  const [drafts, count] = [String(orders.size), String(lines.length)]
  return { zh: `${count}行，草稿${drafts}张`, en: `rows ${count}, drafts ${drafts}` }
}

/** Holds the partners of a sheet until it is taken, in one order for all: of two sheets with the same former number the second finds the first's draft. */
const holdPartners = ({ tx }: Run, rows: readonly Body[]): Promise<void> =>
  lockPartners(
    tx,
    rows.flatMap(({ customerId }) => customerId ?? []),
    rows.flatMap(({ supplierId }) => supplierId ?? []),
  )

/** Saves the draft of what was open; its head is what its first row says. Refuses one that is submitted already. */
async function draft(run: Run, kind: Kind, rows: readonly Body[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const { supplierId, customerId, customerNo, billDate, dueDate, depotId } = first
  const before = await entered(run, kind, first)
  if (before && !before.editable) refuse('LINE_BAD', { problems: [alreadyThere(before.billNo)] })
  const lines = rows.map(({ supplierId: _, customerId: __, customerNo: ___, billDate: ____, dueDate: _____, ...line }) => line)
  const head = { ...(supplierId ? { supplierId } : { customerId }), customerNo, depotId, ...present({ billDate, dueDate }) }
  await applyEvent(run, kindNamed(kind), {
    ...(before ? { id: before.id, anyVersion: true } : {}),
    event: { type: 'SAVE' },
    body: { ...head, lines } as DocumentBody,
  })
}

/** What a partner has of this kind that has this former number, but for those that were cancelled or removed. */
async function entered({ tx }: Run, kind: Kind, body: Body): Promise<{ id: string; billNo: string; editable: boolean } | undefined> {
  return tx.maybeOne(
    `select id, coalesce(bill_no, '') as "billNo", 'editable' = any (tags) as editable from document
      where tenant_id = $1 and kind = $2 and coalesce(supplier_id, customer_id) = $3 and customer_no = $4 and not 'closed' = any (tags) order by id limit 1 for update`,
    [tx.tenantId, kind, partnerOf(body), body.customerNo],
  )
}

const alreadyThere = (billNo: string): Problem => ({
  row: 1,
  field: 'customerNo',
  rule: 'LINE_BAD',
  reason: { zh: `该原单号已录入为${billNo}`, en: `this number is entered as ${billNo} already` },
})
