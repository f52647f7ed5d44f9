import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ticketIn, ticketInvoiceLink } from '#web/core/link.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { openApp, shellServer } from '../../support/web/open-app.tsx'

const ticket = { tenantId: '100001', billNo: 'LS20261125-0007', amount: '33.90' }
const found = { billNo: ticket.billNo, billDate: '2026-11-25', depotName: '中山路店', company: '邻家', openAmt: '33.90' }
const asked = { billNo: 'KP20261125-0001', statusName: '待开票', askedAt: '2026-11-25 10:00:00', amount: '33.90' }
const address = (more: Partial<typeof ticket> = ticket) => new URL(ticketInvoiceLink({ ...ticket, ...more }))
const scanned = `${address().pathname}${address().search}`
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.findByRole('button', { name })

function ticketServer() {
  const server = shellServer()
  server.answer({ TicketInvoiceApi_find: () => data(found), TicketInvoiceApi_ask: () => data(asked) })
  return server
}

test('the code on a ticket says tenant, number and amount', () => {
  expect(ticketIn(address().search)).toEqual(ticket)
  expect(ticketIn('')).toEqual({})
})

describe('the invoice of a ticket', () => {
  test('is two steps from the code, without signing in: what can be invoiced, and to whom', async () => {
    const server = ticketServer()
    const { user } = await openApp(scanned)
    expect(await screen.findByText('中山路店')).toBeTruthy()
    expect(server.callsOf('TicketInvoiceApi_find').map(({ body }) => body)).toEqual([ticket])
    await user.type(await field('抬头'), ' 王小姐 ')
    await user.click(await button('申请开票'))
    const status = await screen.findByRole('status')
    expect(within(status).getByText('KP20261125-0001')).toBeTruthy()
    expect(server.callsOf('TicketInvoiceApi_ask').map(({ body }) => body)).toEqual([{ ...ticket, titleKind: 2, title: '王小姐' }])
  })

  test('of a ticket that stored value paid says what is not invoiced again', async () => {
    const server = ticketServer()
    server.answer({ TicketInvoiceApi_find: () => data({ ...found, openAmt: '0.00', prepaidAmt: '33.90' }) })
    await openApp(scanned)
    await screen.findByText('其中33.90元由储值支付：充值时已按不征税项目开票，消费时不再开票。')
    await screen.findByText('该小票没有可开票金额')
  })

  test('of a company needs its number, and says what the server finds wrong at its field', async () => {
    const server = ticketServer()
    server.answer({
      TicketInvoiceApi_ask: () =>
        refusal(400, '纳税人识别号不正确', { key: 'FIELD_BAD', fields: [{ field: 'taxNo', rule: 'FIELD_BAD', msg: '校验位不对' }] }),
    })
    const { user } = await openApp(scanned)
    await user.selectOptions(await field('抬头类型'), '企业')
    await user.type(await field('抬头'), '华联商厦')
    await user.click(await button('申请开票'))
    expect(await screen.findByText('请输入纳税人识别号')).toBeTruthy()
    await user.type(await field('纳税人识别号'), '91350100M000100Y44')
    await user.click(await button('申请开票'))
    expect(await screen.findByText('校验位不对')).toBeTruthy()
  })

  test('typed by hand where the code cannot be read; what fits no ticket is said', async () => {
    const server = ticketServer()
    server.answer({ TicketInvoiceApi_find: () => refusal(400, '没有号码和金额都相符的小票', { key: 'TICKET_UNKNOWN' }) })
    const { user } = await openApp('/ticket-invoice?tenant=100001')
    await user.type(await field('小票号'), 'LS1')
    await user.type(await field('小票金额'), '1,234.50')
    await user.click(await button('下一步'))
    expect(await screen.findByText('没有号码和金额都相符的小票')).toBeTruthy()
    expect(server.callsOf('TicketInvoiceApi_find')[0]?.body).toEqual({ tenantId: '100001', billNo: 'LS1', amount: '1234.50' })
  })

  test('that was asked for already is named, with what became of it', async () => {
    const server = ticketServer()
    const issued = { ...asked, statusName: '已开票', invoiceNo: '26332000000100000009', invoiceDate: '2026-11-26' }
    server.answer({ TicketInvoiceApi_find: () => data({ ...found, openAmt: '0.00', request: issued }) })
    await openApp(scanned)
    const status = await screen.findByRole('status')
    for (const text of ['KP20261125-0001', '已开票', '26332000000100000009']) expect(within(status).getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '申请开票' })).toBeNull()
  })

  test('of which nothing is left says so', async () => {
    const server = ticketServer()
    server.answer({ TicketInvoiceApi_find: () => data({ ...found, openAmt: '0.00' }) })
    await openApp(scanned)
    expect(await screen.findByText('该小票没有可开票金额')).toBeTruthy()
  })
})
