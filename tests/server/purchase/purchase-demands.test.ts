import { afterAll, describe, expect, test } from 'vitest'
import { assignDepots } from '#server/identity/people.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody, stockUp } from '../../support/acts/sales-acts.ts'
import { demandBody } from '../../support/samples/purchase/purchase-demand.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, depotId, otherDepotId, supplierId, bottleId } = shop
const race = racesOn(server)
const other = (await admin.ok('SupplierApi_submit', { body: { supplierCode: 'YL2', supplierName: '第二供货商' } })).id

let used = 0
/** Goods that no other test in this file orders. */
const fresh = () => goods[used++ % goods.length] ?? ''
const named = ({ id, version }: { id: string; version: number }) => ({ id, version })
const because = (document: { id: string; version: number }) => ({ body: { ...named(document), remark: '数量不对' } })

type Demand = Awaited<ReturnType<typeof detail>>
const detail = (id: string) => admin.ok('DemandApi_detail', { query: { id } })
/** An approved demand for bottles of some goods. */
async function approved(qty: string, ids: readonly string[], into = depotId): Promise<Demand> {
  const submitted = await admin.ok('DemandApi_submit', { body: { ...demandBody(shop, ids, qty), depotId: into } })
  return admin.ok('DemandApi_approve', { body: named(submitted) })
}
const merge = (lines: readonly { id: string; supplierId: string; qty?: string }[]) =>
  admin.call('DemandApi_merge', { body: { lines: [...lines] } })
const lineOf = ({ lines }: Demand, at = 0) => lines[at]?.id ?? ''
const orderOf = (id: string) => admin.ok('PurchaseOrderApi_detail', { query: { id } })
const submitted = async (id: string) => {
  const { version } = await orderOf(id)
  return admin.ok('PurchaseOrderApi_submit', { body: { id, version } })
}

describe('a demand', () => {
  test('is granted less than it asks for, and takes that back', async () => {
    const sent = await admin.ok('DemandApi_submit', { body: demandBody(shop, [fresh(), fresh()], '10') })
    expect(sent).toMatchObject({ status: 2702, statusName: '待审核', billNo: expect.stringMatching(/^XQ/) })
    const grants = [
      { id: lineOf(sent), approvedQty: '6' },
      { id: lineOf(sent, 1), approvedQty: '0' },
    ]
    const granted = await admin.ok('DemandApi_approve', { body: { ...named(sent), lines: grants } })
    expect(granted).toMatchObject({
      ...{ status: 2703, statusName: '待采购', totalQty: '20.00' },
      lines: [
        { qty: '10.00', approvedQty: '6.00', orderedQty: '0.00', suggestedSupplierName: expect.any(String) },
        { qty: '10.00', approvedQty: '0.00' },
      ],
    })
    const back = await admin.ok('DemandApi_unapprove', because(granted))
    expect(back.lines[0]).toMatchObject({ qty: '10.00', baseQty: '10.00' })
    expect(back.lines[0]).not.toHaveProperty('approvedQty')
  })

  test('names goods and suppliers that there are, and a depot', async () => {
    const body = demandBody(shop, [fresh()], '1')
    const line = body.lines?.[0]
    const unknown = await admin.call('DemandApi_draft', { body: { ...body, lines: [{ ...line, suggestedSupplierId: '999' }] } })
    expect(unknown).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 1, field: 'suggestedSupplierId' }] })
    const nowhere = await admin.call('DemandApi_submit', { body: { lines: body.lines ?? [] } })
    expect(nowhere).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'depotId' }] })
  })
})

describe('a merge', () => {
  test('makes an order for each supplier of several demands, which count on them from their submit', async () => {
    const [one, two] = [await approved('10', [fresh(), fresh()]), await approved('4', [fresh()])]
    const merged = await merge([
      { id: lineOf(one), supplierId },
      { id: lineOf(one, 1), supplierId: other },
      { id: lineOf(two), supplierId, qty: '3' },
    ])
    expect(merged.data).toMatchObject([
      { supplierId, lineCount: 2 },
      { supplierId: other, lineCount: 1 },
    ])
    const order = await orderOf(merged.data[0]?.id ?? '')
    expect(order).toMatchObject({ state: 'draft', supplierId, depotId })
    expect(order.lines).toMatchObject([
      { qty: '10.00', sourceBodyId: lineOf(one), sourceBillNo: one.billNo },
      { qty: '3.00', sourceBodyId: lineOf(two), sourceBillNo: two.billNo },
    ])
    expect((await detail(one.id)).lines[0]).toMatchObject({ orderedQty: '0.00' })
    const sent = await submitted(order.id)
    expect(await detail(one.id)).toMatchObject({ state: 'partlyOrdered', statusName: '部分采购', lines: [{ orderedQty: '10.00' }, {}] })
    expect(await detail(two.id)).toMatchObject({ state: 'partlyOrdered', lines: [{ orderedQty: '3.00' }] })
    await submitted(merged.data[1]?.id ?? '')
    expect(await detail(one.id)).toMatchObject({ state: 'completed', status: 2705 })
    await admin.ok('PurchaseOrderApi_withdraw', because(sent))
    expect(await detail(one.id)).toMatchObject({ state: 'partlyOrdered', lines: [{ orderedQty: '0.00' }, { orderedQty: '10.00' }] })
    expect(await detail(two.id)).toMatchObject({ state: 'approved' })
  })

  test('leaves out what drafts hold, and takes no more than is open', async () => {
    const demand = await approved('10', [fresh()])
    const [first] = (await merge([{ id: lineOf(demand), supplierId, qty: '7' }])).data
    const listed = await admin.ok('DemandApi_openLines', { query: { headId: demand.id } })
    expect(listed.records).toMatchObject([{ id: lineOf(demand), openQty: '3.00', draftQty: '7.00', supplierId }])
    const over = await merge([{ id: lineOf(demand), supplierId, qty: '4' }])
    expect(over).toMatchObject({ status: 400, key: 'OVER_DEMAND' })
    expect(over.fields[0]?.msg).toContain('最多可采购3瓶，本次超出1瓶')
    const [rest] = (await merge([{ id: lineOf(demand), supplierId }])).data
    expect((await orderOf(rest?.id ?? '')).lines).toMatchObject([{ qty: '3.00' }])
    expect((await merge([{ id: lineOf(demand), supplierId }])).key).toBe('LINES_EMPTY')
    await admin.ok('PurchaseOrderApi_remove', { query: { ids: first?.id ?? '' } })
    expect((await admin.ok('DemandApi_openLines', { query: { headId: demand.id } })).records).toMatchObject([{ openQty: '7.00' }])
  })

  test('is of open demands, and a draft that asks for more is refused when it is submitted', async () => {
    const demand = await approved('10', [fresh()])
    const [made] = (await merge([{ id: lineOf(demand), supplierId }])).data
    const order = await orderOf(made?.id ?? '')
    const more = order.lines.map(({ id, commInfoId, unitId, sourceBodyId }) => ({ id, commInfoId, unitId, sourceBodyId, qty: '11' }))
    const over = await admin.call('PurchaseOrderApi_submit', { body: { ...named(order), lines: more as never } })
    expect(over).toMatchObject({ key: 'OVER_DEMAND', fields: [{ row: 1, field: 'qty' }] })
    await admin.ok('DemandApi_cancel', because(demand))
    expect((await orderOf(order.id)).lines[0]).toMatchObject({ note: expect.stringContaining(demand.billNo ?? '-') })
    expect((await merge([{ id: lineOf(demand), supplierId }])).key).toBe('STATUS_FORBIDS')
    expect((await merge([{ id: '999', supplierId }])).key).toBe('LINE_BAD')
  })

  test('an order that is cancelled gives its demand back, one that is closed short does not', async () => {
    const demand = await approved('10', [fresh()])
    const [made] = (await merge([{ id: lineOf(demand), supplierId, qty: '6' }])).data
    const order = await submitted(made?.id ?? '')
    expect((await admin.call('DemandApi_unapprove', because(await detail(demand.id)))).key).toBe('STATUS_FORBIDS')
    await admin.ok('PurchaseOrderApi_cancel', because(order))
    expect(await detail(demand.id)).toMatchObject({ state: 'approved', lines: [{ orderedQty: '0.00' }] })
    const [again] = (await merge([{ id: lineOf(demand), supplierId }])).data
    const sent = await submitted(again?.id ?? '')
    const { id, version } = await admin.ok('PurchaseOrderApi_approve', { body: named(sent) })
    const line = {
      commInfoId: sent.lines[0]?.commInfoId,
      unitId: bottleId,
      sourceBodyId: sent.lines[0]?.id,
      taxRate: '0',
      totalAmt: '4.00',
    }
    await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines: [{ ...line, actualQty: '4' }] } as never })
    await admin.ok('PurchaseOrderApi_closeShort', because({ id, version: version + 1 }))
    expect(await detail(demand.id)).toMatchObject({ state: 'completed', lines: [{ orderedQty: '10.00' }] })
  })

  test('goods of two depots come in one order, and whoever sees no demand merges none', async () => {
    const ids = [fresh()]
    const [one, two] = [await approved('1', ids), await approved('2', ids, otherDepotId)]
    const merged = await merge([one, two].map((demand) => ({ id: lineOf(demand), supplierId })))
    expect(merged.data).toHaveLength(1)
    expect((await orderOf(merged.data[0]?.id ?? '')).lines.map((line) => line.depotId)).toEqual([depotId, otherDepotId])
    const user = await server.addUser('storebuyer', { rights: ['demand_view', 'purchaseorder_add'] })
    await server.inTenant((tx) => assignDepots(tx, user, [otherDepotId]))
    const buyer = await server.as('storebuyer')
    const refused = await buyer.call('DemandApi_merge', { body: { lines: [{ id: lineOf(one), supplierId }] } })
    expect(refused).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
  })
})

describe('a proposal', () => {
  test('is average sales × lead time + minimum − free − on order − demanded, in packs, with its figures', async () => {
    const depot = (await admin.ok('DepotApi_submit', { body: { code: 'JY', name: '建议仓' } })).id
    const [id, idle] = [fresh(), fresh()]
    const there = { ...shop, depotId: depot }
    await stockUp(there, id, '310', '310.00')
    await stockUp(there, idle, '5', '5.00')
    await admin.ok('SalesOutApi_accounting', { body: outBody(there, await customerOf(shop), id, '300') })
    await admin.ok('MinStockApi_submit', { body: { depotId: depot, commInfoId: id, minQty: '60' } })
    const asked = await admin.ok('DemandApi_submit', { body: { ...demandBody(shop, [id], '14'), depotId: depot } })
    const order = { supplierId, depotId: depot, lines: [{ commInfoId: id, unitId: bottleId, qty: '12', taxPrice: '1', taxRate: '0' }] }
    await admin.ok('PurchaseOrderApi_approve', { body: named(await admin.ok('PurchaseOrderApi_submit', { body: order })) })
    await admin.ok('SupplierCommodityApi_submit', { body: { supplierId, commInfoId: id, unitId: shop.caseId, leadDays: 6 } })
    const rows = await admin.ok('DemandApi_propose', { query: { depotId: depot } })
    // 300 ÷ 30 × 6 + 60 − 10 − 12 − 14 = 84: seven cases of twelve
    expect(rows).toMatchObject([
      {
        ...{ commInfoId: id, unitId: shop.caseId, conversion: '12', leadDays: 6, outQty: '300.00', dailyQty: '10.00', minQty: '60.00' },
        ...{
          freeQty: '10.00',
          onOrderQty: '12.00',
          demandedQty: '14.00',
          neededQty: '84.00',
          qty: '7.00',
          suggestedSupplierId: supplierId,
        },
      },
    ])
    const sooner = await admin.ok('DemandApi_propose', { query: { depotId: depot, days: 60, leadDays: 4 } })
    expect(sooner).toMatchObject([{ dailyQty: '5.00', leadDays: 4, neededQty: '44.00', qty: '4.00' }])
    await admin.ok('DemandApi_cancel', because(asked))
    const none = await admin.ok('DemandApi_propose', { query: { depotId: depot, supplierId: other } })
    expect(none).toEqual([])
  })

  test('is for a depot that there is, and that is the caller’s', async () => {
    expect((await admin.call('DemandApi_propose', { query: { depotId: '999' } })).key).toBe('FIELD_BAD')
    const user = await server.addUser('storeasker', { rights: ['demand_add'] })
    await server.inTenant((tx) => assignDepots(tx, user, [otherDepotId]))
    const asker = await server.as('storeasker')
    expect(await asker.call('DemandApi_propose', { query: { depotId } })).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
    expect(await asker.ok('DemandApi_propose', { query: { depotId: otherDepotId } })).toEqual([])
  })
})

race('of two who merge one demand at once the second finds nothing left', async () => {
  const demand = await approved('5', [fresh()])
  const lines = [{ id: lineOf(demand), supplierId }]
  const answers = await Promise.all([merge(lines), merge(lines)])
  expect(outcomes(answers)).toEqual(['LINES_EMPTY', 'done'])
})

race('of two orders that take all of a demand one is submitted', async () => {
  const demand = await approved('5', [fresh()])
  const [made] = (await merge([{ id: lineOf(demand), supplierId }])).data
  const { version, lines } = await orderOf(made?.id ?? '')
  const [{ commInfoId, unitId, sourceBodyId } = {}] = lines
  const rival = { supplierId, depotId, lines: [{ commInfoId, unitId, sourceBodyId, qty: '5' }] } as never
  const submit = () => admin.call('PurchaseOrderApi_submit', { body: { id: made?.id ?? '', version } })
  const answers = await Promise.all([submit(), admin.call('PurchaseOrderApi_submit', { body: rival })])
  // the second request finds the demand completed
  expect(outcomes(answers)).toEqual(['STATUS_FORBIDS', 'done'])
  expect(await detail(demand.id)).toMatchObject({ state: 'completed', lines: [{ orderedQty: '5.00' }] })
})

afterAll(() => expectSound(server))
