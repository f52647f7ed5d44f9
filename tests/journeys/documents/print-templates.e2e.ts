import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { allBarriers } from '../looks/axe.ts'
import { misfits } from '../looks/fit.ts'
import { soon } from '../people/keyboard.ts'

const { journey, network } = await openJourneys('100126')

async function posted(): Promise<string> {
  const { admin, supplierId, depotId } = network
  const { records } = await admin.ok('CommodityApi_list', { query: { size: 1 } })
  const [goods] = records
  const lines = [{ commInfoId: goods?.id, unitId: goods?.unitId, actualQty: '3', taxPrice: '2.40', taxRate: '13' }]
  const { billNo } = await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines } })
  return billNo ?? expect.fail('a posted receipt has a number')
}

journey('a template is designed by keys with its result in view, and is what a receipt is printed by', async ({ as }) => {
  const number = await posted()
  const admin = await as('admin')
  const { page, keys } = admin
  await admin.opens('打印模板', 'Print templates')
  await keys.push(page.getByRole('button', { name: '采购入库单', exact: true }))
  const result = page.getByRole('region', { name: '打印效果' })
  await soon(() => result.innerText()).toContain(number)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await keys.fill(field('打印抬头'), '堃记商贸')
  await keys.fill(field('说明'), '货到七日内验收')
  const columns = page.getByRole('group', { name: '明细列' })
  const row = (name: string) => columns.getByRole('checkbox', { name, exact: true })
  await row('税率%').focus()
  await keys.press('Space')
  await row('条码').focus()
  await keys.press('Space')
  // moves the row to the top; the focus stays on its button
  while (
    (await columns
      .getByRole('checkbox')
      .first()
      .evaluate((box) => box.parentElement?.textContent)) !== '条码'
  )
    await keys.press('Alt+ArrowUp')
  expect(await row('条码').evaluate((box) => box === document.activeElement)).toBe(true)
  await keys.push(page.getByRole('button', { name: '增加一联' }))
  await keys.fill(field('第 1 联'), '存根联')
  await soon(() => result.locator('.paper').first().innerText()).toContain('货到七日内验收')
  expect(await result.locator('thead th').nth(1).innerText()).toBe('条码')
  expect(await allBarriers(page, 'dark')).toEqual([])
  await admin.shows('print-template')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await soon(() => misfits(page), `${width}`).toEqual([])
    await admin.shows(`print-template-${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await keys.press('Control+s')
  await page.getByText('已保存，今后按此打印').waitFor()
  await soon(() => page.getByRole('button', { name: '采购入库单 自定义' }).count()).toBe(1)

  await admin.finds({ kind: 'receipt', number })
  await keys.press('Alt+p')
  const sheet = page.locator('.print-table .paper').first()
  await soon(() => sheet.innerText()).toContain('堃记商贸')
  const text = await sheet.innerText()
  for (const said of ['存根联', '货到七日内验收', '条码']) expect(text).toContain(said)
  expect(text).not.toContain('税率%')

  await admin.opens('打印模板', 'Print templates')
  await keys.push(page.getByRole('button', { name: '恢复默认' }))
  await keys.push(page.getByRole('dialog').getByRole('button', { name: '恢复默认' }))
  await soon(() => result.innerText()).not.toContain('堃记商贸')
})
