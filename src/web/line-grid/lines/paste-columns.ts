import { readFigure } from '#domain/figures/decimal.ts'
import { plainFigure, plainPercentage } from '#domain/figures/typed-figure.ts'
import { headerColumn } from './paste-headers.ts'
import type { LineColumn } from './types.ts'

/**
 * Finds out which columns of the grid the columns of a pasted sheet belong to, by a header row or by their content.
 */

export type Sheet = readonly (readonly string[])[]

/**
 * `targets` has, for each column of the sheet, its column of the grid. `goods` are the columns of the sheet that
 * identify the goods, the best one first.
 */
export type SheetPlan = {
  targets: readonly (LineColumn | undefined)[]
  goods: readonly number[]
  /** True if the first row is a header and not a line. */
  hasHeader: boolean
  /** True if the columns are clear; otherwise the user is asked. */
  isSure: boolean
  /**
   * True if the cells are pasted one by one, as they are in the sheet. Cells to the right of the last column are
   * refused.
   */
  isLaidOver?: true
}

export type PasteContext = {
  columns: readonly LineColumn[]
  /** Index of the current cell's column, from 0. */
  at: number
  /** The known names of units. */
  units: ReadonlySet<string>
}

/**
 * Decides what the columns of a pasted sheet are. If there is a header row, it decides. Otherwise their content
 * decides if several columns are pasted at the goods column and a cell does not fit the column at its position; in all
 * other cases their position decides, as with cells copied from a grid.
 */
export function planSheet(sheet: Sheet, ground: PasteContext): SheetPlan {
  const byHeader = planByHeader(sheet, ground)
  if (byHeader) return byHeader
  const positional = byPosition(sheet, ground)
  const isAlone = widthOf(sheet) < 2 || ground.columns[ground.at]?.kind !== 'goods'
  return isAlone || fitsColumns(sheet, positional, ground) ? positional : planByContent(sheet, ground)
}

const widthOf = (sheet: Sheet) => Math.max(...sheet.map((texts) => texts.length))
const indexesOf = (sheet: Sheet) => Array.from({ length: widthOf(sheet) }, (_, at) => at)
const goodsOf = (targets: SheetPlan['targets']) => targets.flatMap((column, at) => (column?.kind === 'goods' ? [at] : []))

function byPosition(sheet: Sheet, { columns, at }: PasteContext): SheetPlan {
  const targets = indexesOf(sheet).map((right) => columns[at + right])
  return { targets, goods: goodsOf(targets), hasHeader: false, isSure: true, isLaidOver: true }
}

/** The first row is a header if at least half of its texts (two if it is alone) name a column and none is a figure. */
function planByHeader(sheet: Sheet, { columns, at }: PasteContext): SheetPlan | undefined {
  const [first = []] = sheet
  const named = first.filter((text) => text.trim() !== '')
  const found = first.map((text) => headerColumn(text, columns))
  const known = found.filter((one) => one !== undefined)
  if (known.length === 0 || known.length * 2 < named.length || named.some(isFigure)) return undefined
  if (sheet.length < 2 && known.length < 2) return undefined
  const targets = found.map((one) => one?.column)
  const goods = found.flatMap((one, place) => (one?.column?.kind === 'goods' ? [{ place, rank: one.rank }] : []))
  return {
    targets,
    goods: goods.toSorted((a, b) => a.rank - b.rank).map(({ place }) => place),
    hasHeader: true,
    isSure: known.length === named.length && (goods.length > 0 || columns[at]?.kind !== 'goods') && !hasTwice(targets),
  }
}

const hasTwice = (targets: SheetPlan['targets']) => {
  const others = targets.filter((column) => column !== undefined && column.kind !== 'goods')
  return new Set(others).size < others.length
}

const isFigure = (text: string): boolean => readFigure(plainPercentage(text)) !== undefined

function isQuantity(text: string, units: PasteContext['units']): boolean {
  if (isFigure(text)) return true
  const parts = [...text.trim().matchAll(/(?<!\d)(\d+(?:\.\d+)?)([^\d\s.]+)/g)]
  return parts.map(([part]) => part).join('') === text.trim() && parts.length > 0 && parts.every(([, , unit = '']) => isUnit(unit, units))
}

/** If no units are known, any short word counts as a unit. */
function isUnit(text: string, units: PasteContext['units']): boolean {
  return units.size > 0 ? units.has(text.trim()) : /^(\p{Script=Han}{1,2}|[A-Za-z]{1,4})$/u.test(text.trim())
}

function fitsColumns(sheet: Sheet, { targets }: SheetPlan, { units }: PasteContext): boolean {
  return sheet.every((texts) =>
    texts.every((text, at) => {
      const column = targets[at]
      if (text.trim() === '' || (column && !column.editable)) return true
      if (!column) return false
      if (column.kind === 'unit') return isUnit(text, units)
      if (column.kind === 'qty' || column.kind === 'mixedQty') return isQuantity(text, units)
      return !column.numeric || isFigure(text)
    }),
  )
}

type ColumnContent = 'empty' | 'figure' | 'quantity' | 'unit' | 'barCode' | 'code' | 'text'

function kindOf(texts: readonly string[], units: PasteContext['units']): ColumnContent {
  const given = texts.map((text) => text.trim()).filter(Boolean)
  const all = (is: (text: string) => boolean) => given.every(is)
  if (given.length === 0) return 'empty'
  if (all((text) => /^(\d{8}|\d{12,14})$/.test(text))) return 'barCode'
  if (all(isFigure)) return 'figure'
  if (all((text) => isUnit(text, units))) return 'unit'
  if (all((text) => isQuantity(text, units))) return 'quantity'
  return all((text) => /^[A-Za-z\d][\w./-]*$/.test(text) && /\d/.test(text)) ? 'code' : 'text'
}

/**
 * Plans a sheet by the content of its columns. The goods are identified by code, otherwise by barcode, otherwise by
 * name. The first column of figures is the quantity and the next one the price, or the reverse if only the first looks
 * like prices; a column with their product is ignored.
 */
function planByContent(sheet: Sheet, ground: PasteContext): SheetPlan {
  const indexes = indexesOf(sheet)
  const textsOf = (at: number) => sheet.map((texts) => texts[at] ?? '')
  const kinds = indexes.map((at) => kindOf(textsOf(at), ground.units))
  const of = (kind: ColumnContent) => indexes.filter((at) => kinds[at] === kind)
  const [text, ...moreText] = of('text')
  const named = [...of('code'), ...of('barCode'), ...(text === undefined ? [] : [text])]
  // if no other column identifies the goods, a number in the first column does, or else a short word
  const fallback = [of('figure').find((at) => at === 0), of('unit')[0]].filter((at) => at !== undefined).slice(0, 1)
  const goods = named.length > 0 ? named : fallback
  const [unit, ...moreUnits] = of('unit').filter((at) => !goods.includes(at))
  const figures = of('figure').filter((at) => !goods.includes(at))
  const [mixed, ...moreMixed] = of('quantity')
  const [qty, price, product, ...rest] = mixed === undefined ? figures : [mixed, ...figures]
  const isSwapped = mixed === undefined && looksLikePrice(qty, textsOf) && !looksLikePrice(price, textsOf) && price !== undefined
  const [quantities, prices] = isSwapped ? [price, qty] : [qty, price]
  const isProduct = product === undefined || isProductOf([quantities, prices, product].map((at) => textsOf(at ?? -1)))
  const target = targetsOf(ground.columns)
  const targets = indexes.map((at) => {
    if (goods.includes(at)) return target.goods
    if (at === unit) return target.unit
    if (at === quantities) return target.qty
    return at === prices ? target.price : undefined
  })
  const isCounted =
    named.length === 0 && goods.some((at) => kinds[at] === 'figure' && !textsOf(at).every((one) => /^\d{3,}$/.test(one.trim())))
  const unclear = [...moreText, ...moreUnits, ...moreMixed, ...rest]
  const hasPlace = prices === undefined || target.price !== undefined
  return {
    targets,
    goods,
    hasHeader: false,
    isSure: goods.length > 0 && !isCounted && unclear.length === 0 && !isSwapped && isProduct && hasPlace,
  }
}

function targetsOf(columns: readonly LineColumn[]) {
  const first = (kind: LineColumn['kind']) => columns.find((column) => column.kind === kind && column.editable)
  return { goods: first('goods'), unit: first('unit'), qty: first('qty'), price: first('price') }
}

/** True if one of the figures in the column has decimals. */
const looksLikePrice = (at: number | undefined, textsOf: (at: number) => string[]) =>
  at !== undefined && textsOf(at).some((text) => text.includes('.'))

function isProductOf([quantities = [], prices = [], products = []]: readonly string[][]): boolean {
  return products.every((text, row) => {
    const [qty, price, product] = [quantities[row], prices[row], text].map((one) => readFigure(plainFigure(one ?? '')))
    return product === undefined || (qty !== undefined && price !== undefined && qty.mul(price).sub(product).abs().lte('0.01'))
  })
}
