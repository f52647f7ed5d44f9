import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import { type Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { fromBasic } from '#domain/lines/quantities.ts'
import type { StateTag } from '#machines/engine/law.ts'
import type { WebDocument, WebLine } from '../../../document-engine/document-types.ts'
import { goodsName } from '../../../line-grid/lines/cell-text.ts'
import { useDialog } from '../../../ui/use-dialog.tsx'
import type { PayloadPrompt } from '../../page/events/run-event.tsx'
import { unitsText } from '../../page/lines/units-text.ts'
import type { QuantityRow } from '../quantities-table.tsx'
import { DifferenceDialog, type TransferDifference } from './difference-dialog.tsx'
import { type MovedQtys, MoveQtyDialog } from './move-qty-dialog.tsx'

const words = {
  asked: { zh: '申请数量', en: 'Asked for' },
  granted: { zh: '调出数量', en: 'To dispatch' },
  onTheWay: { zh: '在途数量', en: 'On its way' },
  came: { zh: '实收数量', en: 'Received' },
  submitFirst: { zh: '请先提交', en: 'Submit it first' },
} as const satisfies Record<string, Words>

/** What is needed of the state of a document that moves goods between two depots. */
type MoveState = { context: { document: Pick<WebDocument, 'lines'> }; hasTag(tag: StateTag): boolean }

type DispatchPayload = { lines?: { id: string; approvedQty: string }[] }
type ReceivePayload = { lines?: { id: string; qty: string }[]; unsent?: { commInfoId: string; qty: string }[] }
type StockMoveExtension = {
  gather: {
    DISPATCH?: PayloadPrompt<DispatchPayload>
    CALL_IN: PayloadPrompt<ReceivePayload>
    CLOSE_DIFF: PayloadPrompt<TransferDifference>
  }
  blocked: { DISPATCH?: Words }
  dialogs: ReactNode
}

const figure = (text: string | null | undefined): Decimal => readFigure(text) ?? zero
const inUnit = (line: WebLine, basic: Decimal): string => {
  const conversion = readFigure(line.conversion)
  return (conversion ? (fromBasic(basic, conversion) ?? basic.div(conversion)) : basic).toFixed()
}

/**
 * Rows of a dispatch. The proposed quantity is the requested one or, if stock is short, the whole units that are free.
 */
function dispatchRows(lines: readonly WebLine[], isHeld: boolean): QuantityRow[] {
  return lines.flatMap((line) => {
    if (!line.id) return []
    const asked = figure(line.qty)
    const conversion = readFigure(line.conversion) ?? zero
    const free = conversion.isZero() ? zero : figure(line.onHandFreeQty).div(conversion).floor()
    const least = free.isNegative() ? zero : free
    const proposed = isHeld || asked.lte(least) ? asked : least
    const note = isHeld ? {} : { note: unitsText(line, line.onHandFreeQty) }
    return [{ id: line.id, line, most: asked.toFixed(), proposed: proposed.toFixed(), ...note }]
  })
}

/** Rows of a receipt, with the quantity of each line that is in transit. */
const receiveRows = (lines: readonly WebLine[]): QuantityRow[] =>
  lines.flatMap((line) => {
    const rest = figure(line.transitQty)
    if (!line.id || rest.isZero()) return []
    const qty = inUnit(line, rest)
    return [{ id: line.id, line, most: qty, proposed: qty }]
  })

const dispatchPayloadOf = (rows: readonly QuantityRow[], { lines }: MovedQtys): DispatchPayload => {
  const less = lines.filter(({ qty }, at) => !figure(qty).eq(figure(rows[at]?.most)))
  return less.length > 0 ? { lines: less.map(({ id, qty }) => ({ id, approvedQty: qty })) } : {}
}

const receivePayloadOf = ({ lines, unsent }: MovedQtys): ReceivePayload => ({ lines, ...(unsent.length > 0 ? { unsent } : {}) })

type MoveDone = (moved: MovedQtys | undefined) => void

/**
 * Asks for what the events of transfers, requisitions and store returns need: the quantities dispatched or received,
 * goods that arrived without being sent, and what happened to those that did not arrive.
 * @param holds true if stock is reserved when the document is submitted, so that all of it is available
 * @param sendsDrafts true if a draft can be dispatched without being submitted
 */
export function useStockMove(state: MoveState, { holds, sendsDrafts }: { holds: boolean; sendsDrafts: boolean }): StockMoveExtension {
  const moving = useDialog<MovedQtys>()
  const settling = useDialog<TransferDifference>()
  const lines = state.context.document.lines ?? []
  const dispatch: PayloadPrompt<DispatchPayload> = async ({ label: title }, deliver) => {
    const rows = dispatchRows(lines, holds)
    const labels = { most: words.asked, qty: words.granted }
    const render = (done: MoveDone) => <MoveQtyDialog {...{ title, labels, rows }} takesUnsent={false} onDone={done} />
    const moved = await moving.ask(render, (entered) => deliver(dispatchPayloadOf(rows, entered)))
    return moved && dispatchPayloadOf(rows, moved)
  }
  const callIn: PayloadPrompt<ReceivePayload> = async ({ label: title }, deliver) => {
    const [rows, labels] = [receiveRows(lines), { most: words.onTheWay, qty: words.came }]
    const render = (done: MoveDone) => <MoveQtyDialog {...{ title, labels, rows }} takesUnsent onDone={done} />
    const moved = await moving.ask(render, (entered) => deliver(receivePayloadOf(entered)))
    return moved && receivePayloadOf(moved)
  }
  const rest = lines.flatMap((line) => (figure(line.transitQty).isZero() ? [] : [`${goodsName(line)} ${unitsText(line, line.transitQty)}`]))
  const isDraft = state.hasTag('editable')
  return {
    gather: {
      ...(isDraft ? {} : { DISPATCH: dispatch }),
      CALL_IN: callIn,
      CLOSE_DIFF: ({ label }, deliver) => settling.ask((done) => <DifferenceDialog title={label} rest={rest} onDone={done} />, deliver),
    },
    blocked: isDraft && !sendsDrafts ? { DISPATCH: words.submitFirst } : {},
    dialogs: (
      <>
        {moving.dialog}
        {settling.dialog}
      </>
    ),
  }
}
