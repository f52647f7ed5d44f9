import { fill, type Language, type Words } from '#domain/words.ts'
import { systemName } from '../../engine/system-user.ts'

/** What is kept of a ticket sold offline at another sum than its prices come to: its number, the difference, who sent it. */
export type Deviates = { number: string; amount: string; waits: boolean; user: string }

const words = {
  title: { zh: '离线小票 {number} 价格差异 {amount}', en: 'Ticket {number}, sold offline, differs by {amount}' },
  waits: { zh: '{user}上传，等您确认', en: 'Sent by {user}; it waits for you to confirm it' },
  told: { zh: '{user}上传，在限额以内', en: 'Sent by {user}; within the limit' },
} satisfies Record<string, Words>

/** A ticket that differs, in words. */
export function deviationText({ number, amount, waits, user }: Deviates, language: Language): { title: string; content: string } {
  const said = { number, amount, user: user || systemName[language] }
  return { title: fill(words.title[language], said), content: fill(words[waits ? 'waits' : 'told'][language], said) }
}
