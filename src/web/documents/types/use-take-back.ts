import type { Words } from '#domain/words.ts'
import type { StateTag } from '#machines/engine/law.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { useSession } from '../../session.ts'
import { useOpenTab } from '../../shell/tabs.ts'
import type { WebDocument } from '../engine/document-types.ts'
import { formPathOf } from '../engine/kinds.ts'
import type { Extra } from '../page/action-bar.tsx'
import { filled } from '../words/fill-words.ts'
import { documentWords } from '../words/words.ts'

const takeBack = { zh: '退货', en: 'Return' } as const satisfies Words

type State = { context: { document: WebDocument }; hasTag(tag: StateTag): boolean }
type Made = Pick<DocumentDefinition, 'right' | 'words'> & { madeFrom: string }

/** Of a posted document goods come or go back: a button that begins a return of what is left of it. */
export function useTakeBack(state: State, { madeFrom, right, words }: Made): readonly Extra[] {
  const { can } = useSession()
  const open = useOpenTab()
  const { id } = state.context.document
  if (!id || !state.hasTag('counts')) return []
  const why = can(`${right}_add`) ? undefined : filled(documentWords.missingRight, { button: takeBack })
  const path = formPathOf(words.id, undefined, { [madeFrom]: id })
  return [{ id: 'takeBack', label: takeBack, prominent: true, why, run: () => path && open(path) }]
}
