import { setImmediate as nextTurn } from 'node:timers/promises'

/** Thread time that work may take before it yields, in microseconds. */
const maxSliceMicros = 10_000

const threadTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

let lastYield = threadTime()

/**
 * Yields to the event loop when the thread has worked for more than 10 ms since the last yield. Loops over many rows
 * await it between steps: a document of two thousand lines takes some hundred milliseconds altogether, which would
 * block every other request.
 */
export async function yieldEventLoop(): Promise<void> {
  if (threadTime() - lastYield < maxSliceMicros) return
  // one turn is not enough: I/O callbacks are followed by timers of the same iteration, only the second turn comes
  // after others were served
  await nextTurn()
  await nextTurn()
  lastYield = threadTime()
}

/** `rows.map(change)` that yields to the event loop, checking the time after every `slice` rows. */
export async function mapRows<Row, Result>(rows: readonly Row[], change: (row: Row, at: number) => Result, slice = 50): Promise<Result[]> {
  const changed: Result[] = []
  for (const [at, row] of rows.entries()) {
    changed.push(change(row, at))
    if (at % slice === slice - 1) await yieldEventLoop()
  }
  return changed
}
