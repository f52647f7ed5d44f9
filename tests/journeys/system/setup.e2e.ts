import { expect } from 'vitest'
import { sheetFile } from '../../support/sheets.ts'
import { openJourneys } from '../journey.ts'
import { platformTenant } from '../network.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'

const { journey, network, ask } = await openJourneys(platformTenant)

type FirstSignIn = { tenantId: string; account: string; first: string; own: string }

/** Signs in with a first password made by the server: it opens only the page where the user chooses a password. */
async function signsInFirst({ page, keys, field, app }: Person, { tenantId, account, first, own }: FirstSignIn): Promise<void> {
  await page.goto(`${app.url}/login?tenant=${tenantId}&account=${account}`)
  // the link has filled in tenant and account
  expect(await field('租户', 'Tenant').inputValue()).toBe(tenantId)
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

const units = ['瓶', '罐', '袋', '盒']
const goodsCount = 500

/** A list of goods as exported by another system: its column names are not ours, and twelve rows have mistakes. */
function goodsList(): Promise<File> {
  const rows: string[][] = Array.from({ length: goodsCount }, (_, at) => {
    const number = String(at + 1).padStart(4, '0')
    return [`H${number}`, `货品 ${number}`, units[at % units.length] ?? '', ((at % 90) + 1.5).toFixed(2), ((at % 90) + 0.9).toFixed(2)]
  })
  const spoil = (row: number, column: number, text: string) => {
    const cells = rows[row]
    if (cells) cells[column] = text
  }
  spoil(10, 1, '')
  spoil(50, 2, '坛')
  spoil(51, 2, '打')
  spoil(90, 3, '三块')
  spoil(91, 3, '1,5')
  spoil(130, 3, '-4.00')
  spoil(170, 4, '面议')
  spoil(210, 0, 'H0001')
  spoil(250, 0, 'H0002')
  spoil(290, 2, '')
  spoil(330, 4, '1,,5')
  spoil(370, 1, '')
  return sheetFile(['货号', '品名', '计量单位', '售价', '进价'], rows, '商品清单.xlsx')
}

const suppliers = () =>
  sheetFile(['供应商编码', '供应商名称', '联系人', '电话'], [['G1', '华东饮料', '张三', '13900001111']], '供应商.xlsx')

const openingStock = () =>
  sheetFile(
    ['仓库*', '商品*', '单位', '数量*', '成本单价*', '备注'],
    [
      ['总仓', 'H0001', '瓶', 24, 0.9, null],
      ['总仓', 'H0003', '袋', 12, 2.9, null],
    ],
    '盘点.xlsx',
  )

journey('the first hour of a company: from its name over a list of 500 goods to the first posted receipt', async ({ as }) => {
  const made = await network.admin.ok('TenantApi_submit', { body: { tenantName: '新开的店' } })
  const { tenantId, account, password: first } = made as { tenantId: string; account: string; password: string }
  const owner = await as('admin', { signsIn: false })
  const { page, keys, dialog } = owner
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const step = (name: string) => page.getByRole('region', { name, exact: true })

  await signsInFirst(owner, { tenantId, account, first, own: '新店 open-2468 §' })
  await keys.push(button('开始设置'))
  await owner.isOpen('开始使用')
  await step('公司').getByLabel('纳税人识别号').waitFor()
  expect(await step('公司').getByLabel('公司名称').inputValue()).toBe('新开的店')
  await keys.fill(step('公司').getByLabel('纳税人识别号'), '91310000MA1K35XY7Q')
  // nothing overflows its card
  expect(await step('公司').evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0)
  await owner.shows('setup-company')
  await keys.push(button('保存，下一步'))

  await step('行业').waitFor()
  await owner.shows('setup-trade')
  await keys.push(button('用这套，下一步'))

  await step('表格').waitFor()
  /** Drops a sheet, whose kind is recognised, and opens its import. */
  const drops = async (sheet: Promise<File>, kind: string) => {
    await keys.give(step('表格').locator('input[type=file]'), await sheet)
    await soon(() => step('表格').getByLabel('内容').last().inputValue(), 'is recognised').toBe(kind)
    await keys.push(button('检查并导入'))
  }
  /** Accepts the proposed columns, and imports the rows that are valid. */
  const takesRows = async (count: number) => {
    await keys.push(dialog.getByRole('button', { name: '检查', exact: true }))
    await keys.push(dialog.getByRole('button', { name: new RegExp(`^导入(无错误的行 ${count}| ${count} 行)$`) }))
    await dialog.getByText('导入完成').waitFor()
    await keys.press('Escape')
  }
  await drops(goodsList(), 'goods')
  await takesRows(488)
  await drops(suppliers(), 'suppliers')
  await takesRows(1)
  await drops(openingStock(), 'stock')
  await keys.push(dialog.getByRole('button', { name: '导入', exact: true }))
  await keys.push(dialog.getByRole('button', { name: '关闭', exact: true }).last())
  await owner.shows('setup-sheets')
  await keys.push(button('下一步'))

  await step('同事').waitFor()
  await keys.fill(step('同事').getByLabel('姓名'), '王敏')
  await keys.fill(step('同事').getByLabel('账号'), 'wangmin')
  await keys.press('Enter')
  await step('邀请链接').getByRole('img').waitFor()
  const password = await step('邀请链接').locator('strong').innerText()
  await owner.shows('setup-invite')

  await keys.push(button('新增采购入库单'))
  await keys.pick(owner.headField('供应商', 'Supplier'), '华东饮料')
  await keys.pick(owner.headField('仓库', 'Depot'), '总仓')
  await owner.goesTo(1, '商品')
  await keys.type('H0001')
  await keys.press('Enter')
  await owner.puts(1, '实收数量', '6')
  await owner.puts(1, '含税单价', '2.40')
  await owner.shows('first-receipt')

  await owner.submits('待记账', 'Submitted, to post')
  await owner.posts()

  const [stock] = await ask<{ qty: string }>('select sum(qty)::text as qty from stock_balance where tenant_id = $1', [tenantId])
  // the opening stock stays a draft until a user has checked it
  expect(Number(stock?.qty)).toBe(6)
  const [goods] = await ask<{ count: string }>(`select count(*) from commodity where tenant_id = $1 and comm_info_code like 'H%'`, [
    tenantId,
  ])
  expect(Number(goods?.count)).toBe(goodsCount - 12)
  const [people] = await ask<{ count: string }>('select count(*) from app_user where tenant_id = $1', [tenantId])
  expect(Number(people?.count)).toBe(2)
  expect(password).toMatch(/^\w{14}$/)
})
