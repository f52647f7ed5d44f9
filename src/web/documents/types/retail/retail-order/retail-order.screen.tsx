import { retailExchangeDocument } from '#resources/documents/retail/retail-exchange.document.ts'
import { retailOrderDocument } from '#resources/documents/retail/retail-order.document.ts'
import { retailReturnDocument } from '#resources/documents/retail/retail-return.document.ts'
import { goodsPage, type PageExtension, type PageExtensionProps } from '../../../page/goods-document.tsx'
import { useOrderPrices } from '../../order-prices.tsx'
import { useReturnAction } from '../../use-return-action.ts'
import { useRetailPay } from '../use-retail-pay.tsx'
import { useOfflineDeviation } from './offline-deviation.tsx'

type RetailOrderDefinition = typeof retailOrderDocument

/** The page of a retail order. Goods of a paid one can be returned or exchanged. */
export default goodsPage(retailOrderDocument, { useOwn: useRetailOrderPage })

const exchange = { zh: '换货', en: 'Exchange' } as const

function useRetailOrderPage({
  state,
  open,
  edit,
  settings,
}: PageExtensionProps<RetailOrderDefinition>): PageExtension<RetailOrderDefinition> {
  const { document } = state.context
  const { lookups } = useOrderPrices({ document, editable: state.hasTag('editable'), settings, edit, walkIn: true })
  const { gather, blocked, dialog, below } = useRetailPay(state)
  const offline = useOfflineDeviation(open, document)
  const takeBack = useReturnAction(state, retailReturnDocument)
  const exchanged = useReturnAction(state, retailExchangeDocument).map((extra) => ({
    ...extra,
    id: 'exchange',
    label: exchange,
    prominent: false,
  }))
  const shown = (
    <>
      {offline.below}
      {below}
    </>
  )
  const dialogs = (
    <>
      {dialog}
      {offline.dialog}
    </>
  )
  return { lookups, gather, blocked, below: shown, extras: [...offline.extras, ...takeBack, ...exchanged], dialogs }
}
