import type { ReactNode } from 'react'
import type { DecimalPlaces } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { OpenDocument } from '../engine/document-registry.ts'
import type { AnyState, DocumentContext, Sending } from '../engine/document-types.ts'

/** What a document's page is made of. */
export type DocumentFrameProps = {
  words: AnyWords
  state: AnyState
  open: OpenDocument
  send: Sending['send']
  places: DecimalPlaces
  actions: ReactNode
  /** Puts the focus on the cell or field a problem is about. */
  onShow?: (problem: Problem) => void
  /** Opens what was typed as a new document. */
  onCopy: (document: DocumentContext['document']) => void
  children: ReactNode
}
