import { fillPlaceholders, type Language, type Words } from '#domain/core/words.ts'
import { kindNamed } from '../kind.ts'
import { systemName } from '../system-user.ts'

/** Parameters of the notice about a document's outcome: kind, number, event, new state, user and reason. */
export type OutcomeParams = { kind: string; number: string; event: string; state: string; user: string; reason?: string }

const words = {
  title: { zh: '{document} {number} 已{event}', en: '{document} {number}: {event}' },
  content: { zh: '{user}：{event}，现为[{state}]', en: '{event} by {user}, now [{state}]' },
  because: { zh: '，原因：{reason}', en: ', because: {reason}' },
} satisfies Record<string, Words>

/** Notice text about what became of the reader's document. */
export function outcomeText(
  { kind, number, event, state, user, reason }: OutcomeParams,
  language: Language,
): { title: string; content: string } {
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
  return { title: fillPlaceholders(words.title[language], said, language), content: fillPlaceholders(content, said, language) }
}
