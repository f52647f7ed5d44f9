/** Delay before the next try in milliseconds: one minute, doubling, at most a day. */
export const backOffMs = (tries: number): number => Math.min(60_000 * 2 ** (tries - 1), 24 * 60 * 60_000)
