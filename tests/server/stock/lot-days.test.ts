import { expect, test } from 'vitest'
import { bringIn, keptGoods, lot, lotReceipt, lotsOf, lotsThere } from '../../support/acts/lot-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody, returnBody } from '../../support/acts/sales-acts.ts'
import type { Answer } from '../../support/client.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'

// expiry dates of lots: on which day they are checked, and which document sets them

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const customerId = await customerOf(shop)
const today = () => server.inTenant(async (tx) => tx.today)
const inDays = async (days: number) => new Date(Date.parse(await today()) + days * 86_400_000).toISOString().slice(0, 10)
const said = ({ key, fields }: Pick<Answer<never>, 'key' | 'fields'>) => [
  key,
  ...(fields ?? []).map(({ field, msg }) => `${field}: ${msg}`),
]
const outOf = (goods: string, qty: string) => outBody(shop, customerId, goods, qty)

test('an out dated before a lot expired is posted after it by whom the right lets, and logged', async () => {
  const goods = await keptGoods(shop, 2)
  const day = await today()
  await bringIn(shop, goods, [lot('Y', '5', day)])
  server.clock.advance({ days: 1 })
  const body = { ...outOf(goods, '2'), billDate: day }
  const clerk = await hire(shop, 'lateout', 'clerk', [
    'salesout_view',
    'salesout_add',
    'salesout_submit',
    'salesout_accounting',
    'salesout_free',
  ])
  const refused = ['LOT_EXPIRED', `lots: 批次[Y]已于${day}过期`]
  expect(said(await clerk.call('SalesOutApi_accounting', { body }))).toEqual(refused)
  expect((await clerk.call('SalesOutApi_accounting', { body: { ...body, override: ['LOT_EXPIRED'] } })).key).toBe('NO_PERMISSION')
  expect(said(await admin.call('SalesOutApi_accounting', { body }))).toEqual(refused)
  const late = { ...outOf(goods, '2'), override: ['LOT_EXPIRED' as const] }
  expect(said(await admin.call('SalesOutApi_accounting', { body: late }))).toEqual(refused)
  const out = await admin.ok('SalesOutApi_accounting', { body: { ...body, override: ['LOT_EXPIRED'], remark: '昨日出库' } })
  expect(lotsOf(out)).toBe('Y×2')
  const log = await server.inTenant((tx) =>
    tx.query<{ said: string }>('select payload::text as said from document_event where tenant_id = $1 and document_id = $2', [
      tx.tenantId,
      out.id,
    ]),
  )
  expect(log.map(({ said }) => said).join()).toContain('LOT_EXPIRED')
})

test('the last day of a lot belongs to its number, also when nothing of it is left, and what was sold comes back', async () => {
  const goods = await keptGoods(shop, 2, { shelfLifeDays: 100 })
  const day = await inDays(90)
  await bringIn(shop, goods, [lot('L1', '2', day)])
  const out = await admin.ok('SalesOutApi_accounting', { body: outOf(goods, '2') })
  const again = async (expiresOn?: string) =>
    admin.call('PurchaseReceiptApi_accounting', { body: lotReceipt(shop, goods, [lot('L1', '1', expiresOn)]) })
  expect(said(await again(await inDays(91)))).toEqual(['LOT_BAD', `lots: 批次[L1]不可用（该批次有效期至${day}）`])
  expect((await again(day)).key).toBeUndefined()
  await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, '-2') })
  expect(await lotsThere(shop, goods)).toBe('总仓 L1 3')
  await expectSound(server)
})

test('a right corrects the last day of a lot, in every depot, warned and logged with both days; nobody else', async () => {
  const goods = await keptGoods(shop, 2, { shelfLifeDays: 100 })
  const [day, later] = [await inDays(60), await inDays(70)]
  await bringIn(shop, goods, [lot('C1', '3', day)])
  await admin.ok('PurchaseReceiptApi_accounting', {
    body: { ...lotReceipt(shop, goods, [lot('C1', '1', day)]), depotId: shop.otherDepotId },
  })
  const out = await admin.ok('SalesOutApi_accounting', { body: outOf(goods, '3') })
  const body = lotReceipt(shop, goods, [lot('c1', '1', later)])
  const rights = ['view', 'add', 'submit', 'accounting', 'free'].map((verb) => `purchasein_${verb}`)
  const clerk = await hire(shop, 'lotdays', 'clerk', rights)
  const refused = ['LOT_BAD', `lots: 批次[C1]不可用（该批次有效期至${day}）`]
  for (const who of [clerk, admin]) expect(said(await who.call('PurchaseReceiptApi_accounting', { body }))).toEqual(refused)
  const override = ['LOT_BAD' as const]
  expect((await clerk.call('PurchaseReceiptApi_accounting', { body: { ...body, override } })).key).toBe('NO_PERMISSION')
  const { warnings = [] } = await admin.ok('PurchaseReceiptApi_draft', { body })
  expect(warnings).toMatchObject([{ key: 'LOT_BAD', row: 1, msg: `第1行批次[C1]的有效期由${day}更正为${later}` }])
  const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: { ...body, override } })
  const days = async () =>
    (await admin.ok('LotStockApi_list', { query: { commInfoId: goods } })).records.map((row) => `${row.qty} ${row.expiresOn}`).sort()
  expect(await days()).toEqual([`1.00 ${later}`, `1.00 ${later}`])
  const log = await server.inTenant((tx) =>
    tx.query<{ said: string }>(
      'select facts::text || payload::text as said from document_event where tenant_id = $1 and document_id = $2',
      [tx.tenantId, receipt.id],
    ),
  )
  for (const part of ['LOT_BAD', day, later]) expect(log.map((row) => row.said).join()).toContain(part)
  // goods sold with the former date come back with the new one, and a reversal does not change it
  await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, '-1') })
  expect(await days()).toEqual([`1.00 ${later}`, `2.00 ${later}`])
  await admin.ok('PurchaseReceiptApi_flush', { body: { id: receipt.id, version: receipt.version, remark: '数量不对' } })
  expect(await days()).toEqual([`1.00 ${later}`, `1.00 ${later}`])
  await expectSound(server)
})
