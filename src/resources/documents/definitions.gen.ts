// Generated from the files of the document types. Do not edit.
import { accountTransferDocument } from './account-transfer.document.ts'
import { assemblyDocument } from './assembly.document.ts'
import { cashDepositDocument } from './cash-deposit.document.ts'
import { costAdjustmentDocument } from './cost-adjustment.document.ts'
import { couponBatchDocument } from './coupon-batch.document.ts'
import { expenseBillDocument } from './expense-bill.document.ts'
import { freightBillDocument } from './freight-bill.document.ts'
import { mallOrderDocument } from './mall-order.document.ts'
import { mallReturnDocument } from './mall-return.document.ts'
import { moneyReceiptDocument } from './money-receipt.document.ts'
import { openingBalanceDocument } from './opening-balance.document.ts'
import { openingInventoryDocument } from './opening-inventory.document.ts'
import { openingOutDocument } from './opening-out.document.ts'
import { openingPartnerDocument } from './opening-partner.document.ts'
import { openingReceiptDocument } from './opening-receipt.document.ts'
import { partnerWithdrawalDocument } from './partner-withdrawal.document.ts'
import { prepaymentDocument } from './prepayment.document.ts'
import { priceAdjustmentDocument } from './price-adjustment.document.ts'
import { profitLossDocument } from './profit-loss.document.ts'
import { purchaseDemandDocument } from './purchase-demand.document.ts'
import { purchaseInvoiceDocument } from './purchase-invoice.document.ts'
import { purchaseOrderDocument } from './purchase-order.document.ts'
import { purchaseRebateDocument } from './purchase-rebate.document.ts'
import { purchaseReceiptDocument } from './purchase-receipt.document.ts'
import { purchaseReturnDocument } from './purchase-return.document.ts'
import { requisitionDocument } from './requisition.document.ts'
import { retailExchangeDocument } from './retail-exchange.document.ts'
import { retailOrderDocument } from './retail-order.document.ts'
import { retailReturnDocument } from './retail-return.document.ts'
import { salesInquiryDocument } from './sales-inquiry.document.ts'
import { salesInvoiceDocument } from './sales-invoice.document.ts'
import { salesOrderDocument } from './sales-order.document.ts'
import { salesOutDocument } from './sales-out.document.ts'
import { salesReturnDocument } from './sales-return.document.ts'
import { settlementBillDocument } from './settlement-bill.document.ts'
import { specialOfferDocument } from './special-offer.document.ts'
import { stockCountDocument } from './stock-count.document.ts'
import { stockTransferDocument } from './stock-transfer.document.ts'
import { storeDepositDocument } from './store-deposit.document.ts'
import { storeReturnDocument } from './store-return.document.ts'
import { storedTopUpDocument } from './stored-top-up.document.ts'
import { supplementBillDocument } from './supplement-bill.document.ts'
import { tillShiftDocument } from './till-shift.document.ts'

export const definitions = {
  purchaseDemand: purchaseDemandDocument,
  purchaseInvoice: purchaseInvoiceDocument,
  purchaseOrder: purchaseOrderDocument,
  purchaseReceipt: purchaseReceiptDocument,
  purchaseReturn: purchaseReturnDocument,
  salesInquiry: salesInquiryDocument,
  salesInvoice: salesInvoiceDocument,
  salesOrder: salesOrderDocument,
  salesOut: salesOutDocument,
  salesReturn: salesReturnDocument,
  mallOrder: mallOrderDocument,
  mallReturn: mallReturnDocument,
  cashDeposit: cashDepositDocument,
  retailExchange: retailExchangeDocument,
  retailOrder: retailOrderDocument,
  retailReturn: retailReturnDocument,
  storedTopUp: storedTopUpDocument,
  tillShift: tillShiftDocument,
  assembly: assemblyDocument,
  openingInventory: openingInventoryDocument,
  profitLoss: profitLossDocument,
  requisition: requisitionDocument,
  stockCount: stockCountDocument,
  stockTransfer: stockTransferDocument,
  storeReturn: storeReturnDocument,
  accountTransfer: accountTransferDocument,
  costAdjustment: costAdjustmentDocument,
  expenseBill: expenseBillDocument,
  freightBill: freightBillDocument,
  moneyReceipt: moneyReceiptDocument,
  openingBalance: openingBalanceDocument,
  openingOut: openingOutDocument,
  openingPartner: openingPartnerDocument,
  openingReceipt: openingReceiptDocument,
  partnerWithdrawal: partnerWithdrawalDocument,
  prepayment: prepaymentDocument,
  purchaseRebate: purchaseRebateDocument,
  settlementBill: settlementBillDocument,
  storeDeposit: storeDepositDocument,
  supplementBill: supplementBillDocument,
  couponBatch: couponBatchDocument,
  priceAdjustment: priceAdjustmentDocument,
  specialOffer: specialOfferDocument,
} as const
