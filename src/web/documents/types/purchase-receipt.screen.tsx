import { parseAsString } from 'nuqs/server'
import { readFigure, zero } from '#domain/decimal.ts'
import type { Words } from '#domain/words.ts'
import type { Payload } from '#machines/engine/law.ts'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import type { EnteredHeadField, HeadField, LineField } from '#resources/document-fields.ts'
import { api } from '../../api.ts'
import { type Session, useSession } from '../../session.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import type { DocumentKind, WebDocument } from '../engine/document-types.ts'
import { withLines } from '../engine/edit-document.ts'
import { startDocument } from '../engine/start-document.ts'
import { useDocument } from '../engine/use-document.ts'
import { useRedo } from '../engine/use-redo.ts'
import { ActionBar, type Extra } from '../page/action-bar.tsx'
import { useCourierNote } from '../page/courier-note.tsx'
import { DocumentFrame } from '../page/document-frame.tsx'
import { DocumentPage } from '../page/document-page.tsx'
import { useDialog } from '../page/use-dialog.tsx'
import { useEditing } from '../page/use-editing.ts'
import { documentWords } from '../words/words.ts'
import { LinkOrderDialog } from './link-order-dialog.tsx'
import { PullOrderDialog } from './pull-order-dialog.tsx'
import { PurchaseContent } from './purchase-content.tsx'

const kind: DocumentKind = { words: purchaseReceipt, receipt: true }

const header: readonly EnteredHeadField[] = [
  'supplierId',
  'depotId',
  'billDate',
  'staffId',
  'deptId',
  'taxRateId',
  'customerNo',
  'freightSupplierId',
  'freight',
  'feeAmt',
  'freightTaxRate',
  'freightDeductible',
  'remark',
]
const columns: readonly LineField[] = [
  'commInfoId',
  'unitId',
  'shouldQty',
  'actualQty',
  'conversionResult',
  'taxPrice',
  'taxRate',
  'totalAmt',
  'purchaseAmt',
  'freight',
  'feeAmt',
  'allCostAmt',
  'isGift',
  'depotId',
  'sourceBillNo',
  'remark',
]
const totals: readonly HeadField[] = ['freight', 'feeAmt', 'purchaseAmt', 'taxAmt', 'finalAmt']

const words = {
  pull: { zh: '从订单带入', en: 'From an order' },
  posted: {
    zh: '记账后库存和应付随即变动，单据不能再修改，只能红冲。',
    en: 'Stock and payables change at once. The document can then only be reversed.',
  },
  saveFirst: { zh: '请先保存草稿', en: 'Please save the draft first' },
} as const satisfies Record<string, Words>

const follows = { POST: words.posted, REVERSE: documentWords.reversed }

const query = { id: parseAsString, new: parseAsString, poHeadId: parseAsString }

/** The page of one purchase receipt, of a new one, or of one that receives what is open of an order. */
export default function PurchaseReceiptPage() {
  const [{ id, poHeadId }] = usePageQuery(query)
  const session = useSession()
  const start = () => (poHeadId ? receiptOf(poHeadId, session) : startDocument(session))
  return (
    <DocumentPage kind={kind} id={id ?? undefined} start={start}>
      {(key) => <PurchaseReceiptScreen id={key} />}
    </DocumentPage>
  )
}

/** An unsaved receipt with the open quantities of an order; nothing is stored by asking. */
const receiptOf = async (orderId: string, { config }: Session): Promise<WebDocument> => ({
  freightTaxRate: config.FREIGHT_TAX_RATE,
  ...((await api('PurchaseReceiptApi_pullOrderById', { query: { id: orderId } })) as WebDocument),
})

function PurchaseReceiptScreen({ id }: { id: string }) {
  const [state, send, open] = useDocument(purchaseReceipt, id)
  const { root, edit, copy, copyExtra, printExtra, show, pointed, settings } = useEditing(open)
  const asking = useDialog<Payload>()
  const pulling = useDialog<WebDocument>()
  const courier = useCourierNote(open, state)
  useRedo(open)
  const { document, dirty } = state.context
  const gather = {
    LINK_ORDER: () => asking.ask((done) => <LinkOrderDialog document={document} onDone={done} />),
  }
  const pull = async () => {
    const taken = await pulling.ask((done) => <PullOrderDialog document={document} onDone={done} />)
    if (taken)
      edit((now) => withLines({ ...now, ...freightOf(taken, now), ...supplierOf(taken) }, [...kept(now), ...(taken.lines ?? [])], settings))
  }
  const pullExtra: Extra = { id: 'pull', label: words.pull, prominent: true, run: () => void pull() }
  const extras = [...(state.hasTag('editable') ? [pullExtra] : []), ...courier.extras, copyExtra, printExtra]
  const blocked: Readonly<Record<string, Words>> = dirty && document.id !== undefined ? { LINK_ORDER: words.saveFirst } : {}
  return (
    <DocumentFrame
      words={purchaseReceipt}
      {...{ state, open, send }}
      places={settings.places}
      actions={<ActionBar words={purchaseReceipt} {...{ state, open, send, gather, follows, extras, blocked }} />}
      onShow={show}
      onCopy={copy}
    >
      <PurchaseContent kind={purchaseReceipt.id} {...{ state, edit, settings, header, columns, totals, root, pointed }} />
      {asking.dialog}
      {pulling.dialog}
      {courier.dialog}
    </DocumentFrame>
  )
}

/** Freight that the order planned comes with the first lines, unless the receipt has its own. */
function freightOf(taken: WebDocument, now: WebDocument): Partial<WebDocument> {
  const { freight, feeAmt, freightSupplierId, freightSupplierName, freightTaxRate = now.freightTaxRate, freightDeductible } = taken
  if ((now.lines ?? []).some(({ commInfoId }) => commInfoId)) return {}
  return {
    ...(isNone(now.freight) ? { freight } : {}),
    ...(isNone(now.feeAmt) ? { feeAmt } : {}),
    ...(now.freightSupplierId ? {} : { freightSupplierId, freightSupplierName, freightTaxRate, freightDeductible }),
  }
}

const isNone = (amount: string | undefined) => (readFigure(amount) ?? zero).isZero()

const supplierOf = ({ supplierId, supplierName }: WebDocument): Partial<WebDocument> => ({ supplierId, supplierName })

/** Lines in which something was entered; the blank one at the end goes behind what is taken over. */
const kept = ({ lines = [] }: WebDocument) => lines.filter(({ commInfoId, asked }) => commInfoId || asked)
