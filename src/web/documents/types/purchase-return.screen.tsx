import type { Words } from '#domain/words.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase-receipt.document.ts'
import { purchaseReturnDocument } from '#resources/documents/purchase-return.document.ts'
import { api, useOperation } from '../../api.ts'
import { goodsPage, type Own, type OwnProps } from '../page/goods-document.tsx'
import type { Pulling } from './pull-dialog.tsx'
import { usePulledLines } from './use-pulled-lines.tsx'

const words = { pull: { zh: '从入库单带入', en: 'From a receipt' } } as const satisfies Record<string, Words>

type Return = typeof purchaseReturnDocument

const shownReceipts = 50
const { words: receipt } = purchaseReceiptDocument

/** What is left of the supplier's posted receipts; asked each time, because it changes with every return. */
const fromReceipts: Pulling = {
  words: {
    title: { zh: '从入库单带入', en: 'Take over from a receipt' },
    search: { zh: '入库单号、商品', en: 'Number, goods' },
    none: { zh: '没有可退货的入库单', en: 'There is no receipt that goods could go back of' },
    left: { zh: '可退', en: 'Returnable' },
    choose: { zh: '请先选择左侧的入库单', en: 'Choose a receipt first' },
  },
  api: purchaseReturnDocument.api,
  useSources: ({ supplierId }, keyword) => {
    const status = String(receipt.states.posted.code)
    const query = { status, size: shownReceipts, ...(supplierId ? { supplierId } : {}), ...(keyword ? { keyword } : {}) }
    const { data, isError, error } = useOperation('PurchaseReceiptApi_list', { query })
    return { data: data?.records.map((one) => ({ ...one, partnerName: one.supplierName })), isError, error }
  },
  usePulled: (id) => {
    const asked = useOperation('PurchaseReturnApi_pullReceipt', { query: { id: id ?? '' } }, { enabled: id !== undefined, staleTime: 0 })
    return { data: asked.data, isError: asked.isError, error: asked.error }
  },
}

/** The page of one purchase return, of a new one, or of one that sends back what is left of a receipt. */
export default goodsPage(purchaseReturnDocument, {
  useOwn: useReceipts,
  startFrom: (id) => api('PurchaseReturnApi_pullReceipt', { query: { id } }),
})

/** Lines of receipts are taken over while it is edited. */
function useReceipts(props: OwnProps<Return>): Own<Return> {
  const { extras, dialog } = usePulledLines(props, fromReceipts, words.pull)
  return { extras, dialogs: dialog }
}
