import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** What an entry, or a kept balance, of this alias adds to what a partner owes or is owed: an advance or a refund that is due lowers it. */
export const owedBy = (alias: 'e' | 'b'): RawBuilder<string> =>
  sql`case when ${sql.ref(`${alias}.account`)} in ('advance', 'refund') then -${sql.ref(`${alias}.amount`)} else ${sql.ref(`${alias}.amount`)} end`

/** Entries `e` in the books of one legal entity, or of the company itself; of all of them where nobody asks. */
export const inBooksOf = ({ legalEntity, companyItself }: { legalEntity?: string; companyItself?: number }): RawBuilder<SqlBool>[] => {
  const entity = companyItself === 2 ? '' : legalEntity
  return entity === undefined ? [] : [sql<SqlBool>`e.legal_entity = ${entity}`]
}
