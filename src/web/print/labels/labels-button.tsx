import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { lazyWindow } from '../../ui/lazy/lazy-window.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'
import type { LabelKind, LabelledGoods } from './labels.ts'
import { labelWords as words } from './words.ts'

const LabelsDialog = lazyWindow(async () => (await import('./labels-dialog.tsx')).LabelsDialog)

type Props = { goods: readonly LabelledGoods[]; kind: LabelKind }

/** The dialog that prints labels, loaded when it is first used, and the function that opens it. */
export function useLabels() {
  const { dialog, ask } = useDialog<true>()
  const print = (goods: readonly LabelledGoods[], kind: LabelKind) =>
    void ask((done) => <LabelsDialog {...{ goods, kind }} onClose={() => done(undefined)} />)
  return { dialog, print }
}

/** Button that prints labels for the selected rows of a list. */
export function LabelsButton({ goods, kind }: Props) {
  const say = useSay()
  const word = useWord()
  const { dialog, print } = useLabels()
  const reason = goods.length === 0 ? word('selectOne') : undefined
  return (
    <>
      <ActionButton opens onRun={() => print(goods, kind)} disabled={reason !== undefined} reason={reason}>
        {say(words.print)}
      </ActionButton>
      {dialog}
    </>
  )
}
