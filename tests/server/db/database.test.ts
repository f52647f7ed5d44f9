import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Decimal } from '#domain/figures/decimal.ts'
import { withClient } from '#server/db/client.ts'
import { connect, type Tx } from '#server/db/connect.ts'
import type { PlanMode } from '#server/db/engine.ts'
import { queryBuilder } from '#server/db/query-builder.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { emptyDatabase } from '../../support/database/postgres.ts'
import { quiet } from '../../support/quiet.ts'

type Note = { id: string; body: string }

const { ownerUrl, appUrl, asOwner, db } = await emptyDatabase()
const folder = fileURLToPath(new URL('../../support/tiny-migrations/', import.meta.url))
await migrate({ ownerUrl, appUrl, appPassword: 'only-for-tests', log: quiet, folder })

const now = new Date('2026-03-01T20:30:00Z')
const add = (tx: Tx, id: number, body = 'text') => tx.query('insert into note values ($1, $2, $3)', [tx.tenantId, id, body])
/** Ends a connection of the app's role, using the same role. */
const cut = (pid: number) =>
  withClient({ connectionString: appUrl }, (client) => client.query('select pg_terminate_backend($1, 5000)', [pid]))
const notes = (tx: Tx) => tx.query<Note>('select id, body from note order by id')

afterEach(async () => {
  await asOwner((client) => client.query('truncate note'))
})

describe('a tenant transaction', () => {
  test('sees and writes its own tenant alone', async () => {
    await db.inTenant('100001', now, (tx) => add(tx, 1))
    expect(await db.inTenant('100002', now, notes)).toEqual([])
    const foreign = db.inTenant('100002', now, (tx) => tx.query(`insert into note values ('100001', 2, 'planted')`))
    await expect(foreign).rejects.toMatchObject({ code: '42501' })
    expect(await db.inTenant('100001', now, notes)).toEqual([{ id: '1', body: 'text' }])
  })

  test('plans its statements once where it is told to, and else each time for the tenant that asks', async () => {
    const alone = connect(appUrl, { log: quiet, poolSize: 1 })
    const find = (tx: Tx) => tx.query('select id from note where tenant_id = $1 and id = 1', [tx.tenantId])
    const all = (tx: Tx) => tx.query('select id from note')
    const plans = (tx: Tx) =>
      tx.query(
        `select generic_plans::integer as once, custom_plans::integer as asked from pg_prepared_statements where statement like $1`,
        ['select id from note%'],
      )
    const repeat = async (how: PlanMode, ...reads: ((tx: Tx) => Promise<unknown>)[]) => {
      for (let nth = 0; nth < 12; nth += 1) for (const read of reads) await alone.inTenant('100001', now, read, how)
    }
    await repeat('asked', find, all)
    expect(await alone.inTenant('100001', now, plans)).toEqual([{ once: 0, asked: 12 }])
    await repeat('once', find)
    expect(await alone.inTenant('100001', now, plans)).toEqual([{ once: 12, asked: 12 }])
    await alone.close()
  })

  test.each(['', '1', '1000011', "1' or 1", '10000a'])('refuses the tenant id %j before it reaches the database', async (tenantId) => {
    await expect(db.inTenant(tenantId, now, notes)).rejects.toThrow('six digits')
  })

  test('is rolled back when its work throws, and the error comes out', async () => {
    const work = async (tx: Tx) => {
      await add(tx, 1)
      throw new Error('refused')
    }
    await expect(db.inTenant('100001', now, work)).rejects.toThrow('refused')
    expect(await db.inTenant('100001', now, notes)).toEqual([])
  })

  test('does not pretend to have committed when a failed statement was swallowed', async () => {
    const work = (tx: Tx) => tx.query('select 1 / 0').catch(() => 'swallowed')
    await expect(db.inTenant('100001', now, work)).rejects.toThrow('nothing was committed')
  })

  test('answers nothing once it has ended', async () => {
    const kept = await db.inTenant('100001', now, async (tx) => tx)
    await expect(kept.query('select 1')).rejects.toThrow('after its transaction had ended')
  })

  test('reads committed', async () => {
    const level = await db.inTenant('100001', now, (tx) => tx.one('show transaction_isolation'))
    expect(level).toEqual({ transaction_isolation: 'read committed' })
  })
})

describe('now and today', () => {
  test.each([
    ['100001', 'Asia/Shanghai', '2026-03-02'],
    ['100002', 'America/Los_Angeles', '2026-03-01'],
    ['999999', 'the default zone', '2026-03-02'],
  ])('%s in %s: half past eight in the evening UTC is %s', async (tenantId, _zone, today) => {
    expect(await db.inTenant(tenantId, now, async (tx) => [tx.now, tx.today])).toEqual([now, today])
  })
})

describe('values', () => {
  test('arrive without loss', async () => {
    const row = await db.inTenant('100001', now, (tx) =>
      tx.one(`select 1000000000000000001::bigint as id, 0.10::numeric as price, date '2026-02-28' as day,
        timestamptz '2026-02-28 10:00Z' as time,
        array[1000000000000000001]::bigint[] as ids, array[0.10]::numeric[] as prices, array[date '2026-02-28'] as days, 7::int as count`),
    )
    expect(row).toEqual({
      id: '1000000000000000001',
      price: '0.10',
      day: '2026-02-28',
      time: new Date('2026-02-28T10:00:00Z'),
      ids: ['1000000000000000001'],
      prices: ['0.10'],
      days: ['2026-02-28'],
      count: 7,
    })
  })

  test('decimals leave as digits, alone and in arrays', async () => {
    const values = [new Decimal('0.1').add('0.2'), [new Decimal('1e-9'), new Decimal('12345678901234567890.12')]]
    const row = await db.inTenant('100001', now, (tx) => tx.one('select $1::numeric as one, $2::numeric[] as many', values))
    expect(row).toEqual({ one: '0.3', many: ['0.000000001', '12345678901234567890.12'] })
  })

  test('leave as they are, whatever stands in a list', async () => {
    const texts = ['', 'null', 'NULL', '1,2', '{a}', 'a"b', 'a\\b', ' a b ', '两箱\n一瓶', '-', '1.5', '007', null]
    const moment = new Date('2026-02-28T10:00:00.123Z')
    const row = await db.inTenant('100001', now, (tx) =>
      tx.one('select $1::text[] as texts, $2::timestamptz[] as moments, $3::boolean[] as yes, $4::int[] as none, $5::jsonb as object', [
        ...[texts, [moment, null], [true, false], [], { a: ['"'] }],
      ]),
    )
    expect(row).toEqual({ texts, moments: [moment, null], yes: [true, false], none: [], object: { a: ['"'] } })
    const plain = [texts[6], moment, 1.5, true, Buffer.from('00ff', 'hex'), null]
    expect(
      await db.inTenant('100001', now, (tx) =>
        tx.one('select $1::text as a, $2::timestamptz as b, $3::float8 as c, $4::boolean as d, $5::bytea as e, $6::text as f', plain),
      ),
    ).toEqual(Object.fromEntries(plain.map((value, at) => ['abcdef'[at], value])))
  })

  test('of rows without nulls are there, row by row', async () => {
    const rows = () =>
      db.inTenant('100001', now, (tx) =>
        tx.present(
          `select n as "n", nullif(n % 2, 0) as odd, case when n > 2 then 'x' end as "late" from generate_series(1, 4) as n order by 1`,
        ),
      )
    const expected = [{ n: 1, odd: 1 }, { n: 2 }, { n: 3, odd: 1, late: 'x' }, { n: 4, late: 'x' }]
    expect([await rows(), await rows()]).toEqual([expected, expected])
  })
})

test('one and maybeOne insist on their number of rows', async () => {
  await db.inTenant('100001', now, async (tx) => {
    expect(await tx.maybeOne('select 1 as x where false')).toBeUndefined()
    expect(await tx.maybeOne('select 1 as x')).toEqual({ x: 1 })
    await expect(tx.one('select 1 as x where false')).rejects.toThrow('no row')
    await expect(tx.maybeOne('select generate_series(1, 2)')).rejects.toThrow('2 rows')
  })
})

test('a built statement runs in the transaction too', async () => {
  const build = queryBuilder<{ note: { id: string; body: string } }>()
  const rows = await db.inTenant('100001', now, async (tx) => {
    await add(tx, 1, 'first')
    await add(tx, 2, 'second')
    return tx.run(build.selectFrom('note').select('body').where('id', '=', '2'))
  })
  expect(rows).toEqual([{ body: 'second' }])
})

describe('after the commit', () => {
  test('its work is done in order, and a failing one keeps neither the rest nor the answer back', async () => {
    const errors: string[] = []
    const told = connect(appUrl, { log: { ...quiet, error: (line) => errors.push(line) } })
    const done: string[] = []
    const answer = await told.inTenant('100001', now, async (tx) => {
      tx.afterCommit(() => void done.push('first'))
      tx.afterCommit(() => Promise.reject(new Error('no mail server')))
      tx.afterCommit(async () => void done.push('last'))
      expect(done).toEqual([])
      return 'answer'
    })
    expect([answer, done]).toEqual(['answer', ['first', 'last']])
    expect(errors).toEqual([expect.stringContaining('no mail server')])
    await told.close()
  })

  test('nothing is done when there was none', async () => {
    const done = vi.fn()
    const work = async (tx: Tx) => {
      tx.afterCommit(done)
      throw new Error('refused')
    }
    await expect(db.inTenant('100001', now, work)).rejects.toThrow('refused')
    expect(done).not.toHaveBeenCalled()
  })
})

describe('conflicts', () => {
  test('a deadlock is begun again and both get through', async () => {
    await db.inTenant('100001', now, async (tx) => [await add(tx, 1, ''), await add(tx, 2, '')])
    const meeting = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let attempts = 0
    const append = (mine: number, first: number, second: number) =>
      db.inTenant('100001', now, async (tx) => {
        attempts += 1
        const lock = (id: number) => tx.query(`update note set body = body || $1::text where id = $2`, [mine, id])
        await lock(first)
        meeting[mine]?.resolve()
        await meeting[1 - mine]?.promise
        await lock(second)
      })
    await Promise.all([append(0, 1, 2), append(1, 2, 1)])
    expect(attempts).toBe(3)
    const bodies = (await db.inTenant('100001', now, notes)).map(({ body }) => [...body].sort().join(''))
    expect(bodies).toEqual(['01', '01'])
  })

  test.each(['40001', '40P01'])('%s is tried four times in all and then comes out; its after-commit work is not done', async (code) => {
    let attempts = 0
    const done = vi.fn()
    const work = async (tx: Tx) => {
      attempts += 1
      tx.afterCommit(done)
      await tx.query(`do $$ begin raise exception 'conflict' using errcode = '${code}'; end $$`)
    }
    await expect(db.inTenant('100001', now, work)).rejects.toMatchObject({ code })
    expect(attempts).toBe(4)
    expect(done).not.toHaveBeenCalled()
  })

  test('a prepared statement survives a migration that alters its table', async () => {
    const lone = connect(appUrl, { log: quiet, poolSize: 1 })
    const read = () => lone.inTenant('100001', now, (tx) => tx.query('select * from note'))
    await read()
    await asOwner((client) => client.query('alter table note add column more text'))
    await expect(read()).resolves.toEqual([])
    await asOwner((client) => client.query('alter table note drop column more'))
    await expect(read()).resolves.toEqual([])
    await lone.close()
  })

  test('a prepared statement that failed works when it is sent again, with and without rows', async () => {
    const lone = connect(appUrl, { log: quiet, poolSize: 1 })
    const half = (divisor: number) => lone.inTenant('100001', now, (tx) => tx.query('select 1 / $1::int as half', [divisor]))
    await expect(half(0)).rejects.toMatchObject({ code: '22012' })
    expect([await half(1), await half(1)]).toEqual([[{ half: 1 }], [{ half: 1 }]])
    await expect(half(0)).rejects.toMatchObject({ code: '22012' })
    expect(await half(1)).toEqual([{ half: 1 }])
    const add = (id: number) =>
      lone.inTenant('100001', now, (tx) => tx.query('insert into note values ($1, $2, $3)', [tx.tenantId, id, 'x']))
    expect([await add(7), await add(8)]).toEqual([[], []])
    await expect(add(7)).rejects.toMatchObject({ code: '23505' })
    expect(await add(9)).toEqual([])
    await lone.close()
  })

  test('a connection that was cut while idle is replaced unnoticed', async () => {
    const lone = connect(appUrl, { log: quiet, poolSize: 1 })
    const pid = () => lone.inTenant('100001', now, (tx) => tx.one<{ pid: number }>('select pg_backend_pid() as pid'))
    const { pid: first } = await pid()
    await cut(first)
    expect((await pid()).pid).not.toBe(first)
    await lone.close()
  })

  test('a connection that is cut inside the work fails it, without a second try', async () => {
    let attempts = 0
    const work = async (tx: Tx) => {
      attempts += 1
      const { pid } = await tx.one<{ pid: number }>('select pg_backend_pid() as pid')
      await cut(pid)
      await add(tx, 1)
    }
    await expect(db.inTenant('100001', now, work)).rejects.toThrow()
    expect(attempts).toBe(1)
    expect(await db.inTenant('100001', now, notes)).toEqual([])
  })
})

test('the recorder sees every statement with its values and row count', async () => {
  const seen: unknown[] = []
  const told = connect(appUrl, { log: quiet, onStatement: (txId, sql, values, rowCount) => seen.push([txId, sql, values, rowCount]) })
  await told.inTenant('100001', now, (tx) => add(tx, 1))
  await told.inTenant('100001', now, (tx) => add(tx, 2))
  await told.close()
  expect(seen.slice(6)).toEqual([
    [2, 'begin', [], 0],
    [2, `set local app.tenant_id = '100001'`, [], 0],
    [2, 'set local plan_cache_mode = force_custom_plan', [], 0],
    [2, 'insert into note values ($1, $2, $3)', ['100001', 2, 'text'], 1],
    [2, 'commit', [], 0],
  ])
})
