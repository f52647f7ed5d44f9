import { inLanguage, type Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { onNotification } from '../client/notifications.ts'
import { queryClient, sessionActor } from '../client/session-actor.ts'
import { randomKey } from '../core/random-key.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { documentWords } from '../document-words/words.ts'
import { language } from '../i18n/index.ts'
import { saves, type WaitingSave } from '../offline/saves.ts'
import { toast } from '../ui/toast.tsx'
import { apisChangedBy } from './changed-queries.ts'
import { DocumentRegistry } from './document-registry.ts'
import type { Draft } from './drafts.ts'
import { rebaseOpenDocument } from './rebase-document.ts'
import type { OpenDocument } from './registry-types.ts'

/** Invalidates the cached queries whose answers may have changed through the event. */
function invalidateChangedQueries(words?: AnyWords, event?: string): void {
  const changed = apisChangedBy(words, event)
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [id] }) => changed.has(String(id).split('_')[0] ?? '') })
}

/**
 * The documents open in this browser tab. They are not part of React's tree, because hiding a tab of the shell must
 * not close them.
 */
export const openDocuments = new DocumentRegistry({
  keySeed: randomKey,
  now: () => new Date().toISOString(),
  onAnswer: (open, event) => {
    const { kind } = open
    invalidateChangedQueries(kind.words, event?.type)
    reloadIfStale(open)
    const label = event && (kind.words.events as Readonly<Record<string, Words>>)[event.type]
    if (label) toast.success(inLanguage(fillTemplate(documentWords.doneEvent, { event: label }), language()))
  },
})

/**
 * Call this after changing documents that may not be open here, such as rows of a list: anything on the screen may
 * then be stale.
 */
export function markDocumentsChanged(): void {
  invalidateChangedQueries()
  openDocuments.markChanged()
}

/** The newest version of each document that the server has announced, by kind and id. */
const newestVersions = new Map<string, number>()

/**
 * Reloads a document whose version is older than the announced one. While a request of the document is pending, its
 * answer is awaited instead.
 */
function reloadIfStale({ kind, id, actor }: OpenDocument): void {
  const now = actor.getSnapshot()
  const known = newestVersions.get(`${kind.words.id}:${id}`) ?? 0
  if (!now.hasTag('calling') && (now.context.base.version ?? 0) < known) openDocuments.markChanged(undefined, { kind: kind.words.id, id })
}

/**
 * Another tab of this browser has sent a queued save. If its document is open here too, it is updated to what was
 * stored.
 */
async function rebaseOnOtherTabsSave({ userId, kind, documentId: id, draft }: WaitingSave, document: object): Promise<void> {
  const open = openDocuments.find({ kind, id })
  if (open) rebaseOpenDocument(open, draft as Draft, document)
  await saves.look(userId)
}

onNotification((news) => {
  if (news.what === 'missed') openDocuments.markChanged()
  if (news.what === 'saved') void rebaseOnOtherTabsSave(news.save, news.document)
  if (news.what !== 'document') return
  const open = openDocuments.find(news)
  if (!open) return
  newestVersions.set(`${news.kind}:${news.id}`, news.version)
  reloadIfStale(open)
})

let signedIn = false
sessionActor.subscribe((state) => {
  const now = state.context.tokens !== undefined
  if (signedIn && !now) {
    openDocuments.closeAll()
    newestVersions.clear()
  }
  signedIn = now
})
