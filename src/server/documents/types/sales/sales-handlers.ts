import { salesOrderDocument } from '#resources/documents/sales/sales-order.document.ts'
import type { HandlersOf } from '../../../http/request.ts'
import { openRun } from '../../engine/run.ts'
import { orderLine } from '../../lines/order-line.ts'
import { linesPage, oneLine } from '../../queries/document-lines.ts'
import { creditLeft } from './credit-left.ts'
import { inquiryHandlers } from './sales-inquiry/inquiry-handlers.ts'
import { inquiryPriceHandlers } from './sales-inquiry/inquiry-prices.ts'
import { inquirySheetHandlers } from './sales-inquiry/inquiry-sheet.ts'
import { invoiceLookups } from './sales-invoice/invoice-lookups.ts'
import { invoiceSheetHandlers } from './sales-invoice/invoice-sheets.ts'
import { pullOrder } from './sales-out/pull-order.ts'
import { pullOut } from './sales-return/pull-out.ts'

/** Handlers for lines of sales orders, a customer's credit, and unsaved deliveries and returns. */
const orderHandlers: HandlersOf<
  'SalesOrderLineApi_list' | 'SalesOrderLineApi_detail' | 'SalesOutApi_pullOrder' | 'SalesReturnApi_pullOut' | 'PriceApi_credit'
> = {
  SalesOrderLineApi_list: (call) => linesPage(call, salesOrderDocument, orderLine),
  SalesOrderLineApi_detail: (call) => oneLine(call, salesOrderDocument, orderLine),
  PriceApi_credit: creditLeft,
  SalesOutApi_pullOrder: async (call) => pullOrder(await openRun(call), call.query.id),
  SalesReturnApi_pullOut: async (call) => pullOut(await openRun(call), call.query.id),
}

/** Handlers of sales that are neither events nor generated from the contract's tables. */
export const salesHandlers = {
  ...orderHandlers,
  ...inquiryHandlers,
  ...inquiryPriceHandlers,
  ...inquirySheetHandlers,
  ...invoiceSheetHandlers,
  ...invoiceLookups,
}
