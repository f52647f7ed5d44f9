import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { loaders } from '#resources/documents/loaders.gen.ts'

/** Definitions, and with them laws, come to the browser when a page of their type opens: what most people never see is not waited for by all. */
const loaded = new Map<string, DocumentDefinition>()

/** The definition of a kind, brought if it is not here. Rejects where there is no such kind or the server does not answer. */
export async function loadDefinition(kind: string): Promise<DocumentDefinition> {
  const load = Object.hasOwn(loaders, kind) ? loaders[kind] : undefined
  if (!load) throw new Error(`no document type ${kind}`)
  const definition = await load()
  loaded.set(kind, definition)
  return definition
}

/** The definition of a kind whose page is open; undefined where none was. What is known of every type is in `#resources/documents/types.ts`. */
export const loadedDefinition = (kind: string): DocumentDefinition | undefined => loaded.get(kind)
