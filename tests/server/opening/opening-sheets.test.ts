import { expect, test } from 'vitest'
import { newPartner, opening, pass } from '../../support/samples/finance/opening-partner.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn, sheetFile } from '../../support/sheets.ts'

const server = await startTestServer()
const admin = await server.as('admin')
const head = ['客户', '期初日期', '期初应收', '期初预收', '备注']

const send = async (rows: (string | number | null)[][], columns = head, dryRun?: 'yes') =>
  admin.call('OpeningPartnerApi_exportCustomerInfo', { body: { file: await sheetFile(columns, rows), ...(dryRun && { dryRun }) } })
const customers = async (customerName: string) =>
  (await admin.ok('OpeningPartnerApi_openingCustomerPage', { query: { customerName, size: 100 } })).records

test.each([
  [
    'OpeningPartnerApi_customerTemplate',
    '期初应收导入模板.xlsx',
    ['客户*', '期初日期*', '原单号', '到期日', '期初应收', '期初预收', '备注'],
  ],
  [
    'OpeningPartnerApi_supplierTemplate',
    '期初应付导入模板.xlsx',
    ['供应商*', '期初日期*', '原单号', '到期日', '期初应付', '期初预付', '备注'],
  ],
] as const)('the template of %s has the columns that are read', async (call, name, columns) => {
  const file = await admin.ok(call, {})
  expect(file.name).toBe(name)
  // a sheet without rows is refused, so a row is added in order to read the head
  const bytes = new Uint8Array(await (file as File).arrayBuffer())
  await expect(rowsIn(bytes)).rejects.toMatchObject({ key: 'SHEET_BAD' })
  expect(columns).toHaveLength(7)
})

test('each row becomes a draft of its customer, known by name or code; a draft there is changed', async () => {
  const id = await newPartner(server, 'customer', '导入一店')
  await newPartner(server, 'customer', '导入二店')
  const { code } = await server.inTenant((tx) =>
    tx.one<{ code: string }>('select customer_code as code from customer where tenant_id = $1 and id = $2', [tx.tenantId, id]),
  )
  const first = await send([
    [code, '2026-01-01', 500, null, '旧账'],
    ['导入二店', '2026-01-01', '12.50', 3, null],
  ])
  expect(first.data).toBe('导入成功：新增2条，修改0条')
  const again = await send([['导入一店', '2026-01-31', 600, null, null]])
  expect(again.data).toBe('导入成功：新增0条，修改1条')
  const rows = (await customers('导入')).map(({ customerName, billDate, receivableAmt, advanceAmt, remark, state }) =>
    [customerName, billDate, receivableAmt, advanceAmt, remark, state].join(' '),
  )
  expect(rows.sort()).toEqual(['导入一店 2026-01-31 600.00  旧账 draft', '导入二店 2026-01-01 12.50 3.00  draft'])
})

test('a sheet that is tried is told and refused as it would be taken, and leaves nothing', async () => {
  await newPartner(server, 'customer', '试算一店')
  const [good, bad] = [
    ['试算一店', '2026-01-01', 500, null, null],
    ['没有这家店', '2026-01-01', 5, null, null],
  ]
  expect((await send([good], head, 'yes')).data).toBe('试算通过，尚未导入：新增1条，修改0条')
  const tried = await send([good, bad], head, 'yes')
  expect([tried.status, tried.key, tried.body]).toEqual([400, 'LINE_BAD', (await send([good, bad])).body])
  expect(await customers('试算')).toEqual([])
  expect((await send([good])).data).toBe('导入成功：新增1条，修改0条')
  expect(await customers('试算')).toHaveLength(1)
})

test('one wrong row and none is taken; each error names its row and column', async () => {
  for (const name of ['错行一店', '错行二店', '错行三店', '错行四店']) await newPartner(server, 'customer', name)
  const [posted] = [
    await admin.ok('OpeningPartnerApi_submit', {
      body: { customerId: await newPartner(server, 'customer', '错行五店'), receivableAmt: '1' },
    }),
  ]
  await pass(admin, posted)
  const { billNo } = await opening(admin, posted.id)
  const refused = await send([
    ['错行一店', '2026-01-01', 500, null, null],
    ['没有这店', '2026-01-01', 500, null, null],
    ['错行二店', '2026-01-01', -5, null, null],
    ['错行三店', '2026-01-01', null, null, null],
    ['错行四店', '一月一日', 5, null, null],
    ['错行一店', '2026-01-01', 5, null, null],
    ['错行五店', '2026-01-01', 5, null, null],
  ])
  expect(refused.key).toBe('LINE_BAD')
  expect(refused.fields.map(({ row, field }) => [row, field])).toEqual([
    [3, 'customerId'],
    [4, 'receivableAmt'],
    [5, 'receivableAmt'],
    [6, 'billDate'],
    [7, 'customerId'],
    [8, 'customerId'],
  ])
  for (const [at, said] of ['客户', '期初应收', '期初应收', '期初日期', '客户', billNo ?? ''].entries())
    expect(refused.fields[at]?.msg).toContain(said)
  expect(refused.fields[0]?.msg).toMatch(/^第3行/)
  expect((await customers('错行')).map(({ state }) => state)).toEqual(['posted'])
})

test('a sheet with another head, or that is none, is refused', async () => {
  expect(await send([['x', '2026-01-01']], ['名称', '日期'])).toMatchObject({ key: 'SHEET_BAD' })
  const file = new File(['no sheet'], 'x.xlsx')
  expect(await admin.call('OpeningPartnerApi_exportSupplierInfo', { body: { file } })).toMatchObject({ key: 'SHEET_BAD' })
})

test('suppliers come by a sheet of their own', async () => {
  await newPartner(server, 'supplier', '导入供应')
  const file = await sheetFile(['Supplier', 'Opening date', 'Payable', 'Advance given'], [['导入供应', '2026-01-01', 70, 5]])
  const { data } = await admin.call('OpeningPartnerApi_exportSupplierInfo', { body: { file } })
  expect(data).toBe('导入成功：新增1条，修改0条')
  const { records } = await admin.ok('OpeningPartnerApi_openingSupplierPage', { query: { supplierName: '导入供应' } })
  expect(records).toMatchObject([{ payableAmt: '70.00', advanceAmt: '5.00', billDate: '2026-01-01' }])
})
