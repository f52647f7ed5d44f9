import { transitionRows } from '#machines/engine/transition-table.ts'
import type { AnyKind, EventInput, Lock } from './kind.ts'
import type { StoredDocument } from './stored.ts'

/**
 * Declares the locks that an effect needs; they are taken together with the document's lock, before the law is asked.
 * The locks of an event are derived from its effects, so there is no list of events.
 */
export function locking<Args extends unknown[]>(
  locks: readonly Lock[],
  effect: (...args: Args) => void | Promise<void>,
): ((...args: Args) => void | Promise<void>) & { locks: readonly Lock[] } {
  return Object.assign((...args: Args) => effect(...args), { locks })
}

const locksByKind = new WeakMap<AnyKind, Map<string, ReadonlySet<Lock>>>()

/**
 * Locks that an event needs in a state, or in any state if none is given: the locks of all its branches, because the
 * branch is known only after the locks are taken.
 */
export function locksOf(kind: AnyKind, type: string, state?: string): ReadonlySet<Lock> {
  const ofKind = locksByKind.get(kind) ?? new Map<string, ReadonlySet<Lock>>()
  const key = `${type} ${state ?? ''}`
  const before = ofKind.get(key)
  if (before) return before
  const rows = transitionRows(kind.words.law).filter((row) => row.event === type && (state === undefined || row.from === state))
  const locks = new Set(rows.flatMap(({ effects }) => effects.flatMap((name) => kind.effects[name]?.locks ?? [])))
  locksByKind.set(kind, ofKind.set(key, locks))
  return locks
}

/**
 * True where the event moves a draft to a state that is neither editable nor closed. The stored content is then
 * completed from the current data of goods, partner and source.
 */
export function leavesDraft({ words }: AnyKind, { state }: StoredDocument, { type }: EventInput): boolean {
  const isUsed = (to: string) => !words.tagsOf(to).some((tag) => tag === 'editable' || tag === 'closed')
  return transitionRows(words.law).some((row) => row.from === state && row.event === type && isUsed(row.to))
}
