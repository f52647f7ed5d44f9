import { expect, test } from 'vitest'
import { assignDepots } from '#server/identity/people.ts'
import { bringIn, keptGoods, lot, lotReceipt, lotsOf, lotsThere, pieces } from '../../support/acts/lot-acts.ts'
import { moveActs, moveBody } from '../../support/acts/move-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { paidTicket, ticketBody } from '../../support/acts/retail-acts.ts'
import { customerOf, outBody, returnBody } from '../../support/acts/sales-acts.ts'
import type { Answer } from '../../support/client.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn } from '../../support/sheets.ts'
import { hire, openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const customerId = await customerOf(shop)
const because = ({ id, version }: { id: string; version: number }) => ({ body: { id, version, remark: '数量不对' } })
const today = () => server.inTenant(async (tx) => tx.today)
const inDays = async (days: number) => new Date(Date.parse(await today()) + days * 86_400_000).toISOString().slice(0, 10)

/** The key of a refusal, and the field and message of its first problem. */
const said = ({ key, fields }: Pick<Answer<never>, 'key' | 'fields'>) => [
  key,
  ...(fields ?? []).map(({ field, msg }) => `${field}: ${msg}`),
]

const outOf = (goods: string, qty: string, lots?: ReturnType<typeof pieces>) => {
  const body = outBody(shop, customerId, goods, qty)
  return { ...body, lines: (body.lines ?? []).map((line) => ({ ...line, ...(lots ? { lots } : {}) })) }
}
const ship = (goods: string, qty: string, lots?: ReturnType<typeof pieces>) =>
  admin.ok('SalesOutApi_accounting', { body: outOf(goods, qty, lots) })
const tryShip = (goods: string, qty: string, lots?: ReturnType<typeof pieces>) =>
  admin.call('SalesOutApi_accounting', { body: outOf(goods, qty, lots) })

test('what expires first goes out first, a reversal brings exactly that back', async () => {
  const goods = await keptGoods(shop, 2)
  await bringIn(shop, goods, [lot('B', '5', await inDays(90)), lot('A', '4', await inDays(60))])
  await bringIn(shop, goods, [lot('C', '3')])
  expect(await lotsThere(shop, goods)).toBe('总仓 A 4, 总仓 B 5, 总仓 C 3')
  const out = await ship(goods, '6')
  expect(lotsOf(out)).toBe('A×4 B×2')
  expect(await lotsThere(shop, goods)).toBe('总仓 B 3, 总仓 C 3')
  const back = await admin.ok('SalesOutApi_flush', because(out))
  expect(await lotsThere(shop, goods)).toBe('总仓 A 4, 总仓 B 5, 总仓 C 3')
  expect(lotsOf(await admin.ok('SalesOutApi_detail', { query: { id: back.mirrorId ?? '' } }))).toBe('A×4 B×2')
  expect(lotsOf(await ship(goods, '3', [lot('C', '3')]))).toBe('C×3')
  expect(said(await tryShip(goods, '3', [lot('C', '3')]))).toEqual(['LOT_BAD', 'lots: 批次[C]不可用（现存0）'])
  await expectSound(server)
})

test('lots are named on the way in as their goods ask', async () => {
  const goods = await keptGoods(shop, 2, { shelfLifeDays: 100 })
  const day = await inDays(80)
  const receive = async (lots: Parameters<typeof lotReceipt>[2], qty?: string, of = goods) =>
    said(await admin.call('PurchaseReceiptApi_submit', { body: lotReceipt(shop, of, lots, qty) }))
  expect(await receive([], '5')).toEqual(['LINE_BAD', 'lots: 第1行批次/序列号不正确（请填写批次）'])
  expect(await receive([lot('A', '4', day)], '5')).toEqual(['LINE_BAD', 'lots: 第1行批次/序列号不正确（批次数量合计4，应为5）'])
  expect(await receive([lot('A', '4', day), lot('A', '1', day)])).toEqual(['LINE_BAD', 'lots: 第1行批次/序列号不正确（批次或序列号重复）'])
  expect(await receive([lot('A', '-1', day), lot('B', '6', day)])).toEqual([
    'LINE_BAD',
    'lots: 第1行批次/序列号不正确（批次数量必须大于0）',
  ])
  expect(await receive([lot('A', '5')])).toEqual(['LINE_BAD', 'lots: 第1行批次/序列号不正确（请填写有效期）'])
  await bringIn(shop, goods, [lot('A', '1', day)])
  expect(await receive([lot('A', '5', await inDays(81))])).toEqual(['LOT_BAD', `lots: 批次[A]不可用（该批次有效期至${day}）`])
  expect(await receive([lot('A', '1')], '1', shop.goods[0])).toEqual([
    'LINE_BAD',
    'lots: 第1行批次/序列号不正确（该商品不按批次或序列号管理）',
  ])
  const kept = await admin.ok('CommodityApi_detail', { query: { id: goods } })
  const changed = await admin.call('CommodityApi_submit', { body: { ...kept, keeping: 3 } as never })
  expect(said(changed)).toEqual(['FIELD_BAD', 'keeping: 管理方式不正确（商品已有出入库，不能修改）'])
})

test('a lot past its last day is not sold, and one with too little of its life left is bought with a right', async () => {
  const goods = await keptGoods(shop, 2, { shelfLifeDays: 100, minLifeRate: '50' })
  const clerk = await hire(shop, 'receiver', 'clerk', ['purchasein_free'])
  const short = lotReceipt(shop, goods, [lot('S', '2', await inDays(49))])
  const refused = await clerk.call('PurchaseReceiptApi_submit', { body: short })
  expect(said(refused)).toEqual(['LOT_SHORT_LIFE', 'lots: 批次[S]剩余保质期49天，至少50天才能入库'])
  expect((await clerk.call('PurchaseReceiptApi_submit', { body: { ...short, override: ['LOT_SHORT_LIFE'] } })).key).toBe('NO_PERMISSION')
  expect((await admin.call('PurchaseReceiptApi_accounting', { body: short })).key).toBe('LOT_SHORT_LIFE')
  const late = lotReceipt(shop, goods, [lot('L', '3', await inDays(-1))])
  for (const body of [short, late]) await admin.ok('PurchaseReceiptApi_accounting', { body: { ...body, override: ['LOT_SHORT_LIFE'] } })
  const day = await inDays(-1)
  expect(said(await tryShip(goods, '1', [lot('L', '1')]))).toEqual(['LOT_EXPIRED', `lots: 批次[L]已于${day}过期`])
  expect(said(await tryShip(goods, '3'))).toEqual(['LOT_EXPIRED', `lots: 批次[L]已于${day}过期`])
  expect(lotsOf(await ship(goods, '2'))).toBe('S×2')
  // lots that nobody may buy any more can be returned to the supplier, or written off
  const { supplierId, depotId, bottleId } = shop
  const line = { commInfoId: goods, unitId: bottleId, qty: '-2', taxPrice: '2.00', taxRate: '0' }
  const back = await admin.ok('PurchaseReturnApi_accounting', { body: { supplierId, depotId, lines: [line] } })
  expect(lotsOf(back)).toBe('L×2')
  const loss = await admin.ok('ProfitLossApi_accounting', {
    body: { lines: [{ commInfoId: goods, depotId, qty: '-1', cause: 'expired' }] },
  })
  expect(lotsOf(loss)).toBe('L×1')
  expect(await lotsThere(shop, goods)).toBe('')
  await admin.ok('ProfitLossApi_flush', because(loss))
  expect(await lotsThere(shop, goods)).toBe('总仓 L 1')
  await expectSound(server)
})

test('a piece is at one place: it comes in once, is sold once, and comes back', async () => {
  const goods = await keptGoods(shop, 3)
  const receipt = await bringIn(shop, goods, pieces('S1', 'S2', 'S3'))
  const again = await admin.call('PurchaseReceiptApi_accounting', { body: lotReceipt(shop, goods, pieces('S3')) })
  expect(said(again)).toEqual(['SERIAL_BAD', 'lots: 序列号[S3]不可用（已在库）'])
  const elsewhere = { ...lotReceipt(shop, goods, pieces('S2')), depotId: shop.otherDepotId }
  expect((await admin.call('PurchaseReceiptApi_accounting', { body: elsewhere })).key).toBe('SERIAL_BAD')
  const out = await ship(goods, '1', pieces('S2'))
  expect(said(await tryShip(goods, '1', pieces('S2')))).toEqual(['SERIAL_BAD', 'lots: 序列号[S2]不可用（现存0）'])
  expect(said(await admin.call('PurchaseReceiptApi_flush', because(receipt)))[0]).toBe('STOCK_SHORT')
  const back = await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, '-1') })
  expect(lotsOf(back)).toBe('S2×1')
  expect((await admin.call('SalesOutApi_flush', because(out))).key).toBe('HAS_DOWNSTREAM')
  expect(await lotsThere(shop, goods)).toBe('总仓 S1 1, 总仓 S2 1, 总仓 S3 1')
  const ticket = ticketBody(shop, goods, '1')
  const sold = await paidTicket(admin, { ...ticket, lines: (ticket.lines ?? []).map((line) => ({ ...line, lots: pieces('S1') })) })
  expect(lotsOf(sold)).toBe('S1×1')
  await admin.ok('RetailOrderApi_flush', because(sold))
  await admin.ok('SalesReturnApi_flush', because(back))
  await bringIn(shop, goods, pieces('S2'))
  expect((await admin.call('SalesOutApi_flush', because(out))).key).toBe('SERIAL_BAD')
  await expectSound(server)
})

test('a transfer carries its lots, in parts, back, and lost ones nowhere', async () => {
  const goods = await keptGoods(shop, 3)
  await bringIn(shop, goods, pieces('T1', 'T2', 'T3', 'T4'))
  const acts = moveActs('MoveInventoryApi')
  const body = moveBody(shop, goods, '3')
  const named = { ...body, lines: (body.lines ?? []).map((line) => ({ ...line, lots: pieces('T2', 'T3', 'T4') })) }
  const sent = await acts.dispatch(admin, await acts.submit(admin, named))
  expect(await lotsThere(shop, goods)).toBe('总仓 T1 1, 二号仓 T2 0+1, 二号仓 T3 0+1, 二号仓 T4 0+1')
  expect((await admin.call('PurchaseReceiptApi_accounting', { body: lotReceipt(shop, goods, pieces('T3')) })).key).toBe('SERIAL_BAD')
  const [line] = sent.lines
  const arriving = (lots: ReturnType<typeof pieces>) => ({ lines: [{ id: line?.id ?? '', qty: '1', lots }] })
  const wrong = await admin.call('MoveInventoryApi_callin', { body: { id: sent.id, version: sent.version, ...arriving(pieces('T1')) } })
  expect(said(wrong)).toEqual(['LOT_BAD', 'lots: 批次[T1]不可用（不在途）'])
  const part = await acts.callIn(admin, sent, arriving(pieces('T3')))
  expect(await lotsThere(shop, goods)).toBe('总仓 T1 1, 二号仓 T2 0+1, 二号仓 T3 1, 二号仓 T4 0+1')
  await acts.closeDiff(admin, part, { outcome: 2 })
  expect(await lotsThere(shop, goods)).toBe('总仓 T1 1, 总仓 T2 1, 总仓 T4 1, 二号仓 T3 1')
  const next = await acts.dispatch(admin, await acts.submit(admin, moveBody(shop, goods, '2')))
  expect(lotsOf(next)).toBe('T1×1 T2×1')
  await acts.closeDiff(admin, next, { outcome: 1, bearer: 3 })
  expect(await lotsThere(shop, goods)).toBe('总仓 T4 1, 二号仓 T3 1')
  const last = await acts.callIn(admin, await acts.dispatch(admin, await acts.submit(admin, moveBody(shop, goods, '1'))))
  await acts.flush(admin, last)
  expect(await lotsThere(shop, goods)).toBe('总仓 T4 1, 二号仓 T3 1')
  await expectSound(server)
})

test('lines say how their goods are kept, and what of them is where is told first expired first, in the own depots alone', async () => {
  const goods = await keptGoods(shop, 2, { shelfLifeDays: 100 })
  const [later, sooner] = [await inDays(90), await inDays(60)]
  const receipt = await bringIn(shop, goods, [lot('B', '5', later), lot('A', '4', sooner)])
  await bringIn(shop, goods, [lot('C', '3', sooner)])
  expect(receipt.lines.map(({ keeping, shelfLifeDays, lots }) => ({ keeping, shelfLifeDays, lots }))).toEqual([
    { keeping: 2, shelfLifeDays: 100, lots: [lot('B', '5', later), lot('A', '4', sooner)] },
  ])
  const plain = await admin.ok('PurchaseReceiptApi_draft', { body: lotReceipt(shop, shop.goods[0] ?? '', [], '1') })
  expect(plain.lines[0]).not.toHaveProperty('keeping')
  const here = await admin.ok('InventoryApi_lotsHere', { body: { commInfoIds: [goods] } })
  expect(here.map(({ lot: number, qty, expiresOn }) => `${number} ${qty} ${expiresOn}`)).toEqual([
    `A 4.00 ${sooner}`,
    `C 3.00 ${sooner}`,
    `B 5.00 ${later}`,
  ])
  const elsewhere = { commInfoIds: [goods], depotId: shop.otherDepotId }
  expect(await admin.ok('InventoryApi_lotsHere', { body: elsewhere })).toEqual([])
  const strangerId = await server.addUser('stranger', { rights: ['salesout_view'] })
  await server.inTenant((tx) => assignDepots(tx, strangerId, [shop.otherDepotId]))
  const clerk = await server.as('stranger')
  expect(await clerk.ok('InventoryApi_lotsHere', { body: { commInfoIds: [goods] } })).toEqual([])
})

test('stock by lot tells what expires first, what is about to and what is past, and a number every document it went through', async () => {
  const goods = await keptGoods(shop, 2)
  const days = [-1, 20, 31]
  const [past, soon, later] = await Promise.all(days.map(inDays))
  const body = lotReceipt(shop, goods, [lot('P', '1', past), lot('S', '4', soon), lot('Z', '5', later)])
  const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: { ...body, override: ['LOT_SHORT_LIFE'] } })
  const out = await ship(goods, '3')
  const read = async (more: { expiring?: number; keyword?: string } = {}) => {
    const { records, total } = await admin.ok('LotStockApi_list', { query: { commInfoId: goods, ...more } })
    return [total, ...records.map((row) => `${row.lot} ${row.qty} ${row.daysLeft} ${row.costAmt}`)]
  }
  expect(await read()).toEqual([3, 'P 1.00 -1 2.00', 'S 1.00 20 2.00', 'Z 5.00 31 10.00'])
  expect(await read({ expiring: 1 })).toEqual([2, 'P 1.00 -1 2.00', 'S 1.00 20 2.00'])
  expect(await read({ expiring: 2 })).toEqual([1, 'P 1.00 -1 2.00'])
  expect(await read({ keyword: 'z' })).toEqual([1, 'Z 5.00 31 10.00'])
  const trace = await admin.ok('LotStockApi_trace', { query: { commInfoId: goods, lot: 'S' } })
  expect(trace.map(({ headId, movementName, qty }) => [headId, movementName, qty])).toEqual([
    [receipt.id, '入库', '4.00'],
    [out.id, '出库', '-3.00'],
  ])
  const sheet = { resource: 'LotStockApi', columns: ['lot', 'qty'], query: { commInfoId: goods, expiring: '2' } }
  const { id: job } = await admin.ok('JobApi_export', { body: sheet })
  await server.jobs.idle()
  const bytes = await (await admin.fetch(`/api/blade-resource/job/download?id=${job}`)).arrayBuffer()
  expect(await rowsIn(new Uint8Array(bytes))).toEqual([
    ['批号/序列号', '现存量'],
    ['P', '1'],
  ])
  const setting = (await admin.ok('SysconfigApi_editList')).find(({ configKey }) => configKey === 'LOT_ALERT_DAYS')
  if (!setting) throw new Error('nobody says when lots are about to expire')
  await admin.ok('SysconfigApi_updateV', { body: { id: setting.id, version: setting.version, configValue: '31' } })
  expect(await read({ expiring: 1 })).toHaveLength(4)
})

test('pieces are counted one by one, also taken back; what is missing and unknown is said, but to whoever counts blind', async () => {
  const { depotId } = shop
  const goods = await keptGoods(shop, 3)
  await bringIn(shop, goods, pieces('N1', 'N2', 'N3'))
  const counting = async (isBlind: 1 | 2) => {
    const { id, version, lines } = await admin.ok('CheckInventoryApi_create', {
      body: { depotId, isBlind, lines: [{ commInfoId: goods }] },
    })
    expect(lines[0]?.knownLots).toEqual(isBlind === 2 ? undefined : [{ lot: 'N1' }, { lot: 'N2' }, { lot: 'N3' }])
    const add = (number: string, qty: string) =>
      admin.call('CheckInventoryApi_saveCount', {
        body: { id, version, lines: [{ id: lines[0]?.id ?? '', addQty: qty, lots: [lot(number, qty)] }] },
      })
    for (const number of ['N1', 'N2', 'X9']) await add(number, '1')
    expect((await add('N1', '1')).key).toBe('LINE_BAD')
    const now = await add('N2', '-1')
    const closed = { id, version: now.data.version, remark: '试' }
    await admin.ok('CheckInventoryApi_cancel', { body: closed })
    return now.data.lines[0]
  }
  expect(await counting(1)).toMatchObject({ keeping: 3, baseQty: '2.00', missingLots: pieces('N2', 'N3'), foundLots: pieces('X9') })
  expect(JSON.stringify(await counting(2))).not.toMatch(/N3|missing|found/)
  const here = await admin.ok('InventoryApi_lotsHere', { body: { lots: ['N3', 'X9'], depotId } })
  expect(here).toMatchObject([{ commInfoId: goods, lot: 'N3', commInfoCode: expect.any(String) }])
})

test('a count by lot books what is missing and what was found, each with its lots', async () => {
  const goods = await keptGoods(shop, 2)
  await bringIn(shop, goods, [lot('A', '4', await inDays(60)), lot('B', '5', await inDays(90))])
  const { depotId } = shop
  const count = await admin.ok('CheckInventoryApi_create', { body: { depotId, lines: [{ commInfoId: goods }] } })
  const save = (qty: string, lots: ReturnType<typeof pieces>) =>
    admin.call('CheckInventoryApi_saveCount', { body: { id: count.id, version: count.version, lines: [{ commInfoId: goods, qty, lots }] } })
  expect(said(await save('9', [lot('A', '3')]))).toEqual(['LINE_BAD', 'lots: 第1行批次/序列号不正确（批次数量合计3，应为9）'])
  const counted = (await save('9', [lot('A', '3'), lot('B', '5'), lot('C', '1')])).data
  const submitted = await admin.ok('CheckInventoryApi_submit', { body: { id: count.id, version: counted.version } })
  await admin.ok('CheckInventoryApi_accounting', { body: { id: count.id, version: submitted.version } })
  expect(await lotsThere(shop, goods)).toBe('总仓 A 3, 总仓 B 5, 总仓 C 1')
  // fewer are found and no lot is named: those that expire first are missing; a gain must name its lot
  const again = (qty: string) => admin.ok('CheckInventoryApi_submit', { body: { depotId, lines: [{ commInfoId: goods, qty }] } })
  const post = ({ id, version }: { id: string; version: number }) => admin.call('CheckInventoryApi_accounting', { body: { id, version } })
  expect((await post(await again('7'))).key).toBeUndefined()
  expect(await lotsThere(shop, goods)).toBe('总仓 A 1, 总仓 B 5, 总仓 C 1')
  const more = await again('8')
  expect(said(await post(more))).toEqual(['LINE_BAD', 'lots: 第1行批次/序列号不正确（盘盈商品请按批次或序列号盘点）'])
  await admin.ok('CheckInventoryApi_cancel', because(more))
  await expectSound(server)
})
