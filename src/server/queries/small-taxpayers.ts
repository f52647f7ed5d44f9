import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { daysLater, monthsLater } from '#domain/day-periods.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import { legalEntities } from '../documents/books/period-store.ts'
import { booksOf } from '../documents/queries/owed.ts'

/** A month that a small-scale taxpayer pays nothing for unless its untaxed sales exceed a limit. */
export type LimitedMonth = { startTime: string; endTime: string; limit: string }

type Asked = { startTime?: string; endTime?: string; legalEntity?: string; companyItself?: number }

/** Whether rows `e` of output tax are those of a small-scale taxpayer, where any is one: by the day of the sale that their document is about. */
export const isSmallScale = (hasSmall: boolean): RawBuilder<SqlBool> =>
  hasSmall ? sql<SqlBool>`is_small_on(e.tenant_id, e.legal_entity, tax_day_of(e.tenant_id, e.document_id))` : sql<SqlBool>`false`

/** Goods that were sold and came back, with tax and untaxed amount of each document, as rows `e`; of several rates none is told. */
export const goodsSold = (tx: Tx): RawBuilder<unknown> => sql`
  (select s.tenant_id, s.document_id, s.legal_entity, s.bill_date, sum(s.tax) as tax, sum(s.untaxed) as untaxed,
          (select case when min(l.tax_rate) = max(l.tax_rate) then min(l.tax_rate) end from document_line l
            where l.tenant_id = ${tx.tenantId} and l.document_id = s.document_id) as rate
     from (select tenant_id, document_id, legal_entity, bill_date, case part when 'tax' then amount else 0 end as tax, case part when 'goods' then amount else 0 end as untaxed
             from ledger_entry where party = 'customer' and about = 'sales'
            union all select tenant_id, document_id, legal_entity, bill_date, tax, untaxed from cash_sale) s
    group by 1, 2, 3, 4 having sum(s.tax) <> 0)`

/**
 * The months of a period of which a small-scale taxpayer's limit is known: where the period is of whole months of one legal entity that it was all month, and
 * the caller sees all of it.
 */
export async function limitedMonths(tx: Tx, { startTime, endTime, ...asked }: Asked): Promise<LimitedMonth[]> {
  const isWhole = startTime && endTime && startTime === monthsLater(startTime, 0) && daysLater(endTime, 1) === monthsLater(endTime, 1)
  const { hasSmall, taxpayerOn } = await settingsOf(tx)
  if (!hasSmall || !isWhole || tx.depots) return []
  const all = await legalEntities(tx)
  const books = booksOf(asked) ?? (all.length === 1 ? all[0]?.legalEntity : undefined)
  if (books === undefined) return []
  const months: LimitedMonth[] = []
  for (let from = startTime; from < endTime; from = monthsLater(from, 1)) {
    const last = daysLater(monthsLater(from, 1), -1)
    const { isSmall, exemptAmt } = taxpayerOn(books, last)
    if (isSmall && exemptAmt && taxpayerOn(books, from).isSmall) months.push({ startTime: from, endTime: last, limit: exemptAmt })
  }
  return months
}
