import { type RawBuilder, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { inLanguage, type Words } from '#domain/core/words.ts'
import { checkPeriod } from '../../db/period.ts'
import { settingsOf } from '../../db/settings.ts'
import type { Call } from '../../http/request.ts'
import { percentOf, type ReportDefinition, type ReportRow, reportPage, withDocumentLinks } from '../report-page.ts'
import { earningFacts, earningFigures, earningsByDocument } from './store-earnings.ts'
import { profitSum, sumOfColumn } from './trade-analysis.ts'
import type { TradeCall, TradeQuery } from './trade-facts.ts'
import { defaultOrder, type GroupBy, groupedFacts, isGroupedByGoods } from './trade-groupings.ts'

type ProfitQuery = QueryOf<'StoreProfitApi_list'>
type ProfitCall = TradeCall<ProfitQuery> & Pick<Call<'StoreProfitApi_list'>, 'language'>

/** Adds the margin of a row as a percentage of sales. */
const withRate = (row: ReportRow): ReportRow => ({ ...row, profitRate: percentOf(textOf(row.profitAmt), textOf(row.salesAmt)) })
const textOf = (figure: unknown) => (typeof figure === 'string' ? figure : undefined)

const noStore: Words = { zh: '不属门店', en: 'Of no store' }

/**
 * True for a grouping by store, day or month without filters, which includes all earnings and expenses; single goods,
 * customers or clerks do not.
 */
const isWhole = ({ query: { classifyId, customerId, staffId } }: ProfitCall, groupBy: string) =>
  ['day', 'month', 'depot'].includes(groupBy) && !classifyId && !customerId && !staffId

function profitReport(asked: ProfitCall, groupBy: GroupBy, places: number): ReportDefinition {
  const grouped = groupedFacts(asked, 'sale', groupBy)
  const counted: Record<string, RawBuilder<unknown>> = {
    ...(isGroupedByGoods(asked, groupBy) ? {} : { billCount: sumOfColumn('documents') }),
    qty: sumOfColumn('qty'),
  }
  const report = { ...grouped, order: defaultOrder(groupBy, 'salesAmt'), worked: withRate }
  if (!isWhole(asked, groupBy))
    return { ...report, figures: { ...counted, salesAmt: sumOfColumn('untaxed'), costAmt: sumOfColumn('cost'), profitAmt: profitSum } }
  const isOfNone = (row: ReportRow) => groupBy === 'depot' && 'depotName' in row && row.depotName === undefined
  return {
    ...report,
    facts: earningFacts(asked, { byDay: groupBy === 'day', byStore: groupBy === 'depot', places }),
    figures: { ...counted, ...earningFigures },
    worked: (row) => withRate(isOfNone(row) ? { ...row, depotName: inLanguage(noStore, asked.language) } : row),
  }
}

/** Earnings and expenses other than sales, by document. */
const otherEarningsReport = (asked: ProfitCall): ReportDefinition => ({
  facts: earningsByDocument(asked),
  keys: { headId: sql`t.document_id`, billDate: sql`t.bill_date`, depotId: sql`t.depot_id` },
  figures: earningFigures,
  names: sql`h.kind, h.bill_no as "billNo", n.name as "depotName"`,
  joins: sql`left join document h on h.tenant_id = ${asked.tx.tenantId} and h.id = g."headId"
    left join depot n on n.tenant_id = ${asked.tx.tenantId} and n.id = g."depotId"`,
  order: sql`g."billDate"`,
  worked: withDocumentLinks(asked.user, asked.language),
})

/**
 * Profit by day, month, store, class, goods, customer or clerk: revenue without tax, less cost; by day, month or store
 * without filters also less other losses and expenses, which can be listed by document. Refuses FIELD_BAD.
 */
export async function storeProfitPage(asked: ProfitCall): Promise<DataOf<'StoreProfitApi_list'>> {
  checkPeriod(asked.query)
  const { groupBy = 'day' } = asked.query
  const { places } = await settingsOf(asked.tx)
  const report = groupBy === 'document' ? otherEarningsReport(asked) : profitReport(asked, groupBy, places.amount)
  return (await reportPage(asked.tx, report, asked.query)) as DataOf<'StoreProfitApi_list'>
}

/** Most goods in an answer without pages. */
const maxGoods = 20_000

function salesReport(asked: TradeCall): ReportDefinition {
  const figures = {
    qty: sumOfColumn('qty'),
    salesAmt: sumOfColumn('untaxed'),
    finalAmt: sumOfColumn('final'),
    costAmt: sumOfColumn('cost'),
    profitAmt: profitSum,
  }
  return { ...groupedFacts(asked, 'sale', 'goods'), figures, worked: withRate, order: defaultOrder('goods', 'salesAmt') }
}

/** Sales less returns by goods, largest first. Refuses FIELD_BAD. */
export async function salesAnalysis(asked: TradeCall<TradeQuery>): Promise<DataOf<'SalesAnalysisApi_selectAnalyseSalesTable'>> {
  return (await salesPage(asked, { size: maxGoods, current: 1 })).records
}

/** The figures of `salesAnalysis` in pages, for its export. */
export async function salesPage(asked: TradeCall<TradeQuery>, { size, current }: { size: number; current: number }) {
  checkPeriod(asked.query)
  const page = await reportPage(asked.tx, salesReport(asked), { ...asked.query, current }, size)
  return { ...page, records: page.records as DataOf<'SalesAnalysisApi_selectAnalyseSalesTable'> }
}
