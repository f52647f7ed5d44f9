/** A random generator that gives the same numbers for the same seed. */
export type Dice = { below(limit: number): number; oneOf<T>(list: readonly T[]): T }

/** Dice of a seed: a generator of 32 bits (mulberry32), good enough to choose paths by. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  const oneOf = <T>(list: readonly T[]): T => {
    const chosen = list[below(list.length)]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }
  return { below, oneOf }
}
