import type { Logger } from 'pino'
import { faultPoint } from '../db/fault-points.ts'
import { Refused } from '../db/refuse.ts'
import { auditFiles } from '../exports/lists.ts'
import { makeAuditFile } from './audit-file-job.ts'
import { type Demo, resetDemo } from './demo.ts'
import { exportList } from './export-list.ts'
import { applyImport } from './import-apply.ts'
import { checkImport } from './import-check.ts'
import type { JobEnding } from './store.ts'
import type { JobContext } from './work.ts'

/** Runs a job and returns how it ended, including a refusal, a stop or a failure. */
export async function executeJob(work: JobContext, demo: Demo | undefined, log: Logger): Promise<JobEnding> {
  return work.signal.aborted ? abortedEnding(work) : runByKind(work, demo).catch((error: unknown) => endingOf(error, work, log))
}

async function runByKind(work: JobContext, demo: Demo | undefined): Promise<JobEnding> {
  const { kind, phase, resource } = work.task
  faultPoint('in job')
  if (kind === 'demo') return resetDemo(work, demo)
  if (kind === 'export') return resource === auditFiles ? makeAuditFile(work) : exportList(work)
  return phase === 'apply' ? applyImport(work) : checkImport(work)
}

function endingOf(error: unknown, work: JobContext, log: Logger): JobEnding {
  const { signal, task } = work
  if (signal.aborted) return abortedEnding(work)
  if (error instanceof Refused) return { state: 'failed', failure: { key: error.key, params: error.params } }
  log.error({ err: error, job: task.id, tenantId: task.tenantId }, 'a job failed')
  return brokenEnding
}

/** The ending of an aborted job: stopped, or queued again if it was aborted only because this process ends. */
export const abortedEnding = ({ signal }: Pick<JobContext, 'signal'>): JobEnding => ({
  state: signal.reason === 'let go' ? 'queued' : 'stopped',
})

/** The ending of a job that failed for an unknown reason. */
export const brokenEnding: JobEnding = { state: 'failed', failure: { key: 'JOB_BROKEN' } }
