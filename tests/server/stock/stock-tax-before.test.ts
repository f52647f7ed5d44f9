import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from '#server/db/schema/migrate.ts'
import { by, expectSound, freeBody, goodsLine } from '../../support/acts/purchase-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, type ReceiptBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)

const post = (lines: object[], head: object = {}) =>
  shop.admin.ok('PurchaseReceiptApi_accounting', {
    body: freeBody(
      shop,
      lines.map((line, at) => goodsLine(shop, at, line)),
      head,
    ) as ReceiptBody,
  })

/** The statements of the migration that assign the tax to stock that exists already. */
const [, backfill = ''] = readFileSync(join(migrationsFolder, '0099-stock-covers.sql'), 'utf8').split('-- Until now')

const taxes = () =>
  server.database.asOwner(async (client) => {
    const moved = await client.query('select line_id, kind, trim_scale(tax) as tax from stock_movement order by seq')
    const left = await client.query('select comm_info_id, trim_scale(tax) as tax from stock_balance order by depot_id, comm_info_id')
    return { moved: moved.rows, left: left.rows }
  })

test('stock from before the deducted tax was kept gets that of the receipts that count', async () => {
  await post(
    [{ actualQty: '3', taxPrice: '113.00' }, { actualQty: '3', taxPrice: '100.00', taxRate: '9', taxKind: 5 }, { actualQty: '3' }],
    {
      freight: '109.00',
      freightDeductible: 2,
    },
  )
  await post([{ actualQty: '2', taxPrice: '103.00', taxRate: '3', deductible: 1 }])
  const reversed = await post([{ actualQty: '5', taxPrice: '11.30' }], { freight: '10.00', freightDeductible: 2 })
  await shop.admin.ok('PurchaseReceiptApi_flush', { body: by(reversed) })
  const kept = await taxes()
  expect(kept.left.map(({ tax }) => tax)).toEqual(['42', '30', '6.9'])
  await server.database.asOwner(async (client) => {
    await client.query('update stock_movement set tax = 0; update stock_balance set tax = 0')
    await client.query(`-- Until now${backfill}`)
  })
  expect(await taxes()).toEqual(kept)
  await expectSound(server)
})
