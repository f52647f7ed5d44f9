import { stockTransferDocument } from '#resources/documents/stock-transfer.document.ts'
import { goodsPage } from '../page/goods-document.tsx'
import { useMove } from './use-move.tsx'

/** The page of one transfer: submitted, dispatched whole or with less, taken in, its difference settled. */
export default goodsPage(stockTransferDocument, { useOwn: ({ state }) => useMove(state, { holds: true, sendsDrafts: false }) })
