import { editLine } from '#domain/edit-line.ts'
import { isGift } from '#domain/line-figures.ts'
import type { DocumentLine } from '#domain/lines.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase-receipt.document.ts'
import type { Tx } from '../../../db/connect.ts'
import { make, raise } from '../../engine/apply-event.ts'
import { type Asked, kindNamed } from '../../engine/kind.ts'
import { mastersOf } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { lineSettingsOf } from '../../lines/goods-document.ts'
import type { SourceLine } from '../../sources/source-lines.ts'

const receipts = () => kindNamed(purchaseReceiptDocument.words.id)
const noteLength = 50

/** The receipt of a store for what an out ships to it: whether something was done with it yet. */
export type StoreReceipt = { id: string; billNo: string; isDraft: boolean }

/** What of an out is looked at for stores: its lines, those of the orders they leave for, and the receipts made before. */
type Delivery = { document: StoredDocument; sources: ReadonlyMap<string, SourceLine>; storeReceipts: readonly StoreReceipt[] }

/** The receipts that an out made for stores, but for those that were given up. */
export async function storeReceiptsOf(tx: Tx, outId: string): Promise<StoreReceipt[]> {
  return tx.query<StoreReceipt>(
    `select d.id, coalesce(d.bill_no, '') as "billNo", 'editable' = any (d.tags) as "isDraft"
       from store_delivery s join document d on d.tenant_id = s.tenant_id and d.id = s.receipt_id
      where s.tenant_id = $1 and s.out_id = $2 and d.tags && array['editable', 'holds', 'counts'] order by d.id`,
    [tx.tenantId, outId],
  )
}

/** Drafts the receipt of each store of another legal entity whose order goods leave for, at the price it pays (rule B8). */
export async function draftStoreReceipts(run: Run, work: Delivery): Promise<void> {
  const byStore = Map.groupBy(work.document.lines, ({ sourceBodyId }) => work.sources.get(sourceBodyId ?? '')?.inDepotId)
  for (const [depotId, lines] of byStore) if (depotId) await draftReceipt(run, work, depotId, lines)
}

async function draftReceipt(run: Run, work: Delivery, depotId: string, lines: readonly StoredLine[]): Promise<void> {
  const { supplierId } = (await mastersOf(run.tx, [{ depotId }], undefined, run.known)).of('depot', depotId) ?? {}
  // whose goods they are was entered when the order was submitted; a store that has no supplier any more enters its receipt itself
  if (!supplierId) return
  const orders = new Set(lines.flatMap(({ sourceBodyId }) => work.sources.get(sourceBodyId ?? '')?.billNo ?? []))
  const { id } = await make(
    run,
    receipts(),
    {
      supplierId,
      depotId,
      customerNo: [...orders].join(' ').slice(0, noteLength),
      lines: lines.map((line, at) => ({ ...received(run, line), depotId, id: '', indexNo: at + 1 }) as StoredLine),
    },
    { type: 'SAVE' },
  )
  await run.tx.query('insert into store_delivery (tenant_id, receipt_id, out_id) values ($1, $2, $3)', [
    run.tx.tenantId,
    id,
    work.document.id,
  ])
}

/** A line of an out as the store receives it: what it pays in all is what it owes head office. */
function received(run: Run, line: StoredLine): DocumentLine {
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

/** Gives up the drafts that an out made for stores, for the reason that it is taken back for. */
export async function cancelStoreReceipts(run: Run, { storeReceipts }: Delivery, { remark }: Asked): Promise<void> {
  for (const { id, isDraft } of storeReceipts)
    if (isDraft) await raise(run, receipts(), id, { type: 'CANCEL', ...(remark ? { remark } : {}) })
}
