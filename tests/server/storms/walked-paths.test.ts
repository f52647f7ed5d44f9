import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documents } from '#machines/index.ts'
import { pathsOf } from '#machines/paths/path-file.ts'
import { refuse } from '#server/db/refuse.ts'
import { buildWebIfStale, webFolder } from '#server/web-build.ts'
import { pathOfLine } from '../../instruments/walk/path-line.ts'
import type { Against } from '../../instruments/walk/report.ts'
import { readPaths } from '../../instruments/walk/walk-file.ts'
import { walkAll } from '../../instruments/walk/walk-law.ts'
import { serverTarget } from '../../instruments/walk/walk-server.ts'
import { startTestServer } from '../../support/server.ts'

/** The order given by `npm run walk`; without it, the paths in this file are walked. */
type Order = { given: string; against: Exclude<Against, 'law'>; report: string }
const order = JSON.parse(process.env.WALK_ORDER ?? 'null') as Order | null

const usual = { words: documents.salesOrder, paths: pathsOf(documents.salesOrder, { strategy: 'shortest', seed: 7 }).paths }
const { words, paths } = order ? readPaths(order.given) : usual
if (order?.against === 'browser') await buildWebIfStale(console.log)
const server = await startTestServer(order?.against === 'browser' ? { web: webFolder } : {})
const target = await serverTarget(server, order?.against ?? 'http', words)

test('paths chosen by the law alone are walked against the server, what is refused on the way changes nothing', async () => {
  const report = await walkAll(target, words, paths)
  if (order) writeFileSync(order.report, JSON.stringify(report))
  expect(report.faults).toEqual([])
  expect(report.taken).toBeGreaterThan(0)
})

const broken = order
  ? undefined
  : await serverTarget(await startTestServer({ standIns: { SalesOrderApi_reject: async () => refuse('DOC_GONE') } }), 'http', words)

test('a path that fails is made as small as it can be, and its one line fails again 10 of 10', async () => {
  if (!broken) return
  const { paths: all } = pathsOf(words, { strategy: 'all-transitions', seed: 7 })
  const long = all.filter(({ steps }) => steps.some(({ event }) => event === 'REJECT')).slice(0, 1)
  const { faults } = await walkAll(broken, words, long)
  expect(faults).toEqual([
    { line: 'salesOrder SUBMIT>submitted REJECT>draft', complaint: 'REJECT was refused by DOC_GONE; the law leads to draft' },
  ])
  const again = pathOfLine(faults[0]?.line ?? '')
  for (let nth = 0; nth < 10; nth += 1) expect((await walkAll(broken, words, [again.path])).faults).toEqual(faults)
})
