import { inLanguage, type Language, type Words } from '#domain/core/words.ts'

/** The language of a paper; `both` prints everything in Chinese and in English. */
export type PaperLanguage = Language | 'both'

/** A text in the language of a paper. */
export function wordsOnPaper(words: string | Words, language: PaperLanguage): string {
  if (language !== 'both') return inLanguage(words, language)
  const [zh, en] = [inLanguage(words, 'zh'), inLanguage(words, 'en')]
  return zh === en ? zh : `${zh} ${en}`
}

/** The language of texts that cannot be printed in both: Chinese if the paper is in both. */
export const singleLanguage = (language: PaperLanguage): Language => (language === 'both' ? 'zh' : language)

/**
 * Texts of papers, printed and in files; the labels of fields are defined with the fields. `enOne` is the English
 * singular.
 */
export const paperWords = {
  status: { zh: '状态', en: 'Status' },
  row: { zh: '序', en: '#' },
  pageSum: { zh: '本页小计', en: 'This page' },
  total: { zh: '合计', en: 'Total' },
  lines: { zh: '共 {count} 行', en: '{count} lines', enOne: '{count} line' },
  inCapitals: { zh: '金额大写', en: 'Amount in words' },
  currency: { zh: '人民币', en: 'RMB' },
  page: { zh: '第 {page} 页 共 {pages} 页', en: 'Page {page} of {pages}' },
  printedBy: { zh: '打印：{user} {time}', en: 'Printed by {user} {time}' },
  sharedBy: { zh: '分享：{user} 有效至 {time}', en: 'Shared by {user}, valid until {time}' },
  maker: { zh: '制单', en: 'Made by' },
  approver: { zh: '审核', en: 'Approved by' },
  depot: { zh: '仓库', en: 'Warehouse' },
  supplier: { zh: '供应商', en: 'Supplier' },
  customer: { zh: '客户', en: 'Customer' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  listComma: { zh: '、', en: ', ' },
} as const satisfies Record<string, Words & { enOne?: string }>
