import { beforeAll, describe, expect, test } from 'vitest'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Tx } from '#server/db/connect.ts'
import { settingsOf } from '#server/db/settings.ts'
import { unitListsOf } from '#server/lookups/unit-lists.ts'
import { contractProblems } from '../../support/contract/contract.ts'
import { startTestServer } from '../../support/server.ts'

const app = await startTestServer()
const admin = await app.as('admin')
const unit = async (name: string) => (await admin.ok('UnitApi_submit', { body: { name } })).id
const ids = { bottle: '', box: '', pack: '', supplier: '', other: '' }
let number = 0

type Goods = DataOf<'CommodityApi_detail'>
const goods = (over: object = {}): Promise<Goods> => {
  number += 1
  return admin.ok('CommodityApi_submit', {
    body: { commInfoCode: `G${number}`, commInfoName: `矿泉水${number}`, unitId: ids.bottle, ...over },
  })
}
const save = (over: object) => admin.call('CommodityApi_submit', { body: over as never })

beforeAll(async () => {
  ids.bottle = await unit('瓶')
  ids.box = await unit('箱')
  ids.pack = await unit('提')
  ids.supplier = (await admin.ok('SupplierApi_submit', { body: { supplierCode: 'S1', supplierName: '华东饮料' } })).id
  ids.other = (await admin.ok('SupplierApi_submit', { body: { supplierCode: 'S2', supplierName: '华南饮料' } })).id
})

/** Inserts a receipt's line with its price in the history, as posting leaves them. */
async function bought(
  tx: Tx,
  commInfoId: string,
  price: string,
  { unitId = ids.bottle, conversion = '1', day = '2026-11-01', struck = false } = {},
) {
  const { id } = await tx.one<{ id: string }>(
    `insert into document (tenant_id, kind, bill_date, state, status, tags, supplier_id, create_time)
      values ($1, 'purchaseReceipt', $2, 'draft', 3001, '{editable}', $3, $4) returning id`,
    [tx.tenantId, day, ids.supplier, tx.now],
  )
  const line = await tx.one<{ id: string }>(
    'insert into document_line (tenant_id, document_id, index_no, comm_info_id, unit_id, conversion) values ($1, $2, 1, $3, $4, $5) returning id',
    [tx.tenantId, id, commInfoId, unitId, conversion],
  )
  await tx.query(
    `insert into price_history (tenant_id, document_id, line_id, supplier_id, comm_info_id, unit_id, qty, tax_price,
      tax_rate, bill_date, struck_by)
     values ($1, $2, $3, $4, $5, $6, 1, $7, 13, $8, $9)`,
    [tx.tenantId, id, line.id, ids.supplier, commInfoId, unitId, price, day, struck ? id : null],
  )
}

describe('further units', () => {
  test('come back in order of size, with the basic unit in front of the list for lines', async () => {
    const units = [
      { unitId: ids.box, conversion: '24', barCode: '16901' },
      { unitId: ids.pack, conversion: '6.0', finalPrice: '11.50000' },
    ]
    const row = await goods({ units, retailPrice: '2' })
    expect(row.units).toEqual([
      { unitId: ids.pack, unitName: '提', conversion: '6', finalPrice: '11.50000' },
      { unitId: ids.box, unitName: '箱', conversion: '24', barCode: '16901' },
    ])
    expect(row.unitList?.map(({ unitName, conversion, finalPrice }) => [unitName, conversion, finalPrice])).toEqual([
      ['瓶', '1', '2.00000'],
      ['提', '6', '11.50000'],
      ['箱', '24', '48.00000'],
    ])
    expect(row.isMultiUnit).toBe(2)
  })

  test('stay when they are not sent, are replaced when they are and go when the list is empty', async () => {
    const row = await goods({ units: [{ unitId: ids.box, conversion: '12' }] })
    const { commInfoCode, commInfoName, unitId, id } = row
    const body = { id, commInfoCode, commInfoName, unitId }
    const kept = await admin.ok('CommodityApi_submit', { body: { ...body, version: 1 } })
    expect(kept).toMatchObject({ isMultiUnit: 2, units: [{ unitId: ids.box, conversion: '12' }] })
    const replaced = await admin.ok('CommodityApi_submit', {
      body: { ...body, version: 2, units: [{ unitId: ids.pack, conversion: '6' }] },
    })
    expect(replaced.units).toEqual([{ unitId: ids.pack, unitName: '提', conversion: '6' }])
    expect(await admin.ok('CommodityApi_submit', { body: { ...body, version: 3, units: [], isMultiUnit: 2 } })).toMatchObject({
      isMultiUnit: 1,
      units: [],
    })
  })

  test.each([
    ['the basic unit again', () => [{ unitId: ids.bottle, conversion: '2' }], 1, 'unitId'],
    [
      'one unit twice',
      () => [
        { unitId: ids.box, conversion: '2' },
        { unitId: ids.box, conversion: '3' },
      ],
      2,
      'unitId',
    ],
    ['a conversion of nothing', () => [{ unitId: ids.box, conversion: '0' }], 1, 'conversion'],
    [
      'a conversion below nothing',
      () => [
        { unitId: ids.pack, conversion: '6' },
        { unitId: ids.box, conversion: '-6' },
      ],
      2,
      'conversion',
    ],
    ['a price with too many decimals', () => [{ unitId: ids.box, conversion: '6', finalPrice: '1.123456' }], 1, 'finalPrice'],
  ])('%s is refused by row and field', async (_, units, row, field) => {
    const answer = await save({ commInfoCode: 'bad', commInfoName: 'bad', unitId: ids.bottle, units: units() })
    expect(answer).toMatchObject({ key: 'LINE_BAD', status: 400 })
    expect(answer.fields).toMatchObject([{ row, field, rule: 'LINE_BAD' }])
    expect((await admin.ok('CommodityApi_list', { query: { commInfoCode: 'bad' } })).total).toBe(0)
  })

  test('of another tenant, or of nobody, are refused', async () => {
    const answer = await save({
      commInfoCode: 'bad',
      commInfoName: 'bad',
      unitId: ids.bottle,
      units: [{ unitId: '12345', conversion: '2' }],
    })
    expect(answer).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'unitId' }] })
  })

  test('a basic unit cannot become one that is a further unit already', async () => {
    const row = await goods({ units: [{ unitId: ids.box, conversion: '12' }] })
    const answer = await save({ id: row.id, version: 1, commInfoCode: row.commInfoCode, commInfoName: row.commInfoName, unitId: ids.box })
    expect(answer).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'unitId' }] })
  })

  test('are found by their barcode', async () => {
    const row = await goods({ units: [{ unitId: ids.box, conversion: '12', barCode: '18888888' }] })
    const found = await admin.ok('CommodityApi_list', { query: { keyword: '1888888' } })
    expect(found.records.map(({ id }) => id)).toEqual([row.id])
  })

  test('come in the order of how well they fit: just what was typed, then what begins with it', async () => {
    const named = async (commInfoCode: string, commInfoName: string) => goods({ commInfoCode, commInfoName })
    const [holding, beginning, same] = [await named('F1', '无糖柚子茶'), await named('F2', '柚子茶饮料'), await named('F3', '柚子茶')]
    const { records } = await admin.ok('CommodityApi_list', { query: { keyword: '柚子茶' } })
    expect(records.map(({ id }) => id)).toEqual([same.id, beginning.id, holding.id])
    const byCode = await admin.ok('CommodityApi_list', { query: { keyword: '柚子茶', ascs: 'comm_info_code' } })
    expect(byCode.records.map(({ id }) => id)).toEqual([holding.id, beginning.id, same.id])
  })
})

test('goods that documents use keep their basic unit and kind, and may change everything else', async () => {
  const row = await goods()
  await app.inTenant((tx) => bought(tx, row.id, '1'))
  const body = { id: row.id, version: 1, commInfoCode: row.commInfoCode, commInfoName: '改名', unitId: ids.bottle }
  const answer = await save({ ...body, unitId: ids.box, commKind: 2 })
  expect(answer).toMatchObject({ key: 'FIELD_BAD', status: 400 })
  expect(answer.fields.map(({ field }) => field)).toEqual(['unitId', 'commKind'])
  expect(answer.fields[0]?.msg).toContain('已有单据使用')
  expect(await admin.ok('CommodityApi_submit', { body: { ...body, commKind: 1 } })).toMatchObject({ commInfoName: '改名', version: 2 })
})

test('stock on hand is that of all depots together', async () => {
  const row = await goods()
  await app.inTenant((tx) =>
    tx.query(
      `with d as (insert into depot (tenant_id, code, name, create_time) values ($1, 'D1', 'D1', $3), ($1, 'D2', 'D2', $3) returning id)
       insert into stock_balance (tenant_id, depot_id, comm_info_id, qty) select $1, id, $2::bigint, 12.5 from d`,
      [tx.tenantId, row.id, tx.now],
    ),
  )
  expect((await admin.ok('CommodityApi_detail', { query: { id: row.id } })).onHandQty).toBe('25.00')
})

describe('prices of units', () => {
  test('a unit without a price of its own has the basic unit’s times its conversion', async () => {
    const row = await goods({
      retailPrice: '2',
      purchasePrice: '1.50001',
      units: [{ unitId: ids.box, conversion: '12', purchasePrice: '17' }],
    })
    const lists = await admin.call('UnitApi_selectUnitListByCommInfoIds', { body: { commInfoIds: [row.id, '999'] } })
    expect(contractProblems('UnitApi_selectUnitListByCommInfoIds', lists.body)).toEqual([])
    expect(lists.data).toEqual({
      [row.id]: [
        { unitId: ids.bottle, unitName: '瓶', conversion: '1', finalPrice: '2.00000', purchasePrice: '1.50001' },
        { unitId: ids.box, unitName: '箱', conversion: '12', finalPrice: '24.00000', purchasePrice: '17.00000' },
      ],
    })
  })

  test.each([
    ['the last price paid to the partner, in each unit', [['1.2', {}]], ['1.20000', '14.40000']],
    ['a price per box, for the bottle divided', [['59.88', { box: true }]], ['4.99000', '59.88000']],
    ['a third of a cent, kept exactly in its own unit', [['0.01', { box: true }]], ['0.00083', '0.01000']],
    [
      'the latest by business date',
      [
        ['1.2', { day: '2026-11-05' }],
        ['1.1', { day: '2026-11-04' }],
      ],
      ['1.20000', '14.40000'],
    ],
    [
      'the later of one day',
      [
        ['1.1', {}],
        ['1.2', {}],
      ],
      ['1.20000', '14.40000'],
    ],
    [
      'nothing that a reversal struck',
      [
        ['1.2', {}],
        ['9', { struck: true, day: '2026-11-09' }],
      ],
      ['1.20000', '14.40000'],
    ],
    ['the agreed price where nothing was bought', [], ['1.00000', '11.00000']],
  ] as const)('%s', async (_, purchases, expected) => {
    const row = await goods({ purchasePrice: '1', units: [{ unitId: ids.box, conversion: '12', purchasePrice: '11' }] })
    const prices = await app.inTenant(async (tx) => {
      for (const [price, how] of purchases) {
        const { box, ...rest } = { box: false, ...how }
        await bought(tx, row.id, price, { ...rest, ...(box && { unitId: ids.box, conversion: '12' }) })
      }
      const list = (await unitListsOf(tx, [row.id], ids.supplier)).get(row.id)
      return list?.map(({ purchasePrice }) => purchasePrice)
    })
    expect(prices).toEqual(expected)
  })

  test('what one partner was paid says nothing of another', async () => {
    const row = await goods({ purchasePrice: '1' })
    await app.inTenant((tx) => bought(tx, row.id, '7'))
    const { data } = await admin.call('UnitApi_selectUnitListByCommInfoIds', { body: { commInfoIds: [row.id], bartererId: ids.other } })
    expect(data[row.id]?.[0]?.purchasePrice).toBe('1.00000')
  })

  test('follow the tenant’s decimals', async () => {
    const row = await goods({ retailPrice: '2.345' })
    const price = await app.inTenant(async (tx) => {
      await tx.query("update sysconfig set config_value = '2' where config_key = 'UNIT_DECIMAL_PLACES'")
      expect((await settingsOf(tx)).places.price).toBe(2)
      const list = (await unitListsOf(tx, [row.id])).get(row.id)
      await tx.query("update sysconfig set config_value = '5' where config_key = 'UNIT_DECIMAL_PLACES'")
      return list?.[0]?.finalPrice
    })
    expect(price).toBe('2.35')
  })
})

describe('resolving what was pasted or scanned', () => {
  test('finds goods by code and by the barcode of any unit, in the order asked, and leaves out what is unknown', async () => {
    const row = await goods({
      commInfoCode: 'R1',
      barCode: '6900000000011',
      units: [{ unitId: ids.box, conversion: '12', barCode: '16900000000011' }],
    })
    const texts = ['16900000000011', 'nothing', 'R1', ' 6900000000011 ', 'R1', "' or 1=1"]
    const answer = await admin.call('CommodityApi_resolve', { body: { texts } })
    expect(contractProblems('CommodityApi_resolve', answer.body)).toEqual([])
    expect(answer.data.map(({ text, unitId, commodity }) => [text, unitId, commodity.id])).toEqual([
      ['16900000000011', ids.box, row.id],
      ['R1', undefined, row.id],
      [' 6900000000011 ', ids.bottle, row.id],
    ])
    expect(answer.data[0]?.commodity.unitList).toHaveLength(2)
  })

  test('a code goes before a barcode and enabled goods before disabled ones', async () => {
    const coded = await goods({ commInfoCode: '777' })
    const barred = await goods({ barCode: '777' })
    const first = async () => (await admin.ok('CommodityApi_resolve', { body: { texts: ['777'] } }))[0]?.commodity.id
    expect(await first()).toBe(coded.id)
    await admin.ok('CommodityApi_disable', { body: { id: coded.id } })
    expect(await first()).toBe(barred.id)
  })

  test('carries the price last paid to the partner named', async () => {
    const row = await goods({ commInfoCode: 'R2' })
    await app.inTenant((tx) => bought(tx, row.id, '3.3'))
    const [found] = await admin.ok('CommodityApi_resolve', { body: { texts: ['R2'], bartererId: ids.supplier } })
    expect(found?.commodity.unitList?.[0]?.purchasePrice).toBe('3.30000')
  })

  test('shows nothing of another tenant', async () => {
    await goods({ commInfoCode: 'R3' })
    await app.addTenant('200009')
    const stranger = await app.as('admin', '200009')
    expect(await stranger.ok('CommodityApi_resolve', { body: { texts: ['R3'] } })).toEqual([])
    expect(await stranger.ok('UnitApi_selectUnitListByCommInfoIds', { body: { commInfoIds: [(await goods()).id] } })).toEqual({})
  })
})
