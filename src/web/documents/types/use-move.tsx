import type { ReactNode } from 'react'
import { type Decimal, readFigure, zero } from '#domain/decimal.ts'
import { fromBasic } from '#domain/quantities.ts'
import type { Words } from '#domain/words.ts'
import type { StateTag } from '#machines/engine/law.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import type { WebDocument, WebLine } from '../engine/document-types.ts'
import { goodsName } from '../line-grid/cell-text.ts'
import type { Gather } from '../page/run-event.tsx'
import { unitsText } from '../page/units-text.ts'
import { type Difference, DifferenceDialog } from './difference-dialog.tsx'
import { type MovedNow, MoveQtyDialog } from './move-qty-dialog.tsx'
import type { PartRow } from './quantities-table.tsx'

const words = {
  asked: { zh: '申请数量', en: 'Asked for' },
  granted: { zh: '调出数量', en: 'To dispatch' },
  onTheWay: { zh: '在途数量', en: 'On its way' },
  came: { zh: '实收数量', en: 'Received' },
  submitFirst: { zh: '请先提交', en: 'Submit it first' },
} as const satisfies Record<string, Words>

/** A document between two depots as its page has it. */
type MoveState = { context: { document: Pick<WebDocument, 'lines'> }; hasTag(tag: StateTag): boolean }

type Dispatching = { lines?: { id: string; approvedQty: string }[] }
type Arriving = { lines?: { id: string; qty: string }[]; unsent?: { commInfoId: string; qty: string }[] }
type Moving = {
  gather: { DISPATCH?: Gather<Dispatching>; CALL_IN: Gather<Arriving>; CLOSE_DIFF: Gather<Difference> }
  blocked: { DISPATCH?: Words }
  dialogs: ReactNode
}

const figure = (text: string | null | undefined): Decimal => readFigure(text) ?? zero
const inUnit = (line: WebLine, basic: Decimal): string => {
  const conversion = readFigure(line.conversion)
  return (conversion ? (fromBasic(basic, conversion) ?? basic.div(conversion)) : basic).toFixed()
}

/** What goes with each line: what was asked for, or of goods that are short the whole units that are free. */
function goingRows(lines: readonly WebLine[], isHeld: boolean): PartRow[] {
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

/** What is still on its way with each line. */
const comingRows = (lines: readonly WebLine[]): PartRow[] =>
  lines.flatMap((line) => {
    const rest = figure(line.transitQty)
    if (!line.id || rest.isZero()) return []
    const qty = inUnit(line, rest)
    return [{ id: line.id, line, most: qty, proposed: qty }]
  })

const changedOf = (rows: readonly PartRow[], { lines }: MovedNow): Dispatching => {
  const less = lines.filter(({ qty }, at) => !figure(qty).eq(figure(rows[at]?.most)))
  return less.length > 0 ? { lines: less.map(({ id, qty }) => ({ id, approvedQty: qty })) } : {}
}

const arrivedOf = ({ lines, unsent }: MovedNow): Arriving => ({ lines, ...(unsent.length > 0 ? { unsent } : {}) })

type Done = (moved: MovedNow | undefined) => void

/**
 * What pages of transfers, requisitions and store returns add: how much is dispatched and taken in, what came beside it, and what becomes of the
 * rest. `holds`: its goods were held when it was submitted, so all of them are there. `sendsDrafts`: it may be dispatched before it is submitted.
 */
export function useMove(state: MoveState, { holds, sendsDrafts }: { holds: boolean; sendsDrafts: boolean }): Moving {
  const moving = useDialog<MovedNow>()
  const settling = useDialog<Difference>()
  const lines = state.context.document.lines ?? []
  const dispatch: Gather<Dispatching> = async ({ label: title }, deliver) => {
    const rows = goingRows(lines, holds)
    const labels = { most: words.asked, qty: words.granted }
    const render = (done: Done) => <MoveQtyDialog {...{ title, labels, rows }} takesUnsent={false} onDone={done} />
    const moved = await moving.ask(render, (entered) => deliver(changedOf(rows, entered)))
    return moved && changedOf(rows, moved)
  }
  const callIn: Gather<Arriving> = async ({ label: title }, deliver) => {
    const [rows, labels] = [comingRows(lines), { most: words.onTheWay, qty: words.came }]
    const render = (done: Done) => <MoveQtyDialog {...{ title, labels, rows }} takesUnsent onDone={done} />
    const moved = await moving.ask(render, (entered) => deliver(arrivedOf(entered)))
    return moved && arrivedOf(moved)
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
