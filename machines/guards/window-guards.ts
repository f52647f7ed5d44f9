import type { Problem } from '#domain/core/refusals.ts'
import { none } from '../engine/law.ts'

/**
 * Facts of a document that is valid in a time window [start, end). Times are texts that sort, in the tenant's time
 * zone.
 */
export type WindowFacts = {
  /** Problems with the document's contents, by row and field. */
  contentProblems: readonly Problem[]
  now: string
  startTime?: string
  endTime?: string
}

type WindowGuardInput = { context: WindowFacts }

export const windowGuards = {
  contentIsValid: ({ context }: WindowGuardInput) => none(context.contentProblems),
  /** True from the start of the window on, also after its end. */
  hasBegun: ({ context: { startTime, now } }: WindowGuardInput) => startTime !== undefined && startTime <= now,
  windowIsNotOver: ({ context: { endTime, now } }: WindowGuardInput) => endTime === undefined || now < endTime,
}

export const contentWords = {
  refusal: ['FIELD_BAD', 'LINES_EMPTY', 'LINE_BAD', 'MASTER_OFF'],
  problems: ({ contentProblems }: Pick<WindowFacts, 'contentProblems'>) => contentProblems,
  zh: '内容有误，请修改',
  en: 'Some of it is not valid',
} as const

export const blankWindowFacts: WindowFacts = { contentProblems: [], now: '' }
