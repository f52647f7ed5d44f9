import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** SQL: an entry's (or stored balance's) contribution to what a partner owes; advances and refunds due reduce it. */
export const owedAmountSql = (alias: 'e' | 'b'): RawBuilder<string> =>
  sql`case when ${sql.ref(`${alias}.account`)} in ('advance', 'refund') then -${sql.ref(`${alias}.amount`)} else ${sql.ref(`${alias}.amount`)} end`

type BooksFilter = { legalEntity?: string; companyItself?: number }

/** Requested books: a legal entity, '' for the company itself, undefined for all. */
export const requestedBooks = ({ legalEntity, companyItself }: BooksFilter): string | undefined => (companyItself === 2 ? '' : legalEntity)

/** Condition on entries `e` for the requested books; none for all. */
export const booksCondition = (asked: BooksFilter): RawBuilder<SqlBool>[] => {
  const entity = requestedBooks(asked)
  return entity === undefined ? [] : [sql<SqlBool>`e.legal_entity = ${entity}`]
}
