import { sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import type { Language } from '#domain/core/words.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import { pageOf, sliceOf, sortOf } from '../../db/pages.ts'
import { checkPeriod } from '../../db/period.ts'
import { statement, withTenant } from '../../db/query-builder.ts'
import { tradeRows } from '../../db/schema/trade-rows.ts'
import { settingsOf } from '../../db/settings.ts'
import { kindName } from '../../documents/engine/kind.ts'
import { visibleKinds } from '../../documents/queries/across-kinds.ts'
import { lineConditions, type TradeCall, type TradeSide } from './trade-facts.ts'

type TradeLinesCall = TradeCall<QueryOf<'TradeLineApi_list'>> & { language: Language }
type TradeFigures = Record<'qty' | 'untaxed' | 'cost' | 'deviation', string>
type TradeLineRow = TradeFigures &
  Record<'id' | 'kind' | 'headId' | 'billDate', string> &
  Record<'billNo' | 'depotId' | 'depotName' | 'partnerName' | 'commInfoId' | 'commInfoCode' | 'commInfoName' | 'unitName', string | null>

const sideOf = ({ query: { side, supplierId } }: TradeLinesCall): TradeSide => side ?? (supplierId === undefined ? 'sale' : 'purchase')

/** Figures of a line or sum for one side: sales with their cost, or purchases. */
function figuresOfSide({ qty, untaxed, cost, deviation }: TradeFigures, side: TradeSide, places: { qty: number; amount: number }) {
  const money = (figure: string) => fixedText(decimal(figure), places.amount)
  const sold = {
    salesAmt: money(untaxed),
    costAmt: money(cost),
    profitAmt: money(decimal(untaxed).sub(cost).toFixed()),
    deviationAmt: money(deviation),
  }
  return {
    qty: fixedText(decimal(qty), places.qty),
    ...(side === 'sale' ? sold : { purchaseAmt: money(untaxed), paidDeviationAmt: money(deviation) }),
  }
}

const lineNames = sql.raw(`h.bill_no as "billNo", h.kind, p.depot_id as "depotId", d.name as "depotName", coalesce(c.customer_name,
    s.supplier_name) as "partnerName",
  p.comm_info_id as "commInfoId", n.comm_info_code as "commInfoCode", n.comm_info_name as "commInfoName", u.name as "unitName"`)

const lineJoins = ({ tx: { tenantId } }: TradeLinesCall) => sql`
  join document h on h.tenant_id = ${tenantId} and h.id = p.document_id
  left join depot d on d.tenant_id = ${tenantId} and d.id = p.depot_id
  left join customer c on c.tenant_id = ${tenantId} and c.id = p.customer_id
  left join supplier s on s.tenant_id = ${tenantId} and s.id = p.supplier_id
  left join commodity n on n.tenant_id = ${tenantId} and n.id = p.comm_info_id
  left join comm_unit u on u.tenant_id = ${tenantId} and u.id = n.unit_id`

/** The lines behind a figure of a report, by day, with their sums. Refuses FIELD_BAD. */
export async function tradeLinesPage(asked: TradeLinesCall): Promise<DataOf<'TradeLineApi_list'>> {
  checkPeriod(asked.query)
  const { tx, user, query, language } = asked
  const side = sideOf(asked)
  const { size, offset } = sliceOf(query)
  const where = lineConditions(asked, side)
  const lines = withTenant(tx, tradeRows.trade_line)
  const direction = sql.raw(sortOf(query, ['bill_date'])?.direction ?? 'asc')
  const { places } = await settingsOf(tx)
  const [sums] = await tx.run(
    statement(sql<TradeFigures & { count: string }>`select count(*) as count, coalesce(sum(t.qty), 0) as qty,
      coalesce(sum(t.untaxed), 0) as untaxed, coalesce(sum(t.cost), 0) as cost,
      coalesce(sum(t.deviation), 0) as deviation from ${lines} t where ${where}`),
  )
  const order = (of: string) => sql.join(['bill_date', 'document_id', 'id'].map((name) => sql`${sql.ref(`${of}.${name}`)} ${direction}`))
  const rows = await tx.run(
    statement(sql<TradeLineRow>`with p as (select t.* from ${lines} t where ${where} order by ${order('t')} limit ${size} offset ${offset})
      select p.id, p.document_id as "headId", p.bill_date as "billDate", p.qty, p.untaxed, p.cost, p.deviation,
        ${lineNames} from p ${lineJoins(asked)} order by ${order('p')}`),
  )
  const seen = new Set(visibleKinds(user))
  const records = rows.map(({ qty, untaxed, cost, deviation, headId, ...row }) =>
    withoutNulls({
      ...row,
      headId: seen.has(row.kind) ? headId : null,
      kindName: kindName(row.kind, language),
      ...figuresOfSide({ qty, untaxed, cost, deviation }, side, places),
    }),
  )
  const { count = '0', ...added } = sums ?? { qty: '0', untaxed: '0', cost: '0', deviation: '0' }
  return { ...pageOf(records, Number(count), query), sums: figuresOfSide(added, side, places) as Record<string, string>, counts: {} }
}
