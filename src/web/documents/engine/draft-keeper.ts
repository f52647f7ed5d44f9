import type { DocumentActor, DocumentContext } from './document-types.ts'
import { type DraftPlace, draftOf, drafts } from './drafts.ts'

/** Less than two seconds of typing are lost when the browser dies (rule D *Autosave*). */
const pauseMs = 1000

export type DraftKeeper = {
  /** The document's draft is known by another key from now on. */
  move(place: DraftPlace): void
  /** Writes what is still waiting and listens no more. */
  stop(): void
}

/**
 * Keeps in this browser what is typed into a live document and drops it once the server has it. Writing waits a second after the first
 * change, not after the last, so that steady typing is kept too.
 */
export function keepDraft(actor: DocumentActor, first: DraftPlace, now: () => string, told: { full: () => void }): DraftKeeper {
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
  // reloading or closing the page does not wait for the pause to end
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
