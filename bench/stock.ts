import type { BodyOf } from '#contract/operations.gen.ts'
import { addUp } from './add-up.ts'
import { bulkStock } from './bulk-stock.ts'
import { callerOf } from './caller.ts'
import { type Bench, median, oneDecimal, quantile, say, table } from './report.ts'
import { openStage } from './stage.ts'

const pageSize = 50
const budget = 60

const dayBefore = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Pages of stock among 200 thousand balances, as they are and as they were on a day (promise: p95 of 60 ms). */
export const stockBench: Bench = async ({ isSmall }) => {
  const { depots, goods, times } = isSmall ? { depots: 20, goods: 1_000, times: 20 } : { depots: 20, goods: 10_000, times: 100 }
  const rows = (depots * goods).toLocaleString('en')
  const stage = await openStage()
  try {
    const { props } = stage
    const site = await stage.copy('stock')
    const { depotId, classifyId } = await stage.asOwner(site, (client) => bulkStock(client, props, { depots, goods }))
    const seconds = await addUp(site)
    await stage.asOwner(site, (client) => client.query('vacuum analyze'))
    const app = await stage.start(site)
    const caller = callerOf(app.url, props.token)
    const asked: Record<string, BodyOf<'InventoryApi_selectListNew'>> = {
      'the whole company': {},
      'the whole company, twentieth page': { current: 20 },
      'a depot': { depotId },
      'by name, downwards': { descs: 'comm_info_name' },
      'by depot': { ascs: 'depot_name' },
      'by quantity, downwards': { descs: 'qty' },
      'by quantity, upwards': { ascs: 'qty' },
      'by value, downwards': { descs: 'cost_amt' },
      'by what is on order, upwards': { ascs: 'on_order_qty' },
      'by what is on order, downwards': { descs: 'on_order_qty' },
      'a depot, by quantity': { depotId, descs: 'qty' },
      'a class of a twentieth': { classifyId },
      'a class, by value': { classifyId, descs: 'cost_amt' },
      'a keyword of a goods': { keyword: '6900000000077' },
      'a keyword of a tenth': { keyword: 'ch1' },
      'a keyword of a tenth, by quantity': { keyword: 'ch1', descs: 'qty' },
      'a keyword of all': { keyword: 'ch' },
      'the whole company yesterday': { asOf: dayBefore(1) },
      'the whole company half a year ago': { asOf: dayBefore(180) },
      'the whole company 300 days ago': { asOf: dayBefore(300) },
      'a depot half a year ago': { depotId, asOf: dayBefore(180) },
    }
    const read: [string, number[]][] = []
    for (const [name, body] of Object.entries(asked)) {
      const ms: number[] = []
      for (let nth = -5; nth < times; nth += 1) {
        const begun = performance.now()
        const { records } = await caller.post('InventoryApi_selectListNew', { size: pageSize, ...body })
        if (records.length === 0) throw new Error(`the page ${name} is empty`)
        if (nth >= 0) ms.push(performance.now() - begun)
      }
      read.push([name, ms])
    }
    caller.close()
    await app.stop()
    const shown = read.map(([name, ms]) => [name, oneDecimal(median(ms)), oneDecimal(quantile(ms, 0.95))])
    say(table([`page of ${pageSize} of ${rows} balances`, 'median ms', 'p95 ms'], shown))
    say(`Sums of all of them: ${oneDecimal(seconds)} s.`)
    return read.map(([name, ms]) => ({
      what: `stock page of ${pageSize} among ${rows} balances, ${name}, p95`,
      figure: `${oneDecimal(quantile(ms, 0.95))} ms`,
      budget: `≤ ${budget} ms`,
      met: quantile(ms, 0.95) <= budget,
    }))
  } finally {
    await stage.close()
  }
}
