import { type Decimal, decimal, fixed, readFigure, zero } from '#domain/decimal.ts'
import {
  checkLine,
  editLine,
  editQuantityText,
  isBlankLine,
  type LineSettings,
  lineWarnings,
  type Merged,
  mergeDuplicates,
  qtyOf,
  quantityChange,
  totalsOf,
  type UnitInfo,
} from '#domain/lines.ts'
import { newLineRate } from '#domain/tax-facts.ts'
import type { Words } from '#domain/words.ts'
import { filled } from '#web/documents/words/fill-words.ts'
import { plainFigure, plainQuantity } from './figure-text.ts'
import type { Goods, GridLine, RateChoices } from './types.ts'
import { gridWords } from './words.ts'

export type CellProblem = { field: string; reason: Words }

/** What the grid asks of the arithmetic. One per document family; the grid itself knows no rule. */
export type LineRules = {
  settings: LineSettings
  /** The line after a change of fields, everything recomputed. */
  edit: (line: GridLine, change: Partial<GridLine>) => GridLine
  /** The line after its quantity was typed, "2箱3瓶" or a number; text that is no quantity stays and is reported. */
  editQuantity: (line: GridLine, field: string, text: string) => GridLine
  /** The line with other goods: their unit, price and rate; the quantity stays, on a new line it is 1. */
  takeGoods: (line: GridLine, goods: Goods, unitId: string | undefined, rates: RateChoices) => GridLine
  /** The line with `count` more (a scan of the same code). */
  addQuantity: (line: GridLine, count: number) => GridLine
  /** The quantity of a line as text, in its unit. */
  quantityOf: (line: GridLine) => string
  merge: (lines: readonly GridLine[], incoming: readonly GridLine[]) => Merged<GridLine>
  /** The sums of these columns, by name; a column that has none is left out. */
  totals: (lines: readonly GridLine[], names: readonly string[]) => Readonly<Record<string, string>>
  isBlank: (line: GridLine) => boolean
  problemOf: (line: GridLine) => CellProblem | undefined
  warningOf: (line: GridLine) => CellProblem | undefined
}

/** The rules of purchase lines (rules C3, C5). */
export function purchaseRules(settings: LineSettings): LineRules {
  const edit = (line: GridLine, change: Partial<GridLine>) => editLine(line, change, settings)
  const problems = new WeakMap<GridLine, CellProblem | 'none'>()
  return {
    settings,
    edit,
    editQuantity: (line, field, text) =>
      editQuantityText(line, plainQuantity(text), settings) ?? edit(line, { [field]: plainFigure(text) } as Partial<GridLine>),
    takeGoods: (line, goods, unitId, rates) => edit(line, goodsChange(line, goods, unitId, { settings, rates })),
    addQuantity: (line, count) => edit(line, quantityChange(line, qtyOf(line, settings).add(count), settings)),
    quantityOf: (line) => qtyOf(line, settings).toFixed(),
    merge: (lines, incoming) => mergeDuplicates(lines, incoming, settings),
    totals: (lines, names) => columnTotals(lines, names, settings),
    isBlank: isBlankLine,
    problemOf: (line) => remembered(problems, line, () => findProblem(line, settings)),
    warningOf: (line) => {
      const [warning] = line.asked ? [] : lineWarnings([line], settings)
      return warning && { field: warning.field, reason: { zh: '单价为0', en: 'The price is 0' } }
    },
  }
}

/** A line is judged once; an edit makes another line. */
function remembered(known: WeakMap<GridLine, CellProblem | 'none'>, line: GridLine, find: () => CellProblem | undefined) {
  const found = known.get(line) ?? find() ?? 'none'
  known.set(line, found)
  return found === 'none' ? undefined : found
}

function findProblem(line: GridLine, settings: LineSettings): CellProblem | undefined {
  if (line.asked?.state === 'unknown') return { field: 'commInfoId', reason: filled(gridWords.unknownCode, { text: line.asked.text }) }
  if (line.asked || isBlankLine(line)) return undefined
  return checkLine(line, settings)
}

type GoodsContext = { settings: LineSettings; rates: RateChoices }

function goodsChange(line: GridLine, goods: Goods, unitId: string | undefined, { settings, rates }: GoodsContext): Partial<GridLine> {
  const unitList = unitsOf(goods)
  const unit = unitList.find((one) => one.unitId === (unitId ?? goods.unitId)) ?? unitList[0]
  const qty = qtyOf(line, settings)
  return {
    commInfoId: goods.id,
    commInfoCode: goods.commInfoCode,
    commInfoName: goods.commInfoName,
    commFullName: goods.commFullName ?? [goods.commInfoName, goods.spec].filter(Boolean).join(' '),
    barCode: unit?.barCode ?? goods.barCode ?? null,
    commKind: goods.commKind ?? 1,
    basicUnit: goods.unitName ?? null,
    unitList,
    unitId: unit?.unitId ?? goods.unitId,
    unitName: unit?.unitName ?? null,
    conversion: unit?.conversion ?? '1',
    discountRate: '100',
    isGift: line.isGift ?? 1,
    onHandFreeQty: null,
    asked: undefined,
    ...(settings.byCost ? {} : { taxPrice: priceOf(goods, unit, settings), ...rateChange(line, goods, rates, settings) }),
    ...quantityChange(line, qty.isZero() ? decimal('1') : qty, settings),
  }
}

/** The rate that other goods bring; of the head's rate the line knows what it was begun with. */
function rateChange(line: GridLine, goods: Goods, { taxRates, agreedRate }: RateChoices, settings: LineSettings): Partial<GridLine> {
  const own = taxRates.find(({ id }) => id === goods.taxRateId)
  return newLineRate({
    taxKind: line.taxKind,
    partner: agreedRate && { taxRateId: agreedRate.id, taxRate: agreedRate.taxRate },
    goods: own && { taxRateId: own.id, taxRate: own.taxRate },
    head: line,
    usual: settings.defaultTaxRate,
  })
}

/** All units, the basic one among them. */
function unitsOf(goods: Goods): UnitInfo[] {
  const units = goods.unitList ?? []
  if (units.some((unit) => unit.unitId === goods.unitId)) return units
  const basic: UnitInfo = { unitId: goods.unitId, conversion: '1' }
  if (goods.unitName) basic.unitName = goods.unitName
  if (goods.barCode) basic.barCode = goods.barCode
  if (goods.purchasePrice) basic.purchasePrice = goods.purchasePrice
  return [basic, ...units]
}

/** The purchase price of the basic unit, as far as it is known. */
export function basicPrice(goods: Goods): string {
  return goods.purchasePrice ?? goods.unitList?.find(({ unitId }) => unitId === goods.unitId)?.purchasePrice ?? ''
}

/** The purchase price of the unit, else that of the basic unit times the conversion. */
function priceOf(goods: Goods, unit: UnitInfo | undefined, { places }: LineSettings): string {
  const own = readFigure(unit?.purchasePrice)
  const basic: Decimal = readFigure(basicPrice(goods)) ?? zero
  return fixed(own ?? basic.mul(readFigure(unit?.conversion) ?? 1), places.price)
}

/**
 * Sums under their columns, as the domain computes them. It is handed the columns in question alone: summing all nine figures of a
 * thousand lines at every key would cost three times as much. Of a receipt's two quantities the one that counts has a sum.
 */
function columnTotals(lines: readonly GridLine[], names: readonly string[], settings: LineSettings): Readonly<Record<string, string>> {
  const quantity = settings.receipt ? 'actualQty' : 'qty'
  const fields = [...names.filter((name) => name !== quantity), 'qty', 'actualQty', 'shouldQty']
  const figures = lines.map((line) => Object.fromEntries(fields.map((name) => [name, (line as Readonly<Record<string, unknown>>)[name]])))
  const { totalQty, ...sums } = totalsOf(figures as GridLine[], settings)
  return Object.fromEntries(Object.entries({ ...sums, [quantity]: totalQty }).filter(([name]) => names.includes(name)))
}
