import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { demoData } from '../exports/lists.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { requireNoKey } from '../identity/authority.ts'
import type { Demo } from './demo.ts'
import type { JobWorker } from './runner.ts'
import { makeJob, ownJob, wireJob } from './store.ts'

const resetWords = { zh: '重置演示数据', en: 'Make the demo anew' }

/** Queues a job that resets the demo, if this installation is a demo. */
export function demoHandlers(demo: Pick<Demo, 'tenantId'> | undefined, jobs: JobWorker): HandlersOf<'DemoApi_remake'> {
  return {
    DemoApi_remake: async (call) => {
      const { tx, user, language } = call
      requireDemo(demo, call)
      // only one reset at a time, no matter who requests it
      await takeAdvisoryLock(tx, 'demo')
      if (await isResetUnderWay(tx)) refuse('JOBS_MANY', { params: { count: '1' } })
      const id = await makeJob(tx, { kind: 'demo', resource: demoData, params: {}, userId: user.id })
      tx.afterCommit(() => jobs.wake())
      return wireJob(tx, await ownJob(tx, user.id, id), language)
    },
  }
}

function requireDemo(demo: Pick<Demo, 'tenantId'> | undefined, { tx, user, body }: Call<'DemoApi_remake'>): void {
  requireNoKey(user)
  if (demo?.tenantId !== tx.tenantId) refuse('DEMO_ALONE')
  if (!user.isAdministrator) refuse('NO_PERMISSION', { params: { button: resetWords } })
  if (body.tenantId !== tx.tenantId) refuse('FIELD_BAD', { problems: [{ field: 'tenantId', rule: 'FIELD_BAD' }] })
}

async function isResetUnderWay(tx: Tx): Promise<boolean> {
  const { under } = await tx.one<{ under: boolean }>(
    `select exists (select from job where tenant_id = $1 and kind = 'demo' and state in ('queued', 'running')) as under`,
    [tx.tenantId],
  )
  return under
}
