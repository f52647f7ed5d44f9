import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { usualStatement } from '#paper/statement-paper.ts'
import { addressOf, allEntries, ledgerViewOf } from '#web/screens/ledgers/ledger-query.ts'
import { periodOf } from '#web/views/list-query.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

const entry = (id: string, more: object): Record<string, unknown> & { id: string } => ({
  id,
  bartererId: '5',
  bartererName: '华东饮料',
  billDate: '2026-08-10',
  kind: 'purchaseReceipt',
  kindName: '采购入库单',
  account: 'payable',
  accountName: '应付',
  ...more,
})
const rows = [
  entry('1', { headId: '71', billNo: 'RK-1', debitAmt: '1130.00', openingAmt: '300.00', balanceAmt: '1430.00' }),
  entry('2', { billNo: 'RK-2', creditAmt: '1130.00', openingAmt: '1430.00', balanceAmt: '300.00' }),
]
const sums = { openingAmt: '300.00', debitAmt: '1130.00', creditAmt: '1130.00', balanceAmt: '300.00' }
const kept = { billType: 'statement', billTypeName: '对账函', isOwn: 2, version: 1 }
const page = (records: object[] = rows, more: object = { sums }) =>
  data({ records, total: records.length, size: 10, current: 1, pages: 1, counts: {}, ...more })
const rights = ['supplierledger_view', 'supplierledger_export', 'price_purchase_view']

function opens(path: string, answers: Partial<Record<OperationId, (call: never) => unknown>>, held = rights) {
  return openSignedIn(path, held, { SupplierLedgerApi_supplierlist: () => page(), ...answers })
}

describe('the ledger of suppliers', () => {
  test('[area.finance.ledgers] shows the opening, every entry with its balance, and the sums', async () => {
    await opens('/finance/supplierLedger', {})
    const table = await screen.findByRole('table', { name: '供应商往来账' })
    await within(table).findByText('RK-1')
    expect(screen.getByText('期初余额').nextElementSibling?.textContent).toBe('300.00')
    expect(screen.getByText('期末余额').nextElementSibling?.textContent).toBe('300.00')
    expect(within(table).getByRole('row', { name: /RK-1/ }).textContent).toContain('1,430.00')
    expect(within(table).getByRole('link', { name: 'RK-1' }).getAttribute('href')).toBe('/purchase/warehousingForm?id=71')
    expect(within(table).queryByRole('link', { name: 'RK-2' })).toBeNull()
    // the totals of all increases and decreases
    expect(within(table).getAllByText('1,130.00')).toHaveLength(4)
  })

  test('becomes a statement to send: opening, entries, what is owed, and a reply', async () => {
    const { server, user } = await opens('/finance/supplierLedger?partner=5&startTime=2026-08-01&endTime=2026-08-31', {
      SupplierApi_lookup: () => data({ records: [{ id: '5', name: '华东饮料' }], total: 1, size: 20, current: 1, pages: 1 }),
      PrintTemplateApi_detail: () => data({ ...usualStatement, opening: '请核对{period}。', note: '十日内回函', ...kept }),
    })
    await screen.findByText('RK-1')
    await user.click(screen.getByRole('button', { name: '对账函' }))
    const dialog = await screen.findByRole('dialog', { name: '发给往来单位的对账函' })
    const letter = within(dialog)
    const sheet = await letter.findByRole('region', { name: '打印预览' })
    await waitFor(() => expect(sheet.textContent).toContain('请核对2026-08-01至2026-08-31。'))
    for (const said of ['我方应付贵单位 300.00 元（叁佰元整）', '期初余额300.00', '致华东饮料', '回执', '十日内回函'])
      expect(sheet.textContent).toContain(said)
    expect(within(sheet).getByRole('row', { name: /RK-2/ }).textContent).toContain('1,130.00')
    expect(server.callsOf('SupplierLedgerApi_supplierlist').at(-1)?.query).toMatchObject({ supplierId: '5', size: '200' })
  })

  test('asks for a partner of its own kind and a range, and can be exported so', async () => {
    const { server, user } = await opens('/finance/supplierLedger?partner=5&startTime=2026-08-01&sort=-billDate', {
      SupplierApi_lookup: () => data({ records: [{ id: '5', name: '华东饮料' }], total: 1, size: 20, current: 1, pages: 1 }),
      JobApi_export: () => refusal(400, '任务已满'),
    })
    await screen.findByText('RK-1')
    const asked = { supplierId: '5', startTime: '2026-08-01', descs: 'bill_date' }
    expect(server.callsOf('SupplierLedgerApi_supplierlist')[0]?.query).toMatchObject(asked)
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: '供应商' })).value).toBe('华东饮料')
    await user.click(screen.getByRole('button', { name: '导出' }))
    await screen.findByText('任务已满')
    expect(server.callsOf('JobApi_export')[0]?.body).toMatchObject({
      resource: 'SupplierLedgerApi',
      query: { supplierId: '5', startTime: '2026-08-01' },
      descs: 'bill_date',
      columns: ['billDate', 'bartererName', 'kindName', 'billNo', 'accountName', 'debitAmt', 'creditAmt', 'balanceAmt', 'remark'],
    })
    await user.click(screen.getByRole('button', { name: /清除/ }))
    await waitFor(() => expect(server.callsOf('SupplierLedgerApi_supplierlist').at(-1)?.query).not.toHaveProperty('supplierId'))
  })

  test('is read in the books of one legal entity where there are several', async () => {
    const entities = (...names: string[]) => ({ PeriodApi_entities: () => data(names.map((legalEntity) => ({ legalEntity }))) })
    const { server, user } = await opens('/finance/supplierLedger', entities('', '甲公司'))
    const choice = await screen.findByRole('combobox', { name: '法人' })
    const asked = () => server.callsOf('SupplierLedgerApi_supplierlist').at(-1)?.query
    expect(asked()).not.toHaveProperty('legalEntity')
    await user.selectOptions(choice, '甲公司')
    await waitFor(() => expect(asked()).toMatchObject({ legalEntity: '甲公司' }))
    await user.selectOptions(choice, '本公司')
    await waitFor(() => expect(asked()).toMatchObject({ companyItself: '2' }))
    await user.selectOptions(choice, '全部法人')
    await waitFor(() => expect(choice).toHaveProperty('value', ''))
  })

  test('offers no legal entity where there is but one, and says what its dates are', async () => {
    await opens('/finance/supplierLedger', { PeriodApi_entities: () => data([{ legalEntity: '' }]) })
    await screen.findByText('RK-1')
    expect(screen.queryByRole('combobox', { name: '法人' })).toBeNull()
    const from = screen.getByRole('textbox', { name: '开始日期' })
    expect(from.closest('search')?.querySelector('.ui-filter-label')?.textContent).toBe('日期')
  })

  test('draws no column and no line of figures for who may not see purchase prices', async () => {
    const bare = rows.map(({ id, billNo }) => entry(id, { billNo }))
    await opens('/finance/supplierLedger', { SupplierLedgerApi_supplierlist: () => page(bare, { sums: {} }) }, ['supplierledger_view'])
    const table = await screen.findByRole('table', { name: '供应商往来账' })
    await within(table).findByText('RK-1')
    expect(within(table).queryByRole('columnheader', { name: '余额' })).toBeNull()
    expect(screen.queryByText('期末余额')).toBeNull()
  })

  test('says when there is nothing, when it failed, and when it is not for the reader', async () => {
    const { unmount } = await opens('/finance/supplierLedger', { SupplierLedgerApi_supplierlist: () => page([], { sums }) })
    await screen.findByText('还没有往来')
    unmount()
    const failed = await opens('/finance/supplierLedger', { SupplierLedgerApi_supplierlist: () => refusal(400, '暂时不行') })
    await screen.findByRole('alert')
    screen.getByText('暂时不行')
    failed.unmount()
    await opens('/finance/supplierLedger', { SupplierLedgerApi_supplierlist: () => refusal(403, '没有权限') })
    await screen.findByText(/supplierledger_view/)
  })
})

test('the day book is read of one type of document, which a click takes back, and tells what it moved', async () => {
  const { server, user } = await opens(
    '/finance/cashBook?kind=moneyReceipt',
    { CashBookApi_list: () => page(rows, { sums: { debitAmt: '9.00', creditAmt: '2.50' } }) },
    ['cashbook_view'],
  )
  expect((await screen.findByText('净额')).nextElementSibling?.textContent).toBe('6.50')
  expect(server.callsOf('CashBookApi_list')[0]?.query).toMatchObject({ kind: 'moneyReceipt' })
  expect(screen.queryByText('期初余额')).toBeNull()
  expect(screen.queryByText('本期增加')).toBeNull()
  await user.click(screen.getByRole('button', { name: '收付款单' }))
  await waitFor(() => expect(server.callsOf('CashBookApi_list').at(-1)?.query).not.toHaveProperty('kind'))
})

test('a ledger is printed whole, with what it was narrowed by and its balances', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { server, user } = await opens('/finance/supplierLedger?partner=5&startTime=2026-08-01&entity=', {
    SupplierApi_lookup: () => data({ records: [{ id: '5', name: '华东饮料' }], total: 1, size: 20, current: 1, pages: 1 }),
  })
  await screen.findByText('RK-1')
  await user.click(screen.getByRole('button', { name: '打印列表' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  const sheet = document.querySelector('.list-sheet')
  const said = [...(sheet?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent)
  expect(said).toEqual(['供应商华东饮料', '法人本公司', '日期2026-08-01 起', '期初余额300.00', '期末余额300.00'])
  expect(sheet?.querySelectorAll('tbody tr')).toHaveLength(rows.length + 1)
  expect(server.callsOf('SupplierLedgerApi_supplierlist').at(-1)?.query).toMatchObject({ size: '200', supplierId: '5', companyItself: '2' })
  vi.unstubAllGlobals()
})

test('a view brings back whose ledger it is, in whose books and when', async () => {
  const content = {
    columns: [],
    size: 20,
    filters: ['partner 5', 'period lastMonth', 'entity '].map((said) => ({
      name: said.split(' ')[0] ?? '',
      value: said.split(' ')[1] ?? '',
    })),
  }
  const view = { id: '4', version: 1, page: 'supplierledger', name: '华东上月', shared: 1, mine: true, userName: 'admin', content }
  const { server, user } = await opens('/finance/supplierLedger?sort=-billDate', { SavedViewApi_list: () => data({ views: [view] }) })
  await user.click(await screen.findByRole('button', { name: '视图' }))
  await user.click(await screen.findByRole('menuitemradio', { name: '华东上月' }))
  const asked = { supplierId: '5', companyItself: '2', ...periodOf('lastMonth', '2026-11-21') }
  await waitFor(() => expect(server.callsOf('SupplierLedgerApi_supplierlist').at(-1)?.query).toMatchObject(asked))
  const query = { ...allEntries, partner: '5', entity: '', ...periodOf('lastMonth', '2026-11-21'), sort: '', page: 3, size: 20 }
  expect(ledgerViewOf(query, '2026-11-21')).toEqual({ size: 20, filters: content.filters })
  expect(addressOf({}, '2026-11-21')).toMatchObject({ partner: null, startTime: null, entity: null, page: null })
})

test('the ledger of customers asks for customers, whatever the right to purchase prices', async () => {
  const customer = entry('9', {
    kind: 'openingPartner',
    account: 'receivable',
    headId: '80',
    billNo: 'QW-1',
    debitAmt: '500.00',
    balanceAmt: '500.00',
  })
  await opens('/finance/ledger', { CustomerLedgerApi_customerlist: () => page([customer], { sums }) }, ['customerledger_view'])
  const table = await screen.findByRole('table', { name: '客户往来账' })
  await within(table).findByText('QW-1')
  within(table).getByRole('columnheader', { name: /余额/ })
  screen.getByRole('combobox', { name: '客户' })
})

test('the day book of money says what came in and went out of an account, and leads to its documents', async () => {
  const moved = {
    ...rows[0],
    kind: 'moneyReceipt',
    kindName: '收付款单',
    accountId: '9',
    accountName: '工商银行',
    bartererName: '红星超市',
    billNo: 'SF-1',
  }
  const { server } = await opens('/finance/cashBook?partner=9', { CashBookApi_list: () => page([moved]) }, [
    'cashbook_view',
    'receipt_view',
  ])
  const table = await screen.findByRole('table', { name: '资金日记账' })
  const row = await within(table).findByRole('row', { name: /SF-1/ })
  for (const text of ['工商银行', '红星超市', '1,130.00', '1,430.00']) expect(row.textContent).toContain(text)
  expect(within(table).getByRole('columnheader', { name: '收入' })).toBeTruthy()
  expect(within(table).queryByRole('columnheader', { name: '其中税款' })).toBeNull()
  expect(within(row).getByRole('link', { name: 'SF-1' }).getAttribute('href')).toBe('/finance/receiptPaymentForm?id=71')
  expect(server.callsOf('CashBookApi_list')[0]?.query).toMatchObject({ accountId: '9' })
})

describe('what is left of a limit', () => {
  test('stands beside the ledger of a supplier that sets one, and of a customer that has one', async () => {
    const credit = { creditLimit: '200.00', exposure: '239.00', left: '-39.00' }
    const { server } = await opens('/finance/supplierLedger?partner=5', { SupplierLedgerApi_credit: () => data(credit) })
    const shown = (label: string) => screen.getByText(label).nextElementSibling?.textContent
    await screen.findByText('授信额度')
    expect([shown('授信额度'), shown('已用额度'), shown('可用额度')]).toEqual(['200.00', '239.00', '-39.00'])
    expect(server.callsOf('SupplierLedgerApi_credit').map(({ query }) => query)).toEqual([{ supplierId: '5' }])
  })

  test('is nothing where there is no limit, and nothing is asked where no partner is chosen', async () => {
    const { server } = await opens('/finance/supplierLedger', { SupplierLedgerApi_credit: () => data({}) })
    await screen.findByText('RK-1')
    expect(server.callsOf('SupplierLedgerApi_credit')).toEqual([])
    expect(screen.queryByText('可用额度')).toBeNull()
  })
})
