import { expect, test } from 'vitest'
import { expectSound } from '../acts/purchase-acts.ts'
import type { Answer, Client } from '../client.ts'
import type { TestApp } from '../server.ts'
import { approvedOrder, orderBody, type Shop } from '../shop.ts'

/** How often each race is run: 3 times, 100 in `npm run test:full`. */
export const rounds = Number(process.env.RACE_ROUNDS ?? 3)

/** How often races for money are run: 6 times, 100 in `npm run test:full`. */
export const moneyRounds = Math.max(6, rounds)

/**
 * How often the first of all races are run, for one receipt and for one order: 10 times, 100 in `npm run test:full`.
 */
export const orderRounds = Math.max(10, rounds)

/**
 * A test of requests that meet on real connections: it is run as often as `rounds` says, unless told otherwise, and
 * after each round every invariant holds.
 */
export const racesOn =
  (server: TestApp, times = rounds) =>
  (name: string, round: (nth: number) => Promise<void>) =>
    test(`${name}, ${times} times`, { timeout: 60_000 + times * 10_000 }, async () => {
      for (let nth = 0; nth < times; nth += 1) {
        await round(nth)
        await expectSound(server)
      }
    })

/*
 * Rounds of the tests of concurrency, each of which fails when what it proves is broken: tests/server/faults/sabotage.test.ts breaks it.
 */

/** Answers of two requests that meet; which is sent first goes by turns, so that either may win. */
export async function meeting<One, Other>(round: number, one: () => Promise<One>, other: () => Promise<Other>): Promise<[One, Other]> {
  if (round % 2 === 0) return Promise.all([one(), other()])
  const [second, first] = await Promise.all([other(), one()])
  return [first, second]
}

/**
 * Posts of one receipt on this many connections, released together; answers `done` or the refusal of each, sorted.
 */
export async function postsAtOnce(shop: Shop, count: number): Promise<string[]> {
  const lines = [{ commInfoId: shop.goods[0], unitId: shop.bottleId, actualQty: '1', taxPrice: '11.30', taxRate: '13' }]
  const { id, version } = await shop.admin.ok('PurchaseReceiptApi_submit', { body: { ...orderBody(shop, '1'), lines } })
  const post = () => shop.admin.call('PurchaseReceiptApi_accountingById', { body: { id, version } })
  return outcomes(await Promise.all(Array.from({ length: count }, post)))
}

/** Of 20 posts of one receipt one succeeds, and the others meet its new version. */
export async function expectOnePost(shop: Shop): Promise<void> {
  expect(await postsAtOnce(shop, 20)).toEqual([...Array(19).fill('VERSION_STALE'), 'done'])
}

/** Of two editors who began on one version the second is refused and told of the newer version. */
export async function expectOneEditor(shop: Shop): Promise<void> {
  const { id, version } = await shop.admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '3') })
  const edit = (remark: string) => shop.admin.call('PurchaseOrderApi_draft', { body: { id, version, remark } })
  const answers = await Promise.all(['甲', '乙'].map(edit))
  expect(outcomes(answers)).toEqual(['VERSION_STALE', 'done'])
  const stale = answers.find((answer) => answer.key)
  expect(stale?.body).toMatchObject({ data: { current: { version: version + 1 } } })
  expect(stale?.msg).toMatch(/^单据已被admin于\d{4}-\d\d-\d\d \d\d:\d\d:\d\d修改，请刷新后重试$/)
}

/** Somebody of another tenant meets this shop's order nowhere: by id, in lists, by what follows from it. */
export async function expectHidden(shop: Shop, stranger: Client): Promise<void> {
  const { id, version } = await approvedOrder(shop, '10')
  expect((await stranger.call('PurchaseOrderApi_detail', { query: { id } })).key).toBe('DOC_GONE')
  expect((await stranger.call('PurchaseOrderApi_approve', { body: { id, version } })).key).toBe('DOC_GONE')
  expect((await stranger.call('PurchaseReceiptApi_pullOrderById', { query: { id } })).key).toBe('DOC_GONE')
  expect((await stranger.call('OrderLogApi_list', { query: { sourceBillId: id } })).key).toBe('DOC_GONE')
  expect((await stranger.ok('PurchaseOrderApi_list', {})).total).toBe(0)
}

/** What became of each request, in the order of the words. */
export const outcomes = (answers: readonly Pick<Answer<never>, 'key'>[]) => answers.map((answer) => answer.key ?? 'done').sort()
