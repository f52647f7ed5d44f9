import { endOfDay } from '../../db/calendar.ts'
import type { Settings } from '../../db/settings.ts'
import type { AnyKind } from './kind.ts'
import type { StoredDocument } from './stored.ts'
import { rightToGoOn } from './waiting.ts'

/** No event of a law: people are told that a document lies about, and it stays as it is. */
export const reminder = 'REMIND'

/** What is asked of a document if it is left alone until then: an internal event of its law, or the reminder. */
export type Due = { at: Date; event: string }

/** A wait by a setting, from a moment on; nothing where the setting is 0. */
function afterWait(settings: Settings, event: string, key: string, since: Date | undefined): Due[] {
  const wait = settings.waitMs(key)
  return since && wait > 0 ? [{ event, at: new Date(since.getTime() + wait) }] : []
}

/** A draft rests since it was touched, an approval waits since it was asked for. */
function reminders(kind: AnyKind, { state, tags, updateTime, stateSince = updateTime }: StoredDocument, settings: Settings): Due[] {
  if (tags.includes('editable')) return afterWait(settings, reminder, 'STALE_DRAFT_DAYS', updateTime)
  return rightToGoOn(kind, state) ? afterWait(settings, reminder, 'APPROVAL_WAIT_HOURS', stateSince) : []
}

/** A date or moment of the head, among the columns of all types or of its own. */
function dateOf(document: StoredDocument, field: string): string | Date | undefined {
  const rows = [document, ...Object.values(document.own ?? {}).flatMap((own) => own.slice(0, 1))]
  const found = rows.map((row) => (row as Record<string, unknown>)[field]).find((value) => value !== undefined)
  return typeof found === 'string' || found instanceof Date ? found : undefined
}

/** All that the clock asks of a document in its state, the earliest first. */
export function duesOf(kind: AnyKind, document: StoredDocument, settings: Settings): Due[] {
  const { state, updateTime, stateSince = updateTime } = document
  const ofLaw = (kind.words.clock ?? []).flatMap((rule): Due[] => {
    if (rule.state !== state) return []
    if (rule.after !== undefined) return afterWait(settings, String(rule.event), rule.after, stateSince)
    const date = dateOf(document, rule.at ?? rule.past)
    if (date === undefined) return []
    return [{ event: String(rule.event), at: date instanceof Date ? date : endOfDay(settings.timeZone, date) }]
  })
  return [...ofLaw, ...reminders(kind, document, settings)].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** What is asked next, behind what has been seen to in this wait, as its head carries it. */
export function nextDue(kind: AnyKind, document: StoredDocument, settings: Settings) {
  const { dueDone } = document
  const next = duesOf(kind, document, settings).find(({ at }) => !dueDone || at > dueDone)
  return { dueAt: next?.at, dueEvent: next?.event, dueAttempts: 0 }
}
