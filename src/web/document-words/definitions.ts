import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { loaders } from '#resources/documents/loaders.gen.ts'

/**
 * Definitions, and with them laws, are loaded when a page of their type opens, so that nobody waits for types they
 * never see.
 */
const loadedDefinitions = new Map<string, DocumentDefinition>()

/** Loads the definition of a kind. Rejects if there is no such kind or the server does not answer. */
export async function loadDefinition(kind: string): Promise<DocumentDefinition> {
  const load = Object.hasOwn(loaders, kind) ? loaders[kind] : undefined
  if (!load) throw new Error(`no document type ${kind}`)
  const definition = await load()
  loadedDefinitions.set(kind, definition)
  return definition
}

/** The definition of a kind if it was loaded. For what is known of every type see `#resources/documents/types.ts`. */
export const loadedDefinition = (kind: string): DocumentDefinition | undefined => loadedDefinitions.get(kind)
