import { fillPlaceholders, type Language, type Words } from '#domain/core/words.ts'
import { systemName } from '../../../engine/system-user.ts'

/**
 * Parameters of the notice about an offline ticket whose total differs from its prices: number, difference, who sent
 * it, and whether the difference waits to be confirmed.
 */
export type TicketDeviation = { number: string; amount: string; waits: boolean; user: string }

const words = {
  title: { zh: '离线小票 {number} 价格差异 {amount}', en: 'Ticket {number}, sold offline, differs by {amount}' },
  waits: { zh: '{user}上传，等您确认', en: 'Sent by {user}; it waits for you to confirm it' },
  told: { zh: '{user}上传，在限额以内', en: 'Sent by {user}; within the limit' },
} satisfies Record<string, Words>

/** Title and content of the notice about a differing ticket. */
export function deviationText({ number, amount, waits, user }: TicketDeviation, language: Language): { title: string; content: string } {
  const said = { number, amount, user: user || systemName[language] }
  return {
    title: fillPlaceholders(words.title[language], said),
    content: fillPlaceholders(words[waits ? 'waits' : 'told'][language], said),
  }
}
