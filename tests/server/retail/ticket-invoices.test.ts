import { afterAll, describe, expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { digital } from '../../support/acts/invoice-acts.ts'
import { paidTicket, type Ticket, ticketBody } from '../../support/acts/retail-acts.ts'
import { backLine } from '../../support/acts/retail-back.ts'
import { stockUp } from '../../support/acts/sales-acts.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn } from '../../support/sheets.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, depotId } = shop
const { anonymous, tenantId } = server
await stockUp(shop, goods[7] ?? '', '1000', '5000.00')

afterAll(async () => {
  const broken = await server.database.broken()
  expect(broken).toEqual([])
})

const bought = (qty = '2') => paidTicket(admin, ticketBody(shop, goods[7] ?? '', qty))
const refOf = ({ billNo = '', finalAmt = '' }: Ticket) => ({ tenantId, billNo, amount: finalAmt })
const person = { titleKind: 2, title: '王小姐' }
const company = { titleKind: 1, title: '华联商厦', taxNo: '91350100M000100Y43', deliverTo: 'finance@hualian.example' }
const ask = (ticket: Ticket, title: typeof person | typeof company = person) =>
  anonymous.call('TicketInvoiceApi_ask', { body: { ...refOf(ticket), ...title } })
const find = (ticket: Ticket) => anonymous.ok('TicketInvoiceApi_find', { body: refOf(ticket) })
const waiting = async () => (await admin.ok('InvoiceApi_list', { query: { current: 1, size: 100, status: '1501' } })).records
const invoiceOf = async (billNo: string | undefined) => {
  const { records } = await admin.ok('InvoiceApi_list', { query: { current: 1, size: 100 } })
  return admin.ok('InvoiceApi_detail', { query: { id: records.find((row) => row.billNo === billNo)?.id ?? '' } })
}
const own = ({ id, version }: { id: string; version: number }) => ({ id, version })
const taxOf = async (id: string) =>
  (await server.inTenant((tx) => voucherOf(tx, id)))
    .filter(({ account }) => account.startsWith('outputTax'))
    .map(({ side, account, amount }) => `${side} ${account} ${amount}`)
const takeBack = async (ticket: Ticket, qty: string) => {
  const draft = await admin.ok('RetailReturnApi_draft', { body: { depotId, lines: [backLine(ticket, qty)] } })
  return admin.ok('RetailReturnApi_pay', { body: own(draft) })
}

describe('an invoice that is asked for by a ticket', () => {
  test('is found by number and amount by whoever holds it, and waits among those to be issued', async () => {
    const ticket = await bought()
    const { body, data } = await anonymous.call('TicketInvoiceApi_find', { body: refOf(ticket) })
    expectAnswer('TicketInvoiceApi_find', body)
    expect(data).toMatchObject({ billNo: ticket.billNo, billDate: ticket.billDate, depotName: '总仓', openAmt: '22.60' })
    expect(data.request).toBeUndefined()
    const asked = await ask(ticket, company)
    expectAnswer('TicketInvoiceApi_ask', asked.body)
    expect(asked.data).toMatchObject({ statusName: '待开票', amount: '22.60' })
    const row = (await waiting()).find(({ billNo }) => billNo === asked.data.billNo)
    expect(row).toMatchObject({ title: '华联商厦', taxNo: company.taxNo, finalAmt: '22.60', ticketNo: ticket.billNo })
    const sheet = (await admin.ok('InvoiceApi_issueList', { query: { ids: row?.id ?? '' } })) as unknown as File
    const [heads = [], line = []] = await rowsIn(new Uint8Array(await sheet.arrayBuffer()))
    expect(line[heads.indexOf('接收邮箱或手机')]).toBe(company.deliverTo)
    await admin.ok('InvoiceApi_issueByNumber', { body: { billNo: asked.data.billNo, ...digital('2504') } })
    const after = await find(ticket)
    expect(after).toMatchObject({ openAmt: '0.00', request: { billNo: asked.data.billNo, statusName: '已开票' } })
    expect(after.request?.invoiceNo).toMatch(/^\d{20}$/)
    expect(await taxOf(row?.id ?? '')).toEqual(['credit outputTaxUninvoiced -2.6', 'credit outputTax 2.6'])
  })

  test('once: a second time names the first, also of twenty who ask at once, until it is voided', async () => {
    const ticket = await bought()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ticket)))
    const [first] = answers.filter(({ key }) => key === undefined)
    expect(answers.filter(({ key }) => key === 'INVOICE_ASKED')).toHaveLength(19)
    const { billNo = '' } = first?.data ?? {}
    const again = await ask(ticket, company)
    expect(again).toMatchObject({ status: 409, key: 'INVOICE_ASKED', msg: expect.stringContaining(billNo) })
    await admin.ok('InvoiceApi_cancel', { body: { ...own(await invoiceOf(billNo)), remark: '抬头错误' } })
    expect((await ask(ticket, company)).key).toBeUndefined()
  })

  test('is of nothing that number and amount do not both fit, and of no other tenant', async () => {
    const ticket = await bought()
    const tries = [{ amount: '22.61' }, { billNo: 'LS0' }, { tenantId: '999999' }, { amount: '-22.60' }]
    for (const other of tries) {
      const answer = await anonymous.call('TicketInvoiceApi_ask', { body: { ...refOf(ticket), ...person, ...other } })
      expect(answer, JSON.stringify(other)).toMatchObject({ status: 400, key: 'TICKET_UNKNOWN' })
    }
    const parked = await admin.ok('RetailOrderApi_submit', { body: ticketBody(shop, goods[7] ?? '', '2') })
    expect((await ask(parked as Ticket)).key).toBe('TICKET_UNKNOWN')
  })

  test.each([
    ['a company without its number', { titleKind: 1, title: '华联商厦' }, 'taxNo'],
    ['a company with a wrong one', { ...company, taxNo: '91350100M000100Y44' }, 'taxNo'],
    ['a blank title', { titleKind: 2, title: '  ' }, 'title'],
  ])('%s is refused with its field, and nothing waits', async (_what, title, field) => {
    const ticket = await bought()
    const before = (await waiting()).length
    expect(await ask(ticket, title as typeof person)).toMatchObject({ key: 'FIELD_BAD', fields: [{ field }] })
    expect(await waiting()).toHaveLength(before)
  })

  test('is of what was kept; where nothing was it says so', async () => {
    const ticket = await bought('3')
    await takeBack(ticket, '-1')
    expect(await find(ticket)).toMatchObject({ openAmt: '22.60' })
    expect((await ask(ticket)).data).toMatchObject({ amount: '22.60' })
    const whole = await bought('1')
    await takeBack(whole, '-1')
    expect(await ask(whole)).toMatchObject({ key: 'INVOICE_EXCEEDS', msg: '开票金额超过可开金额0.00' })
  })

  test('stays when goods come back: they are to be reversed, their tax waits, and the ticket is not reversed', async () => {
    const ticket = await bought('2')
    const { data } = await ask(ticket)
    await admin.ok('InvoiceApi_issueByNumber', { body: { billNo: data.billNo, ...digital('2504') } })
    const reversed = await admin.call('RetailOrderApi_flush', { body: { ...own(ticket), remark: '打错' } })
    expect(reversed).toMatchObject({ key: 'HAS_INVOICE', msg: expect.stringContaining(data.billNo) })
    const back = await takeBack(ticket, '-1')
    expect(await taxOf(back.id)).toEqual(['credit outputTaxPending -1.3'])
    const invoice = await invoiceOf(data.billNo)
    expect(invoice).toMatchObject({ pendingRedAmt: '11.30' })
    const tasks = await admin.ok('InvoiceApi_list', { query: { current: 1, size: 100, pendingRed: 2 } })
    expect(tasks.records.map(({ id }) => id)).toEqual([invoice.id])
    const asked = await admin.ok('InvoiceApi_redApply', { body: { ...own(invoice), redReason: 2, amount: '11.30' } })
    await admin.ok('InvoiceApi_redIssue', { body: { ...own(asked), invoiceNo: digital('2504').invoiceNo } })
    expect(await invoiceOf(data.billNo)).toMatchObject({ state: 'issued', redAmt: '11.30' })
    expect((await invoiceOf(data.billNo)).pendingRedAmt).toBeUndefined()
    // the goods had not come back after all, so the tax is due without an invoice again
    const { mirrorId = '' } = await admin.ok('RetailReturnApi_flush', { body: { ...own(back), remark: '没有退回' } })
    expect(await taxOf(mirrorId)).toContain('credit outputTaxUninvoiced 1.3')
  })
})

test('whoever tries tickets through is held off', async () => {
  const guess = { tenantId, billNo: 'LS1', amount: '1.00' }
  const keys = new Set<string | undefined>()
  for (let at = 0; at < 62; at++) keys.add((await anonymous.call('TicketInvoiceApi_find', { body: guess })).key)
  expect(keys).toEqual(new Set(['TICKET_UNKNOWN', 'TOO_MANY']))
})
