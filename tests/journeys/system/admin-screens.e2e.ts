import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { barriersIn } from '../looks/axe.ts'
import { chineseLeft } from '../looks/english.ts'
import { platformTenant } from '../network.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'

// regions, menus, tenants and the platform's dictionaries are maintained by the platform's administrator
const { journey, network } = await openJourneys(platformTenant)

/** Checks that there are no accessibility barriers on the screen, in either theme. */
async function isForEverybody({ page, dialog }: Person, where: string): Promise<void> {
  const part = (await dialog.count()) > 0 ? dialog.last() : page.locator('[role=tabpanel]').first()
  expect(await barriersIn(part, 'dark'), where).toEqual([])
}

const button = (person: Person, name: string) => person.page.getByRole('button', { name, exact: true }).last()

journey(
  '[admin.dict.two-tables] [admin.dict.search] [admin.dict.selection] a dictionary is made, its entries hang under it, and both are changed and removed',
  async ({ as }) => {
    const admin = await as('admin')
    await admin.opens('业务字典', 'Business dictionaries')
    await admin.keys.press('Alt+n')
    await admin.keys.press('Control+s')
    for (const [row, label] of [
      ['dict.required.code', '字典编号'],
      ['dict.required.dictValue', '字典名称'],
    ] as const) {
      await soon(() => admin.dialog.getByText(`请输入${label}`).count(), row).toBe(1)
    }
    await admin.entersFields({ 字典编号: 'journey_colour', 字典名称: '颜色' })
    await admin.saves('新增成功')
    await admin.searches('journey_colour')
    await admin.seesColumn('字典名称', ['颜色'])
    await admin.selects('颜色')
    await isForEverybody(admin, 'dictionaries')
    await admin.keys.push(button(admin, '字典项'))
    await admin.dialog.waitFor()
    await admin.keys.push(admin.dialog.getByRole('button', { name: '新增', exact: true }))
    const form = admin.page.getByRole('dialog', { name: '新增字典项' })
    await form.waitFor()
    const fixed = {
      'dict.child.readonly-code': ['字典编号', 'journey_colour'],
      'dict.child.readonly-parent': ['上级字典', '颜色'],
    } as const
    for (const [row, [label, text]] of Object.entries(fixed)) {
      const box = form.getByRole('textbox', { name: label })
      expect(await box.inputValue(), row).toBe(text)
      expect(await box.getAttribute('readonly'), row).not.toBe(null)
    }
    await admin.keys.press('Control+s')
    await soon(() => form.getByText('请输入字典键值').count(), '[dict.child.dictKey]').toBe(1)
    await admin.keys.fill(form.getByRole('textbox', { name: '字典键值' }), '1')
    await admin.keys.fill(form.getByRole('textbox', { name: '字典名称' }), '红色')
    await admin.keys.press('Control+s')
    await form.waitFor({ state: 'detached' })
    await soon(() => admin.dialog.getByRole('row').filter({ hasText: '红色' }).count()).toBe(1)
    await isForEverybody(admin, 'entries')
    await admin.shows('dictionary-entries')
    await admin.keys.press('Escape')
    await admin.dialog.waitFor({ state: 'detached' })
  },
)

journey('a tenant is opened and its first password said once; its limits are set', async ({ as }) => {
  const admin = await as('admin')
  await admin.opens('租户', 'Tenants')
  await admin.keys.press('Alt+n')
  await admin.entersFields({ 租户名称: '晨光连锁' })
  await admin.keys.press('Control+s')
  await admin.seesDialog('以下内容只显示这一次', '初始密码')
  await admin.shows('tenant-password')
  await admin.keys.press('Enter')
  await admin.dialog.waitFor({ state: 'detached' })
  await admin.searches('cgls')
  await admin.seesColumn('租户名称', ['晨光连锁'])
  await admin.selects('晨光连锁')
  await isForEverybody(admin, 'tenants')
  await admin.keys.push(button(admin, '配额与期限'))
  await admin.entersFields({ 账号数: '5' })
  await isForEverybody(admin, 'limits')
  await admin.saves('更新成功')
  await admin.seesColumn('账号数', ['5'])
})

journey('a menu with a button is made below another and removed', async ({ as }) => {
  const admin = await as('admin')
  await admin.opens('菜单', 'Menus')
  await soon(() => admin.page.getByRole('treegrid').locator('tbody tr').count()).toBeGreaterThan(3)
  await isForEverybody(admin, 'menus')
  await admin.shows('menus')
  await admin.keys.press('Alt+n')
  await admin.entersFields({ 菜单名称: '门店巡检', 菜单编号: 'journeyvisit' })
  await admin.keys.pick(admin.dialog.getByRole('combobox', { name: '上级菜单' }), '基础资料')
  await isForEverybody(admin, 'a menu')
  await admin.saves('新增成功')
  await admin.searches('journeyvisit')
  const found = admin.page.getByRole('treegrid').locator('tbody tr')
  await soon(() => found.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-level')))).toEqual(['1', '2'])
})

journey('a region is found, added below another, changed and removed', async ({ as }) => {
  const admin = await as('admin')
  const { page, keys } = admin
  await admin.opens('行政区划', 'Regions')
  const tree = page.getByRole('tree', { name: '行政区划' })
  await tree.getByRole('treeitem').first().waitFor()
  await isForEverybody(admin, 'regions')
  await keys.walkTo(tree, tree.getByRole('treeitem').filter({ hasText: '北京' }).first(), 'ArrowDown')
  await keys.press('Enter')
  await soon(() => page.getByRole('textbox', { name: '区划编号' }).inputValue()).toMatch(/^11/)
  await keys.press('Alt+n')
  await soon(() => page.getByRole('textbox', { name: '上级区划' }).inputValue()).toMatch(/^北京/)
  await keys.fill(page.getByRole('textbox', { name: '区划编号' }), '119999')
  await keys.fill(page.getByRole('textbox', { name: '名称' }), '新区')
  await admin.shows('regions')
  await keys.press('Control+s')
  await page.getByText('新增成功').first().waitFor()
  await soon(() => page.getByRole('textbox', { name: '区划编号' }).isEditable(), 'the new region is chosen').toBe(false)
  await keys.push(button(admin, '删除'))
  await admin.seesDialog('确定将选择数据删除')
  await keys.push(admin.dialog.getByRole('button', { name: '删除' }))
  await page.getByText('删除成功').first().waitFor()
})

journey('depots and partners are given to somebody, and are there when it is asked again', async ({ as }) => {
  await network.admin.ok('DepotApi_submit', { body: { code: 'JZC', name: '城西总仓' } })
  await network.admin.ok('SupplierApi_submit', { body: { supplierCode: 'JHD', supplierName: '城西饮料' } })
  // not to the administrator, whom other files use at the same time: they would lose access to every other depot
  await network.admin.ok('UserApi_submit', { body: { account: 'chengxi', realName: '城西店长' } })
  const admin = await as('admin')
  await admin.opens('用户', 'Users')
  await admin.searches('城西店长')
  await admin.selects('城西店长')
  for (const [name, field, given] of [
    ['分配仓库', '仓库', '城西总仓'],
    ['分配往来单位', '往来单位', '城西饮料'],
  ] as const) {
    await admin.keys.push(button(admin, name))
    await admin.keys.fill(admin.dialog.getByRole('combobox', { name: field, exact: true }), given)
    await admin.page.getByRole('option', { name: given }).first().waitFor()
    await admin.keys.press('Enter')
    await admin.dialog.getByRole('list', { name: field }).getByText(given).waitFor()
    await isForEverybody(admin, name)
    await admin.saves('更新成功')
    await admin.keys.push(button(admin, name))
    await admin.dialog.getByRole('list', { name: field }).getByText(given).waitFor()
    await admin.shows(`assigned-${field}`)
    await admin.keys.press('Escape')
    await admin.dialog.waitFor({ state: 'detached' })
  }
})

/** Checks that a form has these fields; each is given with the row of the specification that requires it. */
async function hasFields({ page }: Person, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [row, label] of Object.entries(fields)) await soon(() => page.getByLabel(label).count(), row).toBe(1)
}

journey('[settings.tabs] a person changes name and ways to be reached, and learns what a new password must look like', async ({ as }) => {
  const admin = await as('admin')
  const { page, keys } = admin
  await admin.choosesOfUser('个人设置')
  await page.getByRole('textbox', { name: '手机' }).waitFor()
  await hasFields(admin, {
    'settings.info.avatar': '头像',
    'settings.info.realName': '姓名',
    'settings.info.phone': '手机',
    'settings.info.email': '邮箱',
  })
  await isForEverybody(admin, 'own information')
  await keys.fill(page.getByRole('textbox', { name: '手机' }), '123')
  await keys.press('Control+s')
  await soon(() => page.locator('[aria-invalid="true"]').count()).toBe(1)
  await keys.fill(page.getByRole('textbox', { name: '手机' }), '13912345678')
  await keys.press('Control+s')
  await page.getByText('更新成功').first().waitFor()
  await admin.shows('own-info')
  await keys.push(button(admin, '修改密码'))
  await hasFields(admin, {
    'settings.password.oldPassword': '原密码',
    'settings.password.newPassword': '新密码',
    'settings.password.newPassword1': '确认密码',
  })
  await keys.fill(page.getByLabel('原密码'), 'wrong')
  await keys.fill(page.getByLabel('新密码'), 'short')
  await keys.press('Control+s')
  await soon(() => page.locator('[aria-invalid="true"]').count()).toBe(2)
  await isForEverybody(admin, 'own password')
})

journey('a form fills in the next code, in English too', async ({ as }) => {
  const admin = await as('admin', { language: 'en' })
  await admin.opens('供应商', 'Suppliers')
  await admin.keys.press('Alt+n')
  await admin.keys.push(admin.dialog.getByRole('button', { name: 'New code' }))
  await soon(() => admin.dialog.getByRole('textbox').first().inputValue()).toMatch(/^GYS\d{4}$/)
  // only the window is checked, because the page behind it contains names and addresses that people gave
  expect(await chineseLeft(admin.dialog)).toEqual([])
})

journey('somebody who asked for an account is refused with a reason, and another let in with a role', async ({ as, network }) => {
  for (const account of ['guesta', 'guestb']) {
    const query = { tenantId: network.tenantId, name: `来宾${account}`, account, password: 'Guest13579' }
    await network.admin.ok('UserApi_registerGuest', { query })
  }
  const admin = await as('admin')
  const { page, keys } = admin
  await admin.opens('注册申请', 'Registrations')
  await soon(() => page.getByRole('table').locator('tbody tr').count()).toBe(2)
  await isForEverybody(admin, 'registrations')
  await admin.shows('registrations')
  await admin.selects('guesta')
  await keys.push(button(admin, '拒绝'))
  await admin.dialog.waitFor()
  await keys.type('请用真实姓名')
  await keys.push(admin.dialog.getByRole('button', { name: '拒绝' }))
  await admin.dialog.waitFor({ state: 'detached' })
  await soon(() => page.getByRole('table').locator('tbody tr').count()).toBe(1)
  await admin.selects('guestb')
  await keys.push(button(admin, '通过'))
  await admin.dialog.waitFor()
  const first = admin.dialog.getByRole('checkbox').first()
  await first.waitFor()
  await isForEverybody(admin, 'letting somebody in')
  await keys.reach(first)
  await keys.press('Space')
  await admin.shows('registration-pass')
  await keys.press('Control+s')
  await admin.dialog.waitFor({ state: 'detached' })
  await soon(() => page.getByText('没有注册申请').count()).toBe(1)
  await keys.push(page.getByRole('button', { name: '已拒绝' }))
  await soon(() => page.getByText('请用真实姓名').count()).toBe(1)
})
