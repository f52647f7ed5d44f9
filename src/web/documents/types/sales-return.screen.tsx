import type { Words } from '#domain/words.ts'
import { salesOutDocument } from '#resources/documents/sales-out.document.ts'
import { salesReturnDocument } from '#resources/documents/sales-return.document.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import { api, useOperation } from '../../api.ts'
import type { WebDocument } from '../engine/document-types.ts'
import { goodsPage, type Own, type OwnProps } from '../page/goods-document.tsx'
import type { Pulling } from './pull-dialog.tsx'
import { usePulledLines } from './use-pulled-lines.tsx'

const words = { pull: { zh: '从出库单带入', en: 'From an out' } } as const satisfies Record<string, Words>

type Return = typeof salesReturnDocument

const shownOuts = 50
const { words: out, partner } = salesOutDocument

/** What is left of the customer's posted outs; asked each time, because it changes with every return. */
const fromOuts: Pulling = {
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

/** The page of one sales return, of a new one, or of one that takes back what is left of an out. */
export default goodsPage(salesReturnDocument, { useOwn: useOuts, startFrom: returnOf })

/** An unsaved return of what is left of an out; nothing is stored by asking. */
async function returnOf(outId: string): Promise<WebDocument> {
  return fromWire(partner, await api('SalesReturnApi_pullOut', { query: { id: outId } }))
}

/** Lines of outs are taken over while it is edited. */
function useOuts(props: OwnProps<Return>): Own<Return> {
  const { extras, dialog } = usePulledLines(props, fromOuts, words.pull)
  return { extras, dialogs: dialog }
}
