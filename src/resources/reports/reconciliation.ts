import { words } from '#domain/core/field.ts'
import { amount, date, number, text } from '../definition/list-columns.ts'

const theirs = {
  tradeDate: date('交易日期', 'Date'),
  tradeNo: number('交易号', 'Transaction', 190),
  counterparty: text('对方户名', 'Other side', 140),
  theirAmt: amount('对方金额', 'Theirs'),
  feeAmt: amount('手续费', 'Fee', 88),
  netAmt: amount('到账金额', 'Arrives'),
} as const
const ours = {
  kindName: text('单据类型', 'Document', 110),
  billNo: number('单号', 'Number'),
  billDate: date('记账日期', 'Booked'),
  ourAmt: amount('我方金额', 'Ours'),
} as const
const both = [...Object.keys(theirs), ...Object.keys(ours)]

/**
 * The columns of a statement beside those of the books, and the labels of the five lists of matches and differences
 * (ADR 163).
 */
export const reconciliationColumns = {
  fields: { accountName: text('资金账户', 'Cash account', 150), ...theirs, ...ours, differenceAmt: amount('差额', 'Difference') },
  filters: ['accountId'],
  groupings: {
    matched: { label: words('一致', 'Agrees'), columns: both },
    ours: { label: words('仅我方有', 'Only ours'), columns: Object.keys(ours) },
    missing: { label: words('对账单缺', 'Missing there'), columns: Object.keys(ours) },
    theirs: { label: words('仅对方有', 'Only theirs'), columns: Object.keys(theirs) },
    differs: { label: words('金额不符', 'Differs'), columns: [...both, 'differenceAmt'] },
  },
} as const
