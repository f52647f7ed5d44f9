import { paperWords } from '#paper/words.ts'
import { pageTitles } from '../core/page-titles.ts'
import { type CountedWords, words } from '../i18n/words.ts'

/** Texts of printed documents. Labels of fields are defined with the fields. */
export const printWords = {
  print: words('打印', 'Print'),
  pdf: words('下载 PDF', 'Download as PDF'),
  titleOf: pageTitles.print,
  preview: words('打印预览', 'Preview'),
  open: words('打开单据', 'Open the document'),
  sheets: words('{way} · {count} 页', '{way} · pages: {count}'),
  onRoll: words('整张小票', 'one slip'),
  paper: words('纸张', 'Paper'),
  portrait: words('纵向', 'portrait'),
  landscape: words('横向', 'landscape'),
  stored: words('有未保存的修改；打印的是已保存的内容', 'There are unsaved changes; what is printed is what is stored'),
  printAfterOn: words('记账后自动打印', 'Print after posting from now on'),
  printAfterOff: words('不再自动打印', 'No longer print after posting'),
  afterSaving: words('保存后才能打印', 'Save it first; then it can be printed'),
  askForInvoice: words('扫码申请开票', 'Scan to ask for an invoice'),
  bringBack: words('退换货请出示此码', 'Show this code to return or exchange goods'),
  ...paperWords,
} as const satisfies Record<string, CountedWords>

/** Texts of count sheets, other than the heads of their columns. */
export const countWords = {
  title: words('盘点表', 'Count sheet'),
  choose: words('先打开一张盘点单', 'Open a stock count first'),
  sheetOf: words('（第 {sheet} 表 共 {sheets} 表）', '(sheet {sheet} of {sheets})'),
  pages: words('页数', 'Pages:'),
  download: words('下载表格', 'Download as a file'),
  depot: words('仓库', 'Warehouse'),
  snapshot: words('开始盘点', 'Counting since'),
  blind: words('盲盘', 'Blind'),
  yes: words('是', 'yes'),
  remark: words('备注', 'Remark'),
  counter: words('盘点人', 'Counted by'),
  checker: words('复盘人', 'Checked by'),
  witness: words('监盘人', 'Witness'),
  time: words('盘点时间', 'Counted at'),
} as const satisfies Record<string, CountedWords>
