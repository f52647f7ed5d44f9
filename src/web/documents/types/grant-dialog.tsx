import { type ReactNode, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import type { StateTag } from '#machines/engine/law.ts'
import type { WebLine } from '../../document-engine/document-types.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'
import type { ExtraAction } from '../page/events/action-bar.tsx'
import { QuantitiesTable } from './quantities-table.tsx'

const words = {
  grant: { zh: '核准数量', en: 'Grant quantities' },
  asked: { zh: '订货数量', en: 'Ordered' },
  granted: { zh: '核准数量', en: 'Granted' },
  approve: { zh: '审核', en: 'Approve' },
} as const satisfies Record<string, Words>

/** The approved quantities of some lines, each in the unit of its line. */
export type GrantedQtys = { lines: { id: string; approvedQty: string }[] }

type Props = { title: Words; lines: readonly WebLine[]; onDone: (granted: GrantedQtys | undefined) => void }

/** Dialog that approves a lower quantity than was ordered for some lines, or 0. */
export function GrantDialog({ title, lines, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const rows = lines.flatMap((line) => (line.id ? [{ line, id: line.id, most: line.qty ?? '0' }] : []))
  const changed = rows.filter(({ id, most }) => typed[id] !== undefined && !readFigure(typed[id])?.eq(most))
  const isValid = changed.every(({ id, most }) => {
    const figure = readFigure(typed[id])
    return figure !== undefined && !figure.isNegative() && figure.lte(most)
  })
  const done = () => onDone({ lines: changed.map(({ id }) => ({ id, approvedQty: typed[id] ?? '' })) })
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={!isValid || changed.length === 0} onClick={done}>
        {say(words.approve)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(title)} width={640} footer={footer}>
      <QuantitiesTable {...{ rows, typed }} labels={{ most: words.asked, qty: words.granted }} onType={setTyped} />
    </Dialog>
  )
}

type Grantable = { context: { document: { lines?: readonly WebLine[] } }; hasTag(tag: StateTag): boolean }

type Approvable = { send(event: { type: 'APPROVE' } & GrantedQtys): void }

/** Button beside the approval that opens the dialog to approve lower quantities. */
export function useGrant(state: Grantable, actor: Approvable): { extras: readonly ExtraAction[]; dialog: ReactNode } {
  const { ask, dialog } = useDialog<GrantedQtys>()
  const { lines = [] } = state.context.document
  const grant = async () => {
    const granted = await ask((done) => <GrantDialog title={words.grant} lines={lines} onDone={done} />)
    if (granted) actor.send({ type: 'APPROVE', ...granted })
  }
  const extra = { id: 'grant', label: words.grant, opens: true, run: () => void grant() } as const
  return { extras: state.hasTag('awaitsApproval') ? [extra] : [], dialog }
}
