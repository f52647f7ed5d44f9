import { fillPlaceholders, type Language, type Words } from '#domain/core/words.ts'
import { definitionOf } from '#resources/documents/index.ts'

/** Stored facts of a workflow task for its notice: name, process, who started it, and the document it is about. */
export type TaskFacts = { task: string; process: string; user: string; kind: string | null; number: string | null }

const words = {
  title: { zh: '{task}：{object}', en: '{task}: {object}' },
  content: { zh: '{user}发起[{process}]，等您办理', en: 'From {user}, by [{process}]; it waits for you' },
} satisfies Record<string, Words>

/** Notice of a task to its assignee. */
export function taskText({ kind, number, ...said }: TaskFacts, language: Language): { title: string; content: string } {
  const object = kind === null ? said.process : `${definitionOf(kind)?.words.label[language] ?? ''} ${number ?? ''}`.trim()
  return {
    title: fillPlaceholders(words.title[language], { ...said, object }, language),
    content: fillPlaceholders(words.content[language], said, language),
  }
}
