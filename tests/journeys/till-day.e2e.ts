import { expect } from 'vitest'
import { openJourneys } from './journey.ts'
import { goods } from './network.ts'
import { startOwnApp } from './own-app.ts'

const app = await startOwnApp()
const { journey, network, ask } = await openJourneys('100086', app)
const { admin, depotId, supplierId } = network

/** So many tickets the counter sells on the day: some at the page, the others at the till beside it. */
const [online, offline, beside] = [15, 20, 165]
const price = 8
const float = 500

async function openTill(): Promise<string> {
  const { records } = await admin.ok('CommodityApi_list', { query: { size: 100 } })
  const lines = records.map(({ id, unitId }) => ({ commInfoId: id, unitId, actualQty: '1000', totalAmt: '1000', taxRate: '0' }))
  await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines } })
  const { id } = await admin.ok('TillApi_submit', { body: { code: 'T1', name: '一号台', depotId } })
  return id
}

/** Goods of a ticket: so many of one of the network's goods. */
const basket = (nth: number) => ({ barCode: goods[nth % goods.length]?.barCode ?? '', qty: (nth % 3) + 1 })

journey('a day at the till with 200 tickets, without the server in the middle, is closed to the cent', async ({ as }) => {
  const tillId = await openTill()
  const cashier = await as('admin')
  const { page } = cashier
  const scan = page.getByRole('textbox', { name: '扫码，或输入编码' })
  const sells = async (nth: number) => {
    const { barCode, qty } = basket(nth)
    await scan.fill(`${qty}*${barCode}`)
    await page.keyboard.press('Enter')
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '收款' })
    await dialog
      .getByText(`${(qty * price).toFixed(2)}`)
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('请扫描商品').waitFor()
  }
  await page.goto(`${app.url}/sales/till`)
  await page.evaluate(() => Object.assign(window, { print: () => undefined }))
  await page.getByRole('combobox', { name: '收银台' }).selectOption(tillId)
  await page.getByRole('button', { name: '开班' }).click()
  await page.getByRole('textbox', { name: '备用金' }).fill(String(float))
  await page.keyboard.press('Enter')
  await page.getByText(`离线商品${goods.length}个`).waitFor()
  await cashier.shows('till-open')

  let nth = 0
  for (; nth < online; nth += 1) await sells(nth)
  await app.stop()
  await page.getByText('服务器连接不上，正在离线销售').waitFor()
  for (; nth < online + offline; nth += 1) await sells(nth)
  await page.getByText(`${offline}张小票待上传`).waitFor()
  await cashier.shows('till-offline')
  await page.getByRole('button', { name: '交班' }).click()
  await page.getByText('还有小票没有上传，不能交班').waitFor()
  await app.start()
  await page.getByText(/张小票待上传/).waitFor({ state: 'detached' })

  const other = async (at: number) => {
    const { qty } = basket(at)
    const line = { commInfoId: await goodsId(at), qty: String(qty), taxPrice: String(price) }
    const body = { tillId, depotId, ticketNo: `B${at}`, soldTime: '2026-01-05 10:00:00', lines: [line] }
    await admin.ok('RetailOrderApi_send', { body: { ...body, payments: [{ payWay: 'cash', amount: String(qty * price) }] } })
  }
  for (; nth < online + offline + beside; nth += 1) await other(nth)

  const sold = Array.from({ length: nth }, (_, at) => basket(at).qty * price).reduce((all, one) => all + one, 0)
  const [books] = await ask<{ tickets: number; amount: string }>(
    `select count(*)::integer as tickets, trim_scale(sum(d.final_amt)) as amount from document d
      where d.tenant_id = $1 and d.kind = 'retailOrder' and 'counts' = any (d.tags)`,
    [network.tenantId],
  )
  expect(books).toEqual({ tickets: 200, amount: String(sold) })
  await page.reload()
  await page.getByText(`应有现金 ${(float + sold).toLocaleString('en-US', { minimumFractionDigits: 2 })}`).waitFor()
  await page.getByRole('button', { name: '交班' }).click()
  await page.getByRole('textbox', { name: '清点现金' }).fill(String(float + sold))
  await page.keyboard.press('Enter')
  await page.getByText('没有开班，不能收银').waitFor()
  const { records } = await admin.ok('TillShiftApi_list', { query: { tillId } })
  expect(records).toMatchObject([{ differenceAmt: '0.00', expectedAmt: (float + sold).toFixed(2) }])
  await cashier.opens('收银日结', 'Day at the tills')
  await page.getByRole('table').getByText('一号台').waitFor()
  await cashier.shows('till-day')
})

const ids = new Map<number, string>()
async function goodsId(at: number): Promise<string> {
  const place = at % goods.length
  const known = ids.get(place)
  if (known) return known
  const { records } = await admin.ok('CommodityApi_list', { query: { keyword: goods[place]?.code ?? '', size: 1 } })
  const id = records[0]?.id ?? ''
  ids.set(place, id)
  return id
}
