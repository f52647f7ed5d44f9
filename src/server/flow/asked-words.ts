import { fill, type Language, type Words } from '#domain/words.ts'
import { kindNamed } from '../documents/engine/kind.ts'

/** What is kept of a task that asks somebody: what it is called, of which process, who started that, and the document it is about. */
export type Asks = { task: string; process: string; user: string; kind: string | null; number: string | null }

const words = {
  title: { zh: '{task}：{object}', en: '{task}: {object}' },
  content: { zh: '{user}发起[{process}]，等您办理', en: 'From {user}, by [{process}]; it waits for you' },
} satisfies Record<string, Words>

/** A task that asks the reader, in words. */
export function asksText({ kind, number, ...said }: Asks, language: Language): { title: string; content: string } {
  const object = kind === null ? said.process : `${kindNamed(kind).words.label[language]} ${number ?? ''}`.trim()
  return { title: fill(words.title[language], { ...said, object }, language), content: fill(words.content[language], said, language) }
}
