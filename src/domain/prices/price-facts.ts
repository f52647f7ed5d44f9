import type { DecimalPlaces } from '../figures/decimal.ts'

/**
 * The facts prices follow from (rule C7), gathered by the server in one request per document and the same for browser
 * and server. Figures are text; prices are tax-inclusive per unit; moments are text that sorts, all in one form.
 */
export type PriceFacts = {
  places: DecimalPlaces
  /** The time of pricing: offers and coupons are good from their start until before their end. */
  moment: string
  goods: readonly GoodsPrices[]
  offers: readonly OfferRule[]
  coupons: readonly CouponRule[]
}

/** The prices of goods in one unit, as far as there are any for this customer. */
export type GoodsPrices = {
  commInfoId: string
  unitId: string
  /** Its class and those above it, for the scope of coupons. */
  classifyIds?: readonly string[]
  listPrice?: string
  customerPrice?: string
  /** From a valid quotation, after its discount. */
  quotedPrice?: string
  /** By store. */
  storePrices?: Readonly<Record<string, string>>
  levelPrice?: string
  /** Quantity breaks, from `fromQty` of the unit on. */
  breaks?: readonly { fromQty: string; price: string }[]
}

/**
 * The terms of a running offer for goods in one unit: a price, a percentage of the list price, or one free for every
 * so many.
 */
export type OfferRule = {
  /** The offer's line; limits are counted by it. */
  id: string
  offerId: string
  name: string
  startTime: string
  endTime: string
  commInfoId: string
  unitId: string
  /** Stores; all when left out. */
  depotIds?: readonly string[]
  price?: string
  /** Percentage of the list price that is paid. */
  discountRate?: string
  /** One is given for every so many paid. */
  giftEvery?: string
  /** Maximum per order at its terms; the rest is priced without the offer. */
  limitPerOrder?: string
  /** It may also replace a price of the customer's or the store's own. */
  mayUndercut?: boolean
  /** A coupon may be used on its goods. */
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
  /** Scope: goods, classes and stores; all when left out. Goods named and goods of the classes both count. */
  commInfoIds?: readonly string[]
  classifyIds?: readonly string[]
  depotIds?: readonly string[]
  /** It may be used on goods under an offer. */
  withOffer?: boolean
  /** It may be combined with other stackable coupons. */
  stackable?: boolean
  /** The party that pays for it: 1 store, 2 head office, 3 platform. */
  fundedBy?: number
}

/** The source of a price; of the sources from `typed` to `list` the first with a price wins. */
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
 * Why a row costs what it costs, step by step: a price per unit, or for a coupon and a discount on the whole the
 * row's amount, before and after.
 */
export type PriceStep = {
  source: PriceSource
  /** The offer or coupon by name, the quantity of a break. */
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
  /** Percentage of the price that is paid, agreed by hand. */
  discountRate?: string
  /** Typed by a user with the right to. */
  typedPrice?: string
  /** From a valid quotation. */
  quotedPrice?: string
  isGift?: boolean
}

/** A priced row: one requested row becomes several where an offer is limited or gives something. */
export type PricedRow = {
  /** Index of the requested row it comes from. */
  asked: number
  commInfoId: string
  unitId: string
  depotId?: string
  qty: string
  /** Undefined where no source has a price. */
  taxPrice?: string
  isGift: boolean
  offer?: OfferRule
  steps: readonly PriceStep[]
}
