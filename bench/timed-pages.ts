import { type Figure, median, oneDecimal, quantile, say, table } from './report.ts'

type Timing = {
  /** What the table calls its pages, and what is told of one of them. */
  head: string
  what: (name: string) => string
  times: number
  /** Milliseconds that nineteen of twenty may take at most. */
  budget: number
}

/** Asks so many times before any is timed. */
const warmUp = 5

/** Asks for each page in turn, so many times one after the other; shows the least, the median and the 95th percentile, and holds that against the budget. */
export async function timedPages(
  pages: Readonly<Record<string, () => Promise<unknown>>>,
  { head, what, times, budget }: Timing,
): Promise<Figure[]> {
  const read: [string, number[]][] = []
  for (const [name, ask] of Object.entries(pages)) read.push([name, await timed(ask, times)])
  const shown = read.map(([name, ms]) => [name, oneDecimal(Math.min(...ms)), oneDecimal(median(ms)), oneDecimal(quantile(ms, 0.95))])
  say(table([head, 'least ms', 'median ms', 'p95 ms'], shown))
  return read.map(([name, ms]) => ({
    what: `${what(name)}, p95`,
    figure: `${oneDecimal(quantile(ms, 0.95))} ms`,
    budget: `≤ ${budget} ms`,
    met: quantile(ms, 0.95) <= budget,
  }))
}

/** What each of so many times took, in milliseconds; `nth` is below 0 while it warms up. */
export async function timed(ask: (nth: number) => Promise<unknown>, times: number): Promise<number[]> {
  const ms: number[] = []
  for (let nth = -warmUp; nth < times; nth += 1) {
    const begun = performance.now()
    await ask(nth)
    if (nth >= 0) ms.push(performance.now() - begun)
  }
  return ms
}

/** A page that must have so many rows, one at least unless told, or it is not what was meant to be timed. */
export const withRows =
  (ask: () => Promise<{ records: readonly unknown[] }>, rows?: number): (() => Promise<void>) =>
  async () => {
    const { records } = await ask()
    if (rows === undefined ? records.length === 0 : records.length !== rows) throw new Error(`the page has ${records.length} rows`)
  }

/** The same names with what is made of each. */
export const mapped = <From, To>(of: Readonly<Record<string, From>>, made: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(of).map(([name, one]) => [name, made(one)]))
