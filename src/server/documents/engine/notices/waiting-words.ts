import type { Language, Words } from '#domain/core/words.ts'
import { kindNamed } from '../kind.ts'
import { systemName } from '../system-user.ts'

/** Parameters of the notice that a document awaits approval: kind, number, state, and who submitted it. */
export type WaitingParams = { kind: string; number: string; state: string; user: string }

const words = {
  title: { zh: '{document} {number} {state}', en: '{document} {number}: {state}' },
  content: { zh: '{user}提交，等您处理', en: 'From {user}; it waits for you' },
} satisfies Record<string, Words>

/** Text of the notice that a document awaits the reader. */
export function waitingText({ kind, number, state, user }: WaitingParams, language: Language): { title: string; content: string } {
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
