import type { AnyWords } from '../engine/in-words.ts'
import { type Dice, diceOf } from './dice.ts'
import { type Denial, denialsOf, type Edge, edgesOf } from './edges.ts'
import { type Bounds, strategies } from './strategies.ts'

/** Refusals tried before a step: the state stays and nothing changes. */
export type RefusedStep = { event: string; key: string; guard?: string; facts: object; payload: object }
export type PathStep = {
  from: string
  event: string
  to: string
  /** Raised by another document or the clock: no request can send it. */
  internal?: true
  guards: readonly string[]
  /** Facts that differ from those of a document that nobody has stored. */
  facts: object
  payload: object
  refused: readonly RefusedStep[]
}
export type Path = { id: number; steps: readonly PathStep[] }
/** The one documented format (docs/testing-your-own.md). */
export type PathFile = {
  format: 'danju-paths/1'
  machine: string
  strategy: string
  seed: number
  bounds: Bounds
  /** Transitions that no path takes, because of the bounds or the strategy. */
  left: readonly string[]
  paths: readonly Path[]
}
export type PathOrder = { strategy: string; seed: number; bounds?: Partial<Bounds>; refusals?: number }

/** Refused steps before each step, unless told. */
const usualRefusals = 2

/** Chooses for each visit of a state some of what is refused there, what was not tried yet before what was. */
function denier(words: AnyWords, dice: Dice, count: number): (state: string) => readonly Denial[] {
  const piles = new Map<string, Denial[]>()
  const draw = (state: string): Denial | undefined => {
    const pile = piles.get(state)
    if (pile && pile.length > 0) return pile.splice(dice.below(pile.length), 1)[0]
    const all = denialsOf(words).filter(({ from }) => from === state && state !== 'new')
    piles.set(state, [...all])
    return all.length > 0 ? draw(state) : undefined
  }
  return (state) =>
    Array.from({ length: count }, () => draw(state)).flatMap((denial) => {
      if (!denial) return []
      return [denial]
    })
}

export const nameOfEdge = ({ row }: Pick<Edge, 'row'>): string => `${row.from} ${row.event} ${row.to}`

/**
 * Paths through a law from its beginning, chosen by a strategy: the same order gives the same paths. Throws for a
 * strategy that is not one.
 */
export function pathsOf(words: AnyWords, { strategy, seed, bounds, refusals = usualRefusals }: PathOrder): PathFile {
  const how = Object.hasOwn(strategies, strategy) ? strategies[strategy] : undefined
  if (!how) throw new Error(`no strategy ${strategy}; there are ${Object.keys(strategies).join(', ')}`)
  const within = { ...how.bounds, ...bounds }
  const dice = diceOf(seed)
  const edges = edgesOf(words)
  const first = words.law.root.initial.target[0]?.key ?? ''
  const ways = how.choose(edges, first, within, dice).slice(0, within.paths)
  const denied = denier(words, dice, refusals)
  const taken = new Set(ways.flat())
  return {
    format: 'danju-paths/1',
    machine: words.id,
    strategy,
    seed,
    bounds: within,
    left: edges.filter((edge) => !taken.has(edge)).map(nameOfEdge),
    paths: ways.map((way, at) => ({ id: at + 1, steps: way.map((edge) => stepOf(edge, denied(edge.row.from))) })),
  }
}

const refusedOf = ({ event, key, guard, case: one }: Denial): RefusedStep => ({ event, key, ...(guard ? { guard } : {}), ...one })

/** A transition as a step of a path, after what is refused before it. */
export function stepOf({ row, internal, case: one }: Edge, refused: readonly Denial[]): PathStep {
  const { from, event, to, when } = row
  return { from, event, to, ...(internal ? { internal } : {}), guards: when, ...one, refused: refused.map(refusedOf) }
}
