import type { Problem } from '../core/refusals.ts'
import { checkInvoiceNumber, checkTaxNumberStyle } from '../core/validators.ts'
import type { Words } from '../core/words.ts'
import { allocate, cumulativeSplit, noBase } from '../figures/allocate.ts'
import { type Decimal, fixedText, roundTo, sum, zero } from '../figures/decimal.ts'
import { withoutTax } from '../figures/line-amounts.ts'

/**
 * Kinds of invoices by code (docs/rules/settings.md#e): special and ordinary ones, each on paper and fully digital.
 */
export const invoiceKinds = {
  '2501': { zh: '增值税专用发票', en: 'Special VAT invoice on paper' },
  '2502': { zh: '增值税普通发票', en: 'Ordinary VAT invoice on paper' },
  '2503': { zh: '数电专票', en: 'Fully digital special invoice' },
  '2504': { zh: '数电普票', en: 'Fully digital ordinary invoice' },
} as const satisfies Record<string, Words>

/** States of an invoice on the tax platform. */
export const platformStates = {
  1: { zh: '正常', en: 'Normal' },
  2: { zh: '红字', en: 'A red one' },
  3: { zh: '已红冲', en: 'Reversed' },
  4: { zh: '部分红冲', en: 'Partly reversed' },
  5: { zh: '已作废', en: 'Voided' },
  6: { zh: '异常', en: 'Abnormal' },
} as const satisfies Record<number, Words>

/**
 * True when the tax platform allows deducting the tax of an invoice: not if it is withdrawn or under suspicion (异常凭证).
 */
export const isDeductibleOnPlatform = (platformState: number | undefined): boolean =>
  platformState === undefined || platformState === 1 || platformState === 4

/**
 * Only paper invoices can be voided; a fully digital invoice is reversed by a red one
 * (docs/rules/laws/sales/sales-invoice.md).
 */
export const isOnPaper = (kind: string | undefined): boolean => kind === '2501' || kind === '2502'

/** Reasons of a red invoice: 1 wrong, 2 goods returned, 3 service ended, 4 allowance. */
export const redReasons = {
  1: { zh: '开票有误', en: 'Wrongly issued' },
  2: { zh: '销货退回', en: 'Goods returned' },
  3: { zh: '服务中止', en: 'Service ended' },
  4: { zh: '销售折让', en: 'Sales allowance' },
} as const satisfies Record<number, Words>

/** An amount in money, tax included, and its untaxed part in the books. */
type Taxed = { amount: Decimal; untaxed: Decimal }

/** A sold line to be invoiced; `kept`: neither returned nor refunded, `invoiced`: on invoices in force. */
export type InvoiceableLine = { sold: Taxed; kept: Taxed; invoiced: Taxed }
export type InvoicedAmounts = { finalAmt: Decimal; untaxedAmt: Decimal; taxAmt: Decimal }

/**
 * The amounts on an invoice for a sold line, for an `amount` with tax (rule C8): the untaxed amount is a share of the
 * line's untaxed amount in the books, so that all invoices of the line add up to that (rule C5 *cumulative split*).
 * The invoice that completes `kept` takes the rest. Tax is the difference.
 */
export function invoicedAmounts({ sold, kept, invoiced }: InvoiceableLine, amount: Decimal, places = 2): InvoicedAmounts {
  const upTo = invoiced.amount.add(amount)
  const share = cumulativeSplit(sold.untaxed, sold.amount, { qty: zero, amount: zero }, upTo, places)
  const closes = upTo.eq(kept.amount) && !upTo.isZero()
  const untaxedAmt = (closes ? kept.untaxed : share).sub(invoiced.untaxed)
  return { finalAmt: amount, untaxedAmt, taxAmt: amount.sub(untaxedAmt) }
}

/** A line before and after its coupon, in money with tax; `rate` in percent. */
type CouponPriced = { totalAmt: Decimal; finalAmt: Decimal; rate: Decimal }

/**
 * The row of the goods and its discount row, as printed on an invoice; together they equal the invoiced amount. No
 * discount row without a coupon (K7).
 */
export function printedRows(sold: CouponPriced, { finalAmt, untaxedAmt, taxAmt }: InvoicedAmounts, places = 2): InvoicedAmounts[] {
  if (sold.finalAmt.isZero() || sold.totalAmt.eq(sold.finalAmt)) return [{ finalAmt, untaxedAmt, taxAmt }]
  const gross = roundTo(sold.totalAmt.mul(finalAmt).div(sold.finalAmt), places)
  const untaxed = roundTo(withoutTax(gross, sold.rate), places)
  return [
    { finalAmt: gross, untaxedAmt: untaxed, taxAmt: gross.sub(untaxed) },
    { finalAmt: finalAmt.sub(gross), untaxedAmt: untaxedAmt.sub(untaxed), taxAmt: taxAmt.sub(gross.sub(untaxed)) },
  ]
}

/**
 * The amounts that a red invoice takes from each line of the invoice it reverses, as negative figures: `amount` spread
 * over what is left of the lines.
 */
export function redShares(left: readonly Decimal[], amount: Decimal, places = 2): Decimal[] {
  const shares = allocate(amount, left, places)
  if (shares === noBase) return left.map(() => zero)
  const isBeyond = shares.some((share, at) => share.gt(left[at] ?? zero))
  return (isBeyond ? runningShares(left, amount, places) : shares).map((share) => share.neg())
}

/**
 * Spreads an amount so that each line gets its part of the running total less the parts before it; rounding then never
 * gives the last line more than it has (rule C5).
 */
function runningShares(left: readonly Decimal[], amount: Decimal, places: number): Decimal[] {
  const whole = sum(left)
  let before = { qty: zero, amount: zero }
  return left.map((part) => {
    const share = cumulativeSplit(amount, whole, before, part, places)
    before = { qty: before.qty.add(part), amount: before.amount.add(share) }
    return share
  })
}

/**
 * Problems of a requested red part: an amount that is not above 0, has too many decimals or exceeds what is `left` of
 * the invoice, or that is not the `whole` of a wrongly issued one (reason 1; rule B5 redApply, redIssue). Money, tax
 * included.
 */
export function redProblems(
  { amount, reason }: { amount: Decimal; reason: number | undefined },
  { left, whole, places }: { left: Decimal; whole: Decimal; places: number },
): Problem[] {
  if (amount.gt(left)) return [{ field: 'amount', rule: 'INVOICE_EXCEEDS', params: { limit: fixedText(left, places) } }]
  if (amount.lte(0)) return [badField('amount', { zh: '必须大于0', en: 'it must be above 0' })]
  if (amount.decimalPlaces() > places) return [badField('amount', { zh: `最多${places}位小数`, en: `at most ${places} decimals` })]
  const isPart = reason === 1 && !amount.eq(whole)
  return isPart ? [badField('amount', { zh: '开票有误只能全额红冲', en: 'what was wrongly issued is reversed as a whole' })] : []
}

/** The recipient of an invoice; `titleKind` 1 a company, 2 a person. */
export type InvoiceTitle = { title?: string | undefined; titleKind?: number | undefined; taxNo?: string | undefined }
/** The data entered when an invoice is issued. */
export type InvoiceIssue = { invoiceKind?: string | undefined; invoiceNo?: string | undefined; invoiceCode?: string | undefined }

/**
 * Problems of the recipient: no title, a company without a taxpayer number or with an invalid one, or a person with a
 * taxpayer number.
 */
export function titleProblems({ title, titleKind, taxNo }: InvoiceTitle): Problem[] {
  if (!title?.trim()) return [badField('title', { zh: '请填写抬头', en: 'state whom it is made out to' })]
  if (titleKind === 2) return taxNo ? [badField('taxNo', { zh: '个人没有纳税人识别号', en: 'a person has no taxpayer number' })] : []
  const reason = taxNo ? checkTaxpayerNumber(taxNo) : { zh: '请填写纳税人识别号', en: 'state the taxpayer number' }
  return reason ? [badField('taxNo', reason)] : []
}

/** Problems with the kind, number and code of an invoice to be issued. */
export function issueProblems({ invoiceKind, invoiceNo = '', invoiceCode = '' }: InvoiceIssue): Problem[] {
  if (!invoiceKind || !Object.hasOwn(invoiceKinds, invoiceKind))
    return [badField('invoiceKind', { zh: '没有这种发票', en: 'there is no such kind' })]
  const ofNumber = invoiceNo === '' ? { zh: '请填写发票号码', en: 'state its number' } : checkInvoiceNumber(invoiceNo, invoiceKind)
  const ofCode = codeReason(invoiceKind, invoiceCode)
  return [...(ofNumber ? [badField('invoiceNo', ofNumber)] : []), ...(ofCode ? [badField('invoiceCode', ofCode)] : [])]
}

function codeReason(kind: string, code: string): Words | undefined {
  if (!isOnPaper(kind)) return code === '' ? undefined : { zh: '数电发票没有发票代码', en: 'a fully digital invoice has no code' }
  return code === '' ? { zh: '请填写发票代码', en: 'state its code' } : checkTaxNumberStyle(code)
}

const badField = (field: string, reason: Words): Problem => ({ field, rule: 'FIELD_BAD', reason })

/** Checks a taxpayer number 纳税人识别号: 15 to 20 letters and digits; if there are 18, the last is a check digit. */
export function checkTaxpayerNumber(value: string): Words | undefined {
  if (!/^[0-9A-Z]{15,20}$/.test(value)) return { zh: '应为15至20位数字或大写字母', en: '15 to 20 digits or capital letters' }
  if (value.length !== 18 || checksAsCompany(value) || checksAsPerson(value)) return undefined
  return { zh: '校验位不正确', en: 'the check digit is wrong' }
}

const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const companyWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Checks a company's unified social credit code (GB 32100), whose alphabet lacks I, O, S, V and Z. */
function checksAsCompany(value: string): boolean {
  const places = [...value].map((letter) => letters.indexOf(letter))
  const sum = companyWeights.reduce((total, weight, at) => total + weight * (places[at] ?? 0), 0)
  return !places.includes(-1) && places[17] === (31 - (sum % 31)) % 31
}

const personWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Checks a sole trader's code, which is the number of their identity card (GB 11643). */
function checksAsPerson(value: string): boolean {
  if (!/^\d{17}[\dX]$/.test(value)) return false
  const sum = personWeights.reduce((total, weight, at) => total + weight * Number(value[at]), 0)
  return value[17] === '10X98765432'[sum % 11]
}
