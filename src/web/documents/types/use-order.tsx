import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import { type OrderLine, openQty } from '#domain/lines/quantities.ts'
import type { StateTag } from '#machines/engine/law.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { useSession } from '../../client/session.ts'
import { formPathOf } from '../../document-engine/document-paths.ts'
import type { WebDocument, WebLine } from '../../document-engine/document-types.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { documentWords } from '../../document-words/words.ts'
import { useOpenTab } from '../../navigation/tabs.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import type { ExtraAction } from '../page/events/action-bar.tsx'
import type { PayloadPrompt } from '../page/events/run-event.tsx'
import { unitsText } from '../page/lines/units-text.ts'
import { type ChosenLines, LineChoiceDialog } from './line-choice-dialog.tsx'

/** The document that delivers what is open of an order: its texts and its definition. */
export type OrderFollowUp = {
  words: Readonly<Record<'deliver' | 'notOpen' | 'isClosed' | 'openRest', Words>>
  made: Pick<DocumentDefinition, 'words' | 'right' | 'madeFrom'>
}

/** What is needed of the state of an order. */
type OrderState = {
  context: {
    document: Pick<WebDocument, 'id' | 'lines' | 'closeType'>
    facts: Readonly<Record<'openLineIds' | 'heldLineIds' | 'closedLineIds', readonly string[]>>
  }
  hasTag(tag: StateTag): boolean
}

type OrderExtension = {
  gather: Record<'CLOSE_LINE' | 'REOPEN_LINE', PayloadPrompt<ChosenLines>>
  extras: readonly ExtraAction[]
  dialog: ReactNode
}

const closedLabel = { zh: '已关闭', en: 'Closed' } as const satisfies Words

/**
 * Buttons and prompts that all order pages have: closing and reopening single lines, and creating a follow-up document
 * for what is open.
 */
export function useOrderActions(state: OrderState, delivery: OrderFollowUp): OrderExtension {
  const { dialog, ask } = useDialog<ChosenLines>()
  const extras = useFollowUpAction(state, delivery)
  const { document, facts } = state.context
  const chooseLines =
    (choosable: readonly string[], qtyLabel: Words, qtyOf: (line: WebLine) => string): PayloadPrompt<ChosenLines> =>
    ({ label, reason }, deliver) =>
      ask(
        (done) => <LineChoiceDialog title={label} lines={document.lines ?? []} {...{ choosable, qtyOf, qtyLabel, reason }} onDone={done} />,
        deliver,
      )
  const { openLineIds, heldLineIds, closedLineIds } = facts
  const gather = {
    CLOSE_LINE: chooseLines(
      openLineIds.filter((line) => !heldLineIds.includes(line)),
      delivery.words.openRest,
      (line) => unitsText(line, openQty(line as OrderLine, document.closeType).toFixed()),
    ),
    REOPEN_LINE: chooseLines(closedLineIds, closedLabel, (line) => unitsText(line, line.closedQty)),
  }
  return { gather, extras, dialog }
}

/** Button that creates the follow-up document with the order's open quantities. */
function useFollowUpAction(
  state: OrderState,
  { words, made: { madeFrom = '', right, words: made } }: OrderFollowUp,
): readonly ExtraAction[] {
  const { can } = useSession()
  const open = useOpenTab()
  const { id, closeType } = state.context.document
  if (!id || state.hasTag('editable') || state.hasTag('closed')) return []
  const missing = !can(`${right}_add`) ? fillTemplate(documentWords.missingRight, { button: words.deliver }) : undefined
  const why = closeType ? words.isClosed : state.hasTag('open') ? missing : words.notOpen
  const path = formPathOf(made.id, undefined, { [madeFrom]: id })
  return [{ id: 'deliver', label: words.deliver, prominent: true, why, run: () => path && open(path) }]
}
