import { useWord } from '../../i18n/index.ts'
import { IconButton } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { toast } from '../toast.tsx'

type RefetchResult = { data: unknown; error: Error | null }

/** Reads the shown data again. If that fails, the data stay, and a toast shows the error. */
export function RefreshButton({ refetch }: { refetch: () => Promise<unknown> }) {
  const word = useWord()
  const run = async () => {
    const answers = [await refetch()].flat() as readonly RefetchResult[]
    const failed = answers.find(({ data, error }) => error && data !== undefined)
    if (failed) toast.failed(failed.error)
  }
  return (
    <IconButton label={word('refresh')} onClick={() => void run()}>
      <Icon name="refresh" size={14} />
    </IconButton>
  )
}
