import type { GridLine } from './types.ts'
import { unresolvedCodes } from './unresolved-goods.ts'

/**
 * After this time in ms, `act` runs although goods are still being looked up; the user is then told so and decides.
 */
const lookupTimeoutMs = 6000

/** The part of a live document that has the lines. */
type LinesActor = {
  getSnapshot(): { context: { document: { lines?: readonly GridLine[] } } }
  subscribe(heard: () => void): { unsubscribe(): void }
}

/**
 * Runs `act` when no line is waiting for its goods: at once, after the answer has arrived, or after six seconds
 * without an answer. Fast typists submit a document before the goods of its last line are known.
 */
export function whenGoodsKnown(document: LinesActor, act: () => void): void {
  const waits = () => unresolvedCodes(document.getSnapshot().context.document.lines ?? []).length > 0
  if (!waits()) {
    act()
    return
  }
  const go = () => {
    heard.unsubscribe()
    clearTimeout(timer)
    // runs after the answer has been applied to all lines
    queueMicrotask(act)
  }
  const timer = setTimeout(go, lookupTimeoutMs)
  const heard = document.subscribe(() => !waits() && go())
}
