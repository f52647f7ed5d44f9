import { readFigure, sum, zero } from '#domain/figures/decimal.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { moneyReceiptDocument } from '#resources/documents/finance/money-receipt.document.ts'
import type { DocumentOf, StateOf } from '../../../../document-engine/document-types.ts'

/**
 * Layout of a kind of money document: what its lines refer to (documents, only advances, or expense subjects), and
 * whether it has an account.
 */
export type MoneyLayout = { lines: 'documents' | 'subjects' | 'none'; onlyAdvances?: true; account: 'needed' | 'possible' | 'none' }

export type MoneyDocument = DocumentOf<typeof moneyReceiptDocument>
/** A line of a money document: an amount for a document or an expense subject. */
export type MoneyLine = { id?: string; sourceBillId?: string; sourceBillNo?: string; subjectId?: string; subjectName?: string } & {
  amount?: string
  taxRate?: string
  taxAmt?: string
  deductible?: number
  openAmt?: string
  remark?: string
}
/** Props of the parts of its page. */
export type MoneyProps = {
  document: MoneyDocument
  settings: LineSettings
  refusal: StateOf<typeof moneyReceiptDocument>['context']['refusal']
  onChange: (next: Partial<MoneyDocument>) => void
}

/** Its lines, which are not lines of goods. */
export const linesOf = ({ lines }: MoneyDocument): readonly MoneyLine[] => (lines ?? []) as readonly MoneyLine[]
/** Sum of the lines' amounts. */
export const sumOf = (lines: readonly MoneyLine[]) => sum(lines.map(({ amount }) => readFigure(amount) ?? zero))

/** These lines, with changes of the head. */
export const withMoneyLines = (lines: readonly MoneyLine[], head: Partial<MoneyDocument>): Partial<MoneyDocument> => ({
  ...head,
  lines: lines as MoneyDocument['lines'],
})
