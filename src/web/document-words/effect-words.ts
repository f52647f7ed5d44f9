import type { Words } from '#domain/core/words.ts'
import type { CountedWords } from '../i18n/words.ts'

/** Texts of the preview that shows the effect of an event before it is confirmed. */
export const effectWords = {
  effect: { zh: '执行后的变化', en: 'What it will do' },
  reckoning: { zh: '正在试算…', en: 'Working it out…' },
  notReckoned: { zh: '没有取到试算结果', en: 'It could not be worked out' },
  nothing: { zh: '库存、往来和订单进度没有变化', en: 'Stock, ledger and order progress stay as they are' },
  more: { zh: '还有 {count} 行未显示', en: '{count} more are not shown', enOne: '{count} more is not shown' },
  stock: { zh: '库存', en: 'Stock' },
  goods: { zh: '商品', en: 'Goods' },
  depot: { zh: '仓库', en: 'Depot' },
  qty: { zh: '现存量', en: 'On hand' },
  onOrder: { zh: '在订量', en: 'On order' },
  value: { zh: '库存金额', en: 'Value' },
  average: { zh: '平均成本', en: 'Average cost' },
  ledger: { zh: '往来账', en: 'Ledger' },
  partner: { zh: '往来单位', en: 'Partner' },
  account: { zh: '账户', en: 'Account' },
  balance: { zh: '余额', en: 'Balance' },
  payable: { zh: '应付', en: 'Payable' },
  receivable: { zh: '应收', en: 'Receivable' },
  advance: { zh: '预收预付', en: 'Advance' },
  progress: { zh: '来源进度', en: 'Progress of the source' },
  source: { zh: '来源行', en: 'Source line' },
  sourceRow: { zh: '{number} 第{row}行', en: '{number}, row {row}' },
  differences: { zh: '与来源单据不一致', en: 'Not as in the source document' },
  row: { zh: '行', en: 'Row' },
  field: { zh: '字段', en: 'Field' },
  ofSource: { zh: '来源', en: 'Source' },
  ofDocument: { zh: '本单', en: 'This document' },
  documents: { zh: '单据状态', en: 'Status' },
  document: { zh: '单据', en: 'Document' },
  status: { zh: '状态', en: 'Status' },
  ownDay: { zh: '红冲日期同原单（{day}），不记在今天', en: 'On the day of the document ({day}), not today' },
  redo: { zh: '红冲后重开：用原明细生成一张新草稿', en: 'And start again: make a new draft with the same lines' },
} as const satisfies Record<string, CountedWords>

/** Names of the ledger accounts. */
export const accountNames: Readonly<Record<string, Words>> = {
  payable: effectWords.payable,
  receivable: effectWords.receivable,
  advance: effectWords.advance,
}
