import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'

const { journey, network } = await openJourneys('100007')
const { admin, supplierId, depotId } = network

/** Creates `count` orders; each has one line with as many bottles as its place in the series. */
async function orders(count: number): Promise<void> {
  const { records } = await admin.ok('CommodityApi_list', { query: { size: 1 } })
  const [goods] = records
  for (let at = 1; at <= count; at++) {
    const line = { commInfoId: goods?.id, unitId: goods?.unitId, qty: String(at), taxPrice: '1', taxRate: '13' }
    await admin.ok('PurchaseOrderApi_submit', { body: { supplierId, depotId, lines: [line] } })
  }
}

journey('chips, search, sort and pages stand in the address, and are there again after a reload', async ({ as }) => {
  await orders(12)
  const buyer = await as('buyer')
  await buyer.opens('采购订单', 'Purchase orders')
  await buyer.seesCount(12)
  await buyer.keys.push(buyer.page.getByRole('button', { name: '待审核 12' }))
  await buyer.keys.push(buyer.page.getByRole('button', { name: '总数量' }))
  await buyer.keys.push(buyer.page.getByRole('button', { name: '总数量' }))
  await buyer.chooses(buyer.pages.getByRole('combobox'), '30')
  await soon(() => buyer.page.locator('tbody tr').count()).toBe(12)
  await buyer.chooses(buyer.pages.getByRole('combobox'), '10')
  await buyer.seesColumn('总数量', ['12.00', '11.00', '10.00', '9.00', '8.00', '7.00', '6.00', '5.00', '4.00', '3.00'])
  await buyer.keys.push(buyer.page.getByRole('button', { name: '下一页' }))
  await buyer.seesColumn('总数量', ['2.00', '1.00'])
  await buyer.shows('list-second-page')

  await buyer.page.reload()
  await buyer.seesColumn('总数量', ['2.00', '1.00'])
  expect(await buyer.page.evaluate(() => Object.fromEntries(new URLSearchParams(location.search)))).toMatchObject({ page: '2', size: '10' })

  await buyer.searches('0011')
  await buyer.seesColumn('总数量', ['11.00'])
  await buyer.keys.push(buyer.page.getByRole('button', { name: /^草稿 / }))
  await soon(() => buyer.page.getByText('没有符合条件的数据').count()).toBe(1)
  await buyer.keys.push(buyer.page.getByRole('button', { name: '清除条件' }))
  await buyer.seesCount(12)
})

journey('[const.size.controls] [const.size.tables] controls are mini and tables small, on screens of every width', async ({ as }) => {
  const { page, opens } = await as('buyer')
  await opens('采购订单', 'Purchase orders')
  const heights = (selector: string) =>
    page.evaluate((of) => [...new Set([...document.querySelectorAll(of)].map((one) => one.getBoundingClientRect().height))], selector)
  for (const width of [1440, 800]) {
    await page.setViewportSize({ width, height: 700 })
    const shown = '[role=tabpanel]:not([hidden])'
    await soon(() => heights(`${shown} .ui-toolbar .ui-button, ${shown} .ui-page-head button, ${shown} .ui-pager select`)).toEqual([28])
    await soon(() => heights(`${shown} .ui-table thead th, ${shown} .ui-table tbody td`)).toEqual([32])
  }
})

journey(
  '[table.rows] [table.min-height] a higher window shows more rows; a table is never lower than 300 px, its page scrolls',
  async ({ as }) => {
    await orders(12)
    const buyer = await as('buyer')
    const { page } = buyer
    await buyer.opens('采购订单', 'Purchase orders')
    await buyer.chooses(buyer.pages.getByRole('combobox'), '30')
    const frame = page.locator('.ui-table-frame')
    /**
     * The number of rows that are wholly visible between the table's head and foot, and the number its height has room
     * for.
     */
    const seen = () =>
      frame.evaluate((table) => {
        const [head, foot] = ['thead th', 'tfoot td'].map((part) => table.querySelector(part)?.getBoundingClientRect())
        const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
        const whole = rows.filter(({ top, bottom }) => top >= (head?.bottom ?? 0) - 1 && bottom <= (foot?.top ?? 0) + 1)
        return { seen: whole.length, room: Math.floor((table.clientHeight - 64) / 32) }
      })
    const height = () => frame.evaluate((table) => table.getBoundingClientRect().height)
    for (const [window, rows] of [
      [640, 11],
      [560, 8],
    ] as const) {
      await page.setViewportSize({ width: 1280, height: window })
      await soon(seen).toEqual({ seen: rows, room: rows })
    }
    for (const low of [400, 300]) {
      await page.setViewportSize({ width: 1280, height: low })
      await soon(height).toBe(300)
    }
    await buyer.shows('low-window')
    await buyer.pages.scrollIntoViewIfNeeded()
    const pagesEnd = () => buyer.pages.evaluate((pages) => pages.getBoundingClientRect().bottom)
    await soon(pagesEnd, 'the pages below the table').toBeLessThanOrEqual(300)
  },
)

journey('several documents are submitted at once, each with its own result', async ({ as }) => {
  const buyer = await as('buyer')
  for (const qty of ['3', '5']) {
    await buyer.startsOrder('华东饮料')
    await buyer.entersLines([['矿泉水', qty]])
    await buyer.savesDraft()
  }
  await buyer.startsOrder('华东饮料')
  await buyer.keys.fill(buyer.document.getByRole('textbox', { name: '备注' }), '没有明细')
  await buyer.savesDraft()

  await buyer.opens('采购订单', 'Purchase orders')
  await buyer.keys.push(buyer.page.getByRole('button', { name: '草稿 3' }))
  await buyer.seesCount(3)
  await buyer.keys.reach(buyer.page.getByRole('checkbox', { name: '全选本页' }))
  await buyer.keys.press('Space')
  await buyer.keys.push(buyer.page.getByRole('button', { name: '批量提交' }))
  await buyer.seesDialog('3 张单据')
  await buyer.keys.press('Enter')
  await buyer.seesDialog('成功 2 张，失败 1 张')
  await soon(() => buyer.dialog.getByRole('listitem').allInnerTexts()).toHaveLength(3)
  await buyer.shows('bulk-result')
  await buyer.keys.press('Escape')
  await buyer.dialog.waitFor({ state: 'detached' })
  await buyer.seesCount(1)
})

journey('a shared view is made the default of roles from the menu of views', async ({ as }) => {
  const content = { columns: [], sort: '-name' }
  const view = await admin.ok('SavedViewApi_submit', { body: { page: 'communit', name: '按名称', shared: 2, content } })
  await admin.ok('SavedViewApi_opensWith', { body: { page: 'communit', viewId: view.id } })
  const chief = await as('admin')
  const { page, keys, dialog } = chief
  await chief.opens('计量单位', 'Units')
  await keys.push(page.getByRole('button', { name: '按名称' }))
  await page.getByRole('menuitem', { name: '设为角色的默认视图…' }).click()
  await dialog.getByRole('switch').first().waitFor()
  await chief.shows('view-of-roles')
  await keys.push(dialog.getByRole('switch').first())
  await keys.push(dialog.getByRole('button', { name: '保存' }))
  await soon(async () => (await admin.ok('SavedViewApi_roles', { query: { page: 'communit' } })).map(({ viewId }) => viewId)).toContain(
    view.id,
  )
})

/** In how many lines the tools above a list are laid out. */
const linesOf = ({ page }: Person) =>
  page.locator('search:visible').evaluate((bar) => {
    const tools = [...bar.querySelectorAll('button, input, select')].map((one) => one.getBoundingClientRect())
    return new Set(tools.filter(({ width }) => width > 2).map(({ top, bottom }) => Math.round((top + bottom) / 20))).size
  })

journey('the tools of a list take one line, and those over cards on a phone one beside the chips', async ({ as }) => {
  const chief = await as('admin', { language: 'en' })
  const { page, app, keys } = chief
  const views = page.getByRole('button', { name: 'Views' })
  for (const list of ['/purchase/purchaseOrderHistory', '/sales/salesHistory', '/mall/mallOrderHistory']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${app.url}${list}`)
    await views.waitFor()
    for (const [width, lines] of [
      [1440, 1],
      [1024, 1],
      [390, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await soon(() => linesOf(chief), `${list} at ${width} px`).toBe(lines)
    }
  }
  // a button with an icon shows its label as a tooltip
  expect(await views.getAttribute('title')).toBe('Views')
  // a status button without room is in the menu at the end of its line, and moves into the line once it is chosen
  const cancelled = page.getByRole('button', { name: /^Cancelled/ })
  await soon(() => cancelled.count()).toBe(0)
  await keys.push(page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /^\+\d+ More$/ }))
  await page.getByRole('menuitem', { name: /^Cancelled/ }).click()
  await soon(() => cancelled.getAttribute('aria-pressed')).toBe('true')
  await soon(() => linesOf(chief)).toBe(2)
})

journey('what narrows figures stands in the line of their tools where a desk has room for it', async ({ as }) => {
  const chief = await as('admin', { language: 'en' })
  const { page, app } = chief
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const list of ['/stock/inventory', '/stock/inventoryBalance', '/finance/voucher', '/finance/ledger']) {
    await page.goto(`${app.url}${list}`)
    await page.getByRole('button', { name: 'Views' }).waitFor()
    await soon(() => linesOf(chief), list).toBe(1)
  }
})

journey('on a phone what narrows a list of figures stands under its tools while it is wanted', async ({ as }) => {
  const chief = await as('admin', { language: 'en' })
  const { page, app } = chief
  await page.setViewportSize({ width: 390, height: 844 })
  const filters = page.getByRole('button', { name: 'Filters' })
  for (const list of ['/stock/inventory', '/mall/invoiceQueue', '/finance/voucher', '/analysis/receivableAge']) {
    await page.goto(`${app.url}${list}`)
    await filters.waitFor()
    await soon(() => linesOf(chief), list).toBe(1)
    await filters.click()
    await soon(() => linesOf(chief), list).toBeGreaterThan(1)
  }
  await page.goto(`${app.url}/finance/cashAccount`)
  expect(await filters.getAttribute('title')).toBe('Filters')
})
