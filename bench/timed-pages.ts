import { type Figure, median, oneDecimal, printText, quantile, table } from './report.ts'

type Timing = {
  /** The head of the table's first column, and the unit of its rows. */
  head: string
  what: (name: string) => string
  times: number
  /** Milliseconds for the 95th percentile. */
  budget: number
}

/** Number of requests before timing starts. */
const warmUp = 5

/**
 * Requests each page `times` times in sequence; shows minimum, median and 95th percentile, and compares the last with
 * the budget.
 */
export async function timedPages(
  pages: Readonly<Record<string, () => Promise<unknown>>>,
  { head, what, times, budget }: Timing,
): Promise<Figure[]> {
  const read: [string, number[]][] = []
  for (const [name, ask] of Object.entries(pages)) read.push([name, await timeRuns(ask, times)])
  const shown = read.map(([name, ms]) => [name, oneDecimal(Math.min(...ms)), oneDecimal(median(ms)), oneDecimal(quantile(ms, 0.95))])
  printText(table([head, 'least ms', 'median ms', 'p95 ms'], shown))
  return read.map(([name, ms]) => ({
    what: `${what(name)}, p95`,
    figure: `${oneDecimal(quantile(ms, 0.95))} ms`,
    budget: `≤ ${budget} ms`,
    met: quantile(ms, 0.95) <= budget,
  }))
}

/** The times of `times` runs, in milliseconds; `nth` is negative while warming up. */
export async function timeRuns(ask: (nth: number) => Promise<unknown>, times: number): Promise<number[]> {
  const ms: number[] = []
  for (let nth = -warmUp; nth < times; nth += 1) {
    const begun = performance.now()
    await ask(nth)
    if (nth >= 0) ms.push(performance.now() - begun)
  }
  return ms
}

/** Checks that a page has this many rows, by default at least one; otherwise something else would be measured. */
export const withRows =
  (ask: () => Promise<{ records: readonly unknown[] }>, rows?: number): (() => Promise<void>) =>
  async () => {
    const { records } = await ask()
    if (rows === undefined ? records.length === 0 : records.length !== rows) throw new Error(`the page has ${records.length} rows`)
  }

/** The same keys with mapped values. */
export const mapValues = <From, To>(of: Readonly<Record<string, From>>, made: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(of).map(([name, one]) => [name, made(one)]))
