import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const print = vi.fn()
beforeEach(() => {
  print.mockClear()
  vi.stubGlobal('print', print)
  keepTokens('1')
})

/** The sheet beside the page, which is only for printing. */
const sheet = () => document.querySelector<HTMLElement>('.print-root .list-sheet')
const texts = (selector: string) => [...(sheet()?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent)
const printed = async (times: number) => {
  await waitFor(() => expect(print).toHaveBeenCalledTimes(times))
}

const receipt = (id: string) => ({
  ...{ id, kind: 'purchaseReceipt', version: 1, state: 'draft', statusName: '草稿', status: 3001, billNo: `RK${id}` },
  ...{ supplierId: '7', supplierName: '华东饮料', totalQty: '12.5' },
})

test('a list of documents is printed as its filters leave it, with their names and what it comes to', async () => {
  const server = shellServer('purchasein_view')
  server.answer({
    PurchaseReceiptApi_list: () =>
      data({ records: [receipt('1'), receipt('2')], total: 2, size: 10, current: 1, pages: 1, sums: { totalQty: '25' }, counts: {} }),
    SupplierApi_lookup: () => data({ records: [{ id: '7', name: '华东饮料' }], total: 1, size: 10, current: 1, pages: 1 }),
    SavedViewApi_list: () => data({ views: [] }),
  })
  const { user } = await openApp('/purchase/warehousingHistory?status=3001&keyword=瓶&supplierId=7&startTime=2026-11-01')
  await screen.findByText('RK1')
  await user.click(screen.getByRole('button', { name: '打印列表' }))
  await printed(1)
  expect(texts('dl > div')).toEqual(['状态草稿', '搜索瓶', '日期2026-11-01 起', '供应商华东饮料'])
  expect(texts('tbody tr strong')).toEqual(['RK1', 'RK2'])
  expect(texts('.list-sheet-sums')[0]).toContain('25')
  expect(server.callsOf('PurchaseReceiptApi_list').at(-1)?.query).toMatchObject({
    size: '200',
    current: '1',
    status: '3001',
    keyword: '瓶',
  })
  // removed once the print window is closed
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(sheet()).toBeNull())
})

test('chosen rows alone are printed, without the sums of all', async () => {
  const server = shellServer('purchasein_view')
  server.answer({
    PurchaseReceiptApi_list: () =>
      data({ records: [receipt('1'), receipt('2')], total: 2, size: 10, current: 1, pages: 1, sums: { totalQty: '25' }, counts: {} }),
    SavedViewApi_list: () => data({ views: [] }),
  })
  const { user } = await openApp('/purchase/warehousingHistory')
  await user.click(within(await screen.findByRole('row', { name: /RK2/ })).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '打印列表' }))
  await printed(1)
  expect(texts('tbody tr strong')).toEqual(['RK2'])
  expect(texts('.list-sheet-sums')).toEqual([])
  expect(sheet()?.textContent).toContain('共 1 条')
})

test('a list of master data is asked for page by page; more than two thousand rows are cut, and the paper says so', async () => {
  const server = shellServer('communit_view')
  const units = Array.from({ length: 200 }, (_, at) => ({ id: String(at), code: `U${at}`, name: `单位${at}`, status: 1 }))
  let asked = 0
  server.answer({
    UnitApi_list: ({ query }) => {
      asked += query.size === '200' ? 1 : 0
      const records = query.size === '200' ? units.map((unit) => ({ ...unit, id: `${query.current}-${unit.id}` })) : units.slice(0, 20)
      return data({ records, total: 2345, size: 20, current: 1, pages: 118 })
    },
  })
  const { user } = await openApp('/base/unit?status=1')
  await screen.findByRole('cell', { name: '单位1' })
  await user.click(screen.getByRole('button', { name: '打印列表' }))
  await printed(1)
  expect(asked).toBe(10)
  expect(texts('tbody tr')).toHaveLength(2000)
  expect(sheet()?.textContent).toContain('共 2345 条，打印前 2000 条')
  expect(texts('dl > div')).toEqual(['启用启用'])
})

test('a list that cannot be read is not printed, and why is said', async () => {
  const server = shellServer('communit_view')
  server.answer({
    UnitApi_list: ({ query }) => {
      if (query.size === '200') throw new TypeError('fetch failed')
      return data({ records: [{ id: '1', code: 'U1', name: '瓶', status: 1 }], total: 1, size: 20, current: 1, pages: 1 })
    },
  })
  const { user } = await openApp('/base/unit')
  await screen.findByRole('cell', { name: '瓶' })
  await user.click(screen.getByRole('button', { name: '打印列表' }))
  expect(await screen.findByText('连接不到服务器，请检查网络后重试')).toBeTruthy()
  expect(print).not.toHaveBeenCalled()
})
