import { stockPartHandlers } from '../../documents/queries/stock-parts.ts'
import { incomingPage } from './incoming-stock.ts'
import { inventoryBalanceHandlers } from './inventory-balance.ts'
import { lotStockHandlers } from './lot-stock.ts'
import { lotHandlers } from './lots.ts'
import { stockHandlers } from './stock.ts'
import { stockSyncHandlers } from './stock-sync.ts'

/**
 * Handlers of all operations on stock: on hand, its parts, balances of a period, and the sync with another system.
 * `isToldOf` is true if such a system is configured.
 */
export const allStockHandlers = (isToldOf: boolean) => ({
  ...stockHandlers,
  ...stockPartHandlers,
  InventoryApi_coming: incomingPage,
  ...inventoryBalanceHandlers,
  ...lotHandlers,
  ...lotStockHandlers,
  ...stockSyncHandlers(isToldOf),
})
