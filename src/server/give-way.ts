import { setImmediate as nextTurn } from 'node:timers/promises'

/** Processor time for which work goes on while others wait, microseconds. */
const mostAtOnce = 10_000

const used = (): number => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

let since = used()

/**
 * Lets others be answered where the thread has worked for long since they last were. Whoever works on many rows waits for it between the steps of the
 * work: a document of two thousand lines takes some hundred milliseconds altogether, which nobody else should have to wait.
 */
export async function giveWay(): Promise<void> {
  if (used() - since < mostAtOnce) return
  // what the network brought is followed by what waits in the same round of the loop: only the second one comes after others were heard
  await nextTurn()
  await nextTurn()
  since = used()
}

/** `rows.map(change)` that gives way, looking at the time after so many rows. */
export async function mapRows<Row, Result>(rows: readonly Row[], change: (row: Row, at: number) => Result, slice = 50): Promise<Result[]> {
  const changed: Result[] = []
  for (const [at, row] of rows.entries()) {
    changed.push(change(row, at))
    if (at % slice === slice - 1) await giveWay()
  }
  return changed
}
