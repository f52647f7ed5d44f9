import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { type Decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { allocateToOpen } from '#domain/finance/money.ts'
import type { LineSettings } from '#domain/lines.ts'
import { useOperation } from '../../../../client/api.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx'
import { SelectField } from '../../../../ui/fields/fields.tsx'
import { useHotkey } from '../../../../ui/hotkey.ts'
import { Empty, ErrorState, Skeleton } from '../../../../ui/states.tsx'
import { NoTickHead, TickCell } from '../../../../ui/table/tick-cells.tsx'
import { TableHeads } from '../../../page/lines/table-heads.tsx'
import { linesOf, type MoneyDocument, type MoneyLine, type MoneyProps, sumOf, withMoneyLines } from './money-parts.ts'

const words = {
  choose: { zh: '请先选择往来单位', en: 'Choose the partner first' },
  nothing: { zh: '没有未结单据，金额记为预收预付', en: 'Nothing is open; the amount stands as an advance' },
  order: { zh: '排序', en: 'Order' },
  byDay: { zh: '单据日期', en: 'By date' },
  byDue: { zh: '到期日', en: 'By due date' },
  byNumber: { zh: '单据', en: 'By document' },
  share: { zh: '自动核销', en: 'Settle in this order' },
  none: { zh: '全部不核销', en: 'Settle none' },
  number: { zh: '单号', en: 'Number' },
  kind: { zh: '单据类型', en: 'Document' },
  account: { zh: '账户', en: 'Account' },
  day: { zh: '单据日期', en: 'Date' },
  due: { zh: '到期日', en: 'Due' },
  open: { zh: '未核销金额', en: 'Open' },
  amount: { zh: '本次核销', en: 'Settled now' },
  settled: { zh: '核销合计', en: 'Settled' },
  rest: { zh: '余额记预收预付', en: 'Stands as an advance' },
} as const satisfies Record<string, Words>

type OpenMoneyDocument = DataOf<'MoneyReceiptApi_openDocuments'>[number]
/** `open` is the open amount, positive if it has the direction of this money. */
type OpenItem = OpenMoneyDocument & { open: Decimal }
type OpenItemOrder = 'byDay' | 'byDue' | 'byNumber'

const figure = (text: string | undefined) => readFigure(text) ?? zero
const keyOf: Readonly<Record<OpenItemOrder, (row: OpenItem) => string>> = {
  byDay: ({ billDate }) => billDate,
  byDue: ({ dueDate, billDate }) => dueDate ?? billDate,
  byNumber: ({ kind, sourceBillNo = '' }) => `${kind} ${sourceBillNo}`,
}
const sortItems = (rows: readonly OpenItem[], order: OpenItemOrder) =>
  rows.toSorted((one, other) => (keyOf[order](one) < keyOf[order](other) ? -1 : keyOf[order](one) > keyOf[order](other) ? 1 : 0))

/** The direction of the money as entered, otherwise the direction of the partner's open balance. */
const directionFor = ({ direction }: MoneyDocument, found: readonly OpenMoneyDocument[]) =>
  direction ?? (found.reduce((sum, { openAmt }) => sum.add(figure(openAmt)), zero).isNegative() ? 2 : 1)

type Props = MoneyProps & { onlyAdvances?: true | undefined }

/**
 * Open documents of the partner, with the amount of each that this money settles. The amounts are shared out in a
 * chosen order by one key, or entered row by row.
 */
export function SettledLines({ onlyAdvances, ...props }: Props) {
  const say = useSay()
  const { bartererId = '' } = props.document
  const { data, error, refetch } = useOperation(
    'MoneyReceiptApi_openDocuments',
    { query: { bartererId } },
    { enabled: bartererId !== '', staleTime: 0 },
  )
  if (bartererId === '') return <Empty>{say(words.choose)}</Empty>
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" lines={4} />
  const found = data.filter(({ account, sourceBillId }) => (!onlyAdvances || account === 'advance') && sourceBillId !== props.document.id)
  return found.length === 0 ? <Empty>{say(words.nothing)}</Empty> : <OpenTable {...props} found={found} />
}

function OpenTable({ document, settings, refusal, found, onChange }: MoneyProps & { found: readonly OpenMoneyDocument[] }) {
  const [order, setOrder] = useState<OpenItemOrder>('byDue')
  // the amount of the head if it is the sum of the lines; it is updated with them, unless the user enters another
  const [summed, setSummed] = useState<string>()
  const direction = directionFor(document, found)
  const rows = sortItems(
    found.map((one) => ({ ...one, open: figure(one.openAmt).mul(direction === 1 ? 1 : -1) })),
    order,
  )
  const lines = linesOf(document)
  const money = (value: Decimal) => fixedText(value, settings.places.amount)
  const isEntered = figure(document.amount).gt(0) && document.amount !== summed
  const take = (shares: ReadonlyMap<string, Decimal>) => {
    const next = linesWith(lines, rows, shares, money)
    const amount = isEntered ? undefined : money(sumOf(next))
    setSummed(amount)
    onChange(withMoneyLines(next, { direction, ...(amount === undefined ? {} : { amount }) }))
  }
  const settle = () => take(allocateToOpen(isEntered ? figure(document.amount) : totalOpen(rows), opensOf(rows)))
  const put = (id: string, amount: Decimal | undefined) => take(withShare(lines, id, amount))
  return (
    <>
      <ShareBar order={order} onOrder={setOrder} onShare={settle} onNone={() => take(new Map())} />
      <table className="ui-table">
        <OpenHeads />
        <tbody>
          {rows.map((row) => (
            <OpenRow
              key={`${row.sourceBillId} ${row.account}`}
              {...{ row, settings }}
              line={lines.find(({ sourceBillId }) => sourceBillId === row.sourceBillId)}
              error={errorOf(lines, row.sourceBillId, refusal)}
              onPut={(amount) => put(row.sourceBillId, amount)}
              most={isEntered ? mostFor(document, lines, row) : row.open}
            />
          ))}
        </tbody>
        <SettledSums document={document} money={money} />
      </table>
    </>
  )
}

const opensOf = (rows: readonly OpenItem[]) => rows.map(({ sourceBillId: id, open }) => ({ id, open }))
const totalOpen = (rows: readonly OpenItem[]) => rows.reduce((sum, { open }) => sum.add(open), zero)

const withShare = (lines: readonly MoneyLine[], id: string, amount: Decimal | undefined): Map<string, Decimal> => {
  const shares = new Map(lines.map(({ sourceBillId = '', amount: part }) => [sourceBillId, figure(part)]))
  if (amount) shares.set(id, amount)
  else shares.delete(id)
  return shares
}

/**
 * The amount proposed for a row: the rest of the money, but at most the row's open amount. If nothing is left, the
 * whole open amount.
 */
function mostFor({ amount }: MoneyDocument, lines: readonly MoneyLine[], { open }: OpenItem): Decimal {
  const left = figure(amount).sub(sumOf(lines))
  return open.gt(left) && left.gt(0) ? left : open
}

/** The lines with these amounts, in the order of the rows. */
function linesWith(
  before: readonly MoneyLine[],
  rows: readonly OpenItem[],
  shares: ReadonlyMap<string, Decimal>,
  money: (value: Decimal) => string,
) {
  return rows.flatMap(({ sourceBillId, sourceBillNo, openAmt }): MoneyLine[] => {
    const share = shares.get(sourceBillId)
    const known = before.find((line) => line.sourceBillId === sourceBillId)
    return share ? [{ ...known, sourceBillId, ...(sourceBillNo ? { sourceBillNo } : {}), openAmt, amount: money(share) }] : []
  })
}

function errorOf(lines: readonly MoneyLine[], id: string, refusal: MoneyProps['refusal']): string | undefined {
  const row = lines.findIndex(({ sourceBillId }) => sourceBillId === id) + 1
  return refusal?.problems?.find((problem) => row > 0 && problem.row === row)?.said
}

type ShareBarProps = { order: OpenItemOrder; onOrder: (order: OpenItemOrder) => void; onShare: () => void; onNone: () => void }

/** Chooses the order in which open amounts are settled, and shares the money out. */
function ShareBar({ order, onOrder, onShare, onNone }: ShareBarProps) {
  const say = useSay()
  useHotkey('Alt+J', onShare, { label: words.share })
  return (
    <div className="doc-fields">
      <SelectField
        label={say(words.order)}
        value={order}
        options={(['byDue', 'byDay', 'byNumber'] as const).map((value) => ({ value, label: say(words[value]) }))}
        onChange={(value) => onOrder(value as OpenItemOrder)}
      />
      <Button onClick={onShare}>{say(words.share)} (Alt+J)</Button>
      <Button onClick={onNone}>{say(words.none)}</Button>
    </div>
  )
}

function OpenHeads() {
  return (
    <thead>
      <tr>
        <NoTickHead />
        <TableHeads texts={[words.number, words.kind, words.account, words.day, words.due]} figures={[words.open, words.amount]} />
      </tr>
    </thead>
  )
}

type OpenRowProps = {
  row: OpenItem
  line: MoneyLine | undefined
  settings: LineSettings
  error: string | undefined
  most: Decimal
  onPut: (amount: Decimal | undefined) => void
}

function OpenRow({ row, line, settings, error, most, onPut }: OpenRowProps) {
  const say = useSay()
  const { sourceBillNo = '', kindName, accountName, billDate, dueDate, open } = row
  return (
    <tr data-selected={line !== undefined || undefined}>
      <TickCell label={`${kindName} ${sourceBillNo}`} checked={line !== undefined} onToggle={() => onPut(line ? undefined : most)} />
      <td>{sourceBillNo}</td>
      <td>{kindName}</td>
      <td>{accountName}</td>
      <td>{billDate}</td>
      <td>{dueDate}</td>
      <td data-align="right">{formatMoney(open.toFixed(settings.places.amount))}</td>
      <td data-align="right">
        {line && (
          <DecimalField
            label={`${say(words.amount)} ${sourceBillNo}`}
            labelHidden
            value={line.amount ?? ''}
            places={settings.places.amount}
            onChange={(text) => onPut(figure(text))}
            {...(error ? { error } : {})}
          />
        )}
      </td>
    </tr>
  )
}

/** The amount settled by the lines, and the rest of the money. */
function SettledSums({ document, money }: { document: MoneyDocument; money: (value: Decimal) => string }) {
  const say = useSay()
  const settled = sumOf(linesOf(document))
  const rest = figure(document.amount).sub(settled)
  return (
    <tfoot>
      <tr>
        <td colSpan={7}>{say(words.settled)}</td>
        <td data-align="right">
          <strong>{formatMoney(money(settled))}</strong>
        </td>
      </tr>
      {rest.gt(0) && (
        <tr>
          <td colSpan={7}>{say(words.rest)}</td>
          <td data-align="right">{formatMoney(money(rest))}</td>
        </tr>
      )}
    </tfoot>
  )
}
