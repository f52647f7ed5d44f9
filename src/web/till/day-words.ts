import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { formatMoney } from '../i18n/format.ts'

export type TillDay = DataOf<'TillDayApi_day'>
export type DayRow = TillDay['rows'][number]
export type DayFigures = TillDay['total']

/** Texts of the day report. */
export const dayWords = {
  title: { zh: '收银日结', en: 'Day at the tills' },
  day: { zh: '日期', en: 'Date' },
  store: { zh: '门店', en: 'Store' },
  till: { zh: '收银台', en: 'Till' },
  office: { zh: '未经收银台', en: 'Without a till' },
  cashier: { zh: '收银员', en: 'Cashier' },
  paper: { zh: '纸张', en: 'Paper' },
  print: { zh: '打印日结', en: 'Print' },
  again: { zh: '刷新', en: 'Refresh' },
  none: { zh: '这一天没有零售，也没有开班', en: 'Nothing was sold and no shift was open on this day' },
  sale: { zh: '销售', en: 'Sales' },
  back: { zh: '退货', en: 'Returns' },
  exchange: { zh: '换货', en: 'Exchanges' },
  off: { zh: '优惠', en: 'Discounts' },
  roundOff: { zh: '抹零', en: 'Rounded off' },
  final: { zh: '实收', en: 'Taken' },
  takings: { zh: '支付方式', en: 'Ways of payment' },
  shift: { zh: '班次', en: 'Shifts' },
  expected: { zh: '应有现金', en: 'Expected' },
  counted: { zh: '清点现金', en: 'Counted' },
  difference: { zh: '长短款', en: 'Over or missing' },
  deviations: { zh: '离线差异', en: 'Sold offline, differs' },
  unconfirmed: { zh: '待确认', en: 'to be confirmed' },
  open: { zh: '当班', en: 'open' },
  total: { zh: '合计', en: 'Total' },
  tickets: { zh: '{count}笔', en: '{count} tickets' },
  printedAt: { zh: '打印时间', en: 'Printed' },
  signature: { zh: '签字', en: 'Signature' },
} as const satisfies Record<string, Words>

type Deviation = NonNullable<DayRow['shifts'][number]['deviations']>[number]

/** One line about a ticket that was sold offline with deviations. */
export const deviationText = (
  { billNo, finalAmt, priceDeviation, offlineMarkNames, unconfirmed }: Deviation,
  say: (words: Words) => string,
): string =>
  [
    billNo,
    formatMoney(finalAmt),
    ...(priceDeviation ? [formatMoney(priceDeviation)] : []),
    offlineMarkNames,
    ...(unconfirmed === 2 ? [say(dayWords.unconfirmed)] : []),
  ].join(' ')
