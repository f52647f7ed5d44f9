import { afterAll, describe, expect, test } from 'vitest'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { digitalNumber, type invoiceOf, received } from '../../support/acts/supplier-invoice-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, supplierId } = shop
afterAll(() => expectSound(server))

const submit = (body: ReturnType<typeof invoiceOf>) => admin.ok('PurchaseInvoiceApi_submit', { body })

describe('rows as the supplier printed them', () => {
  const goodsId = (at: number) => shop.goods[at] ?? ''
  const spread = (lines: object[]) => admin.call('PurchaseInvoiceApi_spread', { body: { supplierId, lines } as never })

  test('are spread over what was received first, their money with the quantity', async () => {
    const [first, second] = [await received(shop, 11, '3'), await received(shop, 11, '5')]
    const answer = await spread([{ commInfoId: goodsId(11), qty: '4', totalAmt: '50.00', taxAmt: '5.75' }])
    const lines = answer.body.data as unknown as { sourceBodyId: string; qty: string; totalAmt: string; taxAmt: string }[]
    expect(lines).toMatchObject([
      { sourceBodyId: first.lines[0]?.id, qty: '3.00', totalAmt: '37.50', taxAmt: '4.31' },
      { sourceBodyId: second.lines[0]?.id, qty: '1.00', totalAmt: '12.50', taxAmt: '1.44' },
    ])
    const accepted = await submit({ supplierId, ...digitalNumber(), lines })
    expect(accepted).toMatchObject({ totalAmt: '50.00', taxAmt: '5.75' })
  })

  test('name a receipt where they mean one; more than is left is refused with the row', async () => {
    const [, second] = [await received(shop, 12, '3'), await received(shop, 12, '5')]
    const named = await spread([{ commInfoId: goodsId(12), qty: '2', sourceBillNo: second.billNo }])
    expect(named.body.data).toMatchObject([{ sourceBodyId: second.lines[0]?.id, qty: '2.00', totalAmt: '22.60' }])
    expect(
      await spread([
        { commInfoId: goodsId(12), qty: '1' },
        { commInfoId: goodsId(12), qty: '9' },
      ]),
    ).toMatchObject({
      key: 'INVOICE_EXCEEDS',
      fields: [{ row: 2, field: 'qty' }],
    })
  })

  test('come out of a sheet, all or none', async () => {
    const receipt = await received(shop, 13, '10')
    const head = ['来源单号', '商品*', '单位', '数量*', '税额', '价税合计']
    const { commInfoCode: code = '' } = await admin.ok('CommodityApi_detail', { query: { id: goodsId(13) } })
    const read = (...rows: string[][]) =>
      sheetFile(head, rows).then((file) => admin.call('PurchaseInvoiceApi_readExcel', { body: { file, supplierId } }))
    expect(
      (await read(['', code, '', '4', '5.20', '45.20'], [receipt.billNo ?? '', code, '', '6', '7.80', '67.80'])).body.data,
    ).toMatchObject([{ sourceBodyId: receipt.lines[0]?.id, qty: '10.00', totalAmt: '113.00', taxAmt: '13.00' }])
    expect(await read(['', code, '', '4', '', ''], ['', code, '', '7', '', ''])).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 3 }] })
  })
})
