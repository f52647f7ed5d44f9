import type { Language } from '#domain/core/words.ts'
import { typeOf } from '#resources/documents/types.ts'
import { shownState } from '../../document-words/state-words.ts'
import { word } from '../../i18n/index.ts'
import type { Chip } from '../../ui/chips.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'

/**
 * One chip per status code of a document type, with the number of matching documents. States with the same code share
 * a chip.
 */
export function statusChips(kind: string, counts: Readonly<Record<string, number>> | undefined, language: Language): Chip<string>[] {
  const byCode = new Map<number, string>()
  for (const [state, { code }] of Object.entries(typeOf(kind)?.states ?? {})) {
    if (code !== undefined && !byCode.has(code)) byCode.set(code, state)
  }
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const counted = (count: number | undefined) => (count === undefined ? {} : { count })
  return [
    { value: '', label: word('all'), ...counted(total) },
    ...[...byCode].map(([code, state]) => {
      const { text, tone, struck } = shownState({ kind, state }, language)
      const label = (
        <StatusDot key={code} tone={tone} struck={struck}>
          {text}
        </StatusDot>
      )
      return { value: String(code), label, ...counted(counts && (counts[code] ?? 0)) }
    }),
  ]
}
