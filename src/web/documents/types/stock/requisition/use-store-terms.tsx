import type { ReactNode } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { salesOrderDocument } from '#resources/documents/sales/sales-order.document.ts'
import type { requisitionDocument } from '#resources/documents/stock/requisition.document.ts'
import { api, useOperation } from '../../../../client/api.ts'
import { useSession } from '../../../../client/session.ts'
import { formPathOf } from '../../../../document-engine/document-paths.ts'
import type { WebLine } from '../../../../document-engine/document-types.ts'
import { withLines } from '../../../../document-engine/edit-document.ts'
import { markDocumentsChanged, openDocuments } from '../../../../document-engine/open-documents.ts'
import { bodyOf } from '../../../../document-engine/wire-document.ts'
import { fillTemplate } from '../../../../document-words/fill-words.ts'
import { documentWords } from '../../../../document-words/words.ts'
import { useSay } from '../../../../i18n/index.ts'
import { whenGoodsKnown } from '../../../../line-grid/lines/when-goods-known.ts'
import { useOpenTab, useTab } from '../../../../navigation/tabs.ts'
import { toast } from '../../../../ui/toast.tsx'
import type { ExtraAction } from '../../../page/events/action-bar.tsx'
import type { PageExtensionProps } from '../../../page/goods-document.tsx'

const words = {
  order: { zh: '转销售订单', en: 'Make the sales order' },
  sold: { zh: '门店属于其他法人，请转为销售订单', en: 'The store belongs to another legal entity: it orders by a sales order' },
  next: {
    zh: '{until}前提交，赶上{day}的配送',
    en: 'Submitted until {until}, it comes with the delivery of {day}',
  },
  route: { zh: '路线 {route}', en: 'Route {route}' },
  template: { zh: '带入常用商品', en: 'What is usually ordered' },
  storeFirst: { zh: '请先选择要货门店', en: 'Choose the store first' },
  noTemplate: { zh: '该门店还没有要货模板', en: 'Nobody has said yet what the store usually orders' },
  taken: { zh: '已带入{count}种商品', en: 'Goods taken over: {count}' },
} as const satisfies Record<string, Words>

type Props = Pick<PageExtensionProps<typeof requisitionDocument>, 'state' | 'open' | 'edit' | 'settings'>
type StoreTermsExtension = { extras: readonly ExtraAction[]; blocked: { SUBMIT?: Words }; below?: ReactNode }
type TemplateGoods = DataOf<'RequisitionApi_template'>[number]

/**
 * Buttons and hints by the terms of the store, while its requisition is editable: add its usual goods, show the next
 * delivery, and make a sales order if goods are sold to the store (ADR 156).
 */
export function useStoreTerms(props: Props): StoreTermsExtension {
  const { depotId, inDepotId } = props.state.context.document
  const isAsked = props.state.hasTag('editable') && inDepotId !== undefined
  const query = { inDepotId: inDepotId ?? '', ...(depotId ? { depotId } : {}) }
  const { data } = useOperation('RequisitionApi_terms', { query }, { enabled: isAsked })
  const order = useMakeSalesOrder(props)
  const template = useOrderTemplate(props)
  if (!props.state.hasTag('editable')) return { extras: [], blocked: {} }
  const isSold = isAsked && data?.sold === 2
  return {
    extras: [template, ...(isSold ? [order] : [])],
    blocked: isSold ? { SUBMIT: words.sold } : {},
    ...(isAsked && data?.deliveryDate ? { below: <NextDelivery terms={data} /> } : {}),
  }
}

/** The next delivery, for requisitions that are submitted by its deadline. */
function NextDelivery({
  terms: { deliveryDate: day = '', orderUntil: until = '', deliveryRoute: route },
}: {
  terms: DataOf<'RequisitionApi_terms'>
}) {
  const say = useSay()
  return (
    <p className="ui-muted">
      {say(fillTemplate(words.next, { until, day }))}
      {route && ` · ${say(fillTemplate(words.route, { route }))}`}
    </p>
  )
}

/** Button that makes a sales order from the requisition and opens it. The requisition is removed. */
function useMakeSalesOrder({ open: { actor, kind, id }, settings }: Props): ExtraAction {
  const { can } = useSession()
  const openTab = useOpenTab()
  const tab = useTab()
  const order = async () => {
    const { document, base } = actor.getSnapshot().context
    const { lines, ...head } = bodyOf(document, base, settings).body
    try {
      // lots are entered later, on the delivery
      const made = await api('RequisitionApi_order', { body: { ...head, lines: lines.map(({ lots: _, ...line }) => line) } })
      openDocuments.dropDraft({ kind: kind.words.id, id })
      markDocumentsChanged()
      openTab(formPathOf(salesOrderDocument.words.id, made.id) ?? '')
      tab.close()
    } catch (error) {
      toast.failed(error)
    }
  }
  const why = can(`${salesOrderDocument.right}_add`) ? undefined : fillTemplate(documentWords.missingRight, { button: words.order })
  return { id: 'order', label: words.order, prominent: true, why, run: () => whenGoodsKnown(actor, () => void order()) }
}

/** Button that adds the store's usual goods, except those that the document already has. */
function useOrderTemplate({ state, open: { actor }, edit, settings }: Props): ExtraAction {
  const say = useSay()
  const { inDepotId } = state.context.document
  const fill = async (store: string) => {
    try {
      const usual = await api('RequisitionApi_template', { query: { inDepotId: store } })
      // the present lines are read here, because the user may have edited them before the answer arrived
      const there = new Set(actor.getSnapshot().context.document.lines?.map(({ commInfoId }) => commInfoId))
      const rows = usual.filter(({ commInfoId }) => !there.has(commInfoId))
      if (rows.length > 0)
        edit((now) => withLines(now, [...(now.lines ?? []).filter(({ commInfoId }) => commInfoId), ...rows.map(lineOf)], settings))
      toast.success(say(usual.length === 0 ? words.noTemplate : fillTemplate(words.taken, { count: String(rows.length) })))
    } catch (error) {
      toast.failed(error)
    }
  }
  const why = inDepotId ? undefined : words.storeFirst
  return { id: 'template', label: words.template, prominent: true, why, run: () => inDepotId && void fill(inDepotId) }
}

const lineOf = ({ spec, ...row }: TemplateGoods): WebLine => ({
  ...row,
  commFullName: spec ? `${row.commInfoName} ${spec}` : row.commInfoName,
})
