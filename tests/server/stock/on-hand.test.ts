import { describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/operations.gen.ts'
import { cash, type Ticket, ticketBody } from '../../support/acts/retail-acts.ts'
import { customerOf, outBody, stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'
import { meeting, outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, depotId } = shop
const customerId = await customerOf(shop)
const race = racesOn(server)
const [water = '', juice = '', tea = '', counted = '', raced = '', frozen = '', unknown = '', milk = ''] = goods

type Said = BodyOf<'FranchiseCommodityApi_onHandQty'>
const say = (commInfoId: string, onHandQty: string, more: Partial<Said> = {}, who = admin) =>
  who.call('FranchiseCommodityApi_onHandQty', { body: { commInfoId, onHandQty, depotId, ...more } })
const sell = (commInfoId: string, qty: string) => admin.call('SalesOutApi_accounting', { body: outBody(shop, customerId, commInfoId, qty) })
const lastCount = async () => (await admin.ok('CheckInventoryApi_list', { query: { descs: 'create_time', size: 1 } })).records[0]

describe('what is on hand, said in one line', () => {
  test('is a count that is posted at once and makes the loss, with the reason', async () => {
    await stockUp(shop, water, '10', '100.00')
    expect((await say(water, '8', { remark: '破损漏记' })).data).toMatchObject({ id: water, onHandQty: '8.00' })
    expect(await stockOf(shop, water)).toMatchObject({ qty: '8.00', costAmt: '80.00' })
    const { id = '' } = (await lastCount()) ?? {}
    const count = await admin.ok('CheckInventoryApi_detail', { query: { id } })
    expect(count).toMatchObject({ status: 3803, remark: '破损漏记', differenceAmt: '-20.00', lines: [{ bookQty: '10.00', qty: '8.00' }] })
    expect(await admin.ok('ProfitLossApi_detail', { query: { id: count.profitLossId ?? '' } })).toMatchObject({
      status: 3003,
      lines: [{ cause: 'short', qty: '-2.00', costAmt: '-20.00', remark: '破损漏记' }],
    })
  })

  test('finds goods at the average, and makes nothing where the books say the same', async () => {
    await stockUp(shop, juice, '4', '10.00')
    expect((await say(juice, '6')).key).toBeUndefined()
    expect(await stockOf(shop, juice)).toMatchObject({ qty: '6.00', costAmt: '15.00' })
    const before = await admin.ok('CheckInventoryApi_list', { query: {} })
    expect((await say(juice, '6.00')).key).toBeUndefined()
    expect((await admin.ok('CheckInventoryApi_list', { query: {} })).total).toBe(before.total)
  })

  test('wants a depot, goods of stock, a quantity that there can be and a cost of what has none', async () => {
    const refused = async (answer: ReturnType<typeof say>) => {
      const { key, fields } = await answer
      return [key, fields?.[0]?.field]
    }
    expect(await refused(admin.call('FranchiseCommodityApi_onHandQty', { body: { commInfoId: tea, onHandQty: '1' } }))).toEqual([
      'FIELD_BAD',
      'depotId',
    ])
    expect(await refused(say('999999', '1'))).toEqual(['ROW_GONE', undefined])
    expect(await refused(say(shop.serviceId, '1'))).toEqual(['LINE_BAD', 'commInfoId'])
    expect(await refused(say(tea, '-1'))).toEqual(['LINE_BAD', 'qty'])
    expect(await refused(say(tea, '1.001'))).toEqual(['LINE_BAD', 'qty'])
    expect(await refused(say(unknown, '3'))).toEqual(['COST_UNKNOWN', 'costPrice'])
    expect((await say(unknown, '3', { costPrice: '2.50' })).key).toBeUndefined()
    expect(await stockOf(shop, unknown)).toMatchObject({ qty: '3.00', costAmt: '7.50' })
  })

  test('is refused of goods that a count counts or freezes, and leaves nothing behind', async () => {
    await stockUp(shop, counted, '5', '10.00')
    const { id, version, billNo } = await admin.ok('CheckInventoryApi_create', {
      body: { depotId, isFrozen: 2, lines: [{ commInfoId: counted }] },
    })
    const answer = await say(counted, '4')
    expect([answer.key, answer.msg]).toMatchObject(['COUNT_OPEN', expect.stringContaining(billNo ?? '-')])
    expect((await admin.ok('CheckInventoryApi_list', { query: { status: '3802' } })).total).toBe(0)
    await admin.ok('CheckInventoryApi_cancel', { body: { id, version, remark: '试' } })
    expect((await say(counted, '4')).key).toBeUndefined()
  })

  test('takes the right to post counts, and that to post own work where duties are separate', async () => {
    await stockUp(shop, milk, '5', '10.00')
    const plain = await hire(shop, 'plainclerk', 'clerk', ['comminfo_edit'])
    expect((await say(milk, '4', {}, plain)).status).toBe(403)
    const keeper = await hire(shop, 'onhandkeeper', 'clerk', ['checkinventory_accounting'])
    await withSettings(server, { SEPARATE_DUTIES: 'on' }, async () => {
      expect((await say(milk, '4', {}, keeper)).key).toBe('OWN_AUDIT')
    })
    expect((await say(milk, '4', {}, keeper)).key).toBeUndefined()
  })
})

await stockUp(shop, raced, '5000', '5000.00')
await stockUp(shop, frozen, '1000', '1000.00')
let left = 5000

race('what is said beside a sale of 3 is before it or after it, and neither is lost', async (round) => {
  const answers = await meeting(
    round,
    () => say(raced, String(left - 10)),
    () => sell(raced, '3'),
  )
  expect(outcomes(answers)).toEqual(['done', 'done'])
  const { qty } = await stockOf(shop, raced)
  expect(qty).toBeOneOf([`${left - 10}.00`, `${left - 13}.00`])
  left = Number(qty)
})

race('of two that say the same at once both are content, and it is lost once', async () => {
  const answers = await Promise.all([say(raced, String(left - 5)), say(raced, String(left - 5))])
  for (const outcome of outcomes(answers)) expect(outcome).toBeOneOf(['COUNT_OPEN', 'done'])
  left -= 5
  expect(await stockOf(shop, raced)).toMatchObject({ qty: `${left}.00` })
})

race('a count posted beside a sale of what it counted keeps both', async (round) => {
  const before = Number((await stockOf(shop, raced)).qty)
  const { id, version, lines } = await admin.ok('CheckInventoryApi_create', { body: { depotId, lines: [{ commInfoId: raced }] } })
  const saved = await admin.ok('CheckInventoryApi_saveCount', {
    body: { id, version, lines: [{ id: lines[0]?.id ?? '', qty: String(before - 2) }] },
  })
  const sent = await admin.ok('CheckInventoryApi_submit', { body: { id, version: saved.version } })
  const answers = await meeting(
    round,
    () => admin.call('CheckInventoryApi_accounting', { body: { id, version: sent.version } }),
    () => sell(raced, '3'),
  )
  expect(outcomes(answers)).toEqual(['done', 'done'])
  expect(await stockOf(shop, raced)).toMatchObject({ qty: `${before - 5}.00` })
})

race('a freeze beside a ticket of the till lets it out before or stops it, never between', async (round) => {
  const ticket: Ticket = await admin.ok('RetailOrderApi_draft', { body: ticketBody(shop, frozen, '2') })
  const before = Number((await stockOf(shop, frozen)).qty)
  const [count, paid] = await meeting(
    round,
    () => admin.call('CheckInventoryApi_create', { body: { depotId, isFrozen: 2, lines: [{ commInfoId: frozen }] } }),
    () => admin.call('RetailOrderApi_pay', { body: { id: ticket.id, version: ticket.version, payments: cash(ticket.finalAmt ?? '0') } }),
  )
  expect([count.key, paid.key]).toBeOneOf([
    [undefined, undefined],
    [undefined, 'DEPOT_FROZEN'],
  ])
  const sold = paid.key === undefined ? 2 : 0
  expect(await stockOf(shop, frozen)).toMatchObject({ qty: `${before - sold}.00` })
  const { id, version, lines } = count.data
  const saved = await admin.ok('CheckInventoryApi_saveCount', {
    body: { id, version, lines: [{ id: lines[0]?.id ?? '', qty: String(before - sold) }] },
  })
  // the book quantity includes the ticket if that came before the snapshot, and otherwise does not
  expect(saved.lines).toMatchObject([{ bookQty: `${before - sold}.00`, differenceQty: '0.00' }])
  await admin.ok('CheckInventoryApi_cancel', { body: { id, version: saved.version, remark: '试' } })
})
