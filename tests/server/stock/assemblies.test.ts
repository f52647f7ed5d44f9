import { afterAll, describe, expect, test } from 'vitest'
import { accounts } from '#domain/finance/ledger.ts'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { bringIn, keptGoods, lot, lotsThere, pieces } from '../../support/acts/lot-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody, stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { type AssemblyBody, assemblyBody } from '../../support/samples/stock/assembly.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { meeting, outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, bottleId, caseId, supplierId, depotId } = shop
const race = racesOn(server)

let [used, named] = [0, 0]
/** Goods without any movement so far; all have a list price of 15.00. */
const fresh = () => goods[used++] ?? ''
/** New goods with a list price of their own, or without one. */
const priced = async (retailPrice?: string) => {
  const comm = { commInfoCode: `AS${++named}`, commInfoName: `组件${named}`, unitId: bottleId, ...(retailPrice ? { retailPrice } : {}) }
  return (await admin.ok('CommodityApi_submit', { body: comm })).id
}
const post = (body: AssemblyBody) => admin.ok('AssemblyApi_accounting', { body })
const because = ({ id, version }: { id: string; version: number }) => ({ body: { id, version, remark: '数量不对' } })
const there = async (id: string) => {
  const { qty, costAmt } = await stockOf(shop, id)
  return `${qty} / ${costAmt}`
}
const voucher = ({ id }: { id: string }) =>
  server.inTenant(async (tx) =>
    (await voucherOf(tx, id)).map(({ side, account, amount }) => `${side === 'debit' ? '借' : '贷'} ${accounts[account].zh} ${amount}`),
  )
const costs = ({ lines }: { lines: readonly { costAmt?: string; costPrice?: string }[] }) => lines.map(({ costAmt }) => costAmt)

describe('what is put together', () => {
  test('costs to the cent what its components cost, and nothing of it is profit', async () => {
    const [gift, tea, cup] = [fresh(), fresh(), fresh()]
    await stockUp(shop, tea, '3', '10.00')
    await stockUp(shop, cup, '7', '100.00')
    const sent = await admin.ok('AssemblyApi_submit', {
      body: assemblyBody(
        shop,
        [gift, '2'],
        [
          [tea, '2'],
          [cup, '4'],
        ],
      ),
    })
    expect(sent).toMatchObject({ status: 3002, statusName: '待记账', assemblyWay: 1, totalQty: '2.00' })
    expect(await stockOf(shop, tea)).toMatchObject({ qty: '3.00', heldQty: '2.00', free: '1.00' })
    expect(await stockOf(shop, cup)).toMatchObject({ heldQty: '4.00', free: '3.00' })
    const held = await admin.ok('InventoryApi_parts', { query: { depotId, commInfoId: tea, figure: 'held' } })
    expect(held).toMatchObject([{ billNo: sent.billNo, qty: '2.00' }])
    const posted = await post({ id: sent.id, version: sent.version })
    // 10.00 × 2 ÷ 3 and 100.00 × 4 ÷ 7
    expect(posted).toMatchObject({
      status: 3003,
      totalQty: '2.00',
      costAmt: '63.81',
      lines: [
        { assemblyRole: 'bundle', qty: '2.00', costAmt: '63.81', costPrice: '31.90500' },
        { assemblyRole: 'component', qty: '2.00', costAmt: '6.67' },
        { assemblyRole: 'component', qty: '4.00', costAmt: '57.14' },
      ],
    })
    expect([await there(gift), await there(tea), await there(cup)]).toEqual(['2.00 / 63.81', '1.00 / 3.33', '3.00 / 42.86'])
    expect(await voucher(posted)).toEqual(['借 库存商品 63.81', '贷 库存商品 63.81'])
    const { records } = await admin.ok('AssemblyApi_list', { query: { billNo: posted.billNo ?? '' } })
    expect(records).toMatchObject([{ assemblyWay: 1, bundleName: '饮料01 ×2瓶', totalQty: '2.00', costAmt: '63.81' }])
    const { records: moves } = await admin.ok('InventoryApi_movements', { query: { commInfoId: tea, depotId } })
    expect(moves.at(-1)).toMatchObject({ movementName: '拆装出库', qty: '-2.00', costAmt: '-6.67' })

    const { mirrorId = '' } = await admin.ok('AssemblyApi_flush', because(posted))
    expect([await there(gift), await there(tea), await there(cup)]).toEqual(['0.00 / 0.00', '3.00 / 10.00', '7.00 / 100.00'])
    expect(await admin.ok('AssemblyApi_detail', { query: { id: mirrorId } })).toMatchObject({ totalQty: '-2.00', costAmt: '-63.81' })
    expect(await voucher({ id: mirrorId })).toEqual(['借 库存商品 -63.81', '贷 库存商品 -63.81'])
  })

  test('carries the tax that was deducted for its components', async () => {
    const [basket, apple] = [fresh(), fresh()]
    await admin.ok('PurchaseReceiptApi_accounting', {
      body: {
        supplierId,
        depotId,
        lines: [{ commInfoId: apple, unitId: bottleId, actualQty: '10', totalAmt: '1000.00', taxRate: '9', taxKind: 5, deductible: 2 }],
      },
    })
    await post(assemblyBody(shop, [basket, '1'], [[apple, '10']]))
    const lines = [{ commInfoId: basket, unitId: bottleId, depotId, qty: '-1', cause: 'lost' }]
    expect(await voucher(await admin.ok('ProfitLossApi_accounting', { body: { depotId, lines } }))).toEqual([
      '借 待处理财产损溢 1000',
      '贷 库存商品 910',
      '贷 应交税费—应交增值税(进项税额转出) 90',
    ])
  })

  test('of goods that were partly sold since, is reversed at the average, and the difference is no cost of its components', async () => {
    const [gift, tea] = [fresh(), fresh()]
    await stockUp(shop, tea, '2', '10.00')
    const made = await post(assemblyBody(shop, [gift, '2'], [[tea, '2']]))
    await stockUp(shop, gift, '2', '30.00')
    await admin.ok('SalesOutApi_accounting', { body: outBody(shop, await customerOf(shop), gift, '1') })
    const { mirrorId = '' } = await admin.ok('AssemblyApi_flush', because(made))
    expect([await there(gift), await there(tea)]).toEqual(['1.00 / 10.00', '2.00 / 10.00'])
    expect(await voucher({ id: mirrorId })).toEqual(['借 库存商品 -20', '贷 库存商品 -10', '贷 存货成本调整 -10'])
  })
})

describe('what is taken apart', () => {
  const apart = (bundle: string, ...components: readonly (readonly [string, string])[]) => assemblyBody(shop, [bundle, '1'], components, 2)

  test('leaves its value to its components by list price × quantity, and takes it back', async () => {
    const gift = fresh()
    const [tea, cup, tray] = [await priced('30'), await priced('10'), await priced('10')]
    await stockUp(shop, gift, '1', '100.00')
    const posted = await post(apart(gift, [tea, '1'], [cup, '3'], [tray, '1']))
    expect([posted.costAmt, ...costs(posted)]).toEqual(['100.00', '100.00', '42.86', '42.86', '14.28'])
    expect([await there(gift), await there(tea), await there(cup), await there(tray)]).toEqual([
      '0.00 / 0.00',
      '1.00 / 42.86',
      '3.00 / 42.86',
      '1.00 / 14.28',
    ])
    const again = await admin.ok('AssemblyApi_flush', { body: { ...because(posted).body, redo: 2 } })
    expect([await there(gift), await there(tea), await there(cup)]).toEqual(['1.00 / 100.00', '0.00 / 0.00', '0.00 / 0.00'])
    const redone = await admin.ok('AssemblyApi_detail', { query: { id: again.redoId ?? '' } })
    expect(redone).toMatchObject({ status: 3001, assemblyWay: 2, costAmt: '0.00', lines: [{ assemblyRole: 'bundle' }, {}, {}, {}] })
  })

  test('where one of them has no list price, by their quantity', async () => {
    const [gift, tea, tray] = [fresh(), await priced('30'), await priced()]
    await stockUp(shop, gift, '1', '90.00')
    expect(costs(await post(apart(gift, [tea, '1'], [tray, '2'])))).toEqual(['90.00', '30.00', '60.00'])
  })

  test('by basic units, whatever unit a line is in', async () => {
    const [crate, tea, cup] = [fresh(), fresh(), fresh()]
    await stockUp(shop, crate, '12', '130.00')
    const posted = await post({
      assemblyWay: 2,
      depotId,
      lines: [
        { assemblyRole: 'bundle', commInfoId: crate, unitId: caseId, qty: '1' },
        { assemblyRole: 'component', commInfoId: tea, unitId: caseId, qty: '1' },
        { assemblyRole: 'component', commInfoId: cup, unitId: bottleId, qty: '1' },
      ],
    })
    expect(costs(posted)).toEqual(['130.00', '120.00', '10.00'])
  })

  test('is not reversed once its components are gone', async () => {
    const [gift, tea] = [fresh(), fresh()]
    await stockUp(shop, gift, '1', '9.00')
    const posted = await post(apart(gift, [tea, '1']))
    await admin.ok('SalesOutApi_accounting', { body: outBody(shop, await customerOf(shop), tea, '1') })
    expect(await admin.call('AssemblyApi_flush', because(posted))).toMatchObject({
      key: 'STOCK_SHORT',
      body: { data: { fields: [{ row: 2 }] } },
    })
  })
})

describe('its lines', () => {
  const said = async (body: AssemblyBody) => {
    const { key, body: answer } = await admin.call('AssemblyApi_submit', { body })
    const { fields = [] } = (answer as { data: { fields?: { row?: number; field: string }[] } }).data
    return [key, ...fields.map(({ row, field }) => `${row ?? ''} ${field}`)]
  }

  test('are a bundle and components, none of which is made of itself, in one depot', async () => {
    const [gift = '', tea = ''] = goods.slice(-2)
    const both = assemblyBody(shop, [gift, '1'], [[tea, '1']])
    expect(await said(assemblyBody(shop, [gift, '1'], []))).toEqual(['LINE_BAD', '1 assemblyRole'])
    expect(await said({ ...both, lines: (both.lines ?? []).map((line) => ({ ...line, assemblyRole: 'component' as const })) })).toEqual([
      'LINE_BAD',
      '1 assemblyRole',
    ])
    expect(
      await said(
        assemblyBody(
          shop,
          [gift, '1'],
          [
            [tea, '1'],
            [gift, '1'],
          ],
        ),
      ),
    ).toEqual(['LINE_BAD', '3 commInfoId'])
    expect(await said(assemblyBody(shop, [gift, '-1'], [[tea, '1']]))).toEqual(['LINE_BAD', '1 qty'])
    expect(await said(assemblyBody(shop, [shop.serviceId, '1'], [[tea, '1']]))).toEqual(['LINE_BAD', '1 commInfoId'])
    expect(await said({ ...both, depotId: '' })).toEqual(['FIELD_BAD', ' depotId'])
    expect(await said({ ...both, assemblyWay: 3 })).toEqual(['BAD_INPUT', ' assemblyWay'])
    expect(await said({ ...both, lines: [{ assemblyRole: 'moon' as never }] })).toEqual(['BAD_INPUT', '1 assemblyRole'])
    expect(await said(assemblyBody(shop, [gift, '1'], [[tea, '1']]))).toEqual(['STOCK_SHORT', '2 qty'])
  })

  test('that say no role are the bundle and, below it, its components; without a way they are put together', async () => {
    const [gift, tea] = goods.slice(-2)
    const lines = [
      { commInfoId: gift, qty: '1' },
      { commInfoId: tea, qty: '2' },
    ]
    const draft = await admin.ok('AssemblyApi_draft', { body: { depotId, lines } })
    expect(draft).toMatchObject({ assemblyWay: 1, totalQty: '1.00', lines: [{ assemblyRole: 'bundle' }, { assemblyRole: 'component' }] })
  })

  test('name the lots and pieces that are made, and take of what is used up what is good first', async () => {
    const [box, tea] = [await keptGoods(shop, 3), await keptGoods(shop, 2)]
    await bringIn(shop, tea, [lot('A', '2', '2031-01-31'), lot('B', '2', '2030-01-31')])
    const unnamed = assemblyBody(shop, [box, '2'], [[tea, '3']])
    expect((await admin.call('AssemblyApi_accounting', { body: unnamed })).key).toBe('LINE_BAD')
    const [bundle, component] = unnamed.lines ?? []
    const made = await post({ ...unnamed, lines: [{ ...bundle, lots: pieces('S1', 'S2') }, component ?? {}] })
    expect(made.lines[1]?.lots).toEqual([
      { lot: 'B', qty: '2', expiresOn: '2030-01-31' },
      { lot: 'A', qty: '1', expiresOn: '2031-01-31' },
    ])
    expect([await lotsThere(shop, box), await lotsThere(shop, tea)]).toEqual(['总仓 S1 1, 总仓 S2 1', '总仓 A 1'])
    const twice = {
      ...unnamed,
      lines: [
        { ...bundle, qty: '1', lots: pieces('S2') },
        { ...component, qty: '1' },
      ],
    }
    expect((await admin.call('AssemblyApi_accounting', { body: twice })).key).toBe('SERIAL_BAD')
    await admin.ok('AssemblyApi_flush', because(made))
    expect([await lotsThere(shop, box), await lotsThere(shop, tea)]).toEqual(['', '总仓 A 2, 总仓 B 2'])
  })
})

test('goods that a count has frozen are neither used up nor made', async () => {
  const [gift, tea] = [await priced('20'), await priced('5')]
  await stockUp(shop, tea, '2', '10.00')
  const count = await admin.ok('CheckInventoryApi_create', { body: { depotId, isFrozen: 2, lines: [{ commInfoId: tea }] } })
  const body = assemblyBody(shop, [gift, '1'], [[tea, '1']])
  expect((await admin.call('AssemblyApi_accounting', { body })).key).toBe('DEPOT_FROZEN')
  await admin.ok('CheckInventoryApi_cancel', because(count))
  await post(body)
})

test('a depot that may go below zero uses up what is not there, and what comes later fills it', async () => {
  const [gift, tea] = [await priced('20'), await priced('5')]
  await withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => {
    await stockUp(shop, tea, '1', '4.00')
    const made = await post(assemblyBody(shop, [gift, '1'], [[tea, '3']]))
    expect(costs(made)).toEqual(['12.00', '12.00'])
    await stockUp(shop, tea, '2', '10.00')
  })
  expect([await there(gift), await there(tea)]).toEqual(['1.00 / 12.00', '0.00 / 0.00'])
})

const [hamper, cake, box, wine] = [await priced('20'), await priced('5'), await priced('20'), await priced('5')]
await stockUp(shop, cake, '1', '5.00')
await stockUp(shop, box, '1', '8.00')
await stockUp(shop, wine, '1', '5.00')

race('of two that use up the last components at once one is put together', async () => {
  await stockUp(shop, cake, '2', '10.00')
  const before = Number((await stockOf(shop, hamper)).qty ?? '0')
  const make = () => admin.call('AssemblyApi_accounting', { body: assemblyBody(shop, [hamper, '1'], [[cake, '2']]) })
  expect(outcomes(await Promise.all([make(), make()]))).toEqual(['STOCK_SHORT', 'done'])
  expect([await there(hamper), await there(cake)]).toEqual([`${before + 1}.00 / ${(before + 1) * 10}.00`, '1.00 / 5.00'])
})

race('goods that are put together beside their components being taken apart never wait for each other crosswise', async (round) => {
  const together = () => admin.call('AssemblyApi_accounting', { body: assemblyBody(shop, [box, '1'], [[wine, '1']]) })
  const apart = () => admin.call('AssemblyApi_accounting', { body: assemblyBody(shop, [box, '1'], [[wine, '1']], 2) })
  expect(outcomes(await meeting(round, together, apart))).toEqual(['done', 'done'])
  const [made, left] = [await stockOf(shop, box), await stockOf(shop, wine)]
  expect([made.qty, left.qty, (Number(made.costAmt) + Number(left.costAmt)).toFixed(2)]).toEqual(['1.00', '1.00', '13.00'])
})

test('where a company values all depots together the bundle takes the average of all', async () => {
  await server.addTenant('333333')
  const other = await openShop(server, '333333')
  await server.inTenant(
    (tx) => tx.query(`update sysconfig set config_value = 'company' where tenant_id = $1 and config_key = 'VALUE_UNIT'`, [tx.tenantId]),
    '333333',
  )
  const [gift, tea] = other.goods
  await stockUp(other, tea ?? '', '1', '10.00')
  await stockUp({ ...other, depotId: other.otherDepotId }, tea ?? '', '1', '20.00')
  const made = await other.admin.ok('AssemblyApi_accounting', { body: assemblyBody(other, [gift, '1'], [[tea, '1']]) })
  expect(costs(made)).toEqual(['15.00', '15.00'])
  await other.admin.ok('AssemblyApi_flush', because(made))
})

afterAll(() => expectSound(server))
