import { checkPeriod } from '../db/period.ts'
import { refuse } from '../db/refuse.ts'
import { findKind } from '../documents/engine/kind.ts'
import { requireDocumentAccess } from '../documents/log-audit/replay/replay.ts'
import { sampleOf } from '../documents/log-audit/samples/samples.ts'
import { kindOfDocument } from '../documents/queries/order-log.ts'
import { auditFiles } from '../exports/lists.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { refuseTooManyJobs } from './job-changes.ts'
import type { JobWorker } from './runner.ts'
import { makeJob, ownJob, wireJob } from './store.ts'

type MakeAuditFileCall = Call<'LogFileApi_make'>

/** Queues jobs that make files for auditors. */
export const auditFileHandlers = (jobs: JobWorker): HandlersOf<'LogFileApi_make'> => ({
  LogFileApi_make: async (call) => {
    const { tx, user, body, language } = call
    await checkAuditRequest(call)
    await refuseTooManyJobs(tx, user)
    const id = await makeJob(tx, { kind: 'export', resource: auditFiles, params: { ...body, language }, userId: user.id })
    tx.afterCommit(() => jobs.wake())
    return wireJob(tx, await ownJob(tx, user.id, id), language)
  },
})

/** Refuses a faulty request at once; otherwise a job would be queued that fails. */
async function checkAuditRequest(call: MakeAuditFileCall): Promise<void> {
  const { tx, body } = call
  const { file, kind, id } = body
  checkPeriod(body)
  const bad = (field: string) => refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD' }] })
  if (kind !== undefined && !findKind(kind)) bad('kind')
  if (file !== 'dossier' && file !== 'sample') return
  if (id === undefined) return bad('id')
  if (file === 'sample') return void (await sampleOf(call, id))
  await kindOfDocument(tx, id)
  await requireDocumentAccess(call, id)
}
