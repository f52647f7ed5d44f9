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
 * A test of requests that compete on real connections: run as often as `rounds` says by default; every invariant is
 * checked after each round.
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
 * Rounds of the concurrency tests. Each of them fails if the guarantee that it tests is broken;
 * tests/server/faults/sabotage.test.ts breaks it.
 */

/** Answers of two competing requests; they are sent first in turns, so that either may win. */
export async function meeting<One, Other>(round: number, one: () => Promise<One>, other: () => Promise<Other>): Promise<[One, Other]> {
  if (round % 2 === 0) return Promise.all([one(), other()])
  const [second, first] = await Promise.all([other(), one()])
  return [first, second]
}

/** Posts one receipt on this many connections at the same time; returns `done` or the refusal of each, sorted. */
export async function postsAtOnce(shop: Shop, count: number): Promise<string[]> {
  const lines = [{ commInfoId: shop.goods[0], unitId: shop.bottleId, actualQty: '1', taxPrice: '11.30', taxRate: '13' }]
  const { id, version } = await shop.admin.ok('PurchaseReceiptApi_submit', { body: { ...orderBody(shop, '1'), lines } })
  const post = () => shop.admin.call('PurchaseReceiptApi_accountingById', { body: { id, version } })
  return outcomes(await Promise.all(Array.from({ length: count }, post)))
}

/** Checks that one of 20 posts of one receipt succeeds, and the others are refused as stale. */
export async function expectOnePost(shop: Shop): Promise<void> {
  expect(await postsAtOnce(shop, 20)).toEqual([...Array(19).fill('VERSION_STALE'), 'done'])
}

/** Checks that of two editors who started from one version the second is refused and told the newer version. */
export async function expectOneEditor(shop: Shop): Promise<void> {
  const { id, version } = await shop.admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '3') })
  const edit = (remark: string) => shop.admin.call('PurchaseOrderApi_draft', { body: { id, version, remark } })
  const answers = await Promise.all(['甲', '乙'].map(edit))
  expect(outcomes(answers)).toEqual(['VERSION_STALE', 'done'])
  const stale = answers.find((answer) => answer.key)
  expect(stale?.body).toMatchObject({ data: { current: { version: version + 1 } } })
  expect(stale?.msg).toMatch(/^单据已被admin于\d{4}-\d\d-\d\d \d\d:\d\d:\d\d修改，请刷新后重试$/)
}

/**
 * Checks that a user of another tenant cannot find this shop's order: by id, in lists, or through what is made from
 * it.
 */
export async function expectHidden(shop: Shop, stranger: Client): Promise<void> {
  const { id, version } = await approvedOrder(shop, '10')
  expect((await stranger.call('PurchaseOrderApi_detail', { query: { id } })).key).toBe('DOC_GONE')
  expect((await stranger.call('PurchaseOrderApi_approve', { body: { id, version } })).key).toBe('DOC_GONE')
  expect((await stranger.call('PurchaseReceiptApi_pullOrderById', { query: { id } })).key).toBe('DOC_GONE')
  expect((await stranger.call('OrderLogApi_list', { query: { sourceBillId: id } })).key).toBe('DOC_GONE')
  expect((await stranger.ok('PurchaseOrderApi_list', {})).total).toBe(0)
}

/** The outcome of each request, sorted alphabetically. */
export const outcomes = (answers: readonly Pick<Answer<never>, 'key'>[]) => answers.map((answer) => answer.key ?? 'done').sort()
