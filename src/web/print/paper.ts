import type { AnyWords } from '#machines/engine/in-words.ts'
import { type Paper, paperOf as paperBy } from '#paper/document-paper.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { WebDocument } from '../documents/engine/document-types.ts'
import { loadedDefinition } from '../documents/words/definitions.ts'

/** What defines the documents of a law; its page is open. */
export function definitionFor({ id }: AnyWords): DocumentDefinition {
  const definition = loadedDefinition(id)
  if (!definition) throw new Error(`the definition of ${id} is not loaded`)
  return definition
}

/** What a document of a law says on paper. */
export const paperOf = (
  words: AnyWords,
  document: WebDocument,
  reader: Parameters<typeof paperBy>[2],
  kind?: Parameters<typeof paperBy>[3],
): Paper => paperBy(definitionFor(words), document, reader, kind)
