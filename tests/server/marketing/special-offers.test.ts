import { describe, expect, test } from 'vitest'
import { newStore, type Offer, offerBody, submitOffer } from '../../support/acts/marketing-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, bottleId, caseId } = shop
const detail = (id: string) => admin.ok('SpecialOfferApi_detail', { query: { id } })
const line = (said: object = {}) => ({ commInfoId: goods[0] ?? '', unitId: bottleId, finalPrice: '9.90', ...said })
const refusal = async (body: Awaited<ReturnType<typeof offerBody>>) => {
  const { key, fields } = await admin.call('SpecialOfferApi_submit', { body })
  return { key, problems: fields.map(({ row, field, rule }) => [row, field, rule].filter((part) => part !== undefined).join(' ')) }
}

describe('an offer', () => {
  test('is answered with its goods by name, and in words what the clock makes of it', async () => {
    const running = await submitOffer(shop)
    expect(running).toMatchObject({
      ...{ billNo: expect.stringMatching(/^HD/), status: 3702, statusName: '进行中', type: 1, name: '年末特价' },
      ...{ startTime: '2026-11-21 09:00:00', endTime: '2027-01-01 00:00:00' },
      goods: [{ commInfoName: '饮料01', unitName: '瓶', finalPrice: '9.90', soldQty: '0' }],
    })
    const later = await submitOffer(shop, { startTime: '2026-12-01 00:00:00' })
    expect(later.statusName).toBe('未开始')
    const { records, counts } = await admin.ok('SpecialOfferApi_list', { query: { size: 50, name: '年末', type: 1 } })
    expect(counts['3702']).toBe(2)
    expect(records.find(({ id }) => id === later.id)).toMatchObject({
      name: '年末特价',
      statusName: '未开始',
      startTime: '2026-12-01 00:00:00',
    })
    expect((await admin.ok('SpecialOfferApi_list', { query: { name: '没有' } })).records).toEqual([])
    expect((await admin.ok('SpecialOfferApi_list', { query: { keyword: '年末' } })).total).toBe(2)
    expect((await admin.ok('SpecialOfferApi_list', { query: { keyword: later.billNo ?? '' } })).total).toBe(1)
  })

  test('refused says field and row of all that is wrong at once', async () => {
    const wrong = await offerBody(shop, {
      name: ' ',
      endTime: '2026-11-21 08:00:00',
      type: 4,
      depositForfeit: 2,
      goods: [line({ discountRate: '85' }), line({ finalPrice: '0' }), line({ unitId: caseId, depositAmt: '9' })],
    })
    const { key, problems } = await refusal(wrong)
    expect(key).toBe('FIELD_BAD')
    expect(problems).toEqual([
      ...['name FIELD_BAD', 'endTime FIELD_BAD', 'endTime FIELD_BAD', 'deliveryDate FIELD_BAD'],
      ...['1 finalPrice LINE_BAD', '2 commInfoId LINE_BAD', '2 finalPrice LINE_BAD', '3 depositAmt LINE_BAD'],
    ])
  })

  test('asks for a deposit of at most the price, and of a fifth of it where it can be forfeited; only a pre-sale has one', async () => {
    const asked = async (depositAmt: string, said: object) => {
      const pre = { type: 4, deliveryDate: '2026-12-20', goods: [line({ depositAmt })], ...said }
      return (await refusal(await offerBody(shop, pre))).problems
    }
    expect(await asked('1.98', { depositForfeit: 2 })).toEqual([])
    expect(await asked('1.99', { depositForfeit: 2 })).toEqual(['1 depositAmt LINE_BAD'])
    expect(await asked('9.90', {})).toEqual([])
    expect(await asked('9.91', {})).toEqual(['1 depositAmt LINE_BAD'])
    expect(await asked('1.98', { depositForfeit: 2, type: 1 })).toEqual(['depositForfeit FIELD_BAD', '1 depositAmt LINE_BAD'])
  })

  test('whose goods another one has in the same store and time is refused by both names; another store or time is not in the way', async () => {
    const depotIds = [await newStore(server)]
    await submitOffer(shop, { name: '周年庆', depotIds, startTime: '2026-12-01 00:00:00', endTime: '2026-12-10 00:00:00' })
    const clash = await admin.call('SpecialOfferApi_submit', {
      body: await offerBody(shop, {
        depotIds: [...depotIds, await newStore(server)],
        startTime: '2026-12-09 23:59:59',
        endTime: '2026-12-20 00:00:00',
      }),
    })
    expect(clash).toMatchObject({ key: 'OFFER_OVERLAP', msg: '与活动[周年庆]在商品[饮料01]时间重叠' })
    const all = await offerBody(shop, { startTime: '2026-12-05 00:00:00' })
    expect((await refusal({ ...all, depotIds: [] })).key).toBe('OFFER_OVERLAP')
    await submitOffer(shop, { depotIds, startTime: '2026-12-10 00:00:00', endTime: '2026-12-20 00:00:00' })
    await submitOffer(shop, { depotIds, startTime: '2026-12-05 00:00:00', goods: [line({ commInfoId: goods[1] })] })
  })

  test('submitted twice at once for the same goods comes into force once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const depotIds = [await newStore(server)]
      const bodies = await Promise.all([0, 1, 2].map(() => offerBody(shop, { depotIds })))
      const answers = await Promise.all(bodies.map((body) => admin.call('SpecialOfferApi_submit', { body })))
      expect(answers.map(({ key }) => key ?? 'ok').sort()).toEqual(['OFFER_OVERLAP', 'OFFER_OVERLAP', 'ok'])
    }
  })

  test('in force keeps its terms; its end may be moved later, not earlier, nor into another one', async () => {
    const depotIds = [await newStore(server)]
    const { id, version } = await submitOffer(shop, { depotIds, endTime: '2026-12-01 00:00:00' })
    expect((await admin.call('SpecialOfferApi_draft', { body: { id, version, name: '别的' } })).key).toBe('STATUS_FORBIDS')
    await submitOffer(shop, { name: '圣诞', depotIds, startTime: '2026-12-20 00:00:00', endTime: '2026-12-26 00:00:00' })
    const delay = (endTime: string) => admin.call('SpecialOfferApi_delay', { body: { id, version, endTime } })
    expect((await delay('2026-11-30 00:00:00')).key).toBe('DELAY_BAD')
    expect((await delay('2026-12-21 00:00:00')).msg).toBe('与活动[圣诞]在商品[饮料01]时间重叠')
    expect((await delay('2026-12-20 00:00:00')).data.endTime).toBe('2026-12-20 00:00:00')
    expect((await detail(id)).endTime).toBe('2026-12-20 00:00:00')
    const blocked = await offerBody(shop, { depotIds, startTime: '2026-12-15 00:00:00', endTime: '2026-12-16 00:00:00' })
    expect((await refusal(blocked)).key).toBe('OFFER_OVERLAP')
  })

  test('cancelled while it runs is ended early; its goods are free again', async () => {
    const depotIds = [await newStore(server)]
    const cancel = ({ id, version }: Offer) => admin.ok('SpecialOfferApi_cancel', { body: { id, version, remark: '缺货' } })
    const early = await cancel(await submitOffer(shop, { depotIds }))
    expect(early).toMatchObject({ status: 3704, statusName: '提前结束' })
    const before = await cancel(await submitOffer(shop, { depotIds, startTime: '2026-12-01 00:00:00' }))
    expect(before.statusName).toBe('已取消')
    await submitOffer(shop, { depotIds })
  })

  test('is ended by the clock at its end, and no later end brings it back', async () => {
    const { id, version } = await submitOffer(shop, { endTime: '2026-11-21 12:00:00' })
    server.clock.advance({ minutes: 119 })
    await server.app.due.runOnce()
    expect((await detail(id)).status).toBe(3702)
    server.clock.advance({ minutes: 1 })
    expect((await admin.call('SpecialOfferApi_delay', { body: { id, version, endTime: '2026-12-01 00:00:00' } })).key).toBe('DELAY_BAD')
    await server.app.due.runOnce()
    expect(await detail(id)).toMatchObject({ status: 3703, statusName: '已结束' })
    expect(
      await server.inTenant((tx) =>
        tx.query('select 1 from special_offer_scope where tenant_id = $1 and document_id = $2', [tx.tenantId, id]),
      ),
    ).toEqual([])
  })
})
