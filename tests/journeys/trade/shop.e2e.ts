import { expect, inject } from 'vitest'
import { callbacksTo, paymentSecret } from '../../support/acts/payment-acts.ts'
import { openJourneys } from '../journey.ts'
import { barriers } from '../looks/axe.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'

const { journey, network } = await openJourneys('100041')
const { admin, tenantId, supplierId, depotId } = network
const { url } = inject('journeys')
const phoneWidth = 390

const { id: customerId } = await admin.ok('CustomerApi_submit', {
  body: { customerCode: 'KH001', customerName: '江南茶馆', linkman: '沈女士', phone: '13900001111', address: '五四路12号' },
})
const { records } = await admin.ok('CommodityApi_list', { query: { size: 3, ascs: 'comm_info_code' } })
const [water, soda] = records
for (const { id: commInfoId, unitId } of records.slice(0, 2)) {
  const line = { commInfoId, unitId, actualQty: '100', taxPrice: '2.00', taxRate: '13' }
  await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines: [line] } })
}
for (const { id, version, commInfoCode, commInfoName, unitId } of records) {
  await admin.ok('CommodityApi_submit', { body: { id, version, commInfoCode, commInfoName, unitId, retailPrice: '8', isStore: 2 } })
  await admin.ok('FranchiseCommodityApi_putOnShelves', { body: { commInfoId: id } })
}
await admin.ok('CustomerPriceApi_submit', {
  body: { customerId, commInfoId: water?.id ?? '', unitId: water?.unitId ?? '', finalPrice: '6.50' },
})
await admin.ok('PaymentMerchantApi_submit', { body: { merchantNo: 'M-PHONE', secret: paymentSecret } })

// from now on, a member of staff may also buy for a customer
const { records: users } = await admin.ok('UserApi_page', { query: { account: 'auditor' } })
const [auditor] = users
const bound = await admin.ok('UserApi_submit', {
  body: { id: auditor?.id ?? '', version: auditor?.version ?? 0, account: 'auditor', realName: '沈文博', customerId },
})
await admin.ok('UserApi_assgnDepot', { body: { userId: bound.id, version: bound.version, depotIds: [depotId] } })

/** Sends the callback of a payment service after a payment. */
const paid = callbacksTo({ url, tenantId, clock: { now: new Date() } })

/**
 * Checks that no target is too small for a finger, that there are no accessibility barriers, and that the page does
 * not scroll sideways.
 */
async function fitsThePhone({ page, shows }: Person, where: string): Promise<void> {
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(phoneWidth)
  await shows(`shop-${where}`)
  expect(await barriers(page), where).toEqual([])
  expect(await barriers(page, ['target-size']), where).toEqual([])
}

/** Signs in as a buyer: the shop opens, without the frame that staff see. */
async function entersShop(buyer: Person) {
  await buyer.entersCredentials()
  const { page } = buyer
  await page.getByRole('navigation', { name: '商城导航' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/shop')
  expect(await page.getByRole('navigation', { name: '菜单', exact: true }).count()).toBe(0)
  return {
    page,
    taps: (role: 'button' | 'link' | 'radio', name: string | RegExp) => page.getByRole(role, { name }).first().tap(),
    sees: (text: string) => page.getByText(text, { exact: true }).first().waitFor(),
  }
}

journey('somebody buys on a phone, pays, receives the goods and asks for one of them to be taken back', async ({ as }) => {
  const buyer = await as('auditor', { signsIn: false, onPhone: true })
  const { page, taps, sees } = await entersShop(buyer)

  await sees('矿泉水')
  await fitsThePhone(buyer, 'shelves')
  await page.getByRole('searchbox', { name: '搜索商品' }).fill('kqs')
  await taps('button', '搜索')
  await soon(() => page.locator('.shop-tile').count(), 'one kind of goods is found').toBe(1)
  await soon(() => page.locator('.shop-tile').innerText()).toContain('¥6.50')
  await taps('link', /矿泉水/)
  await page.getByRole('heading', { name: '矿泉水' }).waitFor()
  await fitsThePhone(buyer, 'goods')
  await taps('button', '矿泉水增加')
  await taps('button', '加入购物车')
  await taps('link', '去购物车')
  await soon(() => page.locator('.shop-foot').innerText()).toContain('¥13.00')
  await fitsThePhone(buyer, 'basket')

  await taps('button', '去结算')
  await soon(() => page.getByRole('textbox', { name: '收货人' }).inputValue()).toBe('沈女士')
  await fitsThePhone(buyer, 'checkout')
  await taps('button', '提交订单')
  await sees('待付款')
  await soon(() => page.getByRole('region', { name: '付款' }).innerText()).toContain('¥13.00')
  await fitsThePhone(buyer, 'to-pay')

  const [placed] = (await admin.ok('MallOrderApi_list', { query: {} })).records
  const said = { merchantNo: 'M-PHONE', orderNo: placed?.soNo ?? '', paymentNo: 'PHONE-1', amount: '13.00' }
  expect((await paid(said)).status).toBe(200)
  await sees('待接单')
  const order = await admin.ok('MallOrderApi_detail', { query: { id: placed?.id ?? '' } })
  const taken = await admin.ok('MallOrderApi_confirm', { body: { id: order.id, version: order.version } })
  const alOrderExpressForms = [{ expressNo: 'SF778899', expressName: '顺丰速运' }]
  await admin.ok('MallOrderApi_out', { body: { id: taken.id, version: taken.version, alOrderExpressForms } })

  await taps('link', '返回订单列表')
  await taps('link', new RegExp(placed?.soNo ?? ''))
  await sees('已发货')
  await taps('button', '签收')
  await page.getByRole('dialog').getByRole('button', { name: '签收' }).tap()
  await sees('交易完成')
  await soon(() => page.getByRole('region', { name: '订单进度' }).innerText()).toContain('SF778899')
  await fitsThePhone(buyer, 'signed')

  await taps('button', '申请退货')
  await page.getByRole('textbox', { name: '退货原因' }).fill('瓶盖破损')
  await fitsThePhone(buyer, 'return')
  await taps('button', '提交申请')
  await soon(() => page.getByRole('region', { name: '退货' }).innerText()).toMatch(/待审核[\s\S]*矿泉水 × 1 瓶[\s\S]*¥6\.50/)
  await soon(() => page.getByRole('region', { name: '订单进度' }).locator('li').first().innerText()).toContain('申请退货')
  await fitsThePhone(buyer, 'returned')
  expect((await admin.ok('MallReturnApi_list', { query: {} })).records).toMatchObject([{ customerId, returnReason: '瓶盖破损' }])

  await taps('link', '我的')
  await sees('江南茶馆')
  await fitsThePhone(buyer, 'me')
})

journey('the same shop on a desk, in English, with goods that are out and an order that is given up', async ({ as }) => {
  const buyer = await as('auditor', { signsIn: false, language: 'en' })
  await buyer.entersCredentials()
  const { page } = buyer
  await page.getByRole('navigation', { name: 'Places of the shop' }).waitFor()
  await page.getByText('Out of stock').first().waitFor()
  await buyer.shows('shop-desk-shelves')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: `Put ${soda?.commInfoName} in the basket` }).click()
  await page.getByRole('link', { name: 'Basket 1 kinds of goods' }).click()
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  await buyer.shows('shop-desk-checkout')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.getByText('Awaiting payment', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Not needed')
  await dialog.getByRole('button').last().click()
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  await buyer.shows('shop-desk-order')
  expect(await barriers(page)).toEqual([])
  await page.goto(`${url}/sales/salesOutHistory`)
  await page.getByRole('navigation', { name: 'Places of the shop' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/shop')
  const manager = await as('manager')
  await manager.page.goto(`${url}/shop`)
  await manager.page.getByText('买家商城供绑定了客户的用户使用').waitFor()
})
