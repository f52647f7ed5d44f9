export const homePath = '/wel'
/** Where unknown addresses lead. */
export const notFoundPath = '/404'
/** Counting on a phone. */
export const countingPath = '/stock/counting'

/** The page on which a document is played again out of its log, at a step of it. */
export const replayPathOf = (id: string, no?: number): string =>
  `${replayPath}?id=${encodeURIComponent(id)}${no === undefined ? '' : `&no=${no}`}`
export const replayPath = '/audit/replay'
/** The sheets that a count is written down on. */
export const countSheetsPath = '/stock/countSheets'
/** Vouchers, and the accounts they are posted to. */
export const voucherPaths = { list: '/finance/voucher', accounts: '/finance/voucherAccount' } as const
