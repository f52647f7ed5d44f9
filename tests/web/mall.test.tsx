import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mallOrder } from '#machines/mall/mall-order.machine.ts'
import { mallReturn } from '#machines/mall/mall-return.machine.ts'
import { salesInvoice } from '#machines/sales/sales-invoice.machine.ts'
import { salesOut } from '#machines/sales/sales-out.machine.ts'
import { menuPages } from '#resources/menu.ts'
import { pageAt } from '#web/page-registry.ts'
import '#web/pages.ts'
import { data, refusal } from '../support/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../support/open-app.tsx'

// pages of the mall, by the rows of the specification

const verbs = ['view', 'add', 'edit', 'approve', 'out', 'receive', 'refund', 'close', 'cancel', 'pay', 'issue', 'export']
const rights = ['order', 'orderreturn', 'salesout', 'salesreturnorder', 'invoice'].flatMap((stem) => verbs.map((verb) => `${stem}_${verb}`))
const head = {
  ...{
    id: '31',
    version: 2,
    billNo: 'SC1',
    billDate: '2026-11-23',
    customerId: '7',
    customerName: '东方超市',
    soNo: 'SC9',
    soHeadId: '21',
  },
  ...{ totalQty: '2.00', totalAmt: '22.60', finalAmt: '22.60', salesAmt: '20.00', taxAmt: '2.60' },
}
const line = {
  ...{
    id: '41',
    indexNo: 1,
    commInfoId: '9',
    commInfoCode: 'G1',
    commInfoName: '矿泉水',
    commFullName: '矿泉水',
    unitId: '5',
    unitName: '瓶',
  },
  ...{ unitList: [{ unitId: '5', unitName: '瓶', conversion: '1' }], conversion: '1', qty: '2.00', baseQty: '2.00', taxPrice: '11.30000' },
  ...{ taxRate: '13', totalAmt: '22.60', finalAmt: '22.60', salesAmt: '20.00', taxAmt: '2.60', depotId: '3', depotName: '主仓' },
}
const order = { ...head, kind: 'mallOrder', state: 'toSend', status: 1304, statusName: '待发货' }
const request = { ...head, kind: 'mallReturn', billNo: 'TH1', state: 'toAudit', status: 2801, statusName: '待审核', returnMode: 1 }
const out = { ...head, kind: 'salesOut', billNo: 'XC1', state: 'posted', status: 2903, statusName: '已出库' }

const storedOrder = (more: object = {}) => ({
  ...{ ...order, lines: [line], facts: { ...mallOrder.blankFacts, lineCount: 1 }, events: [], warnings: [] },
  ...{ payments: [], refunds: [], deliveries: [], alOrderExpressForms: [], ...more },
})
const storedRequest = (more: object = {}) => ({
  ...{ ...request, lines: [line], facts: { ...mallReturn.blankFacts, lineCount: 1 }, events: [], warnings: [], alOrderExpressForms: [] },
  ...more,
})
const storedOut = {
  ...out,
  lines: [line],
  facts: { ...salesOut.blankFacts, lineCount: 1 },
  events: [],
  warnings: [],
  alOrderExpressForms: [],
}
const page = (...records: object[]) => ({ records, total: records.length, size: 20, current: 1, pages: 1, sums: {}, counts: {} })

function serving(answers: object = {}) {
  const server = shellServer(...rights)
  const empty = () => data({ records: [], total: 0, size: 10, current: 1, pages: 0 })
  server.answer({
    MallOrderApi_list: () => data(page(order)),
    MallOrderApi_detail: () => data(storedOrder()),
    MallReturnApi_list: () => data(page(request)),
    MallReturnApi_detail: () => data(storedRequest()),
    SalesReturnApi_detail: () => refusal(404, '单据不存在', { key: 'DOC_GONE' }),
    SalesOutApi_list: () => data(page(out)),
    SalesOutApi_detail: () => data(storedOut),
    InvoiceApi_selectByCustomerId: () => data([]),
    InvoiceApi_selectListByCustomerId: () => data([]),
    OrderLogApi_list: empty,
    UnitApi_selectUnitListByCommInfoIds: () => data({}),
    InventoryApi_selectByCommInfoIdsUnitIds: () => data([]),
    TaxRateApi_list: empty,
    UserApi_getDepot: () => data({}),
    TaxRateApi_queryDefault: () => data({ id: '1', taxRate: '13' }),
    ...answers,
  } as never)
  keepTokens('1')
  return server
}

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
          deliveries: [{ id: '51', kind: 'salesOut', billNo: 'XC7', state: 'posted', finalAmt: '11.30', ...at('10:00:00') }],
          refunds: [{ id: '61', state: 'failed', amount: '11.30', failure: '余额不足', ...at('11:00:00') }],
        }),
      ),
  })
  const { user, address } = await openApp('/mall/mallOrderForm?id=31')
  const story = await screen.findByRole('region', { name: '付款、发货与退款' })
  expect(within(story).getByText(/王芳/)).toBeTruthy()
  expect(within(story).getByText(/退款失败 · 余额不足/)).toBeTruthy()
  await user.click(within(story).getByRole('button', { name: 'XC7' }))
  await waitFor(() => expect(address()).toBe('/sales/salesExWarehouseForm?id=51'))
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

test('[page.mall.mallReturnAudit] [return.audit] a request is passed once that is confirmed', async () => {
  const server = serving({ MallReturnApi_pass: () => data(storedRequest({ version: 3, state: 'awaitingGoods', status: 2802 })) })
  const { user } = await openApp('/mall/mallReturnAudit?id=31')
  await user.click(await screen.findByRole('button', { name: /^审核通过/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '审核通过' }))
  await waitFor(() => expect(server.callsOf('MallReturnApi_pass').map(({ body }) => body)).toEqual([{ id: '31', version: 2 }]))
  expect(await screen.findByRole('button', { name: /^收货/ })).toBeTruthy()
})

test('a request is rejected with the reason', async () => {
  const server = serving({ MallReturnApi_reject: () => data(storedRequest({ version: 3, state: 'declined', status: 2805 })) })
  const { user } = await openApp('/mall/mallReturnAudit?id=31')
  await user.click(await screen.findByRole('button', { name: /^拒绝/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), '已拆封')
  await user.click(within(dialog).getByRole('button', { name: '拒绝' }))
  await waitFor(() =>
    expect(server.callsOf('MallReturnApi_reject').map(({ body }) => body)).toEqual([{ id: '31', version: 2, remark: '已拆封' }]),
  )
})

test('[mallorder.steps] what is due for a return is refunded from the page of the request', async () => {
  const server = serving({
    MallReturnApi_detail: () => data(storedRequest({ state: 'refundDue', status: 2803 })),
    MallReturnApi_refundReturn: () => data(storedRequest({ version: 3, state: 'refundQueued', status: 2803 })),
  })
  const { user } = await openApp('/mall/mallReturnAudit?id=31')
  await user.click(await screen.findByRole('button', { name: /^退款/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '退款' }))
  await waitFor(() => expect(server.callsOf('MallReturnApi_refundReturn').map(({ body }) => body)).toEqual([{ id: '31', version: 2 }]))
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

test('a return is asked for by goods of an order, with how and why', async () => {
  const server = serving({
    MallOrderApi_detail: () => data(storedOrder({ lines: [{ ...line, receivedQty: '2.00', returnedQty: '1.00' }] })),
    MallReturnApi_apply: () => data(storedRequest()),
  })
  const { user } = await openApp('/mall/mallReturnAudit?new=a')
  expect((await screen.findByRole('button', { name: /^申请退货/ })).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: '从订单带入' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: /SC1/ }))
  await user.click(await within(dialog).findByRole('button', { name: '带入 1 行' }))
  await user.selectOptions(screen.getByLabelText('退货方式'), '仅退款')
  await user.type(screen.getByLabelText('退货原因'), '破损')
  await user.click(screen.getByRole('button', { name: /^申请退货/ }))
  await waitFor(() => expect(server.callsOf('MallReturnApi_apply')).toHaveLength(1))
  expect(server.callsOf('MallReturnApi_apply')[0]?.body).toMatchObject({
    ...{ soHeadId: '31', returnMode: 2, returnReason: '破损' },
    lines: [{ sourceBodyId: '41', unitId: '5', qty: '1.00' }],
  })
})

test('what came of a request is read on its page', async () => {
  const came = { state: 'refundFailed', status: 2803, refundAmt: '11.30', refundFailure: '余额不足', goodsInId: '71', goodsInNo: 'XT7' }
  serving({ MallReturnApi_detail: () => data(storedRequest(came)) })
  const { user, address } = await openApp('/mall/mallReturnAudit?id=31')
  const outcome = await screen.findByRole('region', { name: '退货方式与处理结果' })
  for (const text of ['SC9', '退货退款', '11.30', '余额不足']) expect(within(outcome).getByText(text)).toBeTruthy()
  await user.click(within(outcome).getByRole('button', { name: 'XT7' }))
  await waitFor(() => expect(address()).toBe('/sales/salesReturnIn?id=71'))
})
