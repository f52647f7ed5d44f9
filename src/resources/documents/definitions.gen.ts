// Generated from the files of the document types. Do not edit.
import { accountTransferDocument } from './finance/account-transfer.document.ts'
import { costAdjustmentDocument } from './finance/cost-adjustment.document.ts'
import { expenseBillDocument } from './finance/expense-bill.document.ts'
import { freightBillDocument } from './finance/freight-bill.document.ts'
import { moneyReceiptDocument } from './finance/money-receipt.document.ts'
import { openingBalanceDocument } from './finance/opening-balance.document.ts'
import { openingOutDocument } from './finance/opening-out.document.ts'
import { openingPartnerDocument } from './finance/opening-partner.document.ts'
import { openingReceiptDocument } from './finance/opening-receipt.document.ts'
import { partnerWithdrawalDocument } from './finance/partner-withdrawal.document.ts'
import { prepaymentDocument } from './finance/prepayment.document.ts'
import { purchaseRebateDocument } from './finance/purchase-rebate.document.ts'
import { settlementBillDocument } from './finance/settlement-bill.document.ts'
import { storeDepositDocument } from './finance/store-deposit.document.ts'
import { supplementBillDocument } from './finance/supplement-bill.document.ts'
import { mallOrderDocument } from './mall/mall-order.document.ts'
import { mallReturnDocument } from './mall/mall-return.document.ts'
import { couponBatchDocument } from './marketing/coupon-batch.document.ts'
import { priceAdjustmentDocument } from './marketing/price-adjustment.document.ts'
import { specialOfferDocument } from './marketing/special-offer.document.ts'
import { purchaseDemandDocument } from './purchase/purchase-demand.document.ts'
import { purchaseInvoiceDocument } from './purchase/purchase-invoice.document.ts'
import { purchaseOrderDocument } from './purchase/purchase-order.document.ts'
import { purchaseReceiptDocument } from './purchase/purchase-receipt.document.ts'
import { purchaseReturnDocument } from './purchase/purchase-return.document.ts'
import { cashDepositDocument } from './retail/cash-deposit.document.ts'
import { retailExchangeDocument } from './retail/retail-exchange.document.ts'
import { retailOrderDocument } from './retail/retail-order.document.ts'
import { retailReturnDocument } from './retail/retail-return.document.ts'
import { storedTopUpDocument } from './retail/stored-top-up.document.ts'
import { tillShiftDocument } from './retail/till-shift.document.ts'
import { salesInquiryDocument } from './sales/sales-inquiry.document.ts'
import { salesInvoiceDocument } from './sales/sales-invoice.document.ts'
import { salesOrderDocument } from './sales/sales-order.document.ts'
import { salesOutDocument } from './sales/sales-out.document.ts'
import { salesReturnDocument } from './sales/sales-return.document.ts'
import { assemblyDocument } from './stock/assembly.document.ts'
import { openingInventoryDocument } from './stock/opening-inventory.document.ts'
import { profitLossDocument } from './stock/profit-loss.document.ts'
import { requisitionDocument } from './stock/requisition.document.ts'
import { stockCountDocument } from './stock/stock-count.document.ts'
import { stockTransferDocument } from './stock/stock-transfer.document.ts'
import { storeReturnDocument } from './stock/store-return.document.ts'

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
