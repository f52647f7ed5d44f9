export const homePath = '/wel'
/** Page that is shown for unknown addresses. */
export const notFoundPath = '/404'
/** The page to count stock on a phone. */
export const countingPath = '/stock/counting'

/** The page that replays a document from its log, at a given step. */
export const replayPathOf = (id: string, no?: number): string =>
  `${replayPath}?id=${encodeURIComponent(id)}${no === undefined ? '' : `&no=${no}`}`
export const replayPath = '/audit/replay'
/** The page with the count sheets of a stocktake. */
export const countSheetsPath = '/stock/countSheets'
/** The page with the list of vouchers, and the one with the accounts they are posted to. */
export const voucherPagePaths = { list: '/finance/voucher', accounts: '/finance/voucherAccount' } as const
