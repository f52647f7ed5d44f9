import { say } from '#domain/words.ts'
import { ApiRefusal } from '../../api.ts'
import { isNoAnswer } from '../../connectivity.ts'
import { errorText } from '../../error-text.ts'
import { language } from '../../i18n/index.ts'
import { saveWords } from '../../offline/save-words.ts'
import { saveOf, saves, type WaitingSave } from '../../offline/saves.ts'
import type { WebDocument } from './document-types.ts'
import { draftOf } from './drafts.ts'

/** Whose document it is, and how it is found. */
export type Saver = { userId: string; name: { kind: string; id: string } }

/** A request about a document. */
export type Asking = Saver & {
  event: string
  key: string
  call: WaitingSave['call']
  document: WebDocument
  base: WebDocument
  signal: AbortSignal
}

/**
 * Sends a request about a document. A save that finds no server is kept by the browser, to be sent again by its key, and thrown like any request
 * without an answer; whatever else is asked of a document whose save waits is not sent, for it would overtake it. Nothing but a save is ever kept:
 * who posts sees it happen.
 */
export async function savedOrKept<Answer>(asking: Asking, send: () => Promise<Answer>): Promise<Answer> {
  if (!(await saves.canKeep())) return send()
  const { event, key, signal, name, userId } = asking
  // another tab of the browser may have kept or sent it
  await saves.look(userId)
  const before = saveOf({ kind: name.kind, documentId: name.id })
  const waits = before !== undefined && before.problem === undefined
  if (waits && (event !== 'SAVE' || (before.triedAt !== undefined && before.key !== key)))
    throw new Error(say(saveWords.goesFirst, language()))
  if (event === 'SAVE' && !navigator.onLine) {
    await saves.keep(saveFrom(asking, before?.key === key ? before.triedAt : undefined))
    throw new Error(say(saveWords.kept, language()))
  }
  // what is sent now stands for it; what somebody sends already is waited for
  if (before && waits && before.key !== key && !(await saves.take(before))) throw new Error(say(saveWords.goesFirst, language()))
  try {
    const answer = await send()
    // it may have been put aside while the answer was on its way
    const left = saveOf({ kind: name.kind, documentId: name.id })
    if (left && (left.key === key || left.problem !== undefined)) await saves.forget(left)
    return answer
  } catch (error) {
    if (event === 'SAVE' && isNoAnswer(error) && !signal.aborted)
      await saves.keep(saveFrom(asking, before?.triedAt ?? new Date().toISOString()))
    else if (before?.key === key && error instanceof ApiRefusal && isAnswered(error))
      await saves.note(before, { problem: errorText(error) })
    throw error
  }
}

const [notSignedIn, tooMany, serverFailed] = [401, 429, 500]
/** A "no" to what was sent. After anything else nobody knows whether it took effect, or who asks may ask again. */
export const isAnswered = ({ code }: ApiRefusal): boolean => code < serverFailed && code !== notSignedIn && code !== tooMany

function saveFrom({ userId, name, key, call, document, base }: Asking, triedAt: string | undefined): Omit<WaitingSave, 'no'> {
  const at = new Date().toISOString()
  const title = document.billNo ?? document.supplierName ?? document.customerName ?? ''
  const draft = draftOf(document, base, at)
  return { userId, kind: name.kind, documentId: name.id, key, title, call, draft, at, ...(triedAt === undefined ? {} : { triedAt }) }
}
