import { parseAsString } from 'nuqs/server'
import { type OrderLine, openQty } from '#domain/quantities.ts'
import type { Words } from '#domain/words.ts'
import type { Payload } from '#machines/engine/law.ts'
import { purchaseOrder } from '#machines/purchase/purchase-order.machine.ts'
import type { EnteredHeadField, HeadField, LineField } from '#resources/document-fields.ts'
import { useSession } from '../../session.ts'
import { useOpenTab } from '../../shell/tabs.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import type { DocumentKind, StateOf, WebDocument, WebLine } from '../engine/document-types.ts'
import { formPathOf } from '../engine/kinds.ts'
import { startDocument } from '../engine/start-document.ts'
import { useDocument } from '../engine/use-document.ts'
import { ActionBar, type Extra } from '../page/action-bar.tsx'
import { DocumentFrame } from '../page/document-frame.tsx'
import { DocumentPage } from '../page/document-page.tsx'
import { useLineRemarks } from '../page/line-remarks.tsx'
import { useRemarkNote } from '../page/remark-note.tsx'
import type { Gather } from '../page/run-event.tsx'
import { unitsText } from '../page/units-text.ts'
import { useDialog } from '../page/use-dialog.tsx'
import { useEditing } from '../page/use-editing.ts'
import { filled } from '../words/fill-words.ts'
import { documentWords } from '../words/words.ts'
import { LineChoiceDialog } from './line-choice-dialog.tsx'
import { PurchaseContent } from './purchase-content.tsx'

const kind: DocumentKind = { words: purchaseOrder, receipt: false }

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
const entered: readonly LineField[] = [
  'commInfoId',
  'unitId',
  'qty',
  'conversionResult',
  'taxPrice',
  'discountRate',
  'taxRate',
  'totalAmt',
  'purchaseAmt',
  'taxAmt',
  'isGift',
  'depotId',
  'remark',
]
const progressing: readonly LineField[] = [
  'commInfoId',
  'unitId',
  'qty',
  'receivedQty',
  'heldQty',
  'closedQty',
  'taxPrice',
  'totalAmt',
  'taxRate',
  'purchaseAmt',
  'taxAmt',
  'depotId',
  'remark',
]
/** Progress is counted in basic units and read in the goods' own. */
const progress: readonly LineField[] = ['receivedQty', 'heldQty', 'closedQty']
const entering: readonly LineField[] = []
const totals: readonly HeadField[] = ['freight', 'feeAmt', 'purchaseAmt', 'taxAmt', 'finalAmt']

const words = {
  receive: { zh: '入库', en: 'Receive' },
  notOpen: { zh: '订单审核后才能入库', en: 'Goods are received once the order is approved' },
  closedShort: { zh: '订单已强制结案，不能入库', en: 'The order was closed short' },
  openRest: { zh: '未入库', en: 'Open' },
  closed: { zh: '已关闭', en: 'Closed' },
} as const satisfies Record<string, Words>

const query = { id: parseAsString, new: parseAsString }

/** The page of one purchase order, or of a new one. */
export default function PurchaseOrderPage() {
  const [{ id }] = usePageQuery(query)
  const session = useSession()
  return (
    <DocumentPage kind={kind} id={id ?? undefined} start={() => startDocument(session)}>
      {(key) => <PurchaseOrderScreen id={key} />}
    </DocumentPage>
  )
}

function PurchaseOrderScreen({ id }: { id: string }) {
  const [state, send, open] = useDocument(purchaseOrder, id)
  const { root, edit, copy, copyExtra, printExtra, show, pointed, settings } = useEditing(open)
  const { dialog, ask } = useDialog<Payload>()
  const receive = useReceive(state)
  const note = useRemarkNote(open, state)
  const lineNotes = useLineRemarks(open, state)
  const { document, facts } = state.context
  const editable = state.hasTag('editable')
  const chooseLines =
    (choosable: readonly string[], qtyLabel: Words, qtyOf: (line: WebLine) => string): Gather =>
    ({ label, reason }) =>
      ask((done) => (
        <LineChoiceDialog title={label} lines={document.lines ?? []} {...{ choosable, qtyOf, qtyLabel, reason }} onDone={done} />
      ))
  const gather = {
    CLOSE_LINE: chooseLines(
      facts.openLineIds.filter((line) => !facts.heldLineIds.includes(line)),
      words.openRest,
      openText(document),
    ),
    REOPEN_LINE: chooseLines(facts.closedLineIds, words.closed, (line) => unitsText(line, line.closedQty)),
  }
  return (
    <DocumentFrame
      words={purchaseOrder}
      {...{ state, open, send }}
      places={settings.places}
      actions={
        <ActionBar
          words={purchaseOrder}
          {...{ state, open, send, gather }}
          extras={[...receive, ...note.extras, ...lineNotes.extras, copyExtra, printExtra]}
        />
      }
      onShow={show}
      onCopy={copy}
    >
      <PurchaseContent
        kind={purchaseOrder.id}
        {...{ state, edit, settings, header, totals, root, pointed }}
        columns={editable ? entered : progressing}
        inUnits={editable ? entering : progress}
      />
      {dialog}
      {note.dialog}
      {lineNotes.dialog}
    </DocumentFrame>
  )
}

const openText =
  ({ closeType }: WebDocument) =>
  (line: WebLine) =>
    unitsText(line, openQty(line as OrderLine, closeType).toFixed())

/** Receiving goods against an open order makes a receipt of what is left. */
function useReceive(state: StateOf<typeof purchaseOrder.law>): readonly Extra[] {
  const { can } = useSession()
  const open = useOpenTab()
  const { id, closeType } = state.context.document
  if (!id || state.hasTag('editable') || state.hasTag('closed')) return []
  const missing = !can('purchasein_add') ? filled(documentWords.missingRight, { button: words.receive }) : undefined
  const why = state.hasTag('open') ? (closeType ? words.closedShort : missing) : words.notOpen
  const path = formPathOf('purchaseReceipt', undefined, { poHeadId: id })
  return [{ id: 'receive', label: words.receive, prominent: true, why, run: () => path && open(path) }]
}
