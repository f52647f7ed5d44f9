import { requisitionDocument } from '#resources/documents/requisition.document.ts'
import { goodsPage, type Own, type OwnProps } from '../page/goods-document.tsx'
import { useMove } from './use-move.tsx'
import { useStoreTerms } from './use-store-terms.tsx'

type Requisition = typeof requisitionDocument

/** The page of one requisition: asked for by the store, dispatched as far as goods are free, taken in; or ordered, by a store of another legal entity. */
export default goodsPage(requisitionDocument, { useOwn: useRequisition })

function useRequisition(props: OwnProps<Requisition>): Own<Requisition> {
  const { blocked, ...moving } = useMove(props.state, { holds: false, sendsDrafts: false })
  const terms = useStoreTerms(props)
  return { ...moving, ...terms, blocked: { ...blocked, ...terms.blocked } }
}
