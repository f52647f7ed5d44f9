/** Sales invoices: what answers 501. */
export const notBuiltSalesInvoice = [
  'InvoiceApi_cancel',
  'InvoiceApi_detail',
  'InvoiceApi_issue',
  'InvoiceApi_list',
  'InvoiceApi_redApply',
  'InvoiceApi_redIssue',
  'InvoiceApi_selectByCustomerId',
  'InvoiceApi_selectDefaultByCustomerId',
  'InvoiceApi_selectListByCustomerId',
  'InvoiceApi_submitMall',
] as const
