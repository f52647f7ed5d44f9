import { useSelector } from '@xstate/react'
import { useCallback, useSyncExternalStore } from 'react'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { DocumentRegistry, OpenDocument } from './document-registry.ts'
import type { SendOf, StateOf } from './document-types.ts'
import { openDocuments } from './open-documents.ts'

/** An open document as its screen uses it: what it is, what can be sent to it, and its place in the registry. */
export type UsedDocument<D extends DocumentDefinition> = [state: StateOf<D>, send: SendOf<D>, open: OpenDocument]

/**
 * The live document of a tab, from the registry at the root: `const [state, send] = useDocument(definition, id)`. It must be open already
 * (`DocumentPage` sees to that); `id` is the document's or, unsaved, its tab's key.
 */
export function useDocument<D extends DocumentDefinition>(
  { words: { id: kind } }: D,
  id: string,
  registry: DocumentRegistry = openDocuments,
): UsedDocument<D> {
  const open = useSyncExternalStore(registry.subscribe, () => registry.find({ kind, id }))
  if (!open) throw new Error(`${kind} ${id} is not open`)
  // the registry holds documents of all types; that one found by a kind is of that kind no type can tell
  const state = useSelector(open.actor, (snapshot) => snapshot) as unknown as StateOf<D>
  const { actor } = open
  // by what it is called when something is sent: a question may have stood open while the document got its id
  const send = useCallback<SendOf<D>>(
    (event) => {
      const name = registry.nameOf(actor)
      if (name) registry.send(name, event)
    },
    [registry, actor],
  )
  return [state, send, open]
}
