import { useSession } from '../../client/session.ts'
import { useWord } from '../../i18n/index.ts'
import { shellWords } from '../../i18n/words.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { toast } from '../../ui/toast.tsx'

type Props = {
  right: string
  /** True if any rows are selected. */
  any: boolean
  /** Removes the rows. Rejects with the server's refusal. */
  remove: () => Promise<unknown>
  onDone: () => void
}

/**
 * Button that removes the selected rows after a confirmation. Without the right or a selection it is disabled and
 * shows the reason.
 */
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
