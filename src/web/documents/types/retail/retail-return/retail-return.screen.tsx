import { retailReturnDocument } from '#resources/documents/retail/retail-return.document.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import { api } from '../../../../client/api.ts'
import { goodsPage, type PageExtension, type PageExtensionProps } from '../../../page/goods-document.tsx'
import { usePulledLines } from '../../use-pulled-lines.tsx'
import { fromTickets, pullLabel } from '../retail-tickets.tsx'
import { useRetailPay } from '../use-retail-pay.tsx'

type Return = typeof retailReturnDocument

const pulling = fromTickets(retailReturnDocument.api)

/** The page of a retail return. It can be created from a paid ticket. */
export default goodsPage(retailReturnDocument, {
  useOwn: useRetailReturnPage,
  startFrom: async (id) => fromWire('customer', await api('RetailReturnApi_pullOrder', { query: { id } })),
})

function useRetailReturnPage(props: PageExtensionProps<Return>): PageExtension<Return> {
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
