import type { AnyWords } from '#machines/engine/in-words.ts'
import { type Paper, paperOf as paperBy } from '#paper/document-paper.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { WebDocument } from '../document-engine/document-types.ts'
import { loadedDefinition } from '../document-words/definitions.ts'

/** The definition of the documents of a law. Throws unless the page has loaded it. */
export function definitionFor({ id }: AnyWords): DocumentDefinition {
  const definition = loadedDefinition(id)
  if (!definition) throw new Error(`the definition of ${id} is not loaded`)
  return definition
}

/** Makes the paper of a document. */
export const paperOf = (
  words: AnyWords,
  document: WebDocument,
  reader: Parameters<typeof paperBy>[2],
  kind?: Parameters<typeof paperBy>[3],
): Paper => paperBy(definitionFor(words), document, reader, kind)
