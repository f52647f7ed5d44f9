import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { conversionText } from '#domain/lines/quantities.ts'
import { average } from '#domain/stock/stock-value.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { pageOf, sliceOf, sortOf } from '../../db/pages.ts'
import { allOf, statement, withTenant } from '../../db/query-builder.ts'
import { type Settings, settingsOf } from '../../db/settings.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { visibleBalances } from '../../identity/visible-balances.ts'
import { type UnitInfo, unitListsOf } from '../../lookups/unit-lists.ts'
import { stockAtDay, totalsAtDay } from './stock-days.ts'
import { findGoodsConditions, type GoodsConditions } from './stock-goods.ts'
import { storedStockTotals } from './stock-totals.ts'

type StockRecord = DataOf<'InventoryApi_selectListNew'>['records'][number]
type StockRow = Record<
  | 'depot_id'
  | 'depot_name'
  | 'comm_info_id'
  | 'comm_info_code'
  | 'comm_info_name'
  | 'unit_name'
  | 'qty'
  | 'value'
  | 'reserved_qty'
  | 'held_qty'
  | 'on_order_qty'
  | 'transit_qty',
  string
> &
  Record<'bar_code' | 'classify_name' | 'min_qty', string | null> & { ware_code?: string | null; age_days?: number | null }

const worthSql = 'worth_of(b.qty, b.value, p.qty, p.value)'
/**
 * SQL of the stock value: that of the depot, or the share of the pool for goods valued by company; on a past day the
 * value of movements.
 */
const valueColumn = ({ asOf }: StockFilters) => sql.raw(asOf ? 'b.value' : worthSql)

const stockColumns = (
  asked: StockFilters,
) => sql`b.depot_id, d.name as depot_name, b.comm_info_id, c.comm_info_code, c.comm_info_name, c.bar_code, k.name as classify_name, u.name as unit_name,
  b.qty, ${valueColumn(asked)} as value, b.reserved_qty, b.held_qty, b.on_order_qty, b.transit_qty, n.min_qty`

/** Joins of rows `b` of tenant `$1`; each may use those before it. */
const joinOf = {
  goods: 'join commodity c on c.tenant_id = $1 and c.id = b.comm_info_id',
  depot: 'join depot d on d.tenant_id = $1 and d.id = b.depot_id',
  pool: `left join cost_pool p on p.tenant_id = $1 and p.legal_entity = coalesce(d.legal_entity, '') and p.comm_info_id = b.comm_info_id`,
} as const
type JoinName = keyof typeof joinOf
const joinsFor = (tx: Tx, names: readonly JoinName[]) =>
  withTenant(tx, (Object.keys(joinOf) as JoinName[]).flatMap((name) => (names.includes(name) ? joinOf[name] : [])).join(' '))

const displayJoins = `${Object.values(joinOf).join(' ')}
  join comm_unit u on u.tenant_id = $1 and u.id = c.unit_id
  left join classification k on k.tenant_id = $1 and k.id = c.classify_id
  left join min_stock n on n.tenant_id = $1 and n.depot_id = b.depot_id and n.comm_info_id = b.comm_info_id`

/** For each sort key of the wire, the SQL expression and the joins that it needs; names sort by pinyin. */
const sortColumnsSql: Readonly<Record<SortColumn, readonly [by: string, ...JoinName[]]>> = {
  comm_info_code: ['c.comm_info_code', 'goods'],
  comm_info_name: ['c.comm_info_name collate pinyin', 'goods'],
  depot_name: ['d.name collate pinyin', 'depot'],
  qty: ['b.qty'],
  cost_amt: [worthSql, 'depot', 'pool'],
  on_order_qty: ['b.on_order_qty'],
}
const sortColumns = ['comm_info_code', 'comm_info_name', 'depot_name', 'qty', 'cost_amt', 'on_order_qty'] as const
type SortColumn = (typeof sortColumns)[number]

type StockFilters = StockCall['body']
/** True if only stock below its minimum is requested; an export passes filters as text. */
const isBelowMin = ({ belowMin }: StockFilters) => Number(belowMin) === 2

/**
 * Rows `b` of stock: the balances; for stock below minimum also goods that were never in the depot; on a past day the
 * balances of that day.
 */
function stockTable({ tx, body }: Pick<StockCall, 'tx' | 'body'>): RawBuilder<unknown> {
  if (body.asOf) return stockAtDay(tx, body.asOf)
  if (isBelowMin(body))
    return sql`(select x.tenant_id, x.depot_id, x.comm_info_id, '' as lot, coalesce(y.qty, 0) as qty, coalesce(y.value, 0) as value,
                       coalesce(y.reserved_qty, 0) as reserved_qty, coalesce(y.held_qty, 0) as held_qty,
                       coalesce(y.on_order_qty, 0) as on_order_qty,
                       coalesce(y.transit_qty, 0) as transit_qty, x.min_qty
                  from min_stock x left join stock_balance y on y.tenant_id = ${tx.tenantId} and y.depot_id = x.depot_id
                   and y.comm_info_id = x.comm_info_id and y.lot = ''
                 where x.tenant_id = ${tx.tenantId})`
  return sql`stock_balance`
}

/** Condition that goods were once put on this shelf of the depot. */
const wasPutOn = ({ tenantId }: Tx, place: string) => sql<SqlBool>`exists (
  select from document_line l join document h on h.tenant_id = ${tenantId} and h.id = l.document_id and 'booked' = any (h.tags)
   where l.tenant_id = ${tenantId} and l.depot_id = b.depot_id and l.comm_info_id = b.comm_info_id and starts_with(l.ware_code, ${place}))`

function conditionsOf({ tx, user, body }: StockCall): Expression<SqlBool>[] {
  const { depotId, commInfoId, place } = body
  return [
    ...visibleBalances(user),
    sql`b.tenant_id = ${tx.tenantId} and b.lot = ''`,
    isBelowMin(body) && !body.asOf
      ? sql`b.qty - b.reserved_qty - b.held_qty < b.min_qty`
      : sql`(b.qty <> 0 or b.value <> 0 or b.held_qty <> 0 or b.reserved_qty <> 0 or b.on_order_qty <> 0 or b.transit_qty <> 0)`,
    ...(place?.trim() ? [wasPutOn(tx, place.trim())] : []),
    ...(depotId ? [sql<SqlBool>`b.depot_id = ${depotId}`] : []),
    ...(commInfoId ? [sql<SqlBool>`b.comm_info_id = ${commInfoId}`] : []),
  ]
}

/** The shelf on which the goods were put last; computed only for rows of the page. */
const lastPlace = ({ tenantId }: Tx) => sql`(select l.ware_code from document_line l
    join document h on h.tenant_id = ${tenantId} and h.id = l.document_id and 'booked' = any (h.tags)
   where l.tenant_id = ${tenantId} and l.depot_id = s.depot_id and l.comm_info_id = s.comm_info_id and l.ware_code is not null
   order by l.id desc limit 1) as ware_code`

/**
 * Age in days of the oldest goods that may still be in stock, assuming first in, first out; computed only for rows of
 * the page.
 */
const stockAge = ({ tenantId }: Tx, day: string) => sql`(select ${day}::date - min(x.bill_date) from (
    select m.bill_date, sum(m.qty) over (order by m.seq desc) - m.qty as newer from stock_movement m
     where m.tenant_id = ${tenantId} and m.depot_id = s.depot_id and m.comm_info_id = s.comm_info_id and m.lot = ''
     and m.qty > 0 and m.bill_date <= ${day}) x
   where x.newer < s.qty) as age_days`

function wireStock(row: StockRow, units: readonly UnitInfo[], { places }: Settings): StockRecord {
  const [qty, value] = [decimal(row.qty), decimal(row.value)]
  const free = qty.sub(row.reserved_qty).sub(row.held_qty)
  const quantity = (figure: string) => fixedText(decimal(figure), places.qty)
  return withoutNulls({
    id: `${row.depot_id}:${row.comm_info_id}`,
    depotId: row.depot_id,
    depotName: row.depot_name,
    commInfoId: row.comm_info_id,
    commInfoCode: row.comm_info_code,
    commInfoName: row.comm_info_name,
    barCode: row.bar_code,
    classifyName: row.classify_name,
    unitName: row.unit_name,
    qty: quantity(row.qty),
    conversionResult: conversionText(qty, units, row.unit_name),
    onHandFreeQty: fixedText(free, places.qty),
    reservedQty: quantity(row.reserved_qty),
    heldQty: quantity(row.held_qty),
    onOrderQty: quantity(row.on_order_qty),
    transitQty: quantity(row.transit_qty),
    ageDays: row.age_days,
    minQty: row.min_qty && quantity(row.min_qty),
    wareCode: row.ware_code,
    costPrice: fixedText(average({ qty, value }) ?? decimal('0'), places.price),
    costAmt: fixedText(value, places.amount),
  })
}

async function wireStocks(tx: Tx, rows: readonly StockRow[]): Promise<StockRecord[]> {
  const settings = await settingsOf(tx)
  const units = await unitListsOf(tx, [...new Set(rows.map((row) => row.comm_info_id))])
  return rows.map((row) => wireStock(row, units.get(row.comm_info_id) ?? [], settings))
}

type StockTotals = Record<'count' | 'qty' | 'value' | 'on_order', string>

/** True if all stock, or all stock of a depot, is requested; totals are stored for these, also by day. */
const isUnfiltered = ({ belowMin, commInfoId, commInfoName, classifyId, keyword, place }: StockFilters) =>
  !(isBelowMin({ belowMin }) || commInfoId || commInfoName?.trim() || classifyId || keyword?.trim() || place?.trim())

const allTotals = ({ tx, user, body: { depotId, asOf } }: StockCall) => sql<StockTotals>`
  select coalesce(sum(t.count), 0) as count, coalesce(sum(t.qty), 0) as qty, coalesce(sum(t.value), 0) as value,
    coalesce(sum(t.on_order), 0) as on_order
    from (${asOf ? totalsAtDay({ tx, user, depotId, day: asOf }) : storedStockTotals({ tx, user, depotId })}) t`

/** True if goods are valued by company, in which case balances do not contain their value in a depot. */
async function isPooled({ tx, body }: StockCall): Promise<boolean> {
  if (body.asOf) return false
  const { pooled } = await tx.one<{ pooled: boolean }>(
    'select exists (select from cost_pool where tenant_id = $1 and value <> 0) as pooled',
    [tx.tenantId],
  )
  return pooled
}

/** Totals of all matches; goods and pools are joined only if the filters or the value need them. */
async function totalsOf(asked: StockCall, { ofBalances, areNamed }: GoodsConditions): Promise<StockTotals | undefined> {
  const pools: readonly JoinName[] = (await isPooled(asked)) ? ['depot', 'pool'] : []
  const where = allOf([...conditionsOf(asked), ...ofBalances])
  const [totals] = await asked.tx.run<StockTotals>(
    statement(sql<StockTotals>`
      select count(*) as count, coalesce(sum(b.qty), 0) as qty,
        coalesce(sum(${sql.raw(pools.length > 0 ? worthSql : 'b.value')}), 0) as value,
             coalesce(sum(b.on_order_qty), 0) as on_order
        from ${stockTable(asked)} b ${joinsFor(asked.tx, [...(areNamed ? [] : (['goods'] as const)), ...pools])} where ${where}`),
  )
  return totals
}

export type StockCall = Pick<Call<'InventoryApi_selectListNew'>, 'tx' | 'user' | 'body'>

type SearchOrder = { where: Expression<SqlBool>; by: string; needs: readonly JoinName[] }

/**
 * The searches for the rows of a page, run one after the other until the page is full. Few rows have goods on order,
 * so a sort by that quantity first searches only the rows that have any (descending) or only those that have none
 * (ascending), which an index finds. If no row has any, it sorts by depot and goods.
 */
async function ordersOf(
  asked: StockCall,
  { ofGoods, ofBalances, areNamed }: GoodsConditions,
  totals: StockTotals | undefined,
): Promise<readonly SearchOrder[]> {
  const { body } = asked
  const { column, direction } = sortOf(body, sortColumns) ?? ({ column: 'comm_info_code', direction: 'asc' } as const)
  const [sorted, ...sortedBy] = column === 'cost_amt' && !(await isPooled(asked)) ? (['b.value'] as const) : sortColumnsSql[column]
  const needs: readonly JoinName[] = areNamed ? sortedBy : ['goods', ...sortedBy]
  const where = allOf([...conditionsOf(asked), ...(needs.includes('goods') ? ofGoods : ofBalances)])
  // all columns in the same direction, so that an index that continues with depot and goods can be scanned forwards or
  // backwards
  const all = { where, by: [sorted, 'b.depot_id', 'b.comm_info_id'].map((one) => `${one} ${direction}`).join(', '), needs }
  if (column !== 'on_order_qty' || body.asOf || isBelowMin(body)) return [all]
  if (Number(totals?.on_order ?? 0) === 0) return [{ ...all, by: `b.depot_id ${direction}, b.comm_info_id ${direction}` }]
  const apart =
    direction === 'desc'
      ? { ...all, where: allOf([where, sql`b.on_order_qty <> 0`]) }
      : { ...all, where: allOf([where, sql`b.on_order_qty = 0`]), by: 'b.depot_id, b.comm_info_id' }
  return [apart, all]
}

/**
 * Rows of a page. They are found by sort and filters alone, and names are joined afterwards, only for the rows found.
 */
async function rowsOfPage(asked: StockCall, goods: GoodsConditions, totals: StockTotals | undefined): Promise<StockRow[]> {
  const { tx, body } = asked
  const { size, offset } = sliceOf(body)
  let rows: StockRow[] = []
  for (const { where, by, needs } of await ordersOf(asked, goods, totals)) {
    const order = sql.raw(by)
    rows = await tx.run<StockRow>(
      statement(sql<StockRow>`select s.*, ${stockAge(tx, body.asOf ?? tx.today)}, ${lastPlace(tx)} from (select ${stockColumns(body)}
          from (select b.* from ${stockTable(asked)} b ${joinsFor(tx, needs)} where ${where} order by ${order}
          limit ${size} offset ${offset}) b
          ${withTenant(tx, displayJoins)} order by ${order}) s`),
    )
    if (rows.length === size) break
  }
  return rows
}

/** A page of stock by depot and goods in the user's depots, with totals of all matches. */
export async function stockPage(call: StockCall): Promise<DataOf<'InventoryApi_selectListNew'>> {
  const { tx, body } = call
  const goods = await findGoodsConditions(tx, body)
  const totals = isUnfiltered(body) ? (await tx.run<StockTotals>(statement(allTotals(call))))[0] : await totalsOf(call, goods)
  const rows = await rowsOfPage(call, goods, totals)
  const { places } = await settingsOf(tx)
  const total = (figure: string | undefined, decimals: number) => fixedText(decimal(figure ?? '0'), decimals)
  return {
    ...pageOf(await wireStocks(tx, rows), Number(totals?.count ?? 0), body),
    sums: {
      qty: total(totals?.qty, places.qty),
      costAmt: total(totals?.value, places.amount),
      onOrderQty: total(totals?.on_order, places.qty),
    },
    counts: {},
  }
}

/** Condition that goods have one of these units, as the basic one or another. */
const isCountedIn = ({ tenantId }: Tx, unitIds: readonly string[]) => sql<SqlBool>`(c.unit_id = any (${unitIds}::bigint[]) or exists (
  select from commodity_unit u where u.tenant_id = ${tenantId} and u.comm_info_id = b.comm_info_id
    and u.unit_id = any (${unitIds}::bigint[])))`

/** Handlers of stock by depot and goods, and of the stock of some goods for a hint. */
export const stockHandlers: HandlersOf<'InventoryApi_selectListNew' | 'InventoryApi_selectByCommInfoIdsUnitIds'> = {
  InventoryApi_selectListNew: (call) => stockPage(call),
  InventoryApi_selectByCommInfoIdsUnitIds: async ({ tx, user, body }) => {
    const where = allOf([
      ...visibleBalances(user),
      sql`b.tenant_id = ${tx.tenantId} and b.lot = '' and b.comm_info_id = any (${body.commInfoIds}::bigint[])`,
      ...(body.depotId ? [sql<SqlBool>`b.depot_id = ${body.depotId}`] : []),
      ...(body.unitIds?.length ? [isCountedIn(tx, body.unitIds)] : []),
    ])
    const rows = await tx.run<StockRow>(
      statement(
        sql<StockRow>`select ${stockColumns({})} from stock_balance b ${withTenant(tx, displayJoins)} where ${where}
          order by d.code, c.comm_info_code`,
      ),
    )
    return wireStocks(tx, rows)
  },
}
