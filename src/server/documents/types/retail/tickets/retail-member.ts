import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, fixedText, zero } from '#domain/figures/decimal.ts'
import {
  bonusOf,
  isMemberWay,
  memberWays,
  paidBy,
  pointsFor,
  pointsWay,
  restoredBonus,
  storedValueWay,
  withoutBonus,
} from '#domain/retail/member-payments.ts'
import { isReturnLine, type RetailPayment } from '#domain/retail/retail-payment.ts'
import {
  enterPointsUsed,
  enterStoredValue,
  type MemberBalance,
  type MemberUsed,
  memberBalance,
  memberUse,
} from '../../../books/money/member-value.ts'
import { ticketChain } from '../../../books/money/ticket-chain.ts'
import type { Purpose } from '../../../engine/kind.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { isOfflineSale } from './offline-ticket.ts'
import { paymentsOf } from './retail-store.ts'

/**
 * The part of a ticket that a member pays with points and stored value, or gets back in them. `bonus`: part of the
 * stored value that counts as a discount; `back`: what can be given back.
 */
export type MemberPayment = {
  bonus: Decimal
  problems: readonly Problem[]
  back?: MemberUsed
}

const noMember = { zh: '用储值或积分付款要先选会员', en: 'stored value and points belong to a member: choose one' }
const noPoints = { zh: '没有开通积分抵现', en: 'points are not taken in payment' }
const notOffline = { zh: '离线销售不能用储值和积分', en: 'neither stored value nor points are used offline' }
const noTicket = { zh: '无小票退货不能退到储值或积分', en: 'without a ticket nothing is paid back in stored value or points' }
const bad = (field: string, reason: NonNullable<Problem['reason']>): Problem => ({ field, rule: 'FIELD_BAD', reason })

/**
 * Effect that a document of the counter has on the balances of its member. The balances are locked when it is paid or
 * reversed, so that two tills serve one member one after the other. The payments of `document` must still include the
 * bonus. `sourceIds`: ticket lines from which goods are returned.
 */
export async function memberPaymentOf(
  run: Run,
  document: StoredDocument,
  sourceIds: readonly string[],
  purpose: Purpose,
): Promise<MemberPayment> {
  const { customerId, tags, id } = document
  const payments = paymentsOf(document)
  const [isOpen, isUsed] = [tags.includes('editable'), payments.some(isMemberWay)]
  const event = purpose?.event.type
  if (!customerId || isOfflineSale(document)) return { bonus: zero, problems: isUsed && isOpen ? [unusableProblem(document)] : [] }
  const takesBack = isOpen && event === 'PAY' && sourceIds.length > 0
  if (!isUsed && !takesBack) return { bonus: zero, problems: [] }
  const balance = await memberBalance(run.tx, customerId, event === 'PAY' || event === 'REVERSE')
  if (!isOpen) return { bonus: zero, problems: await reversalProblems(run, document, balance) }
  const back = takesBack ? { back: await memberUse(run.tx, await ticketChain(run.tx, sourceIds, id)) } : {}
  const bonus = event === 'PAY' ? bonusOf(paidBy(payments, storedValueWay), balance, run.settings.places.amount) : zero
  return { bonus, problems: shortProblems(run, payments, balance), ...back }
}

const unusableProblem = (document: StoredDocument): Problem =>
  isOfflineSale(document) ? bad('payments', notOffline) : bad('memberId', noMember)

/** Problem that goods returned without a ticket are paid back in points or stored value. */
export function freeReturnProblems({ lines }: StoredDocument, payments: readonly RetailPayment[]): Problem[] {
  const isFree = lines.some((line) => isReturnLine(line) && !line.sourceBodyId)
  return isFree && payments.some((payment) => isMemberWay(payment) && payment.amount.startsWith('-')) ? [bad('payments', noTicket)] : []
}

/** Problems of payments with more points or stored value than the member has. */
function shortProblems({ settings }: Run, payments: readonly RetailPayment[], balance: MemberBalance): Problem[] {
  const { places, pointsPerUnit } = settings
  const stored = paidBy(payments, storedValueWay)
  const points = paidBy(payments, pointsWay)
  const short = (balanceText: string): Problem => ({ field: 'payments', rule: 'BALANCE_SHORT', params: { balance: balanceText } })
  if (points.gt(0) && pointsPerUnit.isZero()) return [bad('payments', noPoints)]
  const has = balance.principal.add(balance.bonus)
  return [
    ...(stored.gt(has) ? [short(`${memberWays[storedValueWay].zh} ${fixedText(has, places.amount)}`)] : []),
    ...(pointsFor(points, pointsPerUnit).gt(balance.points) ? [short(`${memberWays[pointsWay].zh} ${balance.points.toFixed()}`)] : []),
  ]
}

/**
 * Problem of reversing a return that gave back points or stored value: it is not possible once the member has used
 * them.
 */
async function reversalProblems({ tx, settings }: Run, { id }: StoredDocument, balance: MemberBalance): Promise<Problem[]> {
  const own = await memberUse(tx, [id])
  const isShort = own.principal.add(balance.principal).isNegative() || own.bonus.add(balance.bonus).isNegative()
  const lacks = isShort || (own.points.isNegative() && own.points.add(balance.points).isNegative())
  const has = fixedText(balance.principal.add(balance.bonus), settings.places.amount)
  return lacks ? [{ field: 'payments', rule: 'BALANCE_SHORT', params: { balance: has } }] : []
}

/** Payments of a ticket after the bonus of stored value is deducted as a discount. */
export const paidWithoutBonus = (payments: readonly RetailPayment[], { bonus }: MemberPayment, places: number): RetailPayment[] =>
  withoutBonus(payments, bonus, (amount) => fixedText(amount, places))

/**
 * Takes from the member the points and stored value they paid with, or gives them back for returned goods (effect
 * *takeMoney*).
 */
export async function moveMemberValue(run: Run, { document, member }: { document: StoredDocument; member: MemberPayment }): Promise<void> {
  const { customerId } = document
  const payments = paymentsOf(document)
  if (!customerId || !(payments.some(isMemberWay) || member.bonus.gt(0))) return
  const { places, pointsPerUnit } = run.settings
  const stored = paidBy(payments, storedValueWay)
  const bonus = stored.isNegative() ? restoredBonus(stored.neg(), member.back ?? nothingUsed, places.amount) : member.bonus.neg()
  await enterStoredValue(run.tx, document, customerId, { principal: stored.neg(), bonus })
  const amount = paidBy(payments, pointsWay).neg()
  const points = amount.gt(0) ? pointsBack(amount, member.back ?? nothingUsed) : pointsFor(amount.neg(), pointsPerUnit).neg()
  await enterPointsUsed(run.tx, document, customerId, { points, amount, rate: pointsPerUnit })
}

const nothingUsed: MemberUsed = { principal: zero, bonus: zero, points: zero, pointsAmt: zero }

/**
 * Points to give back for an amount that was paid with points: a share of those used, or all that are left where the
 * amount is the last part.
 */
function pointsBack(amount: Decimal, { points, pointsAmt }: MemberUsed): Decimal {
  if (!pointsAmt.gt(0)) return zero
  return amount.gte(pointsAmt) ? points : points.mul(amount).div(pointsAmt).floor()
}
