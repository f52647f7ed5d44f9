import { afterAll, describe, expect, test } from 'vitest'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { digitalNumber, invoiceOf, received } from '../../support/acts/supplier-invoice-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
afterAll(() => expectSound(server))

type Said = {
  code: number
  data: { fields?: { field: string; msg: string }[] } & Record<string, unknown> & { key?: string; lines?: object[] }
}

const send = async (content: string | Uint8Array<ArrayBuffer>, name = 'invoice.xml') => {
  const form = new FormData()
  form.append('file', new File([content], name))
  return (await (await admin.fetch('/api/blade-purchase/purchaseinvoicehead/readFile', { method: 'POST', body: form })).json()) as Said
}

const xml = (number: string, seller: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>${more}
<EInvoice>
  <Header><EIid>${number}</EIid><InherentLabel><GeneralOrSpecialVAT><LabelCode>01</LabelCode></GeneralOrSpecialVAT></InherentLabel></Header>
  <EInvoiceData>
    <SellerInformation><SellerIdNum>91350100M000100Y43</SellerIdNum><SellerName>${seller}</SellerName></SellerInformation>
    <BasicInformation><TotalAmWithoutTax>100.00</TotalAmWithoutTax><TotalTaxAm>13.00</TotalTaxAm><TotalTax-includedAmount>113.00</TotalTax-includedAmount></BasicInformation>
    <IssuItemInformation><ItemName>*饮料*矿泉水</ItemName><Quantity>10</Quantity><TaxRate>0.13</TaxRate><Amount>100.00</Amount><ComTaxAm>13.00</ComTaxAm></IssuItemInformation>
  </EInvoiceData>
  <TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber><IssueTime>2025-12-01 10:00:00</IssueTime></TaxSupervisionInfo>
</EInvoice>`

const supplierName = async () => (await admin.ok('SupplierApi_detail', { query: { id: shop.supplierId } })).supplierName ?? ''

test('an XML invoice fills the head in; the file is kept as it came, once by its hash, and stands on the invoice', async () => {
  const { invoiceNo } = digitalNumber()
  const content = xml(invoiceNo, await supplierName())
  const { data } = await send(content)
  expect(data).toMatchObject({
    ...{ invoiceKind: '2503', invoiceNo, invoiceDate: '2025-12-01', supplierId: shop.supplierId, totalAmt: '113.00', taxAmt: '13.00' },
    lines: [{ goodsName: '*饮料*矿泉水', qty: '10', taxRate: '13' }],
  })
  const { originalFile, originalHash } = data as { originalFile: string; originalHash: string }
  expect(originalHash).toMatch(/^[0-9a-f]{64}$/)
  expect((await send(content, 'again.xml')).data).toMatchObject({ originalFile, originalHash })
  const kept = await admin.fetch(originalFile, {})
  expect(await kept.text()).toBe(content)
  const body = { ...invoiceOf(await received(shop, 1, '10')), invoiceKind: '2503', invoiceNo, originalFile }
  expect(await admin.ok('PurchaseInvoiceApi_submit', { body })).toMatchObject({ originalFile, originalHash })
  const foreign = { ...invoiceOf(await received(shop, 1, '10')), originalFile: '/api/blade-resource/oss/endpoint/file?name=other.xml' }
  expect(await admin.call('PurchaseInvoiceApi_submit', { body: foreign })).toMatchObject({
    key: 'FIELD_BAD',
    fields: [{ field: 'originalFile' }],
  })
})

describe('hostile files are refused', () => {
  const number = '26312000001000000009'
  const bomb = `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">${['b', 'c', 'd', 'e', 'f', 'g']
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdef'[at]};`.repeat(10)}">`)
    .join('')}]>`
  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['an entity bomb', xml(number, '&g;', bomb), 'FIELD_BAD'],
    ['an external entity', xml(number, '&x;', '<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), 'FIELD_BAD'],
    ['an external document type', xml(number, 'x', '<!doctype l SYSTEM "http://127.0.0.1/x.dtd">'), 'FIELD_BAD'],
    [
      'one that hides its declaration in another encoding',
      new Uint8Array(Buffer.from(`\ufeff${xml(number, 'x', bomb)}`, 'utf16le')),
      'FILE_KIND',
    ],
    ['elements without end', `<EInvoice>${'<a>'.repeat(100_000)}`, 'FIELD_BAD'],
    ['a file too large', xml(number, 'x'.repeat(1_100_000)), 'FILE_LARGE'],
    ['no XML', 'PK not an invoice', 'FILE_KIND'],
    ['another XML', '<svg><script>alert(1)</script></svg>', 'FILE_KIND'],
    ['a number of other digits', xml('123', 'x'), 'FILE_KIND'],
    ['bytes that are no text', new Uint8Array([0x3c, 0xff, 0xfe, 0x00]), 'FILE_KIND'],
  ])('%s', async (_, content, key) => {
    const { code, data } = await send(content)
    expect([code, data.key]).toEqual([400, key])
  })
})

describe('a malformed file is refused where it is wrong', () => {
  const whole = xml('26312000001000000009', 'x')
  test.each([
    ['a comment without end', whole.replace('<EInvoiceData>', '<!-- <EInvoiceData>'), 10, 11, 'EInvoice'],
    ['a closing tag of another', whole.replace('</Header>', '</Head>'), 3, 149, 'EInvoice'],
    ['an element without end', `${whole.slice(0, whole.indexOf('<SellerIdNum>'))}<SellerIdNum`, 5, 35, 'SellerInformation'],
    ['a document in no element', `${whole}<more/>`, 10, 0, 'more'],
    ['a sign that is none', whole.replace('13%', '').replace('100.00', '&nothing;'), 6, 0, 'TotalAmWithoutTax'],
    ['an attribute twice', whole.replace('<EInvoice>', '<EInvoice a="1" a="2">'), 2, 22, 'EInvoice'],
  ])('%s', async (_, content, line, column, element) => {
    const said = await send(content)
    expect([said.code, said.data.key]).toEqual([400, 'FIELD_BAD'])
    expect(said.data.fields?.[0]?.msg).toMatch(new RegExp(`^文件不正确（第${line}行第${column || '\\d+'}列，元素<${element}>: .+）$`))
  })

  test('in English too', async () => {
    const form = new FormData()
    form.append('file', new File([whole.replace('</Header>', '</Head>')], 'invoice.xml'))
    const headers = { 'accept-language': 'en' }
    const answer = await admin.fetch('/api/blade-purchase/purchaseinvoicehead/readFile', { method: 'POST', body: form, headers })
    expect(await answer.json()).toMatchObject({
      code: 400,
      data: {
        fields: [{ field: 'file', msg: 'File is not valid (line 3, column 149, in <EInvoice>: a closing tag matches no opening tag)' }],
      },
    })
  })
})

test('the platform’s list says what an invoice is: one that is abnormal there is not certified', async () => {
  const invoice = await admin.ok('PurchaseInvoiceApi_submit', { body: invoiceOf(await received(shop, 2, '10')) })
  const { invoiceNo = '' } = invoice
  const listed = { invoiceNo, invoiceKind: 2503, platformState: 6, sellerName: '华东饮料', taxAmt: '13.00' }
  await admin.ok('InputInvoiceApi_submit', { body: listed })
  expect(await admin.call('InputInvoiceApi_submit', { body: listed })).toMatchObject({ key: 'DUPLICATE' })
  expect(await admin.call('InputInvoiceApi_submit', { body: { ...listed, invoiceNo: '12345678' } })).toMatchObject({ key: 'FIELD_BAD' })
  const certify = () => admin.call('PurchaseInvoiceApi_certify', { body: { id: invoice.id, version: invoice.version } })
  expect(await certify()).toMatchObject({ key: 'STATUS_FORBIDS', msg: expect.stringContaining('异常') })
  const [row] = (await admin.ok('InputInvoiceApi_list', { query: { invoiceNo } })).records
  await admin.ok('InputInvoiceApi_submit', { body: { ...listed, id: row?.id, version: row?.version, platformState: 1 } as never })
  expect(await certify()).toMatchObject({ data: { state: 'certified', platformState: 1 } })
})
