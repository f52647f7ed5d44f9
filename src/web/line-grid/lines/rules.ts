import { keepings, type LotQty, lotsWithoutChoice, lotWayOf, partsOf, qtyOfLot, sumOfLots } from '#domain/core/lots.ts'
import { type Problem, problemText } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { type Decimal, decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { plainQuantity } from '#domain/figures/typed-figure.ts'
import { isBlankLine } from '#domain/lines/blank-line.ts'
import { conversionOf } from '#domain/lines/line-figures.ts'
import { overReceiptProblems } from '#domain/lines/quantities.ts'
import {
  basicQtyOf,
  editLine,
  editQuantityText,
  type LineSettings,
  lineProblems,
  lineWarnings,
  type MergeResult,
  mergeDuplicates,
  qtyOf,
  quantityChange,
  totalsOf,
  type UnitInfo,
  whyNotEdited,
} from '#domain/lines.ts'
import { newLineRate, rateOn } from '#domain/tax/tax-facts.ts'
import { fieldLabel } from '#resources/documents/document-fields.ts'
import type { Partner } from '#resources/documents/wire-names.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { refusedCells } from './refused-cells.ts'
import type { GridGoods, GridLine, RateChoices } from './types.ts'
import { gridWords } from './words.ts'

export type CellProblem = { field: string; reason: Words }

/**
 * The rules and arithmetic of lines as the grid uses them, one set for each family of documents. The grid itself knows
 * no rules.
 */
export type LineRules = {
  settings: LineSettings
  /** The line after a change of fields, with everything that depends on them computed again. */
  edit: (line: GridLine, change: Partial<GridLine>) => GridLine
  /** The reason if `edit` would refuse the change. */
  whyNot: (line: GridLine, change: Partial<GridLine>) => Words | undefined
  /**
   * The line after its quantity was typed, as a number or as "2箱3瓶"; undefined if the text is not a quantity of these
   * goods.
   */
  editQuantity: (line: GridLine, field: string, text: string) => GridLine | undefined
  /** The line as if no quantity had been entered. */
  withoutQuantity: (line: GridLine) => GridLine
  /** The line with other goods and their unit, price and tax rate. The quantity stays; 0 becomes that of one scan. */
  takeGoods: (line: GridLine, goods: GridGoods, unitId: string | undefined, rates: RateChoices) => GridLine
  /** The line with its quantity increased by `count`, after the same code was scanned again. */
  addQuantity: (line: GridLine, count: number) => GridLine
  /** The line with these lots. Pieces by serial number set its quantity to their number, unless it was entered. */
  withLots: (line: GridLine, lots: readonly LotQty[]) => GridLine
  /** The quantity of the line in basic units without a sign, which its lots have to add up to. */
  basicQtyOf: (line: GridLine) => Decimal
  /** Number of basic units in one unit of the line. */
  unitSizeOf: (line: GridLine) => Decimal
  /** The quantity of the line as text, in its unit. */
  quantityOf: (line: GridLine) => string
  merge: (lines: readonly GridLine[], incoming: readonly GridLine[]) => MergeResult<GridLine>
  /** Sums of the columns with these names. Columns that have no sum are left out. */
  totals: (lines: readonly GridLine[], names: readonly string[]) => Readonly<Record<string, string>>
  isBlank: (line: GridLine) => boolean
  problemOf: (line: GridLine) => CellProblem | undefined
  warningOf: (line: GridLine) => CellProblem | undefined
  /** Problems that concern several lines, such as rows that together receive more than their order line allows. */
  problemsTogether: (lines: readonly GridLine[]) => readonly Problem[]
}

/** The kind of partner of documents whose lines have these settings. It decides the labels of their fields. */
export const partnerOf = ({ sells }: LineSettings): Partner => (sells ? 'customer' : 'supplier')

/** The rules of the lines of a document with these settings (rules C3, C5). */
export function lineRules(settings: LineSettings): LineRules {
  const edit = (line: GridLine, change: Partial<GridLine>) =>
    withWholeLot(line, editLine(line, withGivenQty(line, change, settings), settings), settings)
  const problems = new WeakMap<GridLine, CellProblem | 'none'>()
  return {
    settings,
    edit,
    whyNot: (line, change) => whyNotEdited(line, withGivenQty(line, change, settings), settings),
    editQuantity: (line, field, text) => typedQuantity(line, field, text, settings),
    withoutQuantity: (line) => ({ ...edit(line, quantityChange(line, scanStep(settings), settings)), isQtyGiven: true }),
    takeGoods: (line, goods, unitId, rates) => edit(line, goodsChange(line, goods, unitId, { settings, rates })),
    addQuantity: (line, count) => edit(line, quantityChange(line, qtyOf(line, settings).add(scanStep(settings).mul(count)), settings)),
    withLots: (line, lots) => lotsChange(line, lots, settings, edit),
    basicQtyOf: (line) => basicQtyOf(line, settings).abs(),
    unitSizeOf: conversionOf,
    quantityOf: (line) => qtyOf(line, settings).toFixed(),
    merge: (lines, incoming) => mergeDuplicates(lines, incoming, settings),
    totals: (lines, names) => columnTotals(lines, names, settings),
    isBlank: isBlankLine,
    problemOf: (line) => cachedProblem(problems, line, () => findProblem(line, settings)),
    problemsTogether: (lines) => (settings.receipt ? overReceiptProblems(lines) : []),
    warningOf: (line) => {
      const [warning] = line.asked ? [] : lineWarnings([line], settings)
      if (warning) return { field: warning.field, reason: { zh: '单价为0', en: 'The price is 0' } }
      return settings.lots && !line.asked ? lotsWarning(line, settings) : undefined
    },
  }
}

const one = decimal('1')

/**
 * The warning if a line's lots are incomplete. On a receipt all lots must be named, on an issue all or none; on a
 * return they must be named unless only certain lots are possible.
 */
function lotsWarning(line: GridLine, settings: LineSettings): CellProblem | undefined {
  const [named, qty] = [sumOfLots(line.lots ?? []), basicQtyOf(line, settings).abs()]
  if (!line.keeping || named.eq(qty) || (named.isZero() && !asksForLots(line, qty, settings))) return undefined
  return { field: 'lots', reason: fillTemplate(gridWords.lotsLeft, { count: named.toFixed(), of: qty.toFixed() }) }
}

/** True if a line that names no lots has to name them. */
const asksForLots = (line: GridLine, qty: Decimal, settings: LineSettings): boolean =>
  line.lotsLeft ? !lotsWithoutChoice(partsOf(line.lotsLeft), qty) : lotWayOf(line, settings) === 'in'

function lotsChange(line: GridLine, lots: readonly LotQty[], settings: LineSettings, edit: LineRules['edit']): GridLine {
  const isCounted = line.isQtyGiven && line.keeping === keepings.serial && lots.length > 0 && conversionOf(line).eq(one)
  const pieces = scanStep(settings).mul(lots.length)
  return edit(line, { lots, ...(isCounted ? quantityChange(line, pieces, settings) : {}) })
}

/** If a line has a single lot with its whole quantity, the lot's quantity follows a change of the line's quantity. */
function withWholeLot(before: GridLine, after: GridLine, settings: LineSettings): GridLine {
  const [lot, ...more] = after.lots ?? []
  if (!lot || more.length > 0 || before.lots !== after.lots || after.keeping === keepings.serial) return after
  const [was, is] = [basicQtyOf(before, settings).abs(), basicQtyOf(after, settings).abs()]
  return was.eq(is) || !qtyOfLot(lot).eq(was) ? after : { ...after, lots: [{ ...lot, qty: is.toFixed() }] }
}

/** The quantity of a new line, and what a scan adds: 1, or -1 on a return. */
const scanStep = ({ sign }: LineSettings) => (sign === -1 ? one.neg() : one)

/** If the quantity is the default one and the unit changes, the quantity is 1 in the new unit. */
function withGivenQty(line: GridLine, change: Partial<GridLine>, settings: LineSettings): Partial<GridLine> {
  const isUnitAlone = change.unitId !== undefined && change.commInfoId === undefined
  if (!line.isQtyGiven || !isUnitAlone || !qtyOf(line, settings).abs().eq(one)) return change
  return { ...change, ...quantityChange(line, scanStep(settings), settings) }
}

/** The line after a quantity was typed into a cell. If the cell was emptied, the quantity counts as 0. */
function typedQuantity(line: GridLine, field: string, text: string, settings: LineSettings): GridLine | undefined {
  const entered = { ...line, isQtyGiven: false }
  if (text.trim() === '') return editLine(entered, { [field]: '' } as Partial<GridLine>, settings)
  const next = editQuantityText(entered, plainQuantity(text), settings)
  return next && withWholeLot(line, next, settings)
}

/** Caches the problem of a line. This is safe because lines are immutable: every edit makes a new line. */
function cachedProblem(known: WeakMap<GridLine, CellProblem | 'none'>, line: GridLine, find: () => CellProblem | undefined) {
  const found = known.get(line) ?? find() ?? 'none'
  known.set(line, found)
  return found === 'none' ? undefined : found
}

function findProblem(line: GridLine, settings: LineSettings): CellProblem | undefined {
  if (line.asked?.state === 'unknown')
    return { field: 'commInfoId', reason: fillTemplate(gridWords.unknownCode, { text: line.asked.text }) }
  const [refused] = refusedCells(line)
  if (refused) return refused
  if (line.asked || isBlankLine(line)) return undefined
  const [problem] = lineProblems([line], settings)
  if (!problem?.field) return undefined
  return { field: problem.field, reason: problem.reason ?? wordsOfCell(problem, settings) }
}

/** The text of a problem for its cell, without the row number, because the user sees the row. */
function wordsOfCell({ row: _, ...problem }: Problem, settings: LineSettings): Words {
  const labelOf = (field: string) => fieldLabel(field, 1, partnerOf(settings))
  return { zh: problemText(problem, 'zh', labelOf), en: problemText(problem, 'en', labelOf) }
}

type GoodsContext = { settings: LineSettings; rates: RateChoices }

function goodsChange(line: GridLine, goods: GridGoods, unitId: string | undefined, { settings, rates }: GoodsContext): Partial<GridLine> {
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
    ...keepingOf(line, goods),
    unitList,
    unitId: unit?.unitId ?? goods.unitId,
    unitName: unit?.unitName ?? null,
    conversion: unit?.conversion ?? '1',
    discountRate: '100',
    isGift: line.isGift ?? 1,
    onHandFreeQty: null,
    asked: undefined,
    ...(settings.byCost ? {} : { taxPrice: priceOf(goods, unit, settings), ...rateChange(line, goods, rates, settings) }),
    ...quantityChange(line, qty.isZero() ? scanStep(settings) : qty, settings),
    isQtyGiven: line.isQtyGiven === true || qty.isZero(),
  }
}

/** How the goods are tracked (by lot or serial number). Lots of other goods are dropped. */
function keepingOf(line: GridLine, { id, keeping, shelfLifeDays, qtyPlaces, unitId, unitList }: GridGoods): Partial<GridLine> {
  const isKept = keeping === keepings.lot || keeping === keepings.serial
  return {
    keeping: isKept ? keeping : null,
    shelfLifeDays: isKept ? (shelfLifeDays ?? null) : null,
    qtyPlaces: qtyPlaces ?? unitList?.find((unit) => unit.unitId === unitId)?.qtyPlaces ?? null,
    ...(line.lots?.length && line.commInfoId !== id ? { lots: [] } : {}),
  }
}

/**
 * The tax rate for newly entered goods. One of the candidates is the rate the line got from the head when it was
 * added.
 */
function rateChange(
  line: GridLine,
  goods: GridGoods,
  { taxRates, agreedRate, day = '' }: RateChoices,
  settings: LineSettings,
): Partial<GridLine> {
  const own = rateOn(taxRates, goods.taxRateId, day)
  return newLineRate({
    taxKind: line.taxKind,
    partner: agreedRate && { taxRateId: agreedRate.id, taxRate: agreedRate.taxRate },
    goods: own && { taxRateId: own.id, taxRate: own.taxRate },
    head: line,
    usual: settings.defaultTaxRate,
  })
}

/** All units of the goods. The basic unit is added if the list lacks it. */
function unitsOf(goods: GridGoods): UnitInfo[] {
  const units = goods.unitList ?? []
  if (units.some((unit) => unit.unitId === goods.unitId)) return units
  const basic: UnitInfo = { unitId: goods.unitId, conversion: '1' }
  if (goods.unitName) basic.unitName = goods.unitName
  if (goods.barCode) basic.barCode = goods.barCode
  if (goods.purchasePrice) basic.purchasePrice = goods.purchasePrice
  return [basic, ...units]
}

/** The purchase price per basic unit; empty if it is unknown. */
export function basicPrice(goods: GridGoods): string {
  return goods.purchasePrice ?? goods.unitList?.find(({ unitId }) => unitId === goods.unitId)?.purchasePrice ?? ''
}

/**
 * The proposed price for a unit of the goods. For sales it is the customer's own price, otherwise the list price. For
 * purchases it is the price paid for the unit, otherwise computed from that of the basic unit.
 */
function priceOf(goods: GridGoods, unit: UnitInfo | undefined, { places, sells }: LineSettings): string {
  if (sells) return fixedText(readFigure(unit?.salesPrice) ?? readFigure(unit?.finalPrice) ?? zero, places.price)
  const own = readFigure(unit?.purchasePrice)
  const basic: Decimal = readFigure(basicPrice(goods)) ?? zero
  return fixedText(own ?? basic.mul(readFigure(unit?.conversion) ?? 1), places.price)
}

/**
 * Sums of the columns, computed by the domain. Only the fields of these columns are passed on, because summing all
 * nine figures of a thousand lines at every key would take three times as long. A receipt has two quantities, of which
 * only the one that counts has a sum.
 */
function columnTotals(lines: readonly GridLine[], names: readonly string[], settings: LineSettings): Readonly<Record<string, string>> {
  const quantity = settings.receipt ? 'actualQty' : 'qty'
  const fields = [...names.filter((name) => name !== quantity), 'qty', 'actualQty', 'shouldQty', 'assemblyRole']
  const figures = lines.map((line) => Object.fromEntries(fields.map((name) => [name, (line as Readonly<Record<string, unknown>>)[name]])))
  const { totalQty, ...sums } = totalsOf(figures as GridLine[], settings)
  return Object.fromEntries(Object.entries({ ...sums, [quantity]: totalQty }).filter(([name]) => names.includes(name)))
}
