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

/** Its lines, which are not lines of goods. */
export const linesOf = ({ lines }: Settlement): readonly SettlementLine[] => (lines ?? []) as readonly SettlementLine[]
export const withLines = (lines: readonly SettlementLine[]) => ({ lines: lines as Settlement['lines'] })

export const figure = (text: string | undefined): Decimal => readFigure(text) ?? zero
export const idOf = ({ sourceBillId, side }: { sourceBillId: string; side: number }) => `${side} ${sourceBillId}`

/** Sum of one amount over the lines, on one side or on both. */
export const sumOf = (lines: readonly SettlementLine[], field: SettlementAmount, side?: Side) =>
  sum(lines.filter((line) => side === undefined || line.side === side).map((line) => figure(line[field])))

/** Total by which a line reduces the open amount of its row. */
export const settledTotalOf = (line: SettlementLine | undefined) =>
  line ? figure(line.amount).add(figure(line.cashDiscountAmt)).add(figure(line.writeOffAmt)) : zero

/** The lines with one amount of a row changed; a line without any amount left is removed. */
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

/** The lines of a proposal. */
export const proposedLines = (rows: readonly OpenSettlementRow[], shares: ReadonlyMap<string, Decimal>, places: number): SettlementLine[] =>
  rows.flatMap((row) => {
    const share = shares.get(idOf(row))
    const { sourceBillId, sourceBillNo } = row
    return share
      ? [{ sourceBillId, side: row.side as Side, ...(sourceBillNo ? { sourceBillNo } : {}), amount: fixedText(share, places) }]
      : []
  })

/** Amount taken when a row is ticked: the excess of the other side, if there is one, at most the open amount. */
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
 * The side shown on the left, which holds the debts: 1 if any row is a receivable, otherwise 2. Payments are on the
 * right.
 */
export const leftSideOf = (rows: readonly Pick<OpenSettlementRow, 'account'>[]): Side =>
  rows.some(({ account }) => account === 'receivable') || !rows.some(({ account }) => account === 'payable') ? 1 : 2

export type SettlementOrder = 'byDue' | 'byDay' | 'byAmount'

const dayOf = ({ dueDate, billDate }: OpenSettlementRow) => dueDate ?? billDate
/** Sorts rows: the oldest first, or the largest first. */
export function sortOpenRows(rows: readonly OpenSettlementRow[], order: SettlementOrder): readonly OpenSettlementRow[] {
  if (order === 'byAmount')
    return rows.toSorted((one, other) => (figure(one.openAmt).gt(other.openAmt) ? -1 : figure(one.openAmt).lt(other.openAmt) ? 1 : 0))
  const day = order === 'byDue' ? dayOf : ({ billDate }: OpenSettlementRow) => billDate
  return rows.toSorted((one, other) => (day(one) < day(other) ? -1 : day(one) > day(other) ? 1 : 0))
}

const bilingual = (zh: string, en: string): Words => ({ zh, en })
/** Titles of the sides: first digit the side shown left, second digit the side itself. */
export const sideWords: Readonly<Record<`${Side}${Side}`, Words>> = {
  '11': bilingual('应收 · 对方欠我们的', 'Owed to us'),
  '12': bilingual('已收及应付', 'Paid to us, or owed by us'),
  '22': bilingual('应付 · 我们欠对方的', 'Owed by us'),
  '21': bilingual('已付及应收', 'Paid by us, or owed to us'),
}
