export const homePath = '/wel'
/** Where unknown addresses lead. */
export const notFoundPath = '/404'
/** Counting on a phone. */
export const countingPath = '/stock/counting'

/** The page that replays a document from its log, at a given step. */
export const replayPathOf = (id: string, no?: number): string =>
  `${replayPath}?id=${encodeURIComponent(id)}${no === undefined ? '' : `&no=${no}`}`
export const replayPath = '/audit/replay'
/** The count sheets of a stocktake. */
export const countSheetsPath = '/stock/countSheets'
/** Vouchers, and the accounts they are posted to. */
export const voucherPagePaths = { list: '/finance/voucher', accounts: '/finance/voucherAccount' } as const
