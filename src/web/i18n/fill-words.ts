import { fillPlaceholders } from '#domain/core/words.ts'
import { inPlural, language } from './index.ts'
import type { CountedWords } from './words.ts'

/** Words with figures in them, in the reader's language; `count` chooses the plural. */
export function fillWords(words: CountedWords, params: Readonly<Record<string, string | number>>): string {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  return language() === 'en' ? fillPlaceholders(inPlural(words, texts.count), texts, 'en') : fillPlaceholders(words.zh, texts)
}
