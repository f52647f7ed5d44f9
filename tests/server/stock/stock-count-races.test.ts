import { expect } from 'vitest'
import { customerOf, outBody, stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { meeting, outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, depotId } = shop
const race = racesOn(server)
const customerId = await customerOf(shop)
const [sold = '', frozen = '', scoped = '', twice = ''] = goods
for (const id of [sold, frozen, scoped, twice]) await stockUp(shop, id, '1000', '1000.00')

type Count = Awaited<ReturnType<typeof create>>
const create = (commInfoId: string) => admin.ok('CheckInventoryApi_create', { body: { depotId, lines: [{ commInfoId }] } })
const named = ({ id, version }: { id: string; version: number }) => ({ id, version })
const voided = (count: { id: string; version: number }) =>
  admin.ok('CheckInventoryApi_cancel', { body: { ...named(count), remark: '盘错' } })
const onHand = async (id: string) => Number((await stockOf(shop, id)).qty)

/** A submitted count of goods that found one piece less than the books say. */
async function submitted(commInfoId: string): Promise<Count> {
  const count = await create(commInfoId)
  const line = { id: count.lines[0]?.id ?? '', qty: String((await onHand(commInfoId)) - 1) }
  const counted = await admin.ok('CheckInventoryApi_saveCount', { body: { ...named(count), lines: [line] } })
  return admin.ok('CheckInventoryApi_submit', { body: named(counted) })
}

race('a count is posted beside sales of what it counted: neither is lost', async (round) => {
  const before = await onHand(sold)
  const count = await submitted(sold)
  const post = () => admin.call('CheckInventoryApi_accounting', { body: named(count) })
  const sell = () =>
    Promise.all(['1', '2'].map((qty) => admin.call('SalesOutApi_accounting', { body: outBody(shop, customerId, sold, qty) })))
  const [posted, outs] = await meeting(round, post, sell)
  expect(outcomes([posted, ...outs])).toEqual(['done', 'done', 'done'])
  expect(posted.data.lines).toMatchObject([{ differenceQty: '-1.00' }])
  expect(await onHand(sold)).toBe(before - 1 - 3)
})

race(
  'goods are frozen beside an out, or the till: what left is not in the books that the count began with, or did not leave',
  async (round) => {
    const before = await onHand(frozen)
    const body = { depotId, lines: [{ commInfoId: frozen, unitId: shop.bottleId, qty: '1' }] }
    const { finalAmt = '', ...ticket } = await admin.ok('RetailOrderApi_draft', { body })
    const freeze = () => admin.call('CheckInventoryApi_create', { body: { depotId, isFrozen: 2, lines: [{ commInfoId: frozen }] } })
    const leaves = () =>
      round % 4 < 2
        ? admin.call('SalesOutApi_accounting', { body: outBody(shop, customerId, frozen, '1') })
        : admin.call('RetailOrderApi_pay', { body: { ...named(ticket), payments: [{ payWay: 'cash', amount: finalAmt }] } })
    const [count, left] = await meeting<Awaited<ReturnType<typeof freeze>>, { key: string | undefined }>(round, freeze, leaves)
    expect(count.key).toBeUndefined()
    expect([undefined, 'DEPOT_FROZEN']).toContain(left.key)
    const after = before - (left.key ? 0 : 1)
    expect(await onHand(frozen)).toBe(after)
    const line = { id: count.data.lines[0]?.id ?? '', qty: String(after) }
    const counted = await admin.ok('CheckInventoryApi_saveCount', { body: { ...named(count.data), lines: [line] } })
    expect(counted.lines).toMatchObject([{ bookQty: `${after}.00`, differenceQty: '0.00' }])
    await voided(counted)
  },
)

race('of two counts of one depot that begin at once the second is told of the first', async () => {
  const begin = () => admin.call('CheckInventoryApi_create', { body: { depotId } })
  const answers = await Promise.all([begin(), begin()])
  expect(outcomes(answers)).toEqual(['COUNT_OPEN', 'done'])
  const won = answers.find(({ key }) => key === undefined)?.data
  if (won) await voided(won)
})

race('of two posts of one count one books the difference', async () => {
  const before = await onHand(twice)
  const count = await submitted(twice)
  const answers = await Promise.all([1, 2].map(() => admin.call('CheckInventoryApi_accounting', { body: named(count) })))
  expect(outcomes(answers)).toEqual(['VERSION_STALE', 'done'])
  expect(await onHand(twice)).toBe(before - 1)
  const { records } = await admin.ok('ProfitLossApi_list', { query: { size: 100 } })
  expect(records.filter(({ sourceBillId }) => sourceBillId === count.id)).toHaveLength(1)
})
