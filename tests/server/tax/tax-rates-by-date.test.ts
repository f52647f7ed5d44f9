import { afterAll, expect, test } from 'vitest'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { table } from '../../support/table.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, supplierId, depotId } = shop
afterAll(() => expectSound(server))

const rateOf = (taxRate: string, more: object = {}) => admin.ok('TaxRateApi_submit', { body: { taxRate, ...more } })
const [goods] = shop.goods
/** The tax rate that a line of these goods gets on a business date, if none is stated. */
async function taken(billDate: string): Promise<string | undefined> {
  const body = { supplierId, depotId, billDate, lines: [{ commInfoId: goods, unitId: shop.bottleId, actualQty: '1', taxPrice: '10' }] }
  return (await admin.ok('PurchaseReceiptApi_draft', { body })).lines[0]?.taxRate
}
/** The tax rate of a line of a supplier's invoice for goods not received yet. */
async function invoicedAhead(billDate: string): Promise<string | undefined> {
  const lines = [{ commInfoId: goods, unitId: shop.bottleId, depotId, qty: '1', totalAmt: '10' }]
  return (await admin.ok('PurchaseInvoiceApi_draft', { body: { supplierId, billDate, lines } })).lines[0]?.taxRate
}

test('a rate that another one follows gives way from its day on; what was traded before keeps its own (rule C3)', async () => {
  const later = await rateOf('7')
  const now = await rateOf('8', { nextId: later.id, nextFrom: '2026-11-20' })
  const { id, version, ...fields } = await admin.ok('CommodityApi_detail', { query: { id: goods ?? '' } })
  await admin.ok('CommodityApi_submit', { body: { ...fields, id, version, taxRateId: now.id } as never })
  expect([await taken('2026-11-19'), await taken('2026-11-20')]).toEqual(['8', '7'])
  expect([await invoicedAhead('2026-11-19'), await invoicedAhead('2026-11-20')]).toEqual(['8', '7'])
  const lines = [{ commInfoId: goods, unitId: shop.bottleId, actualQty: '2', taxPrice: '10' }]
  const before = await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, billDate: '2026-11-19', lines } })
  const [line] = before.lines
  const back = {
    supplierId,
    depotId,
    lines: [{ commInfoId: goods, unitId: shop.bottleId, qty: '-1', taxPrice: '10', sourceBodyId: line?.id, taxRateId: line?.taxRateId }],
  }
  const returned = await admin.ok('PurchaseReturnApi_accounting', { body: back })
  expect([line?.taxRate, returned.lines[0]?.taxRate]).toEqual(['8', '8'])
})

test('a reduced rate may be chosen on its days alone, and names the law that it is taken from', async () => {
  const { records } = await admin.ok('TaxRateApi_list', { query: { size: 50 } })
  const delivered = records.filter(({ legalSource }) => legalSource)
  expect(delivered.map(({ taxRate, fromDate, toDate }) => [taxRate, fromDate, toDate])).toEqual([
    ['0', undefined, undefined],
    ['1', '2023-01-01', '2027-12-31'],
    ['3', '2014-07-01', undefined],
    ['5', '2016-05-01', undefined],
    ['6', undefined, undefined],
    ['9', undefined, undefined],
    ['13', undefined, undefined],
  ])
  const reduced = await rateOf('2', { fromDate: '2026-03-01', toDate: '2026-11-10', legalSource: '公告' })
  const body = (billDate: string) => ({
    ...{ supplierId, depotId, billDate },
    lines: [{ commInfoId: shop.goods[3], unitId: shop.bottleId, actualQty: '1', taxPrice: '10', taxRateId: reduced.id }],
  })
  const refused = await admin.call('PurchaseReceiptApi_submit', { body: body('2026-11-11') })
  const msg = expect.stringContaining('税率2%自2026-03-01至2026-11-10有效')
  expect(refused).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 1, field: 'taxRate', msg }] })
  const posted = await admin.ok('PurchaseReceiptApi_accounting', { body: body('2026-11-10') })
  expect(posted.lines[0]?.taxRate).toBe('2')
  // goods that come back later keep the rate at which they were traded
  const lines = [
    {
      commInfoId: shop.goods[3],
      unitId: shop.bottleId,
      qty: '-1',
      taxPrice: '10',
      sourceBodyId: posted.lines[0]?.id,
      taxRateId: reduced.id,
    },
  ]
  expect(
    (await admin.ok('PurchaseReturnApi_accounting', { body: { supplierId, depotId, billDate: '2026-11-15', lines } })).lines[0]?.taxRate,
  ).toBe('2')
  const wrong = { taxRate: '4', fromDate: '2026-10-31', toDate: '2026-03-01' }
  expect(await admin.call('TaxRateApi_submit', { body: wrong })).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'toDate' }] })
})

test.each(table`
  day         | usual
  2026-11-19  | 13
  2026-12-31  | 13
  2027-01-01  | 11
`)('the usual rate on $input.day is $expected.usual', async ({ input, expected }) => {
  const { records } = await admin.ok('TaxRateApi_list', { query: { size: 50 } })
  const usual = records.find(({ taxRate }) => taxRate === '13')
  if (usual && !usual.nextId) {
    const next = await rateOf('11')
    await admin.ok('TaxRateApi_submit', {
      body: {
        id: usual.id,
        version: usual.version,
        taxRate: '13',
        isDefault: usual.isDefault,
        nextId: next.id,
        nextFrom: '2027-01-01',
      } as never,
    })
  }
  expect((await admin.ok('TaxRateApi_queryDefault', { query: { billDate: input.day ?? '' } }))?.taxRate).toBe(expected.usual)
})

test('rates that follow each other in a circle end where it closes', async () => {
  const one = await rateOf('21')
  const other = await rateOf('22', { nextId: one.id, nextFrom: '2026-01-01' })
  const fresh = await admin.ok('TaxRateApi_detail', { query: { id: one.id } })
  await admin.ok('TaxRateApi_submit', {
    body: { id: one.id, version: fresh.version, taxRate: '21', nextId: other.id, nextFrom: '2026-01-01' },
  })
  const { rows } = await server.database.asOwner((client) =>
    client.query("select trim_scale(tax_rate_on($1, $2, '2026-11-21')) as rate", [server.tenantId, one.id]),
  )
  expect(rows).toEqual([{ rate: '22' }])
})
