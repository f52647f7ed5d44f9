import { afterEach, describe, expect, test } from 'vitest'
import { armFault } from '#server/db/fault-points.ts'
import { refuse } from '#server/db/refuse.ts'
import { purgeExpired } from '#server/housekeeping.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { type Client, startTestServer } from '../../support/server.ts'

let delayed: (() => Promise<unknown>) | undefined
const server = await startTestServer({
  standIns: {
    // adds a row, waits as long as the test wants, and refuses the name 'no'
    BrandApi_submit: async ({ tx, body }) => {
      const { id } = await tx.one<{ id: string }>(
        `insert into dept (tenant_id, create_time, dept_name) values ($1, now(), $2) returning id`,
        [tx.tenantId, body.name],
      )
      await delayed?.()
      return body.name === 'no' ? refuse('DUPLICATE') : { id, version: 1, ...body, status: 1 }
    },
  },
})
const admin = await server.as('admin')
let count = 0

afterEach(() => {
  delayed = undefined
  armFault(undefined)
})

const fresh = () => `depot-${++count}`
const submit = (key: string | undefined, code: string, client: Client = admin) =>
  client.call('DepotApi_submit', { body: { code, name: code }, ...(key !== undefined && { headers: { 'Idempotency-Key': key } }) })
const stored = (code: string) => server.inTenant((tx) => tx.query('select from depot where code = $1', [code]))
const brand = (key: string, name: string) =>
  admin.call('BrandApi_submit', { body: { code: name, name }, headers: { 'Idempotency-Key': key } })
const depts = (name: string) => server.inTenant((tx) => tx.query('select from dept where dept_name = $1', [name]))

describe('one key is one effect', () => {
  test('and the same answer, version and id included', async () => {
    const code = fresh()
    const [first, again] = [await submit('a', code), await submit('a', code)]
    expectAnswer('DepotApi_submit', first.body)
    expect(again.body).toEqual(first.body)
    expect(await stored(code)).toHaveLength(1)
  })

  test('for twins sent together', async () => {
    for (let round = 0; round < 10; round += 1) {
      const code = fresh()
      const twins = await Promise.all(Array.from({ length: 4 }, () => submit(`twins-${round}`, code)))
      for (const { status, body } of twins) expect({ status, body }).toEqual({ status: 200, body: twins[0]?.body })
      expect(await stored(code)).toHaveLength(1)
    }
  })

  test('for a twin that comes while the first still runs', async () => {
    const running = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    delayed = () => {
      running.resolve()
      return gate.promise
    }
    const first = brand('slow', 'slow')
    await running.promise
    const twin = brand('slow', 'slow')
    const early = await Promise.race([twin.then(() => 'answered'), new Promise((wait) => setTimeout(() => wait('waiting'), 200))])
    expect(early).toBe('waiting')
    gate.resolve()
    expect((await twin).body).toEqual((await first).body)
    expect(await depts('slow')).toHaveLength(1)
  })

  test('after the answer was lost on the way, the effect having been committed', async () => {
    armFault('before reply:throw')
    expect((await brand('lost', 'lost')).status).toBe(500)
    const again = await brand('lost', 'lost')
    expect(again.status).toBe(200)
    expect(await depts('lost')).toHaveLength(1)
  })

  test('whatever the order of the keys that were sent and whatever was sent beside the contract', async () => {
    const code = fresh()
    const send = (body: object) => admin.call('DepotApi_submit', { body: body as never, headers: { 'Idempotency-Key': `order-${code}` } })
    const first = await send({ code, name: code })
    expect((await send({ $index: 1, name: code, code })).body).toEqual(first.body)
  })
})

describe('a repeated request that changed a document', () => {
  let supplierId = ''
  const draft = (key: string, remark = 'first') =>
    admin.call('PurchaseOrderApi_draft', { body: { supplierId, remark, lines: [] }, headers: { 'Idempotency-Key': key } })

  test('is answered with the document, of which the key keeps nothing but its version', async () => {
    supplierId = await server.inTenant(
      async (tx) =>
        (
          await tx.one<{ id: string }>(
            `insert into supplier (tenant_id, create_time, supplier_code, supplier_name, mnemonic)
              values ($1, now(), 'S1', '供应商', 's') returning id`,
            [tx.tenantId],
          )
        ).id,
    )
    const [first, again] = [await draft('order'), await draft('order')]
    expectAnswer('PurchaseOrderApi_draft', again.body)
    expect(again.body).toEqual(first.body)
    const kept = await server.inTenant((tx) => tx.query(`select answer, done from idempotency_key where key = 'order'`))
    expect(kept).toEqual([{ answer: null, done: { kind: 'purchaseOrder', id: first.data?.id, version: 1 } }])
    expect((await draft('order', 'other')).key).toBe('REQUEST_REUSED')
  })

  test('is answered with what the document is now and both versions where it moved on', async () => {
    const { data } = await draft('moved')
    const { id, version } = data ?? { id: '', version: 0 }
    await admin.ok('PurchaseOrderApi_draft', { body: { id, version, remark: 'second' } })
    const again = await draft('moved')
    expectAnswer('PurchaseOrderApi_draft', again.body)
    expect(again.data).toMatchObject({ id, version: 2, doneVersion: 1, remark: 'second' })
  })

  test('is told that the document is gone', async () => {
    const { data } = await draft('gone')
    await admin.ok('PurchaseOrderApi_remove', { query: { ids: data?.id ?? '' } })
    expect((await draft('gone')).key).toBe('DOC_GONE')
  })
})

describe('a key', () => {
  test('under which something else was sent is refused', async () => {
    const code = fresh()
    await submit('mine', code)
    expect(await submit('mine', fresh())).toMatchObject({ status: 409, key: 'REQUEST_REUSED', msg: '重复的请求编号' })
  })

  test('is free again after a refusal and after a fault, which changed nothing', async () => {
    expect((await brand('free', 'no')).key).toBe('DUPLICATE')
    expect((await brand('free', 'yes')).status).toBe(200)
    // log entries that are waiting would be written in between, and fail instead of the request
    await server.app.flushLogs()
    armFault('before commit:throw')
    expect((await brand('fault', 'once')).status).toBe(500)
    expect((await brand('fault', 'once')).status).toBe(200)
    expect(await depts('no')).toHaveLength(0)
    expect(await depts('once')).toHaveLength(1)
  })

  test('passes to the twin that waited when the first is refused', async () => {
    const running = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    let calls = 0
    delayed = async () => {
      calls += 1
      if (calls > 1) return
      running.resolve()
      await gate.promise
      refuse('DUPLICATE')
    }
    const first = brand('heir', 'heir')
    await running.promise
    const twin = brand('heir', 'heir')
    gate.resolve()
    expect((await first).key).toBe('DUPLICATE')
    expect((await twin).status).toBe(200)
    expect(await depts('heir')).toHaveLength(1)
  })

  test('belongs to one user, one tenant and one operation', async () => {
    await server.addUser('other')
    await server.addTenant('400001')
    const [other, foreign] = [await server.as('other'), await server.as('admin', '400001')]
    const codes = [fresh(), fresh(), fresh()] as const
    const [mine, others, foreigns] = [
      await submit('shared', codes[0]),
      await submit('shared', codes[1], other),
      await submit('shared', codes[2], foreign),
    ]
    expect([mine, others, foreigns].map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await brand('shared', 'shared')).status).toBe(200)
  })

  test.each(['', ' ', 'with blank', 'x'.repeat(65), 'ümlaut'])('of %j is bad input', async (key) => {
    const code = fresh()
    const answer = await submit(key, code)
    expect(answer).toMatchObject({ status: 400, key: 'BAD_INPUT', msg: 'Idempotency-Key不正确' })
    expect(await stored(code)).toHaveLength(0)
  })

  test('of 64 visible characters is good; without one every request counts', async () => {
    expect((await submit(`!~${'x'.repeat(62)}`, fresh())).status).toBe(200)
    const code = fresh()
    expect((await submit(undefined, code)).status).toBe(200)
    expect((await submit(undefined, code)).key).toBe('DUPLICATE')
  })

  test('keeps nothing of an answer that opens anything', async () => {
    const expireDate = new Date(server.wall.now.getTime() + 24 * 3600_000).toISOString().slice(0, 10)
    const make = () => admin.ok('ApiKeyApi_submit', { body: { name: 'once', expireDate }, headers: { 'Idempotency-Key': 'opens' } })
    const [{ token, ...saved }, again] = [await make(), await make()]
    expect(token).toEqual(expect.any(String))
    expect(again).toEqual(saved)
    const [kept] = await server.inTenant((tx) => tx.query<{ answer: object }>(`select answer from idempotency_key where key = 'opens'`))
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('does not outlive a day', async () => {
    const code = fresh()
    await submit('day', code)
    const keys = () => server.inTenant((tx) => tx.query(`select from idempotency_key where key = 'day'`))
    await purgeExpired(server.db, new Date(server.wall.now.getTime() + 23 * 3600_000))
    expect(await keys()).toHaveLength(1)
    await purgeExpired(server.db, new Date(server.wall.now.getTime() + 25 * 3600_000))
    expect(await keys()).toHaveLength(0)
  })
})
