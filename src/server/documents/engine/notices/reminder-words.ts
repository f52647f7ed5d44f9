import { fillPlaceholders, type Language, type Words } from '#domain/core/words.ts'
import { kindNamed } from '../kind.ts'

/** Parameters of a reminder: kind, number, state, and the hours it has lasted. */
export type ReminderParams = { kind: string; number: string; state: string; hours: number }

const words = {
  title: { zh: '{document} {number} {state}，等待已久', en: '{document} {number}: {state} for long' },
  draft: { zh: '{document} {number} 草稿未处理', en: '{document} {number}: a draft that rests' },
  hours: { zh: '已等待{count}小时，请处理', en: 'It has waited for {count} h; please see to it' },
  days: { zh: '已等待{count}天，请处理', en: 'It has waited for {count} days; please see to it' },
} satisfies Record<string, Words>

/** Text of a reminder. */
export function reminderText({ kind, number, state, hours }: ReminderParams, language: Language): { title: string; content: string } {
  const { words: law } = kindNamed(kind)
  const said = { document: law.label[language], number, state: law.statusName(state, language) }
  const isDraft = law.tagsOf(state).includes('editable')
  const [content, count] = hours < 48 ? [words.hours, hours] : [words.days, Math.floor(hours / 24)]
  return {
    title: fillPlaceholders((isDraft ? words.draft : words.title)[language], said, language).replaceAll(/ +/g, ' '),
    content: fillPlaceholders(content[language], { count: String(count) }, language),
  }
}
