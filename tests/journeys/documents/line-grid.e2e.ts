import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { allBarriers } from '../looks/axe.ts'
import { goods, goodsNamed } from '../network.ts'
import { soon } from '../people/keyboard.ts'
import { devicesOf, holdsBefore } from '../people/scanner.ts'

const { journey } = await openJourneys('100005')

journey('Enter takes the goods that begin with what was typed, before those that merely hold it', async ({ as }) => {
  const buyer = await as('buyer')
  await buyer.startsOrder('华东饮料')
  await buyer.entersLines([
    ['s', '1'],
    ['茶', '2'],
    ['乌龙茶', '3'],
  ])
  await buyer.seesCell(1, '商品', 'YL002 苏打水')
  await buyer.seesCell(3, '商品', 'YL005 乌龙茶')
})

journey('scans are heard wherever the hand is, the same code counts one more, an unknown one is named', async ({ as }) => {
  const buyer = await as('buyer')
  await buyer.startsOrder('华东饮料')
  const { scans } = await devicesOf(buyer.page)
  await buyer.keys.push(buyer.page.getByRole('button', { name: '扫码', exact: true }))
  const [water, soda] = [goodsNamed('矿泉水').barCode, goodsNamed('苏打水').barCode]
  for (const code of [water, soda, water, water, soda]) await scans(code)
  await buyer.seesCell(1, '商品', 'YL001 矿泉水')
  await buyer.seesCell(1, '数量', '3')
  await buyer.seesCell(2, '数量', '2')
  await scans('6999999999994')
  await soon(() =>
    buyer.document.getByText('没有商品：6999999999994').or(buyer.document.getByText('1 个编码未识别：6999999999994')).count(),
  ).toBeGreaterThan(0)
  await buyer.shows('scanned')
})

journey('a sheet of five hundred lines is pasted in one go', async ({ as }) => {
  const buyer = await as('buyer')
  await buyer.startsOrder('华东饮料')
  const sheet = Array.from({ length: 500 }, (_, at) => `${goods[at % goods.length]?.barCode}\t\t${(at % 9) + 1}`).join('\r\n')
  await buyer.page.evaluate((text) => navigator.clipboard.writeText(text), sheet)
  await buyer.comesIn()
  const begun = performance.now()
  await buyer.keys.press('Control+v')
  // the question about repeated goods comes only when every line has its goods
  await buyer.seesDialog('480 行')
  console.log(`500 lines were pasted in ${Math.round(performance.now() - begun)} ms`)
  await buyer.shows('pasted')
  await buyer.keys.push(buyer.dialog.getByRole('button', { name: '分行保留' }))
  await soon(() => buyer.count()).toBe(501)
  expect(await buyer.grid.getByText('正在识别…').count()).toBe(0)
  await buyer.keys.press('Control+z')
  await soon(() => buyer.count()).toBe(1)
})

journey('the Enter of an input method neither moves nor chooses, the next one does', async ({ as }) => {
  const buyer = await as('buyer')
  await buyer.startsOrder('华东饮料')
  const { composes, confirms } = await devicesOf(buyer.page)
  await buyer.comesIn()
  await composes('kuangquanshui')
  await confirms('矿泉水')
  await soon(() => buyer.input.inputValue()).toBe('矿泉水')
  expect(await buyer.isAt(1, '商品')).toBe(true)
  await soon(() => buyer.page.getByRole('option').count()).toBe(1)
  await buyer.shows('composed')
  await buyer.keys.press('Enter')
  await soon(() => buyer.isAt(1, '数量')).toBe(true)
  await buyer.seesCell(1, '商品', 'YL001 矿泉水')
})

journey('rows are moved, copied and set together by keys alone, and stay so when the order is saved', async ({ as }) => {
  const buyer = await as('buyer')
  await buyer.startsOrder('华东饮料')
  await buyer.entersLines([
    ['矿泉水', '1'],
    ['苏打水', '2'],
    ['绿茶', '3'],
  ])
  await buyer.goesTo(3, '数量')
  await buyer.keys.press('Alt+Shift+ArrowUp', 'Alt+Shift+ArrowUp')
  await buyer.seesCell(1, '商品', 'YL004 绿茶')
  await buyer.keys.press('Shift+ArrowDown', 'Alt+b')
  await buyer.seesDialog('批量设置')
  expect(await allBarriers(buyer.page, 'dark')).toEqual([])
  await buyer.shows('set-rows')
  await buyer.keys.fill(buyer.dialog.getByRole('textbox', { name: '折扣%' }), '90')
  await buyer.keys.push(buyer.dialog.getByRole('button', { name: '确定' }))
  await soon(() => buyer.dialog.count()).toBe(0)
  await buyer.seesCell(1, '折扣%', '90')
  await buyer.seesCell(2, '折扣%', '90')
  await buyer.keys.press('Control+s')
  await soon(() => buyer.page.url()).toContain('id=')
  await buyer.page.reload()
  await soon(() => buyer.count()).toBeGreaterThanOrEqual(3)
  for (const [at, goods] of ['YL004 绿茶', 'YL001 矿泉水', 'YL002 苏打水'].entries()) await buyer.seesCell(at + 1, '商品', goods)
})

journey('the camera enters lines, and says where there is none', async ({ as }) => {
  const buyer = await as('buyer', { language: 'en' })
  await holdsBefore(buyer.page, goodsNamed('苏打水').barCode)
  await buyer.startsOrder('华东饮料')
  await buyer.keys.push(buyer.page.getByRole('button', { name: 'Camera', exact: true }))
  await buyer.seesCell(1, 'Goods', 'YL002 苏打水')
  expect(await allBarriers(buyer.page, 'dark')).toEqual([])
  await buyer.shows('camera')
  await buyer.keys.push(buyer.page.getByRole('button', { name: 'Close the camera' }))
  await soon(() => buyer.page.locator('video').count()).toBe(0)

  await holdsBefore(buyer.page, undefined)
  await buyer.keys.push(buyer.page.getByRole('button', { name: 'Camera', exact: true }))
  await soon(() => buyer.page.getByRole('alert').allInnerTexts()).toContain(
    'No camera can be used here (it needs https); use a scanner or type the code',
  )
})
