import { readFigure, sum, zero } from '#domain/figures/decimal.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { moneyReceiptDocument } from '#resources/documents/finance/money-receipt.document.ts'
import type { DocumentOf, StateOf } from '../../../../document-engine/document-types.ts'

/**
 * What differs between the kinds of money documents: what their lines refer to (documents, only advances, or expense
 * subjects), and whether they have an account.
 */
export type MoneyLayout = { lines: 'documents' | 'subjects' | 'none'; onlyAdvances?: true; account: 'needed' | 'possible' | 'none' }

export type MoneyDocument = DocumentOf<typeof moneyReceiptDocument>
/** A line of a money document: the amount for one document or expense subject. */
export type MoneyLine = { id?: string; sourceBillId?: string; sourceBillNo?: string; subjectId?: string; subjectName?: string } & {
  amount?: string
  taxRate?: string
  taxAmt?: string
  deductible?: number
  openAmt?: string
  remark?: string
}
/** Props of the parts of a money document's page. */
export type MoneyProps = {
  document: MoneyDocument
  settings: LineSettings
  refusal: StateOf<typeof moneyReceiptDocument>['context']['refusal']
  onChange: (next: Partial<MoneyDocument>) => void
}

/** The lines of a money document, typed as what they are: amounts, not lines of goods. */
export const linesOf = ({ lines }: MoneyDocument): readonly MoneyLine[] => (lines ?? []) as readonly MoneyLine[]
/** Sum of the lines' amounts. */
export const sumOf = (lines: readonly MoneyLine[]) => sum(lines.map(({ amount }) => readFigure(amount) ?? zero))

/** A change that sets the lines, together with changes of the head. */
export const withMoneyLines = (lines: readonly MoneyLine[], head: Partial<MoneyDocument>): Partial<MoneyDocument> => ({
  ...head,
  lines: lines as MoneyDocument['lines'],
})
