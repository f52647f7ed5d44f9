import { cashDeposit } from '#machines/retail/cash-deposit.machine.ts'
import type { ScreenDefinition } from '../../definition/resource-definition.ts'
import { defineDocument } from '../define-document.ts'
import { openWhileEditable, recordPrint, remarkField, stateFields, tillFields } from '../record-fields.ts'

/** List and form of deposit slips. */
export const depositRecord: ScreenDefinition = {
  api: 'CashDepositApi',
  stem: 'cashdeposit',
  label: { zh: '缴款单', en: 'Deposit slips' },
  title: ['billNo'],
  openWhile: openWhileEditable(cashDeposit),
  keyword: ['billNo', 'tillName', 'slipNo'],
  sort: '',
  fields: {
    ...stateFields(cashDeposit),
    ...tillFields,
    amount: { label: { zh: '缴款金额', en: 'Amount' }, kind: 'amount', list: true, required: true, width: 110 },
    accountId: { label: { zh: '银行账户', en: 'Bank account' }, kind: 'reference', to: 'CashAccountApi', name: 'accountName' },
    slipNo: { label: { zh: '回单号', en: 'Slip number' }, kind: 'text', list: true, form: false, width: 160 },
    createUserName: { label: { zh: '缴款人', en: 'Deposited by' }, kind: 'text', list: true, form: false, width: 100 },
    createTime: { label: { zh: '缴款时间', en: 'Deposited' }, kind: 'moment', list: true, form: false, width: 150 },
    remark: remarkField,
  },
}

/** Cash on its way from a drawer to the bank (docs/rules/laws/retail/cash-deposit.md). */
export const cashDepositDocument = defineDocument({
  words: cashDeposit,
  api: 'CashDepositApi',
  right: 'cashdeposit',
  prefix: 'JK',
  money: 'between',
  vouchers: ['receipt'],
  menu: { group: 'sales', path: '/sales/cashDeposit', sort: 16, icon: 'coins', label: { zh: '缴款单', en: 'Deposit slips' } },
  form: '/sales/cashDepositForm',
  record: depositRecord,
  rowEvents: ['CONFIRM', 'CANCEL'],
  print: recordPrint(['maker', 'approver'], 'amount'),
})
