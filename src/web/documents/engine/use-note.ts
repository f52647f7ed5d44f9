import { useRef, useState } from 'react'
import type { Operation } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import { ApiRefusal } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { callForDocument, received } from './document-call.ts'
import type { OpenDocument } from './document-registry.ts'
import type { DocumentContext, WebDocument } from './document-types.ts'

/**
 * Sends notes (rule B3 *Notes*) one after another, each on the version that is shown by then. A refusal leaves the dialog and what was typed as they are; where somebody
 * else was first, the newer document takes the place of the old one and the next try is made on it. `theirs` says what he wrote, so that
 * nobody writes over it unseen.
 */
export function useNote({ actor }: OpenDocument, operation: Operation, done: () => void, theirs?: (newer: WebDocument) => Words) {
  const shown = useRef((actor.getSnapshot().context as DocumentContext).document)
  const [failure, setFailure] = useState<Words>()
  const take = (document: WebDocument) => {
    shown.current = document
    actor.send({ type: 'REPLACED', document })
  }
  const send = async (...notes: readonly object[]) => {
    try {
      for (const note of notes) {
        const { id, version, kind = '' } = shown.current
        take(await callForDocument(kind, operation.id, { body: { id, version, ...note } }))
      }
      done()
    } catch (error) {
      const newer = error instanceof ApiRefusal && error.current ? received(shown.current.kind ?? '', error.current) : undefined
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
