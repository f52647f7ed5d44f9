/** Purchase invoices: what answers 501. */
export const notBuiltPurchaseInvoice = [
  'PurchaseInvoiceApi_cancel',
  'PurchaseInvoiceApi_certify',
  'PurchaseInvoiceApi_detail',
  'PurchaseInvoiceApi_list',
  'PurchaseInvoiceApi_selectBySupplierId',
  'PurchaseInvoiceApi_submit',
  'PurchaseInvoiceLineApi_detail',
  'PurchaseInvoiceLineApi_list',
  'PurchaseInvoiceLineApi_remove',
  'PurchaseInvoiceLineApi_submit',
] as const
