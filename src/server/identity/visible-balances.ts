import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { User } from '../http/request.ts'

/** Conditions that limit stock balances `b` to those the user may see; none for a user of all depots. */
export const visibleBalances = ({ depots: own }: Pick<User, 'depots'>): readonly RawBuilder<SqlBool>[] =>
  own ? [sql<SqlBool>`b.depot_id = any (${[...own]}::bigint[])`] : []
