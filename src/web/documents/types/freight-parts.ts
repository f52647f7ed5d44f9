import { fixed, readFigure, sum, zero } from '#domain/decimal.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { freightBillDocument } from '#resources/documents/freight-bill.document.ts'
import type { DocumentOf, StateOf } from '../engine/document-types.ts'

/** A freight bill as the browser holds it. */
export type FreightDocument = DocumentOf<typeof freightBillDocument>
/** What of the freight is for one receipt or out. */
export type FreightLine = Readonly<
  Partial<Record<'id' | 'sourceBillId' | 'sourceBillNo' | 'kindName' | 'expressNo' | 'amount' | 'remark', string>> &
    Partial<Record<'stockAmt' | 'salesCostAmt' | 'expenseAmt', string>>
>
/** What the parts of its page are drawn from. */
export type FreightProps = {
  document: FreightDocument
  settings: LineSettings
  refusal: StateOf<typeof freightBillDocument>['context']['refusal']
  onChange: (next: Partial<FreightDocument>) => void
}

/** Its lines, which are none of goods. */
export const linesOf = ({ lines }: { lines?: readonly object[] | null | undefined }): readonly FreightLine[] =>
  (lines ?? []) as readonly FreightLine[]

/** These lines and the amount that they come to. */
export function withFreightLines(lines: readonly FreightLine[], places = 2): Partial<FreightDocument> {
  const amount = fixed(sum(lines.map((line) => readFigure(line.amount) ?? zero)), places)
  return { lines: lines as FreightDocument['lines'], amount } as Partial<FreightDocument>
}
