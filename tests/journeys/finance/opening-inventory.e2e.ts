import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sheetFile } from '../../support/sheets.ts'
import { openJourneys } from '../journey.ts'
import { allBarriers } from '../looks/axe.ts'
import { chineseLeft } from '../looks/english.ts'
import { places } from '../network.ts'
import { soon } from '../people/keyboard.ts'

const { journey } = await openJourneys('100025')

const diagramIn = (page: Page) =>
  page
    .getByRole('complementary')
    .getByText(/^(已红冲|Reversed)$/)
    .first()

journey('what is there at the start is entered, posted, refused a second time, and reversed', async ({ as }) => {
  const admin = await as('admin')
  const { page } = admin
  await admin.startsOpening(places.depot, [
    ['矿泉水', '2箱3瓶', '2.10'],
    ['苏打水', '1箱', '2.75'],
  ])
  await admin.seesCell(1, '成本金额', '56.70')
  await admin.seesTotal('成本金额', '89.70')
  await admin.shows('opening-entered')
  await admin.posts()
  const number = await admin.number()
  expect(number).toMatch(/^QC/)
  await admin.opensPanel('状态图', 'Diagram')
  await diagramIn(page).waitFor()
  await admin.shows('opening-diagram')
  await admin.opensPrint()
  await page.locator('.print-stack .paper').first().waitFor()
  await admin.shows('opening-print')
  await admin.seesStock('矿泉水', '27.00', '2箱3瓶')
  await admin.seesStock('苏打水', '12.00', '1箱')
  await admin.shows('opening-stock')

  await admin.startsOpening(places.depot, [
    ['绿茶', '5', '1.90'],
    ['矿泉水', '1', '2'],
  ])
  await admin.goesOn()
  await soon(() => admin.dialog.innerText()).toContain('[矿泉水]在[总仓]已有业务，不能录入期初')
  await admin.shows('opening-refused-before')
  await admin.keys.push(admin.dialog.getByRole('button', { name: '查看' }))
  await soon(() => admin.refusal.first().innerText()).toContain('[矿泉水]在[总仓]已有业务，不能录入期初')
  await admin.shows('opening-refused')
  await admin.savesDraft()

  await admin.finds({ kind: 'opening', number })
  await admin.reverses({ kind: 'opening', number }, '数错了')
  await admin.opens('库存', 'Stock')
  await admin.searches('YL001')
  await admin.seesCount(0)
  await admin.opens('期初库存', 'Opening inventory')
  await soon(() => page.getByRole('row', { name: number }).count()).toBe(1)
  await admin.shows('opening-list')
})

journey('a counted sheet becomes a draft of each depot, and a wrong one is refused by row', async ({ as }) => {
  const admin = await as('admin')
  const { page, keys, dialog } = admin
  const head = ['仓库*', '商品*', '单位', '数量*', '成本单价*', '备注']
  const row = [places.otherDepot, 'YL004', '箱', 2, 30, '盘点']
  const field = dialog.locator('input[type=file]')
  await admin.opens('期初库存', 'Opening inventory')
  await keys.push(page.getByRole('button', { name: '导入' }))
  await keys.give(field, await sheetFile(head, [row, [places.otherDepot, '没有这货', null, 1, 1, null]], '期初库存.xlsx'))
  await dialog.getByText('第3行商品不正确（没有“没有这货”）').waitFor()
  expect(await allBarriers(page, 'dark')).toEqual([])
  await admin.shows('opening-import-refused')
  await keys.give(field, await sheetFile(head, [row, [places.depot, 'YL005', null, 5, '1.9', null]], '期初库存.xlsx'))
  await dialog.getByText('试算通过，尚未导入：2行，草稿2张').waitFor()
  await keys.push(dialog.getByRole('button', { name: '导入' }))
  await dialog.getByText('导入成功：2行，草稿2张').waitFor()
  await keys.push(dialog.getByRole('button', { name: '关闭' }).last())
  await soon(() => page.getByRole('row', { name: /二号仓.*60\.00.*草稿/ }).count()).toBeGreaterThan(0)
  await admin.shows('opening-imported')
})

journey('entering opening stock reads English throughout', async ({ as }) => {
  const admin = await as('admin', { language: 'en' })
  const { page } = admin
  const readsEnglish = async (where: string) =>
    expect(await chineseLeft(page.locator('body'), ['数错了']), `Chinese left in ${where}`).toEqual([])
  await admin.startsOpening(places.otherDepot, [['YL003', '10', '1.5']])
  await readsEnglish('a new opening inventory')
  await admin.posts()
  await readsEnglish('a posted opening inventory')
  await admin.opensPanel('状态图', 'Diagram')
  await diagramIn(page).waitFor()
  await readsEnglish('the diagram')
  await admin.shows('opening-diagram-en')
  await admin.opensPrint()
  await page.locator('.print-stack .paper').first().waitFor()
  await readsEnglish('the printed form')
  await admin.shows('opening-print-en')
  await admin.opens('期初库存', 'Opening inventory')
  await soon(() => page.getByRole('row', { name: /^.*QC/ }).count()).toBeGreaterThan(0)
  await readsEnglish('the list')
  await admin.shows('opening-list-en')
})
