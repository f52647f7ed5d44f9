export const homePath = '/wel'
/** Where unknown addresses lead. */
export const notFoundPath = '/404'
/** Counting on a phone. */
export const countingPath = '/stock/counting'
