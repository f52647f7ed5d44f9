import { say } from '#domain/words.ts'
import { isSame, mergeTyped } from '#machines/engine/merge.ts'
import { ApiRefusal, sendKept } from '../../api.ts'
import { connectivity, isNoAnswer } from '../../connectivity.ts'
import { errorText } from '../../error-text.ts'
import { language } from '../../i18n/index.ts'
import { tellTabs } from '../../live.ts'
import { alone } from '../../offline/alone.ts'
import { saveWords } from '../../offline/save-words.ts'
import { saves, type WaitingSave } from '../../offline/saves.ts'
import { randomKey } from '../../random-key.ts'
import { type AnsweredDocument, received } from './document-call.ts'
import type { OpenDocument } from './document-registry.ts'
import type { WebDocument } from './document-types.ts'
import { type Draft, drafts } from './drafts.ts'
import { goOnFrom } from './go-on-from.ts'
import { formPathOf } from './kinds.ts'
import { documentsChanged, openDocuments } from './open-documents.ts'
import { isAnswered } from './saving.ts'
import { tabKeyOf } from './unsaved.ts'

/** The server remembers for a day what a key has done; what was sent longer ago without an answer is not sent by itself. */
const rememberedMs = 20 * 3600 * 1000

/**
 * Who saved; `moved` hears that the document of an unsaved one's tab is stored by now and has an address of its own. `isGone`: somebody else may
 * sit there by now, in whose name nothing of this is sent.
 */
export type Who = { tenantId: string; userId: string; moved: (tabKey: string, address: string) => void; isGone?: () => boolean }

/**
 * Sends what waits in the order it was saved, each by the key it had. What the server has is forgotten here; what it refuses stays with its reason,
 * and those after it go on; where it fails, those of other documents go on; without an answer all stay. One tab of the browser does so at a time.
 */
export const sendSaves = (who: Who): Promise<void> => alone('danju-saves', () => sendAll(who), undefined)

async function sendAll(who: Who): Promise<void> {
  const failed = new Set<string>()
  for (const save of await saves.look(who.userId)) {
    if (who.isGone?.()) return
    const document = `${save.kind}:${save.documentId}`
    if (save.problem !== undefined || failed.has(document)) continue
    const outcome = await sendOne(who, save)
    if (outcome === 'unanswered') return
    if (outcome === 'failed') failed.add(document)
  }
}

/** Unanswered, all that is behind it waits; where the server failed over it, what is behind it of the same document. */
type Outcome = 'done' | 'failed' | 'unanswered'

async function sendOne(who: Who, save: WaitingSave): Promise<Outcome> {
  if (save.triedAt !== undefined && Date.now() - Date.parse(save.triedAt) > rememberedMs) {
    await saves.note(save, { problem: say(saveWords.tooOld, language()) })
    return 'done'
  }
  const open = openDocuments.find({ kind: save.kind, id: save.documentId })
  if (open?.actor.getSnapshot().context.pending?.idempotencyKey === save.key) return retried(open, save)
  const sent = { ...save, triedAt: save.triedAt ?? new Date().toISOString() }
  // what was saved since has taken its place, and goes by itself
  if (!(await saves.note(save, sent))) return 'done'
  try {
    const answer = await sendKept(save.call, save.key)
    const document = received(save.kind, answer as AnsweredDocument)
    // it may be open in another tab, which must know before it saves again
    tellTabs({ what: 'saved', save, document })
    await saves.forget(save)
    settle(who, save, document)
    return 'done'
  } catch (error) {
    if (error instanceof ApiRefusal && isAnswered(error)) {
      await saves.note(sent, { problem: errorText(error) })
      return 'done'
    }
    if (isNoAnswer(error)) connectivity.callFailed()
    return isFault(error) ? 'failed' : 'unanswered'
  }
}

/** The document that still waits for its answer asks again itself, and shows it; what was typed meanwhile goes over the answer. */
async function retried({ actor }: OpenDocument, save: WaitingSave): Promise<Outcome> {
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
  // a fault of the server has its number
  return actor.getSnapshot().context.failure?.requestId === undefined ? 'unanswered' : 'failed'
}

/** What is open of the document, or was left as a draft, goes on from what the server has stored; what was typed since is laid over it. */
function settle({ tenantId, userId, moved }: Who, save: WaitingSave, document: WebDocument): void {
  const { kind, documentId: id } = save
  const sent = save.draft as Draft
  const open = openDocuments.find({ kind, id })
  if (open) goOnFrom(open, sent, document)
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
  documentsChanged()
}

/** The server answered, and that it failed. */
const isFault = (error: unknown): boolean => error instanceof ApiRefusal && error.code >= 500 && !isNoAnswer(error)

/** What was refused, or was sent too long ago, is sent once more as it was saved, as a request of its own. */
export async function sendAgain(who: Who, save: WaitingSave): Promise<void> {
  const { problem: _, triedAt: __, ...rest } = save
  await saves.forget(save)
  await saves.keep({ ...rest, key: randomKey() })
  await sendSaves(who)
}
