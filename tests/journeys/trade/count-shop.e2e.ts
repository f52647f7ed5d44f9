import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { barriers } from '../looks/axe.ts'
import { goods, goodsNamed } from '../network.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'
import { holdsBefore } from '../people/scanner.ts'

const { journey, network, ask } = await openJourneys('100088')
const { admin, depotId, supplierId, tenantId } = network
const [water, soda, tea] = ['矿泉水', '苏打水', '绿茶'].map(goodsNamed)
const [arrived, price] = [48, '5.00']

/** Opens a shop with a stock of all goods, and its till; returns the till's id. */
async function openShopWithTill(): Promise<string> {
  const { records } = await admin.ok('CommodityApi_list', { query: { size: 100 } })
  const lines = records.map(({ id, unitId }) => ({ commInfoId: id, unitId, actualQty: String(arrived), totalAmt: '96', taxRate: '0' }))
  await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines } })
  const { id } = await admin.ok('TillApi_submit', { body: { code: 'T1', name: '一号台', depotId } })
  await admin.ok('TillShiftApi_submit', { body: { tillId: id, floatAmt: '0' } })
  return id
}

/** A customer buys bottles at the till. */
async function sells(tillId: string, barCode: string, qty: string): Promise<void> {
  const [found] = await admin.ok('CommodityApi_resolve', { body: { texts: [barCode] } })
  const lines = [{ commInfoId: found?.commodity.id ?? '', unitId: found?.commodity.unitId ?? '', qty, taxPrice: price }]
  const ticket = await admin.ok('RetailOrderApi_draft', { body: { tillId, depotId, lines, ticketNo: `K-${barCode}` } })
  const { id, version, finalAmt = '' } = ticket
  await admin.ok('RetailOrderApi_pay', { body: { id, version, payments: [{ payWay: 'cash', amount: finalAmt }] } })
}

/** The count on a person's phone: scanning goods and reading the lines. */
async function phoneOf(person: Person, id: string) {
  const { page } = person
  await person.entersCredentials()
  const menu = page.getByRole('button', { name: person.say('打开菜单', 'Open menu') })
  await menu.waitFor()
  expect((await menu.boundingBox())?.height, 'what a finger is to hit').toBeGreaterThanOrEqual(40)
  await page.goto(`${person.app.url}/stock/counting?id=${id}`)
  const field = page.getByRole('textbox', { name: person.say('扫码，或输入编码', 'Scan, or type a code') })
  const figure = (name: string) => page.getByRole('textbox', { name: `${person.say('实盘数量', 'Counted')} ${name}` }).first()
  await field.waitFor()
  return {
    scans: async (code: string) => {
      await field.fill(code)
      await field.press('Enter')
    },
    types: async (name: string, qty: string) => {
      await figure(name).fill(qty)
      await figure(name).press('Enter')
    },
    reads: (name: string) => soon(() => figure(name).inputValue(), name),
    allSent: () => page.getByText(person.say('已全部上传', 'Everything is sent')).waitFor(),
    figure,
  }
}

/** Waits for the next second: times have whole seconds, so what happens afterwards has a later time. */
const nextSecond = async ({ page }: Person) => {
  const second = await page.evaluate(() => Math.floor(Date.now() / 1000))
  await page.waitForFunction((then) => Math.floor(Date.now() / 1000) > then + 1, second)
}

async function fitsThePhone({ page, shows }: Person, where: string): Promise<void> {
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(390)
  await shows(`count-${where}`)
  expect(await barriers(page, ['target-size', 'color-contrast']), where).toEqual([])
}

journey('two phones count a shop, one of them without a connection in the middle, with sales in between', async ({ as }) => {
  const tillId = await openShopWithTill()
  const { id, lines } = await admin.ok('CheckInventoryApi_create', { body: { depotId } })
  expect(lines).toHaveLength(goods.length)
  const keeper = await as('admin', { onPhone: true, signsIn: false })
  const helper = await as('clerk', { onPhone: true, signsIn: false, language: 'en' })
  const [one, two] = [await phoneOf(keeper, id), await phoneOf(helper, id)]

  // one person counts cases and bottles, the other the goods beside them: 47 of 48 waters and 49 sodas are found
  await nextSecond(keeper)
  await one.scans(`3*${water?.barCode}`)
  await one.scans(`44*${water?.barCode}`)
  await two.scans(`49*${soda?.code}`)
  await fitsThePhone(keeper, 'phone')
  await fitsThePhone(helper, 'phone-en')
  await Promise.all([one.allSent(), two.allSent()])

  // the helper goes to the cellar, which has no network, and both go on counting
  await helper.page.context().setOffline(true)
  await nextSecond(helper)
  await two.scans(`40*${tea?.barCode}`)
  await two.scans(`2*${water?.barCode}`)
  await nextSecond(helper)
  // meanwhile a customer buys goods that both have counted already, and goods that nobody has
  await sells(tillId, water?.barCode ?? '', '5')
  await sells(tillId, tea?.barCode ?? '', '4')
  await nextSecond(keeper)
  await one.types('冰红茶', '48')
  await one.types('可乐', '0')
  await helper.page.getByText('No connection: what you count is kept on this device').waitFor()
  await helper.page.getByText('2 rows wait to be sent').waitFor()
  await fitsThePhone(helper, 'offline')
  await one.allSent()
  await helper.page.context().setOffline(false)
  await two.allSent()
  await two.reads(tea?.name ?? '').toBe('40')
  await two.reads(water?.name ?? '').toBe('49')

  const counted = await admin.ok('CheckInventoryApi_detail', { query: { id } })
  const found = (name: string) => counted.lines.find(({ commInfoName }) => commInfoName === name)
  // waters: 47, and 2 in the cellar, of 48, before 5 of them were sold; teas: 40 of 48, before 4 were sold
  expect(found('矿泉水')).toMatchObject({ baseQty: '49.00', bookQty: '48.00', differenceQty: '1.00' })
  expect(found('苏打水')).toMatchObject({ baseQty: '49.00', differenceQty: '1.00', countedUserName: expect.any(String) })
  expect(found('绿茶')).toMatchObject({ baseQty: '40.00', bookQty: '48.00', differenceQty: '-8.00' })
  expect(found('可乐')).toMatchObject({ baseQty: '0.00', differenceQty: '-48.00' })

  const submitted = await admin.ok('CheckInventoryApi_submit', { body: { id, version: counted.version } })
  await admin.ok('CheckInventoryApi_accounting', { body: { id, version: submitted.version } })
  const books = await ask<{ name: string; qty: string }>(
    `select c.comm_info_name as name, trim_scale(b.qty)::text as qty from stock_balance b
      join commodity c on c.tenant_id = b.tenant_id and c.id = b.comm_info_id
      where b.tenant_id = $1 and b.depot_id = $2 and b.lot = ''`,
    [tenantId, depotId],
  )
  const left = new Map(books.map(({ name, qty }) => [name, qty]))
  const expected = { 矿泉水: 44, 苏打水: 49, 绿茶: 36, 冰红茶: 48, 可乐: 0, 雪碧: arrived }
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, Number(left.get(name))]))).toEqual(expected)
})

journey('the camera reads what it is held before, with nothing but what this server sends; without one it is said', async ({ as }) => {
  const [sold] = await admin.ok('CommodityApi_resolve', { body: { texts: [soda?.barCode ?? ''] } })
  const { id } = await admin.ok('CheckInventoryApi_create', { body: { depotId, lines: [{ commInfoId: sold?.commodity.id ?? '' }] } })
  const keeper = await as('admin', { onPhone: true, signsIn: false })
  await holdsBefore(keeper.page, soda?.barCode)
  const elsewhere: string[] = []
  keeper.page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(keeper.app.url) && !/^(data|blob):/.test(url)) elsewhere.push(url)
  })
  const phone = await phoneOf(keeper, id)
  await keeper.page.getByRole('button', { name: '摄像头扫码' }).click()
  await keeper.page.getByRole('article', { name: soda?.name }).first().waitFor()
  await phone.reads(soda?.name ?? '').not.toBe('')
  await fitsThePhone(keeper, 'camera')
  await keeper.page.getByRole('button', { name: '关闭摄像头' }).click()
  await phone.allSent()
  expect(elsewhere).toEqual([])

  await holdsBefore(keeper.page, undefined)
  await phoneAgain(keeper)
  await keeper.page.getByRole('button', { name: '摄像头扫码' }).click()
  await keeper.page.getByText('此设备没有可用的摄像头').waitFor()
})

const phoneAgain = async ({ page }: Person) => {
  await page.reload()
  await page.getByRole('textbox', { name: '扫码，或输入编码' }).waitFor()
}
