import { afterAll, expect } from 'vitest'
import { withSettings } from '../support/conformance.ts'
import { startTestServer } from '../support/server.ts'
import { openShop } from '../support/shop.ts'
import { brokenStock, countActs, stockActs } from '../support/stock-acts.ts'
import { stockTables } from '../support/stock-tables.ts'

const server = await startTestServer()
const shop = await openShop(server)
const acts = { ...stockActs(server, shop), ...countActs(server, shop) }

stockTables(acts, acts)

afterAll(() => withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => expect(await brokenStock(server)).toEqual([])))
