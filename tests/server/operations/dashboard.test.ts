import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTestServer } from '../../support/server.ts'
import { root } from '../../support/steps.ts'

type Panel = { id: number; title: string; gridPos: { x: number; y: number; w: number; h: number }; targets: { expr: string }[] }
const { panels } = JSON.parse(readFileSync(`${root}docs/ops/grafana-dashboard.json`, 'utf8')) as { panels: Panel[] }
const token = 'a-token-for-dashboards'
const server = await startTestServer({ metricsToken: token })

/** The functions and keywords of the query language that the dashboard uses. */
const words = new Set(['sum', 'by', 'max', 'min', 'rate', 'time', 'topk', 'histogram_quantile'])
/** Labels that Prometheus adds to everything it reads. */
const ofPrometheus = new Set(['instance', 'job', 'le'])

/** The figures in a query, and the labels by which it groups or filters. */
function namesIn(expr: string): { figures: string[]; labels: string[] } {
  const labels = [...expr.matchAll(/by \(([^)]*)\)/g), ...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.split(/[=~!]/)[0]?.trim() ?? ''),
  )
  const plain = expr.replaceAll(/by \([^)]*\)|\{[^}]*\}|\[[^\]]*\]/g, ' ')
  return { figures: (plain.match(/[a-z]\w*/g) ?? []).filter((name) => !words.has(name)), labels }
}

test('each panel of the dashboard shows figures that there are, by labels that they have, and covers no other panel', async () => {
  await server.db.inPlatform(new Date(), (tx) =>
    tx.query(
      `insert into upkeep (what, begin_time, end_time, result)
        values ('backup', now(), now(), null), ('invariants', now(), now(), '[]') on conflict (what) do nothing`,
    ),
  )
  await server.anonymous.call('TenantApi_info')
  const text = await (await server.anonymous.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })).text()
  const known = Map.groupBy(
    text.split('\n').filter((line) => /^[a-z]/.test(line)),
    (line) => /^\w+/.exec(line)?.[0] ?? '',
  )
  for (const { title, targets } of panels) {
    expect(targets.length, title).toBeGreaterThan(0)
    for (const { figures, labels } of targets.map(({ expr }) => namesIn(expr))) {
      expect(figures.length, title).toBeGreaterThan(0)
      for (const figure of figures) {
        expect([...known.keys()], title).toContain(figure)
        for (const label of labels.filter((one) => !ofPrometheus.has(one)))
          expect(known.get(figure)?.[0], `${title}: ${figure}`).toContain(`${label}="`)
      }
    }
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
})
