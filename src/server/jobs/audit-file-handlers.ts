import { findKind } from '../documents/engine/kind.ts'
import { requireSightOf } from '../documents/log-audit/replay/replay.ts'
import { sampleOf } from '../documents/log-audit/samples/samples.ts'
import { kindOfDocument } from '../documents/queries/order-log.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { checkPeriod } from '../queries/period.ts'
import { refuse } from '../refuse.ts'
import { refuseMany } from './acts.ts'
import { auditFiles } from './lists.ts'
import type { Jobs } from './runner.ts'
import { makeJob, ownJob, wireJob } from './store.ts'

type Making = Call<'LogFileApi_make'>

/** Begins to make files for auditors. */
export const auditFileHandlers = (jobs: Jobs): HandlersOf<'LogFileApi_make'> => ({
  LogFileApi_make: async (call) => {
    const { tx, user, body, language } = call
    await checkAsked(call)
    await refuseMany(tx, user)
    const id = await makeJob(tx, { kind: 'export', resource: auditFiles, params: { ...body, language }, userId: user.id })
    tx.afterCommit(() => jobs.wake())
    return wireJob(tx, await ownJob(tx, user.id, id), language)
  },
})

/** What is wrong is said at once, not by a job that fails. */
async function checkAsked(call: Making): Promise<void> {
  const { tx, body } = call
  const { file, kind, id } = body
  checkPeriod(body)
  const bad = (field: string) => refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD' }] })
  if (kind !== undefined && !findKind(kind)) bad('kind')
  if (file !== 'dossier' && file !== 'sample') return
  if (id === undefined) return bad('id')
  if (file === 'sample') return void (await sampleOf(call, id))
  await kindOfDocument(tx, id)
  await requireSightOf(call, id)
}
