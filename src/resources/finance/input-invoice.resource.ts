import { invoiceKinds, platformStates } from '#domain/tax/invoice.ts'
import { defineResource } from '../definition/define-resource.ts'

const choicesOf = (words: object) =>
  Object.entries(words as Record<string, { zh: string; en: string }>).map(([value, said]) => ({ value: Number(value), words: said }))

/**
 * Invoices that the tax platform lists for the company, imported from its sheet. Importing an invoice number again
 * updates its row.
 */
export const inputInvoice = defineResource({
  api: 'InputInvoiceApi',
  table: 'input_invoice',
  stem: 'inputinvoice',
  menu: { group: 'purchase', path: '/purchase/inputInvoice', sort: 42, icon: 'receipt' },
  label: { zh: '进项发票清单', en: 'Invoices at the tax platform' },
  title: ['invoiceNo'],
  fields: {
    invoiceNo: {
      label: { zh: '发票号码', en: 'Invoice number' },
      kind: 'code',
      list: true,
      filter: 'equals',
      required: true,
      width: 200,
      hint: { zh: '20位数字', en: '20 digits' },
    },
    invoiceKind: {
      label: { zh: '发票种类', en: 'Kind of invoice' },
      kind: 'choice',
      choices: choicesOf(invoiceKinds),
      list: true,
      width: 150,
    },
    invoiceDate: { label: { zh: '开票日期', en: 'Issued on' }, kind: 'date', list: true, width: 110 },
    sellerName: { label: { zh: '销方名称', en: 'Seller' }, kind: 'text', list: true, width: 200 },
    sellerTaxNo: { label: { zh: '销方识别号', en: 'Taxpayer number' }, kind: 'text', list: true, width: 180 },
    purchaseAmt: { label: { zh: '不含税金额', en: 'Untaxed' }, kind: 'amount', signed: true, list: true, width: 110 },
    taxAmt: { label: { zh: '税额', en: 'Tax' }, kind: 'amount', signed: true, list: true, width: 100 },
    platformState: {
      label: { zh: '发票状态', en: 'State' },
      kind: 'choice',
      choices: choicesOf(platformStates),
      list: true,
      filter: 'equals',
      initial: 1,
      width: 110,
    },
    originalNo: {
      label: { zh: '原发票号码', en: 'Invoice it reverses' },
      kind: 'text',
      list: true,
      width: 200,
      hint: { zh: '红字发票填写', en: 'Of a red invoice' },
    },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 200 },
  },
  keyword: ['invoiceNo', 'sellerName', 'sellerTaxNo'],
  sort: '-invoiceDate',
  unique: [['invoiceNo']],
  importKey: ['invoiceNo'],
})
