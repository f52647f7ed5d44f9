import type { Decimal } from '#domain/figures/decimal.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { purchaseReturnDocument } from '#resources/documents/purchase/purchase-return.document.ts'
import { settledAmount } from '../../../books/money/open-amounts.ts'
import { type LaterDays, laterMovements } from '../../../books/stock/backdating.ts'
import { balancesOf } from '../../../books/stock/balances.ts'
import { isStockLine, periodsOf, type StockContext, stockKeys } from '../../../books/stock/stock-document.ts'
import type { Purpose } from '../../../engine/kind.ts'
import { mastersOf } from '../../../engine/masters.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { loadGoods } from '../../../lines/load-goods.ts'
import { linkOf, takenQty } from '../../../sources/link.ts'
import { backToOrder, replacedOrderLines } from '../../../sources/replacements.ts'
import { returnSourceOptions } from '../../../sources/return-options.ts'
import { commonSource, type SourceLine, sourceLinesOf, sourceLock } from '../../../sources/source-lines.ts'
import { withSourceLots } from '../../../sources/source-lots.ts'
import { withSources } from '../../../sources/source-terms.ts'
import { invoicesOfDocument } from '../supplier-invoices/supplier-invoice-store.ts'

export const link = linkOf(purchaseReturnDocument)
/** Link from a return to the order lines behind its receipts: the return lowers their received quantity. */
export const returnedOrderLink = backToOrder(purchaseReceiptDocument)

/**
 * Everything that guards and effects of a purchase return read: its receipt lines, orders that await goods again, the
 * balances that it changes, and problems of the periods of its dates.
 */
export type ReturnContext = StockContext & {
  /** Receipt lines that goods are returned from, by id. */
  sources: Map<string, SourceLine>
  /** Order lines whose goods will be replaced, by id. */
  orders: Map<string, SourceLine>
  movedLater: LaterDays
  settledAmt?: string | undefined
  /** Numbers of the invoices that invoice its lines. */
  invoices: readonly string[]
}

export async function loadReturn(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: ReturnContext): Promise<ReturnContext> {
  const { tx } = run
  const ids = [...new Set(stored.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))].sort()
  const isKnown = loaded && !purpose && ids.every((id) => loaded.sources.has(id))
  const sources = isKnown ? loaded.sources : await sourceLinesOf(tx, ids, stored.id, sourceLock(purpose))
  const masters = await mastersOf(tx, [stored, ...stored.lines], stored.supplierId, run.known)
  const known = withSources({ document: stored, sources }, masters, purpose, returnSourceOptions(run, link, false))
  const work = await loadGoods(run, known, purpose, { receipt: false, sign: -1 })
  const sourceBillId = commonSource(work.document.lines, sources)
  const document = withSourceLots(link, { document: { ...work.document, sourceBillId }, sources })
  const orders = isKnown ? loaded.orders : await replacedOrderLines(run, document, sources, purpose)
  const moves = purpose?.locks.has('balances') ?? false
  const keys = stockKeys([...document.lines.filter(isStockLine), ...(moves ? orders.values() : [])])
  const { balances, balanceKeys } = await balancesOf(tx, keys, moves, loaded)
  return {
    ...work,
    document,
    sources,
    orders,
    balances,
    balanceKeys,
    movedLater: await laterMovements(tx, document, balances, keys),
    periods: await periodsOf(run, document, purpose, balances),
    settledAmt: await settledAmount(run, document, loaded),
    invoices: document.tags.includes('counts') ? (loaded?.invoices ?? (await invoicesOfDocument(tx, document.id))) : [],
  }
}

/** Goods issued by one row of a return (from 1), positive and in basic units. */
export type PurchaseReturnGoods = { row: number; lineId: string; depotId: string; commInfoId: string; commInfoName: string; qty: Decimal }

export const returnedGoodsOf = ({ document: { lines } }: Pick<ReturnContext, 'document'>): PurchaseReturnGoods[] =>
  lines.flatMap((line, at): PurchaseReturnGoods[] => {
    const { id, depotId, commInfoId, commInfoName } = line
    if (!isStockLine(line) || !depotId || !commInfoId) return []
    return [{ row: at + 1, lineId: id, depotId, commInfoId, commInfoName: commInfoName ?? '', qty: takenQty(link, line) }]
  })
