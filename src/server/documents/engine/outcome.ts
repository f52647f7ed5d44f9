import { topicOfEvent } from '#domain/notice-topics.ts'
import { notifyUser } from '../../system/notify.ts'
import type { AnyKind, Asked } from './kind.ts'
import { type Outcome, outcomeText } from './outcome-words.ts'
import type { Run } from './run.ts'
import type { StoredDocument } from './stored.ts'
import { systemUserId } from './system-user.ts'

/**
 * Tells whoever submitted a document what somebody else made of it: approved, rejected with the reason, posted, reversed. Nobody is told
 * of his own deeds, the system of nothing, nor that what he submitted once was submitted anew.
 */
export function notifySubmitter(run: Run, kind: AnyKind, before: StoredDocument, after: StoredDocument, event: Asked): void {
  const { submitUser: userId } = before
  const waitsAgain = kind.words.tagsOf(after.state).includes('awaitsApproval')
  if (!userId || userId === systemUserId || userId === run.user.id || before.state === after.state || waitsAgain) return
  const reason = event.remark?.trim()
  const params: Outcome = {
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
