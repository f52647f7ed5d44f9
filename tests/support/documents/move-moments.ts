import type { TestDatabase } from '../database/postgres.ts'

/**
 * Moves times of rows back by a span, `8 days`, or ahead, `-1 day`. Each is read and then set, because a cluster
 * cannot compute a time from a column within an update. `where`: the column by which the rows are found, and its
 * value.
 */
export function moveEarlier(
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  table: string,
  moments: readonly string[],
  by: string,
  [where, value]: readonly [string, string],
): Promise<void> {
  return asOwner(async (client) => {
    for (const moment of moments) {
      // in such an order that no row is moved to a time that another row still has
      const { rows } = await client.query<{ was: string; now: string }>(
        `select ${moment}::text as was, (${moment} - $2::interval)::text as now from ${table} where ${where} = $1 and ${moment} is not null
          group by ${moment} order by extract(epoch from ${moment}) * sign(extract(epoch from $2::interval))`,
        [value, by],
      )
      for (const { was, now } of rows)
        await client.query(`update ${table} set ${moment} = $3 where ${where} = $1 and ${moment} = $2`, [value, was, now])
    }
  })
}
