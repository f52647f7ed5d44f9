import { afterEach, describe, expect, test } from 'vitest'
import { armFault } from '#server/db/fault-points.ts'
import { byClock, mallCustomer, placeBody } from '../../support/acts/mall-acts.ts'
import { callbacksTo, merchantOf, paymentSecret, type Said } from '../../support/acts/payment-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { approvedSale, customerOf, orderBody, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { entitiesOf, openShop } from '../../support/shop.ts'
import { meeting, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const customerId = await customerOf(shop)
const goods = shop.goods[0] ?? ''
await stockUp(shop, goods, '10000', '10000.00')
await merchantOf(shop, 'M1')
await entitiesOf(shop, '乙公司', '另一家公司')
// in other books, a person has used the code that a merchant's account usually has
await admin.ok('CashAccountApi_submit', { body: { code: 'PAY-M1', name: '备用金', kindCode: 'cash', legalEntity: '乙公司' } })
const buyerId = await mallCustomer(shop, [goods])
const send = callbacksTo(server)
afterEach(() => armFault(undefined))

let numbers = 0
/** An order of 113.00 that awaits payment, and the service's callback for it. */
async function waiting(): Promise<{ id: string; said: Said }> {
  const { id, billNo = '' } = await approvedSale(shop, { ...orderBody(shop, customerId, [goods], '10'), payFirst: 2 })
  numbers += 1
  return { id, said: { merchantNo: 'M1', orderNo: billNo, paymentNo: `WX${numbers}`, amount: '113.00' } }
}
const orderOf = (id: string) => admin.ok('SalesOrderApi_detail', { query: { id } })
const outcomesOf = async (orderNo: string) =>
  (await admin.ok('PaymentCallbackApi_list', { query: { orderNo, size: 200 } })).records.map(({ outcome }) => outcome).sort()
const paymentsOf = (id: string) =>
  server.inTenant((tx) =>
    tx.query<{ paymentNo: string; kind: string }>(
      `select p.payment_no as "paymentNo", a.kind_code as kind from order_payment p
        join cash_account a on a.tenant_id = p.tenant_id and a.id = p.account_id
        where p.tenant_id = $1 and p.document_id = $2`,
      [tx.tenantId, id],
    ),
  )

describe('a call-back', () => {
  test('pays the order as the system, into the account of the merchant', async () => {
    const { id, said } = await waiting()
    expect(await send(said)).toMatchObject({ status: 200, success: true, data: true })
    expect(await orderOf(id)).toMatchObject({ status: 1304, paidAmt: '113.00' })
    expect(await paymentsOf(id)).toEqual([{ paymentNo: said.paymentNo, kind: 'thirdParty' }])
    const [row] = (await admin.ok('PaymentCallbackApi_list', { query: { paymentNo: said.paymentNo } })).records
    expect(row).toMatchObject({ outcome: 1, merchantNo: 'M1', orderNo: said.orderNo, amount: '113.00' })
  })

  test('said again with another nonce changes nothing and is answered alike', async () => {
    const { id, said } = await waiting()
    await send(said)
    const { version } = await orderOf(id)
    expect(await send(said)).toMatchObject({ status: 200, success: true })
    expect((await orderOf(id)).version).toBe(version)
    expect(await outcomesOf(said.orderNo)).toEqual([1, 2])
  })

  const hex = 'a'.repeat(64)
  const seconds = (by: number) => String(Math.floor(server.clock.now.getTime() / 1000) + by)
  test.each<[string, Parameters<typeof send>[1], Partial<Said>, number]>([
    ['forged: signed with another secret', { secret: 'not what both sides sign' }, {}, 3],
    ['forged: any signature', { signature: hex }, {}, 3],
    ['forged: no signature', { signature: '' }, {}, 3],
    ['forged: a time that is none', { timestamp: 'now' }, {}, 3],
    ['forged: a nonce too short to be one', { nonce: 'x' }, {}, 3],
    ['late: signed six minutes ago', { timestamp: seconds(-360) }, {}, 4],
    ['late: signed six minutes ahead', { timestamp: seconds(360) }, {}, 4],
    ['refused: a cent less than is due', {}, { amount: '112.99' }, 6],
    ['refused: more than is due', {}, { amount: '113.01' }, 6],
    ['refused: a figure that is none', {}, { amount: 'all' }, 6],
    ['refused: nothing', {}, { amount: '0' }, 6],
    ['refused: no payment number', {}, { paymentNo: '' }, 6],
    ['refused: another merchant in the body', { to: 'M1' }, { merchantNo: 'M2' }, 6],
    ['refused: an unknown merchant', { to: 'M9' }, {}, 6],
  ])('%s: changes nothing, is written down and refused', async (_, wrong, more, outcome) => {
    const { id, said } = await waiting()
    const before = await admin.ok('PaymentCallbackApi_list', { query: { outcome } })
    expect(await send({ ...said, ...more }, wrong)).toMatchObject({ status: 400, success: false, data: { key: 'CALLBACK_BAD' } })
    expect(await orderOf(id)).toMatchObject({ status: 1302, paidAmt: '0.00' })
    expect(await paymentsOf(id)).toEqual([])
    expect((await admin.ok('PaymentCallbackApi_list', { query: { outcome } })).total).toBe(before.total + 1)
  })

  test('is taken up to five minutes old', async () => {
    const { id, said } = await waiting()
    expect(await send(said, { timestamp: seconds(-299) })).toMatchObject({ status: 200 })
    expect((await orderOf(id)).status).toBe(1304)
  })

  test('replayed, or with its body changed, changes nothing', async () => {
    const [{ said }, other] = [await waiting(), await waiting()]
    const nonce = 'nonce-that-is-used-once'
    expect(await send(said, { nonce })).toMatchObject({ status: 200 })
    expect(await send(said, { nonce })).toMatchObject({ status: 400, msg: '支付通知未被接受：随机数已使用' })
    expect(await send({ ...other.said, paymentNo: said.paymentNo })).toMatchObject({ status: 400 })
    expect(await outcomesOf(said.orderNo)).toEqual([1, 5])
    expect(await paymentsOf(other.id)).toEqual([])
  })

  test('to another tenant, of an order that is unknown or of another legal entity, changes nothing', async () => {
    const { id, said } = await waiting()
    await merchantOf(shop, 'OTHER', { legalEntity: '另一家公司' })
    expect(await send({ ...said, merchantNo: 'OTHER' })).toMatchObject({ status: 400, data: { key: 'CALLBACK_BAD' } })
    expect(await send({ ...said, orderNo: 'XS-NONE' })).toMatchObject({ status: 400 })
    await server.addTenant('300001')
    expect(await send(said, { tenantId: '300001' })).toMatchObject({ status: 400, data: { key: 'CALLBACK_BAD' } })
    expect(await send(said, { tenantId: '999999' })).toMatchObject({ status: 400, data: { key: 'TENANT_UNKNOWN' } })
    expect(await paymentsOf(id)).toEqual([])
  })

  test('of a merchant that is disabled, or whose secret was changed, is refused', async () => {
    const { said } = await waiting()
    const id = await merchantOf(shop, 'M3')
    const of = { ...said, merchantNo: 'M3' }
    const { version } = await admin.ok('PaymentMerchantApi_disable', { body: { id } })
    expect(await send(of)).toMatchObject({ status: 400 })
    await admin.ok('PaymentMerchantApi_enable', { body: { id, version } })
    const row = await admin.ok('PaymentMerchantApi_detail', { query: { id } })
    expect(JSON.stringify(row)).not.toContain(paymentSecret)
    await admin.ok('PaymentMerchantApi_submit', {
      body: { id, version: row.version, merchantNo: 'M3', secret: 'a secret of another time' },
    })
    expect(await send(of)).toMatchObject({ status: 400, msg: '支付通知未被接受：签名不符' })
    expect(await send(of, { secret: 'a secret of another time' })).toMatchObject({ status: 200 })
  })

  test('ten times at once, of one number or of one nonce, pays once', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, said } = await waiting()
      const nonce = `round-${round}-nonce`
      const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => send(said, at % 2 ? { nonce } : {})))
      expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
      expect(await paymentsOf(id)).toHaveLength(1)
      expect((await outcomesOf(said.orderNo)).filter((outcome) => outcome === 1)).toEqual([1])
    }
  })

  test('that breaks off while the order is locked leaves nothing, and is taken when it is said again', async () => {
    const { id, said } = await waiting()
    armFault('after lock:throw')
    expect((await send(said)).status).toBe(500)
    expect(await paymentsOf(id)).toEqual([])
    expect(await send(said)).toMatchObject({ status: 200 })
    expect(await paymentsOf(id)).toHaveLength(1)
  })

  // tenant and merchant are read in transactions of their own, as long as they are not cached, so faults are placed in
  // each
  test.each(['before commit', 'after commit'].flatMap((point) => [1, 2, 3, 4].map((nth) => `${point}:throw:${nth}`)))(
    'that breaks off %s pays once when it is said again',
    async (fault) => {
      const { id, said } = await waiting()
      armFault(fault)
      await send(said)
      armFault(undefined)
      expect(await send(said)).toMatchObject({ status: 200 })
      expect(await paymentsOf(id)).toHaveLength(1)
    },
  )

  test('whose body is no JSON, or large, is refused before anything is done', async () => {
    expect(await send('{', { to: 'M1' })).toMatchObject({ status: 400, data: { key: 'BAD_INPUT' } })
    expect(await send(JSON.stringify({ pad: 'x'.repeat(70_000) }), { to: 'M1' })).toMatchObject({ success: false })
    expect(await send('{"amount":{"a":1},"orderNo":[1]}', { to: 'M1' })).toMatchObject({ status: 400 })
  })
})

describe('what a buyer needs to pay', () => {
  test('is signed by the merchant of the selling legal entity, the last one, and says what is due', async () => {
    const { id, said } = await waiting()
    const asked = await admin.ok('PaymentApi_ask', { body: { id } })
    expect(asked).toMatchObject({ provider: 1, merchantNo: 'M3', orderNo: said.orderNo, amount: '113.00' })
    expect(JSON.parse(asked.payload ?? '')).toMatchObject({ signature: expect.stringMatching(/^[0-9a-f]{64}$/) })
    await send(said)
    expect((await admin.call('PaymentApi_ask', { body: { id } })).key).toBe('STATUS_FORBIDS')
    expect((await admin.call('PaymentApi_ask', { body: { id: '1' } })).key).toBe('DOC_GONE')
  })
})

describe('call-backs about one mall order that meet', () => {
  const race = racesOn(server)
  const placed = async (round: number) => {
    const order = await admin.ok('MallOrderApi_place', { body: placeBody(shop, buyerId, [goods], '1') })
    const about = (name: string): Said => ({
      ...{ merchantNo: 'M1', orderNo: order.billNo ?? '', amount: '11.30', paymentNo: `WX-${name}-${round}` },
    })
    return { id: order.id, about }
  }
  const moneyOf = async (id: string) => {
    const { state, paidAmt, refundAmt } = await admin.ok('MallOrderApi_detail', { query: { id } })
    return [state, paidAmt, refundAmt].join(' ')
  }

  race('two payments: one pays it, and the other goes back', async (round) => {
    const { id, about } = await placed(round)
    const answers = await meeting(
      round,
      () => send(about('one')),
      () => send(about('two')),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await moneyOf(id)).toBe('toConfirm 22.60 11.30')
  })

  race('a payment in the second of the deadline: it is paid, or cancelled and its money goes back', async (round) => {
    const { id, about } = await placed(round)
    const clock = () => byClock(server, id, 'PAY_TIMEOUT').catch(() => undefined)
    const [{ status }] = await meeting(round, () => send(about('late')), clock)
    expect(status).toBe(200)
    expect(await moneyOf(id)).toBeOneOf(['toConfirm 11.30 0.00', 'cancelled 11.30 11.30'])
  })
})

test('the books are sound', () => expectSound(server))
