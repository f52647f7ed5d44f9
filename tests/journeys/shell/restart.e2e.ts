import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { startOwnApp } from '../own-app.ts'
import { waitingOrder } from '../trade/waiting-order.ts'

const app = await startOwnApp()
const { journey, network } = await openJourneys('100034', app)

journey('a restart of the server is said, survived without a reload, and costs nobody a word', async ({ as }) => {
  const { id, version, number } = await waitingOrder(network)
  const [buyer, manager] = await Promise.all([as('buyer'), as('manager')])
  await manager.opens('采购订单', 'Purchase orders')
  await manager.seesCount(1)
  await manager.page.getByRole('button', { name: '通知，1 条未读' }).waitFor()
  await buyer.startsOrder('华东饮料')
  const remark = buyer.document.getByRole('textbox', { name: '备注' })
  await buyer.keys.fill(remark, '周五前送到')
  const people = [buyer, manager]
  for (const { page } of people) await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
  const lost = people.map(({ page }) => page.getByRole('status').filter({ hasText: '与服务器的连接已断开' }))

  await app.stop()
  for (const bar of lost) await bar.waitFor()
  await buyer.keys.type('，走冷链')
  await buyer.shows('server-away')
  await manager.shows('server-away-list')
  await manager.seesInRow(number, '供应商', '华东饮料')

  await app.start()
  for (const bar of lost) await bar.waitFor({ state: 'detached' })
  expect(await Promise.all(people.map(({ page }) => page.evaluate(() => 'neverReloaded' in window)))).toEqual([true, true])
  expect(await remark.inputValue()).toBe('周五前送到，走冷链')
  await buyer.keys.press('Control+s')
  await buyer.seesStatus('草稿', 'Draft')

  // notifications work again: another user's action is notified at once, and the list is updated
  await network.admin.ok('PurchaseOrderApi_approve', { body: { id, version } })
  await manager.page.getByRole('button', { name: '通知', exact: true }).waitFor()
  await manager.seesInRow(number, '状态', '待入库')
})
