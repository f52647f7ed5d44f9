import { type Expression, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { containing } from '../../db/pages.ts'
import { allOf, statement } from '../../db/query-builder.ts'

/** A class and those below it. */
export const classesBelow = ({ tenantId }: Tx, id: string) => sql`with recursive below as (
  select id from classification where tenant_id = ${tenantId} and id = ${id}
  union select k.id from below p join classification k on k.tenant_id = ${tenantId} and k.parent_id = p.id) select id from below`

/** Most goods that a condition lists by id. */
const maxNamedGoods = 20_000

type GoodsFilters = { keyword?: string; commInfoName?: string; classifyId?: string }

/**
 * Conditions that follow from filters of goods: on goods `c`, and for balances `b` as lists of ids, which avoids the
 * join with goods, unless there are too many (`areNamed` is false then).
 */
export type GoodsConditions = { ofGoods: readonly Expression<SqlBool>[]; ofBalances: readonly Expression<SqlBool>[]; areNamed: boolean }

/**
 * Finds goods before their stock, so that the planner knows how many there are: it reads a few by index, but many in
 * the requested order. A keyword matches code, name, bar code and mnemonic.
 */
export async function findGoodsConditions(tx: Tx, { keyword, commInfoName, classifyId }: GoodsFilters): Promise<GoodsConditions> {
  const text = (keyword || commInfoName)?.trim()
  const ofGoods = [
    ...(classifyId ? [sql<SqlBool>`c.classify_id in (${classesBelow(tx, classifyId)})`] : []),
    ...(text ? [sql<SqlBool>`c.search_text like lower(${containing(text)})`] : []),
  ]
  if (ofGoods.length === 0) return { ofGoods, ofBalances: [], areNamed: true }
  const where = allOf([sql<SqlBool>`c.tenant_id = ${tx.tenantId}`, ...ofGoods])
  const found = await tx.run(statement(sql<{ id: string }>`select c.id from commodity c where ${where} limit ${maxNamedGoods + 1}`))
  if (found.length > maxNamedGoods) return { ofGoods, ofBalances: ofGoods, areNamed: false }
  const ids = found.map(({ id }) => id)
  return { ofGoods: [sql`c.id = any (${ids}::bigint[])`], ofBalances: [sql`b.comm_info_id = any (${ids}::bigint[])`], areNamed: true }
}
