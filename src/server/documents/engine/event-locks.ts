import { transitionRows } from '#machines/engine/transition-table.ts'
import type { AnyKind, Asked, Lock } from './kind.ts'
import type { StoredDocument } from './stored.ts'

/**
 * An effect with what it needs locked, beside its document, before the law is asked. The server knows from it what an event locks: there is
 * no list of events anywhere.
 */
export function locking<Args extends unknown[]>(
  locks: readonly Lock[],
  effect: (...args: Args) => void | Promise<void>,
): ((...args: Args) => void | Promise<void>) & { locks: readonly Lock[] } {
  return Object.assign((...args: Args) => effect(...args), { locks })
}

const known = new WeakMap<AnyKind, Map<string, ReadonlySet<Lock>>>()

/**
 * What an event locks in a state, before anybody knows which of its branches is meant: what the effects of any of them declare. Without a
 * state, what it locks in any.
 */
export function locksOf(kind: AnyKind, type: string, state?: string): ReadonlySet<Lock> {
  const ofKind = known.get(kind) ?? new Map<string, ReadonlySet<Lock>>()
  const key = `${type} ${state ?? ''}`
  const before = ofKind.get(key)
  if (before) return before
  const rows = transitionRows(kind.words.law).filter((row) => row.event === type && (state === undefined || row.from === state))
  const locks = new Set(rows.flatMap(({ effects }) => effects.flatMap((name) => kind.effects[name]?.locks ?? [])))
  known.set(kind, ofKind.set(key, locks))
  return locks
}

/** Whether the event puts a draft to use. What is stored then counts, so it is completed by what goods, partner and source say now. */
export function goesForward({ words }: AnyKind, { state }: StoredDocument, { type }: Asked): boolean {
  const isUsed = (to: string) => !words.tagsOf(to).some((tag) => tag === 'editable' || tag === 'closed')
  return transitionRows(words.law).some((row) => row.from === state && row.event === type && isUsed(row.to))
}
