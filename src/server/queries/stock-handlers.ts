import { inventoryBalanceHandlers } from './inventory-balance.ts'
import { lotStockHandlers } from './lot-stock.ts'
import { lotHandlers } from './lots.ts'
import { stockHandlers } from './stock.ts'
import { comingPage } from './stock-coming.ts'
import { stockPartHandlers } from './stock-parts.ts'
import { stockToldHandlers } from './stock-told.ts'

/** All that is asked about stock: what there is, what it is made of, what it was in a period, and what others were told of it; `isToldOf`: there is another system to tell. */
export const allStockHandlers = (isToldOf: boolean) => ({
  ...stockHandlers,
  ...stockPartHandlers,
  InventoryApi_coming: comingPage,
  ...inventoryBalanceHandlers,
  ...lotHandlers,
  ...lotStockHandlers,
  ...stockToldHandlers(isToldOf),
})
