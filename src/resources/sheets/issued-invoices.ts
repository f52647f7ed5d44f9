import type { Field } from '../definition/field.ts'
import type { ScreenDefinition } from '../definition/resource-definition.ts'

const fields: Readonly<Record<string, Field>> = {
  billNo: { label: { zh: '申请单号', en: 'Request' }, kind: 'code', required: true },
  invoiceKind: { label: { zh: '发票种类', en: 'Kind of invoice' }, kind: 'code', required: true },
  invoiceNo: { label: { zh: '发票号码', en: 'Invoice number' }, kind: 'code', required: true },
  invoiceCode: { label: { zh: '发票代码', en: 'Invoice code' }, kind: 'code' },
  invoiceDate: { label: { zh: '开票日期', en: 'Issued on' }, kind: 'date' },
  quotaAmt: { label: { zh: '剩余发票总额度', en: 'Left to issue' }, kind: 'amount' },
}

/** The tax platform's sheet of issued invoices: rows are matched by our number. */
export const issuedInvoices = {
  api: 'InvoiceApi',
  label: { zh: '开票结果', en: 'Issued invoices' },
  fields,
  calls: { submit: 'issueByNumber' },
} as const satisfies Pick<ScreenDefinition, 'api' | 'label' | 'fields' | 'calls'>
