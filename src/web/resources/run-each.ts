import type { ScreenDefinition } from '#resources/index.ts'
import { useWord } from '../i18n/index.ts'
import { useAsk } from '../ui/actions/ask.tsx'
import { toast } from '../ui/toast.tsx'
import { titleOf } from './reference.ts'
import type { ResourceRow } from './resource-api.ts'

type EachOptions = {
  /** The name of the action, as on its button. */
  title: string
  rows: readonly ResourceRow[]
  run: (row: ResourceRow) => Promise<unknown>
  /** Called with the ids of the rows for which the action failed, before the reasons are shown. */
  onLeft?: (ids: readonly string[]) => void
}

/**
 * Returns a function that runs an action for each row. If it fails for some rows, these are listed with the reasons;
 * for the others it is done.
 */
export function useRunEach(definition: ScreenDefinition) {
  const word = useWord()
  const ask = useAsk()
  return async ({ title, rows, run, onLeft }: EachOptions): Promise<void> => {
    const results = await Promise.allSettled(rows.map(run))
    const failed = results.flatMap((result, at) => {
      const row = rows[at]
      return result.status === 'rejected' && row ? [{ row, reason: String(result.reason?.message ?? result.reason) }] : []
    })
    onLeft?.(failed.map(({ row }) => row.id))
    if (failed.length === 0) return toast.success(word('updated'))
    const done = word('doneOf', { done: rows.length - failed.length, count: rows.length })
    const text = failed.map(({ row, reason }) => `${titleOf(definition, row)}: ${reason}`).join('\n')
    await ask({ title: `${title} · ${done}`, text, cancel: false })
  }
}
