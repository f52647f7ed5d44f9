import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { DocumentContext, WebDocument } from './document-types.ts'

/** Props of a panel beside a document. `id` is that of a stored document. */
export type PanelProps = {
  words: AnyWords
  id: string
  state: string
  document: WebDocument
  places: DecimalPlaces
  /** Input of the law: the document as typed, and the server's facts. */
  context: DocumentContext
}
