import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { none } from '../engine/law.ts'
import type { GuardWords } from '../engine/words-types.ts'

/** Facts of a document whose lines keep the values that their source lines fixed (docs/rules/links.md). */
export type SourceFacts = {
  /** Rows whose source is not open any more. */
  sourceProblems: readonly Problem[]
  /** Rows that differ from their source line in a way that no right allows. */
  sourceDifferences: readonly Problem[]
  /**
   * Rows with another price or rate than their source line. A right allows it (`NO_PERMISSION`), or it is allowed to
   * everybody (`SOURCE_DIFFERS`) and both values are only written to the log.
   */
  repricedLines: readonly Problem[]
}

/** Values in place of the server's problems with sources, which are out of date once the user has typed. */
export const unknownSource: SourceFacts = { sourceProblems: [], sourceDifferences: [], repricedLines: [] }

/** The right to change values that the source line fixed, and its label. */
export type RepriceRight = { right: string; words: Words }

type Context = SourceFacts & { rights: readonly string[] }

/** Rows that are refused to a user with these rights. */
const refusedRows = ({ sourceDifferences, repricedLines, rights }: Context, reprice?: RepriceRight): readonly Problem[] =>
  reprice && rights.includes(reprice.right)
    ? sourceDifferences
    : [...sourceDifferences, ...repricedLines.filter(({ rule }) => rule !== 'SOURCE_DIFFERS')]

/**
 * The guard that a line with a source line keeps the source's values, unless the user has the right to change them.
 */
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
