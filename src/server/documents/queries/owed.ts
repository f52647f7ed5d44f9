import { type RawBuilder, sql } from 'kysely'

/** What an entry, or a kept balance, of this alias adds to what a partner owes or is owed: an advance or a refund that is due lowers it. */
export const owedBy = (alias: 'e' | 'b'): RawBuilder<string> =>
  sql`case when ${sql.ref(`${alias}.account`)} in ('advance', 'refund') then -${sql.ref(`${alias}.amount`)} else ${sql.ref(`${alias}.amount`)} end`
