import { type Decimal, fixed, zero } from '#domain/decimal.ts'
import { bonusBack, bonusOf, isMemberWay, memberWays, paidBy, pointsFor, pointsWay, storedWay, withoutBonus } from '#domain/member-ways.ts'
import type { Problem } from '#domain/refusals.ts'
import { comesBack, type RetailPayment } from '#domain/retail-payment.ts'
import { enterPointsUsed, enterStoredValue, type MemberBalance, type MemberUsed, memberBalance, usedBy } from '../../books/member-value.ts'
import { ticketChain } from '../../books/ticket-chain.ts'
import type { Purpose } from '../../engine/kind.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { isSent } from './offline-ticket.ts'
import { paymentsOf } from './retail-store.ts'

/** What of a ticket its member pays with what he has, or is given back: `bonus` is what of stored value is a discount; `back` what can be given back. */
export type MemberPaying = {
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
 * What a document of the counter does to what its member has, held until it is done: two tills that take of one member come one after the other.
 * Its payments are those said, before a bonus is taken off; `sourceIds`: the lines of tickets that its goods come back of.
 */
export async function memberPaying(
  run: Run,
  document: StoredDocument,
  sourceIds: readonly string[],
  purpose: Purpose,
): Promise<MemberPaying> {
  const { customerId, tags, id } = document
  const payments = paymentsOf(document)
  const [isOpen, isUsed] = [tags.includes('editable'), payments.some(isMemberWay)]
  const event = purpose?.event.type
  if (!customerId || isSent(document)) return { bonus: zero, problems: isUsed && isOpen ? [unusable(document)] : [] }
  const takesBack = isOpen && event === 'PAY' && sourceIds.length > 0
  if (!isUsed && !takesBack) return { bonus: zero, problems: [] }
  const balance = await memberBalance(run.tx, customerId, event === 'PAY' || event === 'REVERSE')
  if (!isOpen) return { bonus: zero, problems: await reversalProblems(run, document, balance) }
  const back = takesBack ? { back: await usedBy(run.tx, await ticketChain(run.tx, sourceIds, id)) } : {}
  const bonus = event === 'PAY' ? bonusOf(paidBy(payments, storedWay), balance, run.settings.places.amount) : zero
  return { bonus, problems: shortProblems(run, payments, balance), ...back }
}

const unusable = (document: StoredDocument): Problem => (isSent(document) ? bad('payments', notOffline) : bad('memberId', noMember))

/** That goods which come back without a ticket are paid back in what nobody paid with. */
export function freeBackProblems({ lines }: StoredDocument, payments: readonly RetailPayment[]): Problem[] {
  const isFree = lines.some((line) => comesBack(line) && !line.sourceBodyId)
  return isFree && payments.some((payment) => isMemberWay(payment) && payment.amount.startsWith('-')) ? [bad('payments', noTicket)] : []
}

/** Ways in which more is paid than the member has. */
function shortProblems({ settings }: Run, payments: readonly RetailPayment[], balance: MemberBalance): Problem[] {
  const { places, pointsPerUnit } = settings
  const stored = paidBy(payments, storedWay)
  const points = paidBy(payments, pointsWay)
  const short = (balanceText: string): Problem => ({ field: 'payments', rule: 'BALANCE_SHORT', params: { balance: balanceText } })
  if (points.gt(0) && pointsPerUnit.isZero()) return [bad('payments', noPoints)]
  const has = balance.principal.add(balance.bonus)
  return [
    ...(stored.gt(has) ? [short(`${memberWays[storedWay].zh} ${fixed(has, places.amount)}`)] : []),
    ...(pointsFor(points, pointsPerUnit).gt(balance.points) ? [short(`${memberWays[pointsWay].zh} ${balance.points.toFixed()}`)] : []),
  ]
}

/** That a return which gave stored value or points back cannot be taken back, because they were used since. */
async function reversalProblems({ tx, settings }: Run, { id }: StoredDocument, balance: MemberBalance): Promise<Problem[]> {
  const own = await usedBy(tx, [id])
  const isShort = own.principal.add(balance.principal).isNegative() || own.bonus.add(balance.bonus).isNegative()
  const lacks = isShort || (own.points.isNegative() && own.points.add(balance.points).isNegative())
  const has = fixed(balance.principal.add(balance.bonus), settings.places.amount)
  return lacks ? [{ field: 'payments', rule: 'BALANCE_SHORT', params: { balance: has } }] : []
}

/** The payments of a ticket once the bonus of stored value is a discount of it. */
export const paidWithoutBonus = (payments: readonly RetailPayment[], { bonus }: MemberPaying, places: number): RetailPayment[] =>
  withoutBonus(payments, bonus, (amount) => fixed(amount, places))

/** Takes of the member what he paid with, or gives him back what he had paid with for the goods that come back (effect *takeMoney*). */
export async function moveMemberValue(run: Run, { document, member }: { document: StoredDocument; member: MemberPaying }): Promise<void> {
  const { customerId } = document
  const payments = paymentsOf(document)
  if (!customerId || !(payments.some(isMemberWay) || member.bonus.gt(0))) return
  const { places, pointsPerUnit } = run.settings
  const stored = paidBy(payments, storedWay)
  const bonus = stored.isNegative() ? bonusBack(stored.neg(), member.back ?? nothingUsed, places.amount) : member.bonus.neg()
  await enterStoredValue(run.tx, document, customerId, { principal: stored.neg(), bonus })
  const amount = paidBy(payments, pointsWay).neg()
  const points = amount.gt(0) ? pointsBack(amount, member.back ?? nothingUsed) : pointsFor(amount.neg(), pointsPerUnit).neg()
  await enterPointsUsed(run.tx, document, customerId, { points, amount, rate: pointsPerUnit })
}

const nothingUsed: MemberUsed = { principal: zero, bonus: zero, points: zero, pointsAmt: zero }

/** Points that come back with money that they paid: their share, the last of it all that are left. */
function pointsBack(amount: Decimal, { points, pointsAmt }: MemberUsed): Decimal {
  if (!pointsAmt.gt(0)) return zero
  return amount.gte(pointsAmt) ? points : points.mul(amount).div(pointsAmt).floor()
}
