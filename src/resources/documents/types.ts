import type { DocumentApi } from '#contract/operations.gen.ts'
import type { DocumentKindName } from '#machines/index.ts'
import type { DocumentType } from './define-document.ts'
import { documentTypes } from './types.gen.ts'

/** All types, in the order of their areas. */
export const allTypes: readonly DocumentType[] = Object.values(documentTypes)

/** The type of a kind read from data; undefined if there is no such kind. */
export const typeOf = (kind: string): DocumentType | undefined =>
  Object.hasOwn(documentTypes, kind) ? documentTypes[kind as DocumentKindName] : undefined

/** The right to view documents of a kind; for an unknown kind, a right that nobody has. */
export const viewRightOf = (kind: string): string => `${typeOf(kind)?.right ?? ''}_view`

/** The interface that serves a kind in the contract. */
export function apiOf(kind: string): DocumentApi {
  const type = typeOf(kind)
  if (!type) throw new Error(`no document type ${kind}`)
  return type.api
}
