import { endOfDay } from '../../../db/calendar.ts'
import type { Settings } from '../../../db/settings.ts'
import type { AnyKind } from '../kind.ts'
import type { StoredDocument } from '../stored.ts'
import { approvalRight } from './waiting.ts'

/** Reminder about a neglected document. It is no event of the law and does not change the state. */
export const reminder = 'REMIND'

/** Event that becomes due while a document stays in its state: an internal event of its law, or the reminder. */
export type DueEvent = { at: Date; event: string }

/** Event due after a waiting time from settings; none where the setting is 0. */
function afterWait(settings: Settings, event: string, key: string, since: Date | undefined): DueEvent[] {
  const wait = settings.waitMs(key)
  return since && wait > 0 ? [{ event, at: new Date(since.getTime() + wait) }] : []
}

/**
 * Reminders for a document: a draft is neglected some days after its last change, an approval some time after the
 * document began to await it.
 */
function reminders(kind: AnyKind, { state, tags, updateTime, stateSince = updateTime }: StoredDocument, settings: Settings): DueEvent[] {
  if (tags.includes('editable')) return afterWait(settings, reminder, 'STALE_DRAFT_DAYS', updateTime)
  return approvalRight(kind, state) ? afterWait(settings, reminder, 'APPROVAL_WAIT_HOURS', stateSince) : []
}

/** A date or moment from the head or from the type's own table. */
function dateOf(document: StoredDocument, field: string): string | Date | undefined {
  const rows = [document, ...Object.values(document.own ?? {}).flatMap((own) => own.slice(0, 1))]
  const found = rows.map((row) => (row as Record<string, unknown>)[field]).find((value) => value !== undefined)
  return typeof found === 'string' || found instanceof Date ? found : undefined
}

/** All due events of a document in its state, the earliest first. */
export function dueEventsOf(kind: AnyKind, document: StoredDocument, settings: Settings): DueEvent[] {
  const { state, updateTime, stateSince = updateTime } = document
  const ofLaw = (kind.words.clock ?? []).flatMap((rule): DueEvent[] => {
    if (rule.state !== state) return []
    if (rule.after !== undefined) return afterWait(settings, String(rule.event), rule.after, stateSince)
    const date = dateOf(document, rule.at ?? rule.past)
    if (date === undefined) return []
    return [{ event: String(rule.event), at: date instanceof Date ? date : endOfDay(settings.timeZone, date) }]
  })
  return [...ofLaw, ...reminders(kind, document, settings)].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** Head columns for the next due event after those already handled in this state. */
export function nextDue(kind: AnyKind, document: StoredDocument, settings: Settings) {
  const { dueDone } = document
  const next = dueEventsOf(kind, document, settings).find(({ at }) => !dueDone || at > dueDone)
  return { dueAt: next?.at, dueEvent: next?.event, dueAttempts: 0 }
}
