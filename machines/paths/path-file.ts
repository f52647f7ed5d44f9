import type { AnyWords } from '../engine/in-words.ts'
import { type Dice, diceOf } from './dice.ts'
import { type Denial, denialsOf, type Edge, edgesOf } from './edges.ts'
import { type Bounds, strategies } from './strategies.ts'

/** A refused event to try before a step: the state stays and nothing changes. */
export type RefusedStep = { event: string; key: string; guard?: string; facts: object; payload: object }
export type PathStep = {
  from: string
  event: string
  to: string
  /** Raised by another document or the clock: no request can send it. */
  internal?: true
  guards: readonly string[]
  /** Facts that differ from those of a document that is not stored yet. */
  facts: object
  payload: object
  refused: readonly RefusedStep[]
}
export type Path = { id: number; steps: readonly PathStep[] }
/** The documented file format of paths (docs/testing-your-own.md). */
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

/** Number of refused events tried before each step by default. */
const usualRefusals = 2

/** Returns a function that chooses some refused events at each visit of a state; those not tried yet come first. */
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
 * Paths through a law from its initial state, chosen by a strategy; the same order gives the same paths. Throws if the
 * strategy is unknown.
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

/** Writes a transition as a step of a path, with the refused events to try before it. */
export function stepOf({ row, internal, case: one }: Edge, refused: readonly Denial[]): PathStep {
  const { from, event, to, when } = row
  return { from, event, to, ...(internal ? { internal } : {}), guards: when, ...one, refused: refused.map(refusedOf) }
}
