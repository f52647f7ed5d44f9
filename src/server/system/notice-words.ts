import type { Language } from '#domain/core/words.ts'
import { type OutcomeParams, outcomeText } from '../documents/engine/notices/outcome-words.ts'
import { type ReminderParams, reminderText } from '../documents/engine/notices/reminder-words.ts'
import { type WaitingParams, waitingText } from '../documents/engine/notices/waiting-words.ts'
import { type DecisionNotice, decisionText } from '../documents/types/audit/audit-request/decision-text.ts'
import { deviationText, type TicketDeviation } from '../documents/types/retail/tickets/deviation-text.ts'
import { type EndedJob, type JobNotice, jobText } from '../exports/notice-words.ts'
import { type TaskFacts, taskText } from '../flow/task-words.ts'
import { type MentionFacts, mentionText } from './comment-words.ts'

/** A notice from the product itself, stored as facts and put into words for each reader. */
export type Notice =
  | { about: 'waits'; params: WaitingParams }
  | { about: 'reminds'; params: ReminderParams }
  | { about: 'asks'; params: TaskFacts }
  | { about: 'outcome'; params: OutcomeParams }
  | { about: 'decided'; params: DecisionNotice }
  | { about: 'deviates'; params: TicketDeviation }
  | { about: 'mentioned'; params: MentionFacts }
  | { about: JobNotice; params: EndedJob }

/** Title and content of a notice in the reader's language. */
export function noticeText(notice: Notice, language: Language): { title: string; content: string } {
  if (notice.about === 'waits') return waitingText(notice.params, language)
  if (notice.about === 'reminds') return reminderText(notice.params, language)
  if (notice.about === 'asks') return taskText(notice.params, language)
  if (notice.about === 'outcome') return outcomeText(notice.params, language)
  if (notice.about === 'decided') return decisionText(notice.params, language)
  if (notice.about === 'deviates') return deviationText(notice.params, language)
  if (notice.about === 'mentioned') return mentionText(notice.params, language)
  return jobText(notice.about, notice.params, language)
}
