import type { DataOf } from '#contract/operations.gen.ts'
import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import { findKind } from '../../engine/kind.ts'
import type { LoggedRow } from '../../engine/store/logged-row.ts'

type Guard = DataOf<'LogReplayApi_replay'>['steps'][number]['guards'][number]
type GuardTerm = { guard: string } | { all: readonly { guard: string }[] } | null
/** Fields read from a stored law. */
type GuardDescription = {
  guards?: Readonly<Record<string, { words: Words; branch?: boolean }>>
  transitions: readonly { from: string; event: string; to: string; when?: GuardTerm }[]
}

const namesIn = (term: GuardTerm | undefined): readonly string[] => {
  if (!term) return []
  return 'all' in term ? term.all.map(({ guard }) => guard) : [term.guard]
}

/**
 * Guards that a step was decided by, in the order of the law, with their results. If the running version of the law
 * decided it, the guards are evaluated again on the logged facts. If another version did, the results are known only
 * for an accepted step with a single possible transition: all its guards held.
 */
export function guardsAt(row: LoggedRow, description: GuardDescription | undefined, language: Language): Guard[] {
  if (row.facts === null || !description) return []
  const isRefused = row.refusal !== null
  const ways = description.transitions.filter((way) => way.from === row.from_state && way.event === row.event)
  const meant = isRefused ? ways : ways.filter(({ to }) => to === row.to_state)
  const names = [...new Set(meant.flatMap(({ when }) => namesIn(when)))]
  const holds = guardEvaluator(row) ?? (isRefused || meant.length !== 1 ? undefined : () => true)
  return names.map((guard): Guard => {
    const known = description.guards?.[guard]
    return {
      guard,
      guardName: inLanguage(known?.words ?? guard, language),
      branch: known?.branch ? 2 : 1,
      ...(holds ? { held: holds(guard) ? 2 : 1 } : {}),
    }
  })
}

/** Evaluates guards of the running law on a row's facts; undefined where another version decided. */
function guardEvaluator(row: LoggedRow): ((guard: string) => boolean) | undefined {
  const kind = findKind(row.kind)
  if (kind?.hash !== row.machine_hash) return undefined
  const implementations: Readonly<Record<string, unknown>> = kind.words.law.implementations.guards
  const event = { type: row.event, remark: row.remark ?? undefined, ...row.payload }
  return (name) => {
    const guard = implementations[name]
    if (typeof guard !== 'function') throw new Error(`${row.kind} has no guard ${name}`)
    return Boolean(guard({ context: row.facts, event }, undefined))
  }
}
