import type { Settings } from '../../db/settings.ts'
import type { AnyKind } from './kind.ts'
import type { StoredDocument } from './stored.ts'
import { rightToGoOn } from './waiting.ts'

/** No event of a law: people are told that a document lies about, and it stays as it is. */
export const reminder = 'REMIND'

/** What is asked of a document if it is left alone until then: an internal event of its law, or the reminder. */
export type Due = { at: Date; event: string }

/** The settings of the reminders, and since when their wait goes on: a draft rests since it was touched, an approval waits since it was asked for. */
function remindersOf(kind: AnyKind, { state, tags, updateTime, stateSince = updateTime }: StoredDocument) {
  if (tags.includes('editable')) return [{ event: reminder, after: 'STALE_DRAFT_DAYS', since: updateTime }]
  return rightToGoOn(kind, state) ? [{ event: reminder, after: 'APPROVAL_WAIT_HOURS', since: stateSince }] : []
}

/** All that the clock asks of a document in its state, the earliest first; a setting of 0 asks nothing. */
export function duesOf(kind: AnyKind, document: StoredDocument, settings: Settings): Due[] {
  const { state, updateTime, stateSince = updateTime } = document
  const rules = (kind.words.clock ?? []).filter((rule) => rule.state === state)
  return [...rules.map((rule) => ({ ...rule, since: stateSince })), ...remindersOf(kind, document)]
    .flatMap(({ event, after, since }): Due[] => {
      const wait = settings.waitMs(after)
      return since && wait > 0 ? [{ event: String(event), at: new Date(since.getTime() + wait) }] : []
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** What is asked next, behind what has been seen to in this wait, as its head carries it. */
export function nextDue(kind: AnyKind, document: StoredDocument, settings: Settings) {
  const { dueDone } = document
  const next = duesOf(kind, document, settings).find(({ at }) => !dueDone || at > dueDone)
  return { dueAt: next?.at, dueEvent: next?.event, dueAttempts: 0 }
}
