import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { say, type Words } from '#domain/words.ts'
import { settingsOf } from '../db/settings.ts'
import type { Call } from '../http/request.ts'
import { checkPeriod } from './period.ts'
import { headsShownTo, percentOf, type Report, type Row, reportPage } from './report-page.ts'
import { earningFacts, earningFigures, earningsByDocument } from './store-earnings.ts'
import { profit, sumOf } from './trade-analysis.ts'
import type { TradeAsked, TradeQuery } from './trade-facts.ts'
import { type GroupBy, groupedBy, isOfGoods, usualOrder } from './trade-groupings.ts'

type Query = QueryOf<'StoreProfitApi_list'>
type Asked = TradeAsked<Query> & Pick<Call<'StoreProfitApi_list'>, 'language'>

/** The margin of a row, in percent of what was sold. */
const withRate = (row: Row): Row => ({ ...row, profitRate: percentOf(textOf(row.profitAmt), textOf(row.salesAmt)) })
const textOf = (figure: unknown) => (typeof figure === 'string' ? figure : undefined)

const noStore: Words = { zh: '不属门店', en: 'Of no store' }

/** All that was earned and spent is told of stores, days and months, but not of some goods, customers or clerks. */
const isWhole = ({ query: { classifyId, customerId, staffId } }: Asked, groupBy: string) =>
  ['day', 'month', 'depot'].includes(groupBy) && !classifyId && !customerId && !staffId

function reportOf(asked: Asked, groupBy: GroupBy, places: number): Report {
  const grouped = groupedBy(asked, 'sale', groupBy)
  const counted: Record<string, RawBuilder<unknown>> = {
    ...(isOfGoods(asked, groupBy) ? {} : { billCount: sumOf('documents') }),
    qty: sumOf('qty'),
  }
  const report = { ...grouped, order: usualOrder(groupBy, 'salesAmt'), worked: withRate }
  if (!isWhole(asked, groupBy))
    return { ...report, figures: { ...counted, salesAmt: sumOf('untaxed'), costAmt: sumOf('cost'), profitAmt: profit } }
  const isOfNone = (row: Row) => groupBy === 'depot' && 'depotName' in row && row.depotName === undefined
  return {
    ...report,
    facts: earningFacts(asked, { byDay: groupBy === 'day', byStore: groupBy === 'depot', places }),
    figures: { ...counted, ...earningFigures },
    worked: (row) => withRate(isOfNone(row) ? { ...row, depotName: say(noStore, asked.language) } : row),
  }
}

/** What was earned and spent beside sales, by document. */
const besideSales = (asked: Asked): Report => ({
  facts: earningsByDocument(asked),
  keys: { headId: sql`t.document_id`, billDate: sql`t.bill_date`, depotId: sql`t.depot_id` },
  figures: earningFigures,
  names: sql`h.kind, h.bill_no as "billNo", n.name as "depotName"`,
  joins: sql`left join document h on h.tenant_id = ${asked.tx.tenantId} and h.id = g."headId"
    left join depot n on n.tenant_id = ${asked.tx.tenantId} and n.id = g."depotId"`,
  order: sql`g."billDate"`,
  worked: headsShownTo(asked.user, asked.language),
})

/**
 * What was earned by day, month, store, class, goods, customer or clerk: revenue without tax, less what the goods cost, and of stores less what else
 * they lost and spent. Refused: FIELD_BAD.
 */
export async function storeProfitPage(asked: Asked): Promise<DataOf<'StoreProfitApi_list'>> {
  checkPeriod(asked.query)
  const { groupBy = 'day' } = asked.query
  const { places } = await settingsOf(asked.tx)
  const report = groupBy === 'document' ? besideSales(asked) : reportOf(asked, groupBy, places.amount)
  return (await reportPage(asked.tx, report, asked.query)) as DataOf<'StoreProfitApi_list'>
}

/** So many goods at most that one answer without pages tells of. */
const goodsAtMost = 20_000

function bySales(asked: TradeAsked): Report {
  const figures = { qty: sumOf('qty'), salesAmt: sumOf('untaxed'), finalAmt: sumOf('final'), costAmt: sumOf('cost'), profitAmt: profit }
  return { ...groupedBy(asked, 'sale', 'goods'), figures, worked: withRate, order: usualOrder('goods', 'salesAmt') }
}

/** What was sold less what came back by goods, the most first. Refused: FIELD_BAD. */
export async function salesAnalysis(asked: TradeAsked<TradeQuery>): Promise<DataOf<'SalesAnalysisApi_selectAnalyseSalesTable'>> {
  return (await salesPage(asked, { size: goodsAtMost, current: 1 })).records
}

/** The same page by page, as its export reads it. */
export async function salesPage(asked: TradeAsked<TradeQuery>, { size, current }: { size: number; current: number }) {
  checkPeriod(asked.query)
  const page = await reportPage(asked.tx, bySales(asked), { ...asked.query, current }, size)
  return { ...page, records: page.records as DataOf<'SalesAnalysisApi_selectAnalyseSalesTable'> }
}
