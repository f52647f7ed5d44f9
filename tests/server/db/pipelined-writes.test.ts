import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import type { Tx } from '#server/db/connect.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { sendTogether } from '#server/db/transaction.ts'
import { emptyDatabase } from '../../support/database/postgres.ts'
import { quiet } from '../../support/quiet.ts'

const { ownerUrl, appUrl, asOwner, db } = await emptyDatabase()
const folder = fileURLToPath(new URL('../../support/tiny-migrations/', import.meta.url))
await migrate({ ownerUrl, appUrl, appPassword: 'only-for-tests', log: quiet, folder })

const now = new Date('2026-03-01T20:30:00Z')
const insert = 'insert into note values ($1, $2, $3)'
const write = (tx: Tx, id: number, body = 'text') => tx.write(insert, [tx.tenantId, id, body])
const ids = async (tx: Tx) => (await tx.query<{ id: string }>('select id from note order by id')).map(({ id }) => id)
const inTenant = <T>(work: (tx: Tx) => Promise<T>) => db.inTenant('100001', now, work)

afterEach(async () => {
  await asOwner((client) => client.query('truncate note'))
})

describe('what is written without waiting', () => {
  test('is there for what is asked next, and after the commit', async () => {
    const work = async (tx: Tx) => {
      write(tx, 1)
      write(tx, 2)
      return ids(tx)
    }
    expect(await inTenant(work)).toEqual(['1', '2'])
    await inTenant(async (tx) => write(tx, 3))
    expect(await inTenant(ids)).toEqual(['1', '2', '3'])
  })

  test('fails the transaction by its own reason where nothing else was asked', async () => {
    const work = async (tx: Tx) => {
      write(tx, 1)
      write(tx, 1)
      write(tx, 2)
    }
    await expect(inTenant(work)).rejects.toMatchObject({ code: '23505' })
    expect(await inTenant(ids)).toEqual([])
  })

  test('fails what is asked behind it by its own reason', async () => {
    const asked: unknown[] = []
    const work = async (tx: Tx) => {
      write(tx, 1)
      write(tx, 1)
      await ids(tx).catch((error: unknown) => asked.push(error))
    }
    await expect(inTenant(work)).rejects.toMatchObject({ code: '23505' })
    expect(asked).toEqual([expect.objectContaining({ code: '23505' })])
  })

  test('is begun again with the rest where the database ended it for a conflict', async () => {
    let tries = 0
    const conflict = `do $$ begin raise exception 'ended' using errcode = '40001'; end $$`
    const work = async (tx: Tx) => {
      tries += 1
      write(tx, tries)
      if (tries === 1) tx.write(conflict, [], { varies: true })
    }
    await inTenant(work)
    expect([tries, await inTenant(ids)]).toEqual([2, ['2']])
  })

  test('is heard before what follows the commit is done', async () => {
    const heard: unknown[] = []
    await inTenant(async (tx) => {
      tx.afterCommit(() => void heard.push('committed'))
      tx.write(`${insert} returning id`, [tx.tenantId, 7, 'text'], { heard: (rows) => heard.push(...rows) })
    })
    expect(heard).toEqual([{ id: '7' }, 'committed'])
  })
})

describe('a savepoint', () => {
  test('takes a failed write back, and the transaction goes on', async () => {
    const work = async (tx: Tx) => {
      write(tx, 1)
      await tx.query('savepoint entry')
      write(tx, 1)
      await expect(tx.query('release savepoint entry')).rejects.toMatchObject({ code: '23505' })
      await tx.query('rollback to savepoint entry')
      write(tx, 2)
    }
    await inTenant(work)
    expect(await inTenant(ids)).toEqual(['1', '2'])
  })

  test('of a trial fails it by the reason of what was written in it', async () => {
    const work = async (tx: Tx) => {
      write(tx, 1)
      const trial = tx.trial(async () => write(tx, 1))
      await expect(trial).rejects.toMatchObject({ code: '23505' })
      await tx.trial(async () => write(tx, 2))
      write(tx, 3)
    }
    await inTenant(work)
    expect(await inTenant(ids)).toEqual(['1', '3'])
  })
})

test('of what is sent together the first that failed is the reason, and begun again where that is a conflict', async () => {
  let tries = 0
  const work = async (tx: Tx) => {
    tries += 1
    // the statement that fails first is awaited through more steps than the one refused after it
    const conflict = async () => tx.one(`select ${tries === 1 ? `raise_conflict()` : '1'} as one`)
    return sendTogether((async () => await conflict())(), tx.query('select 2 as two'))
  }
  await asOwner((client) =>
    client.query(
      `create function raise_conflict() returns int language plpgsql as $$ begin raise exception 'ended' using errcode = '40001'; end $$`,
    ),
  )
  expect(await inTenant(work)).toEqual([{ one: 1 }, [{ two: 2 }]])
  expect(tries).toBe(2)
})
