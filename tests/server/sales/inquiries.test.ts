import { afterAll, describe, expect, test } from 'vitest'
import { customerOf, outBody, stockUp } from '../../support/acts/sales-acts.ts'
import { expectAnswer, expectRefusal } from '../../support/contract/contract.ts'
import { logFindings } from '../../support/documents/log-findings.ts'
import { inquired, inquiryBody, quotation } from '../../support/samples/sales/sales-inquiry.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn, sheetFile } from '../../support/sheets.ts'
import { hire, openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-23T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods, bottleId, caseId, depotId } = shop
const customerId = await customerOf(shop)
const [first = '', second = ''] = goods
const floor = (id: string, price: string | null) =>
  server.inTenant((tx) => tx.query('update commodity set floor_price = $3 where tenant_id = $1 and id = $2', [tx.tenantId, id, price]))
const line = (commInfoId: string, qty: string, taxPrice: string, more: object = {}) => ({
  ...{ commInfoId, unitId: bottleId, qty, taxPrice, taxRate: '13', ...more },
})
const body = (more: object = {}) => inquiryBody(shop, customerId, more)
const detail = (id: string) => admin.ok('InquiryApi_detail', { query: { id } })
const quote = ({ id, version }: { id: string; version: number }) => admin.call('InquiryApi_makeQuotation', { body: { id, version } })

describe('[area.sales.inquiry-and-quotation] a quotation', () => {
  test('gets a number when it is quoted, and its prices are frozen until it is quoted again', async () => {
    const draft = await inquired(admin, body({ payment: '月结30天', discountAmount: '5' }))
    expect(draft).toMatchObject({ state: 'inquiring', status: 1501, statusName: '询价中', validDate: '2026-12-31', payment: '月结30天' })
    expect(draft.billNo).toBeUndefined()
    const answer = await quote(draft)
    expectAnswer('InquiryApi_makeQuotation', answer.body)
    expect(answer.data).toMatchObject({ state: 'quoted', status: 1502, statusName: '已报价', discountAmount: '5', finalAmt: '40.20' })
    expect(answer.data.billNo).toMatch(/^XJ/)
    const { id, version } = answer.data
    const frozen = [
      await admin.call('InquiryApi_saveOrUpdate', { body: { id, version, lines: [line(first, '1', '1')] } }),
      await admin.call('InquiryApi_saveOrUpdatePayment', { query: { id, discountAmount: '6' } }),
      await admin.call('InquiryApi_saveInquiryBody', { body: { headId: id, lines: [] } }),
      await admin.call('InquiryApi_delInquiryBody', { query: { id: answer.data.lines[0]?.id ?? '' } }),
    ]
    expect(frozen.map(({ key }) => key)).toEqual(Array(4).fill('STATUS_FORBIDS'))
    const again = await admin.ok('InquiryApi_requote', { body: { id, version } })
    expect(again).toMatchObject({ state: 'inquiring', billNo: answer.data.billNo, validDate: '2026-12-31' })
    const changed = await admin.ok('InquiryApi_saveOrUpdate', { body: { id, version: again.version, lines: [line(first, '2', '10')] } })
    expect((await quote(changed)).data).toMatchObject({ state: 'quoted', billNo: answer.data.billNo, finalAmt: '15.00' })
  })

  test('below the floor price is refused row by row, with both figures, in the reader’s language', async () => {
    await floor(first, '12.5')
    const lines = [line(second, '1', '1'), line(first, '2', '12.49'), line(first, '1', '149', { unitId: caseId }), line(first, '3', '12.5')]
    const draft = await inquired(admin, body({ lines }))
    const before = await detail(draft.id)
    const refused = await quote(draft)
    expect(refused).toMatchObject({ status: 400, key: 'LINE_BAD' })
    expectRefusal(refused.body)
    expect(refused.fields).toMatchObject([
      { row: 2, field: 'taxPrice', rule: 'LINE_BAD', msg: expect.stringContaining('折后单价12.49000低于最低售价12.50000') },
      { row: 3, field: 'taxPrice', msg: expect.stringContaining('折后单价149.00000低于最低售价150.00000') },
    ])
    const english = await admin.call('InquiryApi_makeQuotation', {
      body: { id: draft.id, version: draft.version },
      headers: { 'Accept-Language': 'en' },
    } as never)
    expect(english.fields?.[0]?.msg).toContain('the price 12.49000 is below the floor of 12.50000')
    expect(await detail(draft.id)).toEqual(before)
    const below = await admin.call('InquiryApi_checkMakeContractInquiryPriceLimit', { query: { id: draft.id } })
    expectAnswer('InquiryApi_checkMakeContractInquiryPriceLimit', below.body)
    expect(below.data.map(({ taxPrice, floorPrice }) => [taxPrice, floorPrice])).toEqual([
      ['12.49000', '12.50000'],
      ['149.00000', '150.00000'],
    ])
    // a discount counts towards the price, and a gift has none
    const other = await inquired(
      admin,
      body({ lines: [line(first, '1', '13', { discountRate: '90' }), line(first, '1', '0', { isGift: 2 })] }),
    )
    expect((await quote(other)).fields?.map(({ row }) => row)).toEqual([1])
    await floor(first, null)
    expect((await quote(draft)).data.state).toBe('quoted')
  })

  test('wants a last day that is not over, and a discount within the whole', async () => {
    const refusals = [
      await quote(await inquired(admin, body({ validDate: undefined }))),
      await quote(await inquired(admin, body({ validDate: '2026-11-22' }))),
      await quote(await inquired(admin, body({ discountAmount: '45.21' }))),
      await quote(await inquired(admin, body({ discountAmount: '-1' }))),
    ]
    expect(refusals.map(({ key, fields }) => [key, fields?.[0]?.field, fields?.[0]?.msg])).toEqual([
      ['FIELD_BAD', 'validDate', expect.stringContaining('请填写报价有效期')],
      ['FIELD_BAD', 'validDate', expect.stringContaining('报价有效期早于今天')],
      ['FIELD_BAD', 'discountAmount', expect.stringContaining('应在0到45.20之间')],
      ['FIELD_BAD', 'discountAmount', expect.stringContaining('应在0到45.20之间')],
    ])
    expect((await quote(await inquired(admin, body({ validDate: '2026-11-23', discountAmount: '45.20' })))).data.state).toBe('quoted')
  })

  test('is over once its last day is, by the clock, and is quoted again with a new one', async () => {
    const { id } = await quotation(admin, body({ validDate: '2026-11-24' }))
    server.clock.advance({ days: 1 })
    await server.app.due.runOnce()
    expect(await detail(id)).toMatchObject({ state: 'quoted' })
    server.clock.advance({ days: 1 })
    await server.app.due.runOnce()
    const over = await detail(id)
    expect(over).toMatchObject({ state: 'lapsed', status: 1502, statusName: '报价已过期' })
    const again = await admin.ok('InquiryApi_requote', { body: { id, version: over.version } })
    expect((await quote(again)).fields).toMatchObject([{ field: 'validDate' }])
    const dated = await admin.ok('InquiryApi_saveOrUpdate', { body: { id, version: again.version, validDate: '2026-11-30' } })
    expect((await quote(dated)).data).toMatchObject({ state: 'quoted', validDate: '2026-11-30' })
  })

  test('becomes the draft of an order at the prices quoted, whose terms it has; a second one is confirmed, and none is made too late', async () => {
    const customer = await customerOf(shop)
    const today = server.clock.now.toISOString().slice(0, 10)
    const lines = [line(first, '4', '11.30', { discountRate: '90' }), line(second, '1', '0', { isGift: 2 })]
    const quoted = await quotation(admin, body({ customerId: customer, lines, payment: '月结30天', discountAmount: '5', validDate: today }))
    const make = async (override: 'ALREADY_MADE'[] = []) => {
      const { id, version } = await detail(quoted.id)
      return admin.call('InquiryApi_makeSale', { body: { id, version, override } })
    }
    const { data: order, body: answered } = await make()
    expectAnswer('InquiryApi_makeSale', answered)
    expect(order).toMatchObject({
      ...{
        status: 1301,
        customerId: customer,
        sourceBillId: quoted.id,
        payment: '月结30天',
        discountAmount: '5',
      },
      lines: [
        { commInfoId: first, qty: '4.00', taxPrice: '10.17000', totalAmt: '40.68' },
        { commInfoId: second, isGift: 2 },
      ],
    })
    expect(await detail(quoted.id)).toMatchObject({ status: 1502, statusName: '已转单' })
    expect(await make()).toMatchObject({ key: 'ALREADY_MADE', msg: expect.stringContaining(order.id) })
    const submitted = await admin.ok('SalesOrderApi_submit', { body: { id: order.id, version: order.version } })
    const steps = await admin.ok('PriceApi_steps', { query: { id: order.id } })
    expect(steps[0]?.steps.slice(-2)).toMatchObject([
      { source: 'quotation', after: '10.17000' },
      { source: 'discount', before: '40.68', after: '35.68' },
    ])
    expect(await make()).toMatchObject({ key: 'ALREADY_MADE', msg: expect.stringContaining(submitted.billNo ?? '-') })
    const { data: other } = await make(['ALREADY_MADE'])
    expect(other.id).not.toBe(order.id)
    server.clock.advance({ days: 1 })
    expect(await make(['ALREADY_MADE'])).toMatchObject({ key: 'QUOTE_EXPIRED', msg: expect.stringContaining(today) })
    server.clock.advance({ days: -1 })
  })

  test('is taken back by whoever quoted it, and by others with a right of its own', async () => {
    const rights = ['view', 'add', 'edit', 'quote', 'cancel'].map((verb) => `inquiry_${verb}`)
    const clerk = await hire(shop, 'quoting', 'clerk', rights)
    const mine = await quotation(clerk, body())
    expect((await clerk.ok('InquiryApi_withdraw', { body: { id: mine.id, version: mine.version } })).state).toBe('inquiring')
    const other = await quotation(admin, body())
    const refused = await clerk.call('InquiryApi_withdraw', { body: { id: other.id, version: other.version, remark: '看错了' } })
    expect(refused).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
    const looker = await hire(shop, 'looking', 'clerk', ['inquiry_view'])
    expect((await looker.call('InquiryApi_makeQuotation', { body: { id: other.id, version: other.version } })).key).toBe('NO_PERMISSION')
  })
})

test('terms and lines are saved by calls of their own, as the wire has them', async () => {
  const { id } = await inquired(admin, body({ lines: [line(first, '1', '10'), line(second, '2', '20')] }))
  expect((await admin.call('InquiryApi_saveOrUpdatePayment', { query: { id, payment: '现结', discountAmount: '3.5' } })).data).toBe(true)
  expect(await detail(id)).toMatchObject({ payment: '现结', discountAmount: '3.5' })
  const [one, two] = (await detail(id)).lines
  await admin.ok('InquiryApi_delInquiryBody', { query: { id: one?.id ?? '' } })
  expect((await detail(id)).lines.map((each) => each.id)).toEqual([two?.id])
  const lines = [{ ...line(second, '5', '20'), id: two?.id }, line(first, '1', '9')]
  const saved = await admin.call('InquiryApi_saveInquiryBody', { body: { headId: id, lines } })
  expectAnswer('InquiryApi_saveInquiryBody', saved.body)
  expect(saved.data.lines.map(({ qty, totalAmt, finalAmt }) => [qty, totalAmt, finalAmt])).toEqual([
    ['5.00', '100.00', '96.79'],
    ['1.00', '9.00', '8.71'],
  ])
  expect((await admin.call('InquiryApi_saveInquiryBody', { body: { headId: id, version: 1, lines } })).key).toBe('VERSION_STALE')
  expect((await admin.call('InquiryApi_delInquiryBody', { query: { id: '1000000000000000009' } })).key).toBe('DOC_GONE')
})

test('lines come from a sheet, all or none, and go into one', async () => {
  const head = ['商品*', '单位', '数量*', '含税单价', '备注']
  expect(((await admin.ok('InquiryApi_inquiryTemplate', {})) as File).name).toBe('询价明细导入模板.xlsx')
  const read = async (rows: Parameters<typeof sheetFile>[1]) =>
    admin.call('InquiryApi_importInquiryForm', { body: { file: await sheetFile(head, rows), customerId } })
  const before = await admin.ok('InquiryApi_list', { query: {} })
  const taken = await read([
    ['G001', '箱', 2, 99, '急'],
    ['饮料02', null, 3, null, null],
  ])
  expectAnswer('InquiryApi_importInquiryForm', taken.body)
  expect(taken.data).toMatchObject([
    { commInfoId: first, unitId: caseId, qty: '2.00', taxPrice: '99.00000', totalAmt: '198.00', remark: '急' },
    { commInfoId: second, unitId: bottleId, qty: '3.00', taxPrice: '15.00000' },
  ])
  const bad = await read([
    ['G001', '瓶', 1, 5, null],
    ['没有的商品', '瓶', 1, 5, null],
    ['G002', '瓶', 'x', 5, null],
  ])
  expect(bad.fields?.map(({ row, field }) => [row, field])).toEqual([
    [3, 'commInfoId'],
    [4, 'qty'],
  ])
  expect((await admin.ok('InquiryApi_list', { query: {} })).total).toBe(before.total)

  const { id } = await inquired(admin, body({ depotId, lines: [line(first, '4', '11.3'), line(second, '1', '5', { remark: '样品' })] }))
  const sheet = await admin.fetch(`/api/blade-franchisewxapp/inquirybody/exportDetail?id=${id}`)
  const rows = await rowsIn(new Uint8Array(await sheet.arrayBuffer()))
  expect(rows[0]?.slice(0, 6)).toEqual(['商品编码', '商品全称', '单位', '数量', '换算结果', '含税单价'])
  expect(rows.slice(1).map((row) => [row[0], row[3], row[5], row[7]])).toEqual([
    ['G001', '4', '11.3', '45.2'],
    ['G002', '1', '5', '5'],
  ])
})

test('what was quoted and sold to a customer is looked up per unit, and goods agreed with him are listed', async () => {
  const other = await customerOf(shop)
  const third = goods[3] ?? ''
  await stockUp(shop, third, '100', '1000.00')
  await quotation(admin, inquiryBody(shop, other, { lines: [line(third, '2', '10')] }))
  await inquired(admin, inquiryBody(shop, other, { lines: [line(third, '2', '8')] }))
  await admin.ok('SalesOutApi_accounting', { body: outBody(shop, other, third, '3') })
  const ask = (who: string) =>
    admin.call('InquirySaleApi_selectInquiryByCommInfoIds', {
      body: { alCommInfoIds: [third], alUnitIds: [bottleId, caseId], customerId: who },
    })
  const prices = await ask(other)
  expectAnswer('InquirySaleApi_selectInquiryByCommInfoIds', prices.body)
  expect(prices.data.map(({ unitId, finalPrice, salesPrice }) => [unitId, finalPrice, salesPrice])).toEqual([
    [bottleId, '10.00000', '11.30000'],
    [caseId, '120.00000', '135.60000'],
  ])
  expect((await ask(await customerOf(shop))).data.map(({ finalPrice }) => finalPrice)).toEqual([undefined, undefined])
  // without a customer: quotations to all customers, for a user who sees everybody's orders
  const toAll = { body: { alCommInfoIds: [third], alUnitIds: [bottleId] } }
  expect(await admin.ok('InquirySaleApi_selectInquiryByCommInfoIds', toAll)).toMatchObject([
    { finalPrice: '10.00000', salesPrice: '11.30000' },
  ])
  const blind = await hire(shop, 'blind', 'clerk', ['inquiry_view'])
  expect((await blind.ok('InquirySaleApi_selectInquiryByCommInfoIds', toAll))[0]).not.toHaveProperty('salesPrice')
  const units = await admin.ok('SalesUnitApi_selectInquiryByCommInfoIds', { body: { alCommInfoIds: [third], alUnitIds: [caseId] } })
  expect(Object.values(units).map((list) => list.map(({ unitId }) => unitId))).toEqual([[caseId]])

  const infos = await admin.call('InquiryInfoApi_list', { query: { customerId: other } })
  expectAnswer('InquiryInfoApi_list', infos.body)
  expect(infos.data.records).toMatchObject([{ commInfoId: third, qty: '2.00', taxPrice: '10.00000', unitName: '瓶' }])
  expectAnswer(
    'InquiryInfoApi_detail',
    (await admin.call('InquiryInfoApi_detail', { query: { id: infos.data.records[0]?.id ?? '' } })).body,
  )

  await admin.ok('CustomerPriceApi_submit', { body: { customerId: other, commInfoId: third, unitId: bottleId, finalPrice: '9' } })
  const agreed = await admin.call('InquiryApi_agreementProductsComm', { query: { customerId: other } })
  expectAnswer('InquiryApi_agreementProductsComm', agreed.body)
  expect(agreed.data.records.map(({ id }) => id)).toEqual([third])
  const [priced] = (await inquired(admin, inquiryBody(shop, other, { lines: [{ commInfoId: third, unitId: bottleId, qty: '1' }] }))).lines
  expect(priced?.taxPrice).toBe('9.00000')
})

afterAll(async () => {
  expect(await server.inTenant((tx) => logFindings(tx))).toEqual([])
  const broken = await server.database.broken()
  expect(broken.filter(({ rows }) => rows.length > 0)).toEqual([])
})
