import type { DecimalPlaces } from './decimal.ts'

/**
 * What prices are made from (rule C7), gathered by the server in one request per document and the same for browser and server. Figures are
 * text; prices are tax-inclusive per unit; moments are text that sorts, all in one form.
 */
export type PriceFacts = {
  places: DecimalPlaces
  /** When the price is asked: offers and coupons are good from their start until before their end. */
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
  /** Of a quotation that holds, after its discount. */
  quotedPrice?: string
  /** By store. */
  storePrices?: Readonly<Record<string, string>>
  levelPrice?: string
  /** From so many of the unit on. */
  breaks?: readonly { fromQty: string; price: string }[]
}

/** What a running offer says of goods in one unit: a price, a percentage of the list price, or one more for every so many. */
export type OfferRule = {
  /** Its line, which limits are counted by. */
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
  /** Most of one order at its terms; what is beyond costs what it costs without the offer. */
  limitPerOrder?: string
  /** It may also replace a price that a customer or a store alone has. */
  mayUndercut?: boolean
  /** A coupon may be used on what it sells. */
  withCoupon?: boolean
}

export type CouponState = 'unused' | 'locked' | 'used' | 'expired' | 'void'

/** A coupon that a customer holds. */
export type CouponRule = {
  id: string
  name: string
  state: CouponState
  /** 1 takes an amount off, 2 is a percentage of the price. */
  type: 1 | 2
  /** Taken off, of an amount. */
  faceAmt?: string
  /** What is paid, of a percentage. */
  discountRate?: string
  /** The most a percentage takes off. */
  maxAmt?: string
  thresholdAmt?: string
  startTime: string
  endTime: string
  /** Scope: goods, classes and stores; all when left out. Goods named and goods of the classes both count. */
  commInfoIds?: readonly string[]
  classifyIds?: readonly string[]
  depotIds?: readonly string[]
  /** It may be used on what an offer sells. */
  withOffer?: boolean
  /** It may be used beside another one that says so too. */
  stackable?: boolean
  /** Who pays for it: 1 store, 2 head office, 3 platform. */
  fundedBy?: number
}

/** Where a price comes from; of the sources from `typed` to `list` the first that says one wins. */
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

/** Why a row costs what it costs, step by step: a price per unit, or for a coupon and a discount on the whole the row's amount, before and after. */
export type PriceStep = {
  source: PriceSource
  /** The offer or coupon by name, the quantity of a break. */
  rule?: string
  before?: string
  after: string
}

/** What is asked of one row. */
export type PriceAsked = {
  commInfoId: string
  unitId: string
  qty: string
  /** The store, a depot, that it is sold from. */
  depotId?: string
  /** Percentage of the price that is paid, agreed by hand. */
  discountRate?: string
  /** Stated by somebody who may. */
  typedPrice?: string
  /** Of a quotation that is still valid. */
  quotedPrice?: string
  isGift?: boolean
}

/** A row as it is sold: one asked row becomes several where an offer is limited or gives something. */
export type PricedRow = {
  /** Place of the asked row it comes from. */
  asked: number
  commInfoId: string
  unitId: string
  depotId?: string
  qty: string
  /** Nothing where no source says one. */
  taxPrice?: string
  isGift: boolean
  offer?: OfferRule
  steps: readonly PriceStep[]
}
