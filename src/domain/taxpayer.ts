/** What kind of taxpayer the books of this name are those of, from a day on; '' are those of the company itself (rule B8). */
export type TaxpayerRow = Omit<Taxpayer, 'isSmall'> & { books: string; fromDate: string; taxpayerKind: number }

/** A general taxpayer deducts input tax, a small-scale one never; `taxRateId` what new lines take, `levyRateId` what is sold is taxed at. */
export type Taxpayer = { isSmall: boolean; taxRateId?: string | null; levyRateId?: string | null; exemptAmt?: string | null }

/**
 * The taxpayer that the books are of on a day: the last row that has begun, else what holds where no row says it. `rows` with the latest first. The
 * vouchers find it in SQL by `is_small_on`.
 */
export function taxpayerOn(rows: readonly TaxpayerRow[], usual: Taxpayer, books: string, day: string): Taxpayer {
  const row = rows.find((one) => one.books === books && one.fromDate <= day)
  if (!row) return usual
  const { taxRateId, levyRateId, exemptAmt } = row
  return { isSmall: row.taxpayerKind === 2, taxRateId, levyRateId, exemptAmt }
}

/** A kind of taxpayer and the day it begins; without a day it was never another. */
export type KindSince = { since: string | undefined; isSmall: boolean }

/**
 * What kinds of taxpayers each books with rows are in turn, the first first: what holds where no row says it, then what each row changes.
 * `beganOn`: the first day that anything is booked on, by books: what was before it is nobody's.
 */
export function kindsInTurn(rows: readonly TaxpayerRow[], usual: Taxpayer, beganOn: ReadonlyMap<string, string>): Map<string, KindSince[]> {
  const byBooks = Map.groupBy(rows.toReversed(), ({ books }) => books)
  return new Map(
    [...byBooks].map(([books, own]) => {
      const began = beganOn.get(books)
      const said = own.map(({ fromDate, taxpayerKind }) => ({ since: fromDate, isSmall: taxpayerKind === 2 }))
      const first = said.findLastIndex(({ since }) => began !== undefined && since <= began)
      const all: KindSince[] = first < 0 ? [{ since: undefined, isSmall: usual.isSmall }, ...said] : said.slice(first)
      return [books, all.filter(({ isSmall }, at) => at === 0 || isSmall !== all[at - 1]?.isSmall)] as const
    }),
  )
}
