import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { barriersIn } from '../looks/axe.ts'
import { goodsNamed } from '../network.ts'
import { soon } from '../people/keyboard.ts'

const { journey, network } = await openJourneys('100047')
const { admin } = network

const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

async function receive(name: string, actualQty: string) {
  const { code } = goodsNamed(name)
  const { records } = await admin.ok('CommodityApi_list', { query: { keyword: code } })
  const line = { commInfoId: records[0]?.id, unitId: records[0]?.unitId, actualQty, taxPrice: '11.30', taxRate: '13' }
  const body = { supplierId: network.supplierId, depotId: network.depotId, billDate: today, lines: [line] }
  return admin.ok('PurchaseReceiptApi_accounting', { body })
}

const draft = await admin.ok('OpeningPartnerApi_submit', {
  body: { supplierId: network.supplierId, payableAmt: '300', billDate: '2026-01-01', remark: '旧账结转' },
})
await admin.ok('OpeningPartnerApi_batchPass', { body: { ids: [draft.id] } })
const { id: customerId } = await admin.ok('CustomerApi_submit', { body: { customerCode: 'K1', customerName: '红星超市' } })
const owes = await admin.ok('OpeningPartnerApi_submit', {
  body: { customerId, receivableAmt: '500', advanceAmt: '20.5', billDate: '2026-01-01' },
})
await admin.ok('OpeningPartnerApi_batchPass', { body: { ids: [owes.id] } })
const wrong = await receive('矿泉水', '10')
await receive('可乐', '20')
const { id, version } = await admin.ok('PurchaseReceiptApi_detail', { query: { id: wrong.id } })
await admin.ok('PurchaseReceiptApi_flush', { body: { id, version, remark: '送错' } })

journey('what a supplier is owed is followed to its documents, by keys', async ({ as }) => {
  const person = await as('admin')
  const { page, keys } = person
  const figures = page.locator('.ui-figures')
  await person.opensByMenu('供应商往来账', 'Supplier ledger')
  await person.seesCount(4)
  await person.seesColumn('余额', ['300.00', '413.00', '639.00', '526.00'])
  await person.shows('ledger-supplier')
  await keys.pick(page.getByRole('combobox', { name: '供应商' }), '华东饮料')
  await keys.push(page.getByRole('button', { name: '本月' }))
  await soon(() => figures.innerText(), 'the opening').toMatch(/期初余额\s*300\.00/)
  await person.seesColumn('余额', ['413.00', '639.00', '526.00'])
  await person.seesColumn('减少', ['', '', '113.00'])
  expect(await barriersIn(page.locator('[role=tabpanel]:not([hidden])').first(), 'dark')).toEqual([])
  await person.shows('ledger-supplier-month')
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await page.waitForTimeout(300)
  await person.shows('ledger-dark')
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  const download = page.waitForEvent('download')
  await keys.push(page.getByRole('button', { name: '导出', exact: true }))
  expect((await download).suggestedFilename()).toMatch(/^供应商往来账-.*\.xlsx$/)
  await keys.push(page.getByRole('link', { name: wrong.billNo ?? '', exact: true }))
  await person.isOpen('采购入库单')
})

journey('what a customer owes, in English', async ({ as }) => {
  const person = await as('admin', { language: 'en' })
  await person.opens('客户往来账', 'Customer ledger')
  await person.seesColumn('Balance', ['-20.50', '479.50'])
  await person.shows('ledger-english')
})
