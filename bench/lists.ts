import { bulkCustomers } from './bulk.ts'
import { callerOf } from './caller.ts'
import { type Bench, median, oneDecimal, quantile, say, table } from './report.ts'
import { openStage } from './stage.ts'

const pageSize = 50

const budget = 60

/** Pages of master data among 200 thousand rows (promise: p95 of 60 ms, however it is sorted and searched). */
export const listsBench: Bench = async ({ isSmall }) => {
  const { rows, times } = isSmall ? { rows: 20_000, times: 40 } : { rows: 200_000, times: 200 }
  const stage = await openStage()
  try {
    const { props } = stage
    const site = await stage.copy('lists')
    await stage.asOwner(site, (client) => bulkCustomers(client, props.tenantId, rows))
    const app = await stage.start(site)
    const caller = callerOf(app.url, props.token)
    const asked: Record<string, object> = {
      'as it opens': {},
      'twentieth page': { current: 20 },
      'sorted by code, downwards': { descs: 'customer_code' },
      'a part of the name': { customerName: '户12345' },
      'a keyword in digits': { keyword: '13900012345' },
      'a keyword in initials': { keyword: 'ckkh12345' },
    }
    const listed: [string, number[]][] = []
    for (const [name, query] of Object.entries(asked)) {
      const ms: number[] = []
      for (let nth = -10; nth < times; nth += 1) {
        const begun = performance.now()
        const { records } = await caller.get('CustomerApi_list', { size: pageSize, ...query })
        if (records.length === 0) throw new Error(`the page ${name} is empty`)
        if (nth >= 0) ms.push(performance.now() - begun)
      }
      listed.push([name, ms])
    }
    caller.close()
    await app.stop()
    const shown = listed.map(([name, ms]) => [name, oneDecimal(median(ms)), oneDecimal(quantile(ms, 0.95))])
    say(table([`page of ${pageSize} of ${rows.toLocaleString('en')} customers`, 'median ms', 'p95 ms'], shown))
    return listed.map(([name, ms]) => ({
      what: `list page of ${pageSize} among ${rows.toLocaleString('en')} rows, ${name}, p95`,
      figure: `${oneDecimal(quantile(ms, 0.95))} ms`,
      budget: `< ${budget} ms`,
      met: quantile(ms, 0.95) < budget,
    }))
  } finally {
    await stage.close()
  }
}
