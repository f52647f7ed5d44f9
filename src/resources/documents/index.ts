import type { DocumentKindName } from '#machines/index.ts'
import type { DocumentDefinition } from './define-document.ts'
import { definitions } from './definitions.gen.ts'

/** The definition of every document type by its kind; a law without one is a compile error. */
export const documentDefinitions: Readonly<Record<DocumentKindName, DocumentDefinition>> = definitions

/** All definitions, in the order of their areas. */
export const allDefinitions: readonly DocumentDefinition[] = Object.values(documentDefinitions)

/** The definition of a kind read from data; undefined if there is no such kind. */
export const definitionOf = (kind: string): DocumentDefinition | undefined =>
  Object.hasOwn(documentDefinitions, kind) ? documentDefinitions[kind as DocumentKindName] : undefined
