import { partnerWithdrawal } from '#machines/finance/partner-withdrawal.machine.ts'
import type { ScreenDefinition } from '../../definition/resource-definition.ts'
import { defineDocument } from '../define-document.ts'
import { openWhileEditable, recordPrint, remarkField, stateFields } from '../record-fields.ts'

/** List and form of withdrawals. */
export const withdrawalRecord: ScreenDefinition = {
  api: 'WithdrawalApi',
  stem: 'withdrawal',
  label: { zh: '合伙人提现', en: 'Partner withdrawals' },
  title: ['billNo'],
  openWhile: openWhileEditable(partnerWithdrawal),
  keyword: ['billNo', 'recommendedName'],
  sort: '',
  fields: {
    ...stateFields(partnerWithdrawal),
    recommendedId: {
      label: { zh: '合伙人', en: 'Partner' },
      kind: 'reference',
      to: 'NetworkPartnerApi',
      name: 'recommendedName',
      list: true,
      filter: 'equals',
      required: true,
      width: 140,
    },
    amount: {
      label: { zh: '提现金额', en: 'Amount' },
      kind: 'amount',
      list: true,
      hint: { zh: '不填为全部可提现佣金', en: 'Left empty it is all that may be withdrawn' },
      width: 110,
    },
    taxAmt: { label: { zh: '代扣税额', en: 'Tax withheld' }, kind: 'amount', list: true, form: false, width: 100 },
    netAmt: { label: { zh: '实付金额', en: 'Paid out' }, kind: 'amount', list: true, form: false, width: 110 },
    bankName: { label: { zh: '收款银行', en: 'Bank' }, kind: 'text', list: true, form: false, width: 160 },
    bankAccount: { label: { zh: '账号尾号', en: 'Account ends in' }, kind: 'text', list: true, form: false, width: 90 },
    payTo: { label: { zh: '收款账号', en: 'Account number' }, kind: 'text', form: false },
    accountName: { label: { zh: '付款账户', en: 'Paid from' }, kind: 'text', list: true, form: false, width: 140 },
    paidDate: { label: { zh: '打款日期', en: 'Paid on' }, kind: 'date', list: true, form: false, width: 110 },
    slipNo: { label: { zh: '回单号', en: 'Slip number' }, kind: 'text', list: true, form: false, width: 140 },
    createUserName: { label: { zh: '申请人', en: 'Asked by' }, kind: 'text', list: true, form: false, width: 100 },
    createTime: { label: { zh: '申请时间', en: 'Asked' }, kind: 'moment', list: true, form: false, width: 150 },
    remark: remarkField,
  },
}

/** A network partner's request for payment of commission (docs/rules/laws/finance/partner-withdrawal.md). */
export const partnerWithdrawalDocument = defineDocument({
  words: partnerWithdrawal,
  api: 'WithdrawalApi',
  right: 'withdrawal',
  prefix: 'TX',
  vouchers: ['expense'],
  menu: {
    group: 'partner',
    path: '/base/partnerWithdrawal',
    sort: 96,
    icon: 'coins',
    label: { zh: '合伙人提现', en: 'Partner withdrawals' },
  },
  form: '/base/partnerWithdrawalForm',
  record: withdrawalRecord,
  print: recordPrint(['maker', 'approver'], 'amount'),
})
