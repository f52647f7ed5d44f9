import { type KeyboardEvent, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { LineSettings } from '#domain/lines.ts'
import { useSession } from '../../../../client/session.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx'
import { Empty } from '../../../../ui/states.tsx'
import { NoTickHead, TickCell } from '../../../../ui/table/tick-cells.tsx'
import { TableHeads } from '../../../page/lines/table-heads.tsx'
import { idOf, type OpenSettlementRow, type SettlementAmount, type SettlementLine, type Side, settledTotalOf } from './settlement-parts.ts'

export const settlementWords = {
  number: { zh: '单据', en: 'Document' },
  partner: { zh: '往来单位', en: 'Partner' },
  day: { zh: '日期', en: 'Date' },
  due: { zh: '到期日', en: 'Due' },
  open: { zh: '未核销金额', en: 'Open' },
  amount: { zh: '本次核销', en: 'Settled now' },
  cashDiscountAmt: { zh: '现金折扣', en: 'Discount' },
  writeOffAmt: { zh: '坏账核销', en: 'Written off' },
  nothing: { zh: '没有未结单据', en: 'Nothing is open' },
  more: { zh: '显示更多', en: 'Show more' },
} as const satisfies Record<string, Words>

/** Number of rows shown at first, and added by each click on "more". */
const step = 100

export type SideProps = {
  side: Side
  title: Words
  rows: readonly OpenSettlementRow[]
  lines: readonly SettlementLine[]
  settings: LineSettings
  errorOf: (line: SettlementLine) => string | undefined
  onPut: (row: OpenSettlementRow, field: SettlementAmount, text: string) => void
  /** True if discounts and write-offs can be entered. */
  adjusts: boolean
  /** Takes the whole amount of a row, or clears the row. */
  onTake: (row: OpenSettlementRow, taken: boolean) => void
}

/** One side of a settlement: open documents, each with the settled amount, discount and write-off. */
export function SettlementSide({ side, title, rows, adjusts, ...rest }: SideProps) {
  const say = useSay()
  const may = useAdjustments()
  const [shown, setShown] = useState(step)
  const severalPartners = new Set(rows.map(({ bartererName }) => bartererName)).size > 1
  const extras = adjusts && rows.some(isDebt) ? may : []
  return (
    <section className="settle-side" aria-label={say(title)}>
      <h2>{say(title)}</h2>
      {rows.length === 0 ? (
        <Empty>{say(settlementWords.nothing)}</Empty>
      ) : (
        <table className="ui-table">
          <SideHead extras={extras} severalPartners={severalPartners} />
          <tbody>
            {rows.slice(0, shown).map((row, at) => (
              <SideRow
                key={idOf(row)}
                {...rest}
                {...{ row, at, side, extras, severalPartners }}
                line={rest.lines.find((line) => idOf(line) === idOf(row))}
              />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + step)}>{`${say(settlementWords.more)} (${rows.length - shown})`}</Button>
      )}
    </section>
  )
}

/** Discounts and write-offs apply to debts only. */
const isDebt = ({ account }: OpenSettlementRow) => account !== 'advance'

type Adjustment = 'cashDiscountAmt' | 'writeOffAmt'

/** Which adjustments (discount, write-off) this user may enter. */
export function useAdjustments(): readonly Adjustment[] {
  const { can } = useSession()
  return [
    ...(can('settlement_discount') ? ['cashDiscountAmt' as const] : []),
    ...(can('settlement_writeoff') ? ['writeOffAmt' as const] : []),
  ]
}

function SideHead({ extras, severalPartners }: { extras: readonly Adjustment[]; severalPartners: boolean }) {
  const texts = [settlementWords.number, ...(severalPartners ? [settlementWords.partner] : [])]
  const figures = [settlementWords.open, settlementWords.amount, ...extras.map((field) => settlementWords[field])]
  return (
    <thead>
      <tr>
        <NoTickHead />
        <TableHeads {...{ texts, figures }} />
      </tr>
    </thead>
  )
}

type SideRowProps = Pick<SideProps, 'settings' | 'errorOf' | 'onPut' | 'onTake' | 'side'> & {
  row: OpenSettlementRow
  at: number
  line: SettlementLine | undefined
  extras: readonly Adjustment[]
  severalPartners: boolean
}

function SideRow({ row, at, side, line, settings, extras, severalPartners, errorOf, onPut, onTake }: SideRowProps) {
  const say = useSay()
  const { sourceBillNo = '', kindName, bartererName, billDate, dueDate, openAmt } = row
  const error = line && errorOf(line)
  const cell = (column: number) => `${side}:${at}:${column}`
  const fields: readonly SettlementAmount[] = isDebt(row) ? ['amount', ...extras] : ['amount']
  return (
    <tr data-selected={line !== undefined || undefined} data-more={settledTotalOf(line).gt(openAmt) || undefined}>
      <TickCell
        label={`${kindName} ${sourceBillNo}`}
        checked={line !== undefined}
        onToggle={() => onTake(row, line === undefined)}
        data-cell={cell(0)}
      />
      <td>
        {sourceBillNo}
        <span className="settle-what">{`${kindName} · ${dueDate ? `${say(settlementWords.due)} ${dueDate}` : billDate}`}</span>
      </td>
      {severalPartners && <td>{bartererName}</td>}
      <td data-align="right">{formatMoney(openAmt)}</td>
      {(['amount', ...extras] as const).map((field, column) => (
        <td key={field} data-align="right" data-cell={cell(column + 1)}>
          {fields.includes(field) && (
            <DecimalField
              label={`${say(settlementWords[field])} ${sourceBillNo}`}
              labelHidden
              value={line?.[field] ?? ''}
              places={settings.places.amount}
              onChange={(text) => onPut(row, field, text)}
              {...(error && field === 'amount' ? { error } : {})}
            />
          )}
        </td>
      ))}
    </tr>
  )
}

const moves: Readonly<Record<string, readonly [rows: number, sides: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Handles the arrow keys. Up and down move within a column; left and right move from a tick to the other side. */
export function moveInSides(event: KeyboardEvent<HTMLElement>, sides: readonly [Side, Side]): void {
  const by = moves[event.key]
  const focused = event.target as HTMLElement
  const place = focused.closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(':').map(Number)
  if (!by || !place || event.altKey || event.ctrlKey || event.metaKey) return
  const [side = 1, row = 0, column = 0] = place
  // inside an amount, left and right move the text cursor
  if (by[1] !== 0 && column > 0) return
  const to = by[1] === 0 ? side : (sides[by[1] < 0 ? 0 : 1] ?? side)
  const found = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${to}:${row + by[0]}:${column}"]`)
  const input = found instanceof HTMLInputElement ? found : found?.querySelector<HTMLInputElement>('input')
  if (!input) return
  event.preventDefault()
  input.focus()
}
