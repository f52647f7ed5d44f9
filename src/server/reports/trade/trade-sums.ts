import { allDefinitions } from '#resources/documents/index.ts'
import { advisoryLockSql, tryAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Tx } from '../../db/connect.ts'
import { tradeRows } from '../../db/schema/trade-rows.ts'
import { measureColumnsSql, tradingKinds } from './trade-facts.ts'

/** Number of rows that are added per transaction. */
const rowsPerRun = 2_000

const sumColumns = ['documents', 'qty', 'untaxed', 'final', 'cost', 'back', 'lines', 'shorts', 'deviation'] as const
const sumKey = 'tenant_id, grain, depot_id, span, first_day, kind, of_id'

const spansSql = `cross join lateral (values ('day', t.bill_date), ('month', date_trunc('month', t.bill_date)::date)) s (span, first_day)`

const addOnConflict = `on conflict (${sumKey}) do update set
  ${sumColumns.map((figure) => `${figure} = trade_sum.${figure} + excluded.${figure}`).join(', ')}, last_date = greatest(trade_sum.last_date, excluded.last_date)`

/**
 * Kinds of documents with customers: their money counts as received, with refunds negative. All other money counts as
 * paid.
 */
export const customerKinds = (): string[] => allDefinitions.flatMap(({ partner, words }) => (partner === 'customer' ? [words.id] : []))

/** Grain of a group of facts `f`, its depot, and its partner, goods or clerk. */
const groupColumns = `case when grouping(f.depot_id) = 1 then
      case when grouping(f.partner_id) = 0 then 'partner' when grouping(f.comm_info_id) = 0 then 'goods' else 'clerk' end
    when grouping(f.partner_id) = 0 then 'depotPartner' when grouping(f.comm_info_id) = 0 then 'depotGoods'
    when grouping(f.clerk_id) = 0 then 'depotClerk' else 'depot' end,
  coalesce(f.depot_id, 0), f.span, f.first_day, f.kind, coalesce(f.partner_id, f.comm_info_id, f.clerk_id, 0)`

/** Inserts sums of lines. Each fact enters sums of seven grains, by day and by month. */
const sumLinesSql = (lines: keyof typeof tradeRows, id: string) => `
  insert into trade_sum (${sumKey}, ${sumColumns.join(', ')}, last_date)
  select f.tenant_id, ${groupColumns}, ${sumColumns.map((figure) => `sum(f.${figure})`).join(', ')}, max(f.last_date)
    from (select t.tenant_id, s.span, s.first_day, t.kind, coalesce(t.depot_id, 0) as depot_id, t.comm_info_id,
                 coalesce(t.customer_id, t.supplier_id, 0) as partner_id, coalesce(t.clerk_id, 0) as clerk_id, ${measureColumnsSql}
            from ${tradeRows[lines]} t ${spansSql}
           where t.tenant_id = $1 and t.kind = any ($2::text[]) and ${id} = any ($3::bigint[])) f
   group by f.tenant_id, f.span, f.first_day, f.kind,
     grouping sets ((f.depot_id), (f.partner_id), (f.comm_info_id), (f.clerk_id),
       (f.depot_id, f.partner_id), (f.depot_id, f.comm_info_id), (f.depot_id, f.clerk_id))
  ${addOnConflict}`

/** Inserts sums of money by account, in which `final` is received and `cost` paid. */
const sumCashSql = `
  insert into trade_sum (${sumKey}, ${sumColumns.join(', ')})
  select f.tenant_id, 'cash', 0, f.span, f.first_day, f.kind, f.account_id, 0, 0, 0, sum(f.came), sum(f.went), 0, 0, 0, 0
    from (select t.tenant_id, s.span, s.first_day, t.kind, t.account_id, case when t.of_customer
    or t.kind = any ($2::text[]) then t.amount else 0 end as came,
                 case when t.of_customer or t.kind = any ($2::text[]) then 0 else -t.amount end as went
            from trade_cash t ${spansSql} where t.tenant_id = $1 and t.id = any ($3::bigint[])) f
   group by f.tenant_id, f.span, f.first_day, f.kind, f.account_id
  ${addOnConflict}`

/**
 * Adds a batch of rows posted since the last run (`trade_news`) to the sums of reports. Returns whether there are
 * more. Readers meanwhile use either the rows in `trade_news` or the sums, never both. A lock ensures that only one
 * transaction does this; if another holds it, nothing is done.
 */
export async function updateTradeSums(tx: Tx): Promise<boolean> {
  if (!(await tryAdvisoryLock(tx, 'trade_sum'))) return false
  const noted = await tx.query<{ part: string; id: string }>(
    `delete from trade_news t using (select n.part, n.id from trade_news n where n.tenant_id = $1 limit ${rowsPerRun}) taken
      where t.tenant_id = $1 and t.part = taken.part and t.id = taken.id returning t.part, t.id`,
    [tx.tenantId],
  )
  const ids = (part: string) => noted.flatMap((one) => (one.part === part ? [one.id] : []))
  const kinds = [...tradingKinds('sale'), ...tradingKinds('purchase')]
  await tx.query(sumLinesSql('trade_document_line', 't.document_id'), [tx.tenantId, kinds, ids('document')])
  await tx.query(sumLinesSql('trade_cover_line', 't.id'), [tx.tenantId, kinds, ids('cover')])
  await tx.query(sumCashSql, [tx.tenantId, customerKinds(), ids('cash')])
  return noted.length === rowsPerRun
}

/**
 * Statements that delete the sums of a tenant's reports and mark everything in the books in `trade_news`, so that the
 * sums are recomputed.
 */
export const tradeSumsRebuild = [
  // locks out additions: a sum that is added meanwhile would remain and be counted twice
  advisoryLockSql('trade_sum'),
  'delete from trade_sum where tenant_id = $1',
  'delete from trade_news where tenant_id = $1',
  `insert into trade_news (tenant_id, part, id)
   select d.tenant_id, 'document', d.id from document d where d.tenant_id = $1 and 'booked' = any (d.tags)
   union all select c.tenant_id, 'cover', c.id from stock_cover c where c.tenant_id = $1 and c.value <> 0
   union all select e.tenant_id, 'cash', e.id from cash_entry e where e.tenant_id = $1`,
]
