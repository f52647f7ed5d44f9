/**
 * The kind of taxpayer from a day on, for the books with this name; '' means the books of the company itself (rule
 * B8).
 */
export type TaxpayerRow = Omit<Taxpayer, 'isSmall'> & { books: string; fromDate: string; taxpayerKind: number }

/**
 * Whether the books are those of a small-scale taxpayer, who never deducts input tax, or of a general one, who does.
 * `taxRateId` is the default rate of new lines, `levyRateId` that of a small-scale taxpayer's sales.
 */
export type Taxpayer = { isSmall: boolean; taxRateId?: string | null; levyRateId?: string | null; exemptAmt?: string | null }

/**
 * The taxpayer of some books on a day: the last row that has begun, else the default. `rows` must start with the
 * latest. The vouchers do the same in SQL with `is_small_on`.
 */
export function taxpayerOn(rows: readonly TaxpayerRow[], usual: Taxpayer, books: string, day: string): Taxpayer {
  const row = rows.find((one) => one.books === books && one.fromDate <= day)
  if (!row) return usual
  const { taxRateId, levyRateId, exemptAmt } = row
  return { isSmall: row.taxpayerKind === 2, taxRateId, levyRateId, exemptAmt }
}

/** A kind of taxpayer and the day from which it applies; undefined means since the beginning. */
export type TaxpayerPeriod = { since: string | undefined; isSmall: boolean }

/**
 * The kinds of taxpayer of each set of books, in order: the default, then the change by each row. `beganOn`: the day
 * of the first booking, by books; rows that ended before it are left out.
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
