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
