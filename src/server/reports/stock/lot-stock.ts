import { type SqlBool, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { codeKey } from '#domain/core/plain-code.ts'
import { inLanguage } from '#domain/core/words.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import { contains, pageOf, sliceOf, sortOf } from '../../db/pages.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import { settingsOf } from '../../db/settings.ts'
import { storedNumbers } from '../../documents/engine/lot-numbers.ts'
import { movementWords, visibleHead } from '../../documents/queries/stock-parts.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { visibleBalances } from '../../identity/visible-balances.ts'
import { classesBelow } from './stock-goods.ts'

type LotRecord = DataOf<'LotStockApi_list'>['records'][number]
type LotRow = Record<'depotId' | 'depotName' | 'commInfoId' | 'commInfoCode' | 'commInfoName' | 'unitName' | 'lot', string> &
  Record<'qty' | 'transitQty' | 'costAmt', string> & { classifyName: string | null; expiresOn: string | null; daysLeft: number | null }

export type LotPageCall = Pick<Call<'LotStockApi_list'>, 'tx' | 'user'> & { query: QueryOf<'LotStockApi_list'> }

/** Handlers of stock by lot, and of the movements of a lot. */
export const lotStockHandlers: HandlersOf<'LotStockApi_list' | 'LotStockApi_trace'> = {
  LotStockApi_list: (call) => lotPage(call),
  LotStockApi_trace: traceOf,
}

/** Column for each sort key of the wire. */
const lotSorts = { expires_on: 'b.expires_on', lot: 'b.lot', comm_info_code: 'c.comm_info_code', qty: 'b.qty' } as const

const lotTables = sql.raw(`stock_lot b join commodity c on c.tenant_id = b.tenant_id and c.id = b.comm_info_id`)

async function conditionsOf({ tx, user, query }: LotPageCall) {
  const { depotId, commInfoId, classifyId, expiring } = query
  const text = query.keyword?.trim()
  // numbers are converted, because an export passes its filters as text
  const { lotAlertDays } = await settingsOf(tx)
  return allOf([
    ...visibleBalances(user),
    sql`b.tenant_id = ${tx.tenantId} and b.qty + b.transit_qty > 0`,
    ...(depotId ? [sql`b.depot_id = ${depotId}`] : []),
    ...(commInfoId ? [sql`b.comm_info_id = ${commInfoId}`] : []),
    ...(classifyId ? [sql`c.classify_id in (${classesBelow(tx, classifyId)})`] : []),
    ...(expiring ? [sql`b.expires_on < ${tx.today}::date + ${Number(expiring) === 2 ? 0 : lotAlertDays + 1}::integer`] : []),
    ...(text
      ? [
          sql<SqlBool>`(${contains(sql`b.lot`, text)} or ${contains(sql`b.lot_key`, codeKey(text))} or ${contains(sql`c.comm_info_name`, text)} or ${contains(sql`c.comm_info_code`, text)} or c.bar_code = ${text})`,
        ]
      : []),
  ])
}

/** A page of lots in the user's depots. */
export async function lotPage(asked: LotPageCall): Promise<DataOf<'LotStockApi_list'>> {
  const { tx, query } = asked
  const where = await conditionsOf(asked)
  const { size, offset } = sliceOf(query)
  const { column, direction } =
    sortOf(query, Object.keys(lotSorts) as (keyof typeof lotSorts)[]) ?? ({ column: 'expires_on', direction: 'asc' } as const)
  const order = sql.raw(`${lotSorts[column]} ${direction} nulls last, b.first_seq`)
  const [counted] = await tx.run<{ count: string }>(
    statement(sql<{ count: string }>`select count(*) as count from ${lotTables} where ${where}`),
  )
  const rows = await tx.run<LotRow>(
    statement(sql<LotRow>`
      select b.depot_id as "depotId", d.name as "depotName", b.comm_info_id as "commInfoId", b."commInfoCode",
        b."commInfoName", u.name as "unitName",
             k.name as "classifyName", b.lot, b.expires_on as "expiresOn",
             b.expires_on - ${tx.today}::date as "daysLeft", b.qty, b.transit_qty as "transitQty",
             case when s.qty > 0 then worth_of(s.qty, s.value, p.qty, p.value) * b.qty / s.qty else 0 end as "costAmt"
        from (select b.*, c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName", c.unit_id, c.classify_id
                from ${lotTables} where ${where} order by ${order} limit ${size} offset ${offset}) b
        join comm_unit u on u.tenant_id = ${tx.tenantId} and u.id = b.unit_id
        left join classification k on k.tenant_id = ${tx.tenantId} and k.id = b.classify_id
        join depot d on d.tenant_id = ${tx.tenantId} and d.id = b.depot_id
        join stock_balance s on s.tenant_id = ${tx.tenantId} and s.depot_id = b.depot_id and s.comm_info_id = b.comm_info_id and s.lot = ''
        left join cost_pool p on p.tenant_id = ${tx.tenantId} and p.legal_entity = coalesce(d.legal_entity, '')
        and p.comm_info_id = b.comm_info_id
       order by ${sql.raw(outerOrder[column])} ${sql.raw(direction)} nulls last, b.first_seq`),
  )
  const { places } = await settingsOf(tx)
  const records = rows.map(
    (row): LotRecord =>
      withoutNulls({
        id: `${row.depotId}:${row.commInfoId}:${row.lot}`,
        ...row,
        qty: fixedText(decimal(row.qty), places.qty),
        transitQty: fixedText(decimal(row.transitQty), places.qty),
        costAmt: fixedText(decimal(row.costAmt), places.amount),
      }),
  )
  return { ...pageOf(records, Number(counted?.count ?? 0), query), sums: {}, counts: {} }
}

/** Sort columns of the outer query, in whose rows the goods' code has another name. */
const outerOrder = { ...lotSorts, comm_info_code: 'b."commInfoCode"' } as const

type LotMovementRow = Record<
  'id' | 'depotId' | 'depotName' | 'headId' | 'kind' | 'billDate' | 'movement' | 'qty' | 'transitQty',
  string
> & {
  billNo: string | null
  partnerName: string | null
}

/** Movements of a lot: one row for each movement of a document. */
async function traceOf({ tx, user, query, language }: Call<'LotStockApi_trace'>): Promise<DataOf<'LotStockApi_trace'>> {
  const stored = await storedNumbers(tx, [query])
  const where = allOf([
    ...visibleBalances(user),
    sql`b.tenant_id = ${tx.tenantId} and b.comm_info_id = ${query.commInfoId} and b.lot = ${stored(query)}`,
  ])
  const rows = await tx.run<LotMovementRow>(
    statement(sql<LotMovementRow>`
      select b.seq as id, b.depot_id as "depotId", w.name as "depotName", d.id as "headId", d.kind,
        d.bill_no as "billNo", b.bill_date as "billDate",
             coalesce(s.supplier_name, c.customer_name) as "partnerName", b.kind as movement, b.qty, b.transit_qty as "transitQty"
        from lot_movement b join document d on d.tenant_id = b.tenant_id and d.id = b.document_id
        join depot w on w.tenant_id = b.tenant_id and w.id = b.depot_id
        left join supplier s on s.tenant_id = d.tenant_id and s.id = d.supplier_id
        left join customer c on c.tenant_id = d.tenant_id and c.id = d.customer_id
       where ${where} order by b.seq limit 500`),
  )
  const { places } = await settingsOf(tx)
  return rows.map(({ movement, ...row }) =>
    withoutNulls({
      ...visibleHead(row, user, language),
      movementName: inLanguage(movementWords[movement] ?? { zh: movement, en: movement }, language),
      qty: fixedText(decimal(row.qty), places.qty),
      transitQty: fixedText(decimal(row.transitQty), places.qty),
    }),
  )
}
