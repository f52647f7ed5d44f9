import { describe, expect, test } from 'vitest'
import { freeBody, goodsLine } from '../../support/acts/purchase-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, orderBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

/** An order whose line has this quantity; undefined leaves the field out. */
const order = (qty: unknown) => {
  const { qty: _, ...line } = goodsLine(shop, 0, {}) as Record<string, unknown>
  const lines = [goodsLine(shop, 1, { qty: '2' }), { ...line, ...(qty === undefined ? {} : { qty }) }]
  return orderBody(shop, '1', { lines: lines as never })
}

describe('a quantity sent as nothing', () => {
  test.each(['', null])('%j is no quantity of an order that is submitted, and nothing is stored', async (qty) => {
    const before = (await admin.ok('PurchaseOrderApi_list', {})).total
    const answer = await admin.call('PurchaseOrderApi_submit', { body: order(qty) })
    expect(answer).toMatchObject({ status: 400, key: 'LINE_BAD', fields: [{ row: 2, field: 'qty', rule: 'LINE_BAD' }] })
    expect(answer.fields[0]?.msg).toBe('第2行数量不正确（数量为空）')
    const english = await admin.call('PurchaseOrderApi_submit', { body: order(qty), headers: { 'accept-language': 'en' } })
    expect(english.fields[0]?.msg).toBe('Row 2: Quantity is not valid (the quantity is empty)')
    expect((await admin.ok('PurchaseOrderApi_list', {})).total).toBe(before)
  })

  test('left out is 1, and a draft may wait for its quantity', async () => {
    const submitted = await admin.ok('PurchaseOrderApi_submit', { body: order(undefined) })
    expect(submitted.lines.map(({ qty }) => qty)).toEqual(['2.00', '1.00'])
    expect(await admin.ok('PurchaseOrderApi_draft', { body: order('') })).toMatchObject({ state: 'draft' })
  })

  test('is asked of a stored draft submitted with its lines too, and of what is posted at once', async () => {
    const { id, version } = await admin.ok('PurchaseOrderApi_draft', { body: order('3') })
    const again = { ...(order('') as object), id, version } as never
    expect(await admin.call('PurchaseOrderApi_submit', { body: again })).toMatchObject({
      key: 'LINE_BAD',
      fields: [{ row: 2, field: 'qty' }],
    })
    const receipt = (line: object) => ({ body: freeBody(shop, [goodsLine(shop, 2, line)]) as never })
    for (const call of ['PurchaseReceiptApi_submit', 'PurchaseReceiptApi_accounting'] as const) {
      const answer = await admin.call(call, receipt({ actualQty: '', qty: '5' }))
      expect(answer, call).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 1, field: 'actualQty' }] })
    }
    const mirrored = await admin.ok('PurchaseReceiptApi_submit', receipt({ actualQty: '4', qty: '' }))
    expect(mirrored).toMatchObject({ lines: [{ actualQty: '4.00' }] })
  })

  test('on a blank row says nothing: the row is dropped', async () => {
    const lines = [goodsLine(shop, 1, { qty: '2' }), { qty: '', taxPrice: '', remark: '' }]
    const submitted = await admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '1', { lines }) as never })
    expect(submitted.lines.map(({ qty }) => qty)).toEqual(['2.00'])
  })
})
