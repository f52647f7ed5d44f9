import { setImmediate } from 'node:timers/promises'

/** Milliseconds that one work may keep the thread from everybody else. */
const longestMs = 10

/**
 * For work over many rows that waits for nobody between them: called after each, it lets others have the thread once the work has had it for
 * some milliseconds. Promises that are resolved already let nobody in.
 */
export function createPauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestMs) return
    await setImmediate()
    since = performance.now()
  }
}
