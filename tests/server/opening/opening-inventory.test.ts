import { afterAll, describe, expect, test } from 'vitest'
import { assignDepots } from '#server/identity/people.ts'
import { by, expectSound, freeBody, goodsLine } from '../../support/acts/purchase-acts.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { freshDepot, type OpeningBody, openingBody } from '../../support/samples/stock/opening-inventory.ts'
import { type Client, startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { outcomes } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

const post = (body: OpeningBody, who: Client = admin) => who.call('OpeningInventoryApi_accounting', { body })
const detail = (id = '') => admin.ok('OpeningInventoryApi_detail', { query: { id } })
const reverse = (document: { id: string; version: number }, more: object = {}) =>
  admin.call('OpeningInventoryApi_flush', { body: { ...by(document), remark: '数量不对', ...more } })

async function stockIn(depotId: string): Promise<string[]> {
  const { records } = await admin.ok('InventoryApi_selectListNew', { body: { depotId } })
  return records.map(({ commInfoName, qty, costAmt }) => `${commInfoName} ${qty} ${costAmt}`).sort()
}

/** Reserves this quantity of the goods for others. */
const hold = (depotId: string, at: number, qty: number) =>
  server.inTenant((tx) =>
    tx.query('update stock_balance set held_qty = $4 where tenant_id = $1 and depot_id = $2 and comm_info_id = $3', [
      tx.tenantId,
      depotId,
      shop.goods[at],
      qty,
    ]),
  )

describe('an opening inventory', () => {
  test('brings goods in at the cost entered, in whatever unit, and shows what they are worth', async () => {
    const depotId = await freshDepot(shop)
    const draft = await admin.ok('OpeningInventoryApi_submit', { body: openingBody(shop, depotId) })
    expect(draft).toMatchObject({ kind: 'openingInventory', state: 'draft', status: 3001, totalQty: '26.00', costAmt: '117.60' })
    expect(draft.billNo).toBeUndefined()
    const { data } = await post({ id: draft.id, version: draft.version })
    expect(data).toMatchObject({ state: 'posted', status: 3003, costAmt: '117.60' })
    expect(data.billNo).toMatch(/^QC\d{8}-\d{4}$/)
    expect(data.lines).toMatchObject([
      { commInfoName: '饮料01', qty: '24.00', baseQty: '24.00', costPrice: '2.40000', costAmt: '57.60' },
      {
        commInfoName: '饮料02',
        unitName: '箱',
        qty: '2.00',
        baseQty: '24.00',
        costPrice: '30.00000',
        costAmt: '60.00',
        conversionResult: '2箱',
      },
    ])
    expect(await stockIn(depotId)).toEqual(['饮料01 24.00 57.60', '饮料02 24.00 60.00'])
    expectAnswer('OpeningInventoryApi_detail', (await admin.call('OpeningInventoryApi_detail', { query: { id: data.id } })).body)
  })

  test('is refused for goods that moved in the depot, naming them, whether by an opening or a receipt', async () => {
    const depotId = await freshDepot(shop)
    await post(openingBody(shop, depotId))
    const again = await post({
      depotId,
      lines: [{ commInfoId: shop.goods[2], qty: '1', costPrice: '1' }, ...(openingBody(shop, depotId).lines ?? [])],
    })
    expect(again).toMatchObject({ key: 'OPENING_MOVED', fields: [{ row: 2, field: 'commInfoId' }, { row: 3 }] })
    expect(again.msg).toMatch(/^\[饮料01\]在\[新仓\d+\]已有业务，不能录入期初$/)
    await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [goodsLine(shop, 4, { actualQty: '1' })], { depotId }) })
    expect((await post({ depotId, lines: [{ commInfoId: shop.goods[4], qty: '1', costPrice: '1' }] })).key).toBe('OPENING_MOVED')
    expect(
      (await post({ depotId: await freshDepot(shop), lines: [{ commInfoId: shop.goods[4], qty: '1', costPrice: '1' }] })).key,
    ).toBeUndefined()
  })

  test('comes before all business: afterwards a receipt adds to it and a second opening stays a draft that says why', async () => {
    const depotId = await freshDepot(shop)
    await post(openingBody(shop, depotId))
    const draft = await admin.ok('OpeningInventoryApi_submit', { body: openingBody(shop, depotId) })
    const offer = draft.events.find(({ type }) => type === 'POST')
    expect(offer).toMatchObject({ allowed: false, reason: expect.stringContaining('已有业务') })
  })

  test('goes back whole, and can then be entered again', async () => {
    const depotId = await freshDepot(shop)
    const { data } = await post(openingBody(shop, depotId))
    const { data: reversed } = await reverse(data, { remark: '数错了', redo: 2 })
    expect(reversed).toMatchObject({ state: 'reversed', status: 3005 })
    expect(await stockIn(depotId)).toEqual([])
    expect(await detail(reversed.mirrorId)).toMatchObject({ state: 'redMirror', totalQty: '-26.00', costAmt: '-117.60', mirrorId: data.id })
    const again = await detail(reversed.redoId)
    expect(again).toMatchObject({ state: 'draft', costAmt: '117.60' })
    expect((await post({ id: again.id, version: again.version })).data.state).toBe('posted')
    expect(await stockIn(depotId)).toEqual(['饮料01 24.00 57.60', '饮料02 24.00 60.00'])
  })

  test('does not go back once its goods are promised to others', async () => {
    const depotId = await freshDepot(shop)
    const { data } = await post(openingBody(shop, depotId))
    await hold(depotId, 0, 4)
    expect(await reverse(data)).toMatchObject({ key: 'STOCK_SHORT', fields: [{ row: 1, field: 'qty' }] })
    await hold(depotId, 0, 0)
    expect((await reverse(data)).data.state).toBe('reversed')
  })
})

describe('what is entered', () => {
  test.each([
    ['no depot', { depotId: '0' }, 'FIELD_BAD', 'depotId'],
    ['no lines', { lines: [] }, 'LINES_EMPTY', undefined],
    ['a quantity of 0', { lines: [{ qty: '0', costPrice: '1' }] }, 'LINE_BAD', 'qty'],
    ['a cost below 0', { lines: [{ qty: '1', costPrice: '-1' }] }, 'LINE_BAD', 'costPrice'],
    ['a cost with six decimals', { lines: [{ qty: '1', costPrice: '0.000001' }] }, 'LINE_BAD', 'costPrice'],
    ['a quantity that is nothing in basic units', { lines: [{ qty: '0.001', costPrice: '1' }] }, 'LINE_BAD', 'qty'],
  ])('%s is refused by field', async (_, sent, key, field) => {
    const body = { ...openingBody(shop, await freshDepot(shop)), ...sent } as OpeningBody
    const lines = body.lines?.map((line) => ({ commInfoId: shop.goods[5], unitId: shop.bottleId, ...line }))
    const answer = await post({ ...body, lines })
    expect(answer.key).toBe(key)
    if (field) expect(answer.fields[0]).toMatchObject({ field })
  })

  test('services, and goods and depots of nobody, are refused; goods that are switched off too', async () => {
    const depotId = await freshDepot(shop)
    const one = (commInfoId: string, more: object = {}) => post({ depotId, lines: [{ commInfoId, qty: '1', costPrice: '1' }], ...more })
    expect(await one(shop.serviceId)).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 1, field: 'commInfoId' }] })
    expect(await one('999')).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 1, field: 'commInfoId' }] })
    expect(await one(shop.goods[6] ?? '', { depotId: '999' })).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'depotId' }] })
    expect(await one(shop.goods[6] ?? '', { billDate: '2099-01-01' })).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'billDate' }] })
    await server.inTenant((tx) =>
      tx.query('update commodity set status = 2 where tenant_id = $1 and id = $2', [tx.tenantId, shop.goods[6]]),
    )
    expect((await one(shop.goods[6] ?? '')).key).toBe('MASTER_OFF')
  })

  test('all lines follow the head to another depot, and the log says what changed', async () => {
    const [first, second] = [await freshDepot(shop), await freshDepot(shop)]
    const draft = await admin.ok('OpeningInventoryApi_submit', { body: openingBody(shop, first) })
    const lines = draft.lines.map(({ id, commInfoId, unitId, qty }) => ({ id, commInfoId, unitId, qty, costPrice: '3' }))
    const changed = await admin.ok('OpeningInventoryApi_submit', { body: { ...by(draft), depotId: second, lines } })
    const moved = await admin.ok('OpeningInventoryApi_accounting', { body: by(changed) })
    expect([await stockIn(first), await stockIn(second)]).toEqual([[], ['饮料01 24.00 72.00', '饮料02 24.00 6.00']])
    const { records } = await admin.ok('OrderLogApi_list', { query: { sourceBillId: moved.id } })
    const fields = records.flatMap(({ changed: said = [] }) => said.map(({ field }) => field))
    expect(fields).toEqual(expect.arrayContaining(['depotId', 'costPrice']))
  })

  test('a cost of nothing is let in with a word', async () => {
    const { data } = await admin.call('OpeningInventoryApi_submit', {
      body: { depotId: await freshDepot(shop), lines: [{ commInfoId: shop.goods[5], qty: '1' }] },
    })
    expect(data).toMatchObject({ costAmt: '0.00', warnings: [{ key: 'PRICE_ZERO', row: 1 }] })
  })
})

describe('two at once', () => {
  test.each([1, 2, 3, 4, 5])('of eight openings of the same depot and goods exactly one is posted (round %i)', async () => {
    const depotId = await freshDepot(shop)
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(openingBody(shop, depotId))))
    expect(outcomes(answers)).toEqual([...Array(7).fill('OPENING_MOVED'), 'done'])
    expect(await stockIn(depotId)).toEqual(['饮料01 24.00 57.60', '饮料02 24.00 60.00'])
  })

  test('an opening and a receipt of the same goods: what comes second is the receipt, or the opening is refused', async () => {
    const depotId = await freshDepot(shop)
    const [opened, received] = await Promise.all([
      post({ depotId, lines: [{ commInfoId: shop.goods[7], qty: '5', costPrice: '1' }] }),
      admin.call('PurchaseReceiptApi_accounting', { body: freeBody(shop, [goodsLine(shop, 7, { actualQty: '1' })], { depotId }) }),
    ])
    expect(received?.key).toBeUndefined()
    expect([undefined, 'OPENING_MOVED']).toContain(opened?.key)
  })

  test('the same request sent twice has one effect', async () => {
    const body = openingBody(shop, await freshDepot(shop))
    const once = { body, headers: { 'Idempotency-Key': 'opening-once' } }
    const [one, other] = [
      await admin.call('OpeningInventoryApi_accounting', once),
      await admin.call('OpeningInventoryApi_accounting', once),
    ]
    expect(other.body).toEqual(one.body)
  })
})

describe('who may', () => {
  test('nobody without the right, and nobody in depots that are not his', async () => {
    const rights = ['view', 'add', 'edit', 'accounting', 'flush'].map((verb) => `openinginventory_${verb}`)
    const keeperId = await server.addUser('keeper', { rights })
    await server.inTenant((tx) => assignDepots(tx, keeperId, [shop.otherDepotId]))
    const keeper = await server.as('keeper')
    await server.addUser('guest', { rights: ['openinginventory_view'] })
    const body = openingBody(shop, await freshDepot(shop))
    expect((await post(body, await server.as('guest'))).key).toBe('NO_PERMISSION')
    expect(await post(body, keeper)).toMatchObject({ key: 'NO_PERMISSION', fields: [{ field: 'depotId' }, {}] })
    const foreign = await admin.ok('OpeningInventoryApi_submit', { body })
    expect((await keeper.call('OpeningInventoryApi_detail', { query: { id: foreign.id } })).key).toBe('NO_PERMISSION')
    expect((await post(by(foreign), keeper)).key).toBe('NO_PERMISSION')
    const own = await post(openingBody(shop, shop.otherDepotId), keeper)
    expect(own.data.state).toBe('posted')
    const { records } = await keeper.ok('OpeningInventoryApi_list', { query: {} })
    expect(records.map(({ id }) => id)).toEqual([own.data.id])
  })

  test('in a closed period nothing is posted', async () => {
    await server.inTenant((tx) =>
      tx.query(`insert into accounting_period (tenant_id, legal_entity, period, state) values ($1, '', '2026-09', 'closed')`, [
        tx.tenantId,
      ]),
    )
    const body = { ...openingBody(shop, await freshDepot(shop)), billDate: '2026-09-30' }
    expect((await post(body)).key).toBe('PERIOD_CLOSED')
    expect((await post({ ...body, billDate: '2026-10-01' })).key).toBeUndefined()
  })
})

test('the list sums up what the openings are worth, by status, and sorts by it', async () => {
  const depotId = await freshDepot(shop)
  const small = { depotId, lines: [{ commInfoId: shop.goods[8], qty: '1', costPrice: '5' }] }
  await post(openingBody(shop, depotId))
  await admin.ok('OpeningInventoryApi_submit', { body: small })
  const page = await admin.call('OpeningInventoryApi_list', { query: { depotId, ascs: 'cost_amt' } })
  expect(page.data).toMatchObject({ total: 2, sums: { totalQty: '27.00', costAmt: '122.60' }, counts: { 3001: 1, 3003: 1 } })
  expect(page.data.records.map(({ costAmt }) => costAmt)).toEqual(['5.00', '117.60'])
  expectAnswer('OpeningInventoryApi_list', page.body)
})

afterAll(() => expectSound(server))
