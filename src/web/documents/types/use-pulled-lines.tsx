import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { StateTag } from '#machines/engine/law.ts'
import type { WebDocument } from '../../document-engine/document-types.ts'
import { withLines } from '../../document-engine/edit-document.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import type { ExtraAction } from '../page/events/action-bar.tsx'
import { type PullDefinition, PullDialog } from './pull-dialog.tsx'

type Props = {
  state: { context: { document: WebDocument }; hasTag(tag: StateTag): boolean }
  edit: (change: (document: WebDocument) => WebDocument) => void
  settings: LineSettings
}

/** Button that takes over lines from other documents of the partner, while this one is editable. */
export function usePulledLines(
  { state, edit, settings }: Props,
  pulling: PullDefinition,
  label: Words,
): { extras: readonly ExtraAction[]; dialog: ReactNode } {
  const { ask, dialog } = useDialog<WebDocument>()
  const { document } = state.context
  const pull = async () => {
    const taken = await ask((done) => <PullDialog pulling={pulling} document={document} onDone={done} />)
    if (!taken) return
    edit((now) => withLines({ ...now, ...partnerOf(taken) }, [...enteredLines(now), ...(taken.lines ?? [])], settings))
  }
  return { extras: state.hasTag('editable') ? [{ id: 'pull', label, opens: true, prominent: true, run: () => void pull() }] : [], dialog }
}

const partnerOf = ({ customerId, customerName, supplierId, supplierName }: WebDocument): Partial<WebDocument> =>
  supplierId ? { supplierId, supplierName } : { customerId, customerName }

/** The lines with goods or typed text. The blank line at the end is left out, so that lines can be added before it. */
export const enteredLines = ({ lines = [] }: WebDocument) => lines.filter(({ commInfoId, asked }) => commInfoId || asked)
