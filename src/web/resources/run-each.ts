import type { ScreenDefinition } from '#resources/index.ts'
import { useWord } from '../i18n/index.ts'
import { useAsk } from '../ui/ask.tsx'
import { toast } from '../ui/toast.tsx'
import { titleOf } from './reference.ts'
import type { Row } from './resource-api.ts'

type Each = {
  /** What is done, as its button calls it. */
  title: string
  rows: readonly Row[]
  run: (row: Row) => Promise<unknown>
  /** Told the rows that could not be dealt with, before why is shown. */
  onLeft?: (ids: readonly string[]) => void
}

/** Does something to each row by itself: what fails is named with its reason, the others are done. */
export function useRunEach(definition: ScreenDefinition) {
  const word = useWord()
  const ask = useAsk()
  return async ({ title, rows, run, onLeft }: Each): Promise<void> => {
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
