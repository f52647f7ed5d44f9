import { type Expression, type SqlBool, sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { allOf, statement } from '../db/query-builder.ts'
import { containing } from './pages.ts'

/** A class with those below it. */
export const classesBelow = ({ tenantId }: Tx, id: string) => sql`with recursive below as (
  select id from classification where tenant_id = ${tenantId} and id = ${id}
  union select k.id from below p join classification k on k.tenant_id = ${tenantId} and k.parent_id = p.id) select id from below`

/** More goods are not named one by one. */
const most = 20_000

type Filters = { keyword?: string; commInfoName?: string; classifyId?: string }

/** What filters of goods come to: a condition on goods `c`, and one on balances `b` that needs no goods where these are named. */
export type GoodsAsked = { ofGoods: readonly Expression<SqlBool>[]; ofBalances: readonly Expression<SqlBool>[]; areNamed: boolean }

/**
 * Goods are found before stock is asked of them: whoever plans that knows how many they are, and reads a few from an index, many in the order
 * that is asked for. A keyword is looked for in code, name, barcode and mnemonic.
 */
export async function goodsAsked(tx: Tx, { keyword, commInfoName, classifyId }: Filters): Promise<GoodsAsked> {
  const text = (keyword || commInfoName)?.trim()
  const ofGoods = [
    ...(classifyId ? [sql<SqlBool>`c.classify_id in (${classesBelow(tx, classifyId)})`] : []),
    ...(text ? [sql<SqlBool>`c.search_text like lower(${containing(text)})`] : []),
  ]
  if (ofGoods.length === 0) return { ofGoods, ofBalances: [], areNamed: true }
  const where = allOf([sql<SqlBool>`c.tenant_id = ${tx.tenantId}`, ...ofGoods])
  const found = await tx.run(statement(sql<{ id: string }>`select c.id from commodity c where ${where} limit ${most + 1}`))
  if (found.length > most) return { ofGoods, ofBalances: ofGoods, areNamed: false }
  const ids = found.map(({ id }) => id)
  return { ofGoods: [sql`c.id = any (${ids}::bigint[])`], ofBalances: [sql`b.comm_info_id = any (${ids}::bigint[])`], areNamed: true }
}
