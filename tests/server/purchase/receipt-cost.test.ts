import { afterAll, describe, expect, test } from 'vitest'
import { by, expectSound, freeBody, freshReceipt, goodsLine, refusalOf, stockOf } from '../../support/acts/purchase-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, type Receipt, type ReceiptBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

const post = (body: ReceiptBody) => admin.ok('PurchaseReceiptApi_accounting', { body })
const shares = (receipt: Receipt) => receipt.lines.map((line) => [line.freight, line.feeAmt, line.allCostAmt].join(' '))
/** What a receipt owes: to whom, for what and how much, such as `carrier freight goods 100`. */
async function owed({ id }: Receipt): Promise<string[]> {
  const names = { [shop.supplierId]: 'supplier', [shop.carrierId]: 'carrier' }
  const rows = await server.inTenant((tx) =>
    tx.query<Record<'party_id' | 'about' | 'part' | 'amount', string>>(
      'select party_id, about, part, trim_scale(amount) as amount from ledger_entry where tenant_id = $1 and document_id = $2 order by about, part',
      [tx.tenantId, id],
    ),
  )
  return rows.map((row) => [names[row.party_id], row.about, row.part, row.amount].join(' '))
}

const three = (...quantities: string[]) => quantities.map((actualQty, at) => goodsLine(shop, at, { actualQty, taxPrice: '113.00' }))
const carried = { freightSupplierId: shop.carrierId, freightDeductible: 1 }

describe('freight and fees', () => {
  test('by quantity: the last row takes the rest, fees beside freight, both owed to the carrier', async () => {
    const receipt = await post(freeBody(shop, three('3', '3', '1'), { ...carried, freight: '100.00', feeAmt: '10.00' }))
    expect(shares(receipt)).toEqual(['42.86 4.29 347.15', '42.86 4.29 347.15', '14.28 1.42 115.70'])
    expect(await owed(receipt)).toEqual(['carrier freight goods 110', 'supplier purchase goods 700', 'supplier purchase tax 91'])
  })

  test('by amount: a gift at the end gets nothing; by quantity it gets its share', async () => {
    const body = () =>
      freeBody(shop, [...three('1', '1', '1'), goodsLine(shop, 3, { actualQty: '1', taxPrice: '0', isGift: 2 })], {
        ...carried,
        freight: '10.00',
      })
    await withSettings(server, { COST_ALLOCATION_MODEL: '0' }, async () => {
      expect((await post(body())).lines.map((line) => line.freight)).toEqual(['3.33', '3.33', '3.34', '0.00'])
    })
    const gift = await post(body())
    expect(gift.lines.map((line) => line.freight)).toEqual(['2.50', '2.50', '2.50', '2.50'])
    expect(gift.lines[3]).toMatchObject({ finalAmt: '0.00', costAmt: '0.00', allCostAmt: '2.50' })
    expect(await stockOf(shop, 3)).toMatchObject({ qty: '2.00', costAmt: '2.50' })
  })

  test('deductible freight goes onto the goods without its tax, which is owed all the same', async () => {
    const receipt = await post(freeBody(shop, three('1'), { freightSupplierId: shop.carrierId, freight: '109.00', freightDeductible: 2 }))
    expect(shares(receipt)).toEqual(['100.00 0.00 200.00'])
    expect(await owed(receipt)).toEqual([
      'carrier freight goods 100',
      'carrier freight tax 9',
      'supplier purchase goods 100',
      'supplier purchase tax 13',
    ])
  })

  test('what is left open is the carrier’s: deductible by default, at the tenant’s rate; without a carrier it is not deducted', async () => {
    await withSettings(server, { FREIGHT_TAX_RATE: '6' }, async () => {
      const receipt = await post(freeBody(shop, three('1'), { freightSupplierId: shop.carrierId, freight: '106.00' }))
      expect(receipt).toMatchObject({ freightDeductible: 2, freightTaxRate: '6', lines: [{ freight: '100.00' }] })
    })
    const own = await post(freeBody(shop, three('1'), { freight: '106.00' }))
    expect(own).toMatchObject({ freightDeductible: 1, lines: [{ freight: '106.00' }] })
    expect(await owed(own)).toEqual(['supplier freight goods 106', 'supplier purchase goods 100', 'supplier purchase tax 13'])
  })

  test('a head without freight takes the sum of its lines’ shares, and owes it', async () => {
    const lines = three('3', '3', '1').map((line, at) => ({
      ...line,
      freight: ['42.86', '42.86', '14.28'][at],
      feeAmt: ['3.00', '3.00', '1.00'][at],
    }))
    const receipt = await post(freeBody(shop, lines))
    expect(receipt).toMatchObject({ freight: '100.00', feeAmt: '7.00' })
    expect(await owed(receipt)).toEqual(['supplier freight goods 107', 'supplier purchase goods 700', 'supplier purchase tax 91'])
  })

  test('shares that follow another rule are refused, those by the line’s own quantity are taken', async () => {
    const line = (unitId: string, freight: string) => ({ ...goodsLine(shop, 4, { actualQty: '1', unitId }), freight })
    const asked = (first: string, second: string) =>
      freeBody(shop, [line(shop.caseId, first), line(shop.bottleId, second)], { ...carried, freight: '13.00' })
    expect((await post(asked('12.00', '1.00'))).lines.map((one) => one.freight)).toEqual(['12.00', '1.00'])
    expect((await post(asked('6.50', '6.50'))).lines.map((one) => one.freight)).toEqual(['6.50', '6.50'])
    for (const [first, second] of [
      ['12.50', '0.50'],
      ['12.00', '2.00'],
      ['14.00', '-1.00'],
    ] as const) {
      const answer = await admin.call('PurchaseReceiptApi_accounting', { body: asked(first, second) })
      expect(refusalOf(answer)).toMatchObject({ key: 'AMOUNT_DIFFERS', fields: [{ field: 'freight' }] })
      const saved = await admin.call('PurchaseReceiptApi_draft', { body: asked(first, second) })
      expect(refusalOf(saved), 'a draft is answered as what goes forward').toEqual(refusalOf(answer))
    }
  })

  test('a draft whose lines are not complete yet is kept, whatever shares it carries', async () => {
    const lines = [{ ...goodsLine(shop, 4, { actualQty: '0' }), freight: '5.00' }]
    const draft = await admin.ok('PurchaseReceiptApi_draft', { body: freeBody(shop, lines, { ...carried, freight: '13.00' }) })
    expect(draft.state).toBe('draft')
  })

  test('a draft whose freight changes is shared anew, and freight that is emptied is gone', async () => {
    const draft = await admin.ok('PurchaseReceiptApi_draft', {
      body: freeBody(shop, three('1', '3'), { ...carried, freight: '100.00', feeAmt: '8.00' }),
    })
    const changed = await admin.ok('PurchaseReceiptApi_draft', { body: { ...by(draft), freight: '20.00' } })
    expect(shares(changed)).toEqual(['5.00 2.00 107.00', '15.00 6.00 321.00'])
    const emptied = await admin.ok('PurchaseReceiptApi_draft', { body: { ...by(changed), freight: null } as never })
    expect(shares(emptied)).toEqual(['0.00 2.00 102.00', '0.00 6.00 306.00'])
    const posted = await admin.ok('PurchaseReceiptApi_accountingById', { body: by(emptied) })
    expect(await owed(posted)).toEqual(['carrier freight goods 8', 'supplier purchase goods 400', 'supplier purchase tax 52'])
  })

  test.each([
    ['freight', '10.005'],
    ['freight', '-5.00'],
    ['feeAmt', '0.001'],
    ['feeAmt', '-0.01'],
  ])('%s of %s is no amount to allocate', async (field, amount) => {
    const answer = await admin.call('PurchaseReceiptApi_accounting', { body: freeBody(shop, three('1'), { [field]: amount }) })
    expect(answer).toMatchObject({ status: 400, key: 'FIELD_BAD', fields: [{ field }] })
    const order = { ...freeBody(shop, three('1')), [field]: amount }
    expect((await admin.call('PurchaseOrderApi_submit', { body: order })).key).toBe('FIELD_BAD')
  })

  test('freight with services alone has no row to go to', async () => {
    const service = { commInfoId: shop.serviceId, actualQty: '2', taxPrice: '50.00', taxRate: '6' }
    const body = freeBody(shop, [service])
    expect((await admin.call('PurchaseReceiptApi_accounting', { body: { ...body, freight: '1.00' } })).key).toBe('ALLOC_NO_BASE')
    const posted = await post(body)
    expect(posted).toMatchObject({ state: 'posted', finalAmt: '100.00', lines: [{ commKind: 2, costAmt: '94.34' }] })
    expect(await owed(posted)).toEqual(['supplier purchase goods 94.34', 'supplier purchase tax 5.66'])
    const moved = await server.inTenant((tx) =>
      tx.query('select seq from stock_movement where tenant_id = $1 and document_id = $2', [tx.tenantId, posted.id]),
    )
    expect(moved).toEqual([])
    expect((await admin.ok('PurchaseReceiptApi_flush', { body: by(posted) })).state).toBe('reversed')
  })
})

describe('what enters stock', () => {
  type Case = [why: string, line: object, settings: Record<string, string>, answer: object]
  const cases: readonly Case[] = [
    ['deductible tax stays out', { taxPrice: '113.00' }, {}, { costAmt: '100.00', deductible: 2 }],
    ['tax that is not deductible goes in', { taxPrice: '103.00', taxRate: '3', deductible: 1 }, {}, { costAmt: '103.00' }],
    ['of farm produce a part of the price is deducted', { taxPrice: '100.00', taxRate: '9', taxKind: 5 }, {}, { costAmt: '91.00' }],
    [
      'kinds of tax without a rate have rate 0',
      { taxPrice: '100.00', taxRate: undefined, taxKind: 2 },
      {},
      { taxRate: '0', taxAmt: '0.00', costAmt: '100.00' },
    ],
    [
      'a coupon lowers what is paid and what it costs',
      { taxPrice: '113.00', couponAmt: '11.30' },
      {},
      { totalAmt: '113.00', finalAmt: '101.70', costAmt: '90.00' },
    ],
    ['a gift costs nothing', { taxPrice: '0', isGift: 2 }, {}, { finalAmt: '0.00', costAmt: '0.00' }],
    ['a small-scale taxpayer never deducts', { taxPrice: '113.00' }, { TAXPAYER_KIND: 'small' }, { costAmt: '113.00', deductible: 1 }],
  ]
  test.each(cases)('%s', async (_, line, settings, expected) => {
    await server.inTenant(async (tx) => {
      for (const key of Object.keys(settings))
        await tx.query('insert into sysconfig (tenant_id, config_key, config_value) values ($1, $2, $3) on conflict do nothing', [
          tx.tenantId,
          key,
          '',
        ])
    })
    await withSettings(server, settings, async () => {
      const at = 6 + cases.findIndex(([, one]) => one === line)
      await server.inTenant((tx) =>
        tx.query('update commodity set tax_rate_id = $3 where tenant_id = $1 and id = $2', [
          tx.tenantId,
          shop.goods[at],
          shop.taxRates['13'],
        ]),
      )
      const receipt = await post(freeBody(shop, [goodsLine(shop, at, { actualQty: '1', ...line })]))
      expect(receipt.lines[0]).toMatchObject(expected)
      expect(await stockOf(shop, at)).toMatchObject({ qty: '1.00', costAmt: receipt.lines[0]?.costAmt })
    })
  })

  test('a quantity that is nothing in basic units is bad, because nothing would come in for its price', async () => {
    await server.inTenant((tx) =>
      tx.query('update commodity_unit set conversion = 0.001 where tenant_id = $1 and comm_info_id = $2', [tx.tenantId, shop.goods[15]]),
    )
    const body = freeBody(shop, [goodsLine(shop, 15, { unitId: shop.caseId, actualQty: '1' })])
    const bad = (field: string) => ({
      key: 'QTY_TOO_FINE',
      fields: [
        { row: 1, field, rule: 'QTY_TOO_FINE' },
        { row: 1, field, rule: 'LINE_BAD' },
      ],
    })
    expect(await admin.call('PurchaseReceiptApi_accounting', { body })).toMatchObject(bad('actualQty'))
    const order = { ...body, lines: [goodsLine(shop, 15, { unitId: shop.caseId, qty: '1' })] }
    expect(await admin.call('PurchaseOrderApi_submit', { body: order })).toMatchObject(bad('qty'))
  })

  test('figures beyond all measure are refused, never a fault', async () => {
    const line = goodsLine(shop, 16, { actualQty: '999999999999999', taxPrice: '999999999999999' })
    const draft = await admin.call('PurchaseReceiptApi_draft', { body: freeBody(shop, [line]) })
    const answer = draft.key ? draft : await admin.call('PurchaseReceiptApi_accountingById', { body: by(draft.data) })
    expect(answer).toMatchObject({ status: 400, key: 'LINE_BAD' })
    expect(
      (await admin.call('PurchaseReceiptApi_accounting', { body: freeBody(shop, three('1'), { freight: '999999999999999' }) })).status,
    ).toBe(200)
  })
})

test('two lines of the same goods come in after each other and go out again last first', async () => {
  const receipt = await post(
    freeBody(shop, [
      goodsLine(shop, 17, { actualQty: '2', taxPrice: '11.30' }),
      goodsLine(shop, 17, { actualQty: '1', taxPrice: '33.90' }),
    ]),
  )
  expect(await stockOf(shop, 17)).toMatchObject({ qty: '3.00', costAmt: '50.00', costPrice: '16.66667' })
  await admin.ok('PurchaseReceiptApi_flush', { body: by(receipt) })
  expect(await stockOf(shop, 17)).toBeUndefined()
  expect((await freshReceipt(shop, receipt)).state).toBe('reversed')
})

afterAll(() => expectSound(server))
