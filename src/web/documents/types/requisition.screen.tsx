import { requisitionDocument } from '#resources/documents/requisition.document.ts'
import { goodsPage } from '../page/goods-document.tsx'
import { useMove } from './use-move.tsx'

/** The page of one requisition: asked for by the store, dispatched as far as goods are free, taken in. */
export default goodsPage(requisitionDocument, { useOwn: ({ state }) => useMove(state, { holds: false, sendsDrafts: false }) })
