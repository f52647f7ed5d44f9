import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** What an entry, or a kept balance, of this alias adds to what a partner owes or is owed: an advance or a refund that is due lowers it. */
export const owedBy = (alias: 'e' | 'b'): RawBuilder<string> =>
  sql`case when ${sql.ref(`${alias}.account`)} in ('advance', 'refund') then -${sql.ref(`${alias}.amount`)} else ${sql.ref(`${alias}.amount`)} end`

type BooksAsked = { legalEntity?: string; companyItself?: number }

/** Whose books are asked for: of one legal entity, '' of the company itself, or of all. */
export const booksOf = ({ legalEntity, companyItself }: BooksAsked): string | undefined => (companyItself === 2 ? '' : legalEntity)

/** Entries `e` in the books of one legal entity, or of the company itself; of all of them where nobody asks. */
export const inBooksOf = (asked: BooksAsked): RawBuilder<SqlBool>[] => {
  const entity = booksOf(asked)
  return entity === undefined ? [] : [sql<SqlBool>`e.legal_entity = ${entity}`]
}
