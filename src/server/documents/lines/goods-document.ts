import { noBase } from '#domain/allocate.ts'
import { isBlankLine, isGiven } from '#domain/blank-line.ts'
import { decimal, figureText, fixed, readFigure, zero } from '#domain/decimal.ts'
import { namesWith } from '#domain/field.ts'
import { headFields } from '#domain/head-fields.ts'
import { lineFields } from '#domain/line-fields.ts'
import { basicQtyOf, completeLine, type HeadTotals, type LineSettings, qtyOf, totalsOf } from '#domain/lines.ts'
import { amountsToAllocate, costingOf } from '#domain/receipt-cost.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Settings } from '../../db/settings.ts'
import { giveWay, mapRows } from '../../give-way.ts'
import { type UnitInfo, withPaid } from '../../queries/unit-lists.ts'
import { refuse } from '../../refuse.ts'
import { type Goods, type MasterKind, type Masters, masterKinds, masterLabels } from '../engine/masters.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import { keptHow } from './kept-how.ts'
import { lineDeductible, rateOf, taxpayerOf } from './line-rate.ts'
import { withUnseenTerms } from './unseen-terms.ts'

export type LineKind = Pick<LineSettings, 'receipt' | 'byCost' | 'sells' | 'sign'> & {
  /** What goods cost whoever asks for them follows from more than the list (rule C7): nothing is filled in here. */
  priced?: true
}

/** What the arithmetic of this tenant's purchases goes by. */
export type GoodsSettings = LineSettings & Pick<LineKind, 'priced'> & Pick<Settings, 'freightTaxRate' | 'taxpayerOn'>

/** `lines`: what is particular to the lines of the document's type. */
export function lineSettingsOf(run: Run, lines: LineKind = {}): GoodsSettings {
  const { places, costAllocation, defaultTaxRate, freightTaxRate, taxpayerOn } = run.settings
  return { places, costAllocation, defaultTaxRate, freightTaxRate, taxpayerOn, ...lines }
}

/**
 * Fills in what a purchase document leaves open: what the goods say, the supplier's and tenant's defaults, amounts, and of freight what
 * its carrier says. Blank rows are dropped. Ids that this tenant does not have are refused here, all rows at once; of lines that were
 * stored before (`saysLines` false) only the unit can be gone, and that is for the law to say. Shares and cost are `costed`.
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
    const known = withUnseenTerms(withMasters(document, { ...line, indexNo: at + 1 }, masters, settings), settings)
    const complete = completeLine(saysLines ? known : { ...known, freight: undefined, feeAmt: undefined }, settings)
    return inPlaces({ ...complete, baseQty: fixed(basicQtyOf(complete, settings), settings.places.qty) }, settings)
  })
  await giveWay()
  refuseBeyondMeasure(lines)
  return settings.sells ? { ...document, lines } : withFreight({ ...document, lines }, masters, settings)
}

/**
 * The head with its freight and fees (rule C6): without any stated it takes the sum of its lines' shares. What is left open of freight is
 * the tenant's rate and the carrier's deduction; shares that somebody stated were made by what the head says,
 * so they leave nothing open.
 */
function withFreight(document: StoredDocument, masters: Masters, settings: GoodsSettings): StoredDocument {
  const stated = { ...document }
  put(stated, shares, settings.places.amount)
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

/** The document with its lines' shares of freight and fees and their cost; without a row to share by they stay without, and the law refuses. */
export async function costed(document: StoredDocument, settings: LineSettings): Promise<StoredDocument> {
  const costLine = costingOf(document.lines, document, settings)
  await giveWay()
  return costLine === noBase ? document : { ...document, lines: await mapRows(document.lines, costLine) }
}

const priceFields = namesWith(lineFields, { kind: 'price', entered: true }).filter((name) => name !== 'costPrice')
const qtyFields = namesWith(lineFields, { kind: 'qty', entered: true })
const shares = ['freight', 'feeAmt'] as const
/** Amounts that a line has of its own; shares of freight follow from all lines. */
const amountFields = [
  'costAmt' as const,
  ...namesWith(lineFields, { kind: 'amount', entered: true }).filter((name) => !(shares as readonly string[]).includes(name)),
]

/** Figures as the wire and the database write them: with the tenant's places. One with more stays as typed, and the law refuses it. */
function inPlaces(line: StoredLine, { places }: LineSettings): StoredLine {
  const written = { ...line }
  put(written, priceFields, places.price)
  put(written, qtyFields, places.qty)
  put(written, amountFields, places.amount)
  return written
}

/** Writes figures of a row with their places. */
function put<Field extends string>(row: { [Name in Field]?: string | null }, fields: readonly Field[], places: number): void {
  for (const field of fields) {
    const value = readFigure(row[field])
    if (value) row[field] = figureText(value, places)
  }
}

/** The head's totals as sums of its lines: what is stored, whatever was sent. */
export function withTotals(document: StoredDocument, settings: LineSettings): StoredDocument {
  const { actualAmt: _, ...totals }: HeadTotals = totalsOf(document.lines, settings)
  const { actualAmt: __, ...head } = document
  return { ...head, ...totals }
}

/** The units of a line's goods, with what was last paid for them where the line knows it. */
export function unitsOf({ commInfoId, paidPrice, paidUnitId, paidConversion }: StoredLine, masters: Masters, { places }: LineSettings) {
  const units = masters.units.get(commInfoId ?? '') ?? []
  return paidPrice ? withPaid(units, { price: paidPrice, unitId: paidUnitId, conversion: paidConversion }, places.price) : [...units]
}

/** A line with what its goods and partner say: unit, conversion, rate, depot, deduction. What was sent stays where it may. */
function withMasters(document: StoredDocument, line: StoredLine, masters: Masters, settings: GoodsSettings): StoredLine {
  const goods = line.commInfoId ? masters.goods.get(line.commInfoId) : undefined
  if (!goods) return line
  const unitList = unitsOf(line, masters, settings)
  const unitId = line.unitId ?? goods.unitId
  const unit = unitList.find((candidate) => candidate.unitId === unitId)
  return {
    ...line,
    ...namesOf(goods),
    unitId,
    unitList,
    unitName: unit?.unitName,
    conversion: unit?.conversion ?? line.conversion,
    depotId: goods.commKind === 2 ? line.depotId : (line.depotId ?? document.depotId),
    ...(settings.byCost ? {} : taxFactsOf(line, document, masters, settings)),
    ...(settings.sells && !settings.priced ? listPriceOf(line, unit) : {}),
  }
}

/** What a customer pays for a unit where nobody says a price: his own, else that of the list (rule C7 *Which price*). */
function listPriceOf(line: StoredLine, unit: UnitInfo | undefined) {
  const price = unit?.salesPrice ?? unit?.finalPrice
  return statesPrice(line) || !price ? {} : { taxPrice: price }
}

const statesPrice = (line: StoredLine) =>
  [line.taxPrice, line.purchasePrice, line.purchaseAmt, line.totalAmt].some(isGiven) || line.isGift === 2

/**
 * What is asked for before prices are found: blank rows dropped, each line in its unit and depot, with a price where one of its amounts states one. Ids
 * that this tenant does not have are refused, as `completeGoods` does.
 */
export async function askedGoods(
  document: StoredDocument,
  masters: Masters,
  settings: GoodsSettings,
  saysLines: boolean,
): Promise<StoredDocument> {
  refuseUnknownHead(document, masters)
  const entered = document.lines.filter((line) => !isBlankLine(line))
  if (saysLines) refuseUnknownLines(entered, masters)
  return { ...document, lines: await mapRows(entered, (line) => askedLine(document, line, masters, settings)) }
}

function askedLine(document: StoredDocument, line: StoredLine, masters: Masters, settings: GoodsSettings): StoredLine {
  const { unitId, depotId, ...known } = withMasters(document, line, masters, settings)
  const asked = { ...line, unitId, depotId }
  if (!statesPrice(line) || isGiven(line.taxPrice)) return asked
  return { ...asked, taxPrice: completeLine({ ...known, unitId, depotId }, settings).taxPrice }
}

/** Names of goods on a line, for the arithmetic's texts and for answers. */
export function namesOf(goods: Goods) {
  return {
    commInfoCode: goods.code,
    commInfoName: goods.name,
    commFullName: goods.spec ? `${goods.name} ${goods.spec}` : goods.name,
    barCode: goods.barCode ?? undefined,
    commKind: goods.commKind,
    basicUnit: goods.unitName,
    ...keptHow(goods),
  }
}

function taxFactsOf(line: StoredLine, head: StoredDocument, masters: Masters, settings: GoodsSettings) {
  return {
    ...(settings.sells ? {} : { deductible: lineDeductible(line, head, masters, settings) }),
    ...rateOf(line, head, masters, settings),
  }
}

const headReferences = masterKinds.flatMap((kind) => namesWith(headFields, { from: kind, entered: true }).map((field) => ({ field, kind })))

/** Refuses with FIELD_BAD what the head names and the tenant does not have. */
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

/** More than fifteen digits before the point, the most that the wire has. */
const beyondMeasure = decimal('1e15')
const measured = ['baseQty', ...amountFields] as const

/** Fifteen digits and less are not worth a comparison. */
const isBeyond = (figure: string): boolean => !/^-?[\d.]{1,15}$/.test(figure) && decimal(figure).abs().gte(beyondMeasure)

function refuseBeyondMeasure(lines: readonly StoredLine[]): void {
  const problems = lines.flatMap((line, at): Problem[] => {
    const field = measured.find((name) => isBeyond(line[name] || '0'))
    return field ? [{ row: at + 1, field, rule: 'LINE_BAD' }] : []
  })
  if (problems.length > 0) refuse('LINE_BAD', { problems })
}

/**
 * Masters that are switched off (rule B3 Masters): the partner in the head, goods and depots row by row, of the lines that are tested. Where
 * none is, the partner is not either.
 */
export function masterProblems(document: StoredDocument, masters: Masters, isTested: (line: StoredLine) => boolean): Problem[] {
  const problems: Problem[] = []
  if (!document.lines.some(isTested)) return problems
  const off = (kind: MasterKind, id: string | null | undefined, field: string, row?: number) => {
    const master = masters.of(kind, id)
    if (master && !master.isOn)
      problems.push({ ...(row ? { row } : {}), field, rule: 'MASTER_OFF', params: { kind: masterLabels[kind], name: master.name } })
  }
  for (const field of ['supplierId', 'freightSupplierId'] as const) off('supplier', document[field], field)
  off('customer', document.customerId, 'customerId')
  off('depot', document.inDepotId, 'inDepotId')
  for (const [at, line] of document.lines.entries()) {
    if (!isTested(line)) continue
    const goods = masters.goods.get(line.commInfoId ?? '')
    if (goods && !goods.isOn)
      problems.push({ row: at + 1, field: 'commInfoId', rule: 'MASTER_OFF', params: { kind: masterLabels.goods, name: goods.name } })
    off('depot', line.depotId, 'depotId', at + 1)
  }
  return problems
}

/** A purchase document needs its supplier before it goes forward; a draft may do without. */
export function supplierProblems(document: StoredDocument): Problem[] {
  return document.supplierId ? [] : [{ field: 'supplierId', rule: 'FIELD_BAD', reason: { zh: '请选择供应商', en: 'choose the supplier' } }]
}

/** A document that sells needs its customer before it goes forward. */
export function customerProblems(document: StoredDocument): Problem[] {
  return document.customerId ? [] : [{ field: 'customerId', rule: 'FIELD_BAD', reason: { zh: '请选择客户', en: 'choose the customer' } }]
}

/** Freight and fees of the head are amounts to share: not negative, and with the places kept, because nothing is rounded away (rule C5). */
export function freightProblems(document: StoredDocument, { places }: LineSettings): Problem[] {
  return (['freight', 'feeAmt'] as const).flatMap((field): Problem[] => {
    const amount = readFigure(document[field]) ?? zero
    if (amount.isNegative()) return [{ field, rule: 'FIELD_BAD', reason: { zh: '不能为负', en: 'it is negative' } }]
    const reason = { zh: `最多${places.amount}位小数`, en: `at most ${places.amount} decimals` }
    return amount.decimalPlaces() > places.amount ? [{ field, rule: 'FIELD_BAD', reason }] : []
  })
}

/** Lines whose quantity is nothing in basic units, so that nothing would come in for their price. */
export function vanishingProblems(lines: readonly StoredLine[], settings: LineSettings): Problem[] {
  const reason = { zh: '换算为基本单位后为0', en: 'it is 0 in the basic unit' }
  return lines.flatMap((line, at): Problem[] => {
    if (isBlankLine(line) || qtyOf(line, settings).isZero() || !basicQtyOf(line, settings).isZero()) return []
    return [{ row: at + 1, field: settings.receipt ? 'actualQty' : 'qty', rule: 'LINE_BAD', reason }]
  })
}
