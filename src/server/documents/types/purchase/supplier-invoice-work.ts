import { lineCost } from '#domain/cost.ts'
import { type Decimal, figureText, fixed, readFigure, roundTo, sum, zero } from '#domain/decimal.ts'
import { basicQtyOf } from '#domain/lines.ts'
import type { Problem } from '#domain/refusals.ts'
import { carriesInputTax, costOfRow, matchedPart, type Received, type RedPart, taxOf } from '#domain/supplier-invoice.ts'
import { purchaseInvoiceDocument } from '#resources/documents/purchase-invoice.document.ts'
import { present } from '../../../wire-values.ts'
import type { Balance, BalanceKey } from '../../books/balances.ts'
import type { RedRequest } from '../../books/red-requests.ts'
import type { Masters } from '../../engine/masters.ts'
import type { OwnTable } from '../../engine/own-tables.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import type { GoodsSettings } from '../../lines/goods-document.ts'
import { newRateOf } from '../../lines/line-rate.ts'
import type { SourceLine } from '../../sources/source-lines.ts'
import type { AheadLine, Arrived } from './invoice-ahead-store.ts'
import type { MatchedLine, ReturnedLine } from './supplier-invoice-store.ts'

/** What is entered of a supplier's invoice beside its lines. */
export const supplierInvoiceHead: OwnTable = {
  table: 'purchase_invoice',
  columns: {
    createFrom: ['create_from', 'text'],
    invoiceKind: ['invoice_kind', 'text'],
    invoiceNo: ['invoice_no', 'text'],
    invoiceCode: ['invoice_code', 'text'],
    invoiceDate: ['invoice_date', 'date'],
    differenceAmt: ['difference_amt', 'numeric'],
    originalFile: ['original_file', 'text'],
  },
  inputs: ['createFrom', 'invoiceKind', 'invoiceNo', 'invoiceCode', 'invoiceDate', 'originalFile'],
  figures: ['differenceAmt'],
}
export type SupplierInvoiceHead = Partial<Record<keyof typeof supplierInvoiceHead.columns & string, string>>

/** What a supplier's invoice's guards, effects and answer read. */
export type SupplierInvoiceWork = {
  document: StoredDocument
  head: SupplierInvoiceHead
  masters: Masters
  settings: GoodsSettings
  /** Its books were those of a small-scale taxpayer on its day, and are now. */
  isSmall: boolean
  isSmallNow: boolean
  /** Lines of receipts and returns that it is about, by id, and what other invoices have of them. */
  sources: Map<string, SourceLine>
  matched: Map<string, MatchedLine>
  balances: Map<string, Balance>
  balanceKeys: ReadonlySet<string>
  period: Problem | undefined
  settledAmt?: string | undefined
  /** What its red invoices have of each line, and the red part that was asked for last. */
  reversed: ReadonlyMap<string, RedPart>
  request: RedRequest | undefined
  /** Since when its tax is deducted. */
  certifiedDate: string | undefined
  /** Hash of the file it came as, nothing where no such file was read; what the tax platform lists it as. */
  originalHash: string | undefined
  platformState: number | undefined
  /** What of its lines was invoiced before it came: on its way, and what arrived since. */
  ahead: ReadonlyMap<string, AheadLine>
  arrived: readonly Arrived[]
  /** What is invoiced of the receipts that it is about, of those whose goods went back and stand on a red line. */
  returned: ReadonlyMap<string, ReturnedLine>
  /** Our number of another invoice that was entered with its number. */
  sameNumber: string | undefined
}

export const figureOf = (text: string | null | undefined): Decimal => readFigure(text) ?? zero

export const headOf = (document: StoredDocument): SupplierInvoiceHead =>
  (document.own?.[supplierInvoiceHead.table]?.[0] ?? {}) as SupplierInvoiceHead

/** A line of a receipt or return in basic units and money, with its sign. */
export function receivedOf(source: StoredLine, places: number): Received {
  const final = figureOf(source.finalAmt)
  const { taxKind, taxRate, deductible } = source
  // what goes back has its share of what was received, and costs what that says is untaxed
  const untaxedShare = final.isNegative() ? untaxedShareBack(source) : undefined
  const taxed = { finalAmt: final, taxRate: figureOf(taxRate), taxKind: taxKind ?? 1, deductible: deductible === 2, untaxedShare }
  return { qty: figureOf(source.baseQty), cost: lineCost(taxed, places), final }
}

function untaxedShareBack({ taxKind, couponAmt, purchaseAmt, finalUntaxedAmt }: StoredLine): Decimal | undefined {
  if (taxKind === 5) return readFigure(finalUntaxedAmt)
  return figureOf(couponAmt).isZero() ? readFigure(purchaseAmt) : undefined
}

type Known = Pick<SupplierInvoiceWork, 'sources' | 'matched' | 'settings'>

/** What a line takes of its source, in basic units and money. */
export function matchOf(line: StoredLine, { sources, matched, settings }: Known): Received {
  const source = sources.get(line.sourceBodyId ?? '')
  const before = matched.get(line.sourceBodyId ?? '')
  const qty = figureOf(line.baseQty)
  if (!source || !before || figureOf(source.baseQty).isZero()) return { qty, cost: zero, final: zero }
  return matchedPart(receivedOf(source, settings.places.amount), before.taken, qty, settings.places.amount)
}

type Invoiced = Known & Pick<SupplierInvoiceWork, 'head' | 'isSmall'>

/** Whether goods were invoiced before they came: a line is about no receipt, that of a red invoice about such a line. */
export const isAhead = ({ sourceBodyId }: StoredLine, { sources }: Pick<Known, 'sources'>): boolean => {
  const source = sources.get(sourceBodyId ?? '')
  return source === undefined || source.headKind === purchaseInvoiceDocument.words.id
}

/** Whether the tax of a line is deducted: of a special invoice, for what may deduct, by a general taxpayer. */
export const isDeducted = (line: StoredLine, { isSmall, head, sources }: Invoiced): boolean =>
  !isSmall && carriesInputTax(head.invoiceKind) && (isAhead(line, { sources }) || sources.get(line.sourceBodyId ?? '')?.deductible === 2)

/** What a line costs without the tax that is deducted, and that tax. */
export const invoicedOf = (line: StoredLine, work: Invoiced) =>
  costOfRow(figureOf(line.totalAmt), figureOf(line.taxAmt), isDeducted(line, work))

/** What is known of a document whose lines are being completed. */
type KnownOfNew = Known & Pick<SupplierInvoiceWork, 'masters' | 'document'>

/**
 * A line with what its source says: goods, unit, depot, rate; without a quantity all that is left of it, without an amount what the receipt came
 * to, without a tax that of the rate.
 */
export function completedLine(line: StoredLine, known: KnownOfNew): StoredLine {
  const source = known.sources.get(line.sourceBodyId ?? '')
  if (!source) return aheadLine(line, known)
  const { places } = known.settings
  const { commInfoId, unitId, depotId, taxKind, headId: sourceBillId, billNo: sourceBillNo } = source
  const conversion = source.conversion ?? '1'
  const taxRate = line.taxRate ?? source.taxRate
  const open = known.matched.get(source.id)?.openQty ?? zero
  const qty = figureText(readFigure(line.qty) ?? roundTo(open.div(conversion), places.qty), places.qty)
  const counted = { ...line, ...present({ commInfoId, unitId, depotId, taxKind, sourceBillId, sourceBillNo }), taxRate, conversion, qty }
  const based = { ...counted, baseQty: fixed(basicQtyOf(counted, known.settings), places.qty) } as StoredLine
  const total = totalSaid(based) ?? matchOf(based, known).final
  return withMoney(based, total, places.amount)
}

/** A line of goods that are still to come, or of none yet: its unit and rate as those of a new line, its amounts as they are printed. */
function aheadLine(line: StoredLine, { masters, settings, document }: KnownOfNew): StoredLine {
  const goods = masters.goods.get(line.commInfoId ?? '')
  const unitId = line.unitId ?? goods?.unitId
  const unit = masters.units.get(goods?.id ?? '')?.find((one) => one.unitId === unitId)
  const counted = {
    ...line,
    unitId,
    taxRate: line.taxRate ?? newRateOf({ ...line, taxKind: 1 }, document, masters, settings).taxRate,
    taxKind: 1,
    conversion: unit?.conversion ?? '1',
    qty: figureText(figureOf(line.qty), settings.places.qty),
  }
  const based = { ...counted, baseQty: fixed(basicQtyOf(counted, settings), settings.places.qty) } as StoredLine
  return withMoney(based, totalSaid(based) ?? zero, settings.places.amount)
}

function withMoney(based: StoredLine, total: Decimal, places: number): StoredLine {
  const tax = readFigure(based.taxAmt) ?? taxOf(total, figureOf(based.taxRate), places)
  const untaxed = readFigure(based.purchaseAmt) ?? total.sub(tax)
  const money = (value: Decimal) => fixed(value, places)
  return {
    ...based,
    ...{ purchaseAmt: money(untaxed), taxAmt: money(tax), totalAmt: money(total), discountAmt: money(total), finalAmt: money(total) },
    ...{ couponAmt: money(zero), isGift: 1 },
  }
}

/** The amount with tax that a line states, by itself or by its parts. */
function totalSaid({ totalAmt, purchaseAmt, taxAmt, taxPrice, qty }: StoredLine): Decimal | undefined {
  const [total, untaxed, tax, price] = [totalAmt, purchaseAmt, taxAmt, taxPrice].map((text) => readFigure(text))
  if (total) return total
  if (untaxed && tax) return untaxed.add(tax)
  return price && roundTo(price.mul(figureOf(qty)), 2)
}

/** By how much the receipts came to more than the invoice, tax included, line by line. */
export const differencesOf = (work: Known & { document: StoredDocument }): Decimal[] =>
  work.document.lines.map((line) => (isAhead(line, work) ? zero : matchOf(line, work).final.sub(figureOf(line.totalAmt))))

/** The head with the sum of the differences. */
export const withDifference = (document: StoredDocument, known: Known): StoredDocument => {
  const differenceAmt = fixed(sum(differencesOf({ ...known, document })), known.settings.places.amount)
  return { ...document, own: { ...document.own, [supplierInvoiceHead.table]: [{ ...headOf(document), differenceAmt }] } }
}

/** Goods of receipts in their depots, whose value a difference changes. */
export const goodsOf = (lines: readonly StoredLine[], arrived: readonly Arrived[] = []): BalanceKey[] => {
  const goods = new Map(lines.map(({ id, commInfoId }) => [id, commInfoId]))
  const later = arrived.map(({ depotId, lineId }) => ({ depotId, commInfoId: goods.get(lineId) }))
  return [...lines, ...later].flatMap(({ depotId, commInfoId }) => (depotId && commInfoId ? [{ depotId, commInfoId }] : []))
}
