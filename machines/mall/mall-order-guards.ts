import { decimal, readFigure, roundTo, zero } from '#domain/figures/decimal.ts'
import { type LawEvent, none } from '../engine/law.ts'
import { orderGuards } from '../families/order.ts'
import { isMore, type Paying, paidOrderGuards } from '../families/paid-order.ts'
import { sharedGuards } from '../guards/shared-guards.ts'
import type { MallOrderFacts, Sending, Taking } from './mall-order-words.ts'

type DecidingEvent = 'PLACE' | 'CANCEL' | 'CONFIRM' | 'REFUSE' | 'REFUND_ALL' | 'CLOSE_SHORT' | 'SIGN'
type ClockEvent = 'PAY_TIMEOUT' | 'GROUP_TIMEOUT' | 'AUTO_SIGN'
type DeliveryEvent = 'OUT_POSTED' | 'OUT_FLUSHED' | 'RETURN_ALL'
export type MallOrderEvent =
  | LawEvent<DecidingEvent | ClockEvent | DeliveryEvent>
  | LawEvent<'PAY', Paying>
  | LawEvent<'OUT', Sending>
  | LawEvent<'REFUND_LINE', Taking>

type MallOrderGuardInput = { context: MallOrderFacts; event: MallOrderEvent }

/** True when something is left to send after the quantities in the event have left the order. */
function staysOpen({ openLines, qtyPlaces }: MallOrderFacts, event: MallOrderEvent): boolean {
  const { lines }: Taking = 'lines' in event ? event : {}
  // an event without lines takes everything but what submitted outs have reserved
  if (!lines) return openLines.some(({ held }) => isMore(held))
  return openLines.some(({ id, open, conversion }) => {
    const gone = lines.filter((line) => line.id === id).reduce((sum, { qty }) => sum.add(readFigure(qty) ?? zero), zero)
    return roundTo(gone.mul(conversion), qtyPlaces).lt(decimal(open))
  })
}

/** The guards of a mall order (rule B5). */
export const mallOrderGuards = {
  hasLines: sharedGuards.hasLines,
  linesAreValid: sharedGuards.linesAreValid,
  mastersAreOn: sharedGuards.mastersAreOn,
  amountsAgree: sharedGuards.amountsAgree,
  nothingFollows: sharedGuards.nothingFollows,
  nothingIsSubmitted: orderGuards.nothingIsSubmitted,
  nothingIsDelivered: orderGuards.nothingIsDelivered,
  partIsDelivered: orderGuards.partIsDelivered,
  allIsDelivered: orderGuards.allIsDelivered,
  ...paidOrderGuards,
  stockCovers: ({ context }: MallOrderGuardInput) => none(context.stockProblems),
  owesMoney: ({ context }: MallOrderGuardInput) => isMore(context.finalAmt),
  owesNothing: ({ context }: MallOrderGuardInput) => !isMore(context.finalAmt),
  owesDeposit: ({ context }: MallOrderGuardInput) => context.depositDue,
  owesAll: ({ context }: MallOrderGuardInput) => !context.depositDue,
  isKnownPayment: ({ context }: MallOrderGuardInput) => context.paymentKnown,
  isNewPayment: ({ context }: MallOrderGuardInput) => !context.paymentKnown,
  paysSomething: ({ event }: MallOrderGuardInput) => event.type === 'PAY' && isMore(event.amount),
  // An event that books nothing does not need an open period.
  periodIsOpen: ({ context, event }: MallOrderGuardInput) =>
    context.todayPeriodProblem === undefined || (event.type !== 'PAY' && event.type !== 'OUT' && !isMore(context.paidAmt)),
  depositForfeits: ({ context }: MallOrderGuardInput) => context.depositForfeits,
  groupIsComplete: ({ context }: MallOrderGuardInput) => !context.groupWaits,
  groupWaits: ({ context }: MallOrderGuardInput) => context.groupWaits,
  isWithinOpen: ({ context }: MallOrderGuardInput) => none(context.limitProblems),
  someStaysOpen: ({ context, event }: MallOrderGuardInput) => staysOpen(context, event),
  nothingStaysOpen: ({ context, event }: MallOrderGuardInput) => !staysOpen(context, event),
}
