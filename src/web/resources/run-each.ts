import type { ScreenDefinition } from '#resources/index.ts'
import { useWord } from '../i18n/index.ts'
import { useAsk } from '../ui/actions/ask.tsx'
import { toast } from '../ui/toast.tsx'
import { titleOf } from './reference.ts'
import type { ResourceRow } from './resource-api.ts'

type EachOptions = {
  /** The action, as its button calls it. */
  title: string
  rows: readonly ResourceRow[]
  run: (row: ResourceRow) => Promise<unknown>
  /** Called with the rows that failed, before the reasons are shown. */
  onLeft?: (ids: readonly string[]) => void
}

/** Runs an action for each row by itself: failures are listed with their reason, the others are done. */
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
