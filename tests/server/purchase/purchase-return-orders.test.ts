import { afterAll, describe, expect, test } from 'vitest'
import {
  by,
  expectSound,
  freshOrder,
  freshReceipt,
  type ReturnBody,
  receiptOfLines,
  refusalOf,
  returnOfLines,
} from '../../support/acts/purchase-acts.ts'
import { stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, postReceipt, type Receipt } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, depotId } = shop

const sendBack = (body: ReturnBody) => admin.ok('PurchaseReturnApi_accounting', { body })
const because = ({ id, version }: { id: string; version: number }) => ({ body: { id, version, remark: '数量不对' } })

afterAll(() => expectSound(server))

describe('goods that are to come again', () => {
  /** An order of ten, and posted receipts of these quantities. */
  const received = async (...quantities: string[]) => {
    const order = await approvedOrder(shop, '10')
    const receipts: Receipt[] = []
    for (const qty of quantities) receipts.push(await postReceipt(shop, order, qty))
    return { order, receipts }
  }
  const orderNow = async (order: { id: string }) => {
    const { purchaseStatus, lines } = await freshOrder(shop, order)
    return `${purchaseStatus} ${lines[0]?.receivedQty}`
  }
  const onOrder = async () => {
    const { records } = await admin.ok('InventoryApi_selectListNew', { body: { commInfoId: shop.goods[0], depotId } })
    return Number(records[0]?.onOrderQty ?? 0)
  }

  test('are open on the order again, on order and received again; taken back, they are not', async () => {
    const before = await onOrder()
    const { order, receipts } = await received('10')
    const [receipt] = receipts
    if (!receipt) throw new Error('nothing was received')
    expect(await orderNow(order)).toBe('2705 10.00')
    const back = await sendBack(returnOfLines(receipt, ['-4'], 2))
    expect(await orderNow(order)).toBe('2704 6.00')
    expect(await onOrder()).toBe(before + 4)
    const pulled = await admin.ok('PurchaseReceiptApi_pullOrderById', { query: { id: order.id } })
    expect(pulled.lines[0]).toMatchObject({ shouldQty: '4.00', shouldAmt: '45.20' })
    const again = await admin.ok('PurchaseReceiptApi_accounting', { body: receiptOfLines(order, ['4']) })
    expect(await orderNow(order)).toBe('2705 10.00')
    expect(refusalOf(await admin.call('PurchaseReturnApi_flush', because(back)))).toMatchObject({ key: 'OVER_RECEIPT' })
    await admin.ok('PurchaseReceiptApi_flush', { body: by(await freshReceipt(shop, again)) })
    await admin.ok('PurchaseReturnApi_flush', because(back))
    expect(await orderNow(order)).toBe('2705 10.00')
    expect(await onOrder()).toBe(before)
  })

  test('all of them take the order back to where nothing was received, and a return without them leaves it as it is', async () => {
    const { order, receipts } = await received('4', '3')
    const [four, three] = receipts
    if (!four || !three) throw new Error('nothing was received')
    await sendBack(returnOfLines(three, ['-1']))
    expect(await orderNow(order)).toBe('2704 7.00')
    const backs = [await sendBack(returnOfLines(four, ['-4'], 2)), await sendBack(returnOfLines(three, ['-2'], 2))]
    expect(await orderNow(order)).toBe('2704 1.00')
    for (const back of backs) await admin.ok('PurchaseReturnApi_flush', because(back))
    expect(await orderNow(order)).toBe('2704 7.00')
    const whole = await received('10')
    const [ten] = whole.receipts
    const back = ten && (await sendBack(returnOfLines(ten, ['-10'], 2)))
    expect(await orderNow(whole.order)).toBe('2703 0.00')
    if (back) await admin.ok('PurchaseReturnApi_flush', because(back))
    expect(await orderNow(whole.order)).toBe('2705 10.00')
  })

  test('are refused on an order that was closed short, at submit and at posting, and where nothing was ordered', async () => {
    const { order, receipts } = await received('6')
    const [receipt] = receipts
    if (!receipt) throw new Error('nothing was received')
    const held = await admin.ok('PurchaseReturnApi_submit', { body: returnOfLines(receipt, ['-1'], 2) })
    await admin.ok('PurchaseOrderApi_closeShort', because(await freshOrder(shop, order)))
    const submit = await admin.call('PurchaseReturnApi_submit', { body: returnOfLines(receipt, ['-1'], 2) })
    expect(refusalOf(submit)).toMatchObject({ key: 'STATUS_FORBIDS', fields: [{ row: 1 }] })
    expect((await admin.call('PurchaseReturnApi_accounting', { body: by(held) })).key).toBe('STATUS_FORBIDS')
    await admin.ok('PurchaseReturnApi_cancel', because(held))
    await sendBack(returnOfLines(receipt, ['-1']))
    const free = await stockUp(shop, shop.goods[1] ?? '', '5', '50.00')
    expect(refusalOf(await admin.call('PurchaseReturnApi_submit', { body: returnOfLines(free, ['-1'], 2) }))).toMatchObject({
      key: 'LINE_BAD',
      fields: [{ row: 1, field: 'replace' }],
    })
  })

  test('a return taken back leaves an order that was closed short since closed, and reopening finds it complete', async () => {
    const { order, receipts } = await received('10')
    const [receipt] = receipts
    if (!receipt) throw new Error('nothing was received')
    const back = await sendBack(returnOfLines(receipt, ['-4'], 2))
    await admin.ok('PurchaseOrderApi_closeShort', because(await freshOrder(shop, order)))
    await admin.ok('PurchaseReturnApi_flush', because(back))
    const closed = await freshOrder(shop, order)
    expect(closed).toMatchObject({ purchaseStatus: 2705, closeType: 'short', lines: [{ receivedQty: '10.00' }] })
    const open = await admin.ok('PurchaseOrderApi_reopen', because(closed))
    expect(open).toMatchObject({ purchaseStatus: 2705, purchaseStatusName: '已完成' })
    expect(open.closeType).toBeUndefined()
  })
})
