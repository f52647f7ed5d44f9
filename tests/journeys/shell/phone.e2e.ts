import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { barriers } from '../looks/axe.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'
import { waitingOrder } from '../trade/waiting-order.ts'

const { journey, network } = await openJourneys('100036')
const phone = { width: 390, height: 844 }

/**
 * Checks that no target is too small for a finger (24 px; WCAG 2.2, 2.5.8) and that the page does not scroll sideways.
 */
async function fitsThePhone({ page, shows }: Person, where: string): Promise<void> {
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(phone.width)
  await shows(`phone-${where}`)
  expect(await barriers(page, ['target-size', 'color-contrast']), where).toEqual([])
}

/** True if the cell is wholly on the screen. */
const isInSight = async (cell: Locator) => {
  const box = await cell.boundingBox()
  return box !== null && box.x >= 0 && box.x + box.width <= phone.width
}

journey('an order is found and approved on a phone, by the finger alone', async ({ as }) => {
  const { number } = await waitingOrder(network)
  const manager = await as('manager')
  const { page } = manager
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: '打开菜单' }).waitFor()
  await fitsThePhone(manager, 'home')
  await page.getByRole('button', { name: '打开菜单' }).click()
  await page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: '采购订单' }).waitFor()
  await fitsThePhone(manager, 'menu')
  await page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: '采购订单' }).click()

  const row = manager.rowOf(number)
  await row.waitFor()
  for (const text of [number, '待审核', '57.60']) await soon(() => isInSight(row.getByRole('cell', { name: text })), text).toBe(true)
  await fitsThePhone(manager, 'list')
  await row.getByRole('cell', { name: number }).click()

  await manager.seesStatus('待审核', 'Awaiting approval')
  await soon(() => isInSight(manager.grid.getByRole('gridcell', { name: '24' }).first()), 'the quantity').toBe(true)
  await fitsThePhone(manager, 'document')
  await manager.action('审核', 'Approve').click()
  await manager.seesStatus('待入库', 'Approved, to receive')
  await fitsThePhone(manager, 'approved')
})

journey('a ticket asks for its invoice on a phone, and nothing there is lower than a thumb', async ({ as }) => {
  const manager = await as('manager')
  const { page } = manager
  await page.setViewportSize(phone)
  await page.goto(`${manager.app.url}/ticket-invoice`)
  await page.getByRole('button', { name: '下一步' }).waitFor()
  await fitsThePhone(manager, 'ticket')
  const heights = await page.locator('button, input, select').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})

journey('rows of figures that can be chosen are cards on a phone, whose box to tick hides nothing', async ({ as }) => {
  const { admin, supplierId, depotId } = network
  const [goods] = (await admin.ok('CommodityApi_list', { query: { size: 1 } })).records
  const line = { commInfoId: goods?.id, unitId: goods?.unitId, actualQty: '12', taxPrice: '2.40', taxRate: '13' }
  const { billNo = '' } = await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines: [line] } })
  const accountant = await as('admin')
  const { page } = accountant
  await page.setViewportSize(phone)
  await page.goto(`${accountant.app.url}/finance/voucher`)
  const number = page.getByRole('cell', { name: billNo })
  await number.waitFor()
  const tick = await page.getByRole('row').filter({ has: number }).getByRole('checkbox').boundingBox()
  const text = await number.boundingBox()
  expect((tick?.x ?? 0) + (tick?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(text?.x ?? 0)
  await fitsThePhone(accountant, 'vouchers')
  // two figures share a line; the seventh figure of a day has a line to itself, aligned at the same edge
  await page.goto(`${accountant.app.url}/analysis/trade`)
  const day = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.locator('[data-label="付款"]') })
  const rightOf = async (figure: string) => {
    const box = await day.first().locator(`[data-label="${figure}"]`).boundingBox()
    return box && Math.round(box.x + box.width)
  }
  const rights = async () => [await rightOf('毛利'), await rightOf('付款')]
  await soon(rights).toEqual([365, 365])
})
