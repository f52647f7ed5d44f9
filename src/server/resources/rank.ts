import { type RawBuilder, sql } from 'kysely'
import { containing, escaped } from '../queries/pages.ts'

type Place = RawBuilder<unknown>

/** Where a row is looked for. */
export type RankPlaces = {
  /** Its codes and bar codes. */
  codes: readonly Place[]
  /** Whatever else of it the search looks into, one by one. */
  texts: readonly Place[]
  /** Its alias, where it keeps what is searched in `search_text`, each part between line ends, and `word_initials`. */
  kept?: string
}

/**
 * In what order a look-up offers what it has found, the same for all of them: what has just this code; a code that begins with it; what is
 * called just so; what begins with it, by name or pinyin initials; what does so at a later word; then what has it anywhere. Nothing is ranked but
 * the rows that were found, so a page without a keyword is read in the order of its index.
 */
export function rankOf(text: string, { codes, texts, kept }: RankPlaces): RawBuilder<number> {
  const like = (places: readonly Place[], pattern: string) => places.map((place) => sql`${place} ilike ${pattern}`)
  const inKept = (column: 'search_text' | 'word_initials', part: string) =>
    kept === undefined ? [] : [sql`${sql.ref(`${kept}.${column}`)} like lower(${containing(part)})`]
  const [whole, start, atWord] = [escaped(text), `${escaped(text)}%`, `% ${escaped(text)}%`]
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
