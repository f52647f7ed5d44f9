import { afterAll, describe, expect, test } from 'vitest'
import { tradeRows } from '#server/db/schema/trade-rows.ts'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { issued, toPerson } from '../../support/acts/invoice-acts.ts'
import { confirmedOrder, placeBody } from '../../support/acts/mall-acts.ts'
import { type BatchBody, batchBody, sentBatch } from '../../support/acts/marketing-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { paidTicket } from '../../support/acts/retail-acts.ts'
import { approvedSale, customerOf, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { entitiesOf, openShop } from '../../support/shop.ts'

// coupons that another legal entity pays for (rule C7 Who pays), over HTTP

const server = await startTestServer()
const shop = await openShop(server)
const { admin, bottleId, goods } = shop
const [, , , , , tea = ''] = goods
const [funderId, platformId] = [await customerOf(shop), await customerOf(shop)]
afterAll(() => expectSound(server))

let stores = 0
/** A store with stock, in the books of a legal entity; without one, in the books of head office. */
async function storeOf(legalEntity?: string): Promise<string> {
  stores += 1
  if (legalEntity) await entitiesOf(shop, legalEntity)
  const body = { code: `F${stores}`, name: `门店${stores}`, ...(legalEntity ? { legalEntity } : {}) }
  const { id } = await admin.ok('DepotApi_submit', { body })
  await stockUp({ ...shop, depotId: id }, tea, '100', '200.00')
  return id
}

/** A customer who pays 11.30 for a bottle and has a coupon. */
async function holder(said: Partial<BatchBody>) {
  const customerId = await customerOf(shop)
  await toPerson(shop, customerId)
  await admin.ok('CustomerPriceApi_submit', { body: { customerId, commInfoId: tea, unitId: bottleId, finalPrice: '11.30' } })
  const { id: batchId } = await sentBatch(shop, [customerId], { faceAmt: '13.00', thresholdAmt: undefined, ...said })
  const couponIds = [(await admin.ok('CouponApi_held', { query: { batchId } })).records[0]?.id ?? '']
  return { customerId, couponIds }
}

/** An approved order of ten bottles for 113.00 with a coupon, with functions that sell or return some of them. */
async function ordered(depotId: string, said: Partial<BatchBody>, bottles = '10') {
  const { customerId, couponIds } = await holder(said)
  const line = { commInfoId: tea, unitId: bottleId, depotId, taxRate: '13', taxPrice: '11.30' }
  const order = await approvedSale(shop, { customerId, depotId, couponIds, lines: [{ ...line, qty: bottles }] })
  const of = (source: { id?: string } | undefined, qty: string) => ({
    ...{ customerId, depotId },
    lines: [{ ...line, qty, sourceBodyId: source?.id }],
  })
  const out = (qty: string) => admin.ok('SalesOutApi_accounting', { body: of(order.lines[0], qty) })
  const back = (from: { lines: readonly { id?: string }[] }, qty: string) =>
    admin.ok('SalesReturnApi_accounting', { body: of(from.lines[0], qty) })
  return { customerId, out, back }
}

/** The voucher of a sale without its cost; partners are shown by name. */
const voucher = ({ id }: { id: string }, names: Readonly<Record<string, string>>) =>
  server.inTenant(async (tx) =>
    (await voucherOf(tx, id))
      .filter(({ account }) => account !== 'inventory' && account !== 'costOfSales')
      .map(({ side, account, partyId, amount }) => [side, account, ...(partyId ? [names[partyId] ?? partyId] : []), amount].join(' ')),
  )
/** The goods and tax entries of documents in a customer's ledger. */
const enteredFor = (customerId: string, ...documents: { id: string }[]) =>
  server.inTenant(async (tx) => {
    const [row] = await tx.query<{ goods: string; tax: string }>(
      `select coalesce(sum(amount) filter (where part = 'goods'), 0)::numeric(9, 2)::text as goods,
              coalesce(sum(amount) filter (where part = 'tax'), 0)::numeric(9, 2)::text as tax
         from ledger_entry where tenant_id = $1 and party_id = $3 and (document_id = any ($2::bigint[]) or $2 = '{}')`,
      [tx.tenantId, documents.map(({ id }) => id), customerId],
    )
    return [row?.goods, row?.tax]
  })
/** The untaxed revenue of documents as shown in the reports. */
const reported = (...documents: { id: string }[]) =>
  server.inTenant(async (tx) => {
    const rows = await tx.query<{ untaxed: string }>(
      `select untaxed::numeric(9, 2)::text as untaxed from ${tradeRows.trade_document_line} t
        where document_id = any ($2::bigint[]) order by document_id`,
      [tx.tenantId, documents.map(({ id }) => id)],
    )
    return rows.map(({ untaxed }) => untaxed)
  })
const owedBy = async (customerId: string) =>
  (await admin.ok('CustomerLedgerApi_customerlist', { query: { customerId, size: 50 } })).sums.balanceAmt

describe('a coupon that head office pays for, used at a store of another legal entity', () => {
  test('is no discount of the store: 100.00 and 13.00 are owed, revenue is 100.00, tax 13.00', async () => {
    const { customerId, out, back } = await ordered(await storeOf('乙公司'), { fundedBy: 2, funderId })
    const names = { [customerId]: 'buyer', [funderId]: 'funder' }
    const whole = await out('10')
    expect(whole).toMatchObject({ totalAmt: '113.00', couponAmt: '13.00', finalAmt: '100.00' })
    expect((await voucher(whole, names)).sort()).toEqual([
      'credit outputTaxPending 13',
      'credit outputTaxUninvoiced 13',
      'credit revenue 100',
      'debit outputTaxPending 13',
      'debit receivable buyer 100',
      'debit receivable funder 13',
    ])
    // a return takes back its part of what the other legal entity pays
    expect((await voucher(await back(whole, '-5'), names)).sort()).toEqual([
      'credit outputTaxPending -6.5',
      'credit outputTaxUninvoiced -6.5',
      'credit revenue -50',
      'debit outputTaxPending -6.5',
      'debit receivable buyer -50',
      'debit receivable funder -6.5',
    ])
    expect(await owedBy(funderId)).toBe('6.50')
    await back(whole, '-5')
    expect(await owedBy(funderId)).toBe('0.00')
  })

  test('is split over outs to the cent, and given back with an out that is reversed', async () => {
    const before = Number(await owedBy(funderId))
    const { out } = await ordered(await storeOf('乙公司'), { fundedBy: 2, funderId, faceAmt: '10.00' })
    const owed = []
    const outs = []
    for (const qty of ['3', '3', '4']) {
      outs.push(await out(qty))
      owed.push((Number(await owedBy(funderId)) - before).toFixed(2))
    }
    expect(owed).toEqual(['3.00', '6.00', '10.00'])
    const [, second = outs[0]] = outs
    if (second) await admin.ok('SalesOutApi_flush', { body: { id: second.id, version: second.version, remark: '开错' } })
    expect((Number(await owedBy(funderId)) - before).toFixed(2)).toBe('7.00')
    await out('3')
    expect((Number(await owedBy(funderId)) - before).toFixed(2)).toBe('10.00')
  })

  test('is owed in thirds that sum to the coupon, and given back in the same ones, whichever out they come of', async () => {
    const before = Number(await owedBy(funderId))
    const owed = async () => (Number(await owedBy(funderId)) - before).toFixed(2)
    const { out, back } = await ordered(await storeOf('乙公司'), { fundedBy: 2, funderId, faceAmt: '10.00' }, '3')
    const outs = [await out('1')]
    const steps = [await owed()]
    outs.push(await out('1'))
    steps.push(await owed())
    outs.push(await out('1'))
    steps.push(await owed())
    expect(steps).toEqual(['3.33', '6.67', '10.00'])
    const returned = []
    for (const one of outs) {
      await back(one, '-1')
      returned.push(await owed())
    }
    expect(returned).toEqual(['6.67', '3.33', '0.00'])
    const whole = await ordered(await storeOf('乙公司'), { fundedBy: 2, funderId, faceAmt: '10.00' }, '3')
    const all = await whole.out('3')
    expect(await owed()).toBe('10.00')
    const parts = []
    for (const _ of [1, 2, 3]) {
      await whole.back(all, '-1')
      parts.push(await owed())
    }
    expect(parts).toEqual(['6.67', '3.33', '0.00'])
  })

  test('is owed with a tax in thirds that sum to that of the whole, and all of it is given back, also with an out that is reversed', async () => {
    const owner = await customerOf(shop)
    const depotId = await storeOf('乙公司')
    const { out, back } = await ordered(depotId, { fundedBy: 2, funderId: owner, faceAmt: '10.00' }, '3')
    const [first, second, third] = [await out('1'), await out('1'), await out('1')]
    expect([await enteredFor(owner, first), await enteredFor(owner, second), await enteredFor(owner, third)]).toEqual([
      ['2.95', '0.38'],
      ['2.95', '0.39'],
      ['2.95', '0.38'],
    ])
    expect(await enteredFor(owner)).toEqual(['8.85', '1.15'])
    expect(await reported(first, second, third)).toEqual(['10.00', '10.00', '10.00'])
    await admin.ok('SalesOutApi_flush', { body: { id: second.id, version: second.version, remark: '开错' } })
    expect(await enteredFor(owner)).toEqual(['5.90', '0.76'])
    const again = await out('1')
    expect(await enteredFor(owner, again)).toEqual(['2.95', '0.39'])
    for (const one of [first, again, third]) await back(one, '-1')
    expect(await enteredFor(owner)).toEqual(['0.00', '0.00'])
  })

  test('has its tax given back in thirds of what went out whole', async () => {
    const owner = await customerOf(shop)
    const { out, back } = await ordered(await storeOf('乙公司'), { fundedBy: 2, funderId: owner, faceAmt: '10.00' }, '3')
    const all = await out('3')
    expect(await enteredFor(owner, all)).toEqual(['8.85', '1.15'])
    const parts = [await back(all, '-1'), await back(all, '-1'), await back(all, '-1')]
    const entered = []
    for (const part of parts) entered.push(await enteredFor(owner, part))
    expect(entered).toEqual([
      ['-2.95', '-0.38'],
      ['-2.95', '-0.39'],
      ['-2.95', '-0.38'],
    ])
    expect(await enteredFor(owner)).toEqual(['0.00', '0.00'])
    expect(await reported(...parts)).toEqual(['-10.00', '-10.00', '-10.00'])
  })

  test('closes its tax also after a part that was booked before taxes of parts were kept', async () => {
    const owner = await customerOf(shop)
    const { out, back } = await ordered(await storeOf('乙公司'), { fundedBy: 2, funderId: owner, faceAmt: '10.00' }, '3')
    const first = await out('1')
    const forgotten = await server.database.asOwner((client) =>
      client.query('update line_funding set tax = null where document_id = $1', [first.id]),
    )
    expect(forgotten.rowCount).toBe(1)
    expect(await reported(first)).toEqual(['10.00'])
    const rest = await out('2')
    expect(await enteredFor(owner)).toEqual(['8.85', '1.15'])
    for (const qty of ['-1', '-1']) await back(rest, qty)
    await back(first, '-1')
    expect(await enteredFor(owner)).toEqual(['0.00', '0.00'])
  })

  test('has its tax of a mall sale declared whole; the invoice of the buyer takes over his part', async () => {
    const depotId = await storeOf('丙公司')
    const { customerId, couponIds } = await holder({ fundedBy: 2, funderId })
    const order = await confirmedOrder(shop, placeBody({ ...shop, depotId }, customerId, [tea], '10', { couponIds }))
    const { deliveries } = await admin.ok('MallOrderApi_out', { body: { id: order.id, version: order.version } })
    const out = await admin.ok('SalesOutApi_detail', { query: { id: deliveries[0]?.id ?? '' } })
    const names = { [customerId]: 'buyer', [funderId]: 'funder' }
    expect((await voucher(out, names)).sort()).toEqual([
      'credit advanceReceived buyer -100',
      'credit outputTaxPending 13',
      'credit outputTaxUninvoiced 13',
      'credit receivable buyer 100',
      'credit revenue 100',
      'debit outputTaxPending 13',
      'debit receivable buyer 100',
      'debit receivable funder 13',
    ])
    expect(await voucher(await issued(shop, out, '2504'), names)).toEqual(['credit outputTaxUninvoiced -11.5', 'credit outputTax 11.5'])
  })
})

describe('an ordinary discount', () => {
  const declared = ['credit outputTaxPending 11.5', 'credit outputTaxUninvoiced 11.5']
  const plain = [...declared, 'credit revenue 88.5', 'debit outputTaxPending 11.5', 'debit receivable buyer 100']
  test.each([
    ['head office pays for a sale in its own books', undefined, { fundedBy: 2, funderId }],
    ['a store bears its own coupon', '乙公司', { fundedBy: 1 }],
    ['nobody is named who would owe it', '乙公司', { fundedBy: 2 }],
  ])('is what a coupon is where %s', async (_, entity, said) => {
    const { customerId, out } = await ordered(await storeOf(entity), said)
    expect((await voucher(await out('10'), { [customerId]: 'buyer' })).sort()).toEqual(plain)
  })
})

test('a platform owes its part to head office too', async () => {
  const { out } = await ordered(await storeOf(), { fundedBy: 3, funderId: platformId })
  await out('10')
  expect(await owedBy(platformId)).toBe('13.00')
})

test.each([
  [{ fundedBy: 3 }, 'funderId'],
  [{ fundedBy: 1, funderId }, 'funderId'],
  [{ fundedBy: 2, funderId: '404' }, 'funderId'],
])('a batch with %o is refused and names %s', async (said, field) => {
  const answer = await admin.call('CouponApi_submit', { body: batchBody(said) })
  expect([answer.key, answer.fields.map((problem) => problem.field)]).toEqual(['FIELD_BAD', [field]])
})

test('a ticket of the counter is owed by who pays for its coupon, and its return takes their part back', async () => {
  const depotId = await storeOf('丙公司')
  const { customerId: memberId, couponIds } = await holder({ fundedBy: 2, funderId })
  const [couponId] = couponIds
  const line = { commInfoId: tea, unitId: bottleId, depotId, taxRate: '13', qty: '10' }
  const ticket = await paidTicket(admin, { depotId, memberId, couponId, lines: [line] })
  expect(ticket).toMatchObject({ totalAmt: '113.00', couponAmt: '13.00', finalAmt: '100.00' })
  const names = { [funderId]: 'funder' }
  const declared = ['credit outputTaxPending 13', 'debit outputTaxPending 13', 'credit outputTaxUninvoiced 13']
  expect((await voucher(ticket, names)).sort()).toEqual(
    [...declared, 'credit revenue 100', 'debit cash 100', 'debit receivable funder 13'].sort(),
  )
  const lines = [{ ...line, qty: '-5', sourceBodyId: ticket.lines[0]?.id }]
  const { id, version } = await admin.ok('RetailReturnApi_draft', { body: { depotId, lines } })
  const back = await admin.ok('RetailReturnApi_pay', { body: { id, version } })
  expect(back).toMatchObject({ finalAmt: '-50.00', couponAmt: '-6.50' })
  expect(await voucher(back, names)).toEqual(expect.arrayContaining(['debit receivable funder -6.5', 'credit revenue -50']))
  await admin.ok('RetailReturnApi_flush', { body: { id, version: back.version, remark: '打错' } })
  await admin.ok('RetailOrderApi_flush', { body: { id: ticket.id, version: ticket.version, remark: '打错' } })
})
