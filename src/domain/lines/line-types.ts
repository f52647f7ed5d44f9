import type { Keeping, LotQty, LotWays } from '../core/lots.ts'
import type { DecimalPlaces } from '../figures/decimal.ts'
import type { HeadTotal } from './head-fields.ts'

/** The tenant's settings for lines. `costAllocation` 1: by basic quantity, 0: by `discountAmt`. */
export type LineSettings = {
  places: DecimalPlaces
  costAllocation: 0 | 1
  /**
   * Set on receipts: the quantity is `actualQty` even before it was typed. Without it, a line that carries
   * `actualQty` or `shouldQty` is a receipt's.
   */
  receipt?: boolean
  /**
   * Set on documents whose lines state their cost instead of a price: `costPrice`, without tax, per unit of the line.
   */
  byCost?: boolean
  /**
   * Set on documents with a customer: the cost is known only when they are booked, so it is not computed for their
   * lines.
   */
  sells?: boolean
  /** The rate of a line without one, in percent. */
  defaultTaxRate?: string
  /** The sign of the document's quantities: 1 in general, -1 on a return, 0 where each line may have either. */
  sign?: 1 | -1 | 0
  /** How lots move on goods tracked by lot; undefined where the lines move none. */
  lots?: LotWays | undefined
  /**
   * The field of the head that names the stocktake its lines come from; counted quantities are valid however fine.
   */
  countedBy?: 'sourceBillId' | undefined
  /** Set where the head names a stocktake. */
  isCounted?: boolean
  /**
   * Set on documents whose lines are those of another document: they lack its fields and are not checked by
   * themselves.
   */
  ofOthers?: true | undefined
}

/** A figure of the wire: a decimal as text; blank, null and absent mean the same. */
export type Figure = string | null | undefined

/** One unit of a commodity: `conversion` basic units in one. */
export type UnitInfo = {
  unitId?: string
  unitName?: string
  conversion?: Figure
  barCode?: string
  finalPrice?: Figure
  purchasePrice?: Figure
  salesPrice?: Figure
  /** On the basic unit: the decimals of quantities of its goods. */
  qtyPlaces?: number
}

/**
 * A line of a purchase document as the wire and the browser carry it. Fields that no rule reads (names, codes,
 * remarks) pass through unchanged. The five `should…` figures of a pulled receipt line come from its order line: open
 * quantity and open amount, price after discount and untaxed price in this line's unit, open coupon. The server takes
 * them from its own rows (`sourceFigures`).
 */
export type DocumentLine = {
  id?: string | null
  indexNo?: number | null
  commInfoId?: string | null
  commInfoName?: string | null
  /** In a browser: goods that were typed and not yet looked up. */
  asked?: unknown
  unitId?: string | null
  unitName?: string | null
  basicUnit?: string | null
  unitList?: UnitInfo[] | null
  conversion?: Figure
  conversionResult?: string | null
  /** In a browser: the figures in the unit the line was changed from, while nothing else has changed them. */
  formerUnit?: FormerUnit | undefined
  qty?: Figure
  depotId?: string | null
  lots?: readonly LotQty[] | null
  /** How the goods are tracked, unless by quantity alone, and their shelf life in days. */
  keeping?: Keeping | number | null
  shelfLifeDays?: number | null
  /** Decimals of the goods' quantities in the basic unit, where they differ from the tenant's. */
  qtyPlaces?: number | null
  taxPrice?: Figure
  discountRate?: Figure
  taxRateId?: string | null
  taxRate?: Figure
  taxKind?: number | null
  deductible?: number | null
  purchasePrice?: Figure
  purchaseAmt?: Figure
  taxAmt?: Figure
  totalAmt?: Figure
  discountPrice?: Figure
  discountAmt?: Figure
  couponAmt?: Figure
  finalAmt?: Figure
  /** On a sales line with a coupon: the untaxed part of the final amount. */
  finalUntaxedAmt?: Figure
  costAmt?: Figure
  costPrice?: Figure
  feeAmt?: Figure
  freight?: Figure
  allCostPrice?: Figure
  allCostAmt?: Figure
  isGift?: number | null
  assemblyRole?: string | null
  commKind?: number | null
  sourceBodyId?: string | null
  shouldQty?: Figure
  actualQty?: Figure
  shouldAmt?: Figure
  actualAmt?: Figure
  shouldPrice?: Figure
  shouldPurchasePrice?: Figure
  shouldCouponAmt?: Figure
  shouldUntaxedAmt?: Figure
  /**
   * On sales and returns: the whole of the source line, from which a part gets its share (rule C5): quantity in basic
   * units, final amount, coupon, untaxed amount.
   */
  sourceBaseQty?: Figure
  sourceFinalAmt?: Figure
  sourceCouponAmt?: Figure
  sourceUntaxedAmt?: Figure
  /** The untaxed part of the source line's final amount, what is left of it and all of it. */
  shouldFinalUntaxedAmt?: Figure
  sourceFinalUntaxedAmt?: Figure
  /** The price of gifts that stay with the customer; it lowers the refund of the other goods of their offer. */
  keptGiftAmt?: Figure
  /** The terms of its source line beside the price. */
  sourceTerms?: SourceTerms | null
  /** The source line's lots that can still be returned. */
  lotsLeft?: readonly LotQty[] | null
  /** 2 where the source line is paid in full: a quantity delivered beyond it costs nothing more. */
  paidAhead?: number | null
  /** The maximum that this document may bring in on the source line, in basic units with the tenant's places. */
  maxQty?: Figure
}

/**
 * The terms of a source line beside its price: figures and flags that its follow-up lines keep (docs/rules/links.md).
 */
export type SourceTerms = { taxRate?: Figure; taxKind?: number | null; deductible?: number | null; isGift?: number | null }

/** The line before a change of unit, from which the change converts. */
export type FormerUnit = Omit<DocumentLine, 'formerUnit'>

/** The figures of a head that are sums of its lines, as text of the wire. */
export type HeadTotals = Record<HeadTotal | 'actualAmt', string>

/** The head's fields that its lines' arithmetic needs. */
export type LinesHead = Partial<Record<keyof HeadTotals, Figure>> & {
  freight?: Figure
  feeAmt?: Figure
  freightTaxRate?: Figure
  freightDeductible?: number | null
}
