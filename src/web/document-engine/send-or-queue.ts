import { inLanguage } from '#domain/core/words.ts'
import { isFinalRefusal } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { isNoAnswer } from '../core/connectivity.ts'
import { language } from '../i18n/index.ts'
import { saveWords } from '../offline/save-words.ts'
import { saveOf, saves, type WaitingSave } from '../offline/saves.ts'
import type { WebDocument } from './document-types.ts'
import { draftOf } from './drafts.ts'

/** The user who works on a document, and the reference of the document. */
export type SaveTarget = { userId: string; name: { kind: string; id: string } }

/** A request that sends an event of a document. */
export type DocumentRequest = SaveTarget & {
  event: string
  key: string
  call: WaitingSave['call']
  document: WebDocument
  base: WebDocument
  signal: AbortSignal
}

/**
 * Sends an event of a document. If the server cannot be reached, a save is queued in this browser, to be sent again
 * later with the same key; it still throws like any unanswered request. While a save is queued, no other event of the
 * document is sent, because it would overtake the save. Only saves are queued: users who post a document must see it
 * happen.
 */
export async function sendOrQueue<Answer>(asking: DocumentRequest, send: () => Promise<Answer>): Promise<Answer> {
  if (!(await saves.canKeep())) return send()
  const { event, key, signal, name, userId } = asking
  // another tab of the browser may have queued or sent a save of this document meanwhile
  await saves.look(userId)
  const before = saveOf({ kind: name.kind, documentId: name.id })
  const waits = before !== undefined && before.problem === undefined
  if (waits && (event !== 'SAVE' || (before.triedAt !== undefined && before.key !== key)))
    throw new Error(inLanguage(saveWords.goesFirst, language()))
  if (event === 'SAVE' && !navigator.onLine) {
    await saves.keep(saveFrom(asking, before?.key === key ? before.triedAt : undefined))
    throw new Error(inLanguage(saveWords.kept, language()))
  }
  // this request replaces the queued save; if another tab is sending that save, it has to finish first
  if (before && waits && before.key !== key && !(await saves.take(before))) throw new Error(inLanguage(saveWords.goesFirst, language()))
  try {
    const answer = await send()
    // this save may have been queued while its answer was on the way
    const left = saveOf({ kind: name.kind, documentId: name.id })
    if (left && (left.key === key || left.problem !== undefined)) await saves.forget(left)
    return answer
  } catch (error) {
    if (event === 'SAVE' && isNoAnswer(error) && !signal.aborted)
      await saves.keep(saveFrom(asking, before?.triedAt ?? new Date().toISOString()))
    else if (before?.key === key && isFinalRefusal(error)) await saves.note(before, { problem: errorText(error) })
    throw error
  }
}

function saveFrom({ userId, name, key, call, document, base }: DocumentRequest, triedAt: string | undefined): Omit<WaitingSave, 'no'> {
  const at = new Date().toISOString()
  const title = document.billNo ?? document.supplierName ?? document.customerName ?? ''
  const draft = draftOf(document, base, at)
  return { userId, kind: name.kind, documentId: name.id, key, title, call, draft, at, ...(triedAt === undefined ? {} : { triedAt }) }
}
