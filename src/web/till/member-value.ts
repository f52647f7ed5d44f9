import type { DataOf } from '#contract/operations.gen.ts'
import { type Decimal, decimal } from '#domain/decimal.ts'
import { memberWays, pointsWay, storedWay } from '#domain/member-ways.ts'
import type { Words } from '#domain/words.ts'
import { useOperation } from '../api.ts'
import { useSession } from '../session.ts'

type MemberBalance = DataOf<'MemberValueApi_balance'>
/** A way of payment of a member's own, and the most that he can pay by it. */
export type MemberMeans = { dictKey: string; dictValue: string; most: Decimal }

/** What a member has to pay with, to whoever may see members. */
export function useMemberBalance(customerId: string | undefined): MemberBalance | undefined {
  const { can } = useSession()
  const query = { customerId: customerId ?? '' }
  const { data } = useOperation('MemberValueApi_balance', { query }, { enabled: customerId !== undefined && can('member_view') })
  return data
}

/** The ways in which a member can pay with what he has. */
export function memberMeans(balance: MemberBalance | undefined, say: (words: Words) => string): MemberMeans[] {
  if (!balance) return []
  const { principal, bonus, points, pointsPerUnit } = balance
  const rate = decimal(pointsPerUnit)
  const worth = rate.isZero() ? rate : decimal(String(points)).mul(100).div(rate).floor().div(100)
  return [
    { dictKey: storedWay, dictValue: say(memberWays[storedWay]), most: decimal(principal).add(bonus) },
    { dictKey: pointsWay, dictValue: say(memberWays[pointsWay]), most: worth },
  ].filter(({ most }) => most.gt(0))
}
