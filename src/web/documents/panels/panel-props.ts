import type { DecimalPlaces } from '#domain/decimal.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { DocumentContext, WebDocument } from '../engine/document-types.ts'

/** What a panel beside a document gets to know. `id` is that of a stored document. */
export type PanelProps = {
  words: AnyWords
  id: string
  state: string
  document: WebDocument
  places: DecimalPlaces
  /** What the law is asked with: the document as typed, and the server's facts. */
  context: DocumentContext
}
