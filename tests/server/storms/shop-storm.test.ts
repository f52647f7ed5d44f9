import { expect, onTestFinished, test, vi } from 'vitest'
import { stockUp } from '../../support/acts/sales-acts.ts'
import { expectKept, killOften, mortalApp } from '../../support/storms/kills.ts'
import { counts, tickets, transfers } from '../../support/storms/shop-storm.ts'
import { startStorm } from '../../support/storms/storm.ts'

// only in `npm run test:full`; in `npm test`, receipts represent all documents (kill-storm)
const kills = Number(process.env.SHOP_STORM_KILLS ?? 0)
vi.setConfig({ testTimeout: 300_000 + kills * 24_000 })

const tenantId = '200003'
const mortal = mortalApp()

test.runIf(kills > 0)(`a storm of transfers, tickets and counts survives kill -9 of the app, ${kills} times`, async () => {
  const shop = await mortal.shopIn(tenantId)
  const [plenty = '', one = '', other = ''] = shop.goods
  for (const goods of [plenty, one, other]) await stockUp(shop, goods, '100000', '200000.00')
  const mixes = [
    transfers(shop, plenty),
    tickets(shop, plenty),
    counts(shop, one),
    transfers(shop, plenty),
    tickets(shop, plenty),
    counts(shop, other),
  ]
  const storm = startStorm(shop, mixes.length, mixes)
  onTestFinished(storm.abandon)
  await killOften(mortal, storm, tenantId, kills)
  await storm.end()
  await expectKept(mortal, storm, shop, tenantId)
  const cash = await mortal.app.inTenant(
    (tx) =>
      tx.one<{ paid: string; tickets: string }>(
        `select (select coalesce(sum(amount), 0)::text from cash_entry where tenant_id = $1) as paid,
                (select coalesce(sum(final_amt), 0)::text from document
                where tenant_id = $1 and kind in ('retailOrder', 'retailReturn') and 'booked' = any (tags)) as tickets`,
        [tx.tenantId],
      ),
    tenantId,
  )
  expect(Number(cash.paid)).toBe(Number(cash.tickets))
})
