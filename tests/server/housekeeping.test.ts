import { pino } from 'pino'
import { expect, test } from 'vitest'
import { keepSums, lookOver } from '#server/housekeeping.ts'
import { startTestServer } from '../support/server.ts'
import { openShop, orderBody } from '../support/shop.ts'
import { statementWatch } from '../support/statement-watch.ts'

const server = await startTestServer()
const shop = await openShop(server)

async function linesOfLookOver(): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  await lookOver(server.db, log as never, server.clock.now)
  return lines
}

test('what is kept is added up by statements that a distributed database takes', async () => {
  const watch = statementWatch(server.database)
  await keepSums(watch.db, server.clock.now)
  expect(await watch.offences()).toEqual([])
})

test('the daily look over is silent while the books are right, and names tenant, invariant and rows when they are not', async () => {
  const body = {
    ...orderBody(shop, '1'),
    lines: [{ commInfoId: shop.goods[0], unitId: shop.bottleId, actualQty: '5', taxPrice: '11.30', taxRate: '13' }],
  }
  await shop.admin.ok('PurchaseReceiptApi_accounting', { body })
  expect(await linesOfLookOver()).toEqual([])
  await server.database.asOwner((client) => client.query('update stock_balance set qty = qty + 1'))
  expect(await linesOfLookOver()).toMatchObject([{ tenantId: server.tenantId, invariant: 'I1', rows: [{ comm_info_id: shop.goods[0] }] }])
})
