import { useRef, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { ApiRefusal } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { type AnsweredDocument, documentFromWire, newerDocumentIn, type StoredVersion, storedVersionOf } from './document-call.ts'
import type { WebDocument } from './document-types.ts'
import type { OpenDocument } from './registry-types.ts'

/**
 * Sends notes (rule B3 *Notes*) one after another, each for the version that the previous answer brought. After a
 * refusal the dialog and its input stay. After a version conflict the newer document replaces the old one, and the
 * next attempt is made on it; `theirs` returns what the other user wrote, which is shown so that nobody overwrites it
 * unknowingly.
 */
export function useNote<Note>(
  { actor, kind }: OpenDocument,
  call: (own: StoredVersion, note: Note) => Promise<AnsweredDocument>,
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
      for (const note of notes) take(documentFromWire(ofKind, await call(storedVersionOf(shown.current), note)))
      done()
    } catch (error) {
      const newer = error instanceof ApiRefusal ? newerDocumentIn(ofKind, error) : undefined
      setFailure(failureText(error, newer && theirs?.(newer)))
      if (newer) take(newer)
    }
  }
  return { failure, send }
}

/** The failure, and the other user's note if there is one. */
function failureText(error: unknown, more: Words | undefined): Words {
  const said = errorText(error)
  return { zh: more ? `${said}。${more.zh}` : said, en: more ? `${said}. ${more.en}` : said }
}
