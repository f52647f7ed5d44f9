import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { goods } from '../network.ts'
import { startOwnApp } from '../own-app.ts'
import type { Person } from '../people/person.ts'

const app = await startOwnApp()
const { journey, network, ask } = await openJourneys('100086', app)
const { admin, depotId, supplierId, tenantId } = network

/**
 * Number of tickets of the day, all sold on the page: with the server, without it, while it dies during a payment, and
 * with it again.
 */
const tickets = Number(process.env.DAY_TICKETS ?? 30)
const [morning, away] = [Math.round(tickets * 0.35), 2 * Math.round(tickets * 0.225)]
const price = 8
const float = 500
const received = 1000

async function openTill(): Promise<string> {
  const { records } = await admin.ok('CommodityApi_list', { query: { size: 100 } })
  const lines = records.map(({ id, unitId }) => ({ commInfoId: id, unitId, actualQty: String(received), totalAmt: '1000', taxRate: '0' }))
  await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines } })
  const { id } = await admin.ok('TillApi_submit', { body: { code: 'T1', name: '一号台', depotId } })
  return id
}

/** The goods of the nth ticket: one of the network's goods, and a quantity. */
const basket = (nth: number) => ({ barCode: goods[nth % goods.length]?.barCode ?? '', qty: (nth % 3) + 1 })
const qtyOf = (tickets: number) => Array.from({ length: tickets }, (_, nth) => basket(nth).qty).reduce((all, one) => all + one, 0)
const money = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 })

/** The till's page, used by its cashier with the keyboard only. */
function tillOf({ page }: Person) {
  const dialog = page.getByRole('dialog', { name: '收款' })
  const scans = async (nth: number) => {
    const { barCode, qty } = basket(nth)
    await page.getByRole('textbox', { name: '扫码，或输入编码' }).fill(`${qty}*${barCode}`)
    await page.keyboard.press('Enter')
    await page.getByRole('row').nth(1).waitFor()
  }
  /** Goes on to the payment, up to the key that takes the money. */
  const asks = async (nth: number) => {
    await page.keyboard.press('Enter')
    const due = money(basket(nth).qty * price)
    await dialog.getByText(due).first().waitFor()
  }
  const takes = async () => {
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('请扫描商品').waitFor()
  }
  const sells = async (nth: number) => {
    await scans(nth)
    await asks(nth)
    await takes()
  }
  return { scans, asks, takes, sells, waits: (count: number) => page.getByText(`${count}张小票待上传`).waitFor() }
}

async function opensShift({ page }: Person, tillId: string): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }))
  await page.goto(`${app.url}/sales/till`)
  await page.getByRole('combobox', { name: '收银台' }).selectOption(tillId)
  await page.getByRole('button', { name: '开班' }).click()
  await page.getByRole('textbox', { name: '备用金' }).fill(String(float))
  await page.keyboard.press('Enter')
  await page.getByText(`离线商品${goods.length}个`).waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Checks that a phone too has room to show the scanned goods. */
async function fitsPhones({ page }: Person): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const box = await page.getByRole('textbox', { name: '扫码，或输入编码' }).boundingBox()
  expect(box?.width).toBeGreaterThan(300)
  if (before) await page.setViewportSize(before)
}

/** The figures of the day in the books, queried directly. */
async function books() {
  const [sold] = await ask<object>(
    `select count(*)::integer as tickets, count(distinct t.ticket_no)::integer as numbers, trim_scale(sum(d.final_amt)) as amount
       from document d join retail_ticket t on t.tenant_id = d.tenant_id and t.document_id = d.id
      where d.tenant_id = $1 and d.kind = 'retailOrder' and 'counts' = any (d.tags)`,
    [tenantId],
  )
  const [revenue] = await ask<object>('select trim_scale(sum(untaxed + tax)) as amount from cash_sale where tenant_id = $1', [tenantId])
  const [cash] = await ask<object>(
    `select trim_scale(sum(e.amount)) as amount from cash_entry e join document d on d.tenant_id = e.tenant_id and d.id = e.document_id
      where e.tenant_id = $1 and d.kind = 'retailOrder'`,
    [tenantId],
  )
  const [stock] = await ask<object>('select trim_scale(sum(qty)) as qty from stock_balance where tenant_id = $1', [tenantId])
  const [marked] = await ask<object>(
    `select count(*) filter (where sold_time is not null)::integer as offline, count(offline_marks)::integer as differ
      from retail_ticket where tenant_id = $1`,
    [tenantId],
  )
  return { sold, revenue, cash, stock, marked }
}

journey(`a day at the till with ${tickets} tickets, without the server in the middle, is closed to the cent`, async ({ as }) => {
  const tillId = await openTill()
  const cashier = await as('admin', { keepsShell: true })
  const { page } = cashier
  const { scans, asks, takes, sells, waits } = tillOf(cashier)
  await opensShift(cashier, tillId)
  await fitsPhones(cashier)
  await cashier.shows('till-open')
  let nth = 0
  for (; nth < morning; nth += 1) await sells(nth)

  await app.stop()
  await page.getByText('服务器连接不上，正在离线销售').waitFor()
  for (; nth < morning + away / 2; nth += 1) await sells(nth)
  // the page is reloaded without the server, with an unpaid ticket
  await scans(nth)
  await page.reload()
  await page.getByRole('row').nth(1).waitFor()
  await cashier.shows('till-offline')
  await asks(nth)
  await takes()
  nth += 1
  for (; nth < morning + away; nth += 1) await sells(nth)
  await waits(away)
  await page.getByRole('button', { name: '交班' }).click()
  await page.getByText('还有小票没有上传，不能交班').waitFor()
  await app.start()
  await page.getByText(/张小票待上传/).waitFor({ state: 'detached' })

  // the server dies during a payment, so nobody knows whether it was stored
  await sells(nth)
  await scans(nth + 1)
  await asks(nth + 1)
  await Promise.all([takes(), app.kill()])
  nth += 2
  await sells(nth)
  nth += 1
  await app.start()
  await page.getByText(/张小票待上传/).waitFor({ state: 'detached' })
  for (; nth < tickets; nth += 1) await sells(nth)

  const sold = qtyOf(nth) * price
  expect(await books()).toEqual({
    sold: { tickets, numbers: tickets, amount: String(sold) },
    revenue: { amount: String(sold) },
    cash: { amount: String(sold) },
    stock: { qty: String(goods.length * received - qtyOf(nth)) },
    // each ticket names the prices that its till had, and agrees with them
    marked: { offline: expect.any(Number), differ: 0 },
  })
  await page.reload()
  await page.getByText(`应有现金 ${money(float + sold)}`).waitFor()
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
