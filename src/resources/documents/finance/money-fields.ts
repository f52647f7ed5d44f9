import { words } from '#domain/core/field.ts'
import type { ListLayout, PrintLayout } from '../define-document.ts'

/** Fields that all money documents enter in addition to those of every document. */
export const moneySends = {
  head: ['bartererId', 'direction', 'amount', 'accountId', 'payWay'],
  lines: ['sourceBillId', 'subjectId', 'amount'],
} as const

export const moneyList: ListLayout = {
  columns: ['billNo', 'billDate', 'bartererName', 'direction', 'amount', 'settledAmt', 'accountName', 'status', 'staffName', 'remark'],
  more: ['depotName', 'deptName', 'createTime', 'updateTime'],
  filters: ['customerId', 'supplierId', 'depotId'],
  bulk: ['SUBMIT', 'POST'],
  split: { column: 'amount', sums: { receivedAmt: words('收款合计', 'Received'), paidAmt: words('付款合计', 'Paid') } },
}

/** The list of money documents that settle nothing: the same without the columns about settlement. */
export const plainMoneyList: ListLayout = { ...moneyList, columns: moneyList.columns.filter((name) => name !== 'settledAmt') }

export const moneyPrint: PrintLayout = {
  head: ['bartererName', 'billDate', 'direction', 'accountName', 'amount', 'depotName', 'staffName', 'deptName', 'remark'],
  columns: [],
  more: [],
  sums: {},
  totals: ['amount'],
  amount: 'amount',
  signatures: ['maker', 'approver'],
}

export const moneyFollows = {
  POST: {
    zh: '入账后资金和往来随即改变，单据不能再修改，只能红冲。',
    en: 'Money and what partners owe change at once. The document can then only be reversed.',
  },
} as const
