import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Unavailable } from '#server/db/client.ts'
import type { Database } from '#server/db/connect.ts'
import { olderLinesSql } from '#server/db/schema/invariants.ts'
import { checkInvariants, checkInvariantsDaily, declareDueTax, purgeExpired, updateTotals } from '#server/housekeeping.ts'
import { tenantPortions } from '#server/watch/each-tenant.ts'
import { upkeepState } from '#server/watch/installation.ts'
import { statementWatch } from '../../support/database/statement-watch.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, orderBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)

async function linesOfLookOver(): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  await checkInvariants(server.db, log as never, server.clock.now)
  return lines
}

test('what is kept is added up by statements that a distributed database takes', async () => {
  const watch = statementWatch(server.database)
  await declareDueTax(watch.db, server.clock.now)
  await updateTotals(watch.db, server.clock.now)
  await checkInvariantsDaily(watch.db, pino({ level: 'silent' }), () => server.clock.now)
  await server.inTenant((tx) => watch.db.inTenant(tx.tenantId, tx.now, (watched) => watched.query(olderLinesSql, [tx.tenantId, 1])))
  expect(await watch.offences()).toEqual([])
})

test('the daily look over is silent while the books are right, and names tenant, invariant and rows when they are not', async () => {
  const body = {
    ...orderBody(shop, '1'),
    lines: [{ commInfoId: shop.goods[0], unitId: shop.bottleId, actualQty: '5', taxPrice: '11.30', taxRate: '13' }],
  }
  await shop.admin.ok('PurchaseReceiptApi_accounting', { body })
  expect(await linesOfLookOver()).toEqual([])
  await server.database.asOwner((client) => client.query('update stock_balance set qty = qty + 1'))
  expect(await linesOfLookOver()).toMatchObject([{ tenantId: server.tenantId, invariant: 'I1', rows: [{ comm_info_id: shop.goods[0] }] }])
})

test('notices go a month after they were read, unread ones half a year after they were told; what somebody wrote stays', async () => {
  const { user_id: receiver } = await shop.admin.ok('AuthApi_userInfo')
  const daysAgo = (days: number) => new Date(server.clock.now.getTime() - days * 86_400_000)
  const note = ({ about = 'waits', told, read }: { about?: string | null; told: number; read?: number }) =>
    server.inTenant(async (tx) => {
      const { id } = await tx.one<{ id: string }>(
        `insert into message_info (tenant_id, title, content, receiver_id, about, params, read_status, read_time, create_time)
         values ($1, '', '', $2, $3, '{"kind":"purchaseOrder","number":"1","state":"submitted","user":""}', $4, $5, $6) returning id`,
        [tx.tenantId, receiver, about, read === undefined ? 1 : 2, read === undefined ? null : daysAgo(read), daysAgo(told)],
      )
      return id
    })
  const kept = [await note({ told: 179 }), await note({ told: 400, read: 1 }), await note({ told: 400, about: null })]
  const gone = [await note({ told: 181 }), await note({ told: 40, read: 31 })]
  const shown = async () =>
    (await shop.admin.ok('DeskApi_selectMessageInfoPage', { query: { size: 50 } })).records.map(({ id }) => id).sort()
  expect(await shown()).toEqual([...kept, ...gone].sort())
  await purgeExpired(server.db, server.clock.now)
  expect(await shown()).toEqual(kept.sort())
})

test('what fails in one tenant keeps no other waiting', async () => {
  const other = '900001'
  await server.addTenant(other)
  const keyed = { body: { code: 'K', name: '个' }, headers: { 'Idempotency-Key': 'old' } }
  await shop.admin.ok('UnitApi_submit', keyed)
  await (await server.as('admin', other)).ok('UnitApi_submit', keyed)
  await server.database.asOwner(async (client) => {
    await client.query(`create function no_forgetting() returns trigger language plpgsql as $$ begin raise 'this tenant fails'; end $$`)
    await client.query(
      `create trigger no_forgetting before delete on idempotency_key for each row when (old.tenant_id = '${server.tenantId}')
        execute function no_forgetting()`,
    )
  })
  const keysOf = (tenantId: string) =>
    server.db.inTenant(tenantId, server.clock.now, (tx) => tx.query(`select from idempotency_key where key = 'old'`))
  const failure = purgeExpired(server.db, new Date(server.wall.now.getTime() + 25 * 3600_000))
  await expect(failure).rejects.toThrow('1 of 3 tenants')
  expect([(await keysOf(server.tenantId)).length, (await keysOf(other)).length]).toEqual([1, 0])
})

test('a check that does not get through all tenants goes on behind them the next day, and forgets nothing meanwhile', async () => {
  // the first check in this file ended with this file's tenant, so the next one starts with the last tenant
  const tenants = ['000000', server.tenantId, '900001']
  const { rows } = await server.database.asOwner((client) => client.query<{ id: string }>('select tenant_id as id from tenant order by 1'))
  expect(rows.map(({ id }) => id)).toEqual(tenants)
  await server.database.asOwner((client) => client.query(`update stock_balance set qty = qty + 1 where tenant_id = '${server.tenantId}'`))
  let days = 1
  /** What is known after the next day's check, which has time for this many tenants. */
  const checked = async (most: number) => {
    days += 1
    let asked = 0
    const wall = () => new Date(server.clock.now.getTime() + days * 25 * 3600_000)
    await checkInvariantsDaily(server.db, pino({ level: 'silent' }), wall, () => ++asked > most)
    const { invariants } = await server.db.inPlatform(wall(), upkeepState)
    return invariants?.broken.map(({ tenantId, invariant }) => `${tenantId} ${invariant}`)
  }
  const broken = [`${server.tenantId} I1`]
  expect([await checked(1), await checked(1), await checked(1)]).toEqual([[], [], broken])
  await server.database.asOwner((client) => client.query(`update stock_balance set qty = qty - 2 where tenant_id = '${server.tenantId}'`))
  expect([await checked(2), await checked(0), await checked(1)]).toEqual([broken, broken, []])
})

test('a tenant that cannot be asked is told as one, and the others are checked', async () => {
  const asked: string[] = []
  const db: Database = {
    ...server.db,
    inTenant: (tenantId, now, work) => {
      asked.push(tenantId)
      return server.db.inTenant(tenantId, now, (tx) => (tenantId === server.tenantId ? tx.one<never>('select 1 / 0') : work(tx)))
    },
  }
  const wall = () => new Date(server.clock.now.getTime() + 100 * 25 * 3600_000)
  await checkInvariantsDaily(db, pino({ level: 'silent' }), wall)
  const { invariants } = await server.db.inPlatform(wall(), upkeepState)
  expect(invariants).toMatchObject({ endTime: wall() })
  expect(invariants?.failed).toBeUndefined()
  const title = 'could not be asked: division by zero'
  expect(invariants?.broken).toEqual([{ tenantId: server.tenantId, invariant: 'I0', title, rows: 0 }])
  expect([...new Set(asked)].sort()).toEqual(['000000', server.tenantId, '900001'])
})

test('every minute only those tenants are asked in which something was written', async () => {
  const asked: string[] = []
  const db: Database = {
    ...server.db,
    inTenant: (tenantId, ...rest) => {
      asked.push(tenantId)
      return server.db.inTenant(tenantId, ...rest)
    },
  }
  const askedBy = async (work: (db: Database, at: Date) => Promise<void>) => {
    asked.length = 0
    await work(db, server.clock.now)
    return [...new Set(asked)]
  }
  await server.addTenant('900002')
  await updateTotals(server.db, server.clock.now)
  expect(await askedBy(updateTotals)).toEqual([])
  await shop.admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
  expect(await askedBy(updateTotals)).toEqual([server.tenantId])
  expect(await askedBy(updateTotals)).toEqual([])
  expect(await askedBy(declareDueTax)).toEqual([])
  // a removed tenant is left as it is
  await server.database.asOwner(async (client) => {
    await client.query(`insert into open_news (tenant_id, seq, document_id) values ('900002', 1, 1)`)
    await client.query(`update tenant set status = 3 where tenant_id = '900002'`)
  })
  expect(await askedBy(updateTotals)).toEqual([])
  await server.database.asOwner((client) => client.query(`update tenant set status = 1 where tenant_id = '900002'`))
  expect(await askedBy(updateTotals)).toEqual(['900002'])
})

test('tenants have their turn in portions, the platform always', async () => {
  const next = tenantPortions({ size: 2 })
  const portion = () => next(server.db, server.clock.now)
  expect([await portion(), await portion(), await portion()]).toEqual([
    ['000000', server.tenantId],
    ['000000', '900001', '900002'],
    ['000000', server.tenantId],
  ])
})

test('a node that is away stops the work of its tenants alone; a database that is away stops all of it', async () => {
  const asked: string[] = []
  const away = () => Promise.reject(new Unavailable('away', new Error('cannot connect')))
  const withoutNode: Database = {
    ...server.db,
    inTenant: (tenantId, ...rest) => {
      asked.push(tenantId)
      return tenantId === '000000' ? away() : server.db.inTenant(tenantId, ...rest)
    },
  }
  await expect(purgeExpired(withoutNode, server.wall.now)).rejects.toThrow('1 of 4 tenants, tenant 000000: cannot connect')
  expect(asked).toEqual(['000000', server.tenantId, '900001', '900002'])
  asked.length = 0
  const withoutAny: Database = { ...withoutNode, inPlatform: away }
  await expect(purgeExpired(withoutAny, server.wall.now, ['000000', '900001'])).rejects.toBeInstanceOf(Unavailable)
  expect(asked).toEqual(['000000'])
})
