import type { Problem } from '#domain/refusals.ts'
import { none } from '../engine/law.ts'
import type { GuardWords } from '../engine/words-types.ts'

/** Facts of a document that enters the books and is taken back by a red one. */
export type PeriodFacts = {
  /** The period of the business date, if it is locked or closed. */
  periodProblem?: Problem | undefined
  /** The same for the day a red document would have. */
  todayPeriodProblem?: Problem | undefined
}

/** Facts of a document whose goods a reversal takes back. */
export type StockFacts = {
  /** Goods of a posted document that are not there any more. */
  stockProblems: readonly Problem[]
}

type Named = { type: string }

/** A reversal is dated as its red document is, everything else by the business date. */
const periodOf = (facts: PeriodFacts, { type }: Named) => (type === 'REVERSE' ? facts.todayPeriodProblem : facts.periodProblem)

/** The guards of what is booked that need no right of a particular document (rule B3). */
export const bookingGuards = {
  periodIsOpen: ({ context, event }: { context: PeriodFacts; event: Named }) => periodOf(context, event) === undefined,
  stockCovers: ({ context }: { context: StockFacts }) => none(context.stockProblems),
}

export const bookingGuardWords = {
  periodIsOpen: {
    refusal: ['PERIOD_CLOSED', 'PERIOD_LOCKED'],
    problems: (facts, event) => [periodOf(facts, event) ?? []].flat(),
    zh: '会计期间已锁定或已结账',
    en: 'The accounting period is locked or closed',
  } satisfies GuardWords<PeriodFacts, Named>,
  stockCovers: {
    refusal: 'STOCK_SHORT',
    problems: ({ stockProblems }) => stockProblems,
    zh: '库存不足，不能红冲',
    en: 'The goods are not in stock any more',
  } satisfies GuardWords<StockFacts, Named>,
} as const
