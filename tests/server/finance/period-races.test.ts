import { afterAll, expect, test } from 'vitest'
import { periodProblem } from '#server/documents/books/periods/periods.ts'
import { expectSound, freeBody, goodsLine } from '../../support/acts/purchase-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { moneyRounds, outcomes } from '../../support/storms/races.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop

const ids = { lock: 'PeriodApi_lock', unlock: 'PeriodApi_unlock', close: 'PeriodApi_close', reopen: 'PeriodApi_reopen' } as const
const list = async () => (await admin.ok('PeriodApi_list', { query: { size: 100 } })).records
const periodOf = async (period: string) => (await list()).find((row) => row.period === period)
const states = async () => (await list()).map(({ period, state }) => `${period} ${state}`)
const post = (billDate: string, at = 0) =>
  admin.call('PurchaseReceiptApi_accounting', { body: freeBody(shop, [goodsLine(shop, at, { actualQty: '1' })], { billDate }) })

/** Sends an event to a period, with its current version. */
async function act(does: keyof typeof ids, period: string, remark = '并发') {
  const { version = 0 } = (await periodOf(period)) ?? {}
  return admin.call(ids[does], { body: { period, version, remark } })
}

for (const day of ['2026-08-10', '2026-10-10']) expect((await post(day)).key).toBeUndefined()
expect((await act('close', '2026-08')).key).toBeUndefined()

/** The number of stock movements booked in a month. */
const bookedIn = (month: string) =>
  server.inTenant(async (tx) => {
    const { count } = await tx.one<{ count: number }>(
      `select count(*)::integer as count from stock_movement where tenant_id = $1 and to_char(bill_date, 'YYYY-MM') = $2`,
      [tx.tenantId, month],
    )
    return count
  })

test(`closing and posting end in one order: what was posted was posted before, what came after is refused, ${moneyRounds} times`, {
  timeout: 60_000 + moneyRounds * 10_000,
}, async () => {
  const seen = new Set<string>()
  for (let round = 0; round < moneyRounds; round += 1) {
    const { version = 0 } = (await periodOf('2026-10')) ?? {}
    const before = await bookedIn('2026-10')
    const end = round % 2 ? ('close' as const) : ('lock' as const)
    const [ended, ...posts] = await Promise.all([
      admin.call(ids[end], { body: { period: '2026-10', version } }),
      ...[7, 8, 9, 10].map((at) => post('2026-10-31', at)),
    ])
    expect(ended?.key).toBeUndefined()
    const came = posts.filter(({ key }) => key === undefined).length
    expect(await bookedIn('2026-10')).toBe(before + came)
    for (const outcome of outcomes(posts)) seen.add(outcome)
    expect((await post('2026-10-31', 11)).key).toBe(end === 'close' ? 'PERIOD_CLOSED' : 'PERIOD_LOCKED')
    if (end === 'close') await act('reopen', '2026-10')
    await act('unlock', '2026-10')
  }
  expect([...seen].filter((outcome) => outcome !== 'done' && outcome !== 'PERIOD_CLOSED' && outcome !== 'PERIOD_LOCKED')).toEqual([])
})

test('whoever posts holds the month: closing waits until the posting is through, on two connections', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 5; round += 1) {
    const order: string[] = []
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
    const posting = server.inTenant(async (tx) => {
      expect(await periodProblem(tx, { date: '2026-10-31' }, true)).toBeUndefined()
      isHeld()
      await new Promise((done) => setTimeout(done, 150))
      order.push('posted')
    })
    await held
    const closing = act('lock', '2026-10').then(({ key }) => order.push(key ?? 'locked'))
    await Promise.all([posting, closing])
    expect(order).toEqual(['posted', 'locked'])
    await act('unlock', '2026-10')
  }
})

test('closing a month and reopening the one before never leaves a gap, 10 times', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 10; round += 1) {
    const [august, october] = [await periodOf('2026-08'), await periodOf('2026-10')]
    const answers = await Promise.all([
      admin.call('PeriodApi_close', { body: { period: '2026-10', version: october?.version ?? 0 } }),
      admin.call('PeriodApi_reopen', { body: { period: '2026-08', version: august?.version ?? 0, remark: '并发' } }),
    ])
    expect(outcomes(answers).filter((outcome) => outcome === 'done')).toHaveLength(1)
    const found = await states()
    if (found.includes('2026-10 closed')) {
      expect(found).toContain('2026-08 closed')
      await act('reopen', '2026-10')
    } else await act('close', '2026-08')
  }
})

test('the first booking of a month and the closing of a later one end in one order, 10 times', { timeout: 60_000 }, async () => {
  await act('close', '2026-10')
  for (let round = 0; round < 10; round += 1) {
    await server.addTenant(`30000${round}`)
    const own = await openShop(server, `30000${round}`)
    const receive = (billDate: string, at: number) =>
      own.admin.call('PurchaseReceiptApi_accounting', { body: freeBody(own, [goodsLine(own, at, { actualQty: '1' })], { billDate }) })
    expect((await receive('2026-10-01', 0)).key).toBeUndefined()
    const [closed, early] = await Promise.all([
      own.admin.call('PeriodApi_close', { body: { period: '2026-10', version: 0 } }),
      receive('2026-05-05', 1),
    ])
    // the first of the two succeeds, and the other is refused for that reason
    expect([closed.key ?? 'done', early.key ?? 'done'].sort()).toEqual(closed.key ? ['PERIOD_EARLIER', 'done'] : ['PERIOD_CLOSED', 'done'])
  }
})

afterAll(() => expectSound(server))
