import { canonicalJson } from '#domain/hash-text.ts'

/** What of a kept description is compared; older ones may lack what newer ones have. */
export type KeptLaw = {
  states?: Readonly<Record<string, { words: Words; tags?: readonly string[]; code?: number }>>
  events?: Readonly<Record<string, { words: Words }>>
  guards?: Readonly<Record<string, { words: Words }>>
  effects?: Readonly<Record<string, Words>>
  transitions?: readonly { from: string; event: string; to: string; when?: unknown; effects?: readonly string[] }[]
}
type Words = { zh: string; en: string }

export type ChangedPart = 'states' | 'events' | 'guards' | 'effects' | 'transitions'
/** A part of a law that is there in one of two versions, or in both and different. `name`: of a transition its three names. */
export type LawChange = { part: ChangedPart; name: string; how: 'added' | 'removed' | 'changed'; before?: unknown; after?: unknown }

const parts: readonly ChangedPart[] = ['states', 'events', 'guards', 'effects', 'transitions']

/** What two versions of a law differ in, part by part. Rows of the table are told by state, event and target, in the order they are written. */
export function lawChanges(before: KeptLaw, after: KeptLaw): readonly LawChange[] {
  return parts.flatMap((part) => changesIn(part, named(before, part), named(after, part)))
}

function named(law: KeptLaw, part: ChangedPart): Readonly<Record<string, unknown>> {
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
