import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { databaseAtTimes } from '../../support/database/database-away.ts'
import { startTestServer } from '../../support/server.ts'

const token = 'a-token-that-only-prometheus-has'
const { database, away } = await databaseAtTimes()
let archivedUntil = new Date(0)
const server = await startTestServer({ metricsToken: token, database, archiving: { until: () => archivedUntil } })
const closed = await startTestServer()

const ask = (authorization?: string) => fetch(`${server.url}/metrics`, { headers: authorization ? { authorization } : {} })

/** Every sample, by its name with labels, as Prometheus reads it. */
async function samples(): Promise<Map<string, number>> {
  const text = await (await ask(`Bearer ${token}`)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

test('nobody reads the figures of an installation that names no token, and nobody without it of one that does', async () => {
  expect((await fetch(`${closed.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(404)
  for (const sent of [undefined, 'Bearer ', `Bearer ${token}x`, token, `Basic ${btoa(`x:${token}`)}`])
    expect((await ask(sent)).status).toBe(401)
  expect((await ask(`Bearer ${token}`)).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
})

test('requests, statements, connections, streams and the process are told, each figure with its unit in its name', async () => {
  const admin = await server.as('admin')
  const before = await samples()
  await admin.call('UserApi_info')
  await admin.call('TaxRateApi_detail', { query: { id: 'x' } })
  const after = await samples()
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  expect(grown('danju_request_seconds_count{operation="UserApi_info",status="200"}')).toBe(1)
  expect(grown('danju_request_seconds_count{operation="TaxRateApi_detail",status="400"}')).toBe(1)
  expect(grown('danju_request_seconds_sum{operation="UserApi_info",status="200"}')).toBeGreaterThan(0)
  expect(grown('danju_database_statements_total')).toBeGreaterThan(2)
  expect(grown('danju_database_statement_seconds_total')).toBeGreaterThan(0)
  for (const state of ['used', 'idle', 'waiting'])
    expect(after.get(`danju_database_connections{state="${state}"}`)).toBeGreaterThanOrEqual(0)
  for (const name of [
    'danju_streams_open',
    'nodejs_heap_size_used_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(after.get(name), name).toBeGreaterThanOrEqual(0)
  expect(after.get('danju_database_up')).toBe(1)
  const ours = [...after.keys()].map((name) => name.split('{')[0] ?? '').filter((name) => name.startsWith('danju_'))
  expect(
    ours.filter((name) => !/_(seconds|total|bytes|ratio|sum|count|bucket|open|up|waiting|failed|connections|broken|ahead)$/.test(name)),
  ).toEqual([])
})

test('work of the server that waits is told by queue: how much, for how long, and what failed', async () => {
  const admin = await server.as('admin')
  const jobOf = async (state: string) => {
    const { id } = await admin.ok('JobApi_export', { body: { resource: 'TaxRateApi', columns: ['name'], query: {} } })
    await server.app.jobs.idle()
    // a job that is to be cancelled is not started by any worker
    const sql = 'update job set state = $1, end_time = create_time, create_time = $2, cancel_asked = true where id = $3'
    await database.asOwner((client) => client.query(sql, [state, new Date(server.clock.now.getTime() - 90_000), id]))
  }
  await jobOf('failed')
  await jobOf('queued')
  const told = await samples()
  const of = (name: string, queue: string) => told.get(`danju_queue_${name}{queue="${queue}"}`)
  expect([of('waiting', 'jobs'), of('oldest_seconds', 'jobs'), of('failed', 'jobs')]).toEqual([1, 90, 1])
  for (const queue of ['clock', 'flows', 'payments', 'stockPush', 'webhooks', 'logChecks'])
    expect([queue, of('waiting', queue), of('oldest_seconds', queue), of('failed', queue)]).toEqual([queue, 0, 0, 0])
})

test('the last backup and the last look at the books are told once there are any', async () => {
  const names = ['danju_backup_timestamp_seconds', 'danju_books_checked_timestamp_seconds', 'danju_books_broken']
  const told = async () => {
    const all = await samples()
    return names.map((name) => all.get(name))
  }
  expect(await told()).toEqual([undefined, undefined, undefined])
  await database.asOwner((client) =>
    client.query(`insert into upkeep (what, begin_time, end_time, result) values ('backup', 'epoch', '1970-01-01 00:01Z', null),
      ('invariants', 'epoch', '1970-01-01 00:02Z', '[{}, {}]')`),
  )
  expect(await told()).toEqual([60, 120, 2])
})

test('an archive tells until when it holds everything, from before it holds anything', async () => {
  const told = async () => (await samples()).get('danju_archive_timestamp_seconds')
  expect(await told()).toBe(0)
  archivedUntil = new Date('1970-01-01T00:03:00Z')
  expect(await told()).toBe(180)
})

test('each rule for an alert asks for figures that are told, and is tried', async () => {
  type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }
  const rules = (parse(await readFile('docs/ops/prometheus-alerts.yml', 'utf8')) as Rules).groups.flatMap((group) => group.rules)
  const trials = parse(await readFile('docs/ops/prometheus-alerts.test.yml', 'utf8')) as { tests: { name: string }[] }
  expect(trials.tests.map(({ name }) => name)).toEqual(rules.map(({ alert }) => alert))
  const told = new Set([...(await samples()).keys()].map((name) => name.split('{')[0]))
  const asked = rules.flatMap(({ expr }) => expr.match(/\b(danju|nodejs)_\w+/g) ?? [])
  expect(asked.length).toBeGreaterThan(8)
  expect(asked.filter((name) => !told.has(name))).toEqual([])
})

test('while the database is away the process still tells its figures, and that', async () => {
  away(true)
  const told = await samples()
  away(false)
  expect(told.get('danju_database_up')).toBe(0)
  expect(told.has('danju_queue_waiting{queue="jobs"}')).toBe(false)
  expect(told.get('process_resident_memory_bytes')).toBeGreaterThan(0)
})
