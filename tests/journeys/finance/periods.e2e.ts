import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { barriersIn } from '../looks/axe.ts'
import { goodsNamed } from '../network.ts'
import { soon } from '../people/keyboard.ts'

const { journey, network } = await openJourneys('100046')
const { admin } = network

/** The last day of the previous month, and that month. */
const lastDay = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 0)).toISOString().slice(0, 10)
const month = lastDay.slice(0, 7)

async function receiptBody(name: string) {
  const { code, price } = goodsNamed(name)
  const { records } = await admin.ok('CommodityApi_list', { query: { keyword: code } })
  const [goods] = records
  const line = { commInfoId: goods?.id, unitId: goods?.unitId, actualQty: '5', taxPrice: price, taxRate: '13' }
  return { supplierId: network.supplierId, depotId: network.depotId, billDate: lastDay, lines: [line] }
}

journey('a month is looked over, locked, closed and reopened by keys', async ({ as }) => {
  await admin.ok('PurchaseReceiptApi_accounting', { body: await receiptBody('矿泉水') })
  const waiting = await admin.ok('PurchaseReceiptApi_submit', { body: await receiptBody('可乐') })
  await admin.ok('PurchaseReceiptApi_draft', { body: await receiptBody('雪碧') })

  const person = await as('admin')
  const { page, keys } = person
  const panel = page.getByRole('region', { name: `会计期间 ${month}` })
  const button = (name: string) => panel.getByRole('button', { name, exact: true })
  const says = (text: string | RegExp) => soon(() => panel.getByText(text).count(), String(text)).toBeGreaterThan(0)
  const answers = async (name: string, reason = '') => {
    const dialog = page.getByRole('dialog', { name })
    if (reason !== '') await keys.fill(dialog.getByRole('textbox', { name: '原因' }), reason)
    await keys.push(dialog.getByRole('button', { name, exact: true }))
    await page.getByText(`${month} · ${name}`).first().waitFor()
  }

  await person.opensByMenu('会计期间', 'Accounting periods')
  await says(`会计期间[${month}]还有未记账单据1笔`)
  await says(/草稿1笔/)
  await person.shows('periods-in-the-way')
  // as high as its rows, or as the minimum height of a table: no empty frame fills the page
  const heightOf = (place: string) => page.locator(place).evaluate((box) => box.getBoundingClientRect().height)
  expect(await heightOf('.periods-list .ui-table-frame')).toBeLessThan(Math.max(300, await heightOf('.periods-list .ui-table')) + 24)
  expect(await barriersIn(page.locator('[role=tabpanel]').first(), 'dark')).toEqual([])

  await keys.push(button('锁定'))
  await answers('锁定')
  await person.seesInRow(month, '状态', '已锁定')
  await keys.push(button('解锁'))
  await person.shows('periods-unlock-asks')
  await answers('解锁', '还有一张入库单')
  await person.seesInRow(month, '原因', '还有一张入库单')

  // a link leads to the document that blocks closing
  await keys.push(panel.getByRole('link', { name: new RegExp(waiting.billNo ?? '') }))
  await soon(() => page.getByText(waiting.billNo ?? '').count()).toBeGreaterThan(0)
  await admin.ok('PurchaseReceiptApi_accountingById', { body: { id: waiting.id, version: waiting.version } })
  await person.opens('会计期间', 'Accounting periods')
  await keys.push(page.getByRole('button', { name: '刷新' }).first())
  // while the old list is shown, closing would ask for the reason of an exception
  await soon(() => panel.getByText('未记账单据').count()).toBe(0)
  await keys.push(button('结账'))
  await answers('结账')
  await person.seesInRow(month, '状态', '已结账')
  const late = await admin.call('PurchaseReceiptApi_accounting', { body: await receiptBody('绿茶') })
  expect(late.key).toBe('PERIOD_CLOSED')

  await person.opensRow(month)
  await keys.push(button('反结账'))
  await answers('反结账', '漏了一张')
  await person.seesInRow(month, '状态', '已锁定')
  await says(/漏了一张/)
  await person.shows('periods-log')
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await person.shows('periods-dark')
})

journey('the same in English', async ({ as }) => {
  const person = await as('admin', { language: 'en' })
  const { page } = person
  await person.opens('会计期间', 'Accounting periods')
  await soon(() => page.getByRole('region', { name: `Accounting period ${month}` }).count()).toBe(1)
  await soon(() => page.getByText('History').count()).toBe(1)
  await person.shows('periods-english')
})
