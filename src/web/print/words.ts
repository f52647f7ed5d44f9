import { type Counting, shellWords, words } from '../i18n/words.ts'

/** What a printed document says by itself; the labels of its fields stand with the fields. */
export const printWords = {
  print: words('打印', 'Print'),
  titleOf: words('打印 {document}', 'Print {document}'),
  preview: words('打印预览', 'Preview'),
  open: words('打开单据', 'Open the document'),
  sheets: words('{way} · {count} 页', '{way} · pages: {count}'),
  onRoll: words('整张小票', 'one slip'),
  paper: words('纸张', 'Paper'),
  portrait: words('纵向', 'portrait'),
  landscape: words('横向', 'landscape'),
  stored: words('有未保存的修改；打印的是已保存的内容', 'There are unsaved changes; what is printed is what is stored'),
  afterSaving: words('保存后才能打印', 'Save it first; then it can be printed'),

  status: words('状态', 'Status'),
  row: words('序', '#'),
  pageSum: words('本页小计', 'This page'),
  total: shellWords.total,
  lines: words('共 {count} 行', '{count} lines', '{count} line'),
  askForInvoice: words('扫码申请开票', 'Scan to ask for an invoice'),
  bringBack: words('退换货请出示此码', 'Show this code to return or exchange goods'),
  inCapitals: words('金额大写', 'Amount in words'),
  currency: words('人民币', 'RMB'),
  page: words('第 {page} 页 共 {pages} 页', 'Page {page} of {pages}'),
  printedBy: words('打印：{user} {time}', 'Printed by {user} {time}'),
  maker: words('制单', 'Made by'),
  approver: words('审核', 'Approved by'),
  depot: words('仓库', 'Warehouse'),
  supplier: words('供应商', 'Supplier'),
  customer: words('客户', 'Customer'),
} as const satisfies Record<string, Counting>
