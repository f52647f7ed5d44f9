// Generated from the files of the document types. Do not edit.
import { openingPartner } from './finance/opening-partner.machine.ts'
import { mallOrder } from './mall/mall-order.machine.ts'
import { mallReturn } from './mall/mall-return.machine.ts'
import { couponBatch } from './marketing/coupon-batch.machine.ts'
import { priceAdjustment } from './marketing/price-adjustment.machine.ts'
import { specialOffer } from './marketing/special-offer.machine.ts'
import { purchaseOrder } from './purchase/purchase-order.machine.ts'
import { purchaseReceipt } from './purchase/purchase-receipt.machine.ts'
import { purchaseReturn } from './purchase/purchase-return.machine.ts'
import { salesInquiry } from './sales/sales-inquiry.machine.ts'
import { salesInvoice } from './sales/sales-invoice.machine.ts'
import { salesOrder } from './sales/sales-order.machine.ts'
import { salesOut } from './sales/sales-out.machine.ts'
import { salesReturn } from './sales/sales-return.machine.ts'
import { openingInventory } from './stock/opening-inventory.machine.ts'
import { profitLoss } from './stock/profit-loss.machine.ts'

export const documents = { purchaseOrder, purchaseReceipt, purchaseReturn, salesInquiry, salesInvoice, salesOrder, salesOut, salesReturn, mallOrder, mallReturn, openingInventory, profitLoss, openingPartner, couponBatch, priceAdjustment, specialOffer } as const
