import { expect, test } from 'vitest'
import { newPartner, opening, pass } from '../../support/samples/finance/opening-partner.ts'
import { startTestServer } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'

const server = await startTestServer()
const admin = await server.as('admin')

test('bill by bill each is open by itself and due on its day; the same bill once', async () => {
  const customerId = await newPartner(server, 'customer', '逐单超市')
  const bill = { customerId, billDate: '2026-01-01', customerNo: 'XS-1', dueDate: '2025-12-15', receivableAmt: '100' }
  const others = [
    { ...bill, customerNo: 'XS-2', dueDate: '2026-12-31', receivableAmt: '30.50' },
    { customerId, billDate: '2026-01-01', advanceAmt: '8' },
  ]
  const drafts = []
  for (const body of [bill, ...others]) drafts.push(await admin.ok('OpeningPartnerApi_submit', { body }))
  await pass(admin, ...drafts)
  const { billNo } = await opening(admin, drafts[0]?.id ?? '')
  expect(await admin.call('OpeningPartnerApi_submit', { body: { ...bill, receivableAmt: '1' } })).toMatchObject({
    key: 'OPENING_EXISTS',
    msg: `[逐单超市]已有期初余额${billNo}，只能记账一次，请先红冲`,
  })
  const open = await admin.ok('MoneyReceiptApi_openDocuments', { query: { bartererId: customerId } })
  expect(open.map(({ openAmt, dueDate }) => [openAmt, dueDate])).toEqual([
    ['100.00', '2025-12-15'],
    ['-8.00', undefined],
    ['30.50', '2026-12-31'],
  ])
  const { records } = await admin.ok('ReceivableAgeApi_list', { query: { customerId, groupBy: 'document' } })
  expect(records.map(({ dueDate, notDueAmt }) => [dueDate, notDueAmt])).toMatchObject([
    ['2025-12-15', '0.00'],
    ['2026-12-31', '30.50'],
    [undefined, '0.00'],
  ])
  const { total } = await admin.ok('OpeningPartnerApi_openingCustomerPage', { query: { keyword: 'XS-2' } })
  expect(total).toBe(1)
})

test('bill by bill: each row is the draft of its bill, a bill stands in the sheet once', async () => {
  await newPartner(server, 'customer', '逐单一店')
  const columns = ['客户', '期初日期', '原单号', '到期日', '期初应收']
  const send = async (rows: (string | number)[][]) =>
    admin.call('OpeningPartnerApi_exportCustomerInfo', { body: { file: await sheetFile(columns, rows) } })
  const rows = [
    ['逐单一店', '2026-01-01', 'A-1', '2026-02-01', 50],
    ['逐单一店', '2026-01-01', 'A-2', '2026-03-01', 7],
  ]
  expect((await send(rows)).data).toBe('导入成功：新增2条，修改0条')
  expect((await send([['逐单一店', '2026-01-01', 'A-2', '2026-03-05', 8]])).data).toBe('导入成功：新增0条，修改1条')
  const { records } = await admin.ok('OpeningPartnerApi_openingCustomerPage', { query: { customerName: '逐单一店' } })
  const bills = records.map(({ customerNo, dueDate, receivableAmt }) => [customerNo, dueDate, receivableAmt].join(' '))
  expect(bills.sort()).toEqual(['A-1 2026-02-01 50.00', 'A-2 2026-03-05 8.00'])
  const twice = await send([...rows, ['逐单一店', '2026-01-01', 'A-1', '2026-02-01', 50]])
  expect(twice.fields.map(({ row, field, rule }) => [row, field, rule])).toEqual([[4, 'customerId', 'LINE_BAD']])
})
