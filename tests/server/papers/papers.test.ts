import { setImmediate } from 'node:timers/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { type PaperDocument, paperOf } from '#paper/document-paper.ts'
import type { PaperKind } from '#paper/paper-sizes.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { assignDepots } from '#server/identity/people.ts'
import { makePdf } from '#server/papers/pdf.ts'
import type { Client } from '../../support/client.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop, orderBody } from '../../support/shop.ts'
import { rightsOfRole } from '../../support/shop-rights.ts'

const places = { price: 5, amount: 2, qty: 2 }

/** The text of a PDF, page by page, without the spaces that its columns leave. */
async function textOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(pdf))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

describe('a paper as PDF', () => {
  const goods = '矿泉水洗衣粉酱油大米花生油方便面卫生纸牙膏饼干啤酒牛奶巧克力薯片口香糖咖啡茶叶果汁火腿肠'
  const receipt = (lines: number): PaperDocument => ({
    ...{ id: '1', state: 'posted', billNo: 'RK20261121-0003', supplierName: '华东饮料', depotName: '总仓', billDate: '2026-11-21' },
    ...{
      totalQty: String(lines * 3),
      purchaseAmt: '90.00',
      taxAmt: '11.70',
      totalAmt: '101.70',
      finalAmt: '101.70',
      createUserName: '王敏',
    },
    lines: Array.from({ length: lines }, (_, at) => ({
      ...{ id: String(at + 1), commInfoId: '7', commInfoCode: `G${at}`, unitName: '瓶', qty: '3', actualQty: '3', taxRate: '13' },
      ...{ commFullName: `${goods.slice(at % 40, (at % 40) + 6)} 550ml 24瓶/箱 ${at}`, taxPrice: '11.30000', totalAmt: '33.90' },
    })),
  })
  const at = new Date('2026-11-26T04:00:00Z')
  const frame = { company: '邻家便利', footer: '浦东新区', foot: '打印：王敏' }
  const written = (lines: number, language: 'zh' | 'en' = 'zh', kind: PaperKind = 'a4', formRows = 0) => {
    const paper = paperOf(purchaseReceiptDocument, receipt(lines), { places, language }, kind)
    return makePdf({ paper, frame, places, language, at, formRows })
  }

  test.each([
    ['form', 241, 139.7],
    ['formWhole', 241, 279.4],
    ['formThird', 241, 93.1],
    ['a4', 210, 297],
    ['a5', 210, 148],
  ] as const)('on %s is %d by %d mm, and says on each of its pages what that comes to', async (kind, width, height) => {
    const pdf = new Uint8Array(await written(60, 'zh', kind))
    const { view } = await (await getDocumentProxy(pdf.slice())).getPage(1)
    expect(view.map((length) => Math.round((length * 254) / 72) / 10)).toEqual([0, 0, width, height])
    const pages = await textOf(pdf)
    for (const page of pages) expect(page).toContain('本页小计')
    expect(pages.at(-1)).toContain('合计 · 共 60 行')
    expect(pages.join(' ').match(/33\.90/g)).toHaveLength(60)
  })

  test('of a document whose amount is not known yet, as of an invoice before it is issued, says nothing of it', () => {
    const { finalAmt: _, ...unknown } = receipt(1)
    const said = (document: PaperDocument) => {
      const { capitals, totals } = paperOf(purchaseReceiptDocument, document, { places, language: 'zh' }, 'a4')
      return [capitals, totals.map(({ label }) => label)]
    }
    expect(said(receipt(1))).toEqual(['壹佰零壹元柒角整', ['未税金额', '税额', '应付金额']])
    expect(said(unknown)).toEqual([undefined, ['未税金额', '税额']])
  })

  test('on the form has as many lines on each page as the company says', async () => {
    const pages = await textOf(new Uint8Array(await written(10, 'zh', 'form', 4)))
    expect(pages.map((page) => page.match(/33\.90/g)?.length)).toEqual([4, 4, 2])
  })

  test('of twenty lines is small, says what the sheet says, and is the same each time', async () => {
    const pdf = await written(20)
    expect(pdf.length).toBeLessThan(60_000)
    expect(await written(20)).toEqual(pdf)
    const pages = await textOf(new Uint8Array(pdf))
    for (const said of ['采购入库单', 'RK20261121-0003', '邻家便利', '供应商 华东饮料', '矿泉水洗衣粉', '11.30', '33.90'])
      expect(pages[0]).toContain(said)
    const end = pages.at(-1)
    for (const said of ['合计 · 共 20 行', '101.70', '金额大写 (人民币) 壹佰零壹元柒角整', '制单 王敏', '浦东新区'])
      expect(end).toContain(said)
  })

  test('of five hundred lines repeats its head, sums each page, and leaves time to others', async () => {
    let [turns, busy] = [0, true]
    const others = (async () => {
      for (; busy; turns += 1) await setImmediate()
    })()
    const pdf = await written(500, 'en')
    busy = false
    await others
    const pages = await textOf(new Uint8Array(pdf))
    expect(pages.length).toBeGreaterThan(10)
    expect(turns).toBeGreaterThanOrEqual(pages.length)
    for (const [nth, page] of pages.entries()) {
      expect(page).toContain('RK20261121-0003')
      expect(page).toContain(`Page ${nth + 1} of ${pages.length}`)
      expect(page).toContain('This page')
    }
    expect(pages.filter((page) => page.includes('500 lines'))).toHaveLength(1)
    expect(pages.join(' ').match(/33\.90/g)).toHaveLength(500)
  })
})

describe('a document as PDF', async () => {
  const server = await startTestServer()
  const shop = await openShop(server)
  const { admin } = shop
  const order = await admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '10', { remark: '堃记收货' }) })
  const pdfFor = (client: Client, id: string, headers?: Record<string, string>) =>
    client.call('PaperApi_pdf', { query: { id }, ...(headers && { headers }) })
  const read = async (client: Client, id: string, headers?: Record<string, string>) => {
    const { data } = await pdfFor(client, id, headers)
    return (await textOf(new Uint8Array(await (data as File).arrayBuffer()))).join(' ')
  }

  test('is downloaded under its name, in the language of who asks', async () => {
    const { data, headers } = await pdfFor(admin, order.id)
    expect((data as File).name).toBe(`采购订单 ${order.billNo}.pdf`)
    expect(headers.get('content-type')).toBe('application/pdf')
    const text = await read(admin, order.id)
    for (const said of ['采购订单', '饮料01', '华东饮料', '堃记收货', '113.00', '壹佰壹拾叁元整', '打印：']) expect(text).toContain(said)
    expect(await read(admin, order.id, { 'accept-language': 'en' })).toContain('Purchase order')
  })

  test('ends, whatever stands in its remark: many lines, many characters, pictures, writing from the right', async () => {
    const remarks = ['甲\n'.repeat(1000), '长'.repeat(2000), '😀 שלום \u0007']
    const pages = await Promise.all(
      remarks.map(async (remark) => {
        const { id } = await admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '10', { remark }) })
        const { data } = await pdfFor(admin, id)
        return textOf(new Uint8Array(await (data as File).arrayBuffer()))
      }),
    )
    expect(pages.map(({ length }) => length)).toEqual([1, 1, 1])
    expect(pages[0]?.[0]).toContain('甲 甲')
    expect(pages[1]?.[0]).toContain('长'.repeat(50))
    for (const [page] of pages) expect(page).toContain('113.00')
  })

  test('shows no figures to who may not see them', async () => {
    const rights = rightsOfRole('buyer').filter((right) => right !== 'price_purchase_view')
    await server.addUser('blind', { rights })
    const text = await read(await server.as('blind'), order.id)
    expect(text).toContain('饮料01')
    for (const hidden of ['11.30', '113.00', '壹佰壹拾叁']) expect(text).not.toContain(hidden)
  })

  test('is for whoever may see the document', async () => {
    await server.addUser('nobody', { rights: [] })
    expect((await pdfFor(await server.as('nobody'), order.id)).key).toBe('NO_PERMISSION')
    const far = await hire(shop, 'far', 'buyer')
    await server.inTenant(async (tx) => assignDepots(tx, (await far.ok('UserApi_info')).id, [shop.otherDepotId]))
    expect((await pdfFor(far, order.id)).key).toBe('NO_PERMISSION')
    expect((await pdfFor(admin, '999')).key).toBe('DOC_GONE')
  })

  test('of one that is listed like a resource says what its record says', async () => {
    const goods = [{ commInfoId: shop.goods[0], unitId: shop.bottleId, finalPrice: '2.50' }]
    const { id } = await admin.ok('PriceAdjustmentApi_draft', {
      body: { name: '年末调价', effectiveTime: '2099-12-01 00:00:00', goods } as never,
    })
    const text = await read(admin, id)
    for (const said of ['调价单', '年末调价', '饮料01', '2.50']) expect(text).toContain(said)
  })
})
