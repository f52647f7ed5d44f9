import type { Problem } from '#domain/core/refusals.ts'
import { none } from '../engine/law.ts'

/** Facts of a document with a window, [start, end): texts that sort, in the tenant's zone. */
export type WindowFacts = {
  /** Problems with its contents, by row and field. */
  contentProblems: readonly Problem[]
  now: string
  startTime?: string
  endTime?: string
}

type WindowGuardInput = { context: WindowFacts }

export const windowGuards = {
  contentIsValid: ({ context }: WindowGuardInput) => none(context.contentProblems),
  /** From its start on. */
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
