import { type FormEvent, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { plainFigure } from '#domain/figures/typed-figure.ts'
import { api } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { formatMoney, formatPrice } from '../i18n/format.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields/fields.tsx'
import type { TicketRow } from './ticket-rows.ts'
import { tillWords as words } from './words.ts'

type ReturnableTicket = DataOf<'RetailReturnApi_pullOrder'>
type ReturnableLine = ReturnableTicket['lines'][number]
const paidState = '2903'

/** Finds a paid ticket by its document number or its till number, and reads the lines that can be returned. */
async function returnableTicketOf(number: string): Promise<ReturnableTicket | undefined> {
  const { records } = await api('RetailOrderApi_list', { query: { keyword: number, status: paidState, size: 2 } })
  const found = records.find(({ billNo, ticketNo }) => billNo === number || ticketNo === number)
  return found && api('RetailReturnApi_pullOrder', { query: { id: found.id } })
}

/** The quantity of a line that can still be returned, in the line's unit, as a positive number. */
const returnableQtyOf = ({ shouldQty }: ReturnableLine) => (readFigure(shouldQty) ?? zero).abs()

/** The ticket rows for the quantities that were typed beside the lines. */
const returnRowsOf = (lines: readonly ReturnableLine[], typed: Readonly<Record<string, string>>): TicketRow[] =>
  lines.flatMap((line, at): TicketRow[] => {
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

/** Asks which goods of a paid ticket are returned: first the ticket's number, then the quantities. */
export function ReturnDialog({ onDone }: { onDone: (rows: TicketRow[] | undefined) => void }) {
  const say = useSay()
  const word = useWord()
  const [number, setNumber] = useState('')
  const [pulled, setPulled] = useState<ReturnableTicket>()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const lines = pulled?.lines ?? []
  const rows = returnRowsOf(lines, typed)
  const isOver = lines.some((line, at) => (readFigure(plainFigure(typed[at] ?? '')) ?? zero).gt(returnableQtyOf(line)))
  const find = () =>
    returnableTicketOf(number.trim()).then(
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
  const all = () => setTyped(Object.fromEntries(lines.map((line, at) => [at, decimal(returnableQtyOf(line)).toFixed()])))
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
            label={`${line.commInfoName} ${formatPrice(line.shouldPrice)} × ${returnableQtyOf(line).toFixed()} ${line.unitName ?? ''} = ${formatMoney(readFigure(line.shouldAmt)?.abs().toFixed(2))}`}
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
