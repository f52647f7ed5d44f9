import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { basketBody, newBuyer, publish } from '../../support/acts/buyer-acts.ts'
import { mallCustomer } from '../../support/acts/mall-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { by, refundIsPaid } from '../../support/acts/return-acts.ts'
import { stockUp } from '../../support/acts/sales-acts.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import type { Client } from '../../support/server.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

type Order = DataOf<'ShopApi_order'>
type Asked = BodyOf<'ShopApi_applyReturn'>

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop
const [tea = '', milk = ''] = goods
for (const one of [tea, milk]) await stockUp(shop, one, '1000', '2000.00')
await publish(server, [tea, milk])
const customerId = await mallCustomer(shop, [tea, milk])
const buyer = await newBuyer(shop, 'buyer', { customerId })
const colleague = await newBuyer(shop, 'of-the-same-customer', { customerId })
const stranger = await newBuyer(shop, 'of-another', { customerId: await mallCustomer(shop, [tea]) })

const now = ({ id }: { id: string }) => buyer.ok('ShopApi_order', { query: { id } })
const whole = ({ id }: { id: string }) => admin.ok('MallOrderApi_detail', { query: { id } })
async function confirmed(ids: readonly string[], qty: string): Promise<Order> {
  const placed = await buyer.ok('ShopApi_place', { body: await basketBody(shop, buyer, ids, qty) })
  const paid = await admin.ok('MallOrderApi_pay', { body: { ...by(placed), amount: placed.dueAmt, paymentNo: `P${placed.id}` } })
  await admin.ok('MallOrderApi_confirm', { body: by(paid) })
  return now(placed)
}
const send = async (order: Order, qty: string) =>
  admin.ok('MallOrderApi_out', { body: { ...by(await whole(order)), lines: [{ id: order.lines[0]?.id ?? '', qty }] } })
const asking = (order: Order, qty: string, more: Partial<Asked> = {}): Asked => ({
  ...{ soHeadId: order.id, returnReason: '不要了', lines: [{ sourceBodyId: order.lines[0]?.id ?? '', qty }] },
  ...more,
})
const ask = (body: Asked, who: Client = buyer) => who.call('ShopApi_applyReturn', { body })
const offers = ({ events }: Order) => events.flatMap(({ type, allowed }) => (allowed ? [type] : []))

afterAll(() => expectSound(server))

describe('what was not sent yet', () => {
  test('is asked back by its buyer, leaves the order when the staff pass it, and is paid back', async () => {
    const order = await confirmed([tea], '10')
    expect([offers(order), order.lines[0]?.unsentQty]).toEqual([['APPLY_REFUND'], '10.00'])
    await send(order, '4')
    expect(await now(order)).toMatchObject({ lines: [{ unsentQty: '6.00', returnableQty: '4.00' }] })
    const { data: back, body } = await ask(asking(order, '5', { returnMode: 2 }))
    expectAnswer('ShopApi_applyReturn', body)
    expect(back.returns).toMatchObject([{ returnMode: 2, state: 'toAudit', finalAmt: '56.50' }])
    // while a return is requested, nothing more of the line can be requested
    expect(back.lines).toMatchObject([{ unsentQty: '0.00', returnableQty: '0.00' }])
    const [{ id = '' } = {}] = back.returns
    const due = await admin.ok('MallReturnApi_pass', { body: by(await admin.ok('MallReturnApi_detail', { query: { id } })) })
    expect(await whole(order)).toMatchObject({ status: 1305, lines: [{ closedQty: '5.00', reservedQty: '1.00' }] })
    await admin.ok('MallReturnApi_refundReturn', { body: by(due) })
    await refundIsPaid(shop, due)
    expect(await now(order)).toMatchObject({ returns: [{ state: 'completed', refundAmt: '56.50' }], lines: [{ unsentQty: '1.00' }] })
  })

  test('is not asked back of an order that is not paid, nor more than there is', async () => {
    const placed = await buyer.ok('ShopApi_place', { body: await basketBody(shop, buyer, [tea], '2') })
    expect([offers(placed), placed.lines[0]?.unsentQty]).toEqual([['PAY', 'CANCEL'], '0.00'])
    expect((await ask(asking(placed, '1', { returnMode: 2 }))).key).toBe('FIELD_BAD')
    const order = await confirmed([tea], '2')
    expect((await ask(asking(order, '3', { returnMode: 2 }))).key).toBe('OVER_RETURN')
    expect((await ask(asking(order, '1'))).key).toBe('OVER_RETURN')
    expect((await ask(asking(order, '1', { returnMode: 2 }), stranger)).key).toBe('DOC_GONE')
  })
})

describe('goods that come back for a defect alone', () => {
  const mark = async (noReturn: 1 | 2) => {
    const { id, version, commInfoCode, commInfoName, unitId } = await admin.ok('CommodityApi_detail', { query: { id: milk } })
    await admin.ok('CommodityApi_submit', { body: { id, version, commInfoCode, commInfoName, unitId, isStore: 2, noReturn } })
  }
  const type = async (name: string, defect: 1 | 2) => (await admin.ok('ReturnTypeApi_submit', { body: { name, defect } })).id

  test('say so in the shop and on the order; a request without a defect is refused by row, in both languages', async () => {
    const [minds, broken] = [await type('不想要了', 1), await type('质量问题', 2)]
    const before = await confirmed([milk], '2')
    await mark(2)
    expect((await buyer.ok('ShopApi_goodsDetail', { query: { id: milk } })).noReturn).toBe(2)
    expect((await buyer.ok('ShopApi_goodsDetail', { query: { id: tea } })).noReturn).toBe(1)
    expect((await buyer.ok('ShopApi_front')).returnTypes).toEqual(
      expect.arrayContaining([
        { id: minds, name: '不想要了', defect: 1 },
        { id: broken, name: '质量问题', defect: 2 },
      ]),
    )
    const order = await confirmed([tea, milk], '2')
    expect(order.lines.map(({ noReturn }) => noReturn)).toEqual([1, 2])
    expect((await whole(order)).lines.map(({ noReturn }) => noReturn)).toEqual([undefined, 2])
    for (const one of [before, order]) await admin.ok('MallOrderApi_out', { body: by(await whole(one)) })
    const lines = order.lines.map(({ id }) => ({ sourceBodyId: id, qty: '1' }))
    const refused = await ask(asking(order, '1', { lines, returnTypeId: minds }))
    expect(refused).toMatchObject({ status: 400, key: 'RETURN_EXCLUDED', fields: [{ row: 2, field: 'commInfoId' }] })
    expect(refused.fields?.[0]?.msg).toBe('第2行[饮料02]不支持无理由退货，质量问题除外')
    const english = await buyer.call('ShopApi_applyReturn', {
      body: asking(order, '1', { lines }),
      headers: { 'accept-language': 'en' },
    } as never)
    expect(english.fields?.[0]?.msg).toBe('Row 2: [饮料02] comes back for a defect alone')
    // staff cannot do it either; a refund without a return is not affected
    expect((await admin.call('MallReturnApi_apply', { body: asking(order, '1', { lines, returnMode: 1 }) })).key).toBe('RETURN_EXCLUDED')
    expect((await ask(asking(order, '1', { lines, returnTypeId: broken }))).data.returns).toMatchObject([{ state: 'toAudit' }])
    // orders placed before keep the terms stated then
    expect((await ask(asking(before, '1', { returnTypeId: minds }))).data.returns).toMatchObject([{ state: 'toAudit' }])
    await mark(1)
    expect((await now(order)).lines.map(({ noReturn }) => noReturn)).toEqual([1, 2])
  })
})

const picture = async (name = 'broken.png', pixels = 8) => {
  const create = { width: pixels, height: pixels, channels: 3, background: '#fff' } as const
  return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], name)
}

describe('pictures of what comes back', () => {
  const upload = async (who: Client, file: File) => who.call('ShopApi_putPicture', { body: { file } as never })
  const seen = async (who: Client, link: string) => (await who.fetch(link)).headers.get('content-type')

  test('are uploaded by the buyer, stand in his request, and are for him, his customer and the staff alone', async () => {
    const order = await confirmed([tea], '2')
    await send(order, '2')
    const { data, body } = await upload(buyer, await picture())
    expectAnswer('ShopApi_putPicture', body)
    const { link } = data
    expect(await Promise.all([buyer, colleague, stranger].map((who) => seen(who, link)))).toEqual([
      'image/png',
      ...Array(2).fill('application/json; charset=utf-8'),
    ])
    const { data: back } = await ask(asking(order, '1', { pictures: [link] }))
    expect(back.returns).toMatchObject([{ pictures: [link] }])
    const who = await Promise.all([buyer, colleague, admin, stranger].map((one) => seen(one, link)))
    expect(who).toEqual(['image/png', 'image/png', 'image/png', 'application/json; charset=utf-8'])
    const [{ id = '' } = {}] = back.returns
    expect(await admin.ok('MallReturnApi_detail', { query: { id } })).toMatchObject({ pictures: [link] })
    const { data: page, body: list } = await admin.call('MallReturnApi_list', { query: { soNo: order.soNo ?? '' } })
    expectAnswer('MallReturnApi_list', list)
    expect(page.records).toMatchObject([{ pictures: [link] }])
  })

  test('of somebody else, and files of another kind, are not taken into a request, nor more than six', async () => {
    const order = await confirmed([tea], '2')
    await send(order, '2')
    const mine = (await upload(buyer, await picture())).data.link
    const avatar = (await admin.ok('OssApi_putFile', { body: { file: await picture('staff.png') } as never })).link
    const theirs = (await upload(stranger, await picture())).data.link
    for (const link of [avatar, theirs, mine.replace(/=.*/, '=nobody.png')])
      expect(await ask(asking(order, '1', { pictures: [mine, link] }))).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'pictures' }] })
    const many = Array(7).fill(mine)
    expect(await ask(asking(order, '1', { pictures: many }))).toMatchObject({ status: 400, fields: [{ field: 'pictures' }] })
    // staff make requests with pictures that they have uploaded themselves
    const { data } = await admin.call('MallReturnApi_putPicture', { body: { file: await picture() } as never })
    const byStaff = await admin.ok('MallReturnApi_apply', { body: asking(order, '1', { pictures: [data.link], returnMode: 1 }) })
    expect(byStaff).toMatchObject({ pictures: [data.link] })
    expect(await seen(buyer, data.link)).toBe('image/png')
  })

  test('are png or jpg and no larger than 10 MB', async () => {
    const pdf = new File(['%PDF-1.4\n%âãÏÓ\n'], 'bill.pdf')
    expect((await upload(buyer, pdf)).key).toBe('FILE_KIND')
    const large = new File([await (await picture()).arrayBuffer(), new Uint8Array(10 * 1024 * 1024)], 'large.png')
    expect((await upload(buyer, large)).key).toBe('FILE_LARGE')
    const tall = await sharp({ create: { width: 1, height: 16_385, channels: 3, background: '#c33' } })
      .png()
      .toBuffer()
    expect((await upload(buyer, new File([new Uint8Array(tall)], 'tall.png'))).key).toBe('PICTURE_LARGE')
    expect((await upload(admin, await picture())).status).toBe(403)
  })
})
