import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, figureText, fixedText, readFigure, roundTo, sum, zero } from '#domain/figures/decimal.ts'
import { basicQtyOf } from '#domain/lines.ts'
import { carriesInputTax, costOfRow, matchedPart, type ReceivedPart, type RedPart, taxOf } from '#domain/purchase/supplier-invoice.ts'
import { lineCost } from '#domain/stock/cost.ts'
import { purchaseInvoiceDocument } from '#resources/documents/purchase/purchase-invoice.document.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import type { RedRequest } from '../../../books/red-requests.ts'
import type { Balance, BalanceKey } from '../../../books/stock/balances.ts'
import type { OwnTable } from '../../../engine/own-tables.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import type { GoodsSettings } from '../../../lines/goods-document.ts'
import { newRateOf } from '../../../lines/line-rate.ts'
import type { SourceLine } from '../../../sources/source-lines.ts'
import type { AheadLine, BookedArrival } from './invoice-ahead-store.ts'
import type { MatchedLine, ReturnedLine } from './supplier-invoice-store.ts'

/** Fields entered for a supplier invoice apart from its lines. */
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

/** Everything that guards, effects and answer of a supplier invoice read. */
export type SupplierInvoiceContext = {
  document: StoredDocument
  head: SupplierInvoiceHead
  masters: Masters
  settings: GoodsSettings
  /**
   * True if the books of the invoice were those of a small-scale taxpayer on its date; `isSmallNow`: true if they are
   * today.
   */
  isSmall: boolean
  isSmallNow: boolean
  /**
   * Receipt and return lines that the invoice is for, by id; `matched`: what other invoices took of them, and what is
   * left.
   */
  sources: Map<string, SourceLine>
  matched: Map<string, MatchedLine>
  balances: Map<string, Balance>
  balanceKeys: ReadonlySet<string>
  period: Problem | undefined
  settledAmt?: string | undefined
  /** Part of each line that red invoices took back; `request`: the latest request for a red invoice. */
  reversed: ReadonlyMap<string, RedPart>
  request: RedRequest | undefined
  /** Date from which the tax of the invoice is deducted. */
  certifiedDate: string | undefined
  /**
   * Hash of the file that the invoice was read from, undefined without such a file; `platformState`: state of the
   * invoice on the tax platform.
   */
  originalHash: string | undefined
  platformState: number | undefined
  /** Goods that were invoiced before they arrived: those still in transit, and their booked arrivals. */
  ahead: ReadonlyMap<string, AheadLine>
  arrived: readonly BookedArrival[]
  /**
   * Receipt lines of the invoice whose returned goods were invoiced with red lines, with the quantity that is
   * invoiced.
   */
  returned: ReadonlyMap<string, ReturnedLine>
  /** Our number of another invoice with the same invoice number. */
  sameNumber: string | undefined
}

export const figureOf = (text: string | null | undefined): Decimal => readFigure(text) ?? zero

export const headOf = (document: StoredDocument): SupplierInvoiceHead =>
  (document.own?.[supplierInvoiceHead.table]?.[0] ?? {}) as SupplierInvoiceHead

/** A receipt or return line in basic units and money, signed. */
export function receivedOf(source: StoredLine, places: number): ReceivedPart {
  const final = figureOf(source.finalAmt)
  const { taxKind, taxRate, deductible } = source
  // returned goods bear their share of what was received, and cost the untaxed amount that their line states
  const untaxedShare = final.isNegative() ? untaxedShareBack(source) : undefined
  const taxed = { finalAmt: final, taxRate: figureOf(taxRate), taxKind: taxKind ?? 1, deductible: deductible === 2, untaxedShare }
  return { qty: figureOf(source.baseQty), cost: lineCost(taxed, places), final }
}

function untaxedShareBack({ taxKind, couponAmt, purchaseAmt, finalUntaxedAmt }: StoredLine): Decimal | undefined {
  if (taxKind === 5) return readFigure(finalUntaxedAmt)
  return figureOf(couponAmt).isZero() ? readFigure(purchaseAmt) : undefined
}

type MatchSources = Pick<SupplierInvoiceContext, 'sources' | 'matched' | 'settings'>

/** The part of its source line that an invoice line takes, in basic units and money. */
export function matchOf(line: StoredLine, { sources, matched, settings }: MatchSources): ReceivedPart {
  const source = sources.get(line.sourceBodyId ?? '')
  const before = matched.get(line.sourceBodyId ?? '')
  const qty = figureOf(line.baseQty)
  if (!source || !before || figureOf(source.baseQty).isZero()) return { qty, cost: zero, final: zero }
  return matchedPart(receivedOf(source, settings.places.amount), before.taken, qty, settings.places.amount)
}

type InvoicedLineContext = MatchSources & Pick<SupplierInvoiceContext, 'head' | 'isSmall'>

/**
 * True if the goods of a line were invoiced before they arrived: the line has no receipt line, or takes back such a
 * line.
 */
export const isAhead = ({ sourceBodyId }: StoredLine, { sources }: Pick<MatchSources, 'sources'>): boolean => {
  const source = sources.get(sourceBodyId ?? '')
  return source === undefined || source.headKind === purchaseInvoiceDocument.words.id
}

/** True if the tax of a line is deducted: on a special invoice, for deductible goods, by a general taxpayer. */
export const isDeducted = (line: StoredLine, { isSmall, head, sources }: InvoicedLineContext): boolean =>
  !isSmall && carriesInputTax(head.invoiceKind) && (isAhead(line, { sources }) || sources.get(line.sourceBodyId ?? '')?.deductible === 2)

/** A line's cost without deducted tax, and that tax. */
export const invoicedOf = (line: StoredLine, work: InvoicedLineContext) =>
  costOfRow(figureOf(line.totalAmt), figureOf(line.taxAmt), isDeducted(line, work))

type CompletionContext = MatchSources & Pick<SupplierInvoiceContext, 'masters' | 'document'>

/**
 * Completes a line from its source: goods, unit, depot and rate. By default the quantity is all that is open, the
 * amount its share of the receipt line's, and the tax follows from the rate.
 */
export function completedLine(line: StoredLine, known: CompletionContext): StoredLine {
  const source = known.sources.get(line.sourceBodyId ?? '')
  if (!source) return aheadLine(line, known)
  const { places } = known.settings
  const { commInfoId, unitId, depotId, taxKind, headId: sourceBillId, billNo: sourceBillNo } = source
  const conversion = source.conversion ?? '1'
  const taxRate = line.taxRate ?? source.taxRate
  const open = known.matched.get(source.id)?.openQty ?? zero
  const qty = figureText(readFigure(line.qty) ?? roundTo(open.div(conversion), places.qty), places.qty)
  const counted = {
    ...line,
    ...withoutNulls({ commInfoId, unitId, depotId, taxKind, sourceBillId, sourceBillNo }),
    taxRate,
    conversion,
    qty,
  }
  const based = { ...counted, baseQty: fixedText(basicQtyOf(counted, known.settings), places.qty) } as StoredLine
  const total = statedTotal(based) ?? matchOf(based, known).final
  return withMoney(based, total, places.amount)
}

/** Completes a line for goods not received yet: unit and rate are those of a new line, amounts are as printed. */
function aheadLine(line: StoredLine, { masters, settings, document }: CompletionContext): StoredLine {
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
  const based = { ...counted, baseQty: fixedText(basicQtyOf(counted, settings), settings.places.qty) } as StoredLine
  return withMoney(based, statedTotal(based) ?? zero, settings.places.amount)
}

function withMoney(based: StoredLine, total: Decimal, places: number): StoredLine {
  const tax = readFigure(based.taxAmt) ?? taxOf(total, figureOf(based.taxRate), places)
  const untaxed = readFigure(based.purchaseAmt) ?? total.sub(tax)
  const money = (value: Decimal) => fixedText(value, places)
  return {
    ...based,
    ...{ purchaseAmt: money(untaxed), taxAmt: money(tax), totalAmt: money(total), discountAmt: money(total), finalAmt: money(total) },
    ...{ couponAmt: money(zero), isGift: 1 },
  }
}

/** The amount with tax that a line states, directly or by its parts. */
function statedTotal({ totalAmt, purchaseAmt, taxAmt, taxPrice, qty }: StoredLine): Decimal | undefined {
  const [total, untaxed, tax, price] = [totalAmt, purchaseAmt, taxAmt, taxPrice].map((text) => readFigure(text))
  if (total) return total
  if (untaxed && tax) return untaxed.add(tax)
  return price && roundTo(price.mul(figureOf(qty)), 2)
}

/** Amounts by which the receipts exceed the invoice, tax included, by line. */
export const differencesOf = (work: MatchSources & { document: StoredDocument }): Decimal[] =>
  work.document.lines.map((line) => (isAhead(line, work) ? zero : matchOf(line, work).final.sub(figureOf(line.totalAmt))))

/** The document with the sum of the differences in its head. */
export const withDifference = (document: StoredDocument, known: MatchSources): StoredDocument => {
  const differenceAmt = fixedText(sum(differencesOf({ ...known, document })), known.settings.places.amount)
  return { ...document, own: { ...document.own, [supplierInvoiceHead.table]: [{ ...headOf(document), differenceAmt }] } }
}

/** Balance keys of goods whose value a difference between invoice and receipt changes. */
export const goodsOf = (lines: readonly StoredLine[], arrived: readonly BookedArrival[] = []): BalanceKey[] => {
  const goods = new Map(lines.map(({ id, commInfoId }) => [id, commInfoId]))
  const later = arrived.map(({ depotId, lineId }) => ({ depotId, commInfoId: goods.get(lineId) }))
  return [...lines, ...later].flatMap(({ depotId, commInfoId }) => (depotId && commInfoId ? [{ depotId, commInfoId }] : []))
}
