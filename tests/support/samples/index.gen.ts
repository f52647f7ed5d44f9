// Generated from the files of the document types. Do not edit.
import { samples as couponBatch } from './coupon-batch.ts'
import { samples as mallOrder } from './mall-order.ts'
import { samples as mallReturn } from './mall-return.ts'
import { samples as openingInventory } from './opening-inventory.ts'
import { samples as openingPartner } from './opening-partner.ts'
import { samples as priceAdjustment } from './price-adjustment.ts'
import { samples as profitLoss } from './profit-loss.ts'
import { samples as purchaseOrder } from './purchase-order.ts'
import { samples as purchaseReceipt } from './purchase-receipt.ts'
import { samples as purchaseReturn } from './purchase-return.ts'
import { samples as salesInquiry } from './sales-inquiry.ts'
import { samples as salesInvoice } from './sales-invoice.ts'
import { samples as salesOrder } from './sales-order.ts'
import { samples as salesOut } from './sales-out.ts'
import { samples as salesReturn } from './sales-return.ts'
import { samples as specialOffer } from './special-offer.ts'

export const samplesByKind = { purchaseOrder, purchaseReceipt, purchaseReturn, salesInquiry, salesInvoice, salesOrder, salesOut, salesReturn, mallOrder, mallReturn, openingInventory, profitLoss, openingPartner, couponBatch, priceAdjustment, specialOffer } as const
