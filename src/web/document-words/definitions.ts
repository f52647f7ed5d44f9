import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { loaders } from '#resources/documents/loaders.gen.ts'

/**
 * Definitions loaded so far. A definition, and with it the law, is loaded when a page of its type is opened, so that
 * users do not wait for types they never open.
 */
const loadedDefinitions = new Map<string, DocumentDefinition>()

/** Loads the definition of a document type. Rejects if there is no such type or the server does not answer. */
export async function loadDefinition(kind: string): Promise<DocumentDefinition> {
  const load = Object.hasOwn(loaders, kind) ? loaders[kind] : undefined
  if (!load) throw new Error(`no document type ${kind}`)
  const definition = await load()
  loadedDefinitions.set(kind, definition)
  return definition
}

/**
 * The definition of a document type if it has been loaded. What is known of every type without loading is in
 * `#resources/documents/types.ts`.
 */
export const loadedDefinition = (kind: string): DocumentDefinition | undefined => loadedDefinitions.get(kind)
