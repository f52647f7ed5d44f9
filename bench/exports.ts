import { setTimeout as sleep } from 'node:timers/promises'
import { bulkCustomers } from './bulk.ts'
import { callerOf } from './caller.ts'
import { residentMb } from './memory.ts'
import { type Bench, quantile } from './report.ts'
import { openStage } from './stage.ts'

const everyMs = 100

/**
 * Measures the export of a list by a job: its speed, how much the app's memory grows, and the effect on other requests
 * (promises: memory grows by less than 100 MB, the p95 of others stays below twice what it is without the export).
 */
export const exportsBench: Bench = async ({ isSmall }) => {
  const rows = isSmall ? 20_000 : 200_000
  const stage = await openStage()
  try {
    const { props } = stage
    const site = await stage.copy('exports')
    await stage.asOwner(site, (client) => bulkCustomers(client, props.tenantId, rows))
    const app = await stage.start(site)
    const caller = callerOf(app.url, props.token)
    const page = async () => {
      const begun = performance.now()
      await caller.get('CustomerApi_list', { size: 10, keyword: 'E1' })
      return performance.now() - begun
    }
    const alone: number[] = []
    for (let n = 0; n < 40; n += 1) alone.push(await page())
    const before = await residentMb(app.pid)
    const begun = performance.now()
    const { id } = await caller.post('JobApi_export', { resource: 'CustomerApi' })
    const beside: number[] = []
    let most = before
    let job = await caller.get('JobApi_detail', { id })
    while (job.state === 'queued' || job.state === 'running') {
      beside.push(await page())
      most = Math.max(most, await residentMb(app.pid))
      await sleep(everyMs)
      job = await caller.get('JobApi_detail', { id })
    }
    const seconds = (performance.now() - begun) / 1000
    if (job.state !== 'done' || job.done !== rows) throw new Error(`the export ended as ${job.state} with ${job.done} rows`)
    const [quiet, busy] = [quantile(alone, 0.95), quantile(beside, 0.95)]
    caller.close()
    await app.stop()
    return [
      { what: `export of ${rows} rows to xlsx`, figure: `${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s` },
      {
        what: 'memory of the app process at most',
        figure: `${most.toFixed(0)} MB (before: ${before.toFixed(0)})`,
        budget: 'grows by < 100 MB',
        met: most - before < 100,
      },
      {
        what: "others' list meanwhile, p95",
        figure: `${busy.toFixed(0)} ms, alone ${quiet.toFixed(0)} ms`,
        budget: '< 2 ×',
        met: busy < quiet * 2,
      },
    ]
  } finally {
    await stage.close()
  }
}
