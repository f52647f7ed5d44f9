import { setTimeout as sleep } from 'node:timers/promises'
import type { DataOf } from '#contract/operations.gen.ts'
import { clientOf } from '../tests/support/client.ts'
import { sheetFile } from '../tests/support/sheets.ts'
import { residentMb } from './memory.ts'
import type { Bench } from './report.ts'
import { openStage } from './stage.ts'

const everyMs = 50
const resource = 'CommodityApi'
const head = ['编码', '名称', '规格', '条码', '基本单位', '税率', '零售价', '采购价', '备注']

const goodsRow = (prefix: string, n: number) => [
  `${prefix}${String(n).padStart(6, '0')}`,
  `商品${n}号 ${(n * 7919) % 10_007}`,
  n % 3 === 0 ? null : `${n % 900}ml`,
  `69${String(n).padStart(11, '0')}`,
  '瓶',
  n % 4 === 0 ? null : '13%',
  ((n % 9_000) / 100 + 1).toFixed(2),
  ((n % 7_000) / 100 + 1).toFixed(2),
  n % 5 === 0 ? '进口' : null,
]
const goodsSheet = (prefix: string, count: number) =>
  sheetFile(
    head,
    Array.from({ length: count }, (_, n) => goodsRow(prefix, n + 1)),
  )

/**
 * Compares a sheet of goods, checked and imported by a job, with the same goods by single submits: speed and memory.
 */
export const importsBench: Bench = async ({ isSmall }) => {
  const rows = isSmall ? 3_000 : 20_000
  const stage = await openStage()
  try {
    const app = await stage.start(await stage.copy('imports'))
    const client = clientOf(app.url, stage.props.token)
    let most = 0
    const ended = async ({ id }: DataOf<'JobApi_detail'>) => {
      for (;;) {
        const job = await client.ok('JobApi_detail', { query: { id } })
        most = Math.max(most, await residentMb(app.pid))
        if (job.state !== 'queued' && job.state !== 'running') return job
        await sleep(everyMs)
      }
    }
    const phases = async (file: File) => {
      const begun = performance.now()
      const checked = await ended(await client.ok('JobApi_import', { body: { file, resource } }))
      const between = performance.now()
      if (checked.state !== 'ready' || checked.counts?.failed !== 0) throw new Error(`the check ended as ${JSON.stringify(checked)}`)
      if (checked.counts.added + checked.counts.changed > 0) await ended(await client.ok('JobApi_confirm', { query: { id: checked.id } }))
      return { check: (between - begun) / 1000, apply: (performance.now() - between) / 1000 }
    }
    await phases(await goodsSheet('W', 200))
    const before = await residentMb(app.pid)
    const sheet = await goodsSheet('G', rows)
    most = before
    const added = await phases(sheet)
    const grown = most - before
    const again = await phases(sheet)
    await app.stop()
    return [
      {
        what: `a sheet of ${rows} new goods checked`,
        figure: `${added.check.toFixed(1)} s`,
        budget: '≤ 5 s of 20,000',
        met: added.check <= 5,
      },
      { what: 'and imported', figure: `${added.apply.toFixed(1)} s`, budget: '≤ 30 s of 20,000', met: added.apply <= 30 },
      {
        what: 'memory of the app process grows by',
        figure: `${grown.toFixed(0)} MB (before: ${before.toFixed(0)})`,
        budget: '≤ 150 MB',
        met: grown <= 150,
      },
      { what: 'the same sheet again checked', figure: `${again.check.toFixed(1)} s` },
    ]
  } finally {
    await stage.close()
  }
}
