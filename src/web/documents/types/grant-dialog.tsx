import { useState } from 'react'
import { readFigure } from '#domain/decimal.ts'
import type { Words } from '#domain/words.ts'
import { formatQty } from '../../i18n/format.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import type { WebLine } from '../engine/document-types.ts'
import { goodsName } from '../line-grid/cell-text.ts'

const words = {
  goods: { zh: '商品', en: 'Goods' },
  asked: { zh: '订货数量', en: 'Ordered' },
  granted: { zh: '核准数量', en: 'Granted' },
  approve: { zh: '审核', en: 'Approve' },
} as const satisfies Record<string, Words>

/** The quantities that are granted of some lines, in their units. */
export type Granted = { lines: { id: string; approvedQty: string }[] }

type Props = { title: Words; lines: readonly WebLine[]; onDone: (granted: Granted | undefined) => void }

/** Approves with other quantities than were asked for: less, or nothing of a line. */
export function GrantDialog({ title, lines, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const shown = lines.flatMap((line) => (line.id ? [{ line, id: line.id, qty: line.qty ?? '0' }] : []))
  const changed = shown.filter(({ id, qty }) => typed[id] !== undefined && !readFigure(typed[id])?.eq(qty))
  const isValid = changed.every(({ id, qty }) => {
    const figure = readFigure(typed[id])
    return figure !== undefined && !figure.isNegative() && figure.lte(qty)
  })
  const done = () => onDone({ lines: changed.map(({ id }) => ({ id, approvedQty: typed[id] ?? '' })) })
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={!isValid || changed.length === 0} onClick={done}>
        {say(words.approve)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(title)} width={640} footer={footer}>
      <div className="doc-pick-frame">
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{say(words.goods)}</th>
              <th scope="col" data-align="right" style={{ width: 110 }}>
                {say(words.asked)}
              </th>
              <th scope="col" style={{ width: 130 }}>
                {say(words.granted)}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, id, qty }) => (
              <tr key={id}>
                <td>
                  <span className="ui-muted">{line.commInfoCode}</span> {goodsName(line)}
                </td>
                <td data-align="right">
                  {formatQty(qty)} {line.unitName}
                </td>
                <td>
                  <TextField
                    label={`${say(words.granted)} ${goodsName(line)}`}
                    labelHidden
                    inputMode="decimal"
                    value={typed[id] ?? qty}
                    onChange={(text) => setTyped({ ...typed, [id]: text })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
