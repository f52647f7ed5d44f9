import { useRef, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { WebLine } from '../../document-engine/document-types.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { goodsName } from '../../line-grid/lines/cell-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useReason } from '../../ui/fields/reason.tsx'
import { TickCell, TickHead } from '../../ui/table/tick-cells.tsx'

/** The ids of the chosen lines, and the reason if the dialog asks for one. */
export type ChosenLines = { lineIds: string[]; remark?: string }

export type LineChoiceProps = {
  title: Words
  lines: readonly WebLine[]
  /** Ids of the lines that can be chosen. */
  choosable: readonly string[]
  /** Text of the quantity that the event is about. */
  qtyOf: (line: WebLine) => string
  qtyLabel: Words
  /** True if the dialog also asks for a reason. */
  reason: boolean
  onDone: (payload: ChosenLines | undefined) => void
}

/** Dialog to choose the lines for an event. Only lines for which the event is allowed can be chosen. */
export function LineChoiceDialog({ title, lines, choosable, qtyOf, qtyLabel, reason, onDone }: LineChoiceProps) {
  const say = useSay()
  const word = useWord()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const why = useReason(reason)
  const frame = useRef<HTMLDivElement>(null)
  const offered = lines.flatMap((line, at) => (line.id && choosable.includes(line.id) ? [{ line, id: line.id, row: at + 1 }] : []))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const all = chosen.size === offered.length
  const done = () => why.isGiven() && onDone({ lineIds: [...chosen], ...why.given })
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={chosen.size === 0} onClick={done}>
        {say(title)}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={() => onDone(undefined)}
      title={say(title)}
      width={640}
      footer={footer}
      initialFocus={() => frame.current?.querySelector('input') ?? null}
    >
      <div ref={frame} className="doc-pick-frame">
        <table className="ui-table">
          <thead>
            <tr>
              <TickHead
                label={word('selectAll')}
                chosen={chosen.size}
                of={offered.length}
                onToggle={() => setChosen(new Set(all ? [] : offered.map(({ id }) => id)))}
              />
              <th scope="col" style={{ width: 44 }}>
                #
              </th>
              <th scope="col">{say(lineWords.goods)}</th>
              <th scope="col" data-align="right" style={{ width: 130 }}>
                {say(qtyLabel)}
              </th>
            </tr>
          </thead>
          <tbody>
            {offered.map(({ line, id, row }) => (
              <ChoiceRow key={id} line={line} row={row} qty={qtyOf(line)} chosen={chosen.has(id)} onToggle={() => toggle(id)} />
            ))}
          </tbody>
        </table>
      </div>
      {why.field}
    </Dialog>
  )
}

type ChoiceRowProps = { line: WebLine; row: number; qty: string; chosen: boolean; onToggle: () => void }

function ChoiceRow({ line, row, qty, chosen, onToggle }: ChoiceRowProps) {
  return (
    <tr data-selected={chosen || undefined}>
      <TickCell label={`${row} ${goodsName(line)}`} checked={chosen} {...{ onToggle }} />
      <td>{row}</td>
      <td>
        <span className="ui-muted">{line.commInfoCode}</span> {goodsName(line)}
      </td>
      <td data-align="right">{qty}</td>
    </tr>
  )
}

const lineWords = { goods: { zh: '商品', en: 'Goods' } } as const satisfies Record<string, Words>
