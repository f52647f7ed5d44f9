import type { Decimal } from '#domain/decimal.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase-receipt.document.ts'
import { purchaseReturnDocument } from '#resources/documents/purchase-return.document.ts'
import { balancesOf } from '../../books/balances.ts'
import { settledOf } from '../../books/open-amounts.ts'
import { type LaterDays, laterThan } from '../../books/order-in-time.ts'
import { isStock, periodsOf, type StockWork, stockKeys } from '../../books/stock-document.ts'
import type { Purpose } from '../../engine/kind.ts'
import { mastersOf } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { loadGoods } from '../../lines/load-goods.ts'
import { withSources } from '../../sources/kept-terms.ts'
import { linkOf, takenOf } from '../../sources/link.ts'
import { backToOrder, ordersOf } from '../../sources/replaced.ts'
import { knowingReturns } from '../../sources/returned.ts'
import { commonSource, type SourceLine, sourceLinesOf, sourceLock } from '../../sources/source-lines.ts'
import { withSourceLots } from '../../sources/source-lots.ts'
import { invoicesAbout } from './supplier-invoice-store.ts'

export const link = linkOf(purchaseReturnDocument)
/** What receipts brought of orders, backwards. */
export const backToPurchase = backToOrder(purchaseReceiptDocument)

/** What a purchase return's guards and effects read: its receipt lines, the orders that wait again, the stock it touches, the periods of its dates. */
export type ReturnContext = StockWork & {
  /** Lines of the receipts that goods go back of, by id. */
  sources: Map<string, SourceLine>
  /** Lines of the orders whose goods are to come again, by id. */
  orders: Map<string, SourceLine>
  movedLater: LaterDays
  settledAmt?: string | undefined
  /** Numbers of the invoices that stand on its lines. */
  invoices: readonly string[]
}

/** What guards and effects of a purchase return read: its receipts, the orders behind them and the stock it takes. */
export async function loadReturn(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: ReturnContext): Promise<ReturnContext> {
  const { tx } = run
  const ids = [...new Set(stored.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))].sort()
  const isKnown = loaded && !purpose && ids.every((id) => loaded.sources.has(id))
  const sources = isKnown ? loaded.sources : await sourceLinesOf(tx, ids, stored.id, sourceLock(purpose))
  const masters = await mastersOf(tx, [stored, ...stored.lines], stored.supplierId, run.known)
  const known = withSources({ document: stored, sources }, masters, purpose, knowingReturns(run, link, false))
  const work = await loadGoods(run, known, purpose, { receipt: false, sign: -1 })
  const sourceBillId = commonSource(work.document.lines, sources)
  const document = withSourceLots(link, { document: { ...work.document, sourceBillId }, sources })
  const orders = isKnown ? loaded.orders : await ordersOf(run, document, sources, purpose)
  const moves = purpose?.locks.has('balances') ?? false
  const keys = stockKeys([...document.lines.filter(isStock), ...(moves ? orders.values() : [])])
  const { balances, balanceKeys } = await balancesOf(tx, keys, moves, loaded)
  return {
    ...work,
    document,
    sources,
    orders,
    balances,
    balanceKeys,
    movedLater: await laterThan(tx, document, balances, keys),
    periods: await periodsOf(run, document, purpose, balances),
    settledAmt: await settledOf(run, document, loaded),
    invoices: document.tags.includes('counts') ? (loaded?.invoices ?? (await invoicesAbout(tx, document.id))) : [],
  }
}

/** Goods that leave with a row of a return, from 1; in basic units and positive. */
export type Leaving = { row: number; lineId: string; depotId: string; commInfoId: string; commInfoName: string; qty: Decimal }

export const leavingWith = ({ document: { lines } }: Pick<ReturnContext, 'document'>): Leaving[] =>
  lines.flatMap((line, at): Leaving[] => {
    const { id, depotId, commInfoId, commInfoName } = line
    if (!isStock(line) || !depotId || !commInfoId) return []
    return [{ row: at + 1, lineId: id, depotId, commInfoId, commInfoName: commInfoName ?? '', qty: takenOf(link, line) }]
  })
