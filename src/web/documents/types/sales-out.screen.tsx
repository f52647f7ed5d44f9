import type { Words } from '#domain/words.ts'
import { salesOrderDocument } from '#resources/documents/sales-order.document.ts'
import { salesOutDocument } from '#resources/documents/sales-out.document.ts'
import { salesReturnDocument } from '#resources/documents/sales-return.document.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import { api, useOperation } from '../../api.ts'
import type { WebDocument } from '../engine/document-types.ts'
import { goodsPage, type Own, type OwnProps } from '../page/goods-document.tsx'
import type { Pulling } from './pull-dialog.tsx'
import { usePulledLines } from './use-pulled-lines.tsx'
import { useTakeBack } from './use-take-back.ts'

const words = { pull: { zh: '从订单带入', en: 'From an order' } } as const satisfies Record<string, Words>

type Out = typeof salesOutDocument

const shownOrders = 50
const { words: order, partner } = salesOrderDocument
const openStatus = order.stateNames.filter((state) => order.tagsOf(state).includes('open')).map((state) => order.codeOf(state))

/** What is open of the customer's orders; asked each time, because it changes with every out. */
const fromOrders: Pulling = {
  words: {
    title: { zh: '从订单带入', en: 'Take over from an order' },
    search: { zh: '订单号、商品', en: 'Order number, goods' },
    none: { zh: '没有可出库的订单', en: 'There is no order to ship' },
    left: { zh: '未出库', en: 'Open' },
    choose: { zh: '请先选择左侧的订单', en: 'Choose an order first' },
  },
  api: salesOutDocument.api,
  useSources: ({ customerId }, keyword) => {
    const query = {
      status: openStatus.join(','),
      size: shownOrders,
      ...(customerId ? { customerId } : {}),
      ...(keyword ? { keyword } : {}),
    }
    const { data, isError, error } = useOperation('SalesOrderApi_list', { query })
    return { data: data?.records.map((one) => ({ ...one, partnerName: one.customerName })), isError, error }
  },
  usePulled: (id) => {
    const asked = useOperation('SalesOutApi_pullOrder', { query: { id: id ?? '' } }, { enabled: id !== undefined, staleTime: 0 })
    return { data: asked.data && fromWire(partner, asked.data), isError: asked.isError, error: asked.error }
  },
}

/** The page of one sales out, of a new one, or of one that ships what is open of an order; of a posted one goods are taken back. */
export default goodsPage(salesOutDocument, { useOwn: useOrdersAndReturn, startFrom: outOf })

/** An unsaved out of what is open of an order; nothing is stored by asking. */
async function outOf(orderId: string): Promise<WebDocument> {
  return fromWire(partner, await api('SalesOutApi_pullOrder', { query: { id: orderId } }))
}

function useOrdersAndReturn(props: OwnProps<Out>): Own<Out> {
  const pulled = usePulledLines(props, fromOrders, words.pull)
  const takeBack = useTakeBack(props.state, salesReturnDocument)
  return { extras: [...pulled.extras, ...takeBack], dialogs: pulled.dialog }
}
