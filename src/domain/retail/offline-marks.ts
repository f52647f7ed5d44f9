import type { Language, Words } from '../core/words.ts'

/** How a ticket sold offline deviates from what the server knows, as lists and papers show it. */
export const offlineMarks = {
  unverified: { zh: '价格未核验', en: 'prices unverified' },
  price: { zh: '价格不符', en: 'other prices' },
  gift: { zh: '赠品不符', en: 'gifts without an offer' },
  roundOff: { zh: '抹零超限', en: 'rounded off too much' },
  total: { zh: '金额不符', en: 'another sum' },
  notInCatalogue: { zh: '目录外商品', en: 'goods it was not given' },
  beforeCatalogue: { zh: '早于商品下载', en: 'before its prices' },
  oldCatalogue: { zh: '商品下载已超过一天', en: 'prices older than a day' },
  clockAhead: { zh: '收银机时间超前', en: 'clock ahead' },
  beforeShift: { zh: '早于本班', en: 'before its shift' },
  otherCashier: { zh: '非当班人上传', en: 'sent by somebody else' },
  otherDepot: { zh: '非本店仓库', en: 'another store' },
  namedAccount: { zh: '指定资金账户', en: 'names an account' },
  masterOff: { zh: '已停用的会员、商品或仓库', en: 'something disabled' },
  lotExpired: { zh: '批次已过期', en: 'expired lot' },
} as const satisfies Record<string, Words>

export type OfflineMark = keyof typeof offlineMarks

/** Several marks in one text. */
export const markNames = (marks: readonly OfflineMark[], language: Language): string =>
  marks.map((mark) => offlineMarks[mark][language]).join(language === 'zh' ? '、' : ', ')
