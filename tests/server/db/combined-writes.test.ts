import { expect, test } from 'vitest'
import { combineWrites, type StatementAfter } from '#server/db/combined-writes.ts'
import { differences, type Engine } from '#server/db/engine.ts'
import type { Tx } from '#server/db/transaction.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, orderBody } from '../../support/shop.ts'

const noted = (value: string): StatementAfter => {
  return (before) => ({ sql: `insert into note (text) values ($${before + 1})`, values: [value] })
}
const changed: StatementAfter = (before) => ({ sql: `update note set text = $${before + 2} where id = $${before + 1}`, values: ['1', 'c'] })

function combinedOn(engine: Engine) {
  const written: unknown[] = []
  const write: Tx['write'] = (sql, values) => void written.push({ sql, values })
  return { sent: combineWrites({ insertsWithin: differences[engine].insertsWithin, write }, [noted('a'), noted('b')], changed), written }
}

test('one PostgreSQL does what is written beside a statement within it', () => {
  expect(combinedOn('postgres')).toEqual({
    written: [],
    sent: {
      sql: 'with part_1 as (insert into note (text) values ($1)), part_2 as (insert into note (text) values ($2)) update note set text = $4 where id = $3',
      values: ['a', 'b', '1', 'c'],
    },
  })
})

test('a cluster is sent each by itself', () => {
  const insert = 'insert into note (text) values ($1)'
  expect(combinedOn('citus')).toEqual({
    written: [
      { sql: insert, values: ['a'] },
      { sql: insert, values: ['b'] },
    ],
    sent: { sql: 'update note set text = $2 where id = $1', values: ['1', 'c'] },
  })
})

test('on a cluster, too, a key is claimed once, and its request answered as before', async () => {
  const sent: string[] = []
  const server = await startTestServer({ database: await testDatabase({ engine: 'citus', onStatement: (_tx, sql) => sent.push(sql) }) })
  const shop = await openShop(server)
  const order = () => shop.admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '3'), headers: { 'Idempotency-Key': 'once' } })
  sent.length = 0
  const answers = await Promise.all([order(), order()])
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await order()).toEqual(answers[0])
  expect(sent.filter((sql) => sql.includes('insert into idempotency_key')).length).toBeGreaterThanOrEqual(3)
  expect(sent.filter((sql) => /\bas \(insert into/.test(sql))).toEqual([])
})
