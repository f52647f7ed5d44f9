import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { salesInvoice } from '#machines/sales/sales-invoice.machine.ts'
import { menuPages } from '#resources/menu/menu.ts'
import { pageAt } from '#web/navigation/page-registry.ts'
import '#web/pages.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { head, line, page, serving, storedOrder } from '../../support/web/mall-pages.ts'
import { openApp } from '../../support/web/open-app.tsx'

// pages of the mall; the tag in a test's name is the row of docs/screens.md that it covers

test.each([
  ['area.mall.mall-orders', '/mall/mallOrderHistory', 'SC1', '待发货'],
  ['page.mall.mallOrderHistory', '/mall/mallOrderHistory', 'SC1', '待发货'],
  ['page.mall.exWarehouseHistory', '/mall/exWarehouseHistory', 'XC1', '已出库'],
  ['page.mall.mallReturnHistory', '/mall/mallReturnHistory', 'TH1', '待审核'],
])('[%s] %s lists numbers, customers and states in the words of the law', async (_, path, number, state) => {
  serving()
  await openApp(path)
  const row = await screen.findByRole('row', { name: /东方超市/ })
  expect(within(row).getByText(number)).toBeTruthy()
  expect(within(row).getByText(state)).toBeTruthy()
})

test('a list without orders says so, and one that failed can be asked again', async () => {
  const server = serving({ MallOrderApi_list: () => refusal(500, '服务暂不可用', { key: 'SERVER_ERROR' }) })
  const { user } = await openApp('/mall/mallOrderHistory')
  const again = await screen.findByRole('button', { name: '重试' }, { timeout: 5000 })
  server.answer({ MallOrderApi_list: () => data(page()) } as never)
  await user.click(again)
  expect(await screen.findByText(/还没有商城订单/)).toBeTruthy()
})

test('[mallorder.steps] goods of an order are sent in part, with the number of the parcel', async () => {
  const server = serving({ MallOrderApi_out: () => data(storedOrder({ version: 3, state: 'partlySent', status: 1305 })) })
  const { user } = await openApp('/mall/mallOrderForm?id=31')
  await user.click(await screen.findByRole('button', { name: /^发货/ }))
  const dialog = await screen.findByRole('dialog')
  const qty = within(dialog).getByLabelText(/本次发货 .*矿泉水/)
  await user.clear(qty)
  await user.type(qty, '1')
  await user.type(within(dialog).getByLabelText('物流单号'), 'SF1')
  await user.click(within(dialog).getByRole('button', { name: '发货' }))
  await waitFor(() =>
    expect(server.callsOf('MallOrderApi_out').map(({ body }) => body)).toEqual([
      { id: '31', version: 2, lines: [{ id: '41', qty: '1' }], alOrderExpressForms: [{ expressNo: 'SF1' }] },
    ]),
  )
})

test('what an order was paid, sent and paid back stands on its page', async () => {
  const at = (createTime: string) => ({ createTime: `2026-11-23 ${createTime}` })
  serving({
    MallOrderApi_detail: () =>
      data(
        storedOrder({
          contactName: '王芳',
          payments: [{ amount: '22.60', payWay: 'wx', paymentNo: 'P1', ...at('09:00:00') }],
          deliveries: [
            { id: '51', kind: 'salesOut', billNo: 'XC7', state: 'posted', finalAmt: '11.30', ...at('10:00:00') },
            { id: '52', kind: 'mallReturn', billNo: 'TH7', state: 'submitted', finalAmt: '11.30', ...at('10:30:00') },
          ],
          refunds: [{ id: '61', state: 'failed', amount: '11.30', failure: '余额不足', ...at('11:00:00') }],
        }),
      ),
  })
  const { user, address } = await openApp('/mall/mallOrderForm?id=31')
  const story = await screen.findByRole('region', { name: '付款、发货与退款' })
  expect(within(story).getByText(/王芳/)).toBeTruthy()
  expect(within(story).getByText(/退款失败 · 余额不足/)).toBeTruthy()
  const happened = within(story)
    .getAllByRole('row')
    .map((row) => row.children[1]?.textContent)
  expect(happened).toEqual(['付款', '发货', '退货申请', '退款'])
  await user.click(within(story).getByRole('button', { name: 'XC7' }))
  await waitFor(() => expect(address()).toBe('/sales/salesExWarehouseForm?id=51'))
})

test('a new order takes receiver and coupons, shows what it comes to, and leaves its amount to the server', async () => {
  const window = { startTime: '2026-11-01 00:00:00', endTime: '2026-12-01 00:00:00' }
  const facts = {
    ...{ places: { price: 5, amount: 2, qty: 2 }, moment: '2026-11-23 10:00:00', offers: [] },
    goods: [{ commInfoId: '9', unitId: '5', listPrice: '11.30' }],
    coupons: [{ id: '77', name: '满20减3', state: 'unused', type: 1, faceAmt: '3', thresholdAmt: '20', ...window }],
  }
  const server = serving({
    PriceApi_facts: () => data(facts),
    MallOrderApi_place: () => data(storedOrder()),
    MallOrderApi_detail: () => data(storedOrder({ state: 'new', status: undefined, depotId: '3', depotName: '主仓' })),
  })
  const { user } = await openApp('/mall/mallOrderForm?id=31')
  await user.type(await screen.findByLabelText('收货人'), '王芳')
  await user.type(screen.getByLabelText('收货地址'), '朝阳路1号')
  await user.click(await screen.findByRole('button', { name: '满20减3' }))
  expect(await screen.findByText(/下单时按活动、优惠券和整单优惠计价.*应收 19.60/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^下单/ }))
  await waitFor(() => expect(server.callsOf('MallOrderApi_place')).toHaveLength(1))
  const body = server.callsOf('MallOrderApi_place')[0]?.body as object
  expect(body).toMatchObject({ contactName: '王芳', address: '朝阳路1号', couponIds: ['77'], lines: [{ commInfoId: '9', qty: '2.00' }] })
  expect(body).not.toHaveProperty('finalAmt')
})

test('a new order is bought by a group-buy of its store, at its price alone, and joins a group', async () => {
  const ends = '2026-12-01 00:00:00'
  const goods = { commInfoId: '9', commInfoName: '矿泉水', unitId: '5', unitName: '瓶', price: '9.00000' }
  const offer = { ...{ id: '70', name: '三人团', offerType: 2, endTime: ends, groupSize: 3 }, goods: [goods] }
  const facts = { places: { price: 5, amount: 2, qty: 2 }, moment: '2026-11-23 10:00:00', offers: [], goods: [], coupons: [] }
  const server = serving({
    MallOrderApi_offers: () => data([{ ...offer, groups: [{ id: '88', joined: 2, groupDeadline: ends }] }]),
    PriceApi_facts: () => data(facts),
    MallOrderApi_place: () => data(storedOrder()),
    MallOrderApi_detail: () => data(storedOrder({ state: 'new', status: undefined, depotId: '3', depotName: '主仓' })),
  })
  const { user } = await openApp('/mall/mallOrderForm?id=31')
  const terms = await screen.findByRole('region', { name: '拼团与预售' })
  await user.selectOptions(within(terms).getByLabelText('按活动购买'), '三人团')
  within(terms).getByText(/矿泉水 9.00.*3人成团/)
  await user.selectOptions(within(terms).getByLabelText('拼团'), screen.getByRole('option', { name: /已参团2人，还差1人/ }))
  await waitFor(() => expect(server.callsOf('PriceApi_facts').at(-1)?.body).toMatchObject({ offerId: '70' }))
  await user.click(screen.getByRole('button', { name: /^下单/ }))
  await waitFor(() => expect(server.callsOf('MallOrderApi_place')[0]?.body).toMatchObject({ offerId: '70', groupId: '88' }))
})

test('[page.mall.exWarehouseForm] outs of the mall open under its address too', async () => {
  serving()
  await openApp('/mall/exWarehouseForm?id=31')
  expect(await screen.findAllByText(/XC1/)).not.toHaveLength(0)
})

test('[page.hidden.exWarehouseForm] the form of an out is a page without a line in the menu', () => {
  expect(pageAt('/mall/exWarehouseForm')?.under).toBe('/sales/salesExWarehouseHistory')
  expect(menuPages.some(({ path }) => path === pageAt('/mall/exWarehouseForm')?.path)).toBe(false)
})

test('[page.sales.salesReturnOrder] a sales return begins under its other address too', async () => {
  serving()
  await openApp('/sales/salesReturnOrder?new=a')
  expect((await screen.findByRole('combobox', { name: /客户/ })).hasAttribute('required')).toBe(true)
})

test.each([['area.mall.mall-invoicing'], ['page.mall.mallInvoice']])('[%s] an invoice begins with its customer', async () => {
  serving()
  await openApp('/mall/mallInvoice?new=a')
  expect((await screen.findByRole('combobox', { name: /客户/ })).hasAttribute('required')).toBe(true)
})

test('[invoice.cancel] an invoice is voided with the reason', async () => {
  const invoice = { ...head, kind: 'salesInvoice', billNo: 'KP1', state: 'toIssue', status: 1501, statusName: '待开票' }
  const stored = { ...invoice, lines: [line], facts: salesInvoice.blankFacts, events: [], warnings: [] }
  const server = serving({
    InvoiceApi_detail: () => data(stored),
    InvoiceApi_cancel: () => data({ ...stored, version: 3, state: 'voided', status: 1503, statusName: '已作废' }),
  })
  const { user } = await openApp('/mall/mallInvoice?id=31')
  await user.click(await screen.findByRole('button', { name: /^作废/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), '开错抬头')
  await user.click(within(dialog).getByRole('button', { name: '作废' }))
  await waitFor(() =>
    expect(server.callsOf('InvoiceApi_cancel').map(({ body }) => body)).toEqual([{ id: '31', version: 2, remark: '开错抬头' }]),
  )
})

test('what a drafted invoice holds stays to be ticked again once it was left out; the others keep their words', async () => {
  const invoice = {
    ...head,
    kind: 'salesInvoice',
    billNo: 'KP1',
    state: 'toIssue',
    status: 1501,
    customerId: '7',
    customerName: '东方超市',
  }
  const held = (id: string, sourceBillNo: string) => ({
    ...line,
    id,
    sourceBodyId: id,
    sourceBillNo,
    commInfoName: '矿泉水',
    amount: '113.00',
  })
  const lines = [held('61', 'XC2'), held('62', 'XC3')]
  serving({
    InvoiceApi_detail: () => data({ ...invoice, lines, facts: salesInvoice.blankFacts, events: [], warnings: [] }),
    InvoiceApi_submitMall: () => refusal(400, '开票金额超过可开金额100.00', { key: 'INVOICE_EXCEEDS' }),
  })
  const { user } = await openApp('/mall/mallInvoice?id=31')
  await user.click(await screen.findByRole('checkbox', { name: 'XC2 矿泉水' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'XC3 矿泉水' }).checked).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'XC2 矿泉水' }))
  expect(screen.getAllByRole<HTMLInputElement>('textbox', { name: '开票金额' }).map(({ value }) => value)).toEqual(['113.00', '113.00'])
  // after a refusal the lines come back
  await user.click(screen.getByRole('button', { name: /^申请开票/ }))
  await screen.findByText('开票金额超过可开金额100.00')
  await screen.findByRole('checkbox', { name: 'XC2 矿泉水' })
})

test('a line of which nothing is left to invoice any more stands there to be left out, though nobody knows its words', async () => {
  const invoice = {
    ...head,
    kind: 'salesInvoice',
    billNo: 'KP1',
    state: 'toIssue',
    status: 1501,
    customerId: '7',
    customerName: '东方超市',
  }
  const lines = [{ sourceBodyId: '61', amount: '113.00' }]
  serving({ InvoiceApi_detail: () => data({ ...invoice, lines, facts: salesInvoice.blankFacts, events: [], warnings: [] }) })
  const { user } = await openApp('/mall/mallInvoice?id=31')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '开票金额' })).value).toBe('113.00')
  await user.click(screen.getAllByRole('checkbox', { checked: true }).at(-1) as HTMLElement)
  expect(screen.queryByRole('textbox', { name: '开票金额' })).toBeNull()
})

test('an invoice that was asked for of a ticket is read: to whom it is made out, and its goods', async () => {
  const asked = { ticketId: '9', ticketNo: 'LS7', title: '林晓', titleKind: 2, kind: 'salesInvoice', state: 'toIssue', status: 1501 }
  const lines = [{ ...line, id: '61', sourceBodyId: '61', sourceBillNo: 'LS7', commInfoName: '酸奶', amount: '4.00' }]
  serving({ InvoiceApi_detail: () => data({ ...head, ...asked, lines, facts: salesInvoice.blankFacts, events: [], warnings: [] }) })
  await openApp('/mall/mallInvoice?id=31')
  expect(await screen.findByText('林晓')).toBeTruthy()
  expect(screen.getByRole('cell', { name: '酸奶' })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: /客户/ })).toBeNull()
})
