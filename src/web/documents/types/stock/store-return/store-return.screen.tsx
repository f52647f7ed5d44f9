import { storeReturnDocument } from '#resources/documents/stock/store-return.document.ts'
import { goodsPage } from '../../../page/goods-document.tsx'
import { useStockMove } from '../use-stock-move.tsx'

/** The page of a store return. The store sends it at once or after submitting it, and the warehouse receives it. */
export default goodsPage(storeReturnDocument, { useOwn: ({ state }) => useStockMove(state, { holds: true, sendsDrafts: true }) })
