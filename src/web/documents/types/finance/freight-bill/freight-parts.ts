import { fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { freightBillDocument } from '#resources/documents/finance/freight-bill.document.ts'
import type { DocumentOf, StateOf } from '../../../../document-engine/document-types.ts'

export type FreightDocument = DocumentOf<typeof freightBillDocument>
/** A receipt or delivery that the freight is for, with its share of the amount. */
export type FreightLine = Readonly<
  Partial<Record<'id' | 'sourceBillId' | 'sourceBillNo' | 'kindName' | 'expressNo' | 'amount' | 'remark', string>> &
    Partial<Record<'stockAmt' | 'salesCostAmt' | 'expenseAmt', string>>
>
/** Props of the parts of a freight bill's page. */
export type FreightProps = {
  document: FreightDocument
  settings: LineSettings
  refusal: StateOf<typeof freightBillDocument>['context']['refusal']
  onChange: (next: Partial<FreightDocument>) => void
}

/** The lines of a freight bill, typed as what they are: shares of freight, not lines of goods. */
export const linesOf = ({ lines }: { lines?: readonly object[] | null | undefined }): readonly FreightLine[] =>
  (lines ?? []) as readonly FreightLine[]

/** Sets the lines of a freight bill, and its amount as their sum. */
export function withFreightLines(lines: readonly FreightLine[], places = 2): Partial<FreightDocument> {
  const amount = fixedText(sum(lines.map((line) => readFigure(line.amount) ?? zero)), places)
  return { lines: lines as FreightDocument['lines'], amount } as Partial<FreightDocument>
}
