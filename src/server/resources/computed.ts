import { sql } from 'kysely'
import { Decimal, fixedText, zero } from '#domain/figures/decimal.ts'
import type { ComputedFigure } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { statement } from '../db/query-builder.ts'
import { settingsOf } from '../db/settings.ts'
import { visibleBalances } from '../identity/visible-balances.ts'
import { type Credit, supplierCredits } from '../lookups/credit.ts'
import { unitListsOf } from '../lookups/unit-lists.ts'

type OnHandRow = { id: string; qty: string }
type ComputeFigure = (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>

/** Figures that queries add to rows, by row id; each takes one statement, whatever the number of rows. */
export const computedFigures: Readonly<Record<ComputedFigure, ComputeFigure>> = {
  goodsUnits: unitListsOf,
  goodsOnHand: onHandOf,
  specDetails: specDetailsOf,
  supplierTags: supplierTagsOf,
  supplierCreditUsed: (tx, ids) => supplierCreditFigures(tx, ids, ({ exposure }) => exposure),
  supplierCreditLeft: (tx, ids) => supplierCreditFigures(tx, ids, ({ limit, exposure }) => limit.sub(exposure)),
  roleIds: (tx, ids) => rolesOf(tx, ids, 'r.id::text'),
  roleNames: (tx, ids) => rolesOf(tx, ids, 'r.role_name'),
}

/** A figure of the credit that suppliers grant us; missing for suppliers without a limit. */
async function supplierCreditFigures(tx: Tx, ids: readonly string[], of: (credit: Credit) => Decimal): Promise<Map<string, string>> {
  const { places } = await settingsOf(tx)
  const credits = await supplierCredits(tx, ids)
  return new Map([...credits].map(([id, credit]) => [id, fixedText(of(credit), places.amount)]))
}

/** Names of the tags of suppliers. */
async function supplierTagsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx.query<{ id: string; names: string[] }>(
    `select s.supplier_id as id, array_agg(g.name order by g.name collate pinyin, g.id) as names
       from supplier_tag s join tag g on g.tenant_id = s.tenant_id and g.id = s.tag_id
      where s.tenant_id = $1 and s.supplier_id = any ($2::bigint[]) group by s.supplier_id`,
    [tx.tenantId, ids],
  )
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** Values of specifications, in their order. */
async function specDetailsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx.query<{ id: string; names: string[] }>(
    `select spec_id as id, array_agg(attr_name order by sort nulls last, id) as names from spec_detail
      where tenant_id = $1 and spec_id = any ($2::bigint[]) group by spec_id`,
    [tx.tenantId, ids],
  )
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** A column of the users' roles, joined by commas in the order of the roles. */
async function rolesOf(tx: Tx, ids: readonly string[], what: 'r.id::text' | 'r.role_name'): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; roles: string }>(
    `select ur.user_id as id, string_agg(${what}, ',' order by r.sort, r.id) as roles
       from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ur.tenant_id = $1 and ur.user_id = any ($2::bigint[]) group by ur.user_id`,
    [tx.tenantId, ids],
  )
  return new Map(rows.map(({ id, roles }) => [id, roles]))
}

/** Quantity of goods on hand in all depots that the user may see, in the basic unit (ADR 32). */
async function onHandOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { places } = await settingsOf(tx)
  const seen = sql.join(
    [sql`b.tenant_id = ${tx.tenantId} and b.comm_info_id = any (${[...ids]}::bigint[])`, ...visibleBalances(tx)],
    sql` and `,
  )
  const rows = await tx.run<OnHandRow>(
    statement(sql<OnHandRow>`select b.comm_info_id as id, sum(b.qty) as qty from stock_balance b where ${seen} group by b.comm_info_id`),
  )
  const known = new Map(rows.map(({ id, qty }) => [id, new Decimal(qty)]))
  return new Map(ids.map((id) => [id, fixedText(known.get(id) ?? zero, places.qty)]))
}
