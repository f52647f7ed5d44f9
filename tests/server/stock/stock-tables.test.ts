import { afterAll, expect } from 'vitest'
import { brokenStock, countActs, stockActs } from '../../support/acts/stock-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { stockTables } from '../../support/laws/stock-tables.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const acts = { ...stockActs(server, shop), ...countActs(server, shop) }

stockTables(acts, acts)

afterAll(() => withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => expect(await brokenStock(server)).toEqual([])))
