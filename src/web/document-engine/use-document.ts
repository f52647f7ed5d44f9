import { useSelector } from '@xstate/react'
import { useCallback, useSyncExternalStore } from 'react'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { DocumentRegistry } from './document-registry.ts'
import type { SendOf, StateOf } from './document-types.ts'
import { openDocuments } from './open-documents.ts'
import type { OpenDocument } from './registry-types.ts'

/** An open document as its screen uses it: its state, `send`, and its entry in the registry. */
export type UsedDocument<D extends DocumentDefinition> = [state: StateOf<D>, send: SendOf<D>, open: OpenDocument]

/**
 * The live document of a tab, from the registry at the root of the app: `const [state, send] = useDocument(definition,
 * id)`. `id` is the document's id or, if it is not stored, the key of its tab. Throws if the document is not open;
 * `DocumentPage` opens it.
 */
export function useDocument<D extends DocumentDefinition>(
  { words: { id: kind } }: D,
  id: string,
  registry: DocumentRegistry = openDocuments,
): UsedDocument<D> {
  const open = useSyncExternalStore(registry.subscribe, () => registry.find({ kind, id }))
  if (!open) throw new Error(`${kind} ${id} is not open`)
  // the registry has documents of all types, and TypeScript cannot know that the one found by a kind has that type
  const state = useSelector(open.actor, (snapshot) => snapshot) as unknown as StateOf<D>
  const { actor } = open
  // the reference is read when an event is sent, because the document may get its id while a dialog is open
  const send = useCallback<SendOf<D>>(
    (event) => {
      const name = registry.refOf(actor)
      if (name) registry.send(name, event)
    },
    [registry, actor],
  )
  return [state, send, open]
}
