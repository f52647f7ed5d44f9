import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { Tone } from '#machines/engine/in-words.ts'
import { pageTitles } from '../../core/page-titles.ts'

export type VoucherRow = DataOf<'PushAccountingApi_list'>['records'][number]
export type VoucherLine = DataOf<'PushAccountingApi_lines'>[number]
export type VoucherAccount = DataOf<'PushAccountingApi_accounts'>[number]

export const voucherWords = {
  title: pageTitles.vouchers,
  search: { zh: '单号', en: 'Document number' },
  none: { zh: '没有凭证', en: 'There are no vouchers' },
  push: { zh: '推送', en: 'Push' },
  choose: { zh: '先选择要推送的单据', en: 'Choose the documents to push first' },
  sheet: { zh: '下载凭证表', en: 'Download sheet' },
  csv: { zh: '下载CSV', en: 'Download CSV' },
  accounts: pageTitles.voucherAccounts,
  date: { zh: '单据日期', en: 'Document date' },
  kind: { zh: '单据类型', en: 'Document type' },
  billNo: { zh: '单号', en: 'Number' },
  status: { zh: '推送状态', en: 'Status' },
  anyStatus: { zh: '全部状态', en: 'Any status' },
  voucherNo: { zh: '凭证号', en: 'Voucher' },
  time: { zh: '推送时间', en: 'Pushed at' },
  reason: { zh: '失败原因', en: 'Why it failed' },
  account: { zh: '科目', en: 'Account' },
  accountCode: { zh: '科目编码', en: 'Account code' },
  accountName: { zh: '科目名称', en: 'Account name' },
  usualName: { zh: '常用名称', en: 'Usual name' },
  partner: { zh: '往来单位', en: 'Partner' },
  debit: { zh: '借方', en: 'Debit' },
  credit: { zh: '贷方', en: 'Credit' },
  waiting: { zh: '待推送', en: 'Waiting' },
  noCode: { zh: '未设编码', en: 'No code' },
  asDelivered: { zh: '留空则恢复默认', en: 'Empty: as delivered' },
} as const satisfies Record<string, Words>

export const voucherStatuses: readonly { words: Words; tone: Tone }[] = [
  { words: voucherWords.waiting, tone: 'orange' },
  { words: { zh: '已推送', en: 'Pushed' }, tone: 'green' },
  { words: { zh: '推送失败', en: 'Failed' }, tone: 'red' },
]
