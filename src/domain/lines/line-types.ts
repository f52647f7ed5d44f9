import type { Keeping, LotQty, LotWays } from '../core/lots.ts'
import type { DecimalPlaces } from '../figures/decimal.ts'
import type { HeadTotal } from './head-fields.ts'

/** The tenant's settings for lines. `costAllocation` 1: by basic quantity, 0: by `discountAmt`. */
export type LineSettings = {
  places: DecimalPlaces
  costAllocation: 0 | 1
  /**
   * Set on receipts: the quantity is `actualQty` even before it was typed. If not set, a line with `actualQty` or
   * `shouldQty` counts as a receipt's.
   */
  receipt?: boolean
  /**
   * Set on documents whose lines state their cost instead of a price: `costPrice`, without tax, per unit of the line.
   */
  byCost?: boolean
  /**
   * Set on documents with a customer. Their cost is known only when they are booked, so it is not computed for their
   * lines; their tax is not deductible, and small-scale taxpayers use the levy rate.
   */
  sells?: boolean
  /** The tax rate of a line that states none, in percent. */
  defaultTaxRate?: string
  /** The sign of the document's quantities: 1 in general, -1 on a return, 0 if each line may have either. */
  sign?: 1 | -1 | 0
  /** How goods tracked by lot move; undefined if the lines move no goods. */
  lots?: LotWays | undefined
  /**
   * The head field that names the stocktake from which the lines come; if it is filled in, quantities may have any
   * number of decimals.
   */
  countedBy?: 'sourceBillId' | undefined
  /** Set if the head names a stocktake. */
  isCounted?: boolean
  /**
   * Set on documents whose lines refer to lines of other documents: they have only some of the fields, and are not
   * checked here.
   */
  ofOthers?: true | undefined
}

/** A figure of the wire: a decimal as text; blank, null and absent mean the same. */
export type Figure = string | null | undefined

/** One unit of a commodity, with `conversion` basic units in it. */
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
 * A line of a document as the wire and the browser carry it. Fields that no rule reads (names, codes, remarks) pass
 * through unchanged. The `should…` figures of a pulled line come from its source line: open quantity and open amount,
 * price after discount and untaxed price in this line's unit, open coupon. The server takes them from its own rows
 * (`sourceFigures`).
 */
export type DocumentLine = {
  id?: string | null
  indexNo?: number | null
  commInfoId?: string | null
  commInfoName?: string | null
  /** In a browser: goods that were typed and are not looked up yet. */
  asked?: unknown
  unitId?: string | null
  unitName?: string | null
  basicUnit?: string | null
  unitList?: UnitInfo[] | null
  conversion?: Figure
  conversionResult?: string | null
  /** In a browser: the line before its unit was changed, while nothing else has changed it since. */
  formerUnit?: FormerUnit | undefined
  qty?: Figure
  depotId?: string | null
  lots?: readonly LotQty[] | null
  /** How the goods are tracked, absent if by quantity alone, and their shelf life in days. */
  keeping?: Keeping | number | null
  shelfLifeDays?: number | null
  /** Decimals of the goods' quantities in the basic unit, if they differ from the tenant's. */
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
   * On sales and returns, of the whole source line: quantity in basic units, final amount, coupon, untaxed amount. A
   * part gets its share of these (rule C5).
   */
  sourceBaseQty?: Figure
  sourceFinalAmt?: Figure
  sourceCouponAmt?: Figure
  sourceUntaxedAmt?: Figure
  /** The untaxed part of the source line's final amount: what is left of it (`should…`) and all of it (`source…`). */
  shouldFinalUntaxedAmt?: Figure
  sourceFinalUntaxedAmt?: Figure
  /** The price of gifts that stay with the customer; it lowers the refund of the other goods of their offer. */
  keptGiftAmt?: Figure
  /** The terms of its source line apart from the price. */
  sourceTerms?: SourceTerms | null
  /** The source line's lots that can still be returned. */
  lotsLeft?: readonly LotQty[] | null
  /** 2 if the source line is paid in full: a surplus delivered on it costs nothing more. */
  paidAhead?: number | null
  /**
   * The largest quantity that this document may bring in on the source line, in basic units with the tenant's
   * decimals.
   */
  maxQty?: Figure
}

/**
 * The terms of a source line apart from its price: figures and flags that lines made from it keep
 * (docs/rules/links.md).
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
