import { storeReturnDocument } from '#resources/documents/stock/store-return.document.ts'
import { goodsPage } from '../../../page/goods-document.tsx'
import { useStockMove } from '../use-stock-move.tsx'

/** The page of a store return: sent at once or after submission, received by the warehouse. */
export default goodsPage(storeReturnDocument, { useOwn: ({ state }) => useStockMove(state, { holds: true, sendsDrafts: true }) })
