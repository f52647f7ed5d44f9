import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { type Decimal, fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import type { settlementBillDocument } from '#resources/documents/finance/settlement-bill.document.ts'
import type { DocumentOf, StateOf } from '../../../../document-engine/document-types.ts'

export type Settlement = DocumentOf<typeof settlementBillDocument>
export type SettlementState = StateOf<typeof settlementBillDocument>
export type OpenSettlementRow = DataOf<'SettlementApi_openDocuments'>[number]
export type Side = 1 | 2
export type SettlementAmount = 'amount' | 'cashDiscountAmt' | 'writeOffAmt'
export type SettlementLine = Partial<Omit<DataOf<'SettlementApi_detail'>['lines'][number], 'side'>> & { sourceBillId: string; side: Side }

/** The lines of a settlement, typed as what they are: settled amounts, not lines of goods. */
export const linesOf = ({ lines }: Settlement): readonly SettlementLine[] => (lines ?? []) as readonly SettlementLine[]
export const withLines = (lines: readonly SettlementLine[]) => ({ lines: lines as Settlement['lines'] })

export const figure = (text: string | undefined): Decimal => readFigure(text) ?? zero
export const idOf = ({ sourceBillId, side }: { sourceBillId: string; side: number }) => `${side} ${sourceBillId}`

/** Sum of one of the amounts over the lines of one side, or of both sides if `side` is left out. */
export const sumOf = (lines: readonly SettlementLine[], field: SettlementAmount, side?: Side) =>
  sum(lines.filter((line) => side === undefined || line.side === side).map((line) => figure(line[field])))

/** Total by which a line reduces the open amount of its document: amount, cash discount and write-off. */
export const settledTotalOf = (line: SettlementLine | undefined) =>
  line ? figure(line.amount).add(figure(line.cashDiscountAmt)).add(figure(line.writeOffAmt)) : zero

/** Changes one of the amounts of a row in the lines. A line that has no amount left is removed. */
export function withAmount(
  lines: readonly SettlementLine[],
  row: OpenSettlementRow,
  field: SettlementAmount,
  text: string,
): readonly SettlementLine[] {
  const at = lines.findIndex((line) => idOf(line) === idOf(row))
  const { sourceBillId, sourceBillNo } = row
  const before = lines[at] ?? { sourceBillId, side: row.side as Side, ...(sourceBillNo ? { sourceBillNo } : {}), amount: '' }
  const next = { ...before, [field]: text }
  const says = [next.amount, next.cashDiscountAmt, next.writeOffAmt].some((said) => said !== undefined && said !== '' && !isZero(said))
  if (at < 0) return says ? [...lines, next] : lines
  return says ? lines.with(at, next) : lines.toSpliced(at, 1)
}

const isZero = (text: string) => readFigure(text)?.isZero() ?? false

/** The lines of a proposed settlement. */
export const proposedLines = (rows: readonly OpenSettlementRow[], shares: ReadonlyMap<string, Decimal>, places: number): SettlementLine[] =>
  rows.flatMap((row) => {
    const share = shares.get(idOf(row))
    const { sourceBillId, sourceBillNo } = row
    return share
      ? [{ sourceBillId, side: row.side as Side, ...(sourceBillNo ? { sourceBillNo } : {}), amount: fixedText(share, places) }]
      : []
  })

/**
 * The amount taken when a row is ticked: what the other side has in excess, but at most the row's open amount less its
 * discount and write-off. If there is no excess, it is that whole amount.
 */
export function mostFor(lines: readonly SettlementLine[], row: OpenSettlementRow): Decimal {
  const side = row.side as Side
  const own = lines.find((line) => idOf(line) === idOf(row))
  const left = figure(row.openAmt).sub(figure(own?.cashDiscountAmt)).sub(figure(own?.writeOffAmt))
  const missing = sumOf(lines, 'amount', side === 1 ? 2 : 1)
    .sub(sumOf(lines, 'amount', side))
    .add(figure(own?.amount))
  return missing.gt(0) && missing.lt(left) ? missing : left
}

/**
 * The side that is shown on the left, with the debts: 2 if the only debts are payables, otherwise 1. Payments are on
 * the right.
 */
export const leftSideOf = (rows: readonly Pick<OpenSettlementRow, 'account'>[]): Side =>
  rows.some(({ account }) => account === 'receivable') || !rows.some(({ account }) => account === 'payable') ? 1 : 2

export type SettlementOrder = 'byDue' | 'byDay' | 'byAmount'

const dayOf = ({ dueDate, billDate }: OpenSettlementRow) => dueDate ?? billDate
/** Sorts rows by due date, by document date, or with the largest amount first. */
export function sortOpenRows(rows: readonly OpenSettlementRow[], order: SettlementOrder): readonly OpenSettlementRow[] {
  if (order === 'byAmount')
    return rows.toSorted((one, other) => (figure(one.openAmt).gt(other.openAmt) ? -1 : figure(one.openAmt).lt(other.openAmt) ? 1 : 0))
  const day = order === 'byDue' ? dayOf : ({ billDate }: OpenSettlementRow) => billDate
  return rows.toSorted((one, other) => (day(one) < day(other) ? -1 : day(one) > day(other) ? 1 : 0))
}

const bilingual = (zh: string, en: string): Words => ({ zh, en })
/**
 * Titles of the two sides. The first digit of the key is the side that is shown on the left, the second is the side
 * with this title.
 */
export const sideWords: Readonly<Record<`${Side}${Side}`, Words>> = {
  '11': bilingual('应收 · 对方欠我们的', 'Owed to us'),
  '12': bilingual('已收及应付', 'Paid to us, or owed by us'),
  '22': bilingual('应付 · 我们欠对方的', 'Owed by us'),
  '21': bilingual('已付及应收', 'Paid by us, or owed to us'),
}
