import { auditHandlers } from './audit/audit-request/audit-handlers.ts'
import { freightHandlers } from './finance/freight-bill/freight-handlers.ts'
import { moneyHandlers } from './finance/money/money-handlers.ts'
import { openingBalanceSheetHandlers } from './finance/opening-balance/opening-balance-sheet.ts'
import { openingPartnerHandlers } from './finance/opening-partner/opening-partner-lists.ts'
import { openingSheetHandlers } from './finance/opening-partner/opening-partner-sheets.ts'
import { openOrderSheetHandlers } from './finance/openings/open-order-sheets.ts'
import { rebateHandlers } from './finance/purchase-rebate/rebate-handlers.ts'
import { settlementHandlers } from './finance/settlement-bill/settlement-handlers.ts'
import { mallOrderHandlers } from './mall/mall-order/mall-order-handlers.ts'
import { returnHandlers } from './mall/mall-return/return-handlers.ts'
import { shopHandlers } from './mall/shop/shop-handlers.ts'
import { marketingHandlers } from './marketing/marketing-handlers.ts'
import { demandHandlers } from './purchase/purchase-demand/merge-demands.ts'
import { supplierInvoiceHandlers } from './purchase/purchase-invoice/supplier-invoice-lookups.ts'
import { supplierInvoiceRowHandlers } from './purchase/purchase-invoice/supplier-invoice-rows.ts'
import { purchaseLineHandlers } from './purchase/purchase-lines.ts'
import { pullHandlers } from './purchase/purchase-receipt/pull-order.ts'
import { retailHandlers } from './retail/retail-handlers.ts'
import { salesHandlers } from './sales/sales-handlers.ts'
import { ticketInvoiceHandlers } from './sales/sales-invoice/ticket-invoices.ts'
import { moveHandlers } from './stock/move-handlers.ts'
import { onHandHandlers } from './stock/on-hand.ts'
import { openingStockSheetHandlers } from './stock/opening-inventory/opening-inventory-sheet.ts'
import { profitLossHandlers } from './stock/profit-loss/profit-loss-handlers.ts'
import { countSheetHandlers } from './stock/stock-count/count-sheet.ts'

/** Handlers of document types that are neither events nor generated from the contract's tables. */
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
