import { allDefinitions } from '#resources/documents/index.ts'
import { advisoryLockSql, tryAdvisoryLock } from '../db/advisory-lock.ts'
import type { Tx } from '../db/connect.ts'
import { kindsOf, measures } from './trade-facts.ts'
import { tradeRows } from './trade-rows.ts'

/** So much of the news is added up by one transaction. */
const atOnce = 2_000

const figures = ['documents', 'qty', 'untaxed', 'final', 'cost', 'back', 'lines', 'shorts', 'deviation'] as const
const key = 'tenant_id, grain, depot_id, span, first_day, kind, of_id'

const spans = `cross join lateral (values ('day', t.bill_date), ('month', date_trunc('month', t.bill_date)::date)) s (span, first_day)`

const adding = `on conflict (${key}) do update set
  ${figures.map((figure) => `${figure} = trade_sum.${figure} + excluded.${figure}`).join(', ')}, last_date = greatest(trade_sum.last_date, excluded.last_date)`

/** Kinds of documents with customers: what money they bring is received, and less where some goes back; all other money is paid. */
export const customerKinds = (): string[] => allDefinitions.flatMap(({ partner, words }) => (partner === 'customer' ? [words.id] : []))

/** The grain of a group of facts `f`, its depot, and its partner, goods or clerk. */
const grouped = `case when grouping(f.depot_id) = 1 then
      case when grouping(f.partner_id) = 0 then 'partner' when grouping(f.comm_info_id) = 0 then 'goods' else 'clerk' end
    when grouping(f.partner_id) = 0 then 'depotPartner' when grouping(f.comm_info_id) = 0 then 'depotGoods'
    when grouping(f.clerk_id) = 0 then 'depotClerk' else 'depot' end,
  coalesce(f.depot_id, 0), f.span, f.first_day, f.kind, coalesce(f.partner_id, f.comm_info_id, f.clerk_id, 0)`

/** Each fact is in the sums of seven grains, of its day and of its month each. */
const sumLines = (lines: keyof typeof tradeRows, id: string) => `
  insert into trade_sum (${key}, ${figures.join(', ')}, last_date)
  select f.tenant_id, ${grouped}, ${figures.map((figure) => `sum(f.${figure})`).join(', ')}, max(f.last_date)
    from (select t.tenant_id, s.span, s.first_day, t.kind, coalesce(t.depot_id, 0) as depot_id, t.comm_info_id,
                 coalesce(t.customer_id, t.supplier_id, 0) as partner_id, coalesce(t.clerk_id, 0) as clerk_id, ${measures}
            from ${tradeRows[lines]} t ${spans}
           where t.tenant_id = $1 and t.kind = any ($2::text[]) and ${id} = any ($3::bigint[])) f
   group by f.tenant_id, f.span, f.first_day, f.kind,
     grouping sets ((f.depot_id), (f.partner_id), (f.comm_info_id), (f.clerk_id),
       (f.depot_id, f.partner_id), (f.depot_id, f.comm_info_id), (f.depot_id, f.clerk_id))
  ${adding}`

/** Of money by account: `final` is what was received, `cost` what was paid. */
const sumCash = `
  insert into trade_sum (${key}, ${figures.join(', ')})
  select f.tenant_id, 'cash', 0, f.span, f.first_day, f.kind, f.account_id, 0, 0, 0, sum(f.came), sum(f.went), 0, 0, 0, 0
    from (select t.tenant_id, s.span, s.first_day, t.kind, t.account_id, case when t.of_customer or t.kind = any ($2::text[]) then t.amount else 0 end as came,
                 case when t.of_customer or t.kind = any ($2::text[]) then 0 else -t.amount end as went
            from trade_cash t ${spans} where t.tenant_id = $1 and t.id = any ($3::bigint[])) f
   group by f.tenant_id, f.span, f.first_day, f.kind, f.account_id
  ${adding}`

/**
 * Adds to the sums of reports what entered the books since (`trade_news`), some of it; answers whether there is more. Whoever reads meanwhile
 * sees the news or the sums, never both. One at a time: who comes second leaves it to the first.
 */
export async function sumTrade(tx: Tx): Promise<boolean> {
  if (!(await tryAdvisoryLock(tx, 'trade_sum'))) return false
  const noted = await tx.query<{ part: string; id: string }>(
    `delete from trade_news t using (select n.part, n.id from trade_news n where n.tenant_id = $1 limit ${atOnce}) taken
      where t.tenant_id = $1 and t.part = taken.part and t.id = taken.id returning t.part, t.id`,
    [tx.tenantId],
  )
  const ids = (part: string) => noted.flatMap((one) => (one.part === part ? [one.id] : []))
  const kinds = [...kindsOf('sale'), ...kindsOf('purchase')]
  await tx.query(sumLines('trade_document_line', 't.document_id'), [tx.tenantId, kinds, ids('document')])
  await tx.query(sumLines('trade_cover_line', 't.id'), [tx.tenantId, kinds, ids('cover')])
  await tx.query(sumCash, [tx.tenantId, customerKinds(), ids('cash')])
  return noted.length === atOnce
}

/** What has the sums of a tenant's reports made anew: they are thrown away, and everything that is in the books is noted. */
export const tradeRenewals = [
  // nobody adds up meanwhile, or what he adds would stay
  advisoryLockSql('trade_sum'),
  'delete from trade_sum where tenant_id = $1',
  'delete from trade_news where tenant_id = $1',
  `insert into trade_news (tenant_id, part, id)
   select d.tenant_id, 'document', d.id from document d where d.tenant_id = $1 and 'booked' = any (d.tags)
   union all select c.tenant_id, 'cover', c.id from stock_cover c where c.tenant_id = $1 and c.value <> 0
   union all select e.tenant_id, 'cash', e.id from cash_entry e where e.tenant_id = $1`,
]
