import { retailExchangeDocument } from '#resources/documents/retail-exchange.document.ts'
import { retailOrderDocument } from '#resources/documents/retail-order.document.ts'
import { retailReturnDocument } from '#resources/documents/retail-return.document.ts'
import { goodsPage, type Own, type OwnProps } from '../page/goods-document.tsx'
import { useOfflineDeviation } from './offline-deviation.tsx'
import { useOrderPrices } from './order-prices.tsx'
import { useRetailPay } from './use-retail-pay.tsx'
import { useTakeBack } from './use-take-back.ts'

type Order = typeof retailOrderDocument

/** The page of one retail order, or of a new one; of a paid one goods are taken back or exchanged. */
export default goodsPage(retailOrderDocument, { useOwn: useTicket })

const exchange = { zh: '换货', en: 'Exchange' } as const

function useTicket({ state, open, edit, settings }: OwnProps<Order>): Own<Order> {
  const { document } = state.context
  const { lookups } = useOrderPrices({ document, editable: state.hasTag('editable'), settings, edit, walkIn: true })
  const { gather, blocked, dialog, below } = useRetailPay(state)
  const offline = useOfflineDeviation(open, document)
  const takeBack = useTakeBack(state, retailReturnDocument)
  const exchanged = useTakeBack(state, retailExchangeDocument).map((extra) => ({
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
