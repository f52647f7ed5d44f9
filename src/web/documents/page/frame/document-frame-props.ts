import type { ReactNode } from 'react'
import type { Problem } from '#domain/core/refusals.ts'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { AnyState, DocumentContext, EventSender } from '../../../document-engine/document-types.ts'
import type { OpenDocument } from '../../../document-engine/registry-types.ts'

/** Props of the frame around a document's content. */
export type DocumentFrameProps = {
  words: AnyWords
  state: AnyState
  open: OpenDocument
  send: EventSender['send']
  places: DecimalPlaces
  actions: ReactNode
  /** Moves the focus to the cell or field that a problem is about. */
  onShow?: (problem: Problem) => void
  /** Opens a new document with the content typed in this one. */
  onCopy: (document: DocumentContext['document']) => void
  children: ReactNode
}
