import type { GridLine } from './types.ts'
import { unresolvedCodes } from './unresolved-goods.ts'

/** A look-up that takes longer is said to be under way, and the user decides. */
const patienceMs = 6000

/** As much of a live document as tells of its lines. */
type Lines = {
  getSnapshot(): { context: { document: { lines?: readonly GridLine[] } } }
  subscribe(heard: () => void): { unsubscribe(): void }
}

/**
 * Runs `act` once no line waits for its goods any more: at once, or when the answer has come, or after six seconds without one. Who types
 * fast sends a document before the goods of its last line are known.
 */
export function whenGoodsKnown(document: Lines, act: () => void): void {
  const waits = () => unresolvedCodes(document.getSnapshot().context.document.lines ?? []).length > 0
  if (!waits()) {
    act()
    return
  }
  const go = () => {
    heard.unsubscribe()
    clearTimeout(timer)
    // what the answer brings is first taken in whole
    queueMicrotask(act)
  }
  const timer = setTimeout(go, patienceMs)
  const heard = document.subscribe(() => !waits() && go())
}
