import { describe, expect, test } from 'vitest'
import { createUserConcurrency } from '#server/load/user-concurrency.ts'
import { expectRefusal } from '../../support/contract/contract.ts'
import { clientOf, startTestServer } from '../../support/server.ts'

let gate = Promise.withResolvers<void>()
let inside = 0
const server = await startTestServer({
  userAtOnce: 2,
  userWaiting: 3,
  standIns: {
    TaxRateApi_queryDefault: async () => {
      inside += 1
      await gate.promise
      inside -= 1
      return undefined
    },
  },
})
await server.addUser('other')
const [admin, other] = [await server.as('admin'), await server.as('other')]
/** Sends requests at the same time, each on its own connection. */
const ask = (times: number) => Array.from({ length: times }, () => clientOf(server.url, admin.accessToken).call('TaxRateApi_queryDefault'))
const entered = (count: number) => expect.poll(() => inside, { timeout: 10_000 }).toBe(count)
const letGo = () => {
  gate.resolve()
  gate = Promise.withResolvers<void>()
}

describe('one user who asks for everything at once', () => {
  test('has two requests worked on and three waiting; the next is told when to come back; others are answered meanwhile', async () => {
    const first = ask(5)
    await entered(2)
    const refused = await clientOf(server.url, admin.accessToken).call('UserApi_info')
    expect({ status: refused.status, key: refused.key }).toEqual({ status: 429, key: 'USER_BUSY' })
    const seconds = refused.headers.get('retry-after') ?? ''
    expect(Number(seconds)).toBeGreaterThanOrEqual(1)
    expect(refused.msg).toBe(`您有太多操作正在进行，请${seconds}秒后再试；大批量的工作请用导入、导出任务`)
    expectRefusal(refused.body)
    expect((await other.call('UserApi_info')).status).toBe(200)
    expect(inside).toBe(2)
    letGo()
    await entered(2)
    letGo()
    await entered(1)
    letGo()
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await admin.call('UserApi_info')).status).toBe(200)
  })

  test('gets his turn back from bodies that cannot be read and from what is refused', async () => {
    const headers = { 'content-type': 'application/json' }
    for (let nth = 0; nth < 6; nth += 1) {
      expect((await admin.fetch('/api/blade-system/depot/submit', { method: 'POST', body: '{', headers })).status).toBe(400)
      expect((await admin.call('DepotApi_detail', { query: { id: 'x' } })).status).toBe(400)
    }
    expect((await admin.call('UserApi_info')).status).toBe(200)
  })

  test('gets his turn back from a connection that broke while it waited', async () => {
    const running = ask(2)
    await entered(2)
    const gone = new AbortController()
    const waiting = admin.fetch('/api/blade-base/taxrate/queryDefault', { signal: gone.signal }).catch(() => 'gone')
    await new Promise((resolve) => setTimeout(resolve, 100))
    gone.abort()
    expect(await waiting).toBe('gone')
    // the gate stays open, because the server may learn of the broken connection only after the request's turn
    gate.resolve()
    await Promise.all(running)
    await entered(0)
    expect((await Promise.all([admin.call('UserApi_info'), admin.call('UserApi_info')])).map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('turns', () => {
  const taken = async (turn: Promise<() => void>) => Promise.race([turn.then(() => 'taken'), Promise.resolve('waits')])

  test('of one user come in the order they were asked for, and are nobody else’s', async () => {
    const turns = createUserConcurrency({ atOnce: 1, waiting: 5 })
    const end = await turns.acquire('a')
    const order: number[] = []
    const later = [1, 2, 3].map((nth) =>
      turns.acquire('a').then((done) => {
        order.push(nth)
        done()
      }),
    )
    ;(await turns.acquire('b'))()
    expect(order).toEqual([])
    end()
    end()
    await Promise.all(later)
    expect(order).toEqual([1, 2, 3])
  })

  test('that weigh more take more of the share, at most all of it', async () => {
    const turns = createUserConcurrency({ atOnce: 4, waiting: 5 })
    const end = await turns.acquire('a', 3)
    const small = await turns.acquire('a', 1)
    const large = turns.acquire('a', Number.POSITIVE_INFINITY)
    expect(await taken(large)).toBe('waits')
    end()
    expect(await taken(large)).toBe('waits')
    small()
    ;(await large)()
    ;(await turns.acquire('a', 4))()
  })
})
