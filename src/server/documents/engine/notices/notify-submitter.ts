import { topicOfEvent } from '#domain/core/notice-topics.ts'
import { notifyUser } from '../../../notices/notify.ts'
import type { AnyKind, EventInput } from '../kind.ts'
import type { Run } from '../run.ts'
import type { StoredDocument } from '../stored.ts'
import { systemUserId } from '../system-user.ts'
import { type OutcomeParams, outcomeText } from './outcome-words.ts'

/**
 * Notifies the submitter of what another user did with a document: approved it, rejected it with a reason, posted or
 * reversed it. Sends nothing for the submitter's own actions, to the system, or when the document awaits approval
 * again.
 */
export function notifySubmitter(run: Run, kind: AnyKind, before: StoredDocument, after: StoredDocument, event: EventInput): void {
  const { submitUser: userId } = before
  const waitsAgain = kind.words.tagsOf(after.state).includes('awaitsApproval')
  if (!userId || userId === systemUserId || userId === run.user.id || before.state === after.state || waitsAgain) return
  const reason = event.remark?.trim()
  const params: OutcomeParams = {
    kind: kind.words.id,
    number: after.billNo ?? '',
    event: event.type,
    state: after.state,
    user: run.user.realName,
    ...(reason ? { reason } : {}),
  }
  const addressed = { userId, sourceKind: kind.words.id, sourceId: after.id }
  notifyUser(run.tx, { about: 'outcome', params, text: outcomeText(params, 'zh') }, addressed, topicOfEvent(event.type))
}
