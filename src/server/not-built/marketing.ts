/** Coupons and offers: what answers 501. */
export const notBuiltMarketing = [
  'CouponApi_cancel',
  'CouponApi_detail',
  'CouponApi_list',
  'CouponApi_send',
  'CouponApi_stop',
  'CouponApi_submit',
  'SpecialOfferApi_cancel',
  'SpecialOfferApi_delay',
  'SpecialOfferApi_detail',
  'SpecialOfferApi_draft',
  'SpecialOfferApi_list',
  'SpecialOfferApi_submit',
] as const
