import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { salesInquiry } from '#machines/sales/sales-inquiry.machine.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const rights = ['view', 'add', 'edit', 'quote', 'cancel', 'import', 'export'].map((verb) => `inquiry_${verb}`)
const head = {
  ...{ id: '31', kind: 'salesInquiry', version: 2, billDate: '2026-11-23', customerId: '7', customerName: '东方超市' },
  ...{ state: 'inquiring', status: 1501, statusName: '询价中', validDate: '2026-12-31', payment: '月结', discountAmount: '5.00' },
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
const facts = { ...salesInquiry.blankFacts, lineCount: 1 }
const stored = (more: object = {}) => ({ ...head, lines: [line], facts, events: [], warnings: [], ...more })
const page = (...records: object[]) => ({ records, total: records.length, size: 20, current: 1, pages: 1, sums: {}, counts: { 1501: 1 } })

function serving(answers: object) {
  const server = shellServer(...rights)
  const empty = () => data({ records: [], total: 0, size: 10, current: 1, pages: 0 })
  server.answer({
    InquiryApi_detail: () => data(stored()),
    InquiryApi_list: () => data(page(head)),
    OrderLogApi_list: empty,
    UnitApi_selectUnitListByCommInfoIds: () => data({}),
    InventoryApi_selectByCommInfoIdsUnitIds: () => data([]),
    TaxRateApi_list: empty,
    ...answers,
  } as never)
  keepTokens('1')
  return server
}

test('[page.sales.inquiryHistory] the list shows until when prices hold, and the state in the words of the law', async () => {
  serving({})
  await openApp('/sales/inquiryHistory')
  const row = await screen.findByRole('row', { name: /东方超市/ })
  expect(within(row).getByText('2026-12-31')).toBeTruthy()
  expect(within(row).getByText('询价中')).toBeTruthy()
})

test('[page.sales.inquiryForm] what is below the floor price is refused in its row, and the quotation is not made', async () => {
  const server = serving({
    InquiryApi_makeQuotation: () =>
      refusal(400, '第1行含税单价不正确', {
        key: 'LINE_BAD',
        fields: [{ row: 1, field: 'taxPrice', rule: 'LINE_BAD', msg: '折后单价11.30000低于最低售价12.00000' }],
      }),
  })
  const { user } = await openApp('/sales/inquiryForm?id=31')
  expect(await screen.findByDisplayValue('月结')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /^报价/ }))
  await waitFor(() => expect(server.callsOf('InquiryApi_makeQuotation').map(({ body }) => body)).toEqual([{ id: '31', version: 2 }]))
  expect(await screen.findAllByText(/折后单价11.30000低于最低售价12.00000/)).not.toHaveLength(0)
})

test('lines of a sheet are taken over into the form and stored when it is saved', async () => {
  const { id: _, ...read } = { ...line, commInfoId: '10', commInfoName: '可乐', commFullName: '可乐', commInfoCode: 'G2' }
  const server = serving({
    InquiryApi_importInquiryForm: () => data([read]),
    InquiryApi_saveOrUpdate: () => data(stored({ version: 3 })),
  })
  const { user } = await openApp('/sales/inquiryForm?id=31')
  await screen.findByDisplayValue('月结')
  await user.click(await screen.findByRole('button', { name: '从表格导入明细' }))
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File(['x'], 'lines.xlsx', { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }))
  expect(await within(dialog).findByText('已带入1行，保存后生效')).toBeTruthy()
  await user.click(within(dialog).getAllByRole('button', { name: '关闭' }).at(-1) as HTMLElement)
  await user.click(await screen.findByRole('button', { name: /^保存/ }))
  await waitFor(() => expect(server.callsOf('InquiryApi_saveOrUpdate')).toHaveLength(1))
  expect(server.callsOf('InquiryApi_saveOrUpdate')[0]?.body).toMatchObject({
    lines: [
      { commInfoId: '9', qty: '2.00' },
      { commInfoId: '10', qty: '2.00' },
    ],
  })
})

test('a percent off the whole is typed where an amount is, shows what it comes to at once, and gives way to an amount', async () => {
  const server = serving({ InquiryApi_saveOrUpdate: ({ body }: { body: object }) => data(stored({ version: 3, ...body, lines: [line] })) })
  const { user } = await openApp('/sales/inquiryForm?id=31')
  const field = (await screen.findByLabelText('整单优惠')) as HTMLInputElement
  expect(field.value).toBe('5.00')
  await user.clear(field)
  await user.type(field, '10％')
  await user.tab()
  expect(field.value).toBe('10%')
  expect(screen.getByText('= 2.26')).toBeTruthy()
  expect(screen.getByText('应收金额').nextSibling?.textContent).toBe('20.34')
  await user.click(screen.getByRole('button', { name: /^保存/ }))
  await waitFor(() => expect(server.callsOf('InquiryApi_saveOrUpdate')).toHaveLength(1))
  expect(server.callsOf('InquiryApi_saveOrUpdate')[0]?.body).toMatchObject({
    ...{ discountPercent: '10', discountAmount: '2.26', couponAmt: '2.26', finalAmt: '20.34' },
    lines: [{ totalAmt: '22.60', couponAmt: '2.26', finalAmt: '20.34' }],
  })
  await user.clear(field)
  await user.type(field, '1')
  await user.tab()
  expect(field.value).toBe('1.00')
  await user.click(screen.getByRole('button', { name: /^保存/ }))
  await waitFor(() => expect(server.callsOf('InquiryApi_saveOrUpdate')).toHaveLength(2))
  expect(server.callsOf('InquiryApi_saveOrUpdate')[1]?.body).toMatchObject({
    discountPercent: '0',
    discountAmount: '1.00',
    finalAmt: '21.60',
  })
})

test('a quotation becomes a mall order; where one was made already, another one is a question', async () => {
  rights.push('inquiry_order')
  const quoted = stored({ state: 'quoted', status: 1502, statusName: '已报价', billNo: 'XJ1' })
  let asked = 0
  const server = serving({
    InquiryApi_detail: () => data(quoted),
    InquiryApi_makeScdd: () => {
      asked += 1
      return asked === 1 ? refusal(409, '已生成SC1，确认再次生成吗', { key: 'ALREADY_MADE' }) : data({ id: '77', lines: [] })
    },
  })
  const { user } = await openApp('/sales/inquiryForm?id=31')
  await user.click(await screen.findByRole('button', { name: '转商城订单' }))
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: '再次生成' }))
  await waitFor(() =>
    expect(server.callsOf('InquiryApi_makeScdd').map(({ body }) => body)).toEqual([
      { id: '31', version: 2, override: [] },
      { id: '31', version: 2, override: ['ALREADY_MADE'] },
    ]),
  )
  rights.pop()
})
