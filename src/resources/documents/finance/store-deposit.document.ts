import { storeDeposit } from '#machines/finance/store-deposit.machine.ts'
import type { ScreenDefinition } from '../../definition/resource-definition.ts'
import { defineDocument } from '../define-document.ts'
import { openWhileEditable, recordPrint, remarkField, stateFields } from '../record-fields.ts'

/** List and form of the changes of stores' deposits. */
export const storeDepositRecord: ScreenDefinition = {
  api: 'StoreDepositApi',
  stem: 'storedeposit',
  label: { zh: '门店押金', en: 'Store deposits' },
  title: ['billNo', 'depotName'],
  openWhile: openWhileEditable(storeDeposit),
  keyword: ['billNo', 'slipNo'],
  sort: '',
  fields: {
    ...stateFields(storeDeposit),
    billDate: { label: { zh: '日期', en: 'Date' }, kind: 'date', list: true, width: 110 },
    depotId: {
      label: { zh: '门店', en: 'Store' },
      kind: 'reference',
      to: 'DepotApi',
      name: 'depotName',
      list: true,
      filter: 'equals',
      required: true,
      width: 160,
    },
    depositKind: {
      label: { zh: '变动', en: 'Change' },
      kind: 'choice',
      list: true,
      filter: 'equals',
      required: true,
      width: 100,
      choices: [
        { value: 1, words: { zh: '交纳', en: 'Paid in' } },
        { value: 2, words: { zh: '扣除', en: 'Deducted' } },
        { value: 3, words: { zh: '退还', en: 'Returned' } },
      ],
    },
    amount: { label: { zh: '金额', en: 'Amount' }, kind: 'amount', list: true, required: true, width: 110 },
    balanceAmt: { label: { zh: '押金余额', en: 'Deposit now' }, kind: 'amount', list: true, form: false, width: 120 },
    accountId: {
      label: { zh: '资金账户', en: 'Cash account' },
      kind: 'reference',
      to: 'CashAccountApi',
      name: 'accountName',
      list: true,
      width: 160,
      hint: { zh: '扣除不动资金，不填', en: 'Left empty where it is deducted' },
    },
    slipNo: { label: { zh: '回单号', en: 'Slip number' }, kind: 'text', list: true, width: 150 },
    createUserName: { label: { zh: '经办人', en: 'Made by' }, kind: 'text', list: true, form: false, width: 100 },
    createTime: { label: { zh: '录入时间', en: 'Made' }, kind: 'moment', list: true, form: false, width: 150 },
    remark: { ...remarkField, hint: { zh: '扣除时填写原因', en: 'Why, where it is deducted' } },
  },
}

/** The deposit of a store for its time in the network, and its changes (ADR 234). */
export const storeDepositDocument = defineDocument({
  words: storeDeposit,
  api: 'StoreDepositApi',
  right: 'storedeposit',
  prefix: 'YJ',
  money: 'received',
  vouchers: ['receipt'],
  menu: {
    group: 'finance',
    path: '/finance/storeDeposit',
    sort: 65,
    icon: 'money',
    label: { zh: '门店押金', en: 'Store deposits' },
  },
  form: '/finance/storeDepositForm',
  record: storeDepositRecord,
  rowEvents: ['REVERSE'],
  print: recordPrint(['maker', 'approver'], 'amount'),
})
