import type { Language } from '#domain/core/words.ts'
import type { AnyWords, StateWords, Tone } from '#machines/engine/in-words.ts'
import { typeOf } from '#resources/documents/types.ts'
import { loadedDefinition } from './definitions.ts'

const statesOf = (words: AnyWords) => words.states as Readonly<Record<string, StateWords>>

/** Colour of a state in the law; grey if the law has no such state. */
export function toneOf(words: AnyWords, state: string | undefined): Tone {
  return (state !== undefined && statesOf(words)[state]?.tone) || 'grey'
}

/**
 * Text, colour and strike-through of a state as its document type defines them. If the law is loaded, the text may
 * depend on fields of the head. For an unknown type, the server's text is used.
 */
export function shownState(
  row: { kind?: string | undefined; state?: string | undefined; statusName?: string | undefined },
  language: Language,
  head: Readonly<Record<string, unknown>> = {},
): { text: string; tone: Tone; struck: boolean } {
  const { kind = '', state = '', statusName = '' } = row
  const known = typeOf(kind)?.states[state]
  if (!known) return { text: statusName, tone: 'grey', struck: false }
  const { tone, struck = false } = known
  return { text: loadedDefinition(kind)?.words.statusName(state, language, head) ?? known[language], tone, struck }
}
