import type { Words } from '#domain/core/words.ts'
import { moneyReceiptDocument } from '#resources/documents/finance/money-receipt.document.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { purchaseReturnDocument } from '#resources/documents/purchase/purchase-return.document.ts'
import { ApiRefusal, api, useOperation } from '../../../../client/api.ts'
import { errorText } from '../../../../client/error-text.ts'
import { useSession } from '../../../../client/session.ts'
import { formPathOf } from '../../../../document-engine/document-paths.ts'
import { fillTemplate } from '../../../../document-words/fill-words.ts'
import { documentWords } from '../../../../document-words/words.ts'
import { useSay } from '../../../../i18n/index.ts'
import { useOpenTab } from '../../../../navigation/tabs.ts'
import { useAsk } from '../../../../ui/actions/ask.tsx'
import { toast } from '../../../../ui/toast.tsx'
import type { ExtraAction } from '../../../page/events/action-bar.tsx'
import { goodsPage, type PageExtension, type PageExtensionProps } from '../../../page/goods-document.tsx'
import type { PullDefinition } from '../../pull-dialog.tsx'
import { usePulledLines } from '../../use-pulled-lines.tsx'

const words = {
  pull: { zh: '从入库单带入', en: 'From a receipt' },
  refund: { zh: '生成收款单', en: 'Make the receipt of its refund' },
  again: { zh: '再次生成', en: 'Make another one' },
} as const satisfies Record<string, Words>

type Return = typeof purchaseReturnDocument

const shownReceipts = 50
const { words: receipt } = purchaseReceiptDocument

/**
 * Posted receipts of the supplier, from which returnable lines are taken over. The lines are read again whenever a
 * receipt is chosen, because every return changes them.
 */
const fromReceipts: PullDefinition = {
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

/** The page of a purchase return. It can be created from a receipt. */
export default goodsPage(purchaseReturnDocument, {
  useOwn: usePurchaseReturnPage,
  startFrom: (id) => api('PurchaseReturnApi_pullReceipt', { query: { id } }),
})

/**
 * While the return is editable, lines can be taken over from receipts. For a posted return, the supplier's refund can
 * be recorded.
 */
function usePurchaseReturnPage(props: PageExtensionProps<Return>): PageExtension<Return> {
  const { extras, dialog } = usePulledLines(props, fromReceipts, words.pull)
  return { extras: [...extras, ...useRefund(props)], dialogs: dialog }
}

/**
 * Button that creates the draft of a money receipt for the supplier's refund and opens it. If one was created before,
 * it asks first.
 */
function useRefund({ state }: PageExtensionProps<Return>): readonly ExtraAction[] {
  const say = useSay()
  const ask = useAsk()
  const open = useOpenTab()
  const { can } = useSession()
  const { id = '', version = 0 } = state.context.document
  if (!state.hasTag('counts')) return []
  const make = async (override: 'ALREADY_MADE'[] = []): Promise<void> => {
    try {
      const { id: made } = await api('PurchaseReturnApi_createPrecpInfo', { body: { id, version, override } })
      const path = formPathOf(moneyReceiptDocument.words.id, made)
      if (path) open(path)
    } catch (error) {
      const isMade = error instanceof ApiRefusal && error.key === 'ALREADY_MADE'
      if (!isMade) toast.error(errorText(error))
      else if ((await ask({ title: error.msg, ok: say(words.again) })).ok) await make(['ALREADY_MADE'])
    }
  }
  const missing = can(`${purchaseReturnDocument.right}_pay`)
    ? undefined
    : fillTemplate(documentWords.missingRight, { button: words.refund })
  return [{ id: 'refund', label: words.refund, prominent: true, why: missing, run: () => void make() }]
}
