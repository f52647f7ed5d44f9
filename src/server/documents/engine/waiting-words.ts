import type { Language, Words } from '#domain/words.ts'
import { kindNamed } from './kind.ts'
import { systemName } from './system-user.ts'

/** What is kept of a document that waits: its kind, number, state and who brought it there. */
export type Waits = { kind: string; number: string; state: string; user: string }

const words = {
  title: { zh: '{document} {number} {state}', en: '{document} {number}: {state}' },
  content: { zh: '{user}提交，等您处理', en: 'From {user}; it waits for you' },
} satisfies Record<string, Words>

/** A document that waits for the reader, in words. */
export function waitsText({ kind, number, state, user }: Waits, language: Language): { title: string; content: string } {
  const { words: law } = kindNamed(kind)
  const said: Record<string, string> = {
    document: law.label[language],
    number,
    state: law.statusName(state, language),
    user: user || systemName[language],
  }
  const filled = (text: Words) => text[language].replace(/\{(\w+)\}/g, (_, name: string) => said[name] ?? '')
  return { title: filled(words.title), content: filled(words.content) }
}
