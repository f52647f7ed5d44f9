import { auditHandlers } from './audit/audit-handlers.ts'
import { freightHandlers } from './finance/freight-handlers.ts'
import { moneyHandlers } from './finance/money-handlers.ts'
import { openOrderSheetHandlers } from './finance/open-order-sheets.ts'
import { openingBalanceSheetHandlers } from './finance/opening-balance-sheet.ts'
import { openingPartnerHandlers } from './finance/opening-partner-lists.ts'
import { openingSheetHandlers } from './finance/opening-partner-sheets.ts'
import { rebateHandlers } from './finance/rebate-handlers.ts'
import { settlementHandlers } from './finance/settlement-handlers.ts'
import { mallOrderHandlers } from './mall/mall-order-handlers.ts'
import { returnHandlers } from './mall/return-handlers.ts'
import { shopHandlers } from './mall/shop-handlers.ts'
import { marketingHandlers } from './marketing/marketing-handlers.ts'
import { demandHandlers } from './purchase/merge-demands.ts'
import { pullHandlers } from './purchase/pull-order.ts'
import { purchaseLineHandlers } from './purchase/purchase-lines.ts'
import { supplierInvoiceHandlers } from './purchase/supplier-invoice-lookups.ts'
import { supplierInvoiceRowHandlers } from './purchase/supplier-invoice-rows.ts'
import { retailHandlers } from './retail/retail-handlers.ts'
import { salesHandlers } from './sales/sales-handlers.ts'
import { ticketInvoiceHandlers } from './sales/ticket-invoices.ts'
import { countSheetHandlers } from './stock/count-sheet.ts'
import { moveHandlers } from './stock/move-handlers.ts'
import { onHandHandlers } from './stock/on-hand.ts'
import { openingStockSheetHandlers } from './stock/opening-inventory-sheet.ts'
import { profitLossHandlers } from './stock/profit-loss-handlers.ts'

/** Handlers of document types that neither the contract's tables nor the engines serve. */
export const typeHandlers = {
  ...pullHandlers,
  ...demandHandlers,
  ...salesHandlers,
  ...ticketInvoiceHandlers,
  ...retailHandlers,
  ...marketingHandlers,
  ...mallOrderHandlers,
  ...returnHandlers,
  ...shopHandlers,
  ...purchaseLineHandlers,
  ...supplierInvoiceHandlers,
  ...supplierInvoiceRowHandlers,
  ...moneyHandlers,
  ...freightHandlers,
  ...rebateHandlers,
  ...settlementHandlers,
  ...openingPartnerHandlers,
  ...auditHandlers,
  ...openingSheetHandlers,
  ...openingBalanceSheetHandlers,
  ...openOrderSheetHandlers,
  ...openingStockSheetHandlers,
  ...profitLossHandlers,
  ...countSheetHandlers,
  ...moveHandlers,
  ...onHandHandlers,
}
