import { sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { decimal, fixed } from '#domain/decimal.ts'
import type { Language } from '#domain/words.ts'
import { statement, withTenant } from '../db/query-builder.ts'
import { settingsOf } from '../db/settings.ts'
import { kindName } from '../documents/engine/kind.ts'
import { kindsSeenBy } from '../documents/queries/across-kinds.ts'
import { present } from '../wire-values.ts'
import { pageOf, sliceOf, sortOf } from './pages.ts'
import { checkPeriod } from './period.ts'
import { linesWanted, type Side, type TradeAsked } from './trade-facts.ts'
import { tradeRows } from './trade-rows.ts'

type Asked = TradeAsked<QueryOf<'TradeLineApi_list'>> & { language: Language }
type Told = Record<'qty' | 'untaxed' | 'cost' | 'deviation', string>
type Line = Told &
  Record<'id' | 'kind' | 'headId' | 'billDate', string> &
  Record<'billNo' | 'depotId' | 'depotName' | 'partnerName' | 'commInfoId' | 'commInfoCode' | 'commInfoName' | 'unitName', string | null>

const sideOf = ({ query: { side, supplierId } }: Asked): Side => side ?? (supplierId === undefined ? 'sale' : 'purchase')

/** What a sum or a line tells, by side: what is sold and what that cost, or what is bought. */
function told({ qty, untaxed, cost, deviation }: Told, side: Side, places: { qty: number; amount: number }) {
  const money = (figure: string) => fixed(decimal(figure), places.amount)
  const sold = {
    salesAmt: money(untaxed),
    costAmt: money(cost),
    profitAmt: money(decimal(untaxed).sub(cost).toFixed()),
    deviationAmt: money(deviation),
  }
  return {
    qty: fixed(decimal(qty), places.qty),
    ...(side === 'sale' ? sold : { purchaseAmt: money(untaxed), paidDeviationAmt: money(deviation) }),
  }
}

const names =
  sql.raw(`h.bill_no as "billNo", h.kind, p.depot_id as "depotId", d.name as "depotName", coalesce(c.customer_name, s.supplier_name) as "partnerName",
  p.comm_info_id as "commInfoId", n.comm_info_code as "commInfoCode", n.comm_info_name as "commInfoName", u.name as "unitName"`)

const joins = ({ tx: { tenantId } }: Asked) => sql`
  join document h on h.tenant_id = ${tenantId} and h.id = p.document_id
  left join depot d on d.tenant_id = ${tenantId} and d.id = p.depot_id
  left join customer c on c.tenant_id = ${tenantId} and c.id = p.customer_id
  left join supplier s on s.tenant_id = ${tenantId} and s.id = p.supplier_id
  left join commodity n on n.tenant_id = ${tenantId} and n.id = p.comm_info_id
  left join comm_unit u on u.tenant_id = ${tenantId} and u.id = n.unit_id`

/** The lines that a figure of a report is made of, by day, with their sums. Refused: FIELD_BAD. */
export async function tradeLinesPage(asked: Asked): Promise<DataOf<'TradeLineApi_list'>> {
  checkPeriod(asked.query)
  const { tx, user, query, language } = asked
  const side = sideOf(asked)
  const { size, offset } = sliceOf(query)
  const where = linesWanted(asked, side)
  const lines = withTenant(tx, tradeRows.trade_line)
  const direction = sql.raw(sortOf(query, ['bill_date'])?.direction ?? 'asc')
  const { places } = await settingsOf(tx)
  const [sums] = await tx.run(
    statement(sql<Told & { count: string }>`select count(*) as count, coalesce(sum(t.qty), 0) as qty,
      coalesce(sum(t.untaxed), 0) as untaxed, coalesce(sum(t.cost), 0) as cost,
      coalesce(sum(t.deviation), 0) as deviation from ${lines} t where ${where}`),
  )
  const order = (of: string) => sql.join(['bill_date', 'document_id', 'id'].map((name) => sql`${sql.ref(`${of}.${name}`)} ${direction}`))
  const rows = await tx.run(
    statement(sql<Line>`with p as (select t.* from ${lines} t where ${where} order by ${order('t')} limit ${size} offset ${offset})
      select p.id, p.document_id as "headId", p.bill_date as "billDate", p.qty, p.untaxed, p.cost, p.deviation, ${names} from p ${joins(asked)} order by ${order('p')}`),
  )
  const seen = new Set(kindsSeenBy(user))
  const records = rows.map(({ qty, untaxed, cost, deviation, headId, ...row }) =>
    present({
      ...row,
      headId: seen.has(row.kind) ? headId : null,
      kindName: kindName(row.kind, language),
      ...told({ qty, untaxed, cost, deviation }, side, places),
    }),
  )
  const { count = '0', ...added } = sums ?? { qty: '0', untaxed: '0', cost: '0', deviation: '0' }
  return { ...pageOf(records, Number(count), query), sums: told(added, side, places) as Record<string, string>, counts: {} }
}
