import { type Decimal, readFigure, sum, zero } from '../figures/decimal.ts'
import type { DocumentLine } from '../lines/line-types.ts'

/** A retail payment, or a refund if negative: the payment method, the amount, its account and its number. */
export type RetailPayment = { payWay: string; amount: string; accountId?: string | undefined; paymentNo?: string | undefined }

/** The payment method in which change is given. */
export const cashWay = 'cash'

const amountOf = ({ amount }: RetailPayment): Decimal => readFigure(amount) ?? zero

/** The amount by which payments exceed what is due, in money, to be given as change 找零. */
export const changeOf = (payments: readonly RetailPayment[], due: Decimal): Decimal => sum(payments.map(amountOf)).sub(due)

/**
 * True when payments cover what is due. Only cash may exceed it, because change is given in cash; refunds must be
 * exact.
 */
export function coversDue(payments: readonly RetailPayment[], due: Decimal): boolean {
  const change = changeOf(payments, due)
  if (due.isNegative()) return change.isZero()
  const cash = sum(payments.filter(({ payWay }) => payWay === cashWay).map(amountOf))
  return !change.isNegative() && change.lte(cash)
}

/** True when a line is a return: its quantity is negative. */
export const isReturnLine = ({ qty }: Pick<DocumentLine, 'qty'>): boolean => readFigure(qty)?.isNegative() ?? false
