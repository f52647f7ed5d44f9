import type { DataOf } from '#contract/operations.gen.ts'
import { type Decimal, fixed, readFigure, sum, zero } from '#domain/decimal.ts'
import type { Words } from '#domain/words.ts'
import type { settlementBillDocument } from '#resources/documents/settlement-bill.document.ts'
import type { DocumentOf, StateOf } from '../engine/document-types.ts'

/** A settlement as the browser holds it, and one of its lines. */
export type Settlement = DocumentOf<typeof settlementBillDocument>
export type SettlementState = StateOf<typeof settlementBillDocument>
export type Open = DataOf<'SettlementApi_openDocuments'>[number]
export type Side = 1 | 2
export type Amount = 'amount' | 'cashDiscountAmt' | 'writeOffAmt'
export type SettlementLine = Partial<Omit<DataOf<'SettlementApi_detail'>['lines'][number], 'side'>> & { sourceBillId: string; side: Side }

/** Its lines, which are none of goods. */
export const linesOf = ({ lines }: Settlement): readonly SettlementLine[] => (lines ?? []) as readonly SettlementLine[]
export const withLines = (lines: readonly SettlementLine[]) => ({ lines: lines as Settlement['lines'] })

export const figure = (text: string | undefined): Decimal => readFigure(text) ?? zero
export const idOf = ({ sourceBillId, side }: { sourceBillId: string; side: number }) => `${side} ${sourceBillId}`

/** What lines come to, on one side or on both. */
export const sumOf = (lines: readonly SettlementLine[], field: Amount, side?: Side) =>
  sum(lines.filter((line) => side === undefined || line.side === side).map((line) => figure(line[field])))

/** What of a row a line lowers. */
export const wholeOf = (line: SettlementLine | undefined) =>
  line ? figure(line.amount).add(figure(line.cashDiscountAmt)).add(figure(line.writeOffAmt)) : zero

/** The lines with one of the amounts of a row said anew; a line that says nothing any more is gone. */
export function withAmount(lines: readonly SettlementLine[], row: Open, field: Amount, text: string): readonly SettlementLine[] {
  const at = lines.findIndex((line) => idOf(line) === idOf(row))
  const { sourceBillId, sourceBillNo } = row
  const before = lines[at] ?? { sourceBillId, side: row.side as Side, ...(sourceBillNo ? { sourceBillNo } : {}), amount: '' }
  const next = { ...before, [field]: text }
  const says = [next.amount, next.cashDiscountAmt, next.writeOffAmt].some((said) => said !== undefined && said !== '' && !isZero(said))
  if (at < 0) return says ? [...lines, next] : lines
  return says ? lines.with(at, next) : lines.toSpliced(at, 1)
}

const isZero = (text: string) => readFigure(text)?.isZero() ?? false

/** The lines that a proposal makes. */
export const proposedLines = (rows: readonly Open[], shares: ReadonlyMap<string, Decimal>, places: number): SettlementLine[] =>
  rows.flatMap((row) => {
    const share = shares.get(idOf(row))
    const { sourceBillId, sourceBillNo } = row
    return share ? [{ sourceBillId, side: row.side as Side, ...(sourceBillNo ? { sourceBillNo } : {}), amount: fixed(share, places) }] : []
  })

/** What a row takes by one key: what the other side has more, where it has more, at most what is open. */
export function mostFor(lines: readonly SettlementLine[], row: Open): Decimal {
  const side = row.side as Side
  const own = lines.find((line) => idOf(line) === idOf(row))
  const left = figure(row.openAmt).sub(figure(own?.cashDiscountAmt)).sub(figure(own?.writeOffAmt))
  const missing = sumOf(lines, 'amount', side === 1 ? 2 : 1)
    .sub(sumOf(lines, 'amount', side))
    .add(figure(own?.amount))
  return missing.gt(0) && missing.lt(left) ? missing : left
}

/** Which side stands left: what is owed; right what was paid for it. */
export const leftSideOf = (rows: readonly Pick<Open, 'account'>[]): Side =>
  rows.some(({ account }) => account === 'receivable') || !rows.some(({ account }) => account === 'payable') ? 1 : 2

export type Order = 'byDue' | 'byDay' | 'byAmount'

const dayOf = ({ dueDate, billDate }: Open) => dueDate ?? billDate
/** Rows in an order: the oldest first, the largest first. */
export function inOrder(rows: readonly Open[], order: Order): readonly Open[] {
  if (order === 'byAmount')
    return rows.toSorted((one, other) => (figure(one.openAmt).gt(other.openAmt) ? -1 : figure(one.openAmt).lt(other.openAmt) ? 1 : 0))
  const day = order === 'byDue' ? dayOf : ({ billDate }: Open) => billDate
  return rows.toSorted((one, other) => (day(one) < day(other) ? -1 : day(one) > day(other) ? 1 : 0))
}

const said = (zh: string, en: string): Words => ({ zh, en })
/** What a side is called, by the side that stands left. */
export const sideWords: Readonly<Record<`${Side}${Side}`, Words>> = {
  '11': said('应收 · 对方欠我们的', 'Owed to us'),
  '12': said('已收及应付', 'Paid to us, or owed by us'),
  '22': said('应付 · 我们欠对方的', 'Owed by us'),
  '21': said('已付及应收', 'Paid by us, or owed to us'),
}
