import { type AnyStateMachine, and, not, or } from 'xstate'

/** A guard as the law writes it, with `and`, `or` and `not` taken apart. */
export type GuardTerm = { guard: string } | { all: readonly GuardTerm[] } | { any: readonly GuardTerm[] } | { not: GuardTerm }

/** One named guard inside a term, and whether the term asks for its opposite. */
export type GuardLeaf = { guard: string; not: boolean }

/** One row of a law's table: one branch of one event in one state. */
export type TransitionRow = { from: string; event: string; to: string; when: GuardTerm | undefined; effects: readonly string[] }

// A bundler may rename the functions and/or/not, but their `check` stays one function each, so that tells them apart.
const checkOf = (guard: unknown): unknown => (typeof guard === 'function' && 'check' in guard ? guard.check : undefined)
const checks = { all: checkOf(and([])), any: checkOf(or([])), not: checkOf(not('')) }

function partsOf(guard: object): readonly unknown[] {
  return 'guards' in guard && Array.isArray(guard.guards) ? guard.guards : []
}

/** Takes a guard of a transition apart. Throws on an inline function: a law names its guards, or nobody could say why not. */
export function unfold(guard: unknown): GuardTerm {
  if (typeof guard === 'string') return { guard }
  if (typeof guard === 'function' && checkOf(guard) !== undefined) {
    const parts = partsOf(guard).map(unfold)
    if (checkOf(guard) === checks.all) return { all: parts }
    if (checkOf(guard) === checks.any) return { any: parts }
    const [only] = parts
    if (checkOf(guard) === checks.not && only) return { not: only }
  }
  if (typeof guard === 'object' && guard !== null && 'type' in guard && typeof guard.type === 'string') return { guard: guard.type }
  throw new Error('A law names its guards; this one is an inline function')
}

/** The named guards of a term in the order written, with double negation undone. */
export function leavesOf(term: GuardTerm | undefined, negated = false): readonly GuardLeaf[] {
  if (term === undefined) return []
  if ('guard' in term) return [{ guard: term.guard, not: negated }]
  if ('not' in term) return leavesOf(term.not, !negated)
  return ('all' in term ? term.all : term.any).flatMap((part) => leavesOf(part, negated))
}

function effectName(action: unknown): string {
  if (typeof action === 'string') return action
  if (typeof action === 'object' && action !== null && 'type' in action && typeof action.type === 'string') return action.type
  throw new Error('A law names its effects; this one is an inline function')
}

const tables = new WeakMap<AnyStateMachine, readonly TransitionRow[]>()

/** Every row of the law, in the order written: states, then events, then branches. Flat laws only (one state string). */
export function transitionRows(law: AnyStateMachine): readonly TransitionRow[] {
  const known = tables.get(law)
  if (known) return known
  const rows = Object.values(law.states).flatMap((state) =>
    [...state.transitions.entries()].flatMap(([event, branches]) =>
      branches.map((branch) => ({
        from: state.key,
        event: String(event),
        to: branch.target?.[0]?.key ?? state.key,
        when: branch.guard === undefined ? undefined : unfold(branch.guard),
        effects: branch.actions.map(effectName),
      })),
    ),
  )
  tables.set(law, rows)
  return rows
}
