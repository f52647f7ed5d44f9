import { useWord } from '../i18n/index.ts'
import { shellWords } from '../i18n/words.ts'
import { useSession } from '../session.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { toast } from '../ui/toast.tsx'

type Props = {
  right: string
  /** Whether anything is chosen. */
  any: boolean
  /** Rejects with what was refused. */
  remove: () => Promise<unknown>
  onDone: () => void
}

/** Removes what is chosen, after it was asked; without the right or a choice it says why it cannot. */
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
