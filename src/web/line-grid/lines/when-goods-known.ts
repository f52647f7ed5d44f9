import type { GridLine } from './types.ts'
import { unresolvedCodes } from './unresolved-goods.ts'

/** After this time the look-up is reported as under way, and the user decides. */
const lookupTimeoutMs = 6000

/** The part of a live document that has its lines. */
type LinesActor = {
  getSnapshot(): { context: { document: { lines?: readonly GridLine[] } } }
  subscribe(heard: () => void): { unsubscribe(): void }
}

/**
 * Runs `act` once no line waits for its goods: at once, when the answer has come, or after six seconds without one. A
 * fast typist submits a document before the goods of its last line are known.
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
    // the answer is first applied completely
    queueMicrotask(act)
  }
  const timer = setTimeout(go, lookupTimeoutMs)
  const heard = document.subscribe(() => !waits() && go())
}
