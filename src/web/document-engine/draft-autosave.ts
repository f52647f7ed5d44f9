import type { DocumentActor, DocumentContext } from './document-types.ts'
import { type DraftKey, draftOf, drafts } from './drafts.ts'

/**
 * Delay before a draft is written, in ms: a crash of the browser loses less than two seconds of typing (rule D
 * *Autosave*).
 */
const pauseMs = 1000

export type DraftAutosave = {
  /** Moves the draft to another key. */
  move(place: DraftKey): void
  /** Writes pending changes and unsubscribes. */
  stop(): void
}

/**
 * Saves what is typed into a live document in this browser, and drops it once the server has stored it. It writes one
 * second after the first change, not after the last one, so that continuous typing is saved too.
 */
export function autosaveDraft(actor: DocumentActor, first: DraftKey, now: () => string, told: { full: () => void }): DraftAutosave {
  let place = first
  let timer: ReturnType<typeof setTimeout> | undefined
  let before: DocumentContext = actor.getSnapshot().context

  const write = () => {
    timer = undefined
    const { document, base, dirty } = actor.getSnapshot().context
    if (dirty && !drafts.write(place, draftOf(document, base, now()))) told.full()
  }
  const forget = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const heard = actor.subscribe(({ context }) => {
    const [was, is] = [before, context]
    before = is
    if (is.dirty && is.document !== was.document) timer ??= setTimeout(write, pauseMs)
    if (is.dirty || !was.dirty) return
    forget()
    drafts.drop(place)
  })
  // written at once when the page is reloaded or closed, because the timer would not run any more
  const leaves = () => {
    if (timer === undefined) return
    forget()
    write()
  }
  addEventListener('pagehide', leaves)
  return {
    move(next) {
      drafts.drop(place)
      place = next
      if (actor.getSnapshot().context.dirty) write()
    },
    stop() {
      heard.unsubscribe()
      removeEventListener('pagehide', leaves)
      leaves()
    },
  }
}
