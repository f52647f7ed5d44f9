/** A seeded random stream: the same seed gives the same numbers. */
export type Random = {
  /** A number from 0 up to, but not including, 1. */
  next(): number
  /** An integer between the two, both included. */
  between(least: number, most: number): number
  /** True with this chance in percent. */
  percent(chance: number): boolean
  pick<T>(items: readonly T[]): T
  /** `count` different items, in their original order. */
  some<T>(items: readonly T[], count: number): T[]
}

/** A random stream by the algorithm Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[between(0, items.length - 1)]
    if (item === undefined) throw new Error('there is nothing to pick from')
    return item
  }
  return {
    next,
    between,
    percent: (chance) => next() * 100 < chance,
    pick,
    some: (items, count) => {
      const lots = items.map((item, at) => ({ item, at, lot: next() }))
      const drawn = lots.sort((one, other) => one.lot - other.lot).slice(0, count)
      return drawn.sort((one, other) => one.at - other.at).map(({ item }) => item)
    },
  }
}
