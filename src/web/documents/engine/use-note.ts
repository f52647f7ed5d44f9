import { useRef, useState } from 'react'
import type { Words } from '#domain/words.ts'
import { ApiRefusal } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { type AnsweredDocument, newerIn, received, type StoredName, storedName } from './document-call.ts'
import type { OpenDocument } from './document-registry.ts'
import type { WebDocument } from './document-types.ts'

/**
 * Sends notes (rule B3 *Notes*) one after another, each on the version that is shown by then. A refusal leaves the dialog and what was typed as they are; where somebody
 * else was first, the newer document takes the place of the old one and the next try is made on it. `theirs` says what he wrote, so that
 * nobody writes over it unseen.
 */
export function useNote<Note>(
  { actor, kind }: OpenDocument,
  call: (own: StoredName, note: Note) => Promise<AnsweredDocument>,
  done: () => void,
  theirs?: (newer: WebDocument) => Words,
) {
  const { id: ofKind } = kind.words
  const shown = useRef(actor.getSnapshot().context.document)
  const [failure, setFailure] = useState<Words>()
  const take = (document: WebDocument) => {
    shown.current = document
    actor.send({ type: 'REPLACED', document })
  }
  const send = async (...notes: readonly Note[]) => {
    try {
      for (const note of notes) take(received(ofKind, await call(storedName(shown.current), note)))
      done()
    } catch (error) {
      const newer = error instanceof ApiRefusal ? newerIn(ofKind, error) : undefined
      setFailure(sentenceOf(error, newer && theirs?.(newer)))
      if (newer) take(newer)
    }
  }
  return { failure, send }
}

/** What went wrong, and what else is to be known. */
function sentenceOf(error: unknown, more: Words | undefined): Words {
  const said = errorText(error)
  return { zh: more ? `${said}。${more.zh}` : said, en: more ? `${said}. ${more.en}` : said }
}
