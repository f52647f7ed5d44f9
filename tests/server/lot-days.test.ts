import { expect, test } from 'vitest'
import type { Answer } from '../support/client.ts'
import { bringIn, keptGoods, lot, lotReceipt, lotsOf, lotsThere } from '../support/lot-acts.ts'
import { expectSound } from '../support/purchase-acts.ts'
import { customerOf, outBody, returnBody } from '../support/sales-acts.ts'
import { startTestServer } from '../support/server.ts'
import { hire, openShop } from '../support/shop.ts'

// the last days of lots: on which day they are judged, and whose they are

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
