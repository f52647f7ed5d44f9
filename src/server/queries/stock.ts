import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { decimal, fixed } from '#domain/decimal.ts'
import { conversionText } from '#domain/quantities.ts'
import { average } from '#domain/stock-value.ts'
import type { Tx } from '../db/connect.ts'
import { allOf, statement, withTenant } from '../db/query-builder.ts'
import { type Settings, settingsOf } from '../db/settings.ts'
import { balancesSeen } from '../documents/engine/depot-access.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { present } from '../wire-values.ts'
import { pageOf, sliceOf, sortOf } from './pages.ts'
import { stockOfDay, totalsOfDay } from './stock-days.ts'
import { type GoodsAsked, goodsAsked } from './stock-goods.ts'
import { keptTotals } from './stock-totals.ts'
import { type UnitInfo, unitListsOf } from './unit-lists.ts'

type Answer = DataOf<'InventoryApi_selectListNew'>['records'][number]
type Row = Record<
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

const worth = 'worth_of(b.qty, b.value, p.qty, p.value)'
/** Value as it is kept: with its depot, or of goods valued by company as their share of the pool; on a day that is past as the movements say. */
const worthOf = ({ asOf }: Filters) => sql.raw(asOf ? 'b.value' : worth)

const columnsOf = (
  asked: Filters,
) => sql`b.depot_id, d.name as depot_name, b.comm_info_id, c.comm_info_code, c.comm_info_name, c.bar_code, k.name as classify_name, u.name as unit_name,
  b.qty, ${worthOf(asked)} as value, b.reserved_qty, b.held_qty, b.on_order_qty, b.transit_qty, n.min_qty`

/** What is looked up for rows `b` of the tenant `$1`, each by what stands before it. */
const lookedUp = {
  goods: 'join commodity c on c.tenant_id = $1 and c.id = b.comm_info_id',
  depot: 'join depot d on d.tenant_id = $1 and d.id = b.depot_id',
  pool: `left join cost_pool p on p.tenant_id = $1 and p.legal_entity = coalesce(d.legal_entity, '') and p.comm_info_id = b.comm_info_id`,
} as const
type LookUp = keyof typeof lookedUp
const lookUps = (tx: Tx, names: readonly LookUp[]) =>
  withTenant(tx, (Object.keys(lookedUp) as LookUp[]).flatMap((name) => (names.includes(name) ? lookedUp[name] : [])).join(' '))

const joined = `${Object.values(lookedUp).join(' ')}
  join comm_unit u on u.tenant_id = $1 and u.id = c.unit_id
  left join classification k on k.tenant_id = $1 and k.id = c.classify_id
  left join min_stock n on n.tenant_id = $1 and n.depot_id = b.depot_id and n.comm_info_id = b.comm_info_id`

/** Column of the wire's sort → what is sorted by, and what is looked up for it; names by pinyin. */
const sorts: Readonly<Record<SortColumn, readonly [by: string, ...LookUp[]]>> = {
  comm_info_code: ['c.comm_info_code', 'goods'],
  comm_info_name: ['c.comm_info_name collate pinyin', 'goods'],
  depot_name: ['d.name collate pinyin', 'depot'],
  qty: ['b.qty'],
  cost_amt: [worth, 'depot', 'pool'],
  on_order_qty: ['b.on_order_qty'],
}
const sortColumns = ['comm_info_code', 'comm_info_name', 'depot_name', 'qty', 'cost_amt', 'on_order_qty'] as const
type SortColumn = (typeof sortColumns)[number]

type Filters = StockAsked['body']
/** Of a sheet they come as text. */
const isBelowMin = ({ belowMin }: Filters) => Number(belowMin) === 2

/** Rows `b` of stock: the balances; of what is below its minimum also goods that were never there; on a day that is past as they were then. */
function rowsOf({ tx, body }: Pick<StockAsked, 'tx' | 'body'>): RawBuilder<unknown> {
  if (body.asOf) return stockOfDay(tx, body.asOf)
  if (isBelowMin(body))
    return sql`(select x.tenant_id, x.depot_id, x.comm_info_id, '' as lot, coalesce(y.qty, 0) as qty, coalesce(y.value, 0) as value,
                       coalesce(y.reserved_qty, 0) as reserved_qty, coalesce(y.held_qty, 0) as held_qty, coalesce(y.on_order_qty, 0) as on_order_qty,
                       coalesce(y.transit_qty, 0) as transit_qty, x.min_qty
                  from min_stock x left join stock_balance y on y.tenant_id = ${tx.tenantId} and y.depot_id = x.depot_id
                   and y.comm_info_id = x.comm_info_id and y.lot = ''
                 where x.tenant_id = ${tx.tenantId})`
  return sql`stock_balance`
}

/** A shelf that goods of the depot were put on. */
const putOn = ({ tenantId }: Tx, place: string) => sql<SqlBool>`exists (
  select from document_line l join document h on h.tenant_id = ${tenantId} and h.id = l.document_id and 'booked' = any (h.tags)
   where l.tenant_id = ${tenantId} and l.depot_id = b.depot_id and l.comm_info_id = b.comm_info_id and starts_with(l.ware_code, ${place}))`

function conditionsOf({ tx, user, body }: StockAsked): Expression<SqlBool>[] {
  const { depotId, commInfoId, place } = body
  return [
    ...balancesSeen(user),
    sql`b.tenant_id = ${tx.tenantId} and b.lot = ''`,
    isBelowMin(body) && !body.asOf
      ? sql`b.qty - b.reserved_qty - b.held_qty < b.min_qty`
      : sql`(b.qty <> 0 or b.value <> 0 or b.held_qty <> 0 or b.reserved_qty <> 0 or b.on_order_qty <> 0 or b.transit_qty <> 0)`,
    ...(place?.trim() ? [putOn(tx, place.trim())] : []),
    ...(depotId ? [sql<SqlBool>`b.depot_id = ${depotId}`] : []),
    ...(commInfoId ? [sql<SqlBool>`b.comm_info_id = ${commInfoId}`] : []),
  ]
}

/** The shelf that goods of the depot were put on last; not asked of more rows than a page has. */
const placeOf = ({ tenantId }: Tx) => sql`(select l.ware_code from document_line l
    join document h on h.tenant_id = ${tenantId} and h.id = l.document_id and 'booked' = any (h.tags)
   where l.tenant_id = ${tenantId} and l.depot_id = s.depot_id and l.comm_info_id = s.comm_info_id and l.ware_code is not null
   order by l.id desc limit 1) as ware_code`

/** Days until a day since the oldest goods came in that may still be there, the oldest leaving first; not asked of more rows than a page has. */
const ageOf = ({ tenantId }: Tx, day: string) => sql`(select ${day}::date - min(x.bill_date) from (
    select m.bill_date, sum(m.qty) over (order by m.seq desc) - m.qty as newer from stock_movement m
     where m.tenant_id = ${tenantId} and m.depot_id = s.depot_id and m.comm_info_id = s.comm_info_id and m.lot = '' and m.qty > 0 and m.bill_date <= ${day}) x
   where x.newer < s.qty) as age_days`

function answerOf(row: Row, units: readonly UnitInfo[], { places }: Settings): Answer {
  const [qty, value] = [decimal(row.qty), decimal(row.value)]
  const free = qty.sub(row.reserved_qty).sub(row.held_qty)
  const quantity = (figure: string) => fixed(decimal(figure), places.qty)
  return present({
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
    onHandFreeQty: fixed(free, places.qty),
    reservedQty: quantity(row.reserved_qty),
    heldQty: quantity(row.held_qty),
    onOrderQty: quantity(row.on_order_qty),
    transitQty: quantity(row.transit_qty),
    ageDays: row.age_days,
    minQty: row.min_qty && quantity(row.min_qty),
    wareCode: row.ware_code,
    costPrice: fixed(average({ qty, value }) ?? decimal('0'), places.price),
    costAmt: fixed(value, places.amount),
  })
}

async function answersOf(tx: Tx, rows: readonly Row[]): Promise<Answer[]> {
  const settings = await settingsOf(tx)
  const units = await unitListsOf(tx, [...new Set(rows.map((row) => row.comm_info_id))])
  return rows.map((row) => answerOf(row, units.get(row.comm_info_id) ?? [], settings))
}

type Totals = Record<'count' | 'qty' | 'value' | 'on_order', string>

/** Whether all stock is asked about, or all of a depot: its totals are kept, also those of days. */
const isOfDepots = ({ belowMin, commInfoId, commInfoName, classifyId, keyword, place }: Filters) =>
  !(isBelowMin({ belowMin }) || commInfoId || commInfoName?.trim() || classifyId || keyword?.trim() || place?.trim())

const allTotals = ({ tx, user, body: { depotId, asOf } }: StockAsked) => sql<Totals>`
  select coalesce(sum(t.count), 0) as count, coalesce(sum(t.qty), 0) as qty, coalesce(sum(t.value), 0) as value, coalesce(sum(t.on_order), 0) as on_order
    from (${asOf ? totalsOfDay({ tx, user, depotId, day: asOf }) : keptTotals({ tx, user, depotId })}) t`

/** Whether goods are valued by company: what they are worth in a depot is not with their balance then. */
async function isPooled({ tx, body }: StockAsked): Promise<boolean> {
  if (body.asOf) return false
  const { pooled } = await tx.one<{ pooled: boolean }>(
    'select exists (select from cost_pool where tenant_id = $1 and value <> 0) as pooled',
    [tx.tenantId],
  )
  return pooled
}

/** The sums over all matches: goods and pools are looked up only where something is asked of them. */
async function totalsOf(asked: StockAsked, { ofBalances, areNamed }: GoodsAsked): Promise<Totals | undefined> {
  const pools: readonly LookUp[] = (await isPooled(asked)) ? ['depot', 'pool'] : []
  const where = allOf([...conditionsOf(asked), ...ofBalances])
  const [totals] = await asked.tx.run<Totals>(
    statement(sql<Totals>`
      select count(*) as count, coalesce(sum(b.qty), 0) as qty, coalesce(sum(${sql.raw(pools.length > 0 ? worth : 'b.value')}), 0) as value,
             coalesce(sum(b.on_order_qty), 0) as on_order
        from ${rowsOf(asked)} b ${lookUps(asked.tx, [...(areNamed ? [] : (['goods'] as const)), ...pools])} where ${where}`),
  )
  return totals
}

export type StockAsked = Pick<Call<'InventoryApi_selectListNew'>, 'tx' | 'user' | 'body'>

type Order = { where: Expression<SqlBool>; by: string; needs: readonly LookUp[] }

/**
 * In what order rows are looked for, one after the other until a page is full. Of a figure that few rows have, those that have it, or those
 * that have none, stand before all others: an index finds them. Where none has any, rows are alike in it.
 */
async function ordersOf(
  asked: StockAsked,
  { ofGoods, ofBalances, areNamed }: GoodsAsked,
  totals: Totals | undefined,
): Promise<readonly Order[]> {
  const { body } = asked
  const { column, direction } = sortOf(body, sortColumns) ?? ({ column: 'comm_info_code', direction: 'asc' } as const)
  const [sorted, ...sortedBy] = column === 'cost_amt' && !(await isPooled(asked)) ? (['b.value'] as const) : sorts[column]
  const needs: readonly LookUp[] = areNamed ? sortedBy : ['goods', ...sortedBy]
  const where = allOf([...conditionsOf(asked), ...(needs.includes('goods') ? ofGoods : ofBalances)])
  // all in one direction, so that an index that goes on by depot and goods is read either way
  const all = { where, by: [sorted, 'b.depot_id', 'b.comm_info_id'].map((one) => `${one} ${direction}`).join(', '), needs }
  if (column !== 'on_order_qty' || body.asOf || isBelowMin(body)) return [all]
  if (Number(totals?.on_order ?? 0) === 0) return [{ ...all, by: `b.depot_id ${direction}, b.comm_info_id ${direction}` }]
  const apart =
    direction === 'desc'
      ? { ...all, where: allOf([where, sql`b.on_order_qty <> 0`]) }
      : { ...all, where: allOf([where, sql`b.on_order_qty = 0`]), by: 'b.depot_id, b.comm_info_id' }
  return [apart, all]
}

/** The rows of a page: found by what they are sorted and filtered by alone, so that names are looked up for those that are shown. */
async function rowsOfPage(asked: StockAsked, goods: GoodsAsked, totals: Totals | undefined): Promise<Row[]> {
  const { tx, body } = asked
  const { size, offset } = sliceOf(body)
  let rows: Row[] = []
  for (const { where, by, needs } of await ordersOf(asked, goods, totals)) {
    const order = sql.raw(by)
    rows = await tx.run<Row>(
      statement(sql<Row>`select s.*, ${ageOf(tx, body.asOf ?? tx.today)}, ${placeOf(tx)} from (select ${columnsOf(body)}
          from (select b.* from ${rowsOf(asked)} b ${lookUps(tx, needs)} where ${where} order by ${order} limit ${size} offset ${offset}) b
          ${withTenant(tx, joined)} order by ${order}) s`),
    )
    if (rows.length === size) break
  }
  return rows
}

/** A page of stock by depot and goods with the sums over all matches; of his own depots, to a user who was assigned some. */
export async function stockPage(call: StockAsked): Promise<DataOf<'InventoryApi_selectListNew'>> {
  const { tx, body } = call
  const goods = await goodsAsked(tx, body)
  const totals = isOfDepots(body) ? (await tx.run<Totals>(statement(allTotals(call))))[0] : await totalsOf(call, goods)
  const rows = await rowsOfPage(call, goods, totals)
  const { places } = await settingsOf(tx)
  const total = (figure: string | undefined, decimals: number) => fixed(decimal(figure ?? '0'), decimals)
  return {
    ...pageOf(await answersOf(tx, rows), Number(totals?.count ?? 0), body),
    sums: {
      qty: total(totals?.qty, places.qty),
      costAmt: total(totals?.value, places.amount),
      onOrderQty: total(totals?.on_order, places.qty),
    },
    counts: {},
  }
}

/** Goods that are counted in one of these units, the basic one or another. */
const isCountedIn = ({ tenantId }: Tx, unitIds: readonly string[]) => sql<SqlBool>`(c.unit_id = any (${unitIds}::bigint[]) or exists (
  select from commodity_unit u where u.tenant_id = ${tenantId} and u.comm_info_id = b.comm_info_id and u.unit_id = any (${unitIds}::bigint[])))`

/** Stock by depot and goods, and the stock of some goods for a hint. */
export const stockHandlers: HandlersOf<'InventoryApi_selectListNew' | 'InventoryApi_selectByCommInfoIdsUnitIds'> = {
  InventoryApi_selectListNew: (call) => stockPage(call),
  InventoryApi_selectByCommInfoIdsUnitIds: async ({ tx, user, body }) => {
    const where = allOf([
      ...balancesSeen(user),
      sql`b.tenant_id = ${tx.tenantId} and b.lot = '' and b.comm_info_id = any (${body.commInfoIds}::bigint[])`,
      ...(body.depotId ? [sql<SqlBool>`b.depot_id = ${body.depotId}`] : []),
      ...(body.unitIds?.length ? [isCountedIn(tx, body.unitIds)] : []),
    ])
    const rows = await tx.run<Row>(
      statement(
        sql<Row>`select ${columnsOf({})} from stock_balance b ${withTenant(tx, joined)} where ${where} order by d.code, c.comm_info_code`,
      ),
    )
    return answersOf(tx, rows)
  },
}
