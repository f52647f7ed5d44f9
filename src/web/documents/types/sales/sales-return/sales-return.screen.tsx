import type { Words } from '#domain/core/words.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import { salesReturnDocument } from '#resources/documents/sales/sales-return.document.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import { api, useOperation } from '../../../../client/api.ts'
import type { WebDocument } from '../../../../document-engine/document-types.ts'
import { goodsPage, type PageExtension, type PageExtensionProps } from '../../../page/goods-document.tsx'
import type { PullDefinition } from '../../pull-dialog.tsx'
import { usePulledLines } from '../../use-pulled-lines.tsx'

const words = { pull: { zh: '从出库单带入', en: 'From an out' } } as const satisfies Record<string, Words>

type Return = typeof salesReturnDocument

const shownOuts = 50
const { words: out, partner } = salesOutDocument

/**
 * Posted deliveries of the customer, from which returnable lines are taken over. The lines are read again whenever a
 * delivery is chosen, because every return changes them.
 */
const fromOuts: PullDefinition = {
  words: {
    title: { zh: '从出库单带入', en: 'Take over from an out' },
    search: { zh: '出库单号、商品', en: 'Number, goods' },
    none: { zh: '没有可退货的出库单', en: 'There is no out that goods could come back of' },
    left: { zh: '可退', en: 'Returnable' },
    choose: { zh: '请先选择左侧的出库单', en: 'Choose an out first' },
  },
  api: salesReturnDocument.api,
  useSources: ({ customerId }, keyword) => {
    const status = String(out.states.posted.code)
    const query = { status, size: shownOuts, ...(customerId ? { customerId } : {}), ...(keyword ? { keyword } : {}) }
    const { data, isError, error } = useOperation('SalesOutApi_list', { query })
    return { data: data?.records.map((one) => ({ ...one, partnerName: one.customerName })), isError, error }
  },
  usePulled: (id) => {
    const asked = useOperation('SalesReturnApi_pullOut', { query: { id: id ?? '' } }, { enabled: id !== undefined, staleTime: 0 })
    return { data: asked.data && fromWire(partner, asked.data), isError: asked.isError, error: asked.error }
  },
}

/** The page of a sales return. It can be created from a delivery. */
export default goodsPage(salesReturnDocument, { useOwn: useSalesReturnPage, startFrom: returnOf })

/** Makes an unsaved return with a delivery's returnable quantities. The request does not store anything. */
async function returnOf(outId: string): Promise<WebDocument> {
  return fromWire(partner, await api('SalesReturnApi_pullOut', { query: { id: outId } }))
}

/** While the return is editable, lines can be taken over from deliveries. */
function useSalesReturnPage(props: PageExtensionProps<Return>): PageExtension<Return> {
  const { extras, dialog } = usePulledLines(props, fromOuts, words.pull)
  return { extras, dialogs: dialog }
}
