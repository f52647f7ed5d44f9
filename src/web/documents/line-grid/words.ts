import type { Words } from '#domain/words.ts'
import { shellWords } from '../../i18n/words.ts'

const words = (zh: string, en: string): Words => ({ zh, en })

export const gridWords = {
  comma: shellWords.listComma,
  grid: words('单据明细', 'Lines of the document'),
  row: words('行', 'Row'),
  cell: words('第{row}行 {column}', 'Row {row}, {column}'),
  total: shellWords.total,
  totalRows: words('{count} 行', '{count} rows'),
  totalRow: words('1 行', '1 row'),
  newLine: words('输入编码、名称、条码或拼音首字母', 'Type a code, name, barcode or pinyin initials'),

  nextCell: words('下一格', 'next cell'),
  pickGoods: words('选商品', 'choose goods'),
  prices: words('价格记录', 'price history'),
  stock: words('库存', 'stock'),
  fillDown: words('向下填充', 'fill down'),
  allKeys: words('全部快捷键', 'All keys'),
  scanMode: words('扫码', 'Scan'),
  scanModeTip: words('扫码模式：任何位置都可扫码，相同商品数量加 1', 'Scan mode: scan anywhere; the same goods again count one more'),
  onHand: words('现存', 'On hand'),
  free: words('可用', 'Free'),
  onOrder: words('在订', 'On order'),

  searching: shellWords.searching,
  noGoods: words('没有找到“{text}”', 'Nothing was found for “{text}”'),
  searchFailed: words('查找失败：{reason}', 'The search failed: {reason}'),
  retry: shellWords.retry,
  asking: words('正在识别…', 'Looking up…'),
  unknown: words('没有商品：{texts}', 'No such goods: {texts}'),
  unknownCode: words('没有编码或条码为“{text}”的商品', 'No goods have the code or barcode “{text}”'),
  stillAsking: words('商品正在识别，请稍候', 'the goods are still being looked up'),
  unknownRows: words('{count} 个编码未识别：{texts}', '{count} codes are not known: {texts}'),
  problems: words('{count} 处错误', '{count} problems'),
  nextProblem: words('下一处', 'Next one'),
  noProblem: words('没有错误', 'There are no problems'),
  scanned: words('{goods} ×{qty}', '{goods} ×{qty}'),

  pasted: words('已粘贴 {count} 行', '{count} rows pasted'),
  refused: words('{count} 个单元格未采用：{cells}', '{count} cells were not taken: {cells}'),
  refusedCell: words('第{row}行{column}“{text}”', 'row {row} {column} “{text}”'),
  beyond: words('右侧超出的列', 'columns beyond the last'),
  copied: words('已复制 {count} 个单元格', '{count} cells copied'),
  undone: words('已撤销', 'Undone'),
  redone: words('已重做', 'Done again'),
  nothingToUndo: words('没有可撤销的操作', 'There is nothing to undo'),
  nothingToRedo: words('没有可重做的操作', 'There is nothing to redo'),
  rowsRemoved: words('已删除 {count} 行，Ctrl+Z 撤销', '{count} rows deleted, Ctrl+Z undoes it'),

  pickerTitle: words('选择商品', 'Choose goods'),
  pickerSearch: words('编码、名称、条码或拼音首字母', 'Code, name, barcode or pinyin initials'),
  pickerTake: words('选入 {count} 种', 'Take {count}'),
  pickerNone: words('没有找到商品', 'No goods were found'),
  code: shellWords.code,
  name: shellWords.name,
  spec: words('规格', 'Specification'),
  barCode: words('条码', 'Barcode'),
  unit: words('单位', 'Unit'),
  price: words('含税单价', 'Price incl. tax'),
  cancel: shellWords.cancel,

  pricesTitle: words('价格记录：{goods}', 'Price history: {goods}'),
  pricesNone: words('还没有价格记录', 'There are no prices yet'),
  usePrice: words('使用此价格', 'Use this price'),
  date: words('日期', 'Date'),
  bill: words('单号', 'Document'),
  supplier: words('供应商', 'Supplier'),
  qty: words('数量', 'Quantity'),

  stockTitle: words('库存：{goods}', 'Stock: {goods}'),
  stockNone: words('各仓库均无库存', 'No depot holds any'),
  depot: words('仓库', 'Depot'),

  twinsTitle: words('商品重复', 'The goods are in the document already'),
  twinsText: words('第{row}行与第{other}行是同一商品、同一单位。', 'Row {row} holds the same goods in the same unit as row {other}.'),
  twinsMany: words(
    '{count} 行与已有的行是同一商品、同一单位：第{rows}行。',
    '{count} rows hold the same goods in the same unit as other rows: {rows}.',
  ),
  twinsApart: words(
    '第{row}行与第{other}行商品相同，{fields}不同，已分别保留',
    'Row {row} has the goods of row {other} with another {fields}; both are kept',
  ),
  twinsQty: words('{goods} 的数量', 'Quantity of {goods}'),
  merge: words('合并数量', 'Add the quantities'),
  keepBoth: words('分行保留', 'Keep both rows'),
  remember: words('以后都这样处理', 'Always do this here'),

  keysTitle: shellWords.keys,
  pathTitle: words('Enter 经过的列', 'Columns Enter stops at'),
  twinsPolicy: words('商品重复时', 'When goods repeat'),
  policyAsk: words('每次询问', 'Ask each time'),
  policyMerge: words('合并数量', 'Add the quantities'),
  policyKeep: words('分行保留', 'Keep both rows'),
} as const satisfies Record<string, Words>

/** The keyboard contract as the user reads it. */
export const keyList: readonly { keys: string; does: Words }[] = [
  {
    keys: 'Enter',
    does: words(
      '确认并到下一格；最后一格后新增一行；空商品格连按两次离开表格',
      'Take it and go on; after the last cell a new row; twice in an empty goods cell leaves the grid',
    ),
  },
  {
    keys: 'Shift Enter · Tab · Shift Tab',
    does: words('上一格 · 下一格 · 上一格；Esc 后 Tab 离开表格', 'Back · on · back; after Esc, Tab leaves the grid'),
  },
  {
    keys: '↑ ↓ ← → · Home End · PgUp PgDn',
    does: words('移动；Ctrl+Home / Ctrl+End 到首尾；加 Shift 选择', 'Move; Ctrl+Home and Ctrl+End to the ends; with Shift select'),
  },
  { keys: 'F2 · Esc · Del', does: words('编辑 · 取消编辑 · 清空', 'Edit · cancel · empty the cell') },
  { keys: 'F7', does: words('商品列表（可多选），其他格打开选项', 'List of goods, several at once; elsewhere opens the choices') },
  { keys: 'F8 · F9', does: words('价格记录 · 各仓库存', 'Price history · stock by depot') },
  { keys: 'F4', does: words('下一处错误', 'Next problem') },
  {
    keys: 'Ctrl D',
    does: words('向下填充：单格取上一行，选区取首行', 'Fill down: one cell takes the one above, a selection its first row'),
  },
  { keys: 'Ctrl Enter · Ctrl Del', does: words('下方插入一行 · 删除行', 'Insert a row below · delete the row') },
  { keys: '.. Enter · // Enter', does: words('取上一行的内容 · 取第一行的内容', 'Take the cell above · that of the first row') },
  { keys: 'Ctrl Z · Ctrl Y', does: words('撤销 · 重做（50 步）', 'Undo · redo, 50 steps') },
  {
    keys: 'Ctrl C · Ctrl X · Ctrl V',
    does: words('复制 · 剪切 · 粘贴，可与 Excel 互相粘贴', 'Copy · cut · paste, also from and to Excel'),
  },
  { keys: '5-', does: words('数量可写混合单位，如 2箱3瓶；负号可写在后面', 'A quantity may mix units; a minus may come last') },
]
