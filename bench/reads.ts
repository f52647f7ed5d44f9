import { bulkOrders } from './bulk.ts'
import { callerOf } from './caller.ts'
import { dayBefore } from './day-before.ts'
import { type Bench, median, oneDecimal, printText, quantile, table } from './report.ts'
import { openStage } from './stage.ts'
import { timeRuns } from './timed-pages.ts'

const pageSize = 50
const unfiltered = 'no filter, newest first'

/**
 * Measures reading a document of 200 lines, and pages of 50 with totals among 200 thousand documents (promises: p95 of
 * 30 ms and 60 ms).
 */
export const readsBench: Bench = async ({ isSmall }) => {
  const { documents, times } = isSmall ? { documents: 20_000, times: 40 } : { documents: 200_000, times: 300 }
  const stage = await openStage()
  try {
    const { props } = stage
    const site = await stage.copy('reads')
    const suppliers = await stage.asOwner(site, (client) => bulkOrders(client, props, documents))
    const app = await stage.start(site)
    const caller = callerOf(app.url, props.token)

    const { supplierId, depotId, bottleId, goods } = props
    const line = (nth: number) => ({ commInfoId: goods[nth % goods.length], unitId: bottleId, qty: '10', taxPrice: '11.30', taxRate: '13' })
    const { id } = await caller.post('PurchaseOrderApi_submit', {
      supplierId,
      depotId,
      lines: Array.from({ length: 200 }, (_, nth) => line(nth)),
    })
    const reading = await timeRuns(async () => {
      const { lines } = await caller.get('PurchaseOrderApi_detail', { id })
      if (lines.length !== 200) throw new Error(`${lines.length} lines`)
    }, times)

    const year = { startTime: dayBefore(365), endTime: dayBefore(0) }
    // the first page is only for comparison, because the promise is about filtered pages
    const pages: Record<string, (nth: number) => object> = {
      [unfiltered]: () => ({}),
      'a year, by amount': (nth) => ({ ...year, descs: 'final_amt', current: 1 + (nth & 7) }),
      'a supplier in a year, by amount': (nth) => ({
        ...year,
        supplierId: suppliers[Math.abs(nth) % suppliers.length],
        descs: 'final_amt',
      }),
      'two states of a year, by number': () => ({ ...year, status: '2703,2704', ascs: 'bill_no' }),
      'a part of a number, newest first': (nth) => ({ billNo: `0${100 + (nth & 511)}` }),
    }
    const listed: [string, number[]][] = []
    for (const [name, queryOf] of Object.entries(pages)) {
      const ms = await timeRuns(async (nth) => {
        const { records, sums } = await caller.get('PurchaseOrderApi_list', { size: pageSize, ...queryOf(nth) })
        if (records.length === 0 || !sums) throw new Error(`the page ${name} is empty`)
      }, times)
      listed.push([name, ms])
    }
    caller.close()

    const shown = listed.map(([name, ms]) => [name, oneDecimal(median(ms)), oneDecimal(quantile(ms, 0.95))])
    printText(table([`page of ${pageSize} of ${documents.toLocaleString('en')} orders, with totals`, 'median ms', 'p95 ms'], shown))
    const filtered = listed.filter(([name]) => name !== unfiltered)
    const [detail, worst] = [quantile(reading, 0.95), Math.max(...filtered.map(([, ms]) => quantile(ms, 0.95)))]
    return [
      { what: 'reading a document of 200 lines, p95', figure: `${oneDecimal(detail)} ms`, budget: '≤ 30 ms', met: detail <= 30 },
      {
        what: `page of ${pageSize} among ${documents.toLocaleString('en')} with filter, sort and totals, p95 of the slowest filter`,
        figure: `${oneDecimal(worst)} ms`,
        budget: '≤ 60 ms',
        met: worst <= 60,
      },
    ]
  } finally {
    await stage.close()
  }
}
