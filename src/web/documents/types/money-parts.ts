import { readFigure, sum, zero } from '#domain/decimal.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { moneyReceiptDocument } from '#resources/documents/money-receipt.document.ts'
import type { DocumentOf, StateOf } from '../engine/document-types.ts'

/** What lines of a kind are for, of documents all or only what was paid in advance, and whether it has an account. */
export type MoneyLook = { lines: 'documents' | 'subjects' | 'none'; onlyAdvances?: true; account: 'needed' | 'possible' | 'none' }

/** A money document as the browser holds it. */
export type Money = DocumentOf<typeof moneyReceiptDocument>
/** What a part of the money is for. */
export type MoneyLine = { id?: string; sourceBillId?: string; sourceBillNo?: string; subjectId?: string; subjectName?: string } & {
  amount?: string
  taxRate?: string
  taxAmt?: string
  deductible?: number
  openAmt?: string
  remark?: string
}
/** What the parts of its page are drawn from. */
export type MoneyProps = {
  document: Money
  settings: LineSettings
  refusal: StateOf<typeof moneyReceiptDocument>['context']['refusal']
  onChange: (next: Partial<Money>) => void
}

/** Its lines, which are none of goods. */
export const linesOf = ({ lines }: Money): readonly MoneyLine[] => (lines ?? []) as readonly MoneyLine[]
/** What lines come to, in money. */
export const sumOf = (lines: readonly MoneyLine[]) => sum(lines.map(({ amount }) => readFigure(amount) ?? zero))

/** These lines and what changes of the head with them. */
export const withMoneyLines = (lines: readonly MoneyLine[], head: Partial<Money>): Partial<Money> => ({
  ...head,
  lines: lines as Money['lines'],
})
