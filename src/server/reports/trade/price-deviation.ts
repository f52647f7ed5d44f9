import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { decimal } from '#domain/figures/decimal.ts'
import type { PagingParams } from '../../db/pages.ts'
import { checkPeriod } from '../../db/period.ts'
import { percentOf, type ReportDefinition, reportPage } from '../report-page.ts'
import { sumOfColumn } from './trade-analysis.ts'
import type { TradeCall, TradeQuery, TradeSide } from './trade-facts.ts'
import { defaultOrder, type GroupBy, groupedFacts } from './trade-groupings.ts'

const figureText = (figure: unknown) => (typeof figure === 'string' ? figure : '0')

function deviationReport(asked: TradeCall, side: TradeSide, groupBy: GroupBy): ReportDefinition {
  return {
    ...groupedFacts(asked, side, groupBy),
    figures: { qty: sumOfColumn('qty'), finalAmt: sumOfColumn('final'), deviationAmt: sumOfColumn('deviation') },
    // sales begin with those furthest below list price, purchases with those furthest above the last price
    order: defaultOrder(groupBy, 'deviationAmt', side === 'sale' ? 'asc' : 'desc'),
    worked: (row) => {
      // the amount is absent if the user may not see it
      if (row.deviationAmt === undefined) return row
      const usualAmt = decimal(figureText(row.finalAmt)).sub(figureText(row.deviationAmt)).toFixed()
      return { ...row, deviationRate: percentOf(figureText(row.deviationAmt), usualAmt) }
    },
  }
}

async function deviationPage(asked: TradeCall<TradeQuery & PagingParams>, side: TradeSide, groupBy: GroupBy) {
  checkPeriod(asked.query)
  return reportPage(asked.tx, deviationReport(asked, side, groupBy), asked.query)
}

/** Sales compared with list prices, the largest reduction first. Refuses FIELD_BAD. */
export const salesDeviationPage = async (asked: TradeCall<QueryOf<'SalesDeviationApi_list'>>): Promise<DataOf<'SalesDeviationApi_list'>> =>
  (await deviationPage(asked, 'sale', asked.query.groupBy ?? 'goods')) as DataOf<'SalesDeviationApi_list'>

/** Purchases compared with the supplier's former prices, the largest increase first. Refuses FIELD_BAD. */
export const purchaseDeviationPage = async (
  asked: TradeCall<QueryOf<'PurchaseDeviationApi_list'>>,
): Promise<DataOf<'PurchaseDeviationApi_list'>> =>
  (await deviationPage(asked, 'purchase', asked.query.groupBy ?? 'goods')) as DataOf<'PurchaseDeviationApi_list'>
