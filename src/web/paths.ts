export const homePath = '/wel'
/** Where unknown addresses lead. */
export const notFoundPath = '/404'
