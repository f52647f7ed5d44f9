import { sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { daysLater } from '#domain/core/day-periods.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { isFieldHidden } from '../core/hidden-fields.ts'
import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { statement } from '../db/query-builder.ts'
import { settingsOf } from '../db/settings.ts'
import { openWork } from '../documents/queries/across-kinds.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { overdueCustomers } from './finance/partner-age.ts'
import { statementDifferences } from './finance/reconciliation.ts'
import { lotPage } from './stock/lot-stock.ts'
import { stockPage } from './stock/stock.ts'
import { storedStockTotals } from './stock/stock-totals.ts'
import { tradePage } from './trade/trade-analysis.ts'
import { groupedFacts } from './trade/trade-groupings.ts'

type Desk = DataOf<'HomeApi_read'>
type DeskCall = Call<'HomeApi_read'>

/** Handlers that read and store the user's home page, each in one call. */
export const deskHandlers: HandlersOf<'HomeApi_read' | 'HomeApi_keep'> = {
  HomeApi_read: readDesk,
  HomeApi_keep: storeDesk,
}

const tradeDays = 28
const recentDays = 7
const depotsShown = 8

async function readDesk(call: DeskCall): Promise<Desk> {
  const { tx, user } = call
  const kept = await tx.maybeOne<Pick<Desk, 'favourites' | 'recents'> & { widgets: Desk['widgets'] | null }>(
    `select widgets, coalesce(favourites, '[]') as favourites, coalesce(recents, '[]') as recents from desk
      where tenant_id = $1 and user_id = $2`,
    [tx.tenantId, user.id],
  )
  return {
    work: await openWork(call),
    ...(user.rights.has('tradeanalysis_view') ? { trade: await tradeOf(call) } : {}),
    ...(user.rights.has('inventory_view') && !isFieldHidden(tx, 'HomeApi', 'stock.stockAmt') ? { stock: await stockOf(call) } : {}),
    alerts: await alertsOf(call),
    ...withoutNulls({ widgets: kept?.widgets ?? null }),
    favourites: kept?.favourites ?? [],
    recents: kept?.recents ?? [],
  }
}

async function tradeOf({ tx, user }: DeskCall): Promise<NonNullable<Desk['trade']>> {
  const query = { startTime: daysLater(tx.today, 1 - tradeDays), endTime: tx.today, groupBy: 'day', size: tradeDays } as const
  return (await tradePage({ tx, user, query })).records
}

/** Value of stock by depot. Goods valued by company count at the company's average. */
async function stockOf({ tx, user }: DeskCall): Promise<NonNullable<Desk['stock']>> {
  const rows = await tx.run<{ depotId: string; depotName: string; stockAmt: string }>(
    statement(sql<{ depotId: string; depotName: string; stockAmt: string }>`
      select t.depot_id as "depotId", d.name as "depotName", t.value as "stockAmt"
        from (${storedStockTotals({ tx, user })}) t join depot d on d.tenant_id = ${tx.tenantId} and d.id = t.depot_id
       where t.qty <> 0 or t.value <> 0 order by 3 desc, 1 limit ${depotsShown}`),
  )
  const { places } = await settingsOf(tx)
  return rows.map((row) => ({ ...row, stockAmt: fixedText(decimal(row.stockAmt), places.amount) }))
}

async function alertsOf(call: DeskCall): Promise<Desk['alerts']> {
  const { tx, user } = call
  const seesStock = user.rights.has('inventory_view')
  const lots = async (expiring: number) => (await lotPage({ tx, user, query: { expiring, size: 1 } })).total
  const counts = {
    lotsSoon: seesStock ? await lots(1) : 0,
    lotsPast: seesStock ? await lots(2) : 0,
    belowMin: seesStock ? (await stockPage({ tx, user, body: { belowMin: 2, size: 1 } })).total : 0,
    negativeMargin: user.rights.has('storeprofit_view') && !isFieldHidden(tx, 'StoreProfitApi', 'costAmt') ? await soldAtALoss(call) : 0,
    overdue: user.rights.has('receivableage_view') ? await overdueCustomers({ tx, user }) : 0,
    ...(await differencesOf(call)),
    couponsEnding: user.rights.has('coupon_view') ? await couponsEnding(call) : 0,
  }
  return Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [{ name, count }] : []))
}

/**
 * Numbers of differences between statements of banks or payment services and the books, one for each list of that
 * report.
 */
async function differencesOf({ tx, user }: DeskCall): Promise<Record<string, number>> {
  if (!user.rights.has('reconciliation_view')) return {}
  const { theirs, missing, differs } = await statementDifferences({ tx, user })
  return { statementTheirs: theirs, statementMissing: missing, statementDiffers: differs }
}

const countOf = async ({ tx }: DeskCall, query: ReturnType<typeof sql<{ count: string }>>): Promise<number> =>
  Number((await tx.run(statement(query)))[0]?.count ?? 0)

/** Number of goods sold below their cost in the last days. */
const soldAtALoss = (call: DeskCall): Promise<number> => {
  const { tx, user } = call
  const query = { startTime: daysLater(tx.today, 1 - recentDays), endTime: tx.today }
  const { facts } = groupedFacts({ tx, user, query }, 'sale', 'goods')
  return countOf(
    call,
    sql<{ count: string }>`select count(*) as count from (
      select t.comm_info_id from (${facts}) t group by 1 having sum(t.untaxed) < sum(t.cost)) g`,
  )
}

/** Number of coupon batches in force that expire soon. */
const couponsEnding = (call: DeskCall): Promise<number> => {
  const { tx } = call
  const until = new Date(tx.now.getTime() + recentDays * 24 * 60 * 60 * 1000)
  return countOf(
    call,
    sql<{
      count: string
    }>`select count(*) as count from coupon_batch b join document d on d.tenant_id = b.tenant_id and d.id = b.document_id
     where b.tenant_id = ${tx.tenantId} and b.end_time > ${tx.now} and b.end_time <= ${until} and not d.tags && '{editable,closed}'`,
  )
}

type DisplayPreferences = Pick<DataOf<'SysconfigApi_front'>, 'density' | 'paging' | 'keys' | 'notices'>

/**
 * The user's display preferences: row height, paging of long tables, changed shortcuts, notices; each is absent if it
 * was never set.
 */
export async function displayPreferences(tx: Tx, userId: string): Promise<DisplayPreferences> {
  const row = await tx.maybeOne<{ [Name in keyof DisplayPreferences]: DisplayPreferences[Name] | null }>(
    `select density, paging, keys, notices from desk where tenant_id = $1 and user_id = $2`,
    [tx.tenantId, userId],
  )
  const { density, paging, keys, notices } = row ?? {}
  return withoutNulls({
    density: density ?? undefined,
    paging: paging ?? undefined,
    keys: keys ?? undefined,
    notices: notices ?? undefined,
  })
}

async function storeDesk({ tx, user, body }: Call<'HomeApi_keep'>): Promise<true> {
  const text = (rows: readonly object[] | undefined) => (rows === undefined ? null : JSON.stringify(rows))
  await tx.query(
    `insert into desk (tenant_id, user_id, widgets, favourites, recents, density, keys, notices, paging)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (tenant_id, user_id) do update set widgets = coalesce(excluded.widgets, desk.widgets),
       favourites = coalesce(excluded.favourites, desk.favourites), recents = coalesce(excluded.recents, desk.recents),
       density = coalesce(excluded.density, desk.density), keys = coalesce(excluded.keys, desk.keys),
       notices = coalesce(excluded.notices, desk.notices), paging = coalesce(excluded.paging, desk.paging)`,
    [
      ...[tx.tenantId, user.id, text(body.widgets), text(body.favourites), text(body.recents)],
      ...[body.density ?? null, text(body.keys), text(body.notices), body.paging ?? null],
    ],
  )
  return true
}
