import { defineResource } from '../definition/define-resource.ts'

/**
 * Lines of statements of banks and payment services, imported from their sheets. Importing a transaction number again
 * updates its row.
 */
export const accountStatement = defineResource({
  api: 'AccountStatementApi',
  table: 'account_statement',
  stem: 'accountstatement',
  menu: { group: 'finance', path: '/finance/accountStatement', sort: 62, icon: 'page' },
  label: { zh: '账户流水', en: 'Account statements' },
  title: ['tradeNo'],
  fields: {
    accountId: {
      label: { zh: '资金账户', en: 'Cash account' },
      kind: 'reference',
      to: 'CashAccountApi',
      name: 'accountName',
      list: true,
      filter: 'equals',
      required: true,
      width: 160,
    },
    tradeDate: { label: { zh: '交易日期', en: 'Date' }, kind: 'date', list: true, required: true, width: 110 },
    tradeNo: {
      label: { zh: '交易号', en: 'Transaction number' },
      kind: 'code',
      list: true,
      filter: 'equals',
      required: true,
      width: 220,
      hint: { zh: '银行或支付机构的流水号', en: 'As the bank or the payment service knows it' },
    },
    ourNo: {
      label: { zh: '商户单号', en: 'Our number' },
      kind: 'text',
      list: true,
      width: 180,
      hint: { zh: '单据编号或附言中的单号', en: 'Of our document, where the line says it' },
    },
    amount: {
      label: { zh: '交易金额', en: 'Amount' },
      kind: 'amount',
      signed: true,
      list: true,
      required: true,
      width: 120,
      hint: { zh: '收入为正，支出为负，未扣手续费', en: 'Above zero it came in; before the fee' },
    },
    feeAmt: { label: { zh: '手续费', en: 'Fee' }, kind: 'amount', list: true, width: 100 },
    counterparty: { label: { zh: '对方户名', en: 'Other side' }, kind: 'text', list: true, width: 180 },
    remark: { label: { zh: '附言', en: 'Remark' }, kind: 'textarea', list: true, width: 200 },
  },
  keyword: ['tradeNo', 'ourNo', 'counterparty'],
  sort: '-tradeDate',
  unique: [['accountId', 'tradeNo']],
  importKey: ['accountId', 'tradeNo'],
})
