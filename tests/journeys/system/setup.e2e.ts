import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { platformTenant } from '../network.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'

const { journey, network, ask } = await openJourneys(platformTenant)

type FirstSignIn = { tenantId: string; account: string; first: string; own: string }

/** The first password was made by the server: it opens one page, where one's own is chosen. */
async function signsInFirst({ page, keys, field, app }: Person, { tenantId, account, first, own }: FirstSignIn): Promise<void> {
  await keys.fill(field('租户', 'Tenant'), tenantId)
  await keys.fill(field('账号', 'Account'), account)
  await keys.fill(field('密码', 'Password'), first)
  await keys.fill(field('验证码', 'Characters in the picture'), app.captcha)
  await keys.press('Enter')
  await page.getByRole('heading', { name: '设置新密码' }).waitFor()
  for (const [name, text] of [
    ['原密码', first],
    ['新密码', own],
    ['确认密码', own],
  ] as const)
    await keys.fill(page.getByRole('textbox', { name, exact: true }), text)
  await keys.press('Enter')
}

journey('a new company is made, led through its first steps, and posts its opening stock and its first receipt', async ({ as }) => {
  const made = await network.admin.ok('TenantApi_submit', { body: { tenantName: '新开的店' } })
  const { tenantId, account, password: first } = made as { tenantId: string; account: string; password: string }
  const owner = await as('admin', { signsIn: false })
  const { page, keys } = owner
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await signsInFirst(owner, { tenantId, account, first, own: 'Neu24680Laden' })
  await keys.push(button('继续设置'))
  await owner.isOpen('开始使用')
  const step = (name: string) => page.getByRole('region', { name, exact: true })
  const adds = async (form: string, ...names: string[]) => {
    const part = page.getByRole('form', { name: form, exact: true })
    for (const name of names) {
      await keys.fill(part.getByRole('textbox', { name: '名称' }), name)
      await keys.press('Enter')
      await soon(() => part.getByText(name).count(), name).toBe(1)
    }
  }
  await keys.fill(step('公司').getByRole('textbox', { name: '打印抬头' }), '新开的店有限公司')
  // nothing stands outside its card
  expect(await step('公司').evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0)
  await keys.push(step('公司').getByRole('button', { name: '保存' }).first())
  await keys.push(button('下一步'))
  await adds('门店与仓库', '总仓')
  await owner.shows('setup-stores')
  await keys.push(button('下一步'))
  await adds('计量单位', '瓶')
  // what is done is known from the company itself: one may leave and come back
  await page.reload()
  await step('计量单位').waitFor()
  await keys.push(button('下一步'))
  await keys.push(button('下一步'))
  await adds('供应商', '华东饮料')
  await adds('商品', '矿泉水')
  await owner.shows('setup-masters')
  await keys.push(button('下一步'))
  for (const owed of ['期初应收', '期初应付']) await page.getByRole('button', { name: owed }).waitFor()
  await owner.shows('setup-opening')
  await keys.push(button('新增期初库存单'))

  await keys.pick(owner.headField('仓库', 'Depot'), '总仓')
  await owner.goesTo(1, '商品')
  await keys.type('矿泉水')
  await keys.press('Enter')
  await owner.puts(1, '数量', '24')
  await owner.puts(1, '成本单价', '2.40')
  await owner.shows('first-opening')
  await owner.posts()

  await owner.goesToTab('开始使用')
  await soon(() => step('期初库存').getByRole('button', { name: '下一步' }).count(), 'the step is done').toBe(1)
  await keys.push(button('下一步'))
  await keys.push(button('新增采购入库单'))
  await keys.pick(owner.headField('供应商', 'Supplier'), '华东饮料')
  await keys.pick(owner.headField('仓库', 'Depot'), '总仓')
  await owner.goesTo(1, '商品')
  await keys.type('矿泉水')
  await keys.press('Enter')
  await owner.puts(1, '实收数量', '6')
  await owner.puts(1, '含税单价', '2.40')
  await owner.shows('first-receipt')
  await owner.submits('待记账', 'Submitted, to post')
  await owner.posts()

  const [row] = await ask<{ qty: string }>('select sum(qty)::text as qty from stock_balance where tenant_id = $1', [tenantId])
  expect(Number(row?.qty)).toBe(30)
})
