import type { ReactNode } from 'react'
import type { Problem } from '#domain/core/refusals.ts'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { AnyState, DocumentContext, EventSender } from '../../../document-engine/document-types.ts'
import type { OpenDocument } from '../../../document-engine/registry-types.ts'

/** Props of a document's page. */
export type DocumentFrameProps = {
  words: AnyWords
  state: AnyState
  open: OpenDocument
  send: EventSender['send']
  places: DecimalPlaces
  actions: ReactNode
  /** Puts the focus on the cell or field a problem is about. */
  onShow?: (problem: Problem) => void
  /** Opens the typed content as a new document. */
  onCopy: (document: DocumentContext['document']) => void
  children: ReactNode
}
