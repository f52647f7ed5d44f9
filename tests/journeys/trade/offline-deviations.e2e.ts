import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { goodsNamed } from '../network.ts'

const { journey, network } = await openJourneys('100097')
const { admin, depotId } = network
const water = goodsNamed('矿泉水')

/** Sends a ticket of the year 2030 with a bottle at 0.01, as an altered browser might. */
async function sends(ticketNo: string): Promise<string> {
  const [found] = await admin.ok('CommodityApi_resolve', { body: { texts: [water.barCode] } })
  const { id: tillId } = await admin.ok('TillApi_submit', { body: { code: ticketNo, name: `${ticketNo}号台`, depotId } })
  await admin.ok('TillShiftApi_submit', { body: { tillId, floatAmt: '0' } })
  const { version } = await admin.ok('TillShelfApi_goods', { query: { tillId } })
  const lines = [{ commInfoId: found?.commodity.id ?? '', unitId: found?.commodity.unitId ?? '', qty: '1', taxPrice: '0.01' }]
  const paid = { payments: [{ payWay: 'cash', amount: '0.01' }], soldTime: '2030-01-01 10:00:00', catalogueVersions: [version] }
  const { id, priceDeviation } = await admin.ok('RetailOrderApi_send', { body: { tillId, depotId, ticketNo, lines, ...paid } })
  expect(Number(priceDeviation)).toBeLessThan(-1)
  return id
}

for (const language of ['zh', 'en'] as const)
  journey(`a ticket sold offline that differs is found, read and confirmed with a reason (${language})`, async ({ as }) => {
    const id = await sends(language === 'zh' ? 'A1' : 'B1')
    const person = await as('admin', { language })
    const { page, say, app } = person
    await page.goto(`${app.url}/sales/retail?unconfirmed=2`)
    await page.getByText(say('价格不符、收银机时间超前', 'other prices, clock ahead')).first().waitFor()
    await person.shows(`offline-list-${language}`)
    await page.goto(`${app.url}/sales/retailForm?id=${id}`)
    const sold = page.getByRole('region', { name: say('离线销售', 'Sold offline') })
    await sold.getByText('2030-01-01 10:00:00').waitFor()
    await person.shows(`offline-ticket-${language}`)
    await page.getByRole('button', { name: say('确认离线差异', 'Confirm what it differs by') }).click()
    await page.getByRole('textbox', { name: say('原因', 'Reason') }).fill(say('临期处理', 'about to expire'))
    await person.shows(`offline-confirm-${language}`)
    await page.getByRole('button', { name: say('保存', 'Save'), exact: true }).click()
    await sold.getByText(/周启明/).waitFor()
    expect(await admin.ok('RetailOrderApi_detail', { query: { id } })).toMatchObject({ unconfirmed: 1, finalAmt: '0.01' })
    await page.goto(`${app.url}/sales/tillDay`)
    // the hidden tab of the list has a column with the same name
    await page.getByText(say('离线差异', 'Sold offline, differs')).filter({ visible: true }).first().waitFor()
    await person.shows(`offline-day-${language}`)
  })
