import type { Words } from '#domain/core/words.ts'
import type { StateTag } from '#machines/engine/law.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { useSession } from '../../client/session.ts'
import { formPathOf } from '../../document-engine/document-paths.ts'
import type { WebDocument } from '../../document-engine/document-types.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { documentWords } from '../../document-words/words.ts'
import { useOpenTab } from '../../navigation/tabs.ts'
import type { ExtraAction } from '../page/events/action-bar.tsx'

const returnLabel = { zh: '退货', en: 'Return' } as const satisfies Words

type SourceState = { context: { document: WebDocument }; hasTag(tag: StateTag): boolean }
type ReturnDefinition = Pick<DocumentDefinition, 'right' | 'words'> & { madeFrom: string }

/** Button of a posted document that starts a return of what can still be returned. */
export function useReturnAction(state: SourceState, { madeFrom, right, words }: ReturnDefinition): readonly ExtraAction[] {
  const { can } = useSession()
  const open = useOpenTab()
  const { id } = state.context.document
  if (!id || !state.hasTag('counts')) return []
  const why = can(`${right}_add`) ? undefined : fillTemplate(documentWords.missingRight, { button: returnLabel })
  const path = formPathOf(words.id, undefined, { [madeFrom]: id })
  return [{ id: 'takeBack', label: returnLabel, prominent: true, why, run: () => path && open(path) }]
}
