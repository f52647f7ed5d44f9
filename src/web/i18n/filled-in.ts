import { fill } from '#domain/words.ts'
import { inPlural, language } from './index.ts'
import type { Counting } from './words.ts'

/** Words with figures in them, in the reader's language; `count` chooses the plural. */
export function filledIn(words: Counting, params: Readonly<Record<string, string | number>>): string {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  return language() === 'en' ? fill(inPlural(words, texts.count), texts, 'en') : fill(words.zh, texts)
}
