import { afterAll, describe, expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { digital, type Invoice, issued, ofPart, onPaper, requestBody } from '../../support/acts/invoice-acts.ts'
import { customerOf, outBody, payAfter, returnBody, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop
await stockUp(shop, goods[5] ?? '', '100000', '200000.00')
const company = await customerOf(shop, undefined, '91350100M000100Y43')
await payAfter(shop, company, 30)

const out = (qty = '10', customerId = company) =>
  admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, goods[5] ?? '', qty) })
const own = ({ id, version }: Invoice) => ({ id, version })
const openOf = async (customerId = company) =>
  (await admin.ok('InvoiceApi_selectByCustomerId', { query: { customerId } })).map(({ sourceBodyId, openAmt }) => [sourceBodyId, openAmt])
const voucher = async (id: string) =>
  (await server.inTenant((tx) => voucherOf(tx, id))).map(({ side, account, amount }) => [side, account, amount])

afterAll(async () => {
  const broken = await server.database.broken()
  expect(broken).toEqual([])
})

describe('what is invoiced', () => {
  test('makes the output tax due, and the parts come to that of the whole line, to the cent', async () => {
    const sold = await out('3')
    const parts = ['11.30', '11.30', '11.30']
    const taxes = []
    for (const part of parts) {
      const asked = await admin.ok('InvoiceApi_submitMall', { body: ofPart(sold, part) })
      const { taxAmt, id } = await admin.ok('InvoiceApi_issue', { body: { ...own(asked), ...onPaper() } })
      taxes.push(taxAmt)
      expect(await voucher(id)).toEqual([
        ['debit', 'outputTaxPending', '1.3'],
        ['credit', 'outputTax', '1.3'],
      ])
    }
    expect(taxes).toEqual(['1.30', '1.30', '1.30'])
    expect(await openOf()).not.toContainEqual([sold.lines[0]?.id, expect.anything()])
  })

  test('is no more than is left: what is invoiced and what came back is taken off', async () => {
    const sold = await out()
    await issued(shop, { ...sold, finalAmt: '50.00', lines: [{ ...sold.lines[0], finalAmt: '50.00' }] } as typeof sold)
    await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, sold, '-2') })
    expect(await openOf()).toContainEqual([sold.lines[0]?.id, '40.40'])
    expect(await admin.call('InvoiceApi_submitMall', { body: ofPart(sold, '40.41') })).toMatchObject({
      key: 'INVOICE_EXCEEDS',
      fields: [{ row: 1, field: 'amount', msg: '开票金额超过可开金额40.40' }],
    })
    await admin.ok('InvoiceApi_submitMall', { body: ofPart(sold, '40.40') })
  })

  test('two of one line that are asked for at once: the second is not issued', async () => {
    const sold = await out()
    const [one, other] = await Promise.all([1, 2].map(() => admin.ok('InvoiceApi_submitMall', { body: requestBody(sold) })))
    const answers = await Promise.all(
      [one, other].map((asked) => admin.call('InvoiceApi_issue', { body: { ...own(asked as Invoice), ...onPaper() } })),
    )
    expect(answers.map(({ key }) => key).toSorted()).toEqual(['INVOICE_EXCEEDS', undefined])
  })

  test.each([
    [
      'a line of another customer',
      async () => requestBody({ ...(await out('1', await customerOf(shop))), customerId: company }),
      'sourceBodyId',
    ],
    ['nothing', async () => ofPart(await out('1'), '0.00'), 'amount'],
    ['half a cent', async () => ofPart(await out('1'), '1.005'), 'amount'],
    ['an amount that the lines do not come to', async () => ({ ...ofPart(await out('1'), '5.00'), amount: '6.00' }), 'amount'],
  ])('%s is refused with its field', async (_what, body, field) => {
    const answer = await admin.call('InvoiceApi_submitMall', { body: await body() })
    expect(answer.fields[0]?.field).toBe(field)
  })

  test('the same line twice is refused with its row', async () => {
    const body = ofPart(await out('1'), '1.00')
    const lines = [...(body.lines ?? []), ...(body.lines ?? [])]
    expect(await admin.call('InvoiceApi_submitMall', { body: { ...body, amount: '2.00', lines } })).toMatchObject({
      key: 'LINE_BAD',
      fields: [{ row: 2, field: 'sourceBodyId' }],
    })
  })

  test('a number stands once', async () => {
    const first = await issued(shop, await out('1'))
    const asked = await admin.ok('InvoiceApi_submitMall', { body: requestBody(await out('1')) })
    const { invoiceKind = '', invoiceNo = '', invoiceCode = '' } = first
    expect(await admin.call('InvoiceApi_issue', { body: { ...own(asked), invoiceKind, invoiceNo, invoiceCode } })).toMatchObject({
      key: 'FIELD_BAD',
      fields: [{ field: 'invoiceNo', msg: expect.stringContaining(first.billNo ?? '') }],
    })
  })
})

describe('what goes back', () => {
  test('an out that is invoiced is not reversed until the invoice is', async () => {
    const sold = await out('1')
    const invoice = await issued(shop, sold)
    const reverse = () => admin.call('SalesOutApi_flush', { body: { id: sold.id, version: sold.version, remark: '开错' } })
    expect(await reverse()).toMatchObject({ key: 'HAS_INVOICE', msg: `已开票（${invoice.billNo}），不能红冲` })
    await admin.ok('InvoiceApi_cancel', { body: { ...own(invoice), remark: '开错' } })
    expect(await voucher(invoice.id)).toEqual([])
    expect((await reverse()).key).toBeUndefined()
  })

  test('a fully digital invoice is not voided, and says what to do instead', async () => {
    const invoice = await issued(shop, await out('1'), '2503')
    const answer = await admin.call('InvoiceApi_cancel', { body: { ...own(invoice), remark: '开错' } })
    expect(answer).toMatchObject({ key: 'STATUS_FORBIDS', msg: '当前状态[已开票]不能执行[作废]（数电票不能作废，请红冲）' })
  })

  test('an invoice whose voucher was pushed to accounting is not voided, in whatever order both are asked for', async () => {
    const voided = { remark: '开错' }
    const invoice = await issued(shop, await out('1'))
    const push = (id: string) => admin.call('PushAccountingApi_invoice', { query: { id } })
    expect((await push(invoice.id)).data).toMatchObject({ pushStatus: 1 })
    expect(await admin.call('InvoiceApi_cancel', { body: { ...own(invoice), ...voided } })).toMatchObject({
      ...{ status: 409, key: 'STATUS_FORBIDS', msg: '当前状态[已开票]不能执行[作废]（凭证已推送，不能作废，请红冲）' },
    })
    expect(await admin.ok('InvoiceApi_detail', { query: { id: invoice.id } })).toMatchObject({ state: 'issued', version: invoice.version })
    for (const _ of Array(10)) {
      const next = await issued(shop, await out('1'))
      const [pushed, cancelled] = await Promise.all([push(next.id), admin.call('InvoiceApi_cancel', { body: { ...own(next), ...voided } })])
      expect(cancelled.key).toBe(pushed.data?.voucherNo ? 'STATUS_FORBIDS' : undefined)
    }
  })

  test('a red invoice takes back a part, then the rest, with the tax of both', async () => {
    const invoice = await issued(shop, await out(), '2504')
    const red = async (amount?: string) => {
      const now = await admin.ok('InvoiceApi_detail', { query: { id: invoice.id } })
      const asked = await admin.ok('InvoiceApi_redApply', { body: { ...own(now), redReason: 2, ...(amount && { amount }) } })
      return admin.ok('InvoiceApi_redIssue', { body: { ...own(asked), invoiceNo: digital('2504').invoiceNo } })
    }
    const listed = async () => (await admin.ok('InvoiceApi_list', { query: { size: 100 } })).records.find(({ id }) => id === invoice.id)
    expect(await listed()).toMatchObject({ statusName: '已开票' })
    expect(await red('33.33')).toMatchObject({ state: 'issued', redAmt: '33.33', statusName: '已部分红冲' })
    expect(await listed()).toMatchObject({ redAmt: '33.33', statusName: '已部分红冲' })
    const part = await admin.ok('InvoiceApi_detail', { query: { id: invoice.id } })
    expect(await admin.call('InvoiceApi_cancel', { body: { ...own(part), remark: '开错' } })).toMatchObject({ key: 'STATUS_FORBIDS' })
    const whole = await red()
    expect(whole).toMatchObject({ state: 'reversed', redAmt: '113.00', statusName: '已红冲' })
    const { records } = await admin.ok('InvoiceApi_list', { query: { current: 1, size: 100 } })
    const reds = records.filter(({ sourceBillId }) => sourceBillId === invoice.id)
    expect(reds.map(({ amount, taxAmt }) => [amount, taxAmt]).toSorted()).toEqual([
      ['-33.33', '-3.83'],
      ['-79.67', '-9.17'],
    ])
    expect(await openOf()).toContainEqual([invoice.lines[0]?.sourceBodyId, '113.00'])
  })

  test('what was wrongly issued is reversed as a whole, and never more than is left', async () => {
    const invoice = await issued(shop, await out())
    const apply = (body: { redReason: number; amount?: string }) =>
      admin.call('InvoiceApi_redApply', { body: { ...own(invoice), ...body } })
    expect(await apply({ redReason: 1, amount: '13.00' })).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'amount' }] })
    expect(await apply({ redReason: 4, amount: '113.01' })).toMatchObject({ key: 'INVOICE_EXCEEDS', msg: '开票金额超过可开金额113.00' })
    expect((await apply({ redReason: 1 })).key).toBeUndefined()
  })

  test('goods that come back after the invoice leave something to reverse', async () => {
    const sold = await out()
    const invoice = await issued(shop, sold)
    await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, sold, '-3') })
    expect(await admin.ok('InvoiceApi_detail', { query: { id: invoice.id } })).toMatchObject({ pendingRedAmt: '33.90' })
  })

  test('what came back stays so while a red part is asked for because of it; withdrawn or issued, it is open to be invoiced again', async () => {
    const sold = await out()
    const invoice = await issued(shop, sold, '2504')
    const back = await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, sold, '-2') })
    const flush = () => admin.call('SalesReturnApi_flush', { body: { id: back.id, version: back.version, remark: '没有退回' } })
    const apply = async (redReason: number, amount?: string) => {
      const now = await admin.ok('InvoiceApi_detail', { query: { id: invoice.id } })
      return admin.ok('InvoiceApi_redApply', { body: { ...own(now), redReason, ...(amount && { amount }) } })
    }
    const asked = await apply(2, '22.60')
    const msg = `已开票（${invoice.billNo}），不能红冲（已按销货退回申请红冲，请先撤销红字确认单）`
    expect(await flush()).toMatchObject({ key: 'HAS_INVOICE', msg })
    const [step] = await admin.ok('DocumentApi_inTheWay', { query: { id: back.id } })
    expect(step).toMatchObject({ relation: 'invoice', billNo: invoice.billNo, statusName: '红字待确认' })
    await admin.ok('InvoiceApi_redWithdraw', { body: own(asked) })
    // an allowance is for goods that are kept
    const allowance = await apply(4, '5.00')
    expect(await admin.ok('DocumentApi_inTheWay', { query: { id: back.id } })).toEqual([])
    await admin.ok('InvoiceApi_redWithdraw', { body: own(allowance) })
    const again = await apply(2, '22.60')
    await admin.ok('InvoiceApi_redIssue', { body: { ...own(again), invoiceNo: digital('2504').invoiceNo } })
    expect((await flush()).key).toBeUndefined()
    expect(await openOf()).toContainEqual([sold.lines[0]?.id, '22.60'])
    await admin.ok('InvoiceApi_submitMall', { body: ofPart(sold, '22.60') })
  })

  test('a red part that nobody confirms runs out, and the invoice stands as before', async () => {
    const invoice = await issued(shop, await out('1'))
    await admin.ok('InvoiceApi_redApply', { body: { ...own(invoice), redReason: 1 } })
    server.clock.advance({ days: 3, minutes: 1 })
    await server.app.due.runOnce()
    expect(await admin.ok('InvoiceApi_detail', { query: { id: invoice.id } })).toMatchObject({ state: 'issued' })
  })
})

test('an invoice is made out to the title that is named, else to the default one, else to the customer', async () => {
  const customerId = await customerOf(shop, undefined, '91350100M000100Y43')
  const titles = () => admin.ok('InvoiceApi_selectListByCustomerId', { query: { customerId } })
  expect(await titles()).toMatchObject([{ titleKind: 1, taxNo: '91350100M000100Y43', isDefault: 2 }])
  const add = (body: { title: string; titleKind: number; taxNo?: string; isDefault?: 1 | 2 }) =>
    admin.ok('CustomerTitleApi_submit', { body: { customerId, ...body } })
  await add({ title: '王芳', titleKind: 2 })
  await add({ title: '华联商厦', titleKind: 1, taxNo: '91350100M000100Y43', isDefault: 2 })
  const [first, second] = await titles()
  expect([first?.title, second?.title]).toEqual(['华联商厦', '王芳'])
  const sold = await out('1', customerId)
  const asked = await admin.ok('InvoiceApi_submitMall', { body: requestBody(sold) })
  expect(asked).toMatchObject({ title: '华联商厦', titleId: first?.id })
  const changed = await admin.ok('InvoiceApi_submitMall', { body: { ...own(asked), titleId: second?.id ?? '' } })
  expect(changed).toMatchObject({ title: '王芳', titleKind: 2 })
  expect(changed.taxNo).toBeUndefined()
})
