import { fromTransition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { Dice } from './dice.ts'
import type { Edge } from './edges.ts'

/** `paths`: largest number of paths · `steps`: largest number of steps in one path. */
export type Bounds = { paths: number; steps: number }
export type Way = readonly Edge[]
type Strategy = (edges: readonly Edge[], first: string, bounds: Bounds, dice: Dice) => readonly Way[]

const outOf = (edges: readonly Edge[], state: string) => edges.filter(({ row }) => row.from === state)

/**
 * The states of a law as actor logic for XState's graph functions: each event is one transition, with the facts that
 * it needs.
 */
const logicOf = (first: string) => fromTransition((_: string, { edge }: { type: string; edge: Edge }) => edge.row.to, first)

/** The shortest path to every state. */
const shortest: Strategy = (edges, first) => {
  const events = edges.map((edge, at) => ({ type: `${at}`, edge }))
  const found = getShortestPaths(logicOf(first), {
    events: ({ context }) => events.filter(({ edge }) => edge.row.from === context),
    serializeState: ({ context }) => context,
    serializeEvent: ({ type }) => type,
  })
  // the first step only initialises the actor and is no transition
  const ways = found.map(({ steps }) => steps.flatMap(({ event }) => ('edge' in event ? [event.edge] : [])))
  return ways.filter((way) => way.length > 0)
}

/** Every path that visits no state twice, within the bounds; shorter paths first. */
const simple: Strategy = (edges, first, { paths, steps }) => {
  const found: Way[] = []
  let open: { at: string; seen: readonly string[]; way: Way }[] = [{ at: first, seen: [first], way: [] }]
  while (open.length > 0 && found.length < paths) {
    open = open.flatMap(({ at, seen, way }) =>
      outOf(edges, at)
        .filter(({ row }) => !seen.includes(row.to) && way.length < steps)
        .map((edge) => ({ at: edge.row.to, seen: [...seen, edge.row.to], way: [...way, edge] })),
    )
    // a law has far more paths than can be walked: of each length only the first few are extended
    open = open.slice(0, paths)
    found.push(...open.map(({ way }) => way))
  }
  return found.slice(0, paths)
}

/** Returns the shortest sequence of edges that ends with a step not taken yet. */
function toNew(edges: readonly Edge[], at: string, last: Edge | undefined, isNew: (edge: Edge, before?: Edge) => boolean): Way | undefined {
  let open: { at: string; last: Edge | undefined; way: Way }[] = [{ at, last, way: [] }]
  const seen = new Set<Edge>()
  while (open.length > 0) {
    const next: typeof open = []
    for (const one of open)
      for (const edge of outOf(edges, one.at)) {
        const way = [...one.way, edge]
        if (isNew(edge, one.last)) return way
        if (seen.has(edge)) continue
        seen.add(edge)
        next.push({ at: edge.row.to, last: edge, way })
      }
    open = next
  }
  return undefined
}

/**
 * A strategy whose paths take every step at least once, as far as the bounds allow; `nameOf` says which steps count as
 * different. A path always continues to the nearest new step, which keeps the number of paths small.
 */
const covering =
  (nameOf: (edge: Edge, before?: Edge) => string): Strategy =>
  (edges, first, { paths, steps }) => {
    const covered = new Set<string>()
    const isNew = (edge: Edge, before?: Edge) => !covered.has(nameOf(edge, before))
    const ways: Way[] = []
    for (let isOver = false; !isOver && ways.length < paths; ) {
      const way: Edge[] = []
      for (let more = toNew(edges, first, undefined, isNew); more; ) {
        if (way.length > 0 && way.length + more.length > steps) break
        for (const edge of more) {
          covered.add(nameOf(edge, way.at(-1)))
          way.push(edge)
        }
        more = toNew(edges, way.at(-1)?.row.to ?? first, way.at(-1), isNew)
      }
      if (way.length === 0) isOver = true
      else ways.push(way)
    }
    return ways
  }

const idOf = (edges: readonly Edge[]) => {
  const ids = new Map(edges.map((edge, at) => [edge, `${at}`]))
  return (edge: Edge) => ids.get(edge) ?? ''
}

const allTransitions: Strategy = (edges, ...rest) => covering(idOf(edges))(edges, ...rest)

/** Every pair of transitions that can follow one another. */
const transitionPairs: Strategy = (edges, ...rest) => {
  const id = idOf(edges)
  return covering((edge, before) => `${before ? id(before) : ''} ${id(edge)}`)(edges, ...rest)
}

/** Random paths; each ends where no transition leads on or at the limit of steps. */
const random: Strategy = (edges, first, { paths, steps }, dice) =>
  Array.from({ length: paths }, () => {
    const way: Edge[] = []
    for (let open = outOf(edges, first); open.length > 0 && way.length < steps; ) {
      const edge = dice.oneOf(open)
      way.push(edge)
      open = outOf(edges, edge.row.to)
    }
    return way
  })

/** The strategies by name, each with its default bounds. */
export const strategies: Readonly<Record<string, { choose: Strategy; bounds: Bounds }>> = {
  shortest: { choose: shortest, bounds: { paths: 100, steps: 30 } },
  simple: { choose: simple, bounds: { paths: 100, steps: 30 } },
  'all-transitions': { choose: allTransitions, bounds: { paths: 100, steps: 30 } },
  'transition-pairs': { choose: transitionPairs, bounds: { paths: 300, steps: 30 } },
  random: { choose: random, bounds: { paths: 10, steps: 20 } },
}
