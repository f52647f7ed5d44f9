import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { type DecimalPlaces, decimal, fixedText } from '#domain/figures/decimal.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import { contains, countedRows, pageOf, sliceOf, sortOf } from '../../db/pages.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import { settingsOf } from '../../db/settings.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { visibleBalances } from '../../identity/visible-balances.ts'

type BalanceOperation = `InventoryBalanceApi_${'list' | 'sumtotal' | 'check' | 'checksumtotal'}`
type BalanceCall = Pick<Call<'InventoryBalanceApi_sumtotal'>, 'tx' | 'user'> & { query: QueryOf<'InventoryBalanceApi_list'> }
type BalanceTotals = DataOf<'InventoryBalanceApi_sumtotal'>
type BalanceFigures = Record<'openingQty' | 'openingAmt' | 'inQty' | 'inAmt' | 'outQty' | 'outAmt' | 'closingQty' | 'closingAmt', string>
type BalanceNames = Record<'depotId' | 'depotName' | 'commInfoId' | 'commInfoCode' | 'commInfoName' | 'unitName', string>
type BalanceDifference = BalanceNames & Record<'movementQty' | 'movementAmt' | 'balanceQty' | 'balanceAmt', string>

/**
 * Handlers of opening, in, out and closing quantities and values of goods in depots, computed from movements alone,
 * and of their comparison with balances.
 */
export const inventoryBalanceHandlers: HandlersOf<BalanceOperation> = {
  InventoryBalanceApi_list: balancePage,
  InventoryBalanceApi_sumtotal: (call) => totalsOf(call),
  InventoryBalanceApi_check: differencesPage,
  InventoryBalanceApi_checksumtotal: sumsByBalances,
}

/**
 * Condition that a movement counts as out. Reversals of ins reduce ins, and reversals of outs reduce outs. A later
 * correction of an out's cost (`variance`) counts as out; any other change of value without a quantity counts as in.
 */
const isOut = sql.raw(`m.kind in ('issue', 'returnOut', 'loss', 'consume', 'dispatch', 'assemblyOut', 'putBack', 'variance')`)

const periodStart = ({ startTime }: BalanceCall['query']) => sql`${startTime ?? '-infinity'}::date`
const periodEnd = ({ endTime }: BalanceCall['query']) => sql`${endTime ?? 'infinity'}::date`

/** Conditions for balances `b` that are visible to the caller and match the filters. */
function balanceConditions({ tx, user, query }: BalanceCall): readonly RawBuilder<SqlBool>[] {
  const { depotId, commInfoName } = query
  const text = commInfoName?.trim()
  const named = sql`select n.id from commodity n where n.tenant_id = ${tx.tenantId}`
  return [
    sql<SqlBool>`b.tenant_id = ${tx.tenantId} and b.lot = ''`,
    ...(visibleBalances(user) as readonly RawBuilder<SqlBool>[]),
    ...(depotId ? [sql<SqlBool>`b.depot_id = ${depotId}`] : []),
    ...(text
      ? [
          sql<SqlBool>`b.comm_info_id in (${named} and (${contains(sql`n.comm_info_name`, text)} or n.comm_info_code = ${text} or n.bar_code = ${text}))`,
        ]
      : []),
  ]
}

const sumOf = (figure: 'qty' | 'value', where: RawBuilder<unknown>) => sql`coalesce(sum(m.${sql.ref(figure)}) filter (where ${where}), 0)`

/** Opening, in, out and closing of movements `m` by quantity and value. The period includes both its days. */
function balanceFigures(query: BalanceCall['query']): RawBuilder<unknown> {
  const [before, within] = [
    sql`m.bill_date < ${periodStart(query)}`,
    sql`m.bill_date between ${periodStart(query)} and ${periodEnd(query)}`,
  ]
  return sql`${sumOf('qty', before)} as "openingQty", ${sumOf('value', before)} as "openingAmt",
    ${sumOf('qty', sql`${within} and not ${isOut}`)} as "inQty", ${sumOf('value', sql`${within} and not ${isOut}`)} as "inAmt",
    -${sumOf('qty', sql`${within} and ${isOut}`)} as "outQty", -${sumOf('value', sql`${within} and ${isOut}`)} as "outAmt",
    ${sumOf('qty', sql`m.bill_date <= ${periodEnd(query)}`)} as "closingQty", ${sumOf('value', sql`m.bill_date <= ${periodEnd(query)}`)} as "closingAmt"`
}

const movementsFrom = (
  asked: BalanceCall,
) => sql`stock_movement m join stock_balance b on b.tenant_id = m.tenant_id and b.depot_id = m.depot_id
  and b.comm_info_id = m.comm_info_id and b.lot = m.lot where ${allOf(balanceConditions(asked))}`

/** The rows of the report; goods of a depot without stock and movements get none. */
const balanceRows = (
  asked: BalanceCall,
) => sql`select m.depot_id, m.comm_info_id, ${balanceFigures(asked.query)} from ${movementsFrom(asked)}
  and m.bill_date <= ${periodEnd(asked.query)} group by m.depot_id, m.comm_info_id
  having count(*) filter (where m.bill_date >= ${periodStart(asked.query)}) > 0 or sum(m.qty) <> 0 or sum(m.value) <> 0`

const nameColumns =
  sql.raw(`r.depot_id as "depotId", d.name as "depotName", r.comm_info_id as "commInfoId", c.comm_info_code as "commInfoCode",
  c.comm_info_name as "commInfoName", u.name as "unitName"`)

const namesJoin = ({ tx }: BalanceCall) => sql`join depot d on d.tenant_id = ${tx.tenantId} and d.id = r.depot_id
  join commodity c on c.tenant_id = d.tenant_id and c.id = r.comm_info_id
  join comm_unit u on u.tenant_id = c.tenant_id and u.id = c.unit_id`

const sorts = { comm_info_code: 'c.comm_info_code', comm_info_name: 'c.comm_info_name collate pinyin', depot_name: 'd.name collate pinyin' }

function orderBy({ query }: BalanceCall): RawBuilder<unknown> {
  const sort = sortOf(query, Object.keys(sorts) as (keyof typeof sorts)[])
  return sql.raw(`${sorts[sort?.column ?? 'comm_info_code']} ${sort?.direction ?? 'asc'}, r.depot_id, r.comm_info_id`)
}

const isQuantity = (name: string) => name.endsWith('Qty')
const roundFigures = <Row extends Readonly<Record<string, string>>>(row: Row, places: DecimalPlaces) =>
  Object.fromEntries(
    Object.entries(row).map(([name, text]) =>
      isQuantity(name) || name.endsWith('Amt')
        ? [name, fixedText(decimal(text), isQuantity(name) ? places.qty : places.amount)]
        : [name, text],
    ),
  ) as Row

/** A page of the report by goods and depot, with the totals of all rows. */
export async function balancePage(asked: BalanceCall): Promise<DataOf<'InventoryBalanceApi_list'>> {
  const { tx, query } = asked
  const { size, offset } = sliceOf(query)
  const { places } = await settingsOf(tx)
  const { count } = (
    await tx.run<{ count: string }>(statement(sql<{ count: string }>`select count(*) as count from (${balanceRows(asked)}) r`))
  )[0] ?? { count: '0' }
  const rows = await tx.run<BalanceNames & BalanceFigures>(
    statement(sql<
      BalanceNames & BalanceFigures
    >`select ${nameColumns}, r."openingQty", r."openingAmt", r."inQty", r."inAmt", r."outQty", r."outAmt", r."closingQty", r."closingAmt"
      from (${balanceRows(asked)}) r ${namesJoin(asked)} order by ${orderBy(asked)} limit ${size} offset ${offset}`),
  )
  const page = pageOf(
    rows.map((row) => withoutNulls(roundFigures(row, places))),
    Number(count),
    query,
  )
  return { ...page, sums: { ...(await totalsOf(asked)) } as Record<string, string>, counts: {} }
}

async function totalsOf(asked: BalanceCall): Promise<BalanceTotals> {
  const { tx, query } = asked
  const [sums] = await tx.run<BalanceFigures>(statement(sql<BalanceFigures>`select ${balanceFigures(query)} from ${movementsFrom(asked)}`))
  const { places } = await settingsOf(tx)
  return roundFigures(sums as BalanceFigures, places)
}

/**
 * Totals like those of the report, but with the closing taken from balances less what was posted after the period;
 * they are equal as long as the books are in order. Goods valued by company have no value in a single depot.
 */
async function sumsByBalances(asked: BalanceCall): Promise<BalanceTotals> {
  const { tx, user, query } = asked
  const later = sql`m.bill_date > ${periodEnd(query)}`
  const pools =
    user.depots || query.depotId
      ? sql`(select sum(m.value) filter (where m.pool is not null) from ${movementsFrom(asked)})`
      : sql`(select sum(p.value) from cost_pool p where p.tenant_id = ${tx.tenantId}
        and p.comm_info_id in (select b.comm_info_id from stock_balance b where ${allOf(balanceConditions(asked))}))`
  const [sums] = await tx.run<BalanceFigures & { laterQty: string; laterAmt: string; heldQty: string; heldAmt: string }>(
    statement(sql<BalanceFigures & { laterQty: string; laterAmt: string; heldQty: string; heldAmt: string }>`
      select f.*, h.qty as "heldQty", h.value + coalesce(${pools}, 0) as "heldAmt"
        from (select ${balanceFigures(query)}, ${sumOf('qty', later)} as "laterQty",
        ${sumOf('value', later)} as "laterAmt" from ${movementsFrom(asked)}) f
       cross join (select coalesce(sum(b.qty), 0) as qty, coalesce(sum(b.value), 0) as value from stock_balance b
       where ${allOf(balanceConditions(asked))}) h`),
  )
  const { places } = await settingsOf(tx)
  if (!sums) throw new Error('sums are one row')
  const { laterQty, laterAmt, heldQty, heldAmt, ...rest } = sums
  const [closingQty, closingAmt] = [decimal(heldQty).sub(laterQty), decimal(heldAmt).sub(laterAmt)]
  return roundFigures(
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
 * Goods of depots whose movements do not add up to their balance as it is now, whatever the period. For goods valued
 * by company the pool is compared, shown at one of its depots.
 */
function differingRows(asked: BalanceCall): RawBuilder<unknown> {
  const { tx } = asked
  return sql`
    select b.depot_id, b.comm_info_id, coalesce(x.qty, 0) as mq, coalesce(x.value, 0) as mv, b.qty as bq, b.value as bv from stock_balance b
      left join (select m.depot_id, m.comm_info_id, sum(m.qty) as qty, coalesce(sum(m.value) filter (where m.pool is null), 0) as value
                   from stock_movement m where m.tenant_id = ${tx.tenantId} and m.lot = '' group by m.depot_id, m.comm_info_id) x
        on x.depot_id = b.depot_id and x.comm_info_id = b.comm_info_id
     where ${allOf(balanceConditions(asked))} and (b.qty <> coalesce(x.qty, 0) or b.value <> coalesce(x.value, 0))
    union all
    select b.depot_id, p.comm_info_id, p.qty, coalesce(y.value, 0), p.qty, p.value
      from cost_pool p
      join (select min(b.depot_id) as depot_id, b.comm_info_id, coalesce(d.legal_entity, '') as legal_entity
              from stock_balance b join depot d on d.tenant_id = ${tx.tenantId} and d.id = b.depot_id
             where ${allOf(balanceConditions(asked))} group by b.comm_info_id, coalesce(d.legal_entity, '')) b
        on b.comm_info_id = p.comm_info_id and b.legal_entity = p.legal_entity
      left join (select m.pool, m.comm_info_id, sum(m.value) as value from stock_movement m
                  where m.tenant_id = ${tx.tenantId} and m.pool is not null group by m.pool, m.comm_info_id) y
        on y.pool = p.legal_entity and y.comm_info_id = p.comm_info_id
     where p.tenant_id = ${tx.tenantId} and p.value <> coalesce(y.value, 0)`
}

async function differencesPage(asked: BalanceCall): Promise<DataOf<'InventoryBalanceApi_check'>> {
  const { tx, query } = asked
  const { rows, total } = await countedRows(sliceOf(query), ({ size, offset }) =>
    tx.run<BalanceDifference & { total: string }>(
      statement(sql<BalanceDifference & { total: string }>`
      select ${nameColumns}, r.mq as "movementQty", r.mv as "movementAmt", r.bq as "balanceQty", r.bv as "balanceAmt",
        count(*) over () as total
        from (${differingRows(asked)}) r ${namesJoin(asked)} order by ${orderBy(asked)} limit ${size} offset ${offset}`),
    ),
  )
  const { places } = await settingsOf(tx)
  const records = rows.map(({ total: _, unitName: __, ...row }) => {
    const differenceQty = decimal(row.movementQty).sub(row.balanceQty).toFixed()
    const differenceAmt = decimal(row.movementAmt).sub(row.balanceAmt).toFixed()
    return withoutNulls(roundFigures({ ...row, differenceQty, differenceAmt }, places))
  })
  return pageOf(records, total, query)
}
