import type { DataOf } from '#contract/operations.gen.ts'
import { type Language, say, type Words } from '#domain/words.ts'
import { findKind } from '../../engine/kind.ts'
import type { LoggedRow } from '../../engine/replay.ts'

type Guard = DataOf<'LogReplayApi_replay'>['steps'][number]['guards'][number]
type Term = { guard: string } | { all: readonly { guard: string }[] } | null
/** What is read of a kept law. */
type Description = {
  guards?: Readonly<Record<string, { words: Words; branch?: boolean }>>
  transitions: readonly { from: string; event: string; to: string; when?: Term }[]
}

const namesIn = (term: Term | undefined): readonly string[] => {
  if (!term) return []
  return 'all' in term ? term.all.map(({ guard }) => guard) : [term.guard]
}

/**
 * The guards that a step was asked of, in the order of the law, and whether each held: asked again with the facts that the log keeps where the law that
 * decided is the one that runs. Of another law it is known of an accepted step that had one way alone: all of them held.
 */
export function guardsAt(row: LoggedRow, description: Description | undefined, language: Language): Guard[] {
  if (row.facts === null || !description) return []
  const isRefused = row.refusal !== null
  const ways = description.transitions.filter((way) => way.from === row.from_state && way.event === row.event)
  const meant = isRefused ? ways : ways.filter(({ to }) => to === row.to_state)
  const names = [...new Set(meant.flatMap(({ when }) => namesIn(when)))]
  const holds = heldOf(row) ?? (isRefused || meant.length !== 1 ? undefined : () => true)
  return names.map((guard): Guard => {
    const known = description.guards?.[guard]
    return {
      guard,
      guardName: say(known?.words ?? guard, language),
      branch: known?.branch ? 2 : 1,
      ...(holds ? { held: holds(guard) ? 2 : 1 } : {}),
    }
  })
}

/** Asks a guard of the law that runs, with the facts of a row that it decided. */
function heldOf(row: LoggedRow): ((guard: string) => boolean) | undefined {
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
