import { operations } from '#contract/operations.gen.ts'
import { notifyHolders, waitsNoMore } from '../../system/notify.ts'
import { placesOf } from './depot-access.ts'
import type { AnyKind } from './kind.ts'
import type { Run } from './run.ts'
import type { StoredDocument } from './stored.ts'
import { waitsText } from './waiting-words.ts'

/** The primary event of a state that awaits approval. */
function eventToGoOn({ words }: AnyKind, state: string): string | undefined {
  if (!words.tagsOf(state).includes('awaitsApproval')) return undefined
  const events = words.events as Readonly<Record<string, { primary?: number }>>
  const [event] = words
    .eventsIn(state)
    .filter((name) => events[name]?.primary !== undefined)
    .toSorted((one, other) => (events[one]?.primary ?? 0) - (events[other]?.primary ?? 0))
  return event
}

const rightOfEvent = new Map(operations.map(({ event, right }) => [event, right]))

/** The right of whom a state waits for: that of its primary event. Undefined for states that await no approval. */
export function rightToGoOn(kind: AnyKind, state: string): string | undefined {
  const event = eventToGoOn(kind, state)
  return event && rightOfEvent.get(`${kind.words.id}.${event}`)
}

/** The depots that whoever a state waits for needs. */
function depotsToGoOn(kind: AnyKind, document: StoredDocument): string[] {
  const needed = kind.definition.depotRights?.[eventToGoOn(kind, document.state) ?? '']
  const places = placesOf(document).filter(({ field }) => needed === undefined || field === needed)
  return [...new Set(places.map(({ depotId }) => depotId))]
}

/** A document that came to where it waits for people tells them; one that has gone on takes that back. */
export function notifyWaiting(run: Run, kind: AnyKind, before: StoredDocument, document: StoredDocument): void {
  const hasMoved = before.state !== document.state
  if (before.dueDone || (hasMoved && rightToGoOn(kind, before.state))) waitsNoMore(run.tx, document.id)
  if (!hasMoved) return
  const right = rightToGoOn(kind, document.state)
  // whom a process asks finds it among his tasks
  if (!right || document.flowId) return
  const params = { kind: kind.words.id, number: document.billNo ?? '', state: document.state, user: run.user.realName }
  const told = { about: 'waits', params, text: waitsText(params, 'zh') }
  notifyHolders(run.tx, told, holdersFor(kind, document, right, run.user.id))
}

/** Whom a document waits for, but for the one who brought it there. */
export const holdersFor = (kind: AnyKind, document: StoredDocument, right: string, byUser: string) => ({
  kind: kind.words.id,
  documentId: document.id,
  right,
  depotIds: depotsToGoOn(kind, document),
  byUser,
})
