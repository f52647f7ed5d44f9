import { useWord } from '../i18n/index.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icons.tsx'
import { toast } from './toast.tsx'

type Answer = { data: unknown; error: Error | null }

/** Reads again what is shown. Where that fails what is shown stays, and it is said that it is not new. */
export function RefreshButton({ refetch }: { refetch: () => Promise<unknown> }) {
  const word = useWord()
  const run = async () => {
    const answers = [await refetch()].flat() as readonly Answer[]
    const failed = answers.find(({ data, error }) => error && data !== undefined)
    if (failed) toast.failed(failed.error)
  }
  return (
    <IconButton label={word('refresh')} onClick={() => void run()}>
      <Icon name="refresh" size={14} />
    </IconButton>
  )
}
