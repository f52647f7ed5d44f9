import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { purchaseInvoice } from '#machines/purchase/purchase-invoice.machine.ts'
import { data } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

const facts = purchaseInvoice.blankFacts
const page = (...records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1, sums: {}, counts: { 1501: 1 } })
const empty = () => data({ ...page(), counts: {} })
const lookUps = Object.fromEntries(operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, empty]] : [])))
const rights = ['view', 'add', 'edit', 'submit', 'certify', 'flush'].map((verb) => `purchaseinvoice_${verb}`)
const invoice = {
  ...{ id: '31', kind: 'purchaseInvoice', version: 2, billNo: 'CF1', billDate: '2026-11-23', supplierId: '7', supplierName: '华东饮料' },
  ...{ state: 'accepted', status: 1501, statusName: '待勾选', totalAmt: '113.00', purchaseAmt: '100.00', taxAmt: '13.00' },
  ...{ invoiceKind: '2503', invoiceNo: '26312000001000000001', differenceAmt: '-3.50' },
}
const line = { id: '41', sourceBodyId: '51', sourceBillNo: 'RK1', commInfoName: '矿泉水', unitName: '瓶', qty: '10.00', taxRate: '13' }
const open = {
  ...{ sourceBodyId: '51', sourceBillId: '50', sourceBillNo: 'RK1', commInfoId: '9', commInfoName: '矿泉水', unitName: '瓶' },
  ...{ taxRate: '13', openQty: '10.00', openAmt: '113.00' },
}

function opens(path: string, answers: object) {
  return openSignedIn(path, [...rights, 'price_purchase_view'], { ...lookUps, UserApi_getDepot: () => data({}), ...answers })
}

test('[page.purchase.invoiceHistory] the list shows whose invoice it is and in which state', async () => {
  await opens('/purchase/invoiceHistory', { PurchaseInvoiceApi_list: () => data(page(invoice)) })
  const row = await screen.findByRole('row', { name: /华东饮料/ })
  expect(within(row).getByText('待勾选')).toBeTruthy()
})

test('[page.purchase.invoiceForm] a red part says who asked for it, why and for how much', async () => {
  const detail = {
    ...invoice,
    redAmt: '13.00',
    lines: [line],
    facts,
    events: [{ event: 'RED_APPLY', allowed: true, refusals: [] }],
    warnings: [],
  }
  const { user, server } = await opens('/purchase/invoiceForm?id=31', {
    PurchaseInvoiceApi_detail: () => data(detail),
    PurchaseInvoiceApi_redApply: () => data({ ...detail, version: 3, state: 'redAsked', statusName: '红字待确认', redBy: 2, redReason: 4 }),
  })
  await user.click(await screen.findByRole('button', { name: '红冲申请' }))
  await user.selectOptions(screen.getByRole('combobox', { name: '红冲原因' }), '4')
  await user.selectOptions(screen.getByRole('combobox', { name: '申请方' }), '2')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '红冲金额' }).value).toBe('100.00')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '红冲申请' }))
  await waitFor(() =>
    expect(server.callsOf('PurchaseInvoiceApi_redApply').map(({ body }) => body)).toMatchObject([{ id: '31', redReason: 4, redBy: 2 }]),
  )
})

test('[page.purchase.invoiceForm] a scanned QR code and a file that is read fill the head in', async () => {
  const draft = {
    ...invoice,
    billNo: undefined,
    state: 'draft',
    invoiceNo: '',
    invoiceKind: '',
    lines: [],
    facts,
    events: [],
    warnings: [],
  }
  const { user } = await opens('/purchase/invoiceForm?id=31', {
    PurchaseInvoiceApi_detail: () => data(draft),
    PurchaseInvoiceApi_openLines: () => data([]),
    PurchaseInvoiceApi_readFile: () =>
      data({
        invoiceKind: '2504',
        invoiceNo: '26312000001000000077',
        sellerName: '西部粮油',
        totalAmt: '50.00',
        originalFile: '/x?name=a',
        lines: [],
      }),
  })
  const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: /发票号码/ }).value
  const code = await screen.findByRole('textbox', { name: '扫描发票二维码' })
  await user.type(code, '6901234567892{Enter}')
  expect(await screen.findByText('不是发票二维码')).toBeTruthy()
  await user.clear(code)
  await user.type(code, '01,31,,26312000001000000001,113.00,20251120,,A1B2{Enter}')
  await waitFor(() => expect(number()).toBe('26312000001000000001'))
  await user.upload(screen.getByLabelText('读取XML发票', { selector: 'input' }), new File(['<EInvoice/>'], 'a.xml', { type: 'text/xml' }))
  await waitFor(() => expect(number()).toBe('26312000001000000077'))
  expect(screen.getByText(/西部粮油.*供应商档案中没有/)).toBeTruthy()
})

test('[page.purchase.invoiceForm] a line that is ticked takes what is left; a smaller quantity takes its share, with its tax', async () => {
  const { user, server } = await opens('/purchase/invoiceForm?id=31', {
    PurchaseInvoiceApi_detail: () =>
      data({
        ...invoice,
        billNo: undefined,
        state: 'draft',
        statusName: '草稿',
        lines: [],
        facts,
        events: [],
        warnings: [],
      }),
    PurchaseInvoiceApi_openLines: () => data([open]),
    PurchaseInvoiceApi_draft: () => data({ ...invoice, version: 3, state: 'draft', lines: [line], facts, events: [], warnings: [] }),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'RK1 矿泉水' }))
  const qty = screen.getByRole('textbox', { name: '数量 RK1' })
  await user.clear(qty)
  await user.type(qty, '4')
  await user.tab()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '价税合计 RK1' }).value).toBe('45.20'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '税额 RK1' }).value).toBe('5.20')
  await user.click(screen.getByRole('button', { name: /保存草稿/ }))
  await waitFor(() =>
    expect(server.callsOf('PurchaseInvoiceApi_draft').map(({ body }) => (body as { lines: object[] }).lines)).toMatchObject([
      [{ sourceBodyId: '51', qty: '4.00', totalAmt: '45.20', taxAmt: '5.20', purchaseAmt: '40.00' }],
    ]),
  )
})

test('[page.purchase.invoiceForm] what a draft holds stays to be ticked again once it was left out; the others keep their words', async () => {
  const held = (id: string, sourceBillNo: string) => ({ ...line, id, sourceBodyId: id, sourceBillNo, totalAmt: '113.00', taxAmt: '13.00' })
  const lines = [held('61', 'RK2'), held('62', 'RK3')]
  const { user } = await opens('/purchase/invoiceForm?id=31', {
    PurchaseInvoiceApi_detail: () => data({ ...invoice, billNo: undefined, state: 'draft', lines, facts, events: [], warnings: [] }),
    PurchaseInvoiceApi_openLines: () => data([open]),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'RK2 矿泉水' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'RK3 矿泉水' }).checked).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'RK2 矿泉水' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '价税合计 RK2' }).value).toBe('113.00')
})

test('an invoice of lines that were received is submitted as it is entered, without having been saved', async () => {
  const draft = { ...invoice, billNo: undefined, state: 'draft', lines: [], facts, events: [], warnings: [] }
  const { user, server } = await opens('/purchase/invoiceForm?id=31', {
    PurchaseInvoiceApi_detail: () => data(draft),
    PurchaseInvoiceApi_openLines: () => data([open]),
    PurchaseInvoiceApi_submit: () => data({ ...draft, version: 3, state: 'accepted', lines: [line] }),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'RK1 矿泉水' }))
  await user.click(screen.getByRole('button', { name: /^提交/ }))
  await waitFor(() =>
    expect(server.callsOf('PurchaseInvoiceApi_submit').map(({ body }) => (body as { lines: object[] }).lines)).toMatchObject([
      [{ sourceBodyId: '51' }],
    ]),
  )
})

test('[page.purchase.invoiceForm] a row that is typed as it is printed is taken over with the receipts it is about', async () => {
  const draft = { ...invoice, billNo: undefined, state: 'draft', lines: [], facts, events: [], warnings: [] }
  const { user, server } = await opens('/purchase/invoiceForm?id=31', {
    PurchaseInvoiceApi_detail: () => data(draft),
    PurchaseInvoiceApi_openLines: () => data([open]),
    CommodityApi_lookup: () => data(page({ id: '9', code: 'A1', name: '矿泉水' })),
    PurchaseInvoiceApi_spread: () =>
      data([{ ...line, id: undefined, qty: '4.00', totalAmt: '45.20', taxAmt: '5.20', purchaseAmt: '40.00' }]),
  })
  await user.click(await screen.findByRole('button', { name: '手工录入明细' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('combobox', { name: /商品/ }), '矿泉')
  await user.click(await screen.findByRole('option', { name: /矿泉水/ }))
  await user.type(within(dialog).getByRole('textbox', { name: /数量/ }), '4')
  await user.type(within(dialog).getByRole('textbox', { name: /价税合计/ }), '45.2')
  await user.click(within(dialog).getByRole('button', { name: '带入' }))
  expect(server.callsOf('PurchaseInvoiceApi_spread').map(({ body }) => body)).toMatchObject([
    { supplierId: '7', lines: [{ commInfoId: '9', qty: '4.00' }] },
  ])
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '价税合计 RK1' }).value).toBe('45.20'))
})
