import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { goodsNamed } from '../network.ts'
import { soon } from '../people/keyboard.ts'

const { journey, network } = await openJourneys('100094')
const { admin, depotId, supplierId } = network

const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const { code } = goodsNamed('可乐')
const [goods] = (await admin.ok('CommodityApi_list', { query: { keyword: code } })).records
const of = { commInfoId: goods?.id, unitId: goods?.unitId, depotId }
await admin.ok('PurchaseReceiptApi_accounting', {
  body: { supplierId, depotId, lines: [{ ...of, actualQty: '100', taxPrice: '1.13', taxRate: '13', deductible: 2 }] },
})
const { id: customerId } = await admin.ok('CustomerApi_submit', { body: { customerCode: 'K1', customerName: '红星超市' } })
const sold = await admin.ok('SalesOutApi_accounting', {
  body: { customerId, depotId, lines: [{ ...of, qty: '10', taxPrice: '2.26', taxRate: '13' }] },
})

// a sale at the counter of the same store
const { id: tillId } = await admin.ok('TillApi_submit', { body: { code: 'T1', name: '一号台', depotId } })
await admin.ok('TillShiftApi_submit', { body: { tillId, floatAmt: '0' } })
const lines = [{ commInfoId: goods?.id ?? '', unitId: goods?.unitId ?? '', qty: '5', taxPrice: '2.26', taxRate: '13' }]
const saved = await admin.ok('RetailOrderApi_draft', { body: { tillId, depotId, lines, ticketNo: 'T1-1' } })
const ticket = await admin.ok('RetailOrderApi_pay', {
  body: { id: saved.id, version: saved.version, payments: [{ payWay: 'cash', amount: saved.finalAmt ?? '' }] },
})

const { id: accountId } = await admin.ok('CashAccountApi_submit', { body: { code: 'WX', name: '微信商户', kindCode: 'thirdParty' } })
const receipt = await admin.ok('MoneyReceiptApi_accounting', {
  body: { bartererId: customerId, direction: 1, accountId, payWay: 'transfer', amount: '22.60' },
})
await admin.ok('AccountStatementApi_submit', {
  body: { accountId, tradeDate: today, tradeNo: '420001', ourNo: receipt.billNo, amount: '20.00' } as never,
})

journey('the profit of a store is followed down to a ticket of its till, by keys', async ({ as }) => {
  const person = await as('admin')
  const { page, keys } = person
  const shown = page.locator('[role=tabpanel]:not([hidden])')
  await person.opens('门店收益', 'Store earnings')
  await keys.push(shown.getByRole('button', { name: '按门店' }))
  await person.seesColumn('毛利', ['15.00'])
  await person.shows('profit-of-stores')
  await keys.push(shown.getByRole('row', { name: /总仓/ }).getByRole('link').first())
  const numbered = ({ billNo = '' }: { billNo?: string }) => shown.getByRole('link', { name: billNo, exact: true }).first()
  await numbered(sold).waitFor()
  await keys.push(numbered(ticket))
  await person.isOpen('零售单')
})

journey('a figure on a card is whole on a phone, however long the name it stands by', async ({ as }) => {
  const { app, page, shows } = await as('admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app.url}/analysis/comparison`)
  const figures = page.locator('table[data-cards] .report-figure')
  await figures.filter({ hasText: '30.00' }).first().waitFor()
  await shows('figures-on-a-phone')
  const cut = await figures.evaluateAll((all) =>
    all
      .filter((one) => one.getBoundingClientRect().right > (one.closest('td')?.getBoundingClientRect().right ?? 0) + 1)
      .map((one) => one.textContent),
  )
  expect(cut).toEqual([])
})

journey('a statement is held against the books, and what differs leads to its document', async ({ as }) => {
  const person = await as('admin')
  const { page, keys } = person
  const shown = page.locator('[role=tabpanel]:not([hidden])')
  await person.opens('资金对账', 'Reconciliation')
  await keys.push(shown.getByRole('button', { name: '金额不符' }).first())
  await soon(() => shown.getByText('-2.60').count(), 'the difference').toBeGreaterThan(0)
  await person.shows('statement-differs')
  await keys.push(shown.getByRole('link', { name: receipt.billNo ?? '', exact: true }).first())
  await soon(async () => page.url(), 'its page').toContain(receipt.id)
})
