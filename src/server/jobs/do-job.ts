import type { Logger } from 'pino'
import { faultPoint } from '../db/fault-points.ts'
import { Refused } from '../refuse.ts'
import { makeAuditFile } from './audit-file-job.ts'
import { type Demo, makeDemoAnew } from './demo.ts'
import { exportList } from './export-list.ts'
import { applyImport } from './import-apply.ts'
import { checkImport } from './import-check.ts'
import { auditFiles } from './lists.ts'
import type { Ending } from './store.ts'
import type { Work } from './work.ts'

/** Does what a job asks for, and says how it ended: also refused, stopped or broken off. */
export async function doJob(work: Work, demo: Demo | undefined, log: Logger): Promise<Ending> {
  return work.signal.aborted ? letGo(work) : done(work, demo).catch((error: unknown) => endingOf(error, work, log))
}

async function done(work: Work, demo: Demo | undefined): Promise<Ending> {
  const { kind, phase, resource } = work.task
  faultPoint('in job')
  if (kind === 'demo') return makeDemoAnew(work, demo)
  if (kind === 'export') return resource === auditFiles ? makeAuditFile(work) : exportList(work)
  return phase === 'apply' ? applyImport(work) : checkImport(work)
}

function endingOf(error: unknown, work: Work, log: Logger): Ending {
  const { signal, task } = work
  if (signal.aborted) return letGo(work)
  if (error instanceof Refused) return { state: 'failed', failure: { key: error.key, params: error.params } }
  log.error({ err: error, job: task.id, tenantId: task.tenantId }, 'a job failed')
  return broken
}

/** A job that nobody is to work on any more, or not here: then it waits again. */
export const letGo = ({ signal }: Pick<Work, 'signal'>): Ending => ({ state: signal.reason === 'let go' ? 'queued' : 'stopped' })

/** Nobody knows what became of it. */
export const broken: Ending = { state: 'failed', failure: { key: 'JOB_BROKEN' } }
