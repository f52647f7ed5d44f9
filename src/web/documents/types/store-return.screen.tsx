import { storeReturnDocument } from '#resources/documents/store-return.document.ts'
import { goodsPage } from '../page/goods-document.tsx'
import { useMove } from './use-move.tsx'

/** The page of one store return: sent at once or once submitted, taken in by the warehouse. */
export default goodsPage(storeReturnDocument, { useOwn: ({ state }) => useMove(state, { holds: true, sendsDrafts: true }) })
