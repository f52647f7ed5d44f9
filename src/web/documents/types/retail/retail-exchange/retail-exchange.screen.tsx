import { retailExchangeDocument } from '#resources/documents/retail/retail-exchange.document.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import { api } from '../../../../client/api.ts'
import { goodsPage, type PageExtension, type PageExtensionProps } from '../../../page/goods-document.tsx'
import { usePulledLines } from '../../use-pulled-lines.tsx'
import { fromTickets, pullLabel } from '../retail-tickets.tsx'
import { useRetailPay } from '../use-retail-pay.tsx'

type Exchange = typeof retailExchangeDocument

const pulling = fromTickets(retailExchangeDocument.api)

/**
 * The page of an exchange. It can be created from a paid ticket. Lines with a negative quantity are returned, the
 * others are sold.
 */
export default goodsPage(retailExchangeDocument, {
  useOwn: useExchangePage,
  startFrom: async (id) => fromWire('customer', await api('ExchangeApi_pullOrder', { query: { id } })),
})

function useExchangePage(props: PageExtensionProps<Exchange>): PageExtension<Exchange> {
  const pulled = usePulledLines(props, pulling, pullLabel)
  const { gather, blocked, dialog, below } = useRetailPay(props.state)
  return {
    gather,
    blocked,
    below,
    extras: pulled.extras,
    dialogs: (
      <>
        {pulled.dialog}
        {dialog}
      </>
    ),
  }
}
