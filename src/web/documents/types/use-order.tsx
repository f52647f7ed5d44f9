import type { ReactNode } from 'react'
import { type OrderLine, openQty } from '#domain/quantities.ts'
import type { Words } from '#domain/words.ts'
import type { StateTag } from '#machines/engine/law.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { useSession } from '../../session.ts'
import { useOpenTab } from '../../shell/tabs.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import type { WebDocument, WebLine } from '../engine/document-types.ts'
import { formPathOf } from '../engine/kinds.ts'
import type { Extra } from '../page/action-bar.tsx'
import type { Gather } from '../page/run-event.tsx'
import { unitsText } from '../page/units-text.ts'
import { filled } from '../words/fill-words.ts'
import { documentWords } from '../words/words.ts'
import { type ChosenLines, LineChoiceDialog } from './line-choice-dialog.tsx'

/** How a type calls what is made of an open order, and why nothing is. */
export type Delivery = {
  words: Readonly<Record<'deliver' | 'notOpen' | 'isClosed' | 'openRest', Words>>
  made: Pick<DocumentDefinition, 'words' | 'right' | 'madeFrom'>
}

/** An order as its page has it. */
type OrderState = {
  context: {
    document: Pick<WebDocument, 'id' | 'lines' | 'closeType'>
    facts: Readonly<Record<'openLineIds' | 'heldLineIds' | 'closedLineIds', readonly string[]>>
  }
  hasTag(tag: StateTag): boolean
}

type Ordering = { gather: Record<'CLOSE_LINE' | 'REOPEN_LINE', Gather<ChosenLines>>; extras: readonly Extra[]; dialog: ReactNode }

const closed = { zh: '已关闭', en: 'Closed' } as const satisfies Words

/** What pages of orders have in common: lines are closed and opened one by one, and what is left is delivered by another document. */
export function useOrder(state: OrderState, delivery: Delivery): Ordering {
  const { dialog, ask } = useDialog<ChosenLines>()
  const extras = useDelivery(state, delivery)
  const { document, facts } = state.context
  const chooseLines =
    (choosable: readonly string[], qtyLabel: Words, qtyOf: (line: WebLine) => string): Gather<ChosenLines> =>
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
    REOPEN_LINE: chooseLines(closedLineIds, closed, (line) => unitsText(line, line.closedQty)),
  }
  return { gather, extras, dialog }
}

/** Delivering an open order makes a document of what is left. */
function useDelivery(state: OrderState, { words, made: { madeFrom = '', right, words: made } }: Delivery): readonly Extra[] {
  const { can } = useSession()
  const open = useOpenTab()
  const { id, closeType } = state.context.document
  if (!id || state.hasTag('editable') || state.hasTag('closed')) return []
  const missing = !can(`${right}_add`) ? filled(documentWords.missingRight, { button: words.deliver }) : undefined
  const why = closeType ? words.isClosed : state.hasTag('open') ? missing : words.notOpen
  const path = formPathOf(made.id, undefined, { [madeFrom]: id })
  return [{ id: 'deliver', label: words.deliver, prominent: true, why, run: () => path && open(path) }]
}
