import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mallCustomer } from '../../support/acts/mall-acts.ts'
import { callbacksTo, merchantOf } from '../../support/acts/payment-acts.ts'
import { stockUp } from '../../support/acts/sales-acts.ts'
import { expectKept, expectSoundTenant, killOften, mortalApp } from '../../support/storms/kills.ts'
import { mall, sales } from '../../support/storms/sales-storm.ts'
import { startStorm } from '../../support/storms/storm.ts'

// only in `npm run test:full`; in `npm test`, receipts represent all documents (kill-storm)
const kills = Number(process.env.SALES_STORM_KILLS ?? 0)
vi.setConfig({ testTimeout: 300_000 + kills * 24_000 })

const tenantId = '200002'
const mortal = mortalApp((dataDir) => ({ REFUNDS_FILE: join(dataDir, 'refunds') }))

type Refund = { key: string; amount: string; state: string }
const refunds = () =>
  mortal.app.inTenant(
    (tx) =>
      tx.query<Refund>('select key::text, trim_scale(amount)::text as amount, state from order_refund where tenant_id = $1 order by key', [
        tx.tenantId,
      ]),
    tenantId,
  )

/**
 * Waits until every refund is paid. A refund started by a process that died is left alone for two minutes, so the
 * clock is advanced.
 */
async function allRefunded(): Promise<Refund[]> {
  for (let tries = 0; tries < 600; tries += 1) {
    const rows = await refunds()
    if (rows.every(({ state }) => state === 'done')) return rows
    await mortal.app.inTenant(
      (tx) =>
        tx.query(`update order_refund set next_try = $2 where tenant_id = $1 and state = 'queued' and next_try > $2`, [
          tx.tenantId,
          tx.now,
        ]),
      tenantId,
    )
    await sleep(100)
  }
  throw new Error('refunds are still queued')
}

test.runIf(kills > 0)(
  `a storm of sales and of the mall survives kill -9 of the app, ${kills} times: each refund is paid once`,
  async () => {
    const shop = await mortal.shopIn(tenantId)
    const goods = shop.goods[0] ?? ''
    await stockUp(shop, goods, '100000', '200000.00')
    await merchantOf(shop, 'M1')
    const market = { goods, customerId: await mallCustomer(shop, [goods]) }
    const clock = {
      get now() {
        return new Date()
      },
    }
    const storm = startStorm(shop, 6, [sales(shop, market), mall(shop, market, callbacksTo({ url: mortal.app.url, tenantId, clock }))])
    onTestFinished(storm.abandon)
    await killOften(mortal, storm, tenantId, kills)
    await storm.end()
    await expectKept(mortal, storm, shop, tenantId)

    const paid = await allRefunded()
    const asked = (await readFile(join(mortal.dataDir, 'refunds'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Refund)
    // by its own records, the service moved the money of each number once, however often it was requested
    const record = new Map(asked.map(({ key, amount }) => [key, amount]))
    expect([...record].sort()).toEqual(paid.map(({ key, amount }) => [key, amount]).sort())
    expect(new Set(asked.map(({ key, amount }) => `${key} ${amount}`)).size).toBe(record.size)
    await expectSoundTenant(mortal, tenantId)
    console.log(`${storm.paid.length} payments, ${paid.length} refunds, asked for ${asked.length} times`)
  },
)
