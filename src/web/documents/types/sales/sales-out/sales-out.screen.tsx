import type { Words } from '#domain/core/words.ts'
import { salesOrderDocument } from '#resources/documents/sales/sales-order.document.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import { salesReturnDocument } from '#resources/documents/sales/sales-return.document.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import { api, useOperation } from '../../../../client/api.ts'
import type { WebDocument } from '../../../../document-engine/document-types.ts'
import { goodsPage, type PageExtension, type PageExtensionProps } from '../../../page/goods-document.tsx'
import type { PullDefinition } from '../../pull-dialog.tsx'
import { usePulledLines } from '../../use-pulled-lines.tsx'
import { useReturnAction } from '../../use-return-action.ts'

const words = { pull: { zh: '从订单带入', en: 'From an order' } } as const satisfies Record<string, Words>

type Out = typeof salesOutDocument

const shownOrders = 50
const { words: order, partner } = salesOrderDocument
const openStatus = order.stateNames.filter((state) => order.tagsOf(state).includes('open')).map((state) => order.codeOf(state))

/**
 * Orders of the customer, from which open lines are taken over. The lines are read again whenever an order is chosen,
 * because every delivery changes them.
 */
const fromOrders: PullDefinition = {
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

/** The page of a delivery. It can be created from an order, and goods of a posted one can be returned. */
export default goodsPage(salesOutDocument, { useOwn: useSalesOutPage, startFrom: outOf })

/** Makes an unsaved delivery with an order's open quantities. The request does not store anything. */
async function outOf(orderId: string): Promise<WebDocument> {
  return fromWire(partner, await api('SalesOutApi_pullOrder', { query: { id: orderId } }))
}

function useSalesOutPage(props: PageExtensionProps<Out>): PageExtension<Out> {
  const pulled = usePulledLines(props, fromOrders, words.pull)
  const takeBack = useReturnAction(props.state, salesReturnDocument)
  return { extras: [...pulled.extras, ...takeBack], dialogs: pulled.dialog }
}
