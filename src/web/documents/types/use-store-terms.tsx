import type { ReactNode } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import type { requisitionDocument } from '#resources/documents/requisition.document.ts'
import { salesOrderDocument } from '#resources/documents/sales-order.document.ts'
import { api, useOperation } from '../../api.ts'
import { useSay } from '../../i18n/index.ts'
import { useSession } from '../../session.ts'
import { useOpenTab, useTab } from '../../shell/tabs.ts'
import { toast } from '../../ui/toast.tsx'
import type { WebLine } from '../engine/document-types.ts'
import { withLines } from '../engine/edit-document.ts'
import { formPathOf } from '../engine/kinds.ts'
import { documentsChanged, openDocuments } from '../engine/open-documents.ts'
import { bodyOf } from '../engine/wire-document.ts'
import { whenGoodsKnown } from '../line-grid/goods-known.ts'
import type { Extra } from '../page/action-bar.tsx'
import type { OwnProps } from '../page/goods-document.tsx'
import { filled } from '../words/fill-words.ts'
import { documentWords } from '../words/words.ts'

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

type Props = Pick<OwnProps<typeof requisitionDocument>, 'state' | 'open' | 'edit' | 'settings'>
type Terms = { extras: readonly Extra[]; blocked: { SUBMIT?: Words }; below?: ReactNode }
type Usual = DataOf<'RequisitionApi_template'>[number]

/** How the store of a draft orders: what it usually does, by which delivery it comes, and by a sales order where goods are sold to it (ADR 156). */
export function useStoreTerms(props: Props): Terms {
  const { depotId, inDepotId } = props.state.context.document
  const isAsked = props.state.hasTag('editable') && inDepotId !== undefined
  const query = { inDepotId: inDepotId ?? '', ...(depotId ? { depotId } : {}) }
  const { data } = useOperation('RequisitionApi_terms', { query }, { enabled: isAsked })
  const order = useOrder(props)
  const template = useTemplate(props)
  if (!props.state.hasTag('editable')) return { extras: [], blocked: {} }
  const isSold = isAsked && data?.sold === 2
  return {
    extras: [template, ...(isSold ? [order] : [])],
    blocked: isSold ? { SUBMIT: words.sold } : {},
    ...(isAsked && data?.deliveryDate ? { below: <NextDelivery terms={data} /> } : {}),
  }
}

/** The next delivery that what is submitted now still makes. */
function NextDelivery({
  terms: { deliveryDate: day = '', orderUntil: until = '', deliveryRoute: route },
}: {
  terms: DataOf<'RequisitionApi_terms'>
}) {
  const say = useSay()
  return (
    <p className="ui-muted">
      {say(filled(words.next, { until, day }))}
      {route && ` · ${say(filled(words.route, { route }))}`}
    </p>
  )
}

/** The sales order is made of what is asked for, and the person lands on it; the requisition is gone. */
function useOrder({ open: { actor, kind, id }, settings }: Props): Extra {
  const { can } = useSession()
  const openTab = useOpenTab()
  const tab = useTab()
  const order = async () => {
    const { document, base } = actor.getSnapshot().context
    const { lines, ...head } = bodyOf(document, base, settings).body
    try {
      // lots are said by what goes out
      const made = await api('RequisitionApi_order', { body: { ...head, lines: lines.map(({ lots: _, ...line }) => line) } })
      openDocuments.dropDraft({ kind: kind.words.id, id })
      documentsChanged()
      openTab(formPathOf(salesOrderDocument.words.id, made.id) ?? '')
      tab.close()
    } catch (error) {
      toast.failed(error)
    }
  }
  const why = can(`${salesOrderDocument.right}_add`) ? undefined : filled(documentWords.missingRight, { button: words.order })
  return { id: 'order', label: words.order, prominent: true, why, run: () => whenGoodsKnown(actor, () => void order()) }
}

/** What the store usually orders is filled in, beside what is there already. */
function useTemplate({ state, open: { actor }, edit, settings }: Props): Extra {
  const say = useSay()
  const { inDepotId } = state.context.document
  const fill = async (store: string) => {
    try {
      const usual = await api('RequisitionApi_template', { query: { inDepotId: store } })
      // as it is by now: the answer may come after another edit
      const there = new Set(actor.getSnapshot().context.document.lines?.map(({ commInfoId }) => commInfoId))
      const rows = usual.filter(({ commInfoId }) => !there.has(commInfoId))
      if (rows.length > 0)
        edit((now) => withLines(now, [...(now.lines ?? []).filter(({ commInfoId }) => commInfoId), ...rows.map(lineOf)], settings))
      toast.success(say(usual.length === 0 ? words.noTemplate : filled(words.taken, { count: String(rows.length) })))
    } catch (error) {
      toast.failed(error)
    }
  }
  const why = inDepotId ? undefined : words.storeFirst
  return { id: 'template', label: words.template, prominent: true, why, run: () => inDepotId && void fill(inDepotId) }
}

const lineOf = ({ spec, ...row }: Usual): WebLine => ({ ...row, commFullName: spec ? `${row.commInfoName} ${spec}` : row.commInfoName })
