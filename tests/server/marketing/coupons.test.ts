import { describe, expect, test } from 'vitest'
import { batchBody, newCustomer, sentBatch } from '../../support/acts/marketing-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const detail = (id: string) => admin.ok('CouponApi_detail', { query: { id } })
const held = async (batchId: string) => (await admin.ok('CouponApi_held', { query: { batchId, size: 50 } })).records

describe('a batch of coupons', () => {
  test('is kept with what nobody said as usual, and listed with its counts', async () => {
    const customer = await newCustomer(server)
    const { id } = await sentBatch(shop, [customer], { name: '开业券', withOffer: 2 })
    expect(await detail(id)).toMatchObject({
      ...{ billNo: expect.stringMatching(/^YH/), status: 3302, statusName: '进行中', name: '开业券', type: 1, faceAmt: '10.00' },
      ...{ limitPerCustomer: 1, fundedBy: 2, withOffer: 2, sentQty: 1, usedQty: 0, startTime: '2026-11-21 09:00:00' },
    })
    const { records } = await admin.ok('CouponApi_list', { query: { name: '开业' } })
    expect(records).toMatchObject([{ id, name: '开业券', sentQty: 1, usedQty: 0 }])
    expect(await held(id)).toMatchObject([{ customerId: customer, state: 'unused', stateName: '未使用', name: '开业券' }])
  })

  test.each([
    [{ name: '' }, ['name']],
    [{ faceAmt: '0' }, ['faceAmt']],
    [{ faceAmt: '1.001' }, ['faceAmt']],
    [{ type: 2, discountRate: '100' }, ['discountRate']],
    [{ thresholdAmt: '-1' }, ['thresholdAmt']],
    [{ endTime: '2026-11-21 09:00:00' }, ['endTime', 'endTime']],
    [{ commInfoIds: ['404'], classifyIds: ['404'], depotIds: ['404'] }, ['commInfoIds', 'classifyIds', 'depotIds']],
  ])('with %o is refused and names %o', async (said, fields) => {
    const answer = await admin.call('CouponApi_submit', { body: batchBody(said) })
    expect([answer.key, answer.fields.map(({ field }) => field)]).toEqual(['FIELD_BAD', fields])
  })

  test('is sent to a level of customers, each once; who is switched off or holds enough gets none', async () => {
    const level = await admin.ok('CustomerLevelApi_submit', { body: { name: '银卡' } })
    const [one, two, off] = [await newCustomer(server, level.id), await newCustomer(server, level.id), await newCustomer(server, level.id)]
    await server.inTenant((tx) => tx.query('update customer set status = 2 where tenant_id = $1 and id = $2', [tx.tenantId, off]))
    const { id, version } = await sentBatch(shop, [one])
    const again = await admin.ok('CouponApi_send', { body: { id, version, levelId: level.id } })
    expect((await held(id)).map(({ customerId }) => customerId).sort()).toEqual([one, two].sort())
    expect(again.sentQty).toBe(2)
  })

  test('sends no more than there are, and to nobody unknown', async () => {
    const customers = await Promise.all([0, 1, 2].map(() => newCustomer(server)))
    const { id, version } = await admin.ok('CouponApi_submit', { body: batchBody({ qty: 2 }) })
    const many = await admin.call('CouponApi_send', { body: { id, version, customerIds: customers } })
    expect(many).toMatchObject({ key: 'COUPON_NONE_LEFT', msg: '优惠券数量不足，剩余2' })
    const unknown = await admin.call('CouponApi_send', { body: { id, version, customerIds: ['404'] } })
    expect([unknown.key, unknown.fields[0]?.field]).toEqual(['FIELD_BAD', 'customerIds'])
    expect(await held(id)).toEqual([])
  })

  test('is sent at once by many without a coupon too many, ten times', async () => {
    for (let round = 0; round < 10; round += 1) {
      const customers = await Promise.all([0, 1, 2, 3].map(() => newCustomer(server)))
      const { id, version } = await sentBatch(shop, [], { qty: 2 })
      await Promise.all(customers.map((one) => admin.call('CouponApi_send', { body: { id, version, customerIds: [one] } })))
      expect((await held(id)).length).toBeLessThanOrEqual(2)
      expect((await detail(id)).sentQty).toBe((await held(id)).length)
    }
  })

  test('that somebody holds is voided by who may and says so; what is unused is void', async () => {
    const clerk = await hire(shop, 'marketer', 'buyer', ['coupon_view', 'coupon_cancel'])
    const { id, version } = await sentBatch(shop, [await newCustomer(server)])
    const cancel = (who: typeof admin, override?: 'COUPON_HELD') =>
      who.call('CouponApi_cancel', { body: { id, version, remark: '错发', ...(override ? { override: [override] } : {}) } })
    expect(await cancel(clerk)).toMatchObject({ key: 'COUPON_HELD', msg: '已有1人持有' })
    expect((await cancel(clerk, 'COUPON_HELD')).key).toBe('NO_PERMISSION')
    expect((await cancel(admin, 'COUPON_HELD')).data.status).toBe(3304)
    expect((await held(id)).map(({ state }) => state)).toEqual(['void'])
  })

  test('ends by the clock with its window; what is unused is expired, and nothing is sent any more', async () => {
    const { id, version } = await sentBatch(shop, [await newCustomer(server)], { endTime: '2026-11-21 12:00:00' })
    server.clock.advance({ minutes: 121 })
    const late = await admin.call('CouponApi_send', { body: { id, version, customerIds: [await newCustomer(server)] } })
    expect(late.key).toBe('COUPON_EXPIRED')
    await server.app.due.runOnce()
    expect(await detail(id)).toMatchObject({ status: 3303, statusName: '已结束' })
    expect((await held(id)).map(({ state }) => state)).toEqual(['expired'])
  })
})
