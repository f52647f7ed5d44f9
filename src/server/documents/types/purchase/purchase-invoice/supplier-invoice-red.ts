import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { type RedPart, redPart } from '#domain/purchase/supplier-invoice.ts'
import { issueProblems, redProblems, redShares } from '#domain/tax/invoice.ts'
import type { RedFacts } from '#machines/families/red-part.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { addRedRequest, type RedRequest } from '../../../books/red-requests.ts'
import { insertReversal } from '../../../engine/events/apply-event.ts'
import { type EventInput, kindNamed } from '../../../engine/kind.ts'
import type { Run } from '../../../engine/run.ts'
import { copyOf } from '../../../engine/store/copy-of.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { withTotals } from '../../../lines/goods-document.ts'
import { withdrawAhead } from '../supplier-invoices/invoice-ahead-books.ts'
import {
  figureOf,
  headOf,
  invoicedOf,
  isAhead,
  type SupplierInvoiceContext,
  supplierInvoiceHead,
} from '../supplier-invoices/supplier-invoice-context.ts'
import { type Match, matchesOf } from '../supplier-invoices/supplier-invoice-store.ts'
import { aheadDocument, bookMatches, deductTax } from './supplier-invoice-books.ts'
import { exceedingReturnInvoices } from './supplier-invoice-returns.ts'

/** Fields that the events of a red invoice carry. */
export type RedEventFields = {
  redReason?: number
  redBy?: number
  amount?: string
  invoiceNo?: string
  invoiceCode?: string
  invoiceDate?: string
}
const redFieldsOf = (event: EventInput | undefined): RedEventFields => (event ?? {}) as RedEventFields

const reasons = { goodsReturned: 2, allowance: 4 } as const
const noPart: RedPart = { qty: zero, cost: zero, final: zero, tax: zero, total: zero }
const wholeOf = ({ document }: SupplierInvoiceContext): Decimal => figureOf(document.totalAmt)
export const reversedOf = ({ reversed }: SupplierInvoiceContext): Decimal => sum([...reversed.values()].map(({ total }) => total))
const leftOf = (work: SupplierInvoiceContext): Decimal => wholeOf(work).sub(reversedOf(work))
/** Amount that the event requests, otherwise everything that is left. */
const amountOf = (work: SupplierInvoiceContext, { amount }: RedEventFields): Decimal => readFigure(amount) ?? leftOf(work)

/**
 * Facts for the guards of events that take an invoice back, as a whole or by a red invoice: whether it was certified,
 * red parts, and invoices of returned goods that prevent it.
 */
type WithdrawalFacts = RedFacts & { certified: boolean; followers: readonly string[]; redFollowers: readonly string[] }

/** Facts for the guards of red invoices of a supplier invoice (rule B7, *seen from the buyer*). */
export function redFactsOf(run: Run, work: SupplierInvoiceContext, event: EventInput | undefined): WithdrawalFacts {
  const { document, certifiedDate, request, settings } = work
  const isBooked = document.tags.includes('invoiced')
  const said = redFieldsOf(event)
  const { amount: places } = settings.places
  const asked = { amount: amountOf(work, said), reason: said.redReason }
  const certified = certifiedDate !== undefined
  const problems = isBooked ? redProblems(asked, { left: leftOf(work), whole: wholeOf(work), places }) : []
  return {
    certified,
    followers: exceedingReturnInvoices(
      work,
      document.lines.map((line) => ({ line, qty: figureOf(line.baseQty) })),
    ),
    redFollowers: problems.length > 0 ? [] : redFollowersOf(work, event),
    used: certified,
    partlyReversed: isBooked && !reversedOf(work).isZero(),
    redProblems: problems,
    redNumberProblems: event?.type === 'RED_ISSUE' ? numberProblems(run, work, said) : [],
    // an allowance of everything that is left does not reverse the invoice, because its goods stay matched
    redIsWhole: request !== undefined && request.reason !== reasons.allowance && request.amount.eq(leftOf(work)),
  }
}

/**
 * Numbers of invoices of returned goods that prevent the red part which is requested or issued by the event; none for
 * other events, because a part may be possible even where the whole is not.
 */
function redFollowersOf(work: SupplierInvoiceContext, event: EventInput | undefined): string[] {
  const { document, request } = work
  const said = redFieldsOf(event)
  const entered = event?.type === 'RED_ISSUE' ? request : undefined
  const asked = event?.type === 'RED_APPLY' ? { reason: said.redReason ?? 1, amount: amountOf(work, said) } : entered
  if (!asked || work.returned.size === 0) return []
  const parts = partsOf(work, asked, [])
  return exceedingReturnInvoices(
    work,
    document.lines.map((line, at) => ({ line, qty: parts[at]?.qty ?? zero })),
  )
}

/**
 * Problems of a red invoice's number and date: it must have the kind of the invoice that it reverses, a number of its
 * own, and no date in the future.
 */
function numberProblems(
  { tx }: Run,
  { head, sameNumber }: SupplierInvoiceContext,
  { invoiceNo = '', invoiceCode = '', invoiceDate }: RedEventFields,
): Problem[] {
  const bad = (field: string, zh: string, en: string): Problem => ({ field, rule: 'FIELD_BAD', reason: { zh, en } })
  return [
    ...issueProblems({ invoiceKind: head.invoiceKind, invoiceNo, invoiceCode }),
    ...(invoiceDate && invoiceDate > tx.today ? [bad('invoiceDate', '不能晚于今天', 'it lies after today')] : []),
    ...(sameNumber === undefined ? [] : [bad('invoiceNo', `已用于${sameNumber}`, `${sameNumber} has it already`)]),
  ]
}

/** Saves the request for a red invoice (effect *askForRed*). */
export async function askForRed(run: Run, work: SupplierInvoiceContext, event: EventInput): Promise<void> {
  const said = redFieldsOf(event)
  await addRedRequest(run, work.document.id, { reason: said.redReason ?? 1, amount: amountOf(work, said), askedBy: said.redBy ?? 1 })
}

/**
 * Makes the supplier's red invoice (effect *makeRed*). Each line takes back its share of what is left; the receipt
 * then owes that share as an estimate again, except where the red invoice is an allowance. Deducted tax is transferred
 * out. The red invoice is numbered and booked today.
 */
export async function makeRed(run: Run, work: SupplierInvoiceContext, event: EventInput): Promise<void> {
  const { document, certifiedDate, request, settings } = work
  if (!request) throw new Error('nothing was asked for')
  const { invoiceNo, invoiceCode, invoiceDate = run.tx.today } = redFieldsOf(event)
  const parts = partsOf(work, request, await matchesOf(run.tx, document.id))
  const taken = document.lines.flatMap((line, at) => {
    const part = parts[at] ?? noPart
    return part.total.isZero() && part.qty.isZero() ? [] : [{ line, part }]
  })
  const lines = taken.map(({ line, part }) => redLine(line, part, settings.places))
  const own = [withoutNulls({ ...headOf(document), invoiceNo, invoiceCode, invoiceDate, differenceAmt: undefined })]
  const copy = { ...copyOf(run, document, lines), sourceBillId: document.id, own: { [supplierInvoiceHead.table]: own } }
  const made = await insertReversal(run, kindNamed(document.kind), withTotals(copy, settings), { type: 'SPAWN' }, true)
  const red = { ...work, document: made }
  const matches = made.lines.map((line, at): Match | undefined => {
    if (isAhead(line, work)) return undefined
    const { qty, cost, final } = taken[at]?.part ?? noPart
    return { qty: qty.neg(), cost: cost.neg(), final: final.neg(), lineId: line.id, sourceLineId: line.sourceBodyId ?? '' }
  })
  const received = taken.map(({ line }) => (request.reason === reasons.goodsReturned ? zero : figureOf(line.baseQty)))
  await bookMatches(run, red, matches, received)
  await withdrawRedAhead(run, work, red, taken)
  if (certifiedDate === undefined) return
  await deductTax(
    run,
    made.id,
    made.lines.map((line) => ({ lineId: line.id, tax: invoicedOf(line, red).tax })),
  )
}

/** Takes back goods invoiced ahead as far as a red invoice reverses them, booked on the red invoice's own lines. */
async function withdrawRedAhead(
  run: Run,
  work: SupplierInvoiceContext,
  red: SupplierInvoiceContext,
  taken: readonly { line: StoredLine; part: RedPart }[],
): Promise<void> {
  const { id, billDate, lines } = red.document
  const lineOf = (lineId: string) => lines[taken.findIndex(({ line }) => line.id === lineId)]?.id ?? ''
  const ahead = taken.flatMap(({ line, part }, at) => {
    const redLine = lines[at]
    if (!redLine || !isAhead(line, work)) return []
    const { cost, tax } = invoicedOf(redLine, red)
    return [{ line, qty: part.qty, ...(part.qty.isZero() ? { lowered: { value: cost.neg(), tax: tax.neg() } } : {}) }]
  })
  if (ahead.length > 0) await withdrawAhead({ run, ...red }, aheadDocument(work, { id, billDate }, lineOf), work, ahead)
}

/**
 * The part of each line that a red invoice takes back, positive. Costs are computed only for lines whose matches are
 * passed in `entered`.
 */
function partsOf(work: SupplierInvoiceContext, request: Pick<RedRequest, 'reason' | 'amount'>, entered: readonly Match[]): RedPart[] {
  const { document, reversed, settings } = work
  const matches = new Map(entered.map((match) => [match.lineId, match]))
  const before = document.lines.map((line) => reversed.get(line.sourceBodyId ?? line.id) ?? noPart)
  const left = document.lines.map((line, at) => figureOf(line.totalAmt).sub(before[at]?.total ?? zero))
  const shares = redShares(left, request.amount, settings.places.amount)
  const how = { isAllowance: request.reason === reasons.allowance, places: settings.places }
  return document.lines.map((line, at) => {
    const { qty, cost, final } = matches.get(line.id) ?? { qty: figureOf(line.baseQty), cost: zero, final: zero }
    const whole = { qty, cost, final, tax: figureOf(line.taxAmt), total: figureOf(line.totalAmt) }
    return redPart(whole, before[at] ?? noPart, (shares[at] ?? zero).neg(), how)
  })
}

function redLine(line: StoredLine, { qty, tax, total }: RedPart, places: { qty: number; amount: number }): StoredLine {
  const money = (value: Decimal) => fixedText(value.neg(), places.amount)
  const all = {
    purchaseAmt: money(total.sub(tax)),
    taxAmt: money(tax),
    totalAmt: money(total),
    discountAmt: money(total),
    finalAmt: money(total),
  }
  const counted = { qty: fixedText(qty.neg().div(line.conversion ?? '1'), places.qty), baseQty: fixedText(qty.neg(), places.qty) }
  return { ...line, id: '', sourceBodyId: line.sourceBodyId ?? line.id, ...counted, ...all }
}
