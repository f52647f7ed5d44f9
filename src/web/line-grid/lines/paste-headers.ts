import type { LineColumn } from './types.ts'

/** Headers that are common in users' sheets, besides the labels of the grid's own columns. */
const headerPatterns: readonly { words: RegExp; kind: LineColumn['kind']; rank: number }[] = [
  { words: /^(商品|货品|产品|物料)?(编码|编号|代码|货号)$|^((goods|item|product|sku) ?)?(code|no\.?|number|sku)$/, kind: 'goods', rank: 0 },
  { words: /^(商品)?(条码|条形码|国际条码|69码)$|^(bar ?code|ean|upc|gtin)$/, kind: 'goods', rank: 1 },
  {
    words: /^(商品|货品|产品|物料)(名称|全称)?$|^(品名|名称)$|^((goods|item|product) ?)?(name|description)$|^(goods|item|product)$/,
    kind: 'goods',
    rank: 2,
  },
  { words: /^(计量|基本|采购)?单位$|^(unit|uom)$/, kind: 'unit', rank: 0 },
  { words: /^(采购|订货|订单|实收|入库|进货)?数量$|^(qty|quantity|count)$/, kind: 'qty', rank: 0 },
  { words: /^(含税|采购|进货|成本)?(单价|价格)$|^(进价|采购价|成本价)$|^((unit|purchase|cost) ?)?(price|cost)$/, kind: 'price', rank: 0 },
  { words: /^(仓库|库房)$|^(depot|warehouse)$/, kind: 'depot', rank: 0 },
  { words: /^(备注|说明)$|^(remarks?|notes?)$/, kind: 'text', rank: 0 },
]

const normalizedHeader = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[(（[].*|[*:：]/g, '')
    .trim()
    .toLowerCase()

/**
 * The column of the grid that a header names, in Chinese or English; undefined if it names none. Of several headers
 * that name goods, the one with the lowest `rank` is the best. A column that cannot be edited is recognised, but
 * returned without a column to paste into.
 */
export function headerColumn(head: string, columns: readonly LineColumn[]): { column: LineColumn | undefined; rank: number } | undefined {
  const text = normalizedHeader(head)
  if (text === '') return undefined
  const own = columns.find(({ label, kind }) => kind !== 'goods' && [label.zh, label.en].some((one) => normalizedHeader(one) === text))
  if (own) return { column: own.editable ? own : undefined, rank: 0 }
  const known = headerPatterns.find(({ words }) => words.test(text))
  if (!known) return undefined
  const column = columns.find(({ kind, editable, name }) => kind === known.kind && editable && (kind !== 'text' || name === 'remark'))
  return column && { column, rank: known.rank }
}
