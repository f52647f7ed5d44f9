import pino from 'pino'
import { expect, test } from 'vitest'
import { noDrive } from '#server/core/drive.ts'
import { jobRunnerInChild } from '#server/jobs/job-child-process.ts'
import { startJobWorker } from '#server/jobs/runner.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { openFolder, remove } from '../../support/folders.ts'
import { tenantsIn } from '../../support/tenants.ts'

const { db, appUrl } = await testDatabase()
const tenantId = '200001'
const now = new Date('2026-11-21T02:00:00Z')
const { addTenant, addUser, inTenant } = tenantsIn(db, tenantId, () => now)
await addTenant(tenantId)
const [one, two] = [await addUser('one'), await addUser('two')]

const addJob = (userId: string, minute: number, leaseUntil?: string) =>
  inTenant((tx) =>
    tx.one<{ id: string }>(
      `insert into job (tenant_id, kind, resource, params, user_id, state, lease_owner, lease_until, create_time)
       values ($1, 'export', 'CustomerApi', '{"query":{},"language":"zh"}', $2, $3, $4, $5, $6) returning id`,
      [
        tenantId,
        userId,
        leaseUntil ? 'running' : 'queued',
        leaseUntil && '00000000-0000-4000-8000-000000000001',
        leaseUntil,
        new Date(now.getTime() + minute * 60_000),
      ],
    ),
  ).then(({ id }) => id)
const due = () => db.inPlatform(now, (tx) => tx.query<{ id: string }>('select id from due_jobs()')).then((rows) => rows.map(({ id }) => id))

const states = (...ids: string[]) =>
  inTenant((tx) => tx.query<{ id: string; state: string }>('select id, state from job where tenant_id = $1', [tenantId])).then((rows) =>
    ids.map((id) => rows.find((row) => row.id === id)?.state),
  )

test('a job that its process let go, for it ended, is done by the next, however often that was', async () => {
  const id = await addJob(one, 0)
  const runner = (put: () => Promise<void>) =>
    startJobWorker({ db, drive: { ...noDrive, put }, log: pino({ level: 'silent' }), clock: () => now })
  for (let round = 0; round < 4; round += 1) {
    const [begun, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const jobs = runner(() => {
      begun.resolve()
      return cut.promise
    })
    await begun.promise
    const stopped = jobs.stop()
    cut.reject(new Error('cut off'))
    await stopped
  }
  const jobs = runner(async () => undefined)
  await jobs.idle()
  await jobs.stop()
  expect(await inTenant((tx) => tx.one('select state, failure from job where id = $1', [id]))).toEqual({ state: 'done', failure: null })
})

test('of each user one job is taken up at a time, the oldest first; whoever began many leaves room for the others', async () => {
  const [first] = [await addJob(one, 0), await addJob(one, 1), await addJob(one, 2)]
  const other = await addJob(two, 3)
  expect(await due()).toEqual([first, other])
  const running = await addJob(two, 4, '2999-01-01')
  expect(await due()).toEqual([first])
  // the worker that had this job is gone
  await inTenant((tx) => tx.query(`update job set lease_until = '2000-01-01' where tenant_id = $1 and id = $2`, [tenantId, running]))
  expect(await due()).toEqual([first, other])
})

test('a job that was to stop when its worker died stops, and keeps back nothing that waits behind it', async () => {
  await inTenant((tx) => tx.query('delete from job where tenant_id = $1', [tenantId]))
  const [stopping, behind] = [await addJob(one, 0, '2000-01-01'), await addJob(one, 1)]
  await inTenant((tx) => tx.query('update job set cancel_asked = true where tenant_id = $1 and id = $2', [tenantId, stopping]))
  const jobs = startJobWorker({ db, drive: { ...noDrive, put: async () => undefined }, log: pino({ level: 'silent' }), clock: () => now })
  await expect.poll(() => states(stopping, behind), { timeout: 30_000 }).toEqual(['stopped', 'done'])
  await jobs.stop()
})

test('a job that is let go in a process of its own waits again, and that is no attempt', async () => {
  await inTenant((tx) => tx.query('delete from job where tenant_id = $1', [tenantId]))
  const id = await addJob(one, 0, '2000-01-01')
  await inTenant((tx) => tx.query('update job set attempts = 1 where tenant_id = $1 and id = $2', [tenantId, id]))
  const folder = await openFolder()
  const alone = jobRunnerInChild({ appUrl, engine: 'postgres', files: { kind: 'disk', folder }, logLevel: 'silent' })
  const log = pino({ level: 'silent' })
  for (let round = 0; round < 2; round += 1) {
    const taken = Promise.withResolvers<void>()
    const seen: typeof alone = (work) => {
      taken.resolve()
      return alone(work, log)
    }
    const jobs = startJobWorker({ db, drive: noDrive, log, clock: () => now, runInChild: seen })
    await taken.promise
    await jobs.stop()
    expect(await inTenant((tx) => tx.one('select state, attempts from job where id = $1', [id]))).toEqual({ state: 'queued', attempts: 1 })
  }
  const jobs = startJobWorker({ db, drive: noDrive, log, clock: () => now, runInChild: alone })
  await expect.poll(() => states(id), { timeout: 60_000 }).toEqual(['done'])
  await jobs.stop()
  await remove(folder)
})
