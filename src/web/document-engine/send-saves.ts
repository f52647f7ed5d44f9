import { inLanguage } from '#domain/core/words.ts'
import { isSame, mergeTyped } from '#machines/engine/merge.ts'
import { ApiRefusal, isFinalRefusal, sendStored } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { notifyTabs } from '../client/notifications.ts'
import { connectivity, isNoAnswer } from '../core/connectivity.ts'
import { randomKey } from '../core/random-key.ts'
import { language } from '../i18n/index.ts'
import { withExclusiveLock } from '../offline/exclusive-lock.ts'
import { saveWords } from '../offline/save-words.ts'
import { saves, type WaitingSave } from '../offline/saves.ts'
import { type AnsweredDocument, documentFromWire } from './document-call.ts'
import { formPathOf } from './document-paths.ts'
import type { WebDocument } from './document-types.ts'
import { type Draft, drafts } from './drafts.ts'
import { markDocumentsChanged, openDocuments } from './open-documents.ts'
import { rebaseOpenDocument } from './rebase-document.ts'
import type { OpenDocument } from './registry-types.ts'
import { tabKeyOf } from './unsaved-ids.ts'

/**
 * The server remembers an idempotency key for a day. A save that was first sent more than this long ago, without an
 * answer, is not sent again automatically, because it might be stored twice.
 */
const rememberedMs = 20 * 3600 * 1000

/**
 * The user whose saves are sent. `onMoved` is called when the document of an unsaved tab has been stored and so got an
 * address. `isGone` returns true if this user has signed out meanwhile; sending then stops.
 */
export type SavesOwner = { tenantId: string; userId: string; onMoved: (tabKey: string, address: string) => void; isGone?: () => boolean }

/**
 * Sends the queued saves in the order in which they were made, each with its own key. A save that the server stored is
 * removed from the queue. A refused save stays with the server's reason, and the next ones are sent. After a server
 * fault, saves of other documents are still sent. If no answer comes, all remaining saves stay. Only one tab of the
 * browser sends at a time.
 */
export const sendSaves = (who: SavesOwner): Promise<void> => withExclusiveLock('danju-saves', () => sendAllSaves(who), undefined)

async function sendAllSaves(who: SavesOwner): Promise<void> {
  const failed = new Set<string>()
  for (const save of await saves.look(who.userId)) {
    if (who.isGone?.()) return
    const document = `${save.kind}:${save.documentId}`
    if (save.problem !== undefined || failed.has(document)) continue
    const outcome = await sendSave(who, save)
    if (outcome === 'unanswered') return
    if (outcome === 'failed') failed.add(document)
  }
}

/**
 * `unanswered` stops the whole queue. `failed` (a fault of the server) stops only the later saves of the same
 * document.
 */
type SaveOutcome = 'done' | 'failed' | 'unanswered'

async function sendSave(who: SavesOwner, save: WaitingSave): Promise<SaveOutcome> {
  if (save.triedAt !== undefined && Date.now() - Date.parse(save.triedAt) > rememberedMs) {
    await saves.note(save, { problem: inLanguage(saveWords.tooOld, language()) })
    return 'done'
  }
  const open = openDocuments.find({ kind: save.kind, id: save.documentId })
  if (open?.actor.getSnapshot().context.pending?.idempotencyKey === save.key) return retryPendingCall(open, save)
  const sent = { ...save, triedAt: save.triedAt ?? new Date().toISOString() }
  // a later save of this document has replaced this one, and is sent in its own turn
  if (!(await saves.note(save, sent))) return 'done'
  try {
    const answer = await sendStored(save.call, save.key)
    const document = documentFromWire(save.kind, answer as AnsweredDocument)
    // if another tab has the document open, it must learn of the new version before it saves again
    notifyTabs({ what: 'saved', save, document })
    await saves.forget(save)
    applySavedDocument(who, save, document)
    return 'done'
  } catch (error) {
    if (isFinalRefusal(error)) {
      await saves.note(sent, { problem: errorText(error) })
      return 'done'
    }
    if (isNoAnswer(error)) connectivity.callFailed()
    return isServerFault(error) ? 'failed' : 'unanswered'
  }
}

/**
 * If the open document's own call is the pending save, the document retries it and shows the answer; what was typed
 * meanwhile is merged in.
 */
async function retryPendingCall({ actor }: OpenDocument, save: WaitingSave): Promise<SaveOutcome> {
  if (!actor.getSnapshot().hasTag('calling')) actor.send({ type: 'RETRY' })
  await new Promise<void>((over) => {
    const isOver = () => !actor.getSnapshot().hasTag('calling') || actor.getSnapshot().status !== 'active'
    if (isOver()) return over()
    const heard = actor.subscribe(() => {
      if (!isOver()) return
      heard.unsubscribe()
      over()
    })
  })
  const left = (await saves.look(save.userId)).find(({ key }) => key === save.key)
  if (left === undefined || left.problem !== undefined) return 'done'
  // a request id means that the server answered with a fault
  return actor.getSnapshot().context.failure?.requestId === undefined ? 'unanswered' : 'failed'
}

/** Updates the open document, or the draft left of it, to what the server has stored. */
function applySavedDocument({ tenantId, userId, onMoved: moved }: SavesOwner, save: WaitingSave, document: WebDocument): void {
  const { kind, documentId: id } = save
  const sent = save.draft as Draft
  const open = openDocuments.find({ kind, id })
  if (open) rebaseOpenDocument(open, sent, document)
  else {
    const place = { tenantId, userId, kind, key: id }
    const left = drafts.read(place)
    drafts.drop(place)
    if (left && document.id && !isSame(left.document, sent.document)) {
      const typed = mergeTyped(sent.document, left.document, document)
      drafts.write({ ...place, key: document.id }, { savedAt: left.savedAt, document: typed, base: document })
    }
    const [tabKey, address] = [tabKeyOf(id), document.id && formPathOf(kind, document.id)]
    if (tabKey && address) moved(tabKey, address)
  }
  markDocumentsChanged()
}

/** True if the server answered that it failed; false if no answer came. */
const isServerFault = (error: unknown): boolean => error instanceof ApiRefusal && error.code >= 500 && !isNoAnswer(error)

/** Sends a refused or expired save once more with the same content, under a new key. */
export async function resendSave(who: SavesOwner, save: WaitingSave): Promise<void> {
  const { problem: _, triedAt: __, ...rest } = save
  await saves.forget(save)
  await saves.keep({ ...rest, key: randomKey() })
  await sendSaves(who)
}
