import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'
import { databaseAtTimes } from '../../support/database/database-away.ts'
import { testFolder } from '../../support/folders.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { startTestServer } from '../../support/server.ts'

// Debian's prometheus, if installed: its tool checks rules and dashboard, and in `npm run test:full` it reads the app
// itself
const exec = promisify(execFile)
const [program, tool] = ['/usr/bin/prometheus', '/usr/bin/promtool']
const isThere = existsSync(tool)
const isAsked = process.env.PROMETHEUS === '1'
if (isAsked && !isThere) console.log('Rules for alerts are not tried: apt-get install prometheus')

const token = 'a-token-that-only-prometheus-has'
const { database, away } = await databaseAtTimes()
const server = await startTestServer({ metricsToken: token, database })

type Panels = { panels: { targets?: { expr: string }[] }[] }
const asked = async () => {
  const { panels } = JSON.parse(await readFile('docs/ops/grafana-dashboard.json', 'utf8')) as Panels
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}

test.runIf(isThere)(
  'each rule for an alert fires once, and every question of the dashboard can be asked',
  { timeout: 60_000 },
  async () => {
    await exec(tool, ['check', 'rules', 'docs/ops/prometheus-alerts.yml'])
    const { stdout } = await exec(tool, ['test', 'rules', 'docs/ops/prometheus-alerts.test.yml'])
    expect(stdout).toContain('SUCCESS')
    const file = join(await testFolder(), 'dashboard.yml')
    const rules = (await asked()).map((expr, at) => ({ record: `asked:${at}`, expr: expr.replaceAll('$__rate_interval', '5m') }))
    await writeFile(file, stringify({ groups: [{ name: 'dashboard', rules }] }))
    await exec(tool, ['check', 'rules', file])
  },
)

test.runIf(isAsked && isThere)(
  'Prometheus reads the app by its token, says when its database is away, and when it is gone',
  { timeout: 120_000 },
  async () => {
    const [folder, port] = [await testFolder(), await freePort()]
    // alerts that need a condition for minutes fire at once here
    const rules = await readFile('docs/ops/prometheus-alerts.yml', 'utf8')
    await writeFile(join(folder, 'alerts.yml'), rules.replaceAll(/^( +for:) .*$/gm, '$1 0s'))
    await writeFile(join(folder, 'token'), token)
    const scraped = {
      job_name: 'danju',
      authorization: { credentials_file: join(folder, 'token') },
      static_configs: [{ targets: [new URL(server.url).host] }],
    }
    // the figures arrive only after the app has waited five seconds for the database
    const global = { scrape_interval: '7s', scrape_timeout: '7s', evaluation_interval: '1s' }
    const config = { global, rule_files: ['alerts.yml'], scrape_configs: [scraped] }
    await writeFile(join(folder, 'prometheus.yml'), stringify(config))
    const words = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=127.0.0.1:${port}`]
    const child = spawn(program, words, { stdio: 'ignore', cwd: folder })
    onTestFinished(async () => {
      const gone = once(child, 'close')
      child.kill('SIGKILL')
      await gone
    })
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => undefined)
      return answer?.ok ? ((await answer.json()) as { data: { alerts?: Alert[]; result?: { value: [number, string] }[] } }).data : {}
    }
    type Alert = { labels: { alertname: string }; state: string }
    const firing = async () => ((await ask('alerts')).alerts ?? []).map(({ labels }) => labels.alertname)
    const within = { timeout: 40_000, interval: 200 }
    await expect.poll(async () => (await ask('query?query=danju_database_up')).result?.[0]?.value[1], within).toBe('1')
    away(true)
    await expect.poll(firing, within).toContain('DanjuDatabaseAway')
    away(false)
    await expect.poll(firing, within).not.toContain('DanjuDatabaseAway')
    await server.app.close()
    await expect.poll(firing, within).toContain('DanjuDown')
  },
)
