import { afterAll, describe, expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { assignDepots } from '#server/identity/people.ts'
import { type MoveBody, moveActs, moveBody } from '../../support/acts/move-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn } from '../../support/sheets.ts'
import { entitiesOf, openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, depotId, otherDepotId } = shop
const store = { ...shop, depotId: otherDepotId }
const transfers = moveActs('MoveInventoryApi')
const requisitions = moveActs('RequisitionApi')
const returns = moveActs('StoreReturnApi')

let used = 0
/** Goods that no other test in this file moves. */
const fresh = () => goods[used++] ?? ''
const bodyOf = (id: string, qty: string, more: MoveBody = {}) => ({ ...moveBody(shop, id, qty), ...more })
const figures = async (of: typeof shop, id: string) => {
  const { qty, costAmt } = await stockOf(of, id)
  return `${qty} / ${costAmt}`
}
const lineOf = (move: { lines: { id?: string }[] }, at = 0) => move.lines[at]?.id ?? ''

describe('goods on their way', () => {
  test('M13: 11 for 1144.00, 5 are dispatched, 3 arrive, the rest is lost: value travels', async () => {
    const id = fresh()
    await stockUp(shop, id, '10', '1000.00')
    await stockUp(shop, id, '1', '144.00')
    const submitted = await transfers.submit(admin, bodyOf(id, '5'))
    expect(submitted).toMatchObject({ state: 'submitted', status: 2102, statusName: '待调出', billNo: expect.stringMatching(/^DB/) })
    expect(await stockOf(shop, id)).toMatchObject({ qty: '11.00', heldQty: '5.00', free: '6.00' })
    const sent = await transfers.dispatch(admin, submitted)
    expect(sent).toMatchObject({ state: 'inTransit', status: 2103, costAmt: '520.00' })
    expect(sent.lines[0]).toMatchObject({
      dispatchedQty: '5.00',
      transitQty: '5.00',
      receivedQty: '0.00',
      costAmt: '520.00',
      costPrice: '104.00000',
    })
    expect(await stockOf(shop, id)).toMatchObject({ qty: '6.00', costAmt: '624.00', heldQty: '0.00' })
    const part = await transfers.callIn(admin, sent, { lines: [{ id: lineOf(sent), qty: '3' }] })
    expect(part).toMatchObject({ state: 'inTransit', lines: [{ receivedQty: '3.00', transitQty: '2.00' }] })
    expect(await figures(store, id)).toBe('3.00 / 312.00')
    const closed = await transfers.closeDiff(admin, part, { outcome: 1, bearer: 3 })
    expect(closed).toMatchObject({
      state: 'arrived',
      status: 2104,
      outcome: 1,
      bearer: 3,
      lossAmt: '208.00',
      lossAccount: '待处理财产损溢',
    })
    expect(closed.lines[0]).toMatchObject({ receivedQty: '3.00', transitQty: '0.00' })
    const reversed = await transfers.flush(admin, closed)
    expect(reversed).toMatchObject({ state: 'reversed', status: 2106, statusName: '已红冲' })
    expect([await figures(shop, id), await figures(store, id)]).toEqual(['11.00 / 1144.00', '0.00 / 0.00'])
  })

  test('the rest goes back to where it came from at its value, and a reversal takes that back too', async () => {
    const id = fresh()
    await stockUp(shop, id, '3', '10.00')
    const sent = await transfers.dispatch(admin, await transfers.submit(admin, bodyOf(id, '3')))
    const part = await transfers.callIn(admin, sent, { lines: [{ id: lineOf(sent), qty: '1' }] })
    const closed = await transfers.closeDiff(admin, part, { outcome: 2 })
    expect(closed).toMatchObject({ state: 'arrived', outcome: 2 })
    expect(closed).not.toHaveProperty('lossAmt')
    expect([await figures(shop, id), await figures(store, id)]).toEqual(['2.00 / 6.67', '1.00 / 3.33'])
    await transfers.flush(admin, closed)
    expect([await figures(shop, id), await figures(store, id)]).toEqual(['3.00 / 10.00', '0.00 / 0.00'])
  })

  test('all of it is called back while nothing arrived', async () => {
    const id = fresh()
    await stockUp(shop, id, '4', '40.00')
    const sent = await transfers.dispatch(admin, await transfers.submit(admin, bodyOf(id, '4')))
    expect(await transfers.recall(admin, sent)).toMatchObject({ state: 'recalled', status: 2106, statusName: '已撤回' })
    expect([await figures(shop, id), (await stockOf(store, id)).qty]).toEqual(['4.00 / 40.00', '0.00'])
  })

  test('cases are granted and taken in by their unit, refusals in mixed units', async () => {
    const id = fresh()
    await stockUp(shop, id, '36', '360.00')
    const body = bodyOf(id, '3')
    const submitted = await transfers.submit(admin, { ...body, lines: [{ commInfoId: id, unitId: shop.caseId, qty: '3' }] })
    const sent = await transfers.dispatch(admin, submitted, { lines: [{ id: lineOf(submitted), approvedQty: '2' }] })
    expect(sent.lines[0]).toMatchObject({ qty: '3.00', approvedQty: '2.00', dispatchedQty: '24.00' })
    expect(await stockOf(shop, id)).toMatchObject({ qty: '12.00', heldQty: '0.00', free: '12.00' })
    const over = await admin.call('MoveInventoryApi_callin', {
      body: { id: sent.id, version: sent.version, lines: [{ id: lineOf(sent), qty: '2.25' }] },
    })
    expect(over).toMatchObject({ status: 400, key: 'OVER_RECEIPT' })
    expect(over.fields[0]).toMatchObject({ row: 1, msg: '第1行[饮料04]最多可入库2箱，本次超出3瓶' })
  })

  test('what came beside it is proposed as a further draft that names it', async () => {
    const [id, other] = [fresh(), fresh()]
    await stockUp(shop, id, '4', '40.00')
    const sent = await transfers.dispatch(admin, await transfers.submit(admin, bodyOf(id, '4')))
    const arrived = await transfers.callIn(admin, sent, {
      unsent: [{ commInfoId: other, unitId: shop.bottleId, qty: '2', remark: '错发' }],
    })
    expect(arrived.state).toBe('arrived')
    const { records } = await admin.ok('MoveInventoryApi_list', { query: { status: '2101' } })
    const proposed = await transfers.detail(admin, { id: records.find(({ sourceBillId }) => sourceBillId === sent.id)?.id ?? '' })
    expect(proposed).toMatchObject({ state: 'draft', depotId, inDepotId: otherDepotId, lines: [{ commInfoId: other, qty: '2.00' }] })
  })

  /**
   * Ten bottles of farm produce for 1,000.00 at 9 %, deducted: worth 910.00, with 90.00 of tax beside; two of them are
   * lost in transit.
   */
  const twoLost = async () => {
    const id = fresh()
    const line = { commInfoId: id, unitId: shop.bottleId, actualQty: '10', totalAmt: '1000.00', taxRate: '9', taxKind: 5, deductible: 2 }
    await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId: shop.supplierId, depotId, lines: [line] } })
    const sent = await transfers.dispatch(admin, await transfers.submit(admin, bodyOf(id, '10')))
    const part = await transfers.callIn(admin, sent, { lines: [{ id: lineOf(sent), qty: '8' }] })
    return transfers.closeDiff(admin, part, { outcome: 1, bearer: 3 })
  }
  /** The lines of a document's voucher about the loss and the tax. */
  const lossOf = ({ id }: { id: string }) =>
    server.inTenant(async (tx) =>
      (await voucherOf(tx, id))
        .filter(({ account }) => account === 'pendingStockLoss' || account === 'inputTaxOut')
        .map(({ side, account, amount }) => `${side} ${account} ${amount}`),
    )

  test('deducted tax of what is lost is transferred out at its share, and a reversal takes that back', async () => {
    const closed = await twoLost()
    expect(closed).toMatchObject({ lossAmt: '182.00', lossTaxAmt: '18.00' })
    expect(await lossOf(closed)).toEqual(['debit pendingStockLoss 200', 'credit inputTaxOut 18'])
    await transfers.flush(admin, closed)
    expect(await lossOf(closed)).toEqual([])
  })

  test('of goods that came at 13 % and at 9 % it is the share of both, to the cent, and nothing is left over', async () => {
    const id = fresh()
    const receive = (totalAmt: string, actualQty: string, taxRate: string) =>
      admin.ok('PurchaseReceiptApi_accounting', {
        body: {
          ...{ supplierId: shop.supplierId, depotId },
          lines: [{ commInfoId: id, unitId: shop.bottleId, actualQty, totalAmt, taxRate, deductible: 2 }],
        },
      })
    await receive('1130.00', '10', '13')
    await receive('436.00', '5', '9')
    // 15 are worth 1,400.00, with 130.00 + 36.00 of tax beside: 11.857 %; the seven have 653.33 and 77.47, of which
    // four take 373.33 and 44.27
    const sent = await transfers.dispatch(admin, await transfers.submit(admin, bodyOf(id, '7')))
    const part = await transfers.callIn(admin, sent, { lines: [{ id: lineOf(sent), qty: '4' }] })
    const closed = await transfers.closeDiff(admin, part, { outcome: 1, bearer: 3 })
    expect(closed).toMatchObject({ lossAmt: '280.00', lossTaxAmt: '33.20' })
    expect(await lossOf(closed)).toEqual(['debit pendingStockLoss 313.2', 'credit inputTaxOut 33.2'])
    const left = await server.inTenant((tx) =>
      tx.query<Record<'qty' | 'value' | 'tax', string>>(
        'select qty::text, value::text, tax::text from stock_balance where tenant_id = $1 and comm_info_id = $2 order by qty',
        [tx.tenantId, id],
      ),
    )
    expect(left.map(({ qty, value, tax }) => `${qty} ${value} ${tax}`)).toEqual(['4 373.33 44.27', '8 746.67 88.53'])
  })

  test('and stays deducted where the tenant says so', async () => {
    await withSettings(server, { LOSS_TAX_OUT: 'off' }, async () => {
      const closed = await twoLost()
      expect(closed).not.toHaveProperty('lossTaxAmt')
      expect(await lossOf(closed)).toEqual(['debit pendingStockLoss 182'])
    })
  })
})

describe('two depots', () => {
  test('are two, and of one legal entity; another entity is told to order', async () => {
    const same = await admin.call('MoveInventoryApi_submit', { body: { ...bodyOf(goods[0] ?? '', '1'), inDepotId: depotId } })
    expect(same).toMatchObject({ status: 400, key: 'DEPOT_SAME' })
    await entitiesOf(shop, '加盟商有限公司')
    const foreign = (await admin.ok('DepotApi_submit', { body: { code: 'JM1', name: '加盟店', legalEntity: '加盟商有限公司' } })).id
    const asked = await admin.call('RequisitionApi_submit', { body: { ...bodyOf(goods[0] ?? '', '1'), inDepotId: foreign } })
    expect(asked).toMatchObject({ status: 400, key: 'ENTITY_DIFFERS' })
    expect(asked.fields[0]?.msg).toContain('请改用销售订单')
  })

  test('each event needs a right on its own depot: the store asks and takes in, the warehouse sends', async () => {
    const id = fresh()
    await stockUp(shop, id, '10', '100.00')
    const rights = ['view', 'add', 'edit', 'submit', 'accounting', 'receive', 'cancel', 'flush'].map((verb) => `requirestock_${verb}`)
    const person = async (account: string, depot: string) => {
      const user = await server.addUser(account, { rights: [...rights, 'cost_view'] })
      await server.inTenant((tx) => assignDepots(tx, user, [depot]))
      return server.as(account)
    }
    const [keeper, clerk] = [await person('storekeeper', otherDepotId), await person('warehouse', depotId)]
    const denied = { status: 403, key: 'NO_PERMISSION' }
    expect(await clerk.call('RequisitionApi_submit', { body: bodyOf(id, '2') })).toMatchObject(denied)
    // the same call dispatches if the user has the right on the sending depot, and submits for a user of the store
    const asked = await keeper.ok('RequisitionApi_accounting', { body: bodyOf(id, '2') })
    expect(asked).toMatchObject({ state: 'submitted', statusName: '待配货' })
    expect(await keeper.call('RequisitionApi_dispatch', { body: { id: asked.id, version: asked.version } })).toMatchObject(denied)
    const sent = await requisitions.dispatch(clerk, asked)
    expect(await clerk.call('RequisitionApi_callin', { body: { id: sent.id, version: sent.version } })).toMatchObject(denied)
    expect(await requisitions.callIn(keeper, sent)).toMatchObject({ state: 'arrived' })
    expect(await admin.ok('RequisitionApi_accounting', { body: bodyOf(id, '2') })).toMatchObject({ state: 'inTransit' })
    const coming = await keeper.ok('RequisitionApi_list', { query: { inDepotId: otherDepotId, status: '2103' } })
    expect(coming.records.map((row) => row.inDepotId)).toContain(otherDepotId)
  })
})

describe('a requisition', () => {
  test('asks for more than is there, holds nothing, is dispatched short, and the rest is drafted again', async () => {
    const id = fresh()
    await stockUp(shop, id, '5', '50.00')
    const asked = await requisitions.submit(admin, bodyOf(id, '8'))
    expect(await stockOf(shop, id)).toMatchObject({ heldQty: '0.00', free: '5.00' })
    expect(asked.lines[0]).toMatchObject({ onHandFreeQty: '5.00' })
    const whole = await admin.call('RequisitionApi_dispatch', { body: { id: asked.id, version: asked.version } })
    expect(whole).toMatchObject({ status: 400, key: 'STOCK_SHORT' })
    const sent = await requisitions.dispatch(admin, asked, { lines: [{ id: lineOf(asked), approvedQty: '5' }] })
    expect(sent).toMatchObject({ state: 'inTransit', lines: [{ qty: '8.00', approvedQty: '5.00', dispatchedQty: '5.00' }] })
    const { records } = await admin.ok('RequisitionApi_list', { query: { status: '2101' } })
    const rest = records.find(({ sourceBillId }) => sourceBillId === sent.id)
    expect(rest).toMatchObject({ sourceBillNo: sent.billNo, totalQty: '3.00' })
  })

  test('of several what is free is shared by what they ask, in packs, and dispatched as it is shared', async () => {
    const id = fresh()
    await stockUp(shop, id, '100', '100.00')
    const { id: six } = await admin.ok('UnitApi_submit', { body: { code: 'SIX', name: '六连包' } })
    await server.inTenant((tx) =>
      tx.query('insert into commodity_unit (tenant_id, comm_info_id, unit_id, conversion) values ($1, $2, $3, 6)', [tx.tenantId, id, six]),
    )
    const asked = []
    for (const qty of ['60', '50', '40']) asked.push(await requisitions.submit(admin, bodyOf(id, qty)))
    const rows = await admin.ok('RequisitionApi_allocation', { query: { depotId } })
    const goodsRow = rows.find(({ commInfoId }) => commInfoId === id)
    expect(goodsRow).toMatchObject({ packQty: '6.00', freeQty: '100.00', askedQty: '150.00', allocatedQty: '96.00', leftQty: '4.00' })
    expect(goodsRow?.lines.map(({ approvedQty }) => approvedQty)).toEqual(['42.00', '30.00', '24.00'])
    for (const [at, { id: lineId, headId, version, approvedQty }] of (goodsRow?.lines ?? []).entries()) {
      const body = { id: headId, version, lines: [{ id: lineId, approvedQty }] }
      expect(await admin.ok('RequisitionApi_dispatch', { body })).toMatchObject({ id: asked[at]?.id, state: 'inTransit' })
    }
    expect(await stockOf(shop, id)).toMatchObject({ qty: '4.00' })
    expect((await admin.call('RequisitionApi_allocation', { query: { depotId: '999' } })).key).toBe('FIELD_BAD')
  })

  test('of goods chosen in the stock page is submitted at once', async () => {
    expect(await admin.ok('RequisitionApi_entityrequire', { body: bodyOf(goods[0] ?? '', '1') })).toMatchObject({ state: 'submitted' })
  })
})

describe('a store return', () => {
  test('is sent in one step, and its list is a sheet', async () => {
    const id = fresh()
    await stockUp(store, id, '6', '60.00')
    const body = { ...bodyOf(id, '6'), depotId: otherDepotId, inDepotId: depotId }
    const sent = await admin.ok('StoreReturnApi_accounting', { body })
    expect(sent).toMatchObject({ state: 'inTransit', billNo: expect.stringMatching(/^TC/), costAmt: '60.00' })
    expect(await returns.callIn(admin, sent)).toMatchObject({ state: 'arrived' })
    expect(await figures(shop, id)).toBe('6.00 / 60.00')
    const sheet = await admin.fetch('/api/blade-franchisewxapp/moveinventory/returnExport')
    expect((await rowsIn(new Uint8Array(await sheet.arrayBuffer()))).flat().join(' ')).toContain(sent.billNo)
  })

  test("answers the calls of the specification that name any of the kinds by its id, by that kind's own right", async () => {
    const id = fresh()
    await stockUp(store, id, '2', '20.00')
    const sent = await admin.ok('StoreReturnApi_accounting', { body: { ...bodyOf(id, '2'), depotId: otherDepotId, inDepotId: depotId } })
    await server.addUser('mover', { rights: ['moveinventory_view', 'moveinventory_receive'] })
    const mover = await server.as('mover')
    const named = { query: { id: sent.id } }
    expect(await mover.call('MoveInventoryApi_detail', named)).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
    expect(await admin.ok('MoveInventoryApi_detail', named)).toMatchObject({ kind: 'storeReturn', state: 'inTransit' })
    const arrived = await admin.ok('MoveInventoryApi_callin', { body: { id: sent.id, version: sent.version } })
    expect(arrived).toMatchObject({ kind: 'storeReturn', state: 'arrived' })
  })
})

afterAll(() => expectSound(server))
