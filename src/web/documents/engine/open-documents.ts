import { say, type Words } from '#domain/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { language } from '../../i18n/index.ts'
import { hearNews } from '../../live.ts'
import { saves, type WaitingSave } from '../../offline/saves.ts'
import { randomKey } from '../../random-key.ts'
import { queryClient, sessionActor } from '../../session-actor.ts'
import { toast } from '../../ui/toast.tsx'
import { filled } from '../words/fill-words.ts'
import { documentWords } from '../words/words.ts'
import { changedBy } from './changed-queries.ts'
import { DocumentRegistry, type OpenDocument } from './document-registry.ts'
import type { Draft } from './drafts.ts'
import { goOnFrom } from './go-on-from.ts'

/** What the event can have changed is read again where it is shown. */
function forgetWhatChanged(words?: AnyWords, event?: string): void {
  const changed = changedBy(words, event)
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [id] }) => changed.has(String(id).split('_')[0] ?? '') })
}

/** The documents open in this browser tab, beside React: hiding a tab of the shell takes nothing away from them. */
export const openDocuments = new DocumentRegistry({
  keySeed: randomKey,
  now: () => new Date().toISOString(),
  heard: (open, event) => {
    const { kind } = open
    forgetWhatChanged(kind.words, event?.type)
    lookAgain(open)
    const label = event && (kind.words.events as Readonly<Record<string, Words>>)[event.type]
    if (label) toast.success(say(filled(documentWords.doneEvent, { event: label }), language()))
  },
})

/** Documents were changed that need not be open here, such as rows of a list: what is shown of any may be old. */
export function documentsChanged(): void {
  forgetWhatChanged()
  openDocuments.changed()
}

/** The newest version that was told of, by kind and id. */
const newest = new Map<string, number>()

/** Reads a document anew that is older than the one that was told of. While it has a request under way, that one's answer is waited for. */
function lookAgain({ kind, id, actor }: OpenDocument): void {
  const now = actor.getSnapshot()
  const known = newest.get(`${kind.words.id}:${id}`) ?? 0
  if (!now.hasTag('calling') && (now.context.base.version ?? 0) < known) openDocuments.changed(undefined, { kind: kind.words.id, id })
}

/** Another tab of this browser sent a save that was kept; the document may be open here. */
async function savedElsewhere({ userId, kind, documentId: id, draft }: WaitingSave, document: object): Promise<void> {
  const open = openDocuments.find({ kind, id })
  if (open) goOnFrom(open, draft as Draft, document)
  await saves.look(userId)
}

hearNews((news) => {
  if (news.what === 'missed') openDocuments.changed()
  if (news.what === 'saved') void savedElsewhere(news.save, news.document)
  if (news.what !== 'document') return
  const open = openDocuments.find(news)
  if (!open) return
  newest.set(`${news.kind}:${news.id}`, news.version)
  lookAgain(open)
})

let signedIn = false
sessionActor.subscribe((state) => {
  const now = state.context.tokens !== undefined
  if (signedIn && !now) {
    openDocuments.closeAll()
    newest.clear()
  }
  signedIn = now
})
