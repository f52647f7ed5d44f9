import type { Problem } from '#domain/core/refusals.ts'
import { checkInvoiceNumber } from '#domain/core/validators.ts'
import type { Words } from '#domain/core/words.ts'
import { type Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { invoiceKinds } from '#domain/tax/invoice.ts'
import { settledFact } from '#server/documents/books/money/open-amounts.ts'
import { periodProblem } from '#server/documents/books/periods/periods.ts'
import { reversalProblem } from '#server/documents/books/red-document.ts'
import { actorFacts } from '#server/documents/engine/actor-facts.ts'
import type { Purpose } from '#server/documents/engine/kind.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'

/**
 * What money documents, freight bills and rebates share: they are submitted, then posted, and their amount is entered.
 */

export const figure = (text: string | null | undefined): Decimal => readFigure(text) ?? zero
export const isEditable = ({ tags }: StoredDocument) => tags.includes('editable')
export const isUnposted = ({ tags }: StoredDocument) => tags.includes('editable') || tags.includes('awaitsApproval')

type PostableContext = { document: StoredDocument; period: Problem | undefined; settledAmt?: string | undefined }

/**
 * Facts that do not depend on the content: who acts, problems of the period, and what other documents have settled.
 */
export const submitAndPostFacts = (run: Run, work: PostableContext, rights: readonly string[]) => ({
  ...actorFacts(run, work.document, rights),
  followers: [],
  limitProblems: [],
  ...(work.period ? { [isUnposted(work.document) ? 'periodProblem' : 'todayPeriodProblem']: work.period } : {}),
  ...settledFact(work),
})

/** Problem of the period in which such a document is posted or reversed. */
export async function bookingPeriodProblem(
  run: Run,
  document: StoredDocument,
  whose: { legalEntity: string | undefined },
  purpose: Purpose,
) {
  if (document.tags.includes('closed')) return undefined
  if (!isUnposted(document)) return reversalProblem(run, document, whose, purpose)
  return periodProblem(run.tx, { ...whose, date: document.billDate }, purpose?.locks.has('period') ?? false)
}

/** Limit of amounts: the API accepts at most fifteen digits before the decimal point. */
export const outOfRangeAmount = '1e15'
export const aboveZero: Words = { zh: '必须大于0', en: 'it must be above 0' }
export const tooLarge: Words = { zh: '数值过大', en: 'it is too large' }
export const tooFine = (places: number): Words => ({ zh: `最多${places}位小数`, en: `at most ${places} decimals` })

export const fieldProblem = (field: string, reason: Words): Problem => ({ field, rule: 'FIELD_BAD', reason })

const noKind: Words = { zh: '没有这种发票', en: 'there is no such kind of invoice' }
const noNumber: Words = { zh: '请填写发票号码', en: 'state the number of the invoice' }
export const notDeducted: Words = { zh: '普通发票的税额不能抵扣', en: 'the tax of an ordinary invoice is not deducted' }

/** Problems with the kind and number of an invoice; none where neither is stated. */
export function invoiceProblems({ invoiceKind, invoiceNo }: { invoiceKind?: string; invoiceNo?: string }): Problem[] {
  if (!invoiceKind && !invoiceNo) return []
  if (!invoiceKind || !Object.hasOwn(invoiceKinds, invoiceKind)) return [fieldProblem('invoiceKind', noKind)]
  const reason = invoiceNo ? checkInvoiceNumber(invoiceNo, invoiceKind) : noNumber
  return reason ? [fieldProblem('invoiceNo', reason)] : []
}

/** Problems of the entered amount. */
export const enteredAmountProblems = ({ settings: { places } }: Run, amount: Decimal): Problem[] => [
  ...(amount.gt(0) ? [] : [fieldProblem('amount', aboveZero)]),
  ...(amount.decimalPlaces() > places.amount ? [fieldProblem('amount', tooFine(places.amount))] : []),
  ...(amount.gte(outOfRangeAmount) ? [fieldProblem('amount', tooLarge)] : []),
]
