import { useState } from 'react'
import { readFigure } from '#domain/decimal.ts'
import type { Words } from '#domain/words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { WebLine } from '../engine/document-types.ts'
import { QuantitiesTable } from './quantities-table.tsx'

const words = {
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
  const rows = lines.flatMap((line) => (line.id ? [{ line, id: line.id, most: line.qty ?? '0' }] : []))
  const changed = rows.filter(({ id, most }) => typed[id] !== undefined && !readFigure(typed[id])?.eq(most))
  const isValid = changed.every(({ id, most }) => {
    const figure = readFigure(typed[id])
    return figure !== undefined && !figure.isNegative() && figure.lte(most)
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
      <QuantitiesTable {...{ rows, typed }} labels={{ most: words.asked, qty: words.granted }} onType={setTyped} />
    </Dialog>
  )
}
