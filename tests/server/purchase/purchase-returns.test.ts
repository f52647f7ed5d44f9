import { afterAll, describe, expect, test } from 'vitest'
import { accounts } from '#domain/finance/ledger.ts'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { allRights } from '#server/seeds/seed.ts'
import {
  by,
  expectSound,
  freeBody,
  freshReceipt,
  goodsLine,
  type ReturnBody,
  refusalOf,
  returnOfLines,
} from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody, stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, type Receipt } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, supplierId, depotId } = shop

let used = 0
/** The index of goods without any movement so far. */
const fresh = () => used++ % shop.goods.length
const goodsAt = (at: number) => shop.goods[at] ?? ''
const sendBack = (body: ReturnBody) => admin.ok('PurchaseReturnApi_accounting', { body })
const because = ({ id, version }: { id: string; version: number }) => ({ body: { id, version, remark: '数量不对' } })
const returnsOf = async (receipt: { id: string }) => {
  const [line] = (await freshReceipt(shop, receipt)).lines
  return { returnedQty: line?.returnedQty, heldQty: line?.heldQty }
}

/** The lines of a document's voucher, such as `借 库存商品 -145.46`. */
const voucher = ({ id }: { id: string }) =>
  server.inTenant(async (tx) =>
    (await voucherOf(tx, id)).map(({ side, account, amount }) => `${side === 'debit' ? '借' : '贷'} ${accounts[account].zh} ${amount}`),
  )

afterAll(() => expectSound(server))

describe('a purchase return', () => {
  test('holds its goods and its receipt from submit to post, and lets go of both when it is withdrawn or voided', async () => {
    const at = fresh()
    const receipt = await stockUp(shop, goodsAt(at), '10', '100.00')
    const back = await admin.ok('PurchaseReturnApi_submit', { body: returnOfLines(receipt, ['-6']) })
    expect(back).toMatchObject({ status: 3002, statusName: '待记账', sourceBillId: receipt.id })
    expect(await stockOf(shop, goodsAt(at))).toMatchObject({ qty: '10.00', heldQty: '6.00', free: '4.00' })
    expect(await returnsOf(receipt)).toEqual({ returnedQty: '0.00', heldQty: '6.00' })
    const again = await admin.ok('PurchaseReturnApi_withdraw', because(back))
    expect(await stockOf(shop, goodsAt(at))).toMatchObject({ heldQty: '0.00', free: '10.00' })
    const { id, version } = await admin.ok('PurchaseReturnApi_submit', { body: by(again) })
    const posted = await sendBack({ id, version })
    expect(posted).toMatchObject({ status: 3003, billNo: back.billNo, totalQty: '-6.00' })
    expect(await stockOf(shop, goodsAt(at))).toEqual({ qty: '4.00', costAmt: '40.00', heldQty: '0.00', free: '4.00' })
    expect(await returnsOf(receipt)).toEqual({ returnedQty: '6.00', heldQty: '0.00' })
  })

  test('leaves at the average of the moment, and what the supplier credits beyond that is 采购成本差异 (M8)', async () => {
    const at = fresh()
    const dear = await stockUp(shop, goodsAt(at), '10', '1000.00')
    await stockUp(shop, goodsAt(at), '100', '1000.00')
    await admin.ok('SalesOutApi_accounting', { body: outBody(shop, await customerOf(shop), goodsAt(at), '100') })
    expect(await stockOf(shop, goodsAt(at))).toMatchObject({ qty: '10.00', costAmt: '181.82' })
    const back = await sendBack(returnOfLines(dear, ['-8']))
    expect(back).toMatchObject({ finalAmt: '-800.00', costAmt: '-800.00' })
    expect(await stockOf(shop, goodsAt(at))).toMatchObject({ qty: '2.00', costAmt: '36.36' })
    expect(await voucher(back)).toEqual(['借 库存商品 -145.46', '贷 应付账款—暂估应付 -800', '贷 采购成本差异 654.54'])
    const undone = await admin.ok('PurchaseReturnApi_flush', because(back))
    expect(await stockOf(shop, goodsAt(at))).toMatchObject({ qty: '10.00', costAmt: '181.82' })
    expect(await voucher({ id: undone.mirrorId ?? '' })).toEqual([
      '借 库存商品 145.46',
      '贷 应付账款—暂估应付 800',
      '贷 采购成本差异 -654.54',
    ])
    expect(await returnsOf(dear)).toEqual({ returnedQty: '0.00', heldQty: '0.00' })
  })

  test('takes the last goods with all of their value', async () => {
    const at = fresh()
    await stockUp(shop, goodsAt(at), '2', '2.00')
    const receipt = await stockUp(shop, goodsAt(at), '1', '1.01')
    await admin.ok('SalesOutApi_accounting', { body: outBody(shop, await customerOf(shop), goodsAt(at), '2') })
    const back = await sendBack(returnOfLines(receipt, ['-1']))
    expect(await stockOf(shop, goodsAt(at))).toMatchObject({ qty: '0.00', costAmt: '0.00' })
    // 3 for 3.01, of which 2 left for 2.01
    expect(await voucher(back)).toEqual(['借 库存商品 -1', '贷 应付账款—暂估应付 -1.01', '贷 采购成本差异 0.01'])
  })

  test('is the exact mirror of what it gives back (L13), and parts of it come to the whole (rule C5)', async () => {
    const at = fresh()
    const seven = await admin.ok('PurchaseReceiptApi_accounting', {
      body: freeBody(shop, [goodsLine(shop, at, { actualQty: '7', taxPrice: '9.99' })]),
    })
    const { lines, billDate: _, ...pulled } = await admin.ok('PurchaseReturnApi_pullReceipt', { query: { id: seven.id } })
    const whole = await sendBack({
      supplierId: pulled.supplierId,
      lines: lines.map(({ commInfoId, unitId, qty, taxPrice, taxRate, sourceBodyId }) => ({
        commInfoId,
        unitId,
        qty,
        taxPrice,
        taxRate,
        sourceBodyId,
      })),
    } as ReturnBody)
    expect(whole).toMatchObject({ totalAmt: '-69.93', purchaseAmt: '-61.88', taxAmt: '-8.05' })
    const three = await stockUp(shop, goodsAt(at), '3', '100.00')
    const parts: (string | undefined)[] = []
    for (const qty of ['-1', '-1', '-1']) {
      const { lines: left } = await admin.ok('PurchaseReturnApi_pullReceipt', { query: { id: three.id } })
      const [line] = left
      const { id: _id, ...body } = returnOfLines(three, [qty]).lines?.[0] ?? {}
      const back = await sendBack({ supplierId, depotId, lines: [{ ...body, taxPrice: line?.taxPrice }] })
      parts.push(back.finalAmt)
    }
    expect(parts).toEqual(['-33.33', '-33.34', '-33.33'])
  })

  test('in parts costs what its lines say is untaxed: nothing is left of the estimate (rule C5)', async () => {
    const at = fresh()
    const line = goodsLine(shop, at, { qty: undefined, actualQty: '3', totalAmt: '10.00', taxPrice: undefined, deductible: 2 } as object)
    const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [line]) })
    const parts = []
    for (const qty of ['-1', '-1', '-1']) {
      const back = await sendBack(returnOfLines(receipt, [qty]))
      parts.push([back.lines[0]?.taxAmt, back.lines[0]?.purchaseAmt, back.lines[0]?.costAmt, await voucher(back)])
    }
    const moved = ['借 库存商品 -2.95', '贷 应付账款—暂估应付 -2.95']
    expect(parts).toEqual(['-0.38', '-0.39', '-0.38'].map((tax) => [tax, '-2.95', '-2.95', moved]))
  })

  test('of more than is left is refused, that of a submitted one counted', async () => {
    const at = fresh()
    const receipt = await stockUp(shop, goodsAt(at), '10', '100.00')
    await admin.ok('PurchaseReturnApi_submit', { body: returnOfLines(receipt, ['-6']) })
    const over = await admin.call('PurchaseReturnApi_accounting', { body: returnOfLines(receipt, ['-5']) })
    expect(refusalOf(over)).toMatchObject({ key: 'OVER_RETURN', fields: [{ row: 1, field: 'qty' }] })
    const { lines } = await admin.ok('PurchaseReturnApi_pullReceipt', { query: { id: receipt.id } })
    expect(lines[0]).toMatchObject({ shouldQty: '-4.00', shouldAmt: '-40.00', qty: '-4.00', totalAmt: '-40.00' })
    await sendBack(returnOfLines(receipt, ['-4']))
  })

  test('of goods that are held for others is refused', async () => {
    const at = fresh()
    const receipt = await stockUp(shop, goodsAt(at), '10', '100.00')
    await admin.ok('SalesOutApi_submit', { body: outBody(shop, await customerOf(shop), goodsAt(at), '7') })
    expect(refusalOf(await admin.call('PurchaseReturnApi_submit', { body: returnOfLines(receipt, ['-4']) }))).toMatchObject({
      key: 'STOCK_SHORT',
      fields: [{ row: 1, field: 'qty' }],
    })
    await sendBack(returnOfLines(receipt, ['-3']))
  })

  test('takes lines of several receipts of one supplier, and none of another', async () => {
    const at = fresh()
    const [one, two] = [await stockUp(shop, goodsAt(at), '5', '50.00'), await stockUp(shop, goodsAt(at), '5', '60.00')]
    const both = { ...returnOfLines(one, ['-2']), lines: [one, two].flatMap((receipt) => returnOfLines(receipt, ['-2']).lines ?? []) }
    const back = await sendBack(both)
    expect(back.sourceBillId).toBeUndefined()
    expect(back.lines.map(({ sourceBillNo }) => sourceBillNo)).toEqual([one.billNo, two.billNo])
    const foreign = await admin.call('PurchaseReturnApi_submit', {
      body: { ...returnOfLines(one, ['-1']), supplierId: shop.otherSupplierId },
    })
    expect(refusalOf(foreign)).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 1, field: 'sourceBodyId' }] })
  })

  test('carries no freight, and takes over none of its receipt', async () => {
    const at = fresh()
    const receipt = await admin.ok('PurchaseReceiptApi_accounting', {
      body: freeBody(shop, [goodsLine(shop, at, { actualQty: '10' })], { freight: '20.00', freightSupplierId: shop.carrierId }),
    })
    const pulled = await admin.ok('PurchaseReturnApi_pullReceipt', { query: { id: receipt.id } })
    expect(pulled).toMatchObject({ supplierId, sourceBillNo: receipt.billNo, finalAmt: '-113.00' })
    for (const field of ['freight', 'freightSupplierId'] as const) expect(pulled).not.toHaveProperty(field)
    const charged = await admin.call('PurchaseReturnApi_submit', { body: { ...returnOfLines(receipt, ['-1']), freight: '5.00' } })
    expect(refusalOf(charged)).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'freight' }] })
  })

  test('of a service lowers the expense and the debt, and moves no stock', async () => {
    const service = { commInfoId: shop.serviceId, unitId: shop.bottleId, actualQty: '2', taxPrice: '11.30', taxRate: '13' }
    const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [service]) })
    const back = await sendBack(returnOfLines(receipt, ['-1']))
    expect(await voucher(back)).toEqual(['借 费用 -10', '贷 应付账款—暂估应付 -10'])
  })

  test('of what is no posted receipt pulls nothing', async () => {
    const draft = await admin.ok('PurchaseReceiptApi_draft', { body: freeBody(shop, [goodsLine(shop, 0, { actualQty: '1' })]) })
    expect((await admin.call('PurchaseReturnApi_pullReceipt', { query: { id: draft.id } })).key).toBe('STATUS_FORBIDS')
  })

  test('of whoever does not see purchase prices has those of the receipt, by his quantity', async () => {
    const hidden = ['cost_view', 'price_purchase_view']
    await server.addUser('blind', { rights: allRights().filter((right) => !hidden.includes(right)) })
    const blind = await server.as('blind')
    const receipt = await stockUp(shop, goodsAt(fresh()), '3', '100.00')
    const [line] = returnOfLines(receipt, ['-1']).lines ?? []
    const { commInfoId, unitId, qty, taxRate, sourceBodyId } = line ?? {}
    const { id } = await blind.ok('PurchaseReturnApi_submit', {
      body: { supplierId, depotId, lines: [{ commInfoId, unitId, qty, taxRate, sourceBodyId }] },
    })
    expect(await admin.ok('PurchaseReturnApi_detail', { query: { id } })).toMatchObject({ finalAmt: '-33.33', taxAmt: '0.00' })
  })
})

describe('a receipt', () => {
  const flush = (receipt: Receipt) => admin.call('PurchaseReceiptApi_flush', { body: by(receipt) })

  test('is not reversed while goods of it go back, whether they are submitted or gone', async () => {
    const receipt = await stockUp(shop, goodsAt(fresh()), '10', '100.00')
    const back = await admin.ok('PurchaseReturnApi_submit', { body: returnOfLines(receipt, ['-1']) })
    expect(refusalOf(await flush(await freshReceipt(shop, receipt)))).toMatchObject({
      key: 'HAS_DOWNSTREAM',
      msg: `存在下游单据${back.billNo}，请先处理`,
    })
    const posted = await sendBack(by(back))
    expect((await flush(await freshReceipt(shop, receipt))).key).toBe('HAS_DOWNSTREAM')
    await admin.ok('PurchaseReturnApi_flush', because(posted))
    expect((await flush(await freshReceipt(shop, receipt))).key).toBeUndefined()
  })

  test('is reversed though a draft would return goods of it, which then goes no further', async () => {
    const receipt = await stockUp(shop, goodsAt(fresh()), '10', '100.00')
    const back = await admin.ok('PurchaseReturnApi_draft', { body: returnOfLines(receipt, ['-1']) })
    expect((await flush(await freshReceipt(shop, receipt))).key).toBeUndefined()
    expect(refusalOf(await admin.call('PurchaseReturnApi_submit', { body: by(back) }))).toMatchObject({ key: 'STATUS_FORBIDS' })
  })
})
