/** The kind of taxpayer of the books with this name, from a day on; '' are those of the company itself (rule B8). */
export type TaxpayerRow = Omit<Taxpayer, 'isSmall'> & { books: string; fromDate: string; taxpayerKind: number }

/**
 * A general taxpayer deducts input tax, a small-scale one never; `taxRateId` is the default of new lines,
 * `levyRateId` the rate of sales.
 */
export type Taxpayer = { isSmall: boolean; taxRateId?: string | null; levyRateId?: string | null; exemptAmt?: string | null }

/**
 * The taxpayer of books on a day: the last row that has begun, else the default. `rows` with the latest first. The
 * vouchers find it in SQL by `is_small_on`.
 */
export function taxpayerOn(rows: readonly TaxpayerRow[], usual: Taxpayer, books: string, day: string): Taxpayer {
  const row = rows.find((one) => one.books === books && one.fromDate <= day)
  if (!row) return usual
  const { taxRateId, levyRateId, exemptAmt } = row
  return { isSmall: row.taxpayerKind === 2, taxRateId, levyRateId, exemptAmt }
}

/** A kind of taxpayer and the day it begins; undefined: since the beginning. */
export type TaxpayerPeriod = { since: string | undefined; isSmall: boolean }

/**
 * The kinds of taxpayer of each set of books in order: the default, then the change of each row. `beganOn`: the first
 * day anything is booked on, by books; earlier rows do not matter.
 */
export function taxpayerPeriods(
  rows: readonly TaxpayerRow[],
  usual: Taxpayer,
  beganOn: ReadonlyMap<string, string>,
): Map<string, TaxpayerPeriod[]> {
  const byBooks = Map.groupBy(rows.toReversed(), ({ books }) => books)
  return new Map(
    [...byBooks].map(([books, own]) => {
      const began = beganOn.get(books)
      const said = own.map(({ fromDate, taxpayerKind }) => ({ since: fromDate, isSmall: taxpayerKind === 2 }))
      const first = said.findLastIndex(({ since }) => began !== undefined && since <= began)
      const all: TaxpayerPeriod[] = first < 0 ? [{ since: undefined, isSmall: usual.isSmall }, ...said] : said.slice(first)
      return [books, all.filter(({ isSmall }, at) => at === 0 || isSmall !== all[at - 1]?.isSmall)] as const
    }),
  )
}
