import { operations } from '#contract/operations.gen.ts'
import { say, type Words } from '#domain/words.ts'
import { language } from '../i18n/index.ts'
import { randomKey } from '../random-key.ts'
import { queryClient, sessionActor } from '../session-actor.ts'
import { toast } from '../ui/toast.tsx'
import { DocumentRegistry } from './document-registry.ts'
import { filled } from './fill-words.ts'
import { documentWords } from './words.ts'

const changing: ReadonlySet<unknown> = new Set(operations.filter(({ kind }) => kind === 'query').map(({ id }) => id))

/** Lists, logs, chains and stock are old once a document has changed; master data is not, nor what has a key of its own. */
function forgetWhatChanged(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [id] }) => changing.has(id) })
}

/** The documents open in this browser tab, beside React: hiding a tab of the shell takes nothing away from them. */
export const openDocuments = new DocumentRegistry({
  keySeed: randomKey,
  now: () => new Date().toISOString(),
  heard: ({ kind }, event) => {
    forgetWhatChanged()
    const label = event && (kind.words.events as Readonly<Record<string, Words>>)[event.type]
    if (label) toast.success(say(filled(documentWords.doneEvent, { event: label }), language()))
  },
})

/** Documents were changed that need not be open here, such as rows of a list: what is shown of any may be old. */
export function documentsChanged(): void {
  forgetWhatChanged()
  openDocuments.changed()
}

let signedIn = false
sessionActor.subscribe((state) => {
  const now = state.context.tokens !== undefined
  if (signedIn && !now) openDocuments.closeAll()
  signedIn = now
})
