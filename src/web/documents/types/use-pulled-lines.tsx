import type { ReactNode } from 'react'
import type { LineSettings } from '#domain/lines.ts'
import type { Words } from '#domain/words.ts'
import type { StateTag } from '#machines/engine/law.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import type { WebDocument } from '../engine/document-types.ts'
import { withLines } from '../engine/edit-document.ts'
import type { Extra } from '../page/action-bar.tsx'
import { PullDialog, type Pulling } from './pull-dialog.tsx'

type Props = {
  state: { context: { document: WebDocument }; hasTag(tag: StateTag): boolean }
  edit: (change: (document: WebDocument) => WebDocument) => void
  settings: LineSettings
}

/** Lines of the partner's other documents are taken over while this one is edited. */
export function usePulledLines(
  { state, edit, settings }: Props,
  pulling: Pulling,
  label: Words,
): { extras: readonly Extra[]; dialog: ReactNode } {
  const { ask, dialog } = useDialog<WebDocument>()
  const { document } = state.context
  const pull = async () => {
    const taken = await ask((done) => <PullDialog pulling={pulling} document={document} onDone={done} />)
    if (!taken) return
    edit((now) => withLines({ ...now, ...partnerOf(taken) }, [...kept(now), ...(taken.lines ?? [])], settings))
  }
  return { extras: state.hasTag('editable') ? [{ id: 'pull', label, opens: true, prominent: true, run: () => void pull() }] : [], dialog }
}

const partnerOf = ({ customerId, customerName, supplierId, supplierName }: WebDocument): Partial<WebDocument> =>
  supplierId ? { supplierId, supplierName } : { customerId, customerName }

/** Lines in which something was entered; the blank one at the end goes behind what is taken over. */
const kept = ({ lines = [] }: WebDocument) => lines.filter(({ commInfoId, asked }) => commInfoId || asked)
