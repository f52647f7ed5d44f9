import type { Words } from '#domain/core/words.ts'
import type { retailExchangeDocument } from '#resources/documents/retail/retail-exchange.document.ts'
import { retailOrderDocument } from '#resources/documents/retail/retail-order.document.ts'
import type { retailReturnDocument } from '#resources/documents/retail/retail-return.document.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import { useOperation } from '../../../client/api.ts'
import type { PullDefinition } from '../pull-dialog.tsx'

export const pullLabel = { zh: '从零售单带入', en: 'From a ticket' } as const satisfies Words

const shownTickets = 50
const { words: order, partner } = retailOrderDocument

/**
 * Paid tickets from which returnable lines are taken over, for a return or an exchange. The lines are read again
 * whenever a ticket is chosen, because every return changes them.
 */
export const fromTickets = (api: (typeof retailReturnDocument | typeof retailExchangeDocument)['api']): PullDefinition => ({
  words: {
    title: { zh: '从零售单带入', en: 'Take over from a ticket' },
    search: { zh: '零售单号、商品', en: 'Number, goods' },
    none: { zh: '没有可退货的零售单', en: 'There is no ticket that goods could come back of' },
    left: { zh: '可退', en: 'Returnable' },
    choose: { zh: '请先选择左侧的零售单', en: 'Choose a ticket first' },
  },
  api,
  useSources: ({ customerId }, keyword) => {
    const status = String(order.states.paid.code)
    const query = { status, size: shownTickets, ...(customerId ? { customerId } : {}), ...(keyword ? { keyword } : {}) }
    const { data, isError, error } = useOperation('RetailOrderApi_list', { query })
    return { data: data?.records.map((one) => ({ ...one, partnerName: one.customerName })), isError, error }
  },
  usePulled: (id) => {
    const asked = useOperation(`${api}_pullOrder`, { query: { id: id ?? '' } }, { enabled: id !== undefined, staleTime: 0 })
    return { data: asked.data && fromWire(partner, asked.data), isError: asked.isError, error: asked.error }
  },
})
