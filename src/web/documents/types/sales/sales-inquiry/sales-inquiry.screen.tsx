import type { BodyOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { mallOrderDocument } from '#resources/documents/mall/mall-order.document.ts'
import { salesInquiryDocument } from '#resources/documents/sales/sales-inquiry.document.ts'
import { salesOrderDocument } from '#resources/documents/sales/sales-order.document.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import { inquiryLines } from '#resources/sheets/inquiry-lines.ts'
import { ApiRefusal, api } from '../../../../client/api.ts'
import { errorText } from '../../../../client/error-text.ts'
import { useSession } from '../../../../client/session.ts'
import { formPathOf } from '../../../../document-engine/document-paths.ts'
import type { WebDocument } from '../../../../document-engine/document-types.ts'
import { withLines } from '../../../../document-engine/edit-document.ts'
import { fillTemplate } from '../../../../document-words/fill-words.ts'
import { documentWords } from '../../../../document-words/words.ts'
import { useSay } from '../../../../i18n/index.ts'
import { useOpenTab } from '../../../../navigation/tabs.ts'
import { useAsk } from '../../../../ui/actions/ask.tsx'
import { toast } from '../../../../ui/toast.tsx'
import type { ExtraAction } from '../../../page/events/action-bar.tsx'
import { goodsPage, type PageExtension, type PageExtensionProps } from '../../../page/goods-document.tsx'
import { enteredLines } from '../../use-pulled-lines.tsx'
import { useSheetLines } from '../../use-sheet-lines.tsx'

const words = {
  hint: {
    zh: '按模板填写：表头不要改动，每行一种商品，可填名称或编码，单位不填为基本单位，单价不填按客户价格。有一行出错则全部不导入。',
    en: 'Fill in the template: leave its head as it is, goods each row by name or code; without a unit it is the basic one, without a price the customer’s. One wrong row and nothing is taken.',
  },
  notHeld: { zh: '报价后才能转单', en: 'An order is made of a quotation' },
  again: { zh: '再次生成', en: 'Make another one' },
} as const satisfies Record<string, Words>

type Inquiry = typeof salesInquiryDocument

/** The page of an inquiry. Its lines can be imported from a sheet, and orders can be created from the quotation. */
export default goodsPage(salesInquiryDocument, { useOwn: useInquiryPage })

function useInquiryPage(props: PageExtensionProps<Inquiry>): PageExtension<Inquiry> {
  const sheet = useInquirySheet(props)
  const making = useMakeOrder(props)
  return { ...sheet, extras: [...sheet.extras, ...making] }
}

type OrderFromQuotation = {
  id: string
  order: string
  label: Words
  call: (body: BodyOf<'InquiryApi_makeSale'>) => Promise<{ id: string }>
}

/** The document types of orders that can be created from a quotation. */
const ordersFromQuotation: readonly OrderFromQuotation[] = [
  {
    id: 'make',
    order: salesOrderDocument.words.id,
    label: salesInquiryDocument.words.events.MAKE_SALE,
    call: (body) => api('InquiryApi_makeSale', { body }),
  },
  {
    id: 'makeMall',
    order: mallOrderDocument.words.id,
    label: salesInquiryDocument.words.events.MAKE_MALL_ORDER,
    call: (body) => api('InquiryApi_makeScdd', { body }),
  },
]

/**
 * Buttons that create the draft of a sales order, or a mall order to be paid, from a quotation and open it. If one was
 * created before, they ask first.
 */
function useMakeOrder({ state }: PageExtensionProps<Inquiry>): readonly ExtraAction[] {
  const say = useSay()
  const ask = useAsk()
  const open = useOpenTab()
  const { can } = useSession()
  const { id = '', version = 0, billNo } = state.context.document
  if (!billNo || state.hasTag('closed')) return []
  const make = async (making: OrderFromQuotation, override: 'ALREADY_MADE'[] = []): Promise<void> => {
    try {
      const order = await making.call({ id, version, override })
      const path = formPathOf(making.order, order.id)
      if (path) open(path)
    } catch (error) {
      const isMade = error instanceof ApiRefusal && error.key === 'ALREADY_MADE'
      if (!isMade) toast.error(errorText(error))
      else if ((await ask({ title: error.msg, ok: say(words.again) })).ok) await make(making, ['ALREADY_MADE'])
    }
  }
  return ordersFromQuotation.map((making) => {
    const missing = can(`${salesInquiryDocument.right}_order`)
      ? undefined
      : fillTemplate(documentWords.missingRight, { button: making.label })
    const why = state.hasTag('editable') ? words.notHeld : missing
    return { id: making.id, label: making.label, prominent: true, why, run: () => void make(making) }
  })
}

function useInquirySheet({ state, edit, settings }: PageExtensionProps<Inquiry>) {
  const { customerId } = state.context.document
  return useSheetLines({
    state,
    right: salesInquiryDocument.right,
    name: inquiryLines.label,
    hint: words.hint,
    template: () => api('InquiryApi_inquiryTemplate', {}),
    take: async (file) => {
      const wire = await api('InquiryApi_importInquiryForm', { body: { file, ...(customerId ? { customerId } : {}) } })
      const { lines = [] } = fromWire(salesInquiryDocument.partner, { lines: wire }) as Pick<WebDocument, 'lines'>
      edit((now) => withLines(now, [...enteredLines(now), ...lines], settings))
      return lines.length
    },
  })
}
