import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { allBarriers } from '../looks/axe.ts'
import { soon } from '../people/keyboard.ts'

const { journey, ask, network } = await openJourneys('100133')

const stored = async () =>
  (
    await ask<{ count: number }>(`select count(*)::integer as count from document where tenant_id = $1 and kind = 'purchaseOrder'`, [
      network.tenantId,
    ])
  )[0]?.count

journey(
  'what was saved without a network is sent in order when it is back, once, and what is refused is listed with its reason',
  async ({ as }) => {
    const { id } = await network.admin.ok('SupplierApi_submit', { body: { supplierCode: 'BF', supplierName: '北方酒水' } })
    const buyer = await as('buyer')
    const { page, keys } = buyer
    await buyer.startsOrder('北方酒水')
    await buyer.entersLines([['可乐', '2箱']])
    await buyer.leavesGrid()
    const refused = page.url()
    await buyer.startsAnother()
    await keys.pick(buyer.headField('供应商', 'Supplier'), '华东饮料')
    await keys.pick(buyer.headField('仓库', 'Depot'), '总仓')
    await buyer.entersLines([['矿泉水', '3箱']])
    await buyer.leavesGrid()

    await page.context().setOffline(true)
    await network.admin.ok('SupplierApi_remove', { query: { ids: id } })
    await keys.press('Control+s')
    await buyer.seesNotice('已保存在本机')
    await keys.press('Alt+3')
    await soon(() => page.url()).toBe(refused)
    await keys.press('Control+s')
    const bar = page.locator('.shell-offline')
    await soon(() => bar.innerText(), 'the bar').toContain('2 张单据待提交')
    await buyer.shows('offline-saves')
    // nothing has been stored without the user's knowledge
    expect(await stored()).toBe(0)

    await page.context().setOffline(false)
    await soon(() => bar.innerText(), 'the bar').toContain('1 张单据提交时被拒绝')
    expect(await stored()).toBe(1)
    await keys.push(bar.getByRole('button', { name: '查看' }))
    await buyer.seesDialog('采购订单 北方酒水', '被拒绝', '供应商')
    await buyer.shows('offline-saves-refused')
    expect(await allBarriers(page, 'dark')).toEqual([])
    await keys.push(buyer.dialog.getByRole('button', { name: '打开' }))
    await keys.pick(buyer.headField('供应商', 'Supplier'), '华东饮料')
    await keys.press('Control+s')
    await soon(stored, 'both are stored').toBe(2)
    await soon(() => bar.count(), 'nothing waits').toBe(0)
  },
)

journey('a save whose answer was lost is sent again by itself and stored once, and what was typed since goes on', async ({ as }) => {
  const before = await stored()
  const buyer = await as('buyer')
  const { page, keys } = buyer
  await buyer.startsOrder('华东饮料')
  await buyer.entersLines([['绿茶', '1箱']])
  await buyer.leavesGrid()
  let lost = 0
  await page.route(/\/purchaseorderhead\/draft/, async (route) => {
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await keys.press('Control+s')
  await soon(() => lost, 'an answer is lost').toBeGreaterThan(0)
  await soon(stored, 'the server has it').toBe((before ?? 0) + 1)
  const remark = buyer.document.getByRole('textbox', { name: '备注' })
  await keys.reach(remark)
  await keys.type('后来补的')
  await page.unrouteAll({ behavior: 'wait' })
  // after a reload, the first answer of the server is enough to send the waiting save again
  await page.reload()
  // the bar also stays away until the waiting saves have been read, so the address is checked first
  await soon(() => page.url(), 'what the server has is shown').toContain('id=')
  await soon(() => page.locator('.shell-offline').count(), 'nothing waits').toBe(0)
  await soon(() => remark.inputValue(), 'what was typed since').toBe('后来补的')
  await buyer.savesDraft()
  expect(await stored()).toBe((before ?? 0) + 1)
})

journey(
  'a save that another tab of the browser sent is known to the tab it was typed in, which makes no second document',
  async ({ as }) => {
    const before = (await stored()) ?? 0
    const buyer = await as('buyer')
    const { page, keys } = buyer
    await buyer.startsOrder('华东饮料')
    await buyer.entersLines([['绿茶', '1箱']])
    await buyer.leavesGrid()
    // only this tab is cut off from the server
    await page.route(/\/api\//, (route) => route.abort())
    await keys.press('Control+s')
    await buyer.seesNotice('已保存在本机')
    const remark = buyer.document.getByRole('textbox', { name: '备注' })
    await keys.reach(remark)
    await keys.type('后来补的')
    const other = await page.context().newPage()
    await other.goto(buyer.app.url)
    await soon(stored, 'the other tab sends it').toBe(before + 1)
    await page.unroute(/\/api\//)
    await soon(() => page.locator('.shell-offline').count(), 'nothing waits').toBe(0)
    await soon(() => remark.inputValue(), 'what was typed since').toBe('后来补的')
    await buyer.savesDraft()
    expect(await stored()).toBe(before + 1)
    await other.close()
  },
)

journey('without a network a new order opens, and takes partner and goods that were used lately', async ({ as }) => {
  const before = (await stored()) ?? 0
  const buyer = await as('buyer')
  const { page, keys } = buyer
  await buyer.startsOrder('华东饮料')
  await buyer.entersLines([['可乐', '2箱']])
  await buyer.leavesGrid()
  await buyer.savesDraft()
  await page.context().setOffline(true)
  await buyer.startsAnother()
  await keys.pick(buyer.headField('供应商', 'Supplier'), '华东', '华东饮料')
  await keys.pick(buyer.headField('仓库', 'Depot'), '总仓')
  await buyer.comesIn()
  await keys.type('可乐')
  await soon(() => page.getByRole('status').filter({ hasText: '只列出最近用过的商品' }).count(), 'what is found').toBe(1)
  await buyer.shows('offline-recent-goods')
  await keys.press('Enter')
  await keys.press('Control+s')
  await buyer.seesNotice('已保存在本机')
  await page.context().setOffline(false)
  await soon(stored, 'both are stored').toBe(before + 2)
})
