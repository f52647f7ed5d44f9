import { documents } from './documents.gen.ts'
import type { AnyWords } from './engine/in-words.ts'

/** Every document type by its kind, which is its law's id. Engines reach a law through here and never name one. */
export { documents }

export type DocumentKindName = keyof typeof documents

/** The words of a kind read from data (a row's column, a route); undefined if there is no such kind. */
export function wordsOfKind(kind: string): AnyWords | undefined {
  return Object.hasOwn(documents, kind) ? documents[kind as DocumentKindName] : undefined
}
