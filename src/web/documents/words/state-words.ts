import type { Language } from '#domain/words.ts'
import type { AnyWords, StateWords, Tone } from '#machines/engine/in-words.ts'
import { wordsOfKind } from '#machines/index.ts'

const statesOf = (words: AnyWords) => words.states as Readonly<Record<string, StateWords>>

/** The colour of a state; grey where this law has no such state. */
export function toneOf(words: AnyWords, state: string | undefined): Tone {
  return (state !== undefined && statesOf(words)[state]?.tone) || 'grey'
}

/** How a state is shown: its word, colour and whether it is struck, from the law of the kind. A kind nobody knows shows what the server says. */
export function shownState(
  row: { kind?: string | undefined; state?: string | undefined; statusName?: string | undefined },
  language: Language,
  head: Readonly<Record<string, unknown>> = {},
): { text: string; tone: Tone; struck: boolean } {
  const words = row.kind === undefined ? undefined : wordsOfKind(row.kind)
  const state = row.state !== undefined && words?.stateOf(row.state) ? row.state : undefined
  if (!words || !state) return { text: row.statusName ?? '', tone: 'grey', struck: false }
  const { tone, struck } = statesOf(words)[state] ?? { tone: 'grey' }
  return { text: words.statusName(state, language, head), tone, struck: struck ?? false }
}
