import { type OrderLine, openQty } from '#domain/quantities.ts'
import type { Words } from '#domain/words.ts'
import { purchaseOrderDocument } from '#resources/documents/purchase-order.document.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase-receipt.document.ts'
import { useSession } from '../../session.ts'
import { useOpenTab } from '../../shell/tabs.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import type { StateOf, WebDocument, WebLine } from '../engine/document-types.ts'
import { formPathOf } from '../engine/kinds.ts'
import type { Extra } from '../page/action-bar.tsx'
import { goodsPage, type Own, type OwnProps } from '../page/goods-document.tsx'
import type { Gather } from '../page/run-event.tsx'
import { unitsText } from '../page/units-text.ts'
import { filled } from '../words/fill-words.ts'
import { documentWords } from '../words/words.ts'
import { type ChosenLines, LineChoiceDialog } from './line-choice-dialog.tsx'

const words = {
  receive: { zh: '入库', en: 'Receive' },
  notOpen: { zh: '订单审核后才能入库', en: 'Goods are received once the order is approved' },
  closedShort: { zh: '订单已强制结案，不能入库', en: 'The order was closed short' },
  openRest: { zh: '未入库', en: 'Open' },
  closed: { zh: '已关闭', en: 'Closed' },
} as const satisfies Record<string, Words>

type Order = typeof purchaseOrderDocument

/** The page of one purchase order, or of a new one: its lines are closed and reopened one by one, and goods are received from it. */
export default goodsPage(purchaseOrderDocument, { useOwn: useProgress })

function useProgress({ state }: OwnProps<Order>): Own<Order> {
  const { dialog, ask } = useDialog<ChosenLines>()
  const receive = useReceive(state)
  const { document, facts } = state.context
  const { openLineIds, heldLineIds, closedLineIds } = facts
  const chooseLines =
    (choosable: readonly string[], qtyLabel: Words, qtyOf: (line: WebLine) => string): Gather<ChosenLines> =>
    ({ label, reason }) =>
      ask((done) => (
        <LineChoiceDialog title={label} lines={document.lines ?? []} {...{ choosable, qtyOf, qtyLabel, reason }} onDone={done} />
      ))
  const gather = {
    CLOSE_LINE: chooseLines(
      openLineIds.filter((line) => !heldLineIds.includes(line)),
      words.openRest,
      openText(document),
    ),
    REOPEN_LINE: chooseLines(closedLineIds, words.closed, (line) => unitsText(line, line.closedQty)),
  }
  return { gather, extras: receive, dialogs: dialog }
}

const openText =
  ({ closeType }: WebDocument) =>
  (line: WebLine) =>
    unitsText(line, openQty(line as OrderLine, closeType).toFixed())

/** Receiving goods against an open order makes a receipt of what is left. */
function useReceive(state: StateOf<Order>): readonly Extra[] {
  const { can } = useSession()
  const open = useOpenTab()
  const { id, closeType } = state.context.document
  if (!id || state.hasTag('editable') || state.hasTag('closed')) return []
  const { madeFrom, right, words: receipt } = purchaseReceiptDocument
  const missing = !can(`${right}_add`) ? filled(documentWords.missingRight, { button: words.receive }) : undefined
  const why = state.hasTag('open') ? (closeType ? words.closedShort : missing) : words.notOpen
  const path = formPathOf(receipt.id, undefined, { [madeFrom]: id })
  return [{ id: 'receive', label: words.receive, prominent: true, why, run: () => path && open(path) }]
}
