import type { DecimalPlaces } from '../figures/decimal.ts'

/**
 * The facts from which prices are computed (rule C7): the server gathers them in one request per document, and browser
 * and server use the same. Figures are text; prices are tax-inclusive per unit; moments are sortable text, all in one
 * format.
 */
export type PriceFacts = {
  places: DecimalPlaces
  /** The time of pricing; an offer or coupon is valid from its start until just before its end. */
  moment: string
  goods: readonly GoodsPrices[]
  offers: readonly OfferRule[]
  coupons: readonly CouponRule[]
}

/** The prices of goods in one unit; sources without a price for this customer are absent. */
export type GoodsPrices = {
  commInfoId: string
  unitId: string
  /** The goods' class and the classes above it, for the scope of coupons. */
  classifyIds?: readonly string[]
  listPrice?: string
  customerPrice?: string
  /** From a valid quotation, after its discount. */
  quotedPrice?: string
  /** Price of the store (`depotId`). */
  storePrices?: Readonly<Record<string, string>>
  levelPrice?: string
  /** Prices by quantity, each valid from `fromQty` of the unit on. */
  breaks?: readonly { fromQty: string; price: string }[]
}

/**
 * The terms of a running offer for goods in one unit: a price, a percentage of the list price, or one piece free for
 * every `giftEvery`.
 */
export type OfferRule = {
  /** Id of the offer's line; limits are counted by it. */
  id: string
  offerId: string
  name: string
  startTime: string
  endTime: string
  commInfoId: string
  unitId: string
  /** Stores with the offer; all if absent. */
  depotIds?: readonly string[]
  price?: string
  /** Percentage of the list price that is paid. */
  discountRate?: string
  /** For every `giftEvery` pieces paid, one is free. */
  giftEvery?: string
  /** Largest quantity per order at the offer's terms; the rest is priced without the offer. */
  limitPerOrder?: string
  /** True if it may also replace a price of the customer's or the store's own. */
  mayUndercut?: boolean
  /** True if coupons may be used on its goods. */
  withCoupon?: boolean
}

export type CouponState = 'unused' | 'locked' | 'used' | 'expired' | 'void'

/** A coupon of a customer. */
export type CouponRule = {
  id: string
  name: string
  state: CouponState
  /** 1 takes an amount off, 2 is a percentage of the price. */
  type: 1 | 2
  /** For type 1: the amount taken off. */
  faceAmt?: string
  /** For type 2: the percentage that is paid. */
  discountRate?: string
  /** For type 2: the maximum amount taken off. */
  maxAmt?: string
  thresholdAmt?: string
  startTime: string
  endTime: string
  /**
   * Scope: goods, classes and stores; all if absent. The coupon applies to the goods named and to the goods of the
   * classes.
   */
  commInfoIds?: readonly string[]
  classifyIds?: readonly string[]
  depotIds?: readonly string[]
  /** True if it may be used on goods under an offer. */
  withOffer?: boolean
  /** True if it may be combined with other stackable coupons. */
  stackable?: boolean
  /** The party that pays for it: 1 store, 2 head office, 3 platform. */
  fundedBy?: number
}

/** The source of a price. The first source with a price is used, in the order from `typed` to `list`. */
export type PriceSource =
  | 'typed'
  | 'quotation'
  | 'customer'
  | 'store'
  | 'level'
  | 'break'
  | 'list'
  | 'offer'
  | 'gift'
  | 'coupon'
  | 'discount'

/**
 * One step of the explanation of a row's price: the price per unit before and after it; for a coupon or a discount on
 * the whole, the row's amount before and after.
 */
export type PriceStep = {
  source: PriceSource
  /** The name of the offer or coupon, or the quantity of the quantity price. */
  rule?: string
  before?: string
  after: string
}

/** A request for the price of one row. */
export type PriceRequest = {
  commInfoId: string
  unitId: string
  qty: string
  /** The store (a depot) that sells it. */
  depotId?: string
  /** Percentage of the price to be paid, agreed by hand. */
  discountRate?: string
  /** Price typed by a user with the right to do so. */
  typedPrice?: string
  /** Price from a valid quotation. */
  quotedPrice?: string
  isGift?: boolean
}

/** A priced row. One requested row becomes several if an offer is limited or gives something free. */
export type PricedRow = {
  /** Index of the requested row it comes from. */
  asked: number
  commInfoId: string
  unitId: string
  depotId?: string
  qty: string
  /** Undefined if no source has a price. */
  taxPrice?: string
  isGift: boolean
  offer?: OfferRule
  steps: readonly PriceStep[]
}
