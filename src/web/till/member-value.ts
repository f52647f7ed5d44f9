import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import { memberWays, pointsWay, storedValueWay } from '#domain/retail/member-payments.ts'
import { useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'

type MemberBalance = DataOf<'MemberValueApi_balance'>
/** A payment method that uses the stored value or the points of a member, and the largest amount it can pay. */
export type MemberPayMethod = { dictKey: string; dictValue: string; most: Decimal }

/** The balance of a member; undefined if the user may not see members. */
export function useMemberBalance(customerId: string | undefined): MemberBalance | undefined {
  const { can } = useSession()
  const query = { customerId: customerId ?? '' }
  const { data } = useOperation('MemberValueApi_balance', { query }, { enabled: customerId !== undefined && can('member_view') })
  return data
}

/** The payment methods that use a member's balance. A method without any balance is left out. */
export function memberPayMethods(balance: MemberBalance | undefined, say: (words: Words) => string): MemberPayMethod[] {
  if (!balance) return []
  const { principal, bonus, points, pointsPerUnit } = balance
  const rate = decimal(pointsPerUnit)
  const worth = rate.isZero() ? rate : decimal(String(points)).mul(100).div(rate).floor().div(100)
  return [
    { dictKey: storedValueWay, dictValue: say(memberWays[storedValueWay]), most: decimal(principal).add(bonus) },
    { dictKey: pointsWay, dictValue: say(memberWays[pointsWay]), most: worth },
  ].filter(({ most }) => most.gt(0))
}
