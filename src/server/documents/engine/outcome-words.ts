import { fill, type Language, type Words } from '#domain/words.ts'
import { kindNamed } from './kind.ts'
import { systemName } from './system-user.ts'

/** What is kept of what became of a document: its kind, number, the event, the state it led to, by whom and why. */
export type Outcome = { kind: string; number: string; event: string; state: string; user: string; reason?: string }

const words = {
  title: { zh: '{document} {number} 已{event}', en: '{document} {number}: {event}' },
  content: { zh: '{user}：{event}，现为[{state}]', en: '{event} by {user}, now [{state}]' },
  because: { zh: '，原因：{reason}', en: ', because: {reason}' },
} satisfies Record<string, Words>

/** What became of the reader's document, in words. */
export function outcomeText({ kind, number, event, state, user, reason }: Outcome, language: Language): { title: string; content: string } {
  const { words: law } = kindNamed(kind)
  const label = (law.events as Readonly<Record<string, Words>>)[event]?.[language] ?? event
  const said = {
    document: law.label[language],
    number,
    event: label,
    state: law.statusName(state, language),
    user: user || systemName[language],
    reason: reason ?? '',
  }
  const content = `${words.content[language]}${reason ? words.because[language] : ''}`
  return { title: fill(words.title[language], said, language), content: fill(content, said, language) }
}
