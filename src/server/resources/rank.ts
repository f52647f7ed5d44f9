import { type RawBuilder, sql } from 'kysely'
import { containing, escapeLike } from '../db/pages.ts'

type SearchedText = RawBuilder<unknown>

/** Columns that a look-up searches, by their role in ranking. */
export type RankedColumns = {
  /** Codes and bar codes. */
  codes: readonly SearchedText[]
  /** All other searched columns. */
  texts: readonly SearchedText[]
  /**
   * Alias of a table that stores its searched columns in `search_text`, separated by line ends, and has
   * `word_initials`.
   */
  kept?: string
}

/**
 * Rank of a match, the same in all look-ups, best first: equal code; beginning of the code; equal name; beginning of
 * the name or its initials; beginning of a later word; anywhere. Only matches are ranked, so a page without a keyword
 * is read in the order of its index.
 */
export function rankOf(text: string, { codes, texts, kept }: RankedColumns): RawBuilder<number> {
  const like = (places: readonly SearchedText[], pattern: string) => places.map((place) => sql`${place} ilike ${pattern}`)
  const inKept = (column: 'search_text' | 'word_initials', part: string) =>
    kept === undefined ? [] : [sql`${sql.ref(`${kept}.${column}`)} like lower(${containing(part)})`]
  const [whole, start, atWord] = [escapeLike(text), `${escapeLike(text)}%`, `% ${escapeLike(text)}%`]
  const steps = [
    like(codes, whole),
    like(codes, start),
    [...inKept('search_text', `\n${text}\n`), ...like(texts, whole)],
    [...inKept('search_text', `\n${text}`), ...like(texts, start)],
    [...inKept('search_text', ` ${text}`), ...inKept('word_initials', ` ${text}`), ...like(texts, atWord)],
  ]
  const cases = steps.flatMap((any, at) => (any.length === 0 ? [] : [sql`when ${sql.join(any, sql` or `)} then ${sql.lit(at)}`]))
  return cases.length === 0 ? sql<number>`0` : sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(steps.length)} end`
}
