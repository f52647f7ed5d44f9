import type { DecimalPlaces } from './decimal.ts'
import type { HeadTotal } from './head-fields.ts'
import type { Keeping, LotQty, LotWays } from './lots.ts'

/** What the tenant's system configuration says about lines. `costAllocation` 1: by basic quantity, 0: by `discountAmt`. */
export type LineSettings = {
  places: DecimalPlaces
  costAllocation: 0 | 1
  /** Set on receipts: the quantity is `actualQty` even before anybody typed one. Without it, a line that carries `actualQty` or `shouldQty` is a receipt's. */
  receipt?: boolean
  /** Set on documents whose lines state what the goods cost instead of a price: `costPrice`, without tax, per unit of the line. */
  byCost?: boolean
  /** Set on documents with a customer: what the goods cost is known when they are booked, so their lines' cost is nobody's to compute. */
  sells?: boolean
  /** What a line without a rate gets, in percent. */
  defaultTaxRate?: string
  /** The sign of the document's quantities: 1 in general, -1 on a return, 0 where each line may have either. */
  sign?: 1 | -1 | 0
  /** Where goods go that are kept by lot; without it the lines move none. */
  lots?: LotWays | undefined
  /** The field of the head that names the count its lines come from: what was counted is there, however fine. */
  countedBy?: 'sourceBillId' | undefined
  /** Set where the head does name one. */
  isCounted?: boolean
  /** Set on documents whose lines are those of what they are about: they lack what these say and are not judged by themselves. */
  ofOthers?: true | undefined
}

/** A figure of the wire: a decimal as text; blank, null and left out all mean absent. */
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
  /** Of the basic unit, the decimals of quantities of its goods. */
  qtyPlaces?: number
}

/**
 * A line of a purchase document as the wire and the browser carry it. Fields that no rule reads (names, codes, remarks) pass through untouched.
 * What a pulled receipt line knows of its order line are the five `should…` figures: open quantity and open amount, its price after
 * discount and its untaxed price in this line's unit, its open coupon. The server takes them from its own rows (`sourceFigures`).
 */
export type DocumentLine = {
  id?: string | null
  indexNo?: number | null
  commInfoId?: string | null
  commInfoName?: string | null
  /** In a browser: goods that were typed and are not known yet. */
  asked?: unknown
  unitId?: string | null
  unitName?: string | null
  basicUnit?: string | null
  unitList?: UnitInfo[] | null
  conversion?: Figure
  conversionResult?: string | null
  /** In a browser: the figures in the unit the line was changed from, as long as nothing else changed them. */
  formerUnit?: FormerUnit | undefined
  qty?: Figure
  depotId?: string | null
  lots?: readonly LotQty[] | null
  /** How the goods are kept, where it is not by quantity alone, and the days they are good for. */
  keeping?: Keeping | number | null
  shelfLifeDays?: number | null
  /** Decimals of the goods' quantities in the basic unit, where they have other than the tenant's. */
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
  /** Of a line with a coupon that sells: what of the final amount is untaxed. */
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
   * Of documents that sell or take back: the whole of the source line, by which a part of it gets its share (rule C5): quantity in basic
   * units, final amount, coupon, untaxed amount.
   */
  sourceBaseQty?: Figure
  sourceFinalAmt?: Figure
  sourceCouponAmt?: Figure
  sourceUntaxedAmt?: Figure
  /** The untaxed part of the source line's final amount, what is left of it and all of it. */
  shouldFinalUntaxedAmt?: Figure
  sourceFinalUntaxedAmt?: Figure
  /** The price of gifts that stay, which lowers what is paid for what comes back of their offer. */
  keptGiftAmt?: Figure
  /** What its source line decided beside the price. */
  sourceTerms?: SourceTerms | null
  /** What is left of its lots to come or go back. */
  lotsLeft?: readonly LotQty[] | null
  /** 2 where all of the source line is paid: what leaves beyond its quantity costs nothing more. */
  paidAhead?: number | null
  /** The most that this document may bring in on the source line, in basic units with the tenant's places. */
  maxQty?: Figure
}

/** What a source line decided beside its price: the figures and flags that a line of it keeps (docs/rules/links.md). */
export type SourceTerms = { taxRate?: Figure; taxKind?: number | null; deductible?: number | null; isGift?: number | null }

/** What a change of unit converts, as it stood before. */
export type FormerUnit = Omit<DocumentLine, 'formerUnit'>

/** The figures of a head that are sums of its lines, as text of the wire. */
export type HeadTotals = Record<HeadTotal | 'actualAmt', string>

/** What a purchase head carries for its lines' arithmetic. */
export type LinesHead = Partial<Record<keyof HeadTotals, Figure>> & {
  freight?: Figure
  feeAmt?: Figure
  freightTaxRate?: Figure
  freightDeductible?: number | null
}
