import { afterAll, describe, expect, test } from 'vitest'
import type { DataOf } from '#contract/operations.gen.ts'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { digital, type Invoice, issued, ofPart, onPaper, requestBody, toPerson } from '../../support/acts/invoice-acts.ts'
import { confirmedOrder, mallCustomer, placeBody } from '../../support/acts/mall-acts.ts'
import { type Out, stockUp } from '../../support/acts/sales-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop
const [, , , , , tea = ''] = goods
const customerId = await mallCustomer(shop, [tea])
await toPerson(shop, customerId)
await stockUp(shop, tea, '1000', '2000.00')

type MallReturn = DataOf<'MallReturnApi_receive'>
const own = ({ id, version }: { id: string; version: number }) => ({ id, version })

/** An out of ten bottles of a mall order: 113.00, including 13.00 of tax. */
async function mallOut(): Promise<Out> {
  const order = await confirmedOrder(shop, placeBody(shop, customerId, [tea], '10'))
  const { deliveries } = await admin.ok('MallOrderApi_out', { body: own(order) })
  return admin.ok('SalesOutApi_detail', { query: { id: deliveries[0]?.id ?? '' } })
}

/** A return request for some of them; they have been received, and the refund is due. */
async function takenIn({ sourceBillId: soHeadId = '', lines: [line] }: Out, qty: string): Promise<MallReturn> {
  const lines = [{ sourceBodyId: line?.sourceBodyId ?? '', qty }]
  const asked = await admin.ok('MallReturnApi_apply', { body: { soHeadId, returnMode: 1, returnReason: '拍错了', lines } })
  const passed = await admin.ok('MallReturnApi_pass', { body: own(asked) })
  return admin.ok('MallReturnApi_receive', { body: own(passed) })
}

/** The sales return of some of them, made from a return request. */
async function cameBack(out: Out, qty: string): Promise<{ id: string }> {
  const { goodsInId = '' } = await admin.ok('MallReturnApi_credit', { body: own(await takenIn(out, qty)) })
  return { id: goodsInId }
}

/** Reverses the sales return made by a request; returns what the red one books. */
async function neverCame({ goodsInId = '' }: MallReturn): Promise<string[]> {
  const { version } = await admin.ok('SalesReturnApi_detail', { query: { id: goodsInId } })
  const { mirrorId = '' } = await admin.ok('SalesReturnApi_flush', { body: { id: goodsInId, version, remark: '没有退回' } })
  return taxOf({ id: mirrorId })
}

/** A refund for some of them, which stay with the buyer. */
async function refundedWithout({ sourceBillId: soHeadId = '', lines: [line] }: Out, qty: string): Promise<{ id: string }> {
  const lines = [{ sourceBodyId: line?.sourceBodyId ?? '', qty }]
  const asked = await admin.ok('MallReturnApi_apply', { body: { soHeadId, returnMode: 2, returnReason: '包装破损', lines } })
  const due = await admin.ok('MallReturnApi_pass', { body: own(asked) })
  return admin.ok('MallReturnApi_credit', { body: own(due) })
}

/** The tax accounts in a document's voucher, debits positive. */
const taxOf = ({ id }: { id: string }) =>
  server.inTenant(async (tx) =>
    (await voucherOf(tx, id))
      .filter(({ account }) => account.startsWith('outputTax'))
      .map(({ side, account, amount }) => `${side} ${account} ${amount}`),
  )
const declaredAtOnce = ['debit outputTaxPending 13', 'credit outputTaxPending 13', 'credit outputTaxUninvoiced 13']
const takenOver = ['credit outputTaxUninvoiced -13', 'credit outputTax 13']
const redOf = async (invoice: Invoice, amount?: string) => {
  const asked = await admin.ok('InvoiceApi_redApply', {
    body: { ...own(invoice), redReason: amount ? 2 : 1, ...(amount ? { amount } : {}) },
  })
  await admin.ok('InvoiceApi_redIssue', { body: { ...own(asked), invoiceNo: digital('2504').invoiceNo } })
  const { records } = await admin.ok('InvoiceApi_list', { query: { customerId, size: 100 } })
  const red = records.find(({ sourceBillId }) => sourceBillId === invoice.id)
  return { id: red?.id ?? '' }
}

afterAll(async () => {
  const broken = await server.database.broken()
  expect(broken).toEqual([])
})

describe('output tax of a mall sale', () => {
  test('is declared with its out; the invoice that follows takes it over, part by part', async () => {
    const out = await mallOut()
    expect(await taxOf(out)).toEqual(declaredAtOnce)
    const parts = []
    for (const amount of ['56.50', '56.50']) {
      const asked = await admin.ok('InvoiceApi_submitMall', { body: ofPart(out, amount) })
      parts.push(await taxOf(await admin.ok('InvoiceApi_issue', { body: { ...own(asked), ...digital('2504') } })))
    }
    const half = ['credit outputTaxUninvoiced -6.5', 'credit outputTax 6.5']
    expect(parts).toEqual([half, half])
  })

  test('is declared without an invoice again when the invoice is voided, or reversed because it was wrong', async () => {
    const out = await mallOut()
    const asked = await admin.ok('InvoiceApi_submitMall', { body: requestBody(out) })
    const paper = await admin.ok('InvoiceApi_issue', { body: { ...own(asked), ...onPaper() } })
    expect(await taxOf(paper)).toEqual(takenOver)
    await admin.ok('InvoiceApi_cancel', { body: { ...own(paper), remark: '抬头错' } })
    expect(await taxOf(paper)).toEqual([])
    const second = await issued(shop, out, '2504')
    expect(await taxOf(second)).toEqual(takenOver)
    expect(await taxOf(await redOf(second))).toEqual(['credit outputTaxUninvoiced 13', 'credit outputTax -13'])
    expect(await taxOf(await issued(shop, out, '2504'))).toEqual(takenOver)
  })

  test('is not declared any more of what comes back; of what was invoiced it waits for the red invoice', async () => {
    const out = await mallOut()
    const back = await cameBack(out, '2')
    expect(await taxOf(back)).toEqual(['debit outputTaxPending -2.6', 'credit outputTaxPending -2.6', 'credit outputTaxUninvoiced -2.6'])
    const rest = { ...out, finalAmt: '90.40', lines: [{ ...out.lines[0], finalAmt: '90.40' }] } as Out
    const invoice = await issued(shop, rest, '2504')
    expect(await taxOf(invoice)).toEqual(['credit outputTaxUninvoiced -10.4', 'credit outputTax 10.4'])
    const more = await cameBack(out, '1')
    expect(await taxOf(more)).toEqual(['credit outputTaxPending -1.3'])
    expect(await taxOf(await redOf(invoice, '11.30'))).toEqual(['debit outputTaxPending -1.3', 'credit outputTax -1.3'])
  })

  test('of what came back by mistake is declared again as far as no invoice has it, whatever was reversed in red meanwhile', async () => {
    const out = await mallOut()
    const invoice = await issued(shop, out, '2504')
    const back = await takenIn(out, '2')
    expect(await taxOf(await redOf(invoice, '22.60'))).toEqual(['debit outputTaxPending -2.6', 'credit outputTax -2.6'])
    const again = ['debit outputTaxPending 2.6', 'credit outputTaxPending 2.6', 'credit outputTaxUninvoiced 2.6']
    expect(await neverCame(back)).toEqual(again)
    const asked = await admin.ok('InvoiceApi_submitMall', { body: ofPart(out, '22.60') })
    const second = await admin.ok('InvoiceApi_issue', { body: { ...own(asked), ...digital('2504') } })
    expect(await taxOf(second)).toEqual(['credit outputTaxUninvoiced -2.6', 'credit outputTax 2.6'])
  })

  test('of what came back of a partly invoiced sale by mistake is declared again with what was reversed in red', async () => {
    const out = await mallOut()
    const asked = await admin.ok('InvoiceApi_submitMall', { body: ofPart(out, '100.00') })
    const invoice = await admin.ok('InvoiceApi_issue', { body: { ...own(asked), ...digital('2504') } })
    // 1.50 is the tax of the 13.00 that were not invoiced
    const back = await takenIn(out, '2')
    expect(await taxOf({ id: back.goodsInId ?? '' })).toContain('credit outputTaxUninvoiced -1.5')
    await redOf(invoice, '9.60')
    expect(await neverCame(back)).toContain('credit outputTaxUninvoiced 2.6')
  })

  test('is not declared any more of what is refunded while the goods are kept, nor can that be invoiced', async () => {
    const out = await mallOut()
    const [line] = out.lines
    const openAmt = async () =>
      (await admin.ok('InvoiceApi_selectByCustomerId', { query: { customerId } })).find(({ sourceBillId }) => sourceBillId === out.id)
        ?.openAmt
    expect(await openAmt()).toBe('113.00')
    // 113.00 with 13.00 of tax is due in all; less 22.60, 90.40 with 10.40 is left
    const refund = await refundedWithout(out, '2')
    expect(await taxOf(refund)).toEqual(['debit outputTaxPending -2.6', 'credit outputTaxPending -2.6', 'credit outputTaxUninvoiced -2.6'])
    expect(await openAmt()).toBe('90.40')
    expect((await admin.call('InvoiceApi_submitMall', { body: ofPart(out, '90.41') })).key).toBe('INVOICE_EXCEEDS')
    const asked = await admin.ok('InvoiceApi_submitMall', { body: ofPart(out, '90.40') })
    const invoice = await admin.ok('InvoiceApi_issue', { body: { ...own(asked), ...digital('2504') } })
    expect(await taxOf(invoice)).toEqual(['credit outputTaxUninvoiced -10.4', 'credit outputTax 10.4'])
    // a refund after the invoice has to wait for the red part of the invoice
    const later = await refundedWithout(out, '1')
    expect(await taxOf(later)).toEqual(['credit outputTaxPending -1.3'])
    const { records } = await admin.ok('InvoiceApi_list', { query: { customerId, pendingRed: 2, size: 100 } })
    expect(records.find(({ id }) => id === invoice.id)).toMatchObject({ pendingRedAmt: '11.30' })
    expect(line?.finalAmt).toBe('113.00')
  })

  test('goes back with the out', async () => {
    const out = await mallOut()
    await admin.ok('SalesOutApi_flush', { body: { ...own(out), remark: '开错' } })
    const { mirrorId = '' } = await admin.ok('SalesOutApi_detail', { query: { id: out.id } })
    expect(await taxOf({ id: mirrorId })).toEqual(declaredAtOnce.map((row) => row.replace('13', '-13')))
  })

  test('waits for the invoice where the tenant says so', async () => {
    const pending = ['credit outputTaxPending 13']
    await withSettings(server, { UNINVOICED_TAX: 'off' }, async () => {
      const out = await mallOut()
      expect(await taxOf(out)).toEqual(pending)
      expect(await taxOf(await issued(shop, out, '2504'))).toEqual(['debit outputTaxPending 13', 'credit outputTax 13'])
    })
  })
})
