import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { soon } from '../people/keyboard.ts'

const { journey } = await openJourneys('100006')

journey('a page keeps what was typed, found and focused while other tabs are shown, and after a reload', async ({ as }) => {
  const admin = await as('admin')
  await admin.opens('商品', 'Goods')
  await admin.searches('茶')
  await admin.seesCount(5)
  await admin.opens('采购订单', 'Purchase orders')
  await admin.keys.press('Alt+n')
  await admin.keys.pick(admin.headField('供应商', 'Supplier'), '华东饮料')
  await admin.keys.fill(admin.document.getByRole('textbox', { name: '备注' }), '周五前送到')

  await admin.keys.press('Alt+2')
  await admin.seesCount(5)
  await soon(() => admin.searchBox.inputValue()).toBe('茶')
  expect(await admin.page.evaluate(() => new URLSearchParams(location.search).get('q'))).toBe('茶')
  await admin.keys.press('Alt+4')
  await soon(() => admin.inHand()).toBe('周五前送到')
  await admin.seesTabs('首页', '商品', '采购订单', '新增采购订单 华东饮料')

  await admin.page.reload()
  await soon(() => admin.document.getByRole('textbox', { name: '备注' }).inputValue()).toBe('周五前送到')
  await admin.seesTabs('首页', '商品', '采购订单', '新增采购订单 华东饮料')
  await admin.goesToTab('商品')
  await admin.seesCount(5)
})

journey('fifteen pages can be open, the sixteenth is refused, and closing one unsaved asks', async ({ as }) => {
  const admin = await as('admin')
  await admin.opens('采购订单', 'Purchase orders')
  for (let open = 2; open < 15; open++) {
    await admin.startsAnother()
    await soon(() => admin.tabCount()).toBe(open + 1)
  }
  await admin.keys.pick(admin.headField('供应商', 'Supplier'), '华东饮料')
  await admin.startsAnother()
  await admin.seesDialog('最多只能同时打开 15 个菜单')
  await admin.shows('fifteen-tabs')
  await admin.keys.press('Enter')
  await admin.dialog.waitFor({ state: 'detached' })
  expect(await admin.tabCount()).toBe(15)

  await admin.closesTab(15)
  await admin.seesDialog('关闭未保存的页签')
  await admin.keys.press('Escape')
  expect(await admin.tabCount()).toBe(15)
  await admin.closesTab(15)
  await admin.seesDialog('关闭未保存的页签')
  await admin.keys.push(admin.dialog.getByRole('button', { name: '关闭', exact: true }).last())
  await soon(() => admin.tabCount()).toBe(14)
  await admin.keys.choose(admin.page.getByRole('button', { name: '页签' }), '关闭全部')
  await admin.seesTabs('首页')
})
