import { type FormEvent, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { decimal, readFigure, zero } from '#domain/decimal.ts'
import { api } from '../api.ts'
import { errorText } from '../error-text.ts'
import { formatMoney, formatPrice } from '../i18n/format.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { plainFigure } from '../ui/decimal-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import type { Row } from './ticket-rows.ts'
import { tillWords as words } from './words.ts'

type Pulled = DataOf<'RetailReturnApi_pullOrder'>
type Line = Pulled['lines'][number]
const paidState = '2903'

/** What is left of the ticket with this number: its document's, or the till's own. */
async function leftOf(number: string): Promise<Pulled | undefined> {
  const { records } = await api('RetailOrderApi_list', { query: { keyword: number, status: paidState, size: 2 } })
  const found = records.find(({ billNo, ticketNo }) => billNo === number || ticketNo === number)
  return found && api('RetailReturnApi_pullOrder', { query: { id: found.id } })
}

/** What of a line may come back, in its unit and positive. */
const mostOf = ({ shouldQty }: Line) => (readFigure(shouldQty) ?? zero).abs()

/** The rows that come back of what was typed beside the lines. */
const rowsOf = (lines: readonly Line[], typed: Readonly<Record<string, string>>): Row[] =>
  lines.flatMap((line, at): Row[] => {
    const qty = readFigure(plainFigure(typed[at] ?? '')) ?? zero
    if (!qty.gt(0)) return []
    const {
      commInfoId = '',
      unitId = '',
      commInfoName = '',
      commInfoCode = '',
      unitName = '',
      sourceBodyId,
      keeping,
      conversion,
      lotsLeft,
    } = line
    const back = sourceBodyId ? { sourceBodyId } : {}
    return [
      {
        key: `back${sourceBodyId}`,
        commInfoId,
        unitId,
        name: commInfoName,
        code: commInfoCode,
        unitName,
        qty: qty.neg().toFixed(),
        ...back,
        ...(keeping && lotsLeft ? { keeping, lotsLeft, ...(conversion ? { conversion } : {}) } : {}),
      },
    ]
  })

/** Goods of a paid ticket come back: its number, then how many of each. */
export function ReturnDialog({ onDone }: { onDone: (rows: Row[] | undefined) => void }) {
  const say = useSay()
  const word = useWord()
  const [number, setNumber] = useState('')
  const [pulled, setPulled] = useState<Pulled>()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const lines = pulled?.lines ?? []
  const rows = rowsOf(lines, typed)
  const isOver = lines.some((line, at) => (readFigure(plainFigure(typed[at] ?? '')) ?? zero).gt(mostOf(line)))
  const find = () =>
    leftOf(number.trim()).then(
      (found) => {
        setPulled(found)
        setTyped({})
        setProblem(found ? undefined : say(words.noTicket))
      },
      (error: unknown) => setProblem(errorText(error)),
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rows.length > 0 && !isOver) onDone(rows)
    else if (number.trim() !== '') void find()
  }
  const all = () => setTyped(Object.fromEntries(lines.map((line, at) => [at, decimal(mostOf(line)).toFixed()])))
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      {lines.length > 0 && <Button onClick={all}>{say(words.allBack)}</Button>}
      <Button kind="primary" type="submit" form="till-return" disabled={pulled ? rows.length === 0 || isOver : number.trim() === ''}>
        {say(pulled ? words.takeBack : words.findTicket)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(words.goodsBack)} width={560} footer={footer}>
      <form id="till-return" className="till-form" onSubmit={submit}>
        <TextField label={say(words.ticketNo)} value={number} onChange={setNumber} readOnly={pulled !== undefined} />
        {lines.map((line, at) => (
          <TextField
            key={line.sourceBodyId ?? at}
            label={`${line.commInfoName} ${formatPrice(line.shouldPrice)} × ${mostOf(line).toFixed()} ${line.unitName ?? ''} = ${formatMoney(readFigure(line.shouldAmt)?.abs().toFixed(2))}`}
            inputMode="decimal"
            value={typed[at] ?? ''}
            onChange={(text) => setTyped({ ...typed, [at]: text })}
          />
        ))}
        {isOver && <p className="ui-wrong">{say(words.tooMany)}</p>}
        {problem && (
          <p role="alert" className="ui-wrong">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
