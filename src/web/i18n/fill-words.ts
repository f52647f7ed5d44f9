import { fillPlaceholders } from '#domain/core/words.ts'
import { inPlural, language } from './index.ts'
import type { CountedWords } from './words.ts'

/** Fills figures into a text in the reader's language. `count` chooses between singular and plural. */
export function fillWords(words: CountedWords, params: Readonly<Record<string, string | number>>): string {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  return language() === 'en' ? fillPlaceholders(inPlural(words, texts.count), texts, 'en') : fillPlaceholders(words.zh, texts)
}
