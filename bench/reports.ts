import type pg from 'pg'
import { addUp } from './add-up.ts'
import { bulkDeliveries } from './bulk-sales.ts'
import { type Caller, callerOf } from './caller.ts'
import { dayBefore } from './day-before.ts'
import { type Bench, oneDecimal, printText } from './report.ts'
import { openStage } from './stage.ts'
import { mapValues, timedPages } from './timed-pages.ts'

const budget = 300

const year = { startTime: dayBefore(365), endTime: dayBefore(0) }
const quarter = { startTime: dayBefore(110), endTime: dayBefore(17) }
const page = { size: 50 }

type Of = Awaited<ReturnType<typeof bulkDeliveries>>

/** The report pages with typical parameters: a year, and a quarter that starts and ends in the middle of months. */
const pages = ({ depotId, customerId, commInfoId }: Of): Record<string, (caller: Caller) => Promise<unknown>> => ({
  'trade of a month by day': (caller) => caller.get('TradeAnalysisApi_list', { ...page, startTime: dayBefore(30), endTime: dayBefore(0) }),
  'trade of a year by month': (caller) => caller.get('TradeAnalysisApi_list', { ...page, ...year, groupBy: 'month' }),
  'customers of a year': (caller) => caller.get('CustomerAnalysisApi_list', { ...page, ...year }),
  'customers of 94 days': (caller) => caller.get('CustomerAnalysisApi_list', { ...page, ...quarter }),
  'suppliers of a year': (caller) => caller.get('PurchaseAnalysisApi_list', { ...page, ...year }),
  'earnings of a year by store': (caller) => caller.get('StoreProfitApi_list', { ...page, ...year, groupBy: 'depot' }),
  'earnings of a year by class': (caller) => caller.get('StoreProfitApi_list', { ...page, ...year, groupBy: 'class' }),
  'earnings of a year by goods': (caller) => caller.get('StoreProfitApi_list', { ...page, ...year, groupBy: 'goods' }),
  'earnings of 94 days by goods': (caller) => caller.get('StoreProfitApi_list', { ...page, ...quarter, groupBy: 'goods' }),
  'earnings of one store by goods': (caller) => caller.get('StoreProfitApi_list', { ...page, ...year, depotId, groupBy: 'goods' }),
  'earnings of a year by customer': (caller) => caller.get('StoreProfitApi_list', { ...page, ...year, groupBy: 'customer' }),
  'earnings of a year by clerk': (caller) => caller.get('StoreProfitApi_list', { ...page, ...year, groupBy: 'staff' }),
  'sales of a year by goods, whole': (caller) => caller.get('SalesAnalysisApi_selectAnalyseSalesTable', year),
  'prices off the list, of a year by goods': (caller) => caller.get('SalesDeviationApi_list', { ...page, ...year }),
  'stores compared by period': (caller) => caller.get('TradeComparisonApi_list', { ...page, ...quarter }),
  'goods compared by month': (caller) => caller.get('TradeComparisonApi_list', { ...page, ...year, groupBy: 'goods', columns: 'month' }),
  'goods compared by store': (caller) => caller.get('TradeComparisonApi_list', { ...page, ...year, groupBy: 'goods', columns: 'depot' }),
  'goods compared by store, by a store’s column': (caller) =>
    caller.get('TradeComparisonApi_list', { ...page, ...year, groupBy: 'goods', columns: 'depot', descs: 'cell3_amt' }),
  'turnover by goods': (caller) => caller.get('StockTurnoverApi_list', page),
  'turnover by store': (caller) => caller.get('StockTurnoverApi_list', { ...page, groupBy: 'depot' }),
  'cash of a year by day': (caller) => caller.get('CashFlowApi_list', { ...page, ...year }),
  'the home page': (caller) => caller.get('HomeApi_read', {}),
  'lines of a customer’s year': (caller) => caller.get('TradeLineApi_list', { ...page, ...year, customerId }),
  'lines of goods of a month': (caller) =>
    caller.get('TradeLineApi_list', { ...page, startTime: dayBefore(30), endTime: dayBefore(0), commInfoId }),
  'lines of a day': (caller) => caller.get('TradeLineApi_list', { ...page, startTime: dayBefore(20), endTime: dayBefore(20) }),
})

/** Inserts the stock balances of all goods in every depot that result from the deliveries. */
const bulkBalances = (client: pg.Client, tenantId: string) =>
  client.query(
    `insert into stock_balance (tenant_id, depot_id, comm_info_id, qty, value, last_cost, last_bill_date)
     select tenant_id, depot_id, comm_info_id, sum(qty), sum(value), 6, max(bill_date) from stock_movement
       where tenant_id = $1 group by 1, 2, 3`,
    [tenantId],
  )

/** Measures every report page among a million documents (promise: p95 of 300 ms). */
export const reportsBench: Bench = async ({ isSmall }) => {
  const { documents, times } = isSmall ? { documents: 50_000, times: 10 } : { documents: 1_000_000, times: 40 }
  const stage = await openStage()
  try {
    const { props } = stage
    const site = await stage.copy('reports')
    const of = await stage.asOwner(site, (client) => bulkDeliveries(client, props, documents))
    await stage.asOwner(site, (client) => bulkBalances(client, props.tenantId))
    const seconds = await addUp(site)
    await stage.asOwner(site, (client) => client.query('vacuum analyze trade_sum, trade_news, stock_balance, stock_total'))
    const app = await stage.start(site)
    const caller = callerOf(app.url, props.token)
    const figures = await timedPages(
      mapValues(pages(of), (ask) => () => ask(caller)),
      {
        head: `report among ${documents.toLocaleString('en')} documents`,
        what: (name) => `report among ${documents.toLocaleString('en')} documents, ${name}`,
        times,
        budget,
      },
    )
    printText(`Sums of all of them: ${oneDecimal(seconds)} s, ${Math.round(documents / seconds).toLocaleString('en')} documents a second.`)
    caller.close()
    await app.stop()
    return figures
  } finally {
    await stage.close()
  }
}
