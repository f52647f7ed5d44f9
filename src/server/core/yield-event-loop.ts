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
  // one turn is not enough: after an I/O callback the first turn still belongs to the same iteration of the loop, and
  // only during the second one are other requests served
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
