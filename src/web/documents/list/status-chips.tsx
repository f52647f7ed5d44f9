import type { Language } from '#domain/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { word } from '../../i18n/index.ts'
import type { Chip } from '../../ui/chips.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { shownState } from '../words/state-words.ts'

/** One chip per status code of the law, with how many match it; states that share a code share the chip. */
export function statusChips(words: AnyWords, counts: Readonly<Record<string, number>> | undefined, language: Language): Chip<string>[] {
  const states: readonly string[] = words.stateNames
  const byCode = new Map<number, string>()
  for (const state of states) {
    const code = words.codeOf(state)
    if (code !== undefined && !byCode.has(code)) byCode.set(code, state)
  }
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const counted = (count: number | undefined) => (count === undefined ? {} : { count })
  return [
    { value: '', label: word('all'), ...counted(total) },
    ...[...byCode].map(([code, state]) => {
      const { text, tone, struck } = shownState({ kind: words.id, state }, language)
      const label = (
        <StatusDot key={code} tone={tone} struck={struck}>
          {text}
        </StatusDot>
      )
      return { value: String(code), label, ...counted(counts && (counts[code] ?? 0)) }
    }),
  ]
}
