import { canonicalJson } from '#domain/core/hash-text.ts'

/** The parts of a stored law description that are compared. An older description may lack some of them. */
export type StoredLaw = {
  states?: Readonly<Record<string, { words: Words; tags?: readonly string[]; code?: number }>>
  events?: Readonly<Record<string, { words: Words }>>
  guards?: Readonly<Record<string, { words: Words }>>
  effects?: Readonly<Record<string, Words>>
  transitions?: readonly { from: string; event: string; to: string; when?: unknown; effects?: readonly string[] }[]
}
type Words = { zh: string; en: string }

export type ChangedPart = 'states' | 'events' | 'guards' | 'effects' | 'transitions'
/** A difference between two versions of a law. For a transition, `name` consists of its state, event and target. */
export type LawChange = { part: ChangedPart; name: string; how: 'added' | 'removed' | 'changed'; before?: unknown; after?: unknown }

const parts: readonly ChangedPart[] = ['states', 'events', 'guards', 'effects', 'transitions']

/**
 * Compares two versions of a law, part by part. Transitions with the same state, event and target are compared in the
 * order in which they are written.
 */
export function lawChanges(before: StoredLaw, after: StoredLaw): readonly LawChange[] {
  return parts.flatMap((part) => changesIn(part, partByName(before, part), partByName(after, part)))
}

function partByName(law: StoredLaw, part: ChangedPart): Readonly<Record<string, unknown>> {
  if (part !== 'transitions') return law[part] ?? {}
  const rows = Map.groupBy(law.transitions ?? [], ({ from, event, to }) => `${from} · ${event} · ${to}`)
  return Object.fromEntries([...rows].map(([name, same]) => [name, same.map(({ when, effects }) => ({ when, effects }))]))
}

function changesIn(part: ChangedPart, before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): LawChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name): LawChange[] => {
    const [old, now] = [before[name], after[name]]
    if (old === undefined) return [{ part, name, how: 'added', after: now }]
    if (now === undefined) return [{ part, name, how: 'removed', before: old }]
    return canonicalJson(old) === canonicalJson(now) ? [] : [{ part, name, how: 'changed', before: old, after: now }]
  })
}
