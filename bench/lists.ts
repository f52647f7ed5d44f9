import { bulkCustomers } from './bulk.ts'
import { callerOf } from './caller.ts'
import type { Bench } from './report.ts'
import { openStage } from './stage.ts'
import { mapValues, timedPages, withRows } from './timed-pages.ts'

const pageSize = 50

const budget = 60

/** Measures pages of master data among 200 thousand rows (promise: p95 of 60 ms, whatever the sort and search). */
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
    const ask = (query: object) => () => caller.get('CustomerApi_list', { size: pageSize, ...query })
    const figures = await timedPages(
      mapValues(asked, (query) => withRows(ask(query))),
      {
        head: `page of ${pageSize} of ${rows.toLocaleString('en')} customers`,
        what: (name) => `list page of ${pageSize} among ${rows.toLocaleString('en')} rows, ${name}`,
        times,
        budget,
      },
    )
    caller.close()
    await app.stop()
    return figures
  } finally {
    await stage.close()
  }
}
