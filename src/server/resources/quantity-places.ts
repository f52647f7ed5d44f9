import type { Problem } from '#domain/core/refusals.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'

/** Conditions on goods `c`: those with this id, those with this basic unit and no decimals of their own, or all. */
const goodsCondition = {
  id: 'c.id = $2',
  unitId: 'c.unit_id = $2 and c.qty_places is null',
  all: '$2::bigint is null',
} as const

/** Most decimals that occur in quantities of goods on hand and on open lines. */
export async function decimalsNeeded(tx: Tx, which: keyof typeof goodsCondition, id: string | null): Promise<number> {
  const { places } = await tx.one<{ places: number }>(
    `select coalesce(max(scale(trim_scale(q.qty))), 0)::integer as places
       from commodity c
      cross join lateral (
        select b.qty from stock_balance b where b.tenant_id = $1 and b.comm_info_id = c.id
         union all
        select l.base_qty from document_line l join document d on d.tenant_id = $1 and d.id = l.document_id
         where l.tenant_id = $1 and l.comm_info_id = c.id and d.tags && array['open', 'openWork', 'holds']) q
      where c.tenant_id = $1 and ${goodsCondition[which]}`,
    [tx.tenantId, id],
  )
  return places
}

/**
 * Why goods cannot be counted with so many decimals: more than the tenant allows, or fewer than existing quantities
 * have. `id` is undefined for a new row.
 */
export async function decimalsProblem(
  tx: Tx,
  asked: { value: number | null; which: 'id' | 'unitId'; id: string | undefined },
): Promise<Pick<Problem, 'reason'> | undefined> {
  const { value, which, id } = asked
  if (value === null) return undefined
  const { places } = await settingsOf(tx)
  if (value > places.qty) return { reason: { zh: `系统设置保留${places.qty}位`, en: `the settings keep ${places.qty}` } }
  const needed = id === undefined ? 0 : await decimalsNeeded(tx, which, id)
  return needed > value ? { reason: tooFewWords(needed) } : undefined
}

export const tooFewWords = (needed: number) => ({
  zh: `现存量或未完成单据有${needed}位小数`,
  en: `what is on hand, or open documents, have ${needed}`,
})
