import { type Counting, shellWords } from '../../i18n/words.ts'

const words = (zh: string, en: string, enOne?: string): Counting => ({ zh, en, ...(enOne && { enOne }) })

/** What lists of documents say by themselves. */
export const listWords = {
  search: words('单号、供应商、商品、条码', 'Number, supplier, goods, barcode'),
  searchSales: words('单号、客户、商品、条码', 'Number, customer, goods, barcode'),
  searchGoods: words('单号、商品、条码', 'Number, goods, barcode'),
  filters: shellWords.filters,
  from: words('开始日期', 'Date from'),
  to: words('结束日期', 'Date to'),
  mine: words('与我有关', 'Mine'),
  today: words('今天', 'Today'),
  week: words('本周', 'This week'),
  month: words('本月', 'This month'),
  lastMonth: words('上月', 'Last month'),
  status: words('状态', 'Status'),
  newOne: words('新增', 'New'),
  newTitle: words('新增{document}', 'New: {document}'),
  bulk: words('批量{event}', '{event} selected'),
  bulkAsk: words(
    '对所选 {count} 张单据执行[{event}]？',
    '[{event}] for the {count} documents selected?',
    '[{event}] for the document selected?',
  ),
  bulkRefused: words(
    '按现在的情况有 {count} 张会被拒绝，其余照常执行',
    '{count} would be refused as things stand; the others are done all the same',
  ),
  bulkUntried: words(
    '还有 {count} 张未试算，执行后逐张列出结果',
    '{count} more were not worked out; what becomes of each is told afterwards',
    'One more was not worked out; what becomes of it is told afterwards',
  ),
  bulkTogether: words('合计', 'Together'),
  bulkGoods: words('{count} 种商品', '{count} kinds of goods', '{count} kind of goods'),
  bulkTitle: words('批量{event}', '{event}: result'),
  bulkRunning: words('正在处理 {done} / {total}', '{done} of {total} done'),
  bulkResult: words('成功 {done} 张，失败 {failed} 张', '{done} done, {failed} refused'),
  bulkRetry: words('只重试失败的 {count} 张', 'Try the {count} refused again', 'Try the one refused again'),
  bulkStop: words('停止', 'Stop'),
  refresh: shellWords.refresh,
  done: words('成功', 'done'),
  failed: words('失败', 'refused'),
  unsaved: words('未保存的草稿', 'Unsaved drafts'),
  unsavedOne: words('{time} · {count} 行', '{time} · {count} lines', '{time} · {count} line'),
  first: words('开第一张', 'Make the first one'),
  empty: words('还没有{document}', 'There are no documents of this kind yet: {document}'),
  listOf: words('{document}列表', 'List: {document}'),
} as const satisfies Record<string, Counting>
