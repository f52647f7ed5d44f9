import { openJourneys } from '../journey.ts'
import { platformTenant } from '../network.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'

// rows of the platform's administrator are changed and removed with the keyboard; creating them is tested in
// admin-screens
const { journey, network } = await openJourneys(platformTenant)

/** Changes one field of a row in the list, and waits until the list shows the change. */
async function changes(person: Person, from: string, { field, to }: { field: string; to: string }): Promise<void> {
  await person.opensRow(from)
  await person.entersFields({ [field]: to })
  await person.saves('更新成功')
  await soon(() => person.rowOf(to).count(), to).toBe(1)
}

/** Removes a row in the list, and confirms. */
async function removes(person: Person, name: string): Promise<void> {
  if ((await person.rowOf(name).first().getAttribute('data-selected')) === null) await person.selects(name)
  await person.keys.push(person.page.getByRole('button', { name: '删除', exact: true }).first())
  await person.seesDialog('确定将选择数据删除')
  await person.keys.push(person.dialog.getByRole('button', { name: '删除' }))
  await person.page.getByText('删除成功').first().waitFor()
  await soon(() => person.rowOf(name).count(), name).toBe(0)
}

journey('a dictionary and its entries are changed and removed', async ({ as }) => {
  const entry = { code: 'journey_size', sort: 1, isSealed: 0 }
  const { id } = await network.admin.ok('DictBizApi_submit', { body: { ...entry, dictValue: '旧尺寸' } })
  await network.admin.ok('DictBizApi_submit', { body: { ...entry, parentId: id, dictKey: '1', dictValue: '特小' } })
  const admin = await as('admin')
  const { page, keys, dialog } = admin
  await admin.opens('业务字典', 'Business dictionaries')
  await admin.searches('journey_size')
  await changes(admin, '旧尺寸', { field: '字典名称', to: '新尺寸' })
  await admin.selects('新尺寸')
  await keys.push(page.getByRole('button', { name: '字典项', exact: true }))
  const rows = dialog.getByRole('row')
  const inHand = dialog.locator('tbody tr[tabindex="0"]')
  await keys.reach(inHand)
  await keys.press('Enter')
  const form = page.getByRole('dialog', { name: /^(修改|编辑)/ })
  await keys.fill(form.getByRole('textbox', { name: '字典名称' }), '加小')
  await keys.press('Control+s')
  await form.waitFor({ state: 'detached' })
  await soon(() => rows.filter({ hasText: '加小' }).count()).toBe(1)
  await keys.reach(inHand)
  await keys.press('Space')
  await keys.push(page.getByRole('dialog').first().getByRole('button', { name: '删除', exact: true }))
  await keys.push(page.getByRole('dialog', { name: '删除' }).getByRole('button', { name: '删除' }))
  await soon(() => rows.filter({ hasText: '加小' }).count()).toBe(0)
  await keys.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await removes(admin, '新尺寸')
})

journey('a menu is changed and removed', async ({ as }) => {
  await network.admin.ok('MenuApi_submit', { body: { name: '旧巡店', code: 'journeyround', path: 'https://example.com/round', sort: 99 } })
  const admin = await as('admin')
  await admin.opens('菜单', 'Menus')
  await admin.searches('journeyround')
  await changes(admin, '旧巡店', { field: '菜单名称', to: '新巡店' })
  await removes(admin, '新巡店')
})

journey('a tenant is changed and removed', async ({ as }) => {
  await network.admin.ok('TenantApi_submit', { body: { tenantName: '将要关闭的连锁' } })
  const admin = await as('admin')
  await admin.opens('租户', 'Tenants')
  await admin.searches('关闭')
  await changes(admin, '将要关闭的连锁', { field: '联系人', to: '钱守业' })
  await removes(admin, '钱守业')
})

journey('a region is changed and removed', async ({ as }) => {
  await network.admin.ok('RegionApi_submit', { body: { code: '119988', parentCode: '110000', name: '旧区' } })
  const admin = await as('admin')
  const { page, keys } = admin
  await admin.opens('行政区划', 'Regions')
  await keys.fill(page.getByRole('searchbox', { name: '搜索' }), '119988')
  const tree = page.getByRole('tree', { name: '行政区划' })
  const line = tree.getByRole('treeitem').filter({ hasText: '119988' })
  // a search result is shown below its parents
  await soon(() => line.getAttribute('aria-level')).toBe('2')
  await keys.walkTo(tree, line, 'ArrowDown')
  await keys.press('Enter')
  await keys.fill(page.getByRole('textbox', { name: '名称' }), '新区')
  await keys.press('Control+s')
  await page.getByText('更新成功').first().waitFor()
  await soon(() => line.innerText()).toContain('新区')
  await keys.push(page.getByRole('button', { name: '删除', exact: true }).first())
  await keys.push(page.getByRole('dialog').getByRole('button', { name: '删除' }))
  await page.getByText('删除成功').first().waitFor()
  await soon(() => line.count()).toBe(0)
})

journey('pages open by the names that menus elsewhere give them', async ({ as }) => {
  const admin = await as('admin')
  for (const [path, name] of [
    ['/system/dict', '系统字典'],
    ['/system/menu', '菜单'],
    ['/system/param', '系统参数'],
    ['/system/tenant', '租户'],
    ['/base/region', '行政区划'],
    ['/monitor/log/usual', '通用日志'],
    ['/monitor/log/api', '接口日志'],
    ['/monitor/log/error', '错误日志'],
    ['/monitor/log/login', '登录日志'],
    ['/system/dictbiz', '业务字典'],
  ] as const) {
    await admin.page.goto(`${admin.app.url}${path}`)
    await admin.isOpen(name)
  }
})
