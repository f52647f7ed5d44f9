import { useSession } from '../../client/session.ts'
import { useWord } from '../../i18n/index.ts'
import { shellWords } from '../../i18n/words.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { toast } from '../../ui/toast.tsx'

type Props = {
  right: string
  /** True when rows are selected. */
  any: boolean
  /** Rejects with the refusal. */
  remove: () => Promise<unknown>
  onDone: () => void
}

/** Removes the selected rows, after confirmation; disabled without the right or a selection, with the reason. */
export function RemoveButton({ right, any, remove, onDone }: Props) {
  const word = useWord()
  const { can } = useSession()
  const reason = can(right) ? (any ? undefined : word('selectOne')) : word('noRight')
  const run = () =>
    remove().then(() => {
      toast.success(word('removed'))
      onDone()
    }, toast.failed)
  return (
    <ActionButton forGood onRun={run} confirm={shellWords.removeAsk} disabled={reason !== undefined} reason={reason}>
      {word('remove')}
    </ActionButton>
  )
}
