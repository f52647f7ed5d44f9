import { type AnyStateMachine, and } from 'xstate'

/** One row of a law's table: one branch of one event in one state. All guards in `when` must hold. */
export type TransitionRow = { from: string; event: string; to: string; when: readonly string[]; effects: readonly string[] }

// A bundler may rename the function `and`, but its `check` stays one function, by which it differs from `or` and
// `not`.
const checkOf = (guard: unknown): unknown => (typeof guard === 'function' && 'check' in guard ? guard.check : undefined)
const checkOfAnd = checkOf(and([]))

function partsOf(guard: object): readonly unknown[] {
  return 'guards' in guard && Array.isArray(guard.guards) ? guard.guards : []
}

/**
 * Returns the names of the guards of a transition. Throws on an inline function, on `or` and on `not`: a law names its
 * guards and joins them only with `and`, because otherwise no single sentence could say why an event is refused.
 */
export function namesOf(guard: unknown): readonly string[] {
  if (guard === undefined) return []
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'function' && checkOf(guard) === checkOfAnd) return partsOf(guard).flatMap(namesOf)
  if (typeof guard === 'object' && guard !== null && 'type' in guard && typeof guard.type === 'string') return [guard.type]
  throw new Error('A law names its guards and joins them by `and`; this one does neither')
}

function effectName(action: unknown): string {
  if (typeof action === 'string') return action
  if (typeof action === 'object' && action !== null && 'type' in action && typeof action.type === 'string') return action.type
  throw new Error('A law names its effects; this one is an inline function')
}

const tables = new WeakMap<AnyStateMachine, readonly TransitionRow[]>()

/**
 * Returns every row of the law, in the order written: states, then events, then branches. Flat laws only (one state
 * string).
 */
export function transitionRows(law: AnyStateMachine): readonly TransitionRow[] {
  const known = tables.get(law)
  if (known) return known
  const rows = Object.values(law.states).flatMap((state) =>
    [...state.transitions.entries()].flatMap(([event, branches]) =>
      branches.map((branch) => ({
        from: state.key,
        event: String(event),
        to: branch.target?.[0]?.key ?? state.key,
        when: namesOf(branch.guard),
        effects: branch.actions.map(effectName),
      })),
    ),
  )
  tables.set(law, rows)
  return rows
}

/** True when a law lists an event in a state, whether or not its guards hold. */
export const knowsEvent = (law: AnyStateMachine, state: string, event: string): boolean =>
  transitionRows(law).some((row) => row.from === state && row.event === event)
