import { editLine } from '#domain/lines/edit-line.ts'
import { isGift } from '#domain/lines/line-figures.ts'
import type { DocumentLine } from '#domain/lines.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import type { Tx } from '../../../../db/connect.ts'
import { createByEvent, raiseEvent } from '../../../engine/events/apply-event.ts'
import { type EventInput, kindNamed } from '../../../engine/kind.ts'
import { mastersOf } from '../../../engine/masters.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { lineSettingsOf } from '../../../lines/goods-document.ts'
import type { SourceLine } from '../../../sources/source-lines.ts'

const receipts = () => kindNamed(purchaseReceiptDocument.words.id)
const noteLength = 50

/** Receipt of a store for what a delivery ships to it; `isDraft`: it was neither submitted nor posted yet. */
export type StoreReceipt = { id: string; billNo: string; isDraft: boolean }

/**
 * What is read of a delivery to stores: its lines, the order lines that they deliver, and the receipts made for it
 * before.
 */
type StoreDeliveryContext = { document: StoredDocument; sources: ReadonlyMap<string, SourceLine>; storeReceipts: readonly StoreReceipt[] }

/** Receipts in force that a delivery made for stores; cancelled ones are left out. */
export async function storeReceiptsOf(tx: Tx, outId: string): Promise<StoreReceipt[]> {
  return tx.query<StoreReceipt>(
    `select d.id, coalesce(d.bill_no, '') as "billNo", 'editable' = any (d.tags) as "isDraft"
       from store_delivery s join document d on d.tenant_id = s.tenant_id and d.id = s.receipt_id
      where s.tenant_id = $1 and s.out_id = $2 and d.tags && array['editable', 'holds', 'counts'] order by d.id`,
    [tx.tenantId, outId],
  )
}

/**
 * Drafts a receipt for each store of another legal entity whose order is delivered, at the price that the store pays
 * (rule B8).
 */
export async function draftStoreReceipts(run: Run, work: StoreDeliveryContext): Promise<void> {
  const byStore = Map.groupBy(work.document.lines, ({ sourceBodyId }) => work.sources.get(sourceBodyId ?? '')?.inDepotId)
  for (const [depotId, lines] of byStore) if (depotId) await draftReceipt(run, work, depotId, lines)
}

async function draftReceipt(run: Run, work: StoreDeliveryContext, depotId: string, lines: readonly StoredLine[]): Promise<void> {
  const { supplierId } = (await mastersOf(run.tx, [{ depotId }], undefined, run.known)).of('depot', depotId) ?? {}
  // an order is submitted only for a store with a supplier; a store that has none any more must enter its receipt
  // itself
  if (!supplierId) return
  const orders = new Set(lines.flatMap(({ sourceBodyId }) => work.sources.get(sourceBodyId ?? '')?.billNo ?? []))
  const { id } = await createByEvent(
    run,
    receipts(),
    {
      supplierId,
      depotId,
      customerNo: [...orders].join(' ').slice(0, noteLength),
      lines: lines.map((line, at) => ({ ...receivedLine(run, line), depotId, id: '', indexNo: at + 1 }) as StoredLine),
    },
    { type: 'SAVE' },
  )
  await run.tx.query('insert into store_delivery (tenant_id, receipt_id, out_id) values ($1, $2, $3)', [
    run.tx.tenantId,
    id,
    work.document.id,
  ])
}

/** A delivery line as the store receives it. Its total is what the store owes head office for it. */
function receivedLine(run: Run, line: StoredLine): DocumentLine {
  const settings = lineSettingsOf(run, { receipt: true })
  const { commInfoId, unitId, unitList, conversion, basicUnit, taxRate, taxKind, qty, finalAmt } = line
  const nothing: DocumentLine = {
    commInfoId,
    unitId,
    unitList,
    conversion,
    basicUnit,
    taxRate,
    taxKind,
    isGift: line.isGift,
    qty: '0',
    actualQty: '0',
  }
  const some = editLine(nothing, { actualQty: qty }, settings)
  return isGift(line) ? some : editLine(some, { totalAmt: finalAmt }, settings)
}

/** Cancels the receipts of stores that are still drafts, with the remark of the delivery's reversal. */
export async function cancelStoreReceipts(run: Run, { storeReceipts }: StoreDeliveryContext, { remark }: EventInput): Promise<void> {
  for (const { id, isDraft } of storeReceipts)
    if (isDraft) await raiseEvent(run, receipts(), id, { type: 'CANCEL', ...(remark ? { remark } : {}) })
}
