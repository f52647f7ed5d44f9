// Generated from the files of the document types. Do not edit.

export const screens = {
  purchaseInvoice: { form: () => import('./purchase-invoice.screen.tsx') },
  purchaseOrder: { form: () => import('./purchase-order.screen.tsx') },
  purchaseReceipt: { form: () => import('./purchase-receipt.screen.tsx') },
  purchaseReturn: { form: () => import('./purchase-return.screen.tsx') },
  salesInquiry: { form: () => import('./sales-inquiry.screen.tsx') },
  salesInvoice: { form: () => import('./sales-invoice.screen.tsx'), list: () => import('./sales-invoice-list.screen.tsx') },
  salesOrder: { form: () => import('./sales-order.screen.tsx') },
  salesOut: { form: () => import('./sales-out.screen.tsx') },
  salesReturn: { form: () => import('./sales-return.screen.tsx') },
  mallOrder: { form: () => import('./mall-order.screen.tsx') },
  mallReturn: { form: () => import('./mall-return.screen.tsx') },
  requisition: { form: () => import('./requisition.screen.tsx') },
  stockCount: { form: () => import('./stock-count.screen.tsx') },
  stockTransfer: { form: () => import('./stock-transfer.screen.tsx') },
  storeReturn: { form: () => import('./store-return.screen.tsx') },
  openingPartner: { form: () => import('./opening-partner.screen.tsx'), list: () => import('./opening-partner-list.screen.tsx') },
  couponBatch: { form: () => import('./coupon-batch.screen.tsx'), list: () => import('./coupon-batch-list.screen.tsx') },
  priceAdjustment: { form: () => import('./price-adjustment.screen.tsx'), list: () => import('./price-adjustment-list.screen.tsx') },
  specialOffer: { form: () => import('./special-offer.screen.tsx'), list: () => import('./special-offer-list.screen.tsx') },
} as const
