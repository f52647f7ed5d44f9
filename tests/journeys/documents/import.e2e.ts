import { expect } from 'vitest'
import { sheetFile } from '../../support/sheets.ts'
import { openJourneys } from '../journey.ts'
import { barriersIn } from '../looks/axe.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'

const { journey } = await openJourneys('100022')

/** Takes pictures of the screen in the light and the dark theme. */
async function inBothThemes({ page, shows }: Person, name: string): Promise<void> {
  await shows(name)
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await page.waitForTimeout(300)
  await shows(`${name}-dark`)
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'default'
  })
}

const head = ['编码*', '名称*', '基本单位*', '零售价', '类型', '备注']
const sheet = () =>
  sheetFile(
    head,
    [
      ['DR01', '椰汁', '瓶', 5.5, '商品', null],
      ['DR02', '', '瓶', '三块', '商品', '名称漏填、价格写成了汉字'],
      ['DR03', '米酒', '坛', '12.00', '商品', '没有这个单位'],
      ['DR04', '酸角汁', '瓶', '4.20', '别的', null],
      ['DR01', '椰汁大瓶', '瓶', '9.90', '商品', '同一个编码'],
      ['DR06', '豆奶粉', '箱', '68', '商品', null],
    ],
    '新品.xlsx',
  )

journey('a sheet with errors is told apart row by row, its good rows are written, and the task centre leads back to it', async ({ as }) => {
  const admin = await as('admin')
  const { page, keys, dialog } = admin
  await admin.opens('商品', 'Goods')
  await keys.push(page.getByRole('button', { name: '导入' }))
  await dialog.waitFor()
  await page.waitForTimeout(300)
  await inBothThemes(admin, 'import-file')
  await keys.give(dialog.locator('input[type=file]'), await sheet())
  await dialog.getByRole('button', { name: /^导入无错误的行/ }).waitFor()
  await soon(() => dialog.getByRole('list', { name: '错误明细' }).getByRole('listitem').count(), 'problems').toBeGreaterThan(3)
  expect(await barriersIn(dialog, 'dark')).toEqual([])
  await inBothThemes(admin, 'import-problems')
  await keys.press('Escape')
  await keys.push(page.getByRole('button', { name: /任务/ }).first())
  await inBothThemes(admin, 'tasks')
  await keys.push(page.getByRole('button', { name: '继续' }))
  await keys.push(dialog.getByRole('button', { name: /^导入无错误的行/ }))
  await dialog.getByText('导入完成').waitFor()
  expect(await page.getByText('任务中心', { exact: true }).count(), 'the list of tasks gave way').toBe(0)
  await inBothThemes(admin, 'import-done')
  await keys.press('Escape')
  await admin.searches('豆奶粉')
  await admin.seesColumn('编码', ['DR06'])
})

journey('a sheet of another system is matched to our fields, tried, kept, and proposed again', async ({ as }) => {
  const admin = await as('admin')
  const { page, keys, dialog } = admin
  const others = () =>
    sheetFile(
      ['货号', '品名', '计量单位', '售价(元)', '产地'],
      [
        ['QX01', '青柠汁', '瓶', 6.5, '本地'],
        ['QX02', '乌梅汁', '坛', '7.00', null],
      ],
      '老系统.xlsx',
    )
  const give = async () => {
    await admin.opens('商品', 'Goods')
    await keys.push(page.getByRole('button', { name: '导入' }))
    await keys.give(dialog.locator('input[type=file]'), await others())
    await dialog.getByText('没有“坛”').waitFor()
  }
  await give()
  expect(await barriersIn(dialog, 'dark')).toEqual([])
  await inBothThemes(admin, 'import-match')
  await page.setViewportSize({ width: 390, height: 844 })
  await admin.shows('import-match-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByLabel('保存为').fill('老系统')
  await keys.push(dialog.getByRole('button', { name: '保存', exact: true }))
  await dialog.getByLabel('已保存的对应').waitFor()
  await keys.push(dialog.getByRole('button', { name: '检查', exact: true }))
  await keys.push(dialog.getByRole('button', { name: /^导入无错误的行 1/ }))
  await dialog.getByText('导入完成').waitFor()
  await keys.press('Escape')
  await admin.searches('青柠汁')
  await admin.seesColumn('编码', ['QX01'])
  await page.reload()
  await page.getByRole('button', { name: '导入' }).waitFor()
  await give()
  const kept = dialog.getByLabel('已保存的对应')
  expect(await kept.evaluate((field) => (field as HTMLSelectElement).selectedOptions[0]?.text)).toBe('老系统')
})
