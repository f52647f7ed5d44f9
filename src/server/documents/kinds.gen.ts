// Generated from the files of the document types. Do not edit.
import { definitions } from '#resources/documents/definitions.gen.ts'
import { anyKind } from './engine/kind.ts'
import { accountTransferKind } from './types/finance/account-transfer/account-transfer.server.ts'
import { costAdjustmentKind } from './types/finance/cost-adjustment/cost-adjustment.server.ts'
import { expenseBillKind } from './types/finance/expense-bill/expense-bill.server.ts'
import { freightBillKind } from './types/finance/freight-bill/freight-bill.server.ts'
import { moneyReceiptKind } from './types/finance/money-receipt/money-receipt.server.ts'
import { openingBalanceKind } from './types/finance/opening-balance/opening-balance.server.ts'
import { openingOutKind } from './types/finance/opening-out/opening-out.server.ts'
import { openingPartnerKind } from './types/finance/opening-partner/opening-partner.server.ts'
import { openingReceiptKind } from './types/finance/opening-receipt/opening-receipt.server.ts'
import { partnerWithdrawalKind } from './types/finance/partner-withdrawal/partner-withdrawal.server.ts'
import { prepaymentKind } from './types/finance/prepayment/prepayment.server.ts'
import { purchaseRebateKind } from './types/finance/purchase-rebate/purchase-rebate.server.ts'
import { settlementBillKind } from './types/finance/settlement-bill/settlement-bill.server.ts'
import { storeDepositKind } from './types/finance/store-deposit/store-deposit.server.ts'
import { supplementBillKind } from './types/finance/supplement-bill/supplement-bill.server.ts'
import { mallOrderKind } from './types/mall/mall-order/mall-order.server.ts'
import { mallReturnKind } from './types/mall/mall-return/mall-return.server.ts'
import { couponBatchKind } from './types/marketing/coupon-batch/coupon-batch.server.ts'
import { priceAdjustmentKind } from './types/marketing/price-adjustment/price-adjustment.server.ts'
import { specialOfferKind } from './types/marketing/special-offer/special-offer.server.ts'
import { purchaseDemandKind } from './types/purchase/purchase-demand/purchase-demand.server.ts'
import { purchaseInvoiceKind } from './types/purchase/purchase-invoice/purchase-invoice.server.ts'
import { purchaseOrderKind } from './types/purchase/purchase-order/purchase-order.server.ts'
import { purchaseReceiptKind } from './types/purchase/purchase-receipt/purchase-receipt.server.ts'
import { purchaseReturnKind } from './types/purchase/purchase-return/purchase-return.server.ts'
import { cashDepositKind } from './types/retail/cash-deposit/cash-deposit.server.ts'
import { retailExchangeKind } from './types/retail/retail-exchange/retail-exchange.server.ts'
import { retailOrderKind } from './types/retail/retail-order/retail-order.server.ts'
import { retailReturnKind } from './types/retail/retail-return/retail-return.server.ts'
import { storedTopUpKind } from './types/retail/stored-top-up/stored-top-up.server.ts'
import { tillShiftKind } from './types/retail/till-shift/till-shift.server.ts'
import { salesInquiryKind } from './types/sales/sales-inquiry/sales-inquiry.server.ts'
import { salesInvoiceKind } from './types/sales/sales-invoice/sales-invoice.server.ts'
import { salesOrderKind } from './types/sales/sales-order/sales-order.server.ts'
import { salesOutKind } from './types/sales/sales-out/sales-out.server.ts'
import { salesReturnKind } from './types/sales/sales-return/sales-return.server.ts'
import { assemblyKind } from './types/stock/assembly/assembly.server.ts'
import { openingInventoryKind } from './types/stock/opening-inventory/opening-inventory.server.ts'
import { profitLossKind } from './types/stock/profit-loss/profit-loss.server.ts'
import { requisitionKind } from './types/stock/requisition/requisition.server.ts'
import { stockCountKind } from './types/stock/stock-count/stock-count.server.ts'
import { stockTransferKind } from './types/stock/stock-transfer/stock-transfer.server.ts'
import { storeReturnKind } from './types/stock/store-return/store-return.server.ts'

export const kinds = {
  purchaseDemand: anyKind(purchaseDemandKind, definitions.purchaseDemand),
  purchaseInvoice: anyKind(purchaseInvoiceKind, definitions.purchaseInvoice),
  purchaseOrder: anyKind(purchaseOrderKind, definitions.purchaseOrder),
  purchaseReceipt: anyKind(purchaseReceiptKind, definitions.purchaseReceipt),
  purchaseReturn: anyKind(purchaseReturnKind, definitions.purchaseReturn),
  salesInquiry: anyKind(salesInquiryKind, definitions.salesInquiry),
  salesInvoice: anyKind(salesInvoiceKind, definitions.salesInvoice),
  salesOrder: anyKind(salesOrderKind, definitions.salesOrder),
  salesOut: anyKind(salesOutKind, definitions.salesOut),
  salesReturn: anyKind(salesReturnKind, definitions.salesReturn),
  mallOrder: anyKind(mallOrderKind, definitions.mallOrder),
  mallReturn: anyKind(mallReturnKind, definitions.mallReturn),
  cashDeposit: anyKind(cashDepositKind, definitions.cashDeposit),
  retailExchange: anyKind(retailExchangeKind, definitions.retailExchange),
  retailOrder: anyKind(retailOrderKind, definitions.retailOrder),
  retailReturn: anyKind(retailReturnKind, definitions.retailReturn),
  storedTopUp: anyKind(storedTopUpKind, definitions.storedTopUp),
  tillShift: anyKind(tillShiftKind, definitions.tillShift),
  assembly: anyKind(assemblyKind, definitions.assembly),
  openingInventory: anyKind(openingInventoryKind, definitions.openingInventory),
  profitLoss: anyKind(profitLossKind, definitions.profitLoss),
  requisition: anyKind(requisitionKind, definitions.requisition),
  stockCount: anyKind(stockCountKind, definitions.stockCount),
  stockTransfer: anyKind(stockTransferKind, definitions.stockTransfer),
  storeReturn: anyKind(storeReturnKind, definitions.storeReturn),
  accountTransfer: anyKind(accountTransferKind, definitions.accountTransfer),
  costAdjustment: anyKind(costAdjustmentKind, definitions.costAdjustment),
  expenseBill: anyKind(expenseBillKind, definitions.expenseBill),
  freightBill: anyKind(freightBillKind, definitions.freightBill),
  moneyReceipt: anyKind(moneyReceiptKind, definitions.moneyReceipt),
  openingBalance: anyKind(openingBalanceKind, definitions.openingBalance),
  openingOut: anyKind(openingOutKind, definitions.openingOut),
  openingPartner: anyKind(openingPartnerKind, definitions.openingPartner),
  openingReceipt: anyKind(openingReceiptKind, definitions.openingReceipt),
  partnerWithdrawal: anyKind(partnerWithdrawalKind, definitions.partnerWithdrawal),
  prepayment: anyKind(prepaymentKind, definitions.prepayment),
  purchaseRebate: anyKind(purchaseRebateKind, definitions.purchaseRebate),
  settlementBill: anyKind(settlementBillKind, definitions.settlementBill),
  storeDeposit: anyKind(storeDepositKind, definitions.storeDeposit),
  supplementBill: anyKind(supplementBillKind, definitions.supplementBill),
  couponBatch: anyKind(couponBatchKind, definitions.couponBatch),
  priceAdjustment: anyKind(priceAdjustmentKind, definitions.priceAdjustment),
  specialOffer: anyKind(specialOfferKind, definitions.specialOffer),
} as const
