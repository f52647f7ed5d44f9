import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { none } from '../engine/law.ts'
import type { GuardWords } from '../engine/words-types.ts'

/** Facts of a document whose lines keep what their source lines decided (docs/rules/links.md). */
export type SourceFacts = {
  /** Rows whose source is not open any more. */
  sourceProblems: readonly Problem[]
  /** Rows that differ from their source line where no right lets them. */
  sourceDifferences: readonly Problem[]
  /**
   * Rows at another price or rate than their source line, which a right allows (`NO_PERMISSION`) or nothing forbids
   * (`SOURCE_DIFFERS`): both values stand in the log.
   */
  repricedLines: readonly Problem[]
}

/** Findings of the server about sources, out of date once somebody typed. */
export const unknownSource: SourceFacts = { sourceProblems: [], sourceDifferences: [], repricedLines: [] }

/** The right to change what a source line decided, and what it is called. */
export type RepriceRight = { right: string; words: Words }

type Context = SourceFacts & { rights: readonly string[] }

/** Rows that stand in the way of whoever has these rights. */
const refusedRows = ({ sourceDifferences, repricedLines, rights }: Context, reprice?: RepriceRight): readonly Problem[] =>
  reprice && rights.includes(reprice.right)
    ? sourceDifferences
    : [...sourceDifferences, ...repricedLines.filter(({ rule }) => rule !== 'SOURCE_DIFFERS')]

/** A line that names a source line keeps what that one decided, unless the right to change it is there. */
export const sourceGuards = (reprice?: RepriceRight) => ({
  fitsSource: ({ context }: { context: Context }) => none(refusedRows(context, reprice)),
})

export const sourceGuardWords = (reprice?: RepriceRight) => ({
  fitsSource: {
    refusal: ['SOURCE_DIFFERS', 'REFUND_EXCEEDS', 'NO_PERMISSION', 'LINE_BAD'],
    problems: (context) => refusedRows(context, reprice),
    zh: '明细与来源单据不一致',
    en: 'Some lines differ from their source document',
  } satisfies GuardWords<Context, { type: string }>,
})
