import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { decimal } from '#domain/decimal.ts'
import type { PageAsked } from './pages.ts'
import { checkPeriod } from './period.ts'
import { percentOf, type Report, reportPage } from './report-page.ts'
import { sumOf } from './trade-analysis.ts'
import type { Side, TradeAsked, TradeQuery } from './trade-facts.ts'
import { type GroupBy, groupedBy, usualOrder } from './trade-groupings.ts'

const text = (figure: unknown) => (typeof figure === 'string' ? figure : '0')

function reportOf(asked: TradeAsked, side: Side, groupBy: GroupBy): Report {
  return {
    ...groupedBy(asked, side, groupBy),
    figures: { qty: sumOf('qty'), finalAmt: sumOf('final'), deviationAmt: sumOf('deviation') },
    // what was sold most below its list, or bought most above what was paid before
    order: usualOrder(groupBy, 'deviationAmt', side === 'sale' ? 'asc' : 'desc'),
    worked: (row) => {
      // absent where who asks may not see it
      if (row.deviationAmt === undefined) return row
      const usualAmt = decimal(text(row.finalAmt)).sub(text(row.deviationAmt)).toFixed()
      return { ...row, deviationRate: percentOf(text(row.deviationAmt), usualAmt) }
    },
  }
}

async function deviationPage(asked: TradeAsked<TradeQuery & PageAsked>, side: Side, groupBy: GroupBy) {
  checkPeriod(asked.query)
  return reportPage(asked.tx, reportOf(asked, side, groupBy), asked.query)
}

/** What sales came to beside their list prices, the most off first. Refused: FIELD_BAD. */
export const salesDeviationPage = async (asked: TradeAsked<QueryOf<'SalesDeviationApi_list'>>): Promise<DataOf<'SalesDeviationApi_list'>> =>
  (await deviationPage(asked, 'sale', asked.query.groupBy ?? 'goods')) as DataOf<'SalesDeviationApi_list'>

/** What purchases came to beside what the supplier was paid before, the dearest first. Refused: FIELD_BAD. */
export const purchaseDeviationPage = async (
  asked: TradeAsked<QueryOf<'PurchaseDeviationApi_list'>>,
): Promise<DataOf<'PurchaseDeviationApi_list'>> =>
  (await deviationPage(asked, 'purchase', asked.query.groupBy ?? 'goods')) as DataOf<'PurchaseDeviationApi_list'>
