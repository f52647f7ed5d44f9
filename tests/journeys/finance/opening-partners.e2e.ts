import { expect } from 'vitest'
import { sheetFile } from '../../support/sheets.ts'
import { openJourneys } from '../journey.ts'
import { barriersIn } from '../looks/axe.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'

const { journey, ask, network } = await openJourneys('100037')

for (const [customerCode, customerName] of [
  ['K1', '红星超市'],
  ['K2', '南门便利店'],
  ['K3', '城西批发部'],
] as const)
  await network.admin.ok('CustomerApi_submit', { body: { customerCode, customerName } })

const button = ({ page }: Person, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Opens the lists of opening debts from the palette; the chips above them switch between the two lists. */
async function opensOpenings(person: Person): Promise<void> {
  const { page, keys, say } = person
  await keys.press('Control+k')
  await soon(() => page.getByRole('dialog', { name: say('前往', 'Go to') }).count(), 'the palette').toBe(1)
  await keys.type(say('期初应收应付', 'Opening receivables and payables'))
  await soon(() => page.locator('[role=option][aria-selected=true]').count(), 'the page').toBe(1)
  await keys.press('Enter')
  await person.isOpen(say('期初应收', 'Opening receivables'))
}

/** Goes from the list of customers to that of suppliers, and posts an opening balance there. */
async function owesSupplier(admin: Person): Promise<void> {
  const { page, keys, dialog } = admin
  await keys.push(button(admin, '期初应付'))
  await admin.isOpen('期初应付')
  await keys.press('Alt+n')
  await keys.pick(dialog.getByRole('combobox', { name: '供应商' }), '华东饮料')
  await admin.entersFields({ 期初日期: '2026-01-01', 期初应付: '6000' })
  await admin.saves('新增成功')
  await admin.selects('华东饮料')
  await keys.push(button(admin, '记账'))
  await admin.confirms('记账', 'Post')
  await page.getByText('已记账1条').first().waitFor()
  await admin.shows('opening-suppliers')
}

journey('what customers owed and suppliers were owed is entered, imported, posted and reversed', async ({ as }) => {
  const admin = await as('admin')
  const { page, keys, dialog } = admin

  await opensOpenings(admin)
  await admin.shows('opening-empty')
  await keys.press('Alt+n')
  await keys.pick(dialog.getByRole('combobox', { name: '客户' }), '红星超市')
  await keys.press('Control+s')
  await soon(() => dialog.getByText('请选择期初日期').count(), 'the date is asked for').toBe(1)
  await admin.entersFields({ 期初日期: '2026-01-01' })
  await keys.press('Control+s')
  await admin.seesFieldError('期初应收', '期初应收不正确（应收、应付或预收预付至少填一项）')
  await admin.shows('opening-refused')
  await admin.entersFields({ 期初应收: '12500.5', 期初预收: '300' })
  await admin.saves('新增成功')
  await admin.seesInRow('红星超市', '期初应收', '12,500.50')
  await admin.seesInRow('红星超市', '状态', '草稿')

  await keys.push(button(admin, '导入'))
  const head = ['客户*', '期初日期*', '期初应收', '期初预收', '备注']
  const wrong = [
    ['K2', '2026-01-01', 800, null, null],
    ['不认识', '2026-01-01', 1, null, null],
    ['K3', '2026-01-01', -5, null, null],
  ]
  await keys.give(dialog.locator('input[type=file]'), await sheetFile(head, wrong, '期初应收.xlsx'))
  await dialog.getByText(/^第3行客户/).waitFor()
  await dialog.getByText(/^第4行期初应收/).waitFor()
  expect(await barriersIn(dialog, 'dark')).toEqual([])
  await admin.shows('opening-import-refused')
  await keys.give(
    dialog.locator('input[type=file]'),
    await sheetFile(head, [...wrong.slice(0, 1), ['K3', '2026-01-01', 1200, null, '去年结转']], '期初应收.xlsx'),
  )
  await dialog.getByText('试算通过，尚未导入：新增2条，修改0条').waitFor()
  await keys.push(dialog.getByRole('button', { name: '导入' }))
  await dialog.getByText('导入成功：新增2条，修改0条').waitFor()
  await admin.shows('opening-imported')
  await keys.press('Escape')
  await admin.seesCount(3)

  await admin.selects('红星超市', '南门便利店', '城西批发部')
  await keys.push(button(admin, '记账'))
  await admin.seesDialog('确定记账吗？', '记账后计入往来账', '红星超市')
  await admin.shows('opening-effect')
  await admin.confirms('记账', 'Post')
  await page.getByText('已记账3条').first().waitFor()
  await admin.seesInRow('城西批发部', '状态', '已记账')
  await admin.shows('opening-posted')
  await admin.opensRow('城西批发部')
  await soon(() => dialog.getByRole('button', { name: '保存' }).count(), 'what is posted is only shown').toBe(0)
  await admin.shows('opening-posted-form')
  await keys.press('Escape')

  await admin.selects('城西批发部')
  await keys.push(button(admin, '红冲'))
  await keys.fill(dialog.getByRole('textbox'), '金额录错')
  await admin.confirms('红冲', 'Reverse')
  await soon(() => admin.rowOf('已红冲').count(), 'reversed').toBe(1)
  await soon(() => admin.rowOf('红字单').count(), 'its mirror').toBe(1)
  await admin.shows('opening-reversed')

  await owesSupplier(admin)
  const owed = await ask<{ account: string; amount: string }>(
    'select account, sum(amount)::numeric(12,2)::text as amount from ledger_entry where tenant_id = $1 group by account order by account',
    [network.tenantId],
  )
  expect(owed).toEqual([
    { account: 'advance', amount: '300.00' },
    { account: 'payable', amount: '6000.00' },
    { account: 'receivable', amount: '13300.50' },
  ])
})

journey('an English reader and one without the rights see why', async ({ as }) => {
  const admin = await as('admin', { language: 'en' })
  await opensOpenings(admin)
  await admin.seesInRow('红星超市', 'Status', 'Posted')
  await admin.selects('红星超市')
  await soon(() => button(admin, 'Post').getAttribute('aria-disabled'), 'Post is off').toBe('true')
  await admin.shows('opening-english')
  const clerk = await as('clerk')
  await clerk.page.goto(`${clerk.app.url}/base/openingSupplier`)
  await clerk.page.getByRole('heading', { name: '没有权限' }).waitFor()
  await clerk.shows('opening-forbidden')
})
