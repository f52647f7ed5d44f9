import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { type DecimalPlaces, decimal, fixed } from '#domain/decimal.ts'
import { allOf, statement } from '../db/query-builder.ts'
import { settingsOf } from '../db/settings.ts'
import { balancesSeen } from '../documents/engine/depot-access.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { present } from '../wire-values.ts'
import { contains, countedRows, pageOf, sliceOf, sortOf } from './pages.ts'

type Operation = `InventoryBalanceApi_${'list' | 'sumtotal' | 'check' | 'checksumtotal'}`
type Asked = Pick<Call<'InventoryBalanceApi_sumtotal'>, 'tx' | 'user'> & { query: QueryOf<'InventoryBalanceApi_list'> }
type Totals = DataOf<'InventoryBalanceApi_sumtotal'>
type Figures = Record<'openingQty' | 'openingAmt' | 'inQty' | 'inAmt' | 'outQty' | 'outAmt' | 'closingQty' | 'closingAmt', string>
type Named = Record<'depotId' | 'depotName' | 'commInfoId' | 'commInfoCode' | 'commInfoName' | 'unitName', string>
type Differing = Named & Record<'movementQty' | 'movementAmt' | 'balanceQty' | 'balanceAmt', string>

/** What goods in depots started with, what came, left and is there, from the movements alone; and what the balances say of the same. */
export const inventoryBalanceHandlers: HandlersOf<Operation> = {
  InventoryBalanceApi_list: balancePage,
  InventoryBalanceApi_sumtotal: (call) => sumsOf(call),
  InventoryBalanceApi_check: differencesPage,
  InventoryBalanceApi_checksumtotal: sumsByBalances,
}

/**
 * On which side of the report a movement stands: what reverses an in is less in, what reverses an out less out. What an out cost more or less
 * than was thought (`variance`) is the out's, any other change of value alone the in's.
 */
const isOut = sql.raw(`m.kind in ('issue', 'returnOut', 'loss', 'consume', 'dispatch', 'assemblyOut', 'putBack', 'variance')`)

const since = ({ startTime }: Asked['query']) => sql`${startTime ?? '-infinity'}::date`
const until = ({ endTime }: Asked['query']) => sql`${endTime ?? 'infinity'}::date`

/** Rows `b` of a depot and goods that the caller may see and that his filters name. */
function wanted({ tx, user, query }: Asked): readonly RawBuilder<SqlBool>[] {
  const { depotId, commInfoName } = query
  const text = commInfoName?.trim()
  const named = sql`select n.id from commodity n where n.tenant_id = ${tx.tenantId}`
  return [
    sql<SqlBool>`b.tenant_id = ${tx.tenantId} and b.lot = ''`,
    ...(balancesSeen(user) as readonly RawBuilder<SqlBool>[]),
    ...(depotId ? [sql<SqlBool>`b.depot_id = ${depotId}`] : []),
    ...(text
      ? [
          sql<SqlBool>`b.comm_info_id in (${named} and (${contains(sql`n.comm_info_name`, text)} or n.comm_info_code = ${text} or n.bar_code = ${text}))`,
        ]
      : []),
  ]
}

const sumOf = (figure: 'qty' | 'value', where: RawBuilder<unknown>) => sql`coalesce(sum(m.${sql.ref(figure)}) filter (where ${where}), 0)`

/** Opening, in, out and closing of movements `m` by quantity and value, both ends of the period included. */
function figuresOf(query: Asked['query']): RawBuilder<unknown> {
  const [before, within] = [sql`m.bill_date < ${since(query)}`, sql`m.bill_date between ${since(query)} and ${until(query)}`]
  return sql`${sumOf('qty', before)} as "openingQty", ${sumOf('value', before)} as "openingAmt",
    ${sumOf('qty', sql`${within} and not ${isOut}`)} as "inQty", ${sumOf('value', sql`${within} and not ${isOut}`)} as "inAmt",
    -${sumOf('qty', sql`${within} and ${isOut}`)} as "outQty", -${sumOf('value', sql`${within} and ${isOut}`)} as "outAmt",
    ${sumOf('qty', sql`m.bill_date <= ${until(query)}`)} as "closingQty", ${sumOf('value', sql`m.bill_date <= ${until(query)}`)} as "closingAmt"`
}

const moved = (asked: Asked) => sql`stock_movement m join stock_balance b on b.tenant_id = m.tenant_id and b.depot_id = m.depot_id
  and b.comm_info_id = m.comm_info_id and b.lot = m.lot where ${allOf(wanted(asked))}`

/** Goods of a depot that had nothing, moved nothing and have nothing are no rows. */
const rowsOf = (asked: Asked) => sql`select m.depot_id, m.comm_info_id, ${figuresOf(asked.query)} from ${moved(asked)}
  and m.bill_date <= ${until(asked.query)} group by m.depot_id, m.comm_info_id
  having count(*) filter (where m.bill_date >= ${since(asked.query)}) > 0 or sum(m.qty) <> 0 or sum(m.value) <> 0`

const namesOf = sql.raw(`r.depot_id as "depotId", d.name as "depotName", r.comm_info_id as "commInfoId", c.comm_info_code as "commInfoCode",
  c.comm_info_name as "commInfoName", u.name as "unitName"`)

const joined = ({ tx }: Asked) => sql`join depot d on d.tenant_id = ${tx.tenantId} and d.id = r.depot_id
  join commodity c on c.tenant_id = d.tenant_id and c.id = r.comm_info_id join comm_unit u on u.tenant_id = c.tenant_id and u.id = c.unit_id`

const sorts = { comm_info_code: 'c.comm_info_code', comm_info_name: 'c.comm_info_name collate pinyin', depot_name: 'd.name collate pinyin' }

function ordered({ query }: Asked): RawBuilder<unknown> {
  const sort = sortOf(query, Object.keys(sorts) as (keyof typeof sorts)[])
  return sql.raw(`${sorts[sort?.column ?? 'comm_info_code']} ${sort?.direction ?? 'asc'}, r.depot_id, r.comm_info_id`)
}

const isQuantity = (name: string) => name.endsWith('Qty')
const shown = <Row extends Readonly<Record<string, string>>>(row: Row, places: DecimalPlaces) =>
  Object.fromEntries(
    Object.entries(row).map(([name, text]) =>
      isQuantity(name) || name.endsWith('Amt') ? [name, fixed(decimal(text), isQuantity(name) ? places.qty : places.amount)] : [name, text],
    ),
  ) as Row

/** A page of the report, in the order of goods and depot, with the sums over all of it. */
export async function balancePage(asked: Asked): Promise<DataOf<'InventoryBalanceApi_list'>> {
  const { tx, query } = asked
  const { size, offset } = sliceOf(query)
  const { places } = await settingsOf(tx)
  const { count } = (
    await tx.run<{ count: string }>(statement(sql<{ count: string }>`select count(*) as count from (${rowsOf(asked)}) r`))
  )[0] ?? { count: '0' }
  const rows = await tx.run<Named & Figures>(
    statement(sql<
      Named & Figures
    >`select ${namesOf}, r."openingQty", r."openingAmt", r."inQty", r."inAmt", r."outQty", r."outAmt", r."closingQty", r."closingAmt"
      from (${rowsOf(asked)}) r ${joined(asked)} order by ${ordered(asked)} limit ${size} offset ${offset}`),
  )
  const page = pageOf(
    rows.map((row) => present(shown(row, places))),
    Number(count),
    query,
  )
  return { ...page, sums: { ...(await sumsOf(asked)) } as Record<string, string>, counts: {} }
}

async function sumsOf(asked: Asked): Promise<Totals> {
  const { tx, query } = asked
  const [sums] = await tx.run<Figures>(statement(sql<Figures>`select ${figuresOf(query)} from ${moved(asked)}`))
  const { places } = await settingsOf(tx)
  return shown(sums as Figures, places)
}

/**
 * The same sums with the closing of the balances, less what was booked after the period, in place of that of the movements: they are those of
 * the report as long as the books are in order. Where goods are valued by company, those of one depot have no value of their own.
 */
async function sumsByBalances(asked: Asked): Promise<Totals> {
  const { tx, user, query } = asked
  const later = sql`m.bill_date > ${until(query)}`
  const pools =
    user.depots || query.depotId
      ? sql`(select sum(m.value) filter (where m.pool is not null) from ${moved(asked)})`
      : sql`(select sum(p.value) from cost_pool p where p.tenant_id = ${tx.tenantId} and p.comm_info_id in (select b.comm_info_id from stock_balance b where ${allOf(wanted(asked))}))`
  const [sums] = await tx.run<Figures & { laterQty: string; laterAmt: string; heldQty: string; heldAmt: string }>(
    statement(sql<Figures & { laterQty: string; laterAmt: string; heldQty: string; heldAmt: string }>`
      select f.*, h.qty as "heldQty", h.value + coalesce(${pools}, 0) as "heldAmt"
        from (select ${figuresOf(query)}, ${sumOf('qty', later)} as "laterQty", ${sumOf('value', later)} as "laterAmt" from ${moved(asked)}) f
       cross join (select coalesce(sum(b.qty), 0) as qty, coalesce(sum(b.value), 0) as value from stock_balance b where ${allOf(wanted(asked))}) h`),
  )
  const { places } = await settingsOf(tx)
  if (!sums) throw new Error('sums are one row')
  const { laterQty, laterAmt, heldQty, heldAmt, ...rest } = sums
  const [closingQty, closingAmt] = [decimal(heldQty).sub(laterQty), decimal(heldAmt).sub(laterAmt)]
  return shown(
    {
      ...rest,
      closingQty: closingQty.toFixed(),
      closingAmt: closingAmt.toFixed(),
      openingQty: closingQty.sub(rest.inQty).add(rest.outQty).toFixed(),
      openingAmt: closingAmt.sub(rest.inAmt).add(rest.outAmt).toFixed(),
    },
    places,
  )
}

/**
 * Goods of depots whose movements come to something else than their balance says, as of now whatever the period; of goods valued by company
 * their pool, at one of its depots.
 */
function differing(asked: Asked): RawBuilder<unknown> {
  const { tx } = asked
  return sql`
    select b.depot_id, b.comm_info_id, coalesce(x.qty, 0) as mq, coalesce(x.value, 0) as mv, b.qty as bq, b.value as bv from stock_balance b
      left join (select m.depot_id, m.comm_info_id, sum(m.qty) as qty, coalesce(sum(m.value) filter (where m.pool is null), 0) as value
                   from stock_movement m where m.tenant_id = ${tx.tenantId} and m.lot = '' group by m.depot_id, m.comm_info_id) x
        on x.depot_id = b.depot_id and x.comm_info_id = b.comm_info_id
     where ${allOf(wanted(asked))} and (b.qty <> coalesce(x.qty, 0) or b.value <> coalesce(x.value, 0))
    union all
    select b.depot_id, p.comm_info_id, p.qty, coalesce(y.value, 0), p.qty, p.value
      from cost_pool p
      join (select min(b.depot_id) as depot_id, b.comm_info_id, coalesce(d.legal_entity, '') as legal_entity
              from stock_balance b join depot d on d.tenant_id = ${tx.tenantId} and d.id = b.depot_id
             where ${allOf(wanted(asked))} group by b.comm_info_id, coalesce(d.legal_entity, '')) b
        on b.comm_info_id = p.comm_info_id and b.legal_entity = p.legal_entity
      left join (select m.pool, m.comm_info_id, sum(m.value) as value from stock_movement m
                  where m.tenant_id = ${tx.tenantId} and m.pool is not null group by m.pool, m.comm_info_id) y
        on y.pool = p.legal_entity and y.comm_info_id = p.comm_info_id
     where p.tenant_id = ${tx.tenantId} and p.value <> coalesce(y.value, 0)`
}

async function differencesPage(asked: Asked): Promise<DataOf<'InventoryBalanceApi_check'>> {
  const { tx, query } = asked
  const { rows, total } = await countedRows(sliceOf(query), ({ size, offset }) =>
    tx.run<Differing & { total: string }>(
      statement(sql<Differing & { total: string }>`
      select ${namesOf}, r.mq as "movementQty", r.mv as "movementAmt", r.bq as "balanceQty", r.bv as "balanceAmt", count(*) over () as total
        from (${differing(asked)}) r ${joined(asked)} order by ${ordered(asked)} limit ${size} offset ${offset}`),
    ),
  )
  const { places } = await settingsOf(tx)
  const records = rows.map(({ total: _, unitName: __, ...row }) => {
    const differenceQty = decimal(row.movementQty).sub(row.balanceQty).toFixed()
    const differenceAmt = decimal(row.movementAmt).sub(row.balanceAmt).toFixed()
    return present(shown({ ...row, differenceQty, differenceAmt }, places))
  })
  return pageOf(records, total, query)
}
