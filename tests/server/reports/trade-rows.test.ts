import { expect, test } from 'vitest'
import { tradeRows } from '#server/db/schema/trade-rows.ts'
import { testDatabase } from '../../support/database/postgres.ts'

const { asOwner } = await testDatabase()

/** A view's definition without its conditions on the tenant and the parentheses around them. */
const withoutTenant = (definition: string) =>
  definition.replaceAll(/\(\w+\.tenant_id = (?:\w+\.tenant_id|'200001'::text)\)(?: AND )?/g, '').replaceAll(/[()]/g, '')

test.each(Object.entries(tradeRows).filter(([name]) => name !== 'trade_line'))(
  'reports read of one tenant what %s shows of all',
  async (name, rows) => {
    const [ofOne, ofAll] = await asOwner(async (client) => {
      await client.query(`create temp view one as select * from ${rows.replaceAll('$1', "'200001'")} t`)
      const definitionOf = async (view: string) =>
        (await client.query<{ sql: string }>('select pg_get_viewdef($1::regclass) as sql', [view])).rows[0]?.sql ?? ''
      await client.query(`create temp view all_of_them as select * from (${await definitionOf(name)}) t`.replace(/;\s*\) t$/, ') t'))
      return [await definitionOf('one'), await definitionOf('all_of_them')]
    })
    expect(withoutTenant(ofOne)).toEqual(withoutTenant(ofAll))
  },
)
