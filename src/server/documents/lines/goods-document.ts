import { namesWith } from '#domain/core/field.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { noBase } from '#domain/figures/allocate.ts'
import { decimal, figureText, fixedText, readFigure } from '#domain/figures/decimal.ts'
import { isBlankLine, isGiven } from '#domain/lines/blank-line.ts'
import { headFields } from '#domain/lines/head-fields.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import { amountsToAllocate, costingOf } from '#domain/lines/receipt-cost.ts'
import { basicQtyOf, completeLine, type HeadTotals, type LineSettings, totalsOf } from '#domain/lines.ts'
import { mapRows, yieldEventLoop } from '../../core/yield-event-loop.ts'
import { refuse } from '../../db/refuse.ts'
import type { Settings } from '../../db/settings.ts'
import { type UnitInfo, withLastPaid } from '../../lookups/unit-lists.ts'
import type { GoodsMaster, Masters } from '../engine/master-types.ts'
import { masterKinds } from '../engine/masters.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import { withHiddenTerms } from './hidden-terms.ts'
import { lineDeductible, rateOf, taxpayerOf } from './line-rate.ts'
import { trackingFields } from './tracking-fields.ts'

export type LineKind = Pick<LineSettings, 'receipt' | 'byCost' | 'sells' | 'sign'> & {
  /** Customer prices depend on more than the list (rule C7): no list price is filled in here. */
  priced?: true
}

/** Settings of line arithmetic for a tenant and type. */
export type GoodsSettings = LineSettings & Pick<LineKind, 'priced'> & Pick<Settings, 'freightTaxRate' | 'taxpayerOn'>

/** Settings of line arithmetic for a request; `lines`: settings of the document's type. */
export function lineSettingsOf(run: Run, lines: LineKind = {}): GoodsSettings {
  const { places, costAllocation, defaultTaxRate, freightTaxRate, taxpayerOn } = run.settings
  return { places, costAllocation, defaultTaxRate, freightTaxRate, taxpayerOn, ...lines }
}

/**
 * Completes a goods document: values from goods, defaults of supplier and tenant, amounts, freight terms of the
 * carrier. Blank rows are dropped. Refuses unknown ids, all rows at once, except on lines stored before (`saysLines`
 * false): what they refer to still exists, except perhaps the unit, and its loss is reported by the law. Shares and
 * costs are added by `withCosts`.
 */
export async function completeGoods(
  document: StoredDocument,
  masters: Masters,
  settings: GoodsSettings,
  saysLines: boolean,
): Promise<StoredDocument> {
  refuseUnknownHead(document, masters)
  const entered = document.lines.filter((line) => !isBlankLine(line))
  if (saysLines) refuseUnknownLines(entered, masters)
  const lines = await mapRows(entered, (line, at) => {
    const known = withHiddenTerms(withMasters(document, { ...line, indexNo: at + 1 }, masters, settings), settings)
    const complete = completeLine(saysLines ? known : { ...known, freight: undefined, feeAmt: undefined }, settings)
    return inPlaces({ ...complete, baseQty: fixedText(basicQtyOf(complete, settings), settings.places.qty) }, settings)
  })
  await yieldEventLoop()
  refuseOutOfRange(lines)
  return settings.sells ? { ...document, lines } : withFreight({ ...document, lines }, masters, settings)
}

/**
 * The head with freight and fees (rule C6): amounts that it does not state are the sums of its lines' shares. Missing
 * freight terms are the tenant's tax rate and the carrier's deduction. The carrier's deduction is not used where lines
 * state shares, because these were computed by the terms of the head.
 */
function withFreight(document: StoredDocument, masters: Masters, settings: GoodsSettings): StoredDocument {
  const stated = { ...document }
  formatFields(stated, shares, settings.places.amount)
  const head = hasFreight(stated) ? withTerms(stated, masters, settings) : stated
  const { freight, fee } = amountsToAllocate(head.lines, head, settings)
  const sumOf = (shares: typeof fee) => (shares.isZero() ? undefined : figureText(shares, settings.places.amount))
  return { ...head, freight: head.freight ?? sumOf(freight.total), feeAmt: head.feeAmt ?? sumOf(fee) }
}

const hasFreight = (head: StoredDocument) => [head, ...head.lines].some(({ freight }) => readFigure(freight)?.isZero() === false)

function withTerms(head: StoredDocument, masters: Masters, settings: GoodsSettings): StoredDocument {
  const carrier = head.lines.some((line) => isGiven(line.freight)) ? undefined : masters.of('supplier', head.freightSupplierId)
  const deductible = head.freightDeductible ?? carrier?.deductible ?? 1
  return {
    ...head,
    freightTaxRate: head.freightTaxRate ?? settings.freightTaxRate,
    freightDeductible: taxpayerOf(head, head, masters, settings).isSmall ? 1 : deductible,
  }
}

/**
 * Fills in the lines' shares of freight and fees, and their costs. The document stays unchanged where no row can bear
 * a share; the law refuses that.
 */
export async function withCosts(document: StoredDocument, settings: LineSettings): Promise<StoredDocument> {
  const costLine = costingOf(document.lines, document, settings)
  await yieldEventLoop()
  return costLine === noBase ? document : { ...document, lines: await mapRows(document.lines, costLine) }
}

const priceFields = namesWith(lineFields, { kind: 'price', entered: true }).filter((name) => name !== 'costPrice')
const qtyFields = namesWith(lineFields, { kind: 'qty', entered: true })
const shares = ['freight', 'feeAmt'] as const

/** A line's own amounts; shares of freight depend on all lines. */
const amountFields = [
  'costAmt' as const,
  ...namesWith(lineFields, { kind: 'amount', entered: true }).filter((name) => !(shares as readonly string[]).includes(name)),
]

/**
 * Formats figures with the tenant's decimal places. A figure with more decimals stays as typed, so that the law
 * refuses it.
 */
function inPlaces(line: StoredLine, { places }: LineSettings): StoredLine {
  const written = { ...line }
  formatFields(written, priceFields, places.price)
  formatFields(written, qtyFields, places.qty)
  formatFields(written, amountFields, places.amount)
  return written
}

/** Formats fields of a row, in place. */
function formatFields<Field extends string>(row: { [Name in Field]?: string | null }, fields: readonly Field[], places: number): void {
  for (const field of fields) {
    const value = readFigure(row[field])
    if (value) row[field] = figureText(value, places)
  }
}

/** The head with totals summed from its lines, whatever was sent. */
export function withTotals(document: StoredDocument, settings: LineSettings): StoredDocument {
  const { actualAmt: _, ...totals }: HeadTotals = totalsOf(document.lines, settings)
  const { actualAmt: __, ...head } = document
  return { ...head, ...totals }
}

/** Units of a line's goods, with the last paid price where the line holds it. */
export function unitsOf({ commInfoId, paidPrice, paidUnitId, paidConversion }: StoredLine, masters: Masters, { places }: LineSettings) {
  const units = masters.units.get(commInfoId ?? '') ?? []
  return paidPrice ? withLastPaid(units, { price: paidPrice, unitId: paidUnitId, conversion: paidConversion }, places.price) : [...units]
}

/**
 * A line completed from its goods and partner: unit, conversion, rate, depot, deduction. Sent values stay where
 * allowed.
 */
function withMasters(document: StoredDocument, line: StoredLine, masters: Masters, settings: GoodsSettings): StoredLine {
  const goods = line.commInfoId ? masters.goods.get(line.commInfoId) : undefined
  if (!goods) return line
  const unitList = unitsOf(line, masters, settings)
  const unitId = line.unitId ?? goods.unitId
  const unit = unitList.find((candidate) => candidate.unitId === unitId)
  return {
    ...line,
    ...goodsNamesOf(goods),
    unitId,
    unitList,
    unitName: unit?.unitName,
    conversion: unit?.conversion ?? line.conversion,
    depotId: goods.commKind === 2 ? line.depotId : (line.depotId ?? document.depotId),
    ...(settings.byCost ? {} : taxFactsOf(line, document, masters, settings)),
    ...(settings.sells && !settings.priced ? listPriceOf(line, unit) : {}),
  }
}

/** Price per unit where none is stated: the customer's own, otherwise the list's (rule C7 *Which price*). */
function listPriceOf(line: StoredLine, unit: UnitInfo | undefined) {
  const price = unit?.salesPrice ?? unit?.finalPrice
  return statesPrice(line) || !price ? {} : { taxPrice: price }
}

const statesPrice = (line: StoredLine) =>
  [line.taxPrice, line.purchasePrice, line.purchaseAmt, line.totalAmt].some(isGiven) || line.isGift === 2

/**
 * Lines as requested, before prices are found: blank rows are dropped, each line gets unit and depot, and a line that
 * states an amount gets the price that follows from it. Refuses unknown ids like `completeGoods`.
 */
export async function requestedGoods(
  document: StoredDocument,
  masters: Masters,
  settings: GoodsSettings,
  saysLines: boolean,
): Promise<StoredDocument> {
  refuseUnknownHead(document, masters)
  const entered = document.lines.filter((line) => !isBlankLine(line))
  if (saysLines) refuseUnknownLines(entered, masters)
  return { ...document, lines: await mapRows(entered, (line) => requestedLine(document, line, masters, settings)) }
}

function requestedLine(document: StoredDocument, line: StoredLine, masters: Masters, settings: GoodsSettings): StoredLine {
  const { unitId, depotId, ...known } = withMasters(document, line, masters, settings)
  const asked = { ...line, unitId, depotId }
  if (!statesPrice(line) || isGiven(line.taxPrice)) return asked
  return { ...asked, taxPrice: completeLine({ ...known, unitId, depotId }, settings).taxPrice }
}

/** Goods names on a line, for messages and answers. */
export function goodsNamesOf(goods: GoodsMaster) {
  return {
    commInfoCode: goods.code,
    commInfoName: goods.name,
    commFullName: goods.spec ? `${goods.name} ${goods.spec}` : goods.name,
    barCode: goods.barCode ?? undefined,
    commKind: goods.commKind,
    basicUnit: goods.unitName,
    ...trackingFields(goods),
  }
}

function taxFactsOf(line: StoredLine, head: StoredDocument, masters: Masters, settings: GoodsSettings) {
  return {
    ...(settings.sells ? {} : { deductible: lineDeductible(line, head, masters, settings) }),
    ...rateOf(line, head, masters, settings),
  }
}

const headReferences = masterKinds.flatMap((kind) => namesWith(headFields, { from: kind, entered: true }).map((field) => ({ field, kind })))

/** Refuses FIELD_BAD for head references that the tenant does not have. */
export function refuseUnknownHead(document: StoredDocument, masters: Masters): void {
  const problems = headReferences.flatMap(({ field, kind }): Problem[] =>
    document[field] && !masters.of(kind, document[field]) ? [{ field, rule: 'FIELD_BAD' }] : [],
  )
  if (problems.length > 0) refuse('FIELD_BAD', { problems })
}

function refuseUnknownLines(lines: readonly StoredLine[], masters: Masters): void {
  const problems = lines.flatMap((line, at): Problem[] => {
    const field = unknownField(line, masters)
    return field ? [{ row: at + 1, field, rule: 'LINE_BAD' }] : []
  })
  if (problems.length > 0) refuse('LINE_BAD', { problems })
}

function unknownField(line: StoredLine, masters: Masters): string | undefined {
  if (line.commInfoId && !masters.goods.has(line.commInfoId)) return 'commInfoId'
  const units = masters.units.get(line.commInfoId ?? '') ?? []
  if (line.unitId && !units.some((unit) => unit.unitId === line.unitId)) return 'unitId'
  const named = [['depotId', 'depot'] as const, ['suggestedSupplierId', 'supplier'] as const, ['taxRateId', 'taxRate'] as const]
  return named.find(([field, kind]) => line[field] && !masters.of(kind, line[field]))?.[0]
}

/** Limit of figures: the API has at most fifteen digits before the decimal point. */
const maxFigure = decimal('1e15')
const rangeFields = ['baseQty', ...amountFields] as const

/** Skips the decimal comparison for texts of at most fifteen digits. */
const isOutOfRange = (figure: string): boolean => !/^-?[\d.]{1,15}$/.test(figure) && decimal(figure).abs().gte(maxFigure)

function refuseOutOfRange(lines: readonly StoredLine[]): void {
  const problems = lines.flatMap((line, at): Problem[] => {
    const field = rangeFields.find((name) => isOutOfRange(line[name] || '0'))
    return field ? [{ row: at + 1, field, rule: 'LINE_BAD' }] : []
  })
  if (problems.length > 0) refuse('LINE_BAD', { problems })
}
