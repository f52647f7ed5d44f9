import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'

type Rule = DataOf<'BillRuleApi_detail'>

export const billRuleWords = {
  title: { zh: '单据编码规则', en: 'Document numbers' },
  kind: { zh: '单据类型', en: 'Document type' },
  prefix: { zh: '前缀', en: 'Prefix' },
  prefixHint: { zh: '1至6个大写字母，各单据不能相同', en: '1 to 6 capital letters, of no other kind' },
  datePart: { zh: '日期', en: 'Date' },
  digits: { zh: '流水号位数', en: 'Digits' },
  digitsRule: { zh: '请输入2至10', en: 'Please enter 2 to 10' },
  prefixRule: { zh: '请输入1至6个大写字母', en: 'Please enter 1 to 6 capital letters' },
  resetPeriod: { zh: '重新计数', en: 'Counting starts again' },
  next: { zh: '下一个单号', en: 'Next number' },
  nextHint: { zh: '仅为预览，不占用单号', en: 'A preview; no number is used up' },
  source: { zh: '规则', en: 'Rule' },
  own: { zh: '自定义', en: 'Own' },
  delivered: { zh: '默认', en: 'As delivered' },
  restore: { zh: '恢复默认', en: 'As delivered' },
  restoreAsk: { zh: '确定恢复默认的编码规则？', en: 'Number this kind as delivered again?' },
  gaps: {
    zh: '单号在首次提交或记账时生成，不会重复；作废的单号不再使用，修改规则后接着已用的流水号继续。',
    en: 'A number is given when a document is first submitted or posted, and never twice. Cancelled numbers stay used; a changed rule goes on behind the counts already given.',
  },
} as const satisfies Record<string, Words>

/** Which part of the date a number contains. */
export const partWords: Readonly<Record<Rule['datePart'], Words>> = {
  day: { zh: '年月日', en: 'Year, month, day' },
  month: { zh: '年月', en: 'Year and month' },
  year: { zh: '年', en: 'Year' },
  none: { zh: '无日期', en: 'No date' },
}

/** When counting starts again. */
export const periodWords: Readonly<Record<Rule['resetPeriod'], Words>> = {
  day: { zh: '每天', en: 'Every day' },
  month: { zh: '每月', en: 'Every month' },
  year: { zh: '每年', en: 'Every year' },
  never: { zh: '不重新计数', en: 'Never' },
}
