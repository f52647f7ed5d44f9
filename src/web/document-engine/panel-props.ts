import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { DocumentContext, WebDocument } from './document-types.ts'

/** Props of a panel beside a document. `id` is set only if the document is stored. */
export type PanelProps = {
  words: AnyWords
  id: string
  state: string
  document: WebDocument
  places: DecimalPlaces
  /** What the law decides by: the document as typed, and the facts from the server. */
  context: DocumentContext
}
