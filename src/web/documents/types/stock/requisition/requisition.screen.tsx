import { requisitionDocument } from '#resources/documents/stock/requisition.document.ts'
import { goodsPage, type PageExtension, type PageExtensionProps } from '../../../page/goods-document.tsx'
import { useStockMove } from '../use-stock-move.tsx'
import { useStoreTerms } from './use-store-terms.tsx'

type Requisition = typeof requisitionDocument

/**
 * The page of a requisition. The store requests goods; the warehouse dispatches them as far as the stock allows, and
 * the store receives them. A store of another legal entity orders them instead.
 */
export default goodsPage(requisitionDocument, { useOwn: useRequisitionPage })

function useRequisitionPage(props: PageExtensionProps<Requisition>): PageExtension<Requisition> {
  const { blocked, ...moving } = useStockMove(props.state, { holds: false, sendsDrafts: false })
  const terms = useStoreTerms(props)
  return { ...moving, ...terms, blocked: { ...blocked, ...terms.blocked } }
}
