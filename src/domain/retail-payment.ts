import { type Decimal, readFigure, sum, zero } from './decimal.ts'
import type { DocumentLine } from './line-types.ts'

/** One way in which money is taken over the counter, or, negative, given back: the way, the money, the account it goes to and its own number. */
export type RetailPayment = { payWay: string; amount: string; accountId?: string | undefined; paymentNo?: string | undefined }

/** The way of payment that change is given in. */
export const cashWay = 'cash'

const amountOf = ({ amount }: RetailPayment): Decimal => readFigure(amount) ?? zero

/** What of payments goes beyond what is due, in money: what is to be given back of it as change 找零. */
export const changeOf = (payments: readonly RetailPayment[], due: Decimal): Decimal => sum(payments.map(amountOf)).sub(due)

/** Whether payments are what is due: in full, beyond it only in cash, of which change is given; what is paid back exactly. */
export function paysDue(payments: readonly RetailPayment[], due: Decimal): boolean {
  const change = changeOf(payments, due)
  if (due.isNegative()) return change.isZero()
  const cash = sum(payments.filter(({ payWay }) => payWay === cashWay).map(amountOf))
  return !change.isNegative() && change.lte(cash)
}

/** Whether the goods of a line come back: its quantity is negative. */
export const comesBack = ({ qty }: Pick<DocumentLine, 'qty'>): boolean => readFigure(qty)?.isNegative() ?? false
