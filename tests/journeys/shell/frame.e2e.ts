import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { allBarriers } from '../looks/axe.ts'
import { soon } from '../people/keyboard.ts'

const { journey, ask, network } = await openJourneys('100033')

const bell = (count: number) => ({ name: count === 1 ? '通知，1 条未读' : count === 0 ? '通知' : `通知，${count} 条未读`, exact: true })

journey('five tabs of a browser renew an old token once together, and nobody is thrown out', async ({ as }) => {
  const buyer = await as('buyer')
  const context = buyer.page.context()
  const pages = [buyer.page, ...(await Promise.all(Array.from({ length: 4 }, () => context.newPage())))]
  await Promise.all(pages.slice(1).map((page) => page.goto(`${buyer.app.url}/purchase/purchaseOrderHistory`)))
  for (const page of pages) await page.getByRole('navigation', { name: '菜单' }).waitFor()
  let renewals = 0
  context.on('request', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token')) renewals += 1
  })
  const before = await buyer.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('saber-token') ?? '{}')
    localStorage.setItem('saber-token', JSON.stringify({ ...kept, datetime: kept.datetime - 3_590_000 }))
    return kept.content as string
  })
  // each page is made to check its token, as when a user returns to it
  await Promise.all(pages.map((page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))))
  for (const page of pages) {
    const token = () => page.evaluate(() => JSON.parse(localStorage.getItem('saber-token') ?? '{}').content as string)
    await soon(token, 'a new token').not.toBe(before)
  }
  await Promise.all(pages.map((page) => page.reload()))
  for (const page of pages) await page.getByRole('navigation', { name: '菜单' }).waitFor()
  expect(renewals).toBe(1)
})

journey('the figures of today take the whole row of the home page', async ({ as }) => {
  const { page } = await as('buyer')
  const today = page.getByRole('region', { name: '今日（不含税）' })
  await today.waitFor()
  const [card, row] = await today.evaluate((shown: HTMLElement) => [
    shown.offsetWidth,
    shown.closest<HTMLElement>('.shell-home-figures')?.offsetWidth,
  ])
  expect(card).toBe(row)
})

journey('beside a side menu that is widened on a small desk the areas of the top bar are named in full', async ({ as }) => {
  const { page, app, keys } = await as('admin', { language: 'en' })
  await page.setViewportSize({ width: 992, height: 768 })
  await page.goto(app.url)
  await keys.push(page.getByRole('button', { name: 'Expand menu' }))
  await page.locator('.shell-side').getByText('Danju').waitFor()
  expect(await page.locator('.shell-top').evaluate((top) => top.scrollWidth - top.clientWidth)).toBe(0)
})

journey('who may approve is told at once; read in one tab, it is read in the other', async ({ as }) => {
  const manager = await as('manager')
  const other = await manager.page.context().newPage()
  await other.goto(manager.app.url)
  for (const page of [manager.page, other]) await page.getByRole('button', bell(0)).waitFor()
  const buyer = await as('buyer')
  const order = await buyer.orders('华东饮料', [['矿泉水', '2箱']])
  for (const page of [manager.page, other]) await page.getByRole('button', bell(1)).waitFor()
  await manager.keys.push(manager.page.getByRole('button', bell(1)))
  await manager.shows('notices')
  expect(await allBarriers(manager.page, 'dark')).toEqual([])
  await manager.keys.push(manager.page.getByRole('button', { name: `采购订单 ${order.number} 待审核` }))
  await manager.seesStatus('待审核', 'Awaiting approval')
  await other.getByRole('button', bell(0)).waitFor()
})

journey('who has an order open is shown what another does to it, before typing on', async ({ as }) => {
  const buyer = await as('buyer')
  const order = await buyer.orders('华东饮料', [['矿泉水', '1箱']])
  await buyer.seesStatus('待审核', 'Awaiting approval')
  await (await as('manager')).approves(order)
  await soon(() => buyer.document.getByRole('status').filter({ hasText: '修改了单据' }).count(), 'the news').toBe(1)
  await buyer.seesStatus('待入库', 'Approved, to receive')
  await buyer.shows('changed-by-another')
  expect(await allBarriers(buyer.page)).toEqual([])
})

journey('the app opens without a network from what it keeps, says so, and goes on with what was typed meanwhile', async ({ as }) => {
  const buyer = await as('buyer', { keepsShell: true })
  const { page } = buyer
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await page.getByRole('navigation', { name: '菜单' }).waitFor()
  await buyer.startsOrder('华东饮料')
  const remark = buyer.document.getByRole('textbox', { name: '备注' })
  await buyer.keys.reach(remark)
  const context = page.context()
  await context.setOffline(true)
  await soon(() => page.getByRole('status').filter({ hasText: '网络已断开' }).count(), 'the bar').toBe(1)
  await buyer.keys.type('断网时填写')
  await buyer.shows('offline')
  expect(await allBarriers(page, 'dark')).toEqual([])
  await page.reload()
  await soon(() => remark.inputValue(), 'what was typed, still without a network').toBe('断网时填写')
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    )
    return requests.flat()
  })
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])
  expect(kept).toContain('/')
  await context.setOffline(false)
  await soon(() => remark.inputValue()).toBe('断网时填写')
  await buyer.seesNotice('已恢复')
  await buyer.savesDraft()
})

journey('home leads from a figure to the list behind it', async ({ as }) => {
  const buyer = await as('buyer')
  await buyer.orders('华东饮料', [['矿泉水', '3箱']])
  await buyer.page.goto(`${buyer.app.url}/wel`)
  const line = buyer.page.getByRole('link', { name: /^待审核/ }).first()
  await line.waitFor()
  await buyer.shows('home')
  const count = Number((await line.getByRole('strong').innerText()).replaceAll(',', ''))
  await buyer.keys.push(line)
  await soon(() => new URL(buyer.page.url()).search).toContain('mine=2')
  await buyer.seesCount(count)
  const [row] = await ask<{ count: number }>(
    `select count(*)::integer as count from document d join app_user u on u.tenant_id = d.tenant_id and u.id = d.create_user
      where d.tenant_id = $1 and d.kind = 'purchaseOrder' and d.state = 'submitted' and u.account = 'buyer'`,
    [network.tenantId],
  )
  expect(row?.count).toBe(count)
})

for (const overPlainHttp of [false, true])
  journey(
    `[perm.route-menu] a page that is withdrawn or given closes and opens before one’s eyes${overPlainHttp ? ' over plain http from elsewhere' : ''}`,
    async ({ as }) => {
      const auditor = await as('auditor', { overPlainHttp })
      const { page } = auditor
      const { admin } = network
      expect(await page.evaluate(() => 'locks' in navigator)).toBe(!overPlainHttp)
      // the page is notified of changes only from the moment its stream is open
      const listens = page.waitForResponse((answer) => /notice\/stream/.test(answer.url()) && answer.frame().url().includes('/purchase/'))
      await page.goto(`${auditor.app.url}/purchase/purchaseOrderHistory`)
      await listens
      const forbidden = page.getByRole('heading', { name: '没有权限' })
      const list = page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '采购订单', exact: true })
      await list.waitFor()
      const person = (await admin.ok('UserApi_page', { query: { account: 'auditor' } })).records[0]
      const { id: nothing } = await admin.ok('RoleApi_submit', { body: { roleName: '无', roleAlias: randomUUID() } })
      await admin.ok('UserApi_grant', { query: { userIds: person?.id ?? '', roleIds: nothing } })
      await forbidden.waitFor()
      expect(await list.count()).toBe(0)
      await auditor.shows('withdrawn')
      await admin.ok('UserApi_grant', { query: { userIds: person?.id ?? '', roleIds: person?.roleId ?? '' } })
      await list.waitFor()
      await soon(() => forbidden.count()).toBe(0)
    },
  )
