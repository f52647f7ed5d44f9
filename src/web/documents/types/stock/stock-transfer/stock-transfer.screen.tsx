import { stockTransferDocument } from '#resources/documents/stock/stock-transfer.document.ts'
import { goodsPage } from '../../../page/goods-document.tsx'
import { useStockMove } from '../use-stock-move.tsx'

/**
 * The page of a stock transfer. It is submitted, dispatched in full or in part, and received; then any difference is
 * resolved.
 */
export default goodsPage(stockTransferDocument, { useOwn: ({ state }) => useStockMove(state, { holds: true, sendsDrafts: false }) })
