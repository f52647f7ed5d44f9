import { type Decimal, readFigure, sum, zero } from '../figures/decimal.ts'
import type { DocumentLine } from '../lines/line-types.ts'

/** A retail payment or, negative, a refund: the way, the amount, its account and its number. */
export type RetailPayment = { payWay: string; amount: string; accountId?: string | undefined; paymentNo?: string | undefined }

/** The way of payment in which change is given. */
export const cashWay = 'cash'

const amountOf = ({ amount }: RetailPayment): Decimal => readFigure(amount) ?? zero

/** The amount of payments beyond what is due, in money, to be given as change 找零. */
export const changeOf = (payments: readonly RetailPayment[], due: Decimal): Decimal => sum(payments.map(amountOf)).sub(due)

/** True when payments cover what is due: exceeding it only in cash, of which change is given; refunds exactly. */
export function coversDue(payments: readonly RetailPayment[], due: Decimal): boolean {
  const change = changeOf(payments, due)
  if (due.isNegative()) return change.isZero()
  const cash = sum(payments.filter(({ payWay }) => payWay === cashWay).map(amountOf))
  return !change.isNegative() && change.lte(cash)
}

/** True when a line is a return: its quantity is negative. */
export const isReturnLine = ({ qty }: Pick<DocumentLine, 'qty'>): boolean => readFigure(qty)?.isNegative() ?? false
