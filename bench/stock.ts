import type { BodyOf } from '#contract/operations.gen.ts'
import { addUp } from './add-up.ts'
import { bulkStock } from './bulk-stock.ts'
import { callerOf } from './caller.ts'
import { dayBefore } from './day-before.ts'
import { type Bench, oneDecimal, printText } from './report.ts'
import { openStage } from './stage.ts'
import { mapValues, timedPages, withRows } from './timed-pages.ts'

const pageSize = 50
const budget = 60

/** Measures pages of stock among 200 thousand balances, as of now and as of a past day (promise: p95 of 60 ms). */
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
    const ask = (body: (typeof asked)[string]) => () => caller.post('InventoryApi_selectListNew', { size: pageSize, ...body })
    const figures = await timedPages(
      mapValues(asked, (body) => withRows(ask(body))),
      {
        head: `page of ${pageSize} of ${rows} balances`,
        what: (name) => `stock page of ${pageSize} among ${rows} balances, ${name}`,
        times,
        budget,
      },
    )
    printText(`Sums of all of them: ${oneDecimal(seconds)} s.`)
    caller.close()
    await app.stop()
    return figures
  } finally {
    await stage.close()
  }
}
