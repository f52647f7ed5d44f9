import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { addressOf, balanceViewOf } from '#web/screens/stock-balance/balance-query.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

// the page of stock, by the rows of the specification

const page = (records: object[], more: object = {}) =>
  data({ records, total: records.length, size: 10, current: 1, pages: 1, sums: {}, counts: {}, ...more })
const lookUps = Object.fromEntries(
  operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, () => page([])]] : [])),
)
const row = (commInfoId: string, more: object = {}) => ({
  ...{
    id: `3:${commInfoId}`,
    depotId: '3',
    depotName: '总仓',
    commInfoId,
    commInfoCode: `G${commInfoId}`,
    commInfoName: `饮料${commInfoId}`,
  },
  ...{ unitName: '瓶', qty: '10.00', onHandFreeQty: '4.00', reservedQty: '6.00', heldQty: '0.00', onOrderQty: '0.00', transitQty: '0.00' },
  ...more,
})
const allRights = [
  'inventory_view',
  'inventory_export',
  'cost_view',
  'checkinventory_accounting',
  'requirestock_submit',
  'inventorybalance_view',
  'syncwjpyinventory_view',
  'syncwjpyinventory_push',
]

function opens(path: string, answers: object = {}, rights = allRights) {
  return openSignedIn(path, rights, {
    ...lookUps,
    InventoryApi_selectListNew: () => page([row('1'), row('2', { qty: '-1.00' })], { sums: { qty: '9.00' } }),
    ...answers,
  })
}

describe('the page of stock', () => {
  test('[page.inventory.inventory] [area.warehouse.inventory] lists goods by depot with sums, and leaves costs out for who may not see them', async () => {
    const { server } = await opens(
      '/inventory/inventory?classifyId=8',
      {
        ClassificationApi_lookup: () => page([{ id: '8', name: '饮品' }]),
        ClassificationApi_detail: () => data({ id: '8', name: '饮品' }),
      },
      allRights.filter((right) => right !== 'cost_view'),
    )
    const table = await screen.findByRole('table', { name: '库存' })
    await within(table).findByText('饮料1')
    expect(within(table).queryByText('库存金额')).toBeNull()
    expect(within(table).getByText('9.00')).toBeTruthy()
    expect(server.callsOf('InventoryApi_selectListNew')[0]?.body).toMatchObject({ classifyId: '8' })
  })

  test('a figure opens the documents it is made of, and what is there its movements', async () => {
    const { user } = await opens('/stock/inventory', {
      InventoryApi_parts: () =>
        data([{ headId: '71', kind: 'salesOrder', kindName: '销售订单', billNo: 'XS-1', billDate: '2026-11-20', qty: '6.00' }]),
      InventoryApi_movements: () =>
        page([
          {
            id: '9',
            depotId: '3',
            kind: 'salesOut',
            kindName: '销售出库单',
            billNo: 'CK-9',
            billDate: '2026-11-21',
            movementName: '出库',
            qty: '-2.00',
            balanceQty: '10.00',
          },
        ]),
    })
    await user.click(await screen.findByRole('button', { name: '订单占用 6.00 · 饮料1' }))
    const dialog = await screen.findByRole('dialog', { name: /订单占用 · 饮料1 · 总仓/ })
    expect((await within(dialog).findByRole('link', { name: 'XS-1' })).getAttribute('href')).toContain('id=71')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: '现存量 10.00 · 饮料1' }))
    const moved = await screen.findByRole('dialog', { name: /库存流水/ })
    await within(moved).findByText('CK-9')
    expect(within(moved).queryByRole('link', { name: 'CK-9' })).toBeNull()
  })

  test('is told by lot, narrowed to what expires, and a number opens every document it went through', async () => {
    const lot = { ...row('1'), id: '3:1:A7', lot: 'A7', expiresOn: '2026-12-01', daysLeft: 5 }
    const { server, user } = await opens('/stock/inventory', {
      LotStockApi_list: () => page([lot]),
      LotStockApi_trace: () =>
        data([
          {
            ...{
              id: '1',
              depotId: '3',
              billDate: '2026-11-20',
              headId: '71',
              kind: 'purchaseReceipt',
              kindName: '采购入库单',
              billNo: 'RK-1',
            },
            ...{ movementName: '入库', qty: '10.00', transitQty: '0.00' },
          },
        ]),
    })
    await user.click(await screen.findByRole('button', { name: '按批次' }))
    await screen.findByRole('table', { name: '批次库存' })
    await user.selectOptions(screen.getByLabelText('有效期'), '临期与过期')
    await waitFor(() => expect(server.callsOf('LotStockApi_list').at(-1)?.query).toMatchObject({ expiring: '1' }))
    await user.click(await screen.findByRole('button', { name: '追溯 A7' }))
    const dialog = await screen.findByRole('dialog', { name: /追溯 · 饮料1 · A7/ })
    expect((await within(dialog).findByRole('link', { name: 'RK-1' })).getAttribute('href')).toContain('id=71')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: '按批次' }))
    await screen.findByRole('table', { name: '库存' })
  })

  test('says what is on hand of one row, with a reason', async () => {
    const { server, user } = await opens('/stock/inventory', { FranchiseCommodityApi_onHandQty: () => data({ id: '1' }) })
    const box = within(await screen.findByRole('row', { name: /饮料1/ })).getByRole('checkbox')
    expect(screen.getByRole('button', { name: '盘点一行' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(box)
    await user.click(screen.getByRole('button', { name: '盘点一行' }))
    await user.type(await screen.findByLabelText(/实际现存量/), '8')
    await user.click(screen.getByRole('button', { name: '记账' }))
    expect(server.callsOf('FranchiseCommodityApi_onHandQty')).toHaveLength(0)
    await user.type(screen.getByRole('textbox', { name: /原因/ }), '破损')
    await user.click(screen.getByRole('button', { name: '记账' }))
    await waitFor(() => expect(server.callsOf('FranchiseCommodityApi_onHandQty')).toHaveLength(1))
    expect(server.callsOf('FranchiseCommodityApi_onHandQty')[0]?.body).toEqual({
      commInfoId: '1',
      depotId: '3',
      onHandQty: '8.00',
      remark: '破损',
    })
  })

  test('[page.inventory.inventoryDetail] asks another depot for the chosen goods of one', async () => {
    const { server, user } = await opens('/stock/inventory', {
      DepotApi_lookup: () => page([{ id: '5', name: '中心仓' }]),
      RequisitionApi_entityrequire: () => data({ id: '90' }),
    })
    await user.click(within(await screen.findByRole('row', { name: /饮料1/ })).getByRole('checkbox'))
    await user.click(within(screen.getByRole('row', { name: /饮料2/ })).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: '要货' }))
    const dialog = await screen.findByRole('dialog', { name: '要货' })
    await user.type(within(dialog).getByRole('combobox', { name: /发货仓库/ }), '中心{Enter}')
    await waitFor(() => expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: /发货仓库/ }).value).toBe('中心仓'))
    await user.type(within(dialog).getByLabelText(/G2 饮料2/), '12')
    await user.click(within(dialog).getByRole('button', { name: '提交要货单' }))
    await waitFor(() => expect(server.callsOf('RequisitionApi_entityrequire')).toHaveLength(1))
    expect(server.callsOf('RequisitionApi_entityrequire')[0]?.body).toEqual({
      depotId: '5',
      inDepotId: '3',
      lines: [{ commInfoId: '2', qty: '12' }],
    })
  })

  test('says what it lacks: rows, a right, an answer', async () => {
    await opens('/stock/inventory', { InventoryApi_selectListNew: () => page([]) })
    expect(await screen.findByText('还没有库存')).toBeTruthy()
  })

  test('of a server that fails it can be asked again', async () => {
    await opens('/stock/inventory', { InventoryApi_selectListNew: () => refusal(500, '服务器错误') })
    expect(await screen.findByRole('button', { name: /重试/ })).toBeTruthy()
  })
})

test('the report of stock asks for a period and says whether the books agree', async () => {
  const figures = { openingQty: '6.00', inQty: '10.00', outQty: '6.00', closingQty: '10.00' }
  const { server } = await opens('/stock/inventoryBalance?startTime=2026-10-01&endTime=2026-10-31', {
    InventoryBalanceApi_list: () => page([{ ...row('1'), ...figures }], { sums: figures }),
    InventoryBalanceApi_check: () => page([], { total: 2 }),
  })
  expect((await screen.findByRole('row', { name: /饮料1/ })).textContent).toContain('6.00')
  expect((await screen.findByRole('alert')).textContent).toBe('2个商品的流水与库存不一致')
  expect(server.callsOf('InventoryBalanceApi_list')[0]?.query).toMatchObject({ startTime: '2026-10-01', endTime: '2026-10-31' })
})

test('a figure of the stock balance opens the movements that it is made of', async () => {
  const figures = { openingQty: '6.00', inQty: '1000.00', outQty: '7.00', closingQty: '999.00' }
  const { server, user } = await opens('/stock/inventoryBalance?startTime=2026-10-01&endTime=2026-10-31', {
    InventoryBalanceApi_list: () => page([{ ...row('1'), ...figures }], { sums: figures }),
    InventoryBalanceApi_check: () => page([], { total: 0 }),
    InventoryApi_movements: () => page([]),
  })
  for (const [name, days, said] of [
    ['期初数量 6.00 · 饮料1', { endTime: '2026-09-30' }, '2026-09-30 止'],
    ['入库数量 1,000.00 · 饮料1', { startTime: '2026-10-01', endTime: '2026-10-31' }, '2026-10-01 – 2026-10-31'],
    ['期末数量 999.00 · 饮料1', { endTime: '2026-10-31' }, '2026-10-31 止'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name }))
    await screen.findByRole('dialog', { name: `库存流水 · 饮料1 · 总仓 · ${said}` })
    const asked = { commInfoId: '1', depotId: '3', current: '1', size: '20', descs: 'bill_date' }
    expect(server.callsOf('InventoryApi_movements').at(-1)?.query).toEqual({ ...asked, ...days })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('the stock balance is printed whole, with what it was narrowed by and its sums', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const figures = { openingQty: '6.00', inQty: '10.00', outQty: '7.00', closingQty: '9.00' }
  const { server, user } = await opens('/stock/inventoryBalance?startTime=2026-10-01&endTime=2026-10-31&depotId=3&commInfoName=饮料', {
    InventoryBalanceApi_list: () =>
      page(
        [row('1'), row('2')].map((one) => ({ ...one, ...figures })),
        { sums: figures },
      ),
    InventoryBalanceApi_check: () => page([], { total: 0 }),
    DepotApi_lookup: () => page([{ id: '3', name: '总仓' }]),
  })
  await screen.findByRole('row', { name: /饮料1/ })
  await user.click(screen.getByRole('button', { name: '打印列表' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  const sheet = document.querySelector('.list-sheet')
  expect(sheet?.querySelector('h1')?.textContent).toBe('进销存')
  const said = [...(sheet?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent)
  expect(said).toEqual(['仓库总仓', '搜索饮料', '日期2026-10-01 – 2026-10-31'])
  expect(sheet?.querySelectorAll('tbody tr')).toHaveLength(3)
  expect(sheet?.querySelector('button')).toBeNull()
  expect(sheet?.querySelector('.list-sheet-sums')?.textContent).toContain('9.00')
  expect(server.callsOf('InventoryBalanceApi_list').at(-1)?.query).toMatchObject({ size: '200', depotId: '3' })
  vi.unstubAllGlobals()
})

test('a view brings back which goods of the stock balance, where and when', async () => {
  const filters = ['commInfoName 饮料', 'depotId 3', 'period lastMonth'].map((said) => ({
    name: said.split(' ')[0] ?? '',
    value: said.split(' ')[1] ?? '',
  }))
  const content = { columns: [], size: 20, sort: '-commInfoCode', filters }
  const view = { id: '4', version: 1, page: 'inventorybalance', name: '总仓上月', shared: 1, mine: true, userName: 'admin', content }
  const { server, user } = await opens('/stock/inventoryBalance', {
    SavedViewApi_list: () => data({ views: [view] }),
    InventoryBalanceApi_list: () => page([]),
    InventoryBalanceApi_check: () => page([], { total: 0 }),
  })
  await screen.findByText('这段时间没有库存，也没有出入库')
  await user.click(screen.getByRole('button', { name: '视图' }))
  await user.click(await screen.findByRole('menuitemradio', { name: '总仓上月' }))
  const days = { startTime: '2026-10-01', endTime: '2026-10-31' }
  const asked = { depotId: '3', commInfoName: '饮料', descs: 'comm_info_code', ...days }
  await waitFor(() => expect(server.callsOf('InventoryBalanceApi_list').at(-1)?.query).toMatchObject(asked))
  const query = { commInfoName: '饮料', depotId: '3', ...days, sort: '-commInfoCode', page: 3, size: 20 }
  expect(balanceViewOf(query, '2026-11-21')).toEqual({ size: 20, sort: '-commInfoCode', filters })
  expect(addressOf({}, '2026-11-21')).toMatchObject({ commInfoName: null, depotId: null, startTime: null, page: null })
})

test('the list of stock opens with the view that its reader chose, its columns and filters, and asks for no other rows before', async () => {
  const columns = [{ id: 'commInfoName', width: 200 }, { id: 'commInfoCode' }, { id: 'depotName', hidden: true }]
  const content = { columns, sort: '-qty', size: 50, filters: [{ name: 'belowMin', value: '2' }] }
  const view = { ...{ id: '7', version: 1, page: 'inventory', name: '要补的', shared: 1, mine: true, userName: '王敏' }, content }
  const { server, address } = await opens('/stock/inventory', { SavedViewApi_list: () => data({ views: [view], opensWith: '7' }) })
  const table = await screen.findByRole('table', { name: '库存' })
  await within(table).findByText('饮料1')
  await waitFor(() => expect(address()).toContain('view=7'))
  expect(server.callsOf('SavedViewApi_list')[0]?.query).toEqual({ page: 'inventory' })
  expect(server.callsOf('InventoryApi_selectListNew').map(({ body }) => body)).toEqual([
    { belowMin: 2, current: 1, size: 50, descs: 'qty' },
  ])
  expect(within(table).queryByRole('columnheader', { name: '仓库' })).toBeNull()
})

test('stock is told row by row', async () => {
  const { server, user } = await opens('/stock/syncInventory', {
    SyncInventoryApi_list: () => page([{ id: '7', commInfoId: '1', commInfoName: '饮料1', qty: '4.00', pushStatus: 0 }]),
    SyncInventoryApi_pushwjyp: () => data({ id: '7' }),
  })
  await user.click(within(await screen.findByRole('row', { name: /饮料1.*待推送/ })).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '推送' }))
  await waitFor(() => expect(server.callsOf('SyncInventoryApi_pushwjyp')[0]?.body).toEqual({ id: '7' }))
})
