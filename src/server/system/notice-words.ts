import type { Language } from '#domain/words.ts'
import { type Outcome, outcomeText } from '../documents/engine/outcome-words.ts'
import { type Reminds, remindsText } from '../documents/engine/reminder-words.ts'
import { type Waits, waitsText } from '../documents/engine/waiting-words.ts'
import { type Decided, decidedText } from '../documents/types/audit/decided-words.ts'
import { type Deviates, deviationText } from '../documents/types/retail/deviation-words.ts'
import { type Asks, asksText } from '../flow/asked-words.ts'
import { type EndedJob, type JobNews, jobText } from '../jobs/notice-words.ts'
import { type Mentioned, mentionedText } from './comment-words.ts'

/** What the product tells people by itself. It is kept as facts and worded for each reader. */
export type Notice =
  | { about: 'waits'; params: Waits }
  | { about: 'reminds'; params: Reminds }
  | { about: 'asks'; params: Asks }
  | { about: 'outcome'; params: Outcome }
  | { about: 'decided'; params: Decided }
  | { about: 'deviates'; params: Deviates }
  | { about: 'mentioned'; params: Mentioned }
  | { about: JobNews; params: EndedJob }

/** Title and content of a notice in the reader's language. */
export function noticeText(notice: Notice, language: Language): { title: string; content: string } {
  if (notice.about === 'waits') return waitsText(notice.params, language)
  if (notice.about === 'reminds') return remindsText(notice.params, language)
  if (notice.about === 'asks') return asksText(notice.params, language)
  if (notice.about === 'outcome') return outcomeText(notice.params, language)
  if (notice.about === 'decided') return decidedText(notice.params, language)
  if (notice.about === 'deviates') return deviationText(notice.params, language)
  if (notice.about === 'mentioned') return mentionedText(notice.params, language)
  return jobText(notice.about, notice.params, language)
}
