import { accountTransfer } from '#machines/finance/account-transfer.machine.ts'
import type { ScreenDefinition } from '../../definition/resource-definition.ts'
import { defineDocument } from '../define-document.ts'
import { openWhileEditable, recordPrint, remarkField, stateFields } from '../record-fields.ts'

const account = (zh: string, en: string, name: string) =>
  ({ label: { zh, en }, kind: 'reference', to: 'CashAccountApi', name, list: true, required: true, width: 160 }) as const

/** List and form of transfers. */
export const transferRecord: ScreenDefinition = {
  api: 'AccountTransferApi',
  stem: 'accounttransfer',
  label: { zh: '资金划转单', en: 'Account transfers' },
  title: ['billNo'],
  openWhile: openWhileEditable(accountTransfer),
  keyword: ['billNo', 'slipNo'],
  sort: '',
  fields: {
    ...stateFields(accountTransfer),
    billDate: { label: { zh: '日期', en: 'Date' }, kind: 'date', list: true, width: 110 },
    fromAccountId: account('转出账户', 'From', 'fromAccountName'),
    toAccountId: account('转入账户', 'To', 'toAccountName'),
    amount: {
      label: { zh: '转出金额', en: 'Amount' },
      kind: 'amount',
      list: true,
      required: true,
      hint: { zh: '含手续费', en: 'With the fee' },
      width: 110,
    },
    chargeAmt: { label: { zh: '手续费', en: 'Fee' }, kind: 'amount', list: true, width: 100 },
    netAmt: { label: { zh: '到账金额', en: 'Arrives' }, kind: 'amount', list: true, form: false, width: 110 },
    slipNo: { label: { zh: '回单号', en: 'Slip number' }, kind: 'text', list: true, width: 150 },
    createUserName: { label: { zh: '经办人', en: 'Made by' }, kind: 'text', list: true, form: false, width: 100 },
    createTime: { label: { zh: '录入时间', en: 'Made' }, kind: 'moment', list: true, form: false, width: 150 },
    remark: remarkField,
  },
}

/** Money moved from one account to another, for example when a payment service pays out. */
export const accountTransferDocument = defineDocument({
  words: accountTransfer,
  api: 'AccountTransferApi',
  right: 'accounttransfer',
  prefix: 'HZ',
  money: 'between',
  vouchers: ['receipt'],
  menu: {
    group: 'finance',
    path: '/finance/accountTransfer',
    sort: 64,
    icon: 'money',
    label: { zh: '资金划转单', en: 'Account transfers' },
  },
  form: '/finance/accountTransferForm',
  record: transferRecord,
  rowEvents: ['REVERSE'],
  print: recordPrint(['maker', 'approver'], 'amount'),
})
