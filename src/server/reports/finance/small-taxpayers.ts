import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { daysLater, monthsLater } from '#domain/core/day-periods.ts'
import type { TaxpayerPeriod } from '#domain/tax/taxpayer.ts'
import { retailOrderDocument } from '#resources/documents/retail/retail-order.document.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import type { Tx } from '../../db/connect.ts'
import { settingsOf } from '../../db/settings.ts'
import { legalEntities } from '../../documents/books/periods/period-store.ts'
import { requestedBooks } from '../../documents/queries/ledger-sql.ts'

/** A month in which a small-scale taxpayer pays no tax unless the untaxed sales exceed a limit. */
export type LimitedMonth = { startTime: string; endTime: string; limit: string }

type TaxPeriodQuery = { startTime?: string; endTime?: string; legalEntity?: string; companyItself?: number }

/**
 * Kinds of sales that, unless reversed, are taxed on their own day, because they do not invoice, return or reverse
 * another sale.
 */
const selfDatedKinds = [salesOutDocument.words.id, retailOrderDocument.words.id]

/**
 * SQL of the day of the sale behind a row `e` of document `d`: the row's own day if its kind shows that it is the
 * sale, else that of the document it refers to (`tax_day_of`).
 */
const saleDaySql = sql`case when d.mirror_id is null and d.kind = any (${selfDatedKinds}::text[]) then e.bill_date else tax_day_of(e.tenant_id, e.document_id) end`

/**
 * Condition that a row belongs to a small-scale taxpayer. The sale behind a row is never later than the row, so if the
 * books had not changed kind by the row's own day, the sale need not be looked up.
 */
function isSmallSql([first, ...changes]: readonly TaxpayerPeriod[]): RawBuilder<SqlBool> {
  const [change] = changes
  if (!change) return sql<SqlBool>`${first?.isSmall ?? false}::boolean`
  const later = changes.toReversed().map(({ since, isSmall }) => sql`when k.day >= ${since}::date then ${isSmall}::boolean`)
  return sql<SqlBool>`case when e.bill_date < ${change.since}::date then ${first?.isSmall ?? false}::boolean
    else (select case ${sql.join(later, sql` `)} else ${first?.isSmall ?? false}::boolean end from (select ${saleDaySql} as day) k) end`
}

/**
 * Condition that rows `e` of output tax of documents `d` belong to a small-scale taxpayer; undefined if there are no
 * such books. Books that never changed are recognised by name alone, because the function that finds the day of a sale
 * takes a millisecond.
 */
export async function smallScaleRows(tx: Tx): Promise<RawBuilder<SqlBool> | undefined> {
  const { hasSmall, isUsuallySmall, kindsInTurn } = await settingsOf(tx)
  if (!hasSmall) return undefined
  const began = await tx.query<{ books: string; day: string }>(
    `select legal_entity as books, min(period) || '-01' as day from accounting_period where tenant_id = $1 group by 1`,
    [tx.tenantId],
  )
  const kinds = [...kindsInTurn(new Map(began.map(({ books, day }) => [books, day])))]
  const others = sql<SqlBool>`${isUsuallySmall}::boolean`
  if (kinds.length === 0) return others
  const own = kinds.map(([books, turns]) => sql`when ${books}::text then ${isSmallSql(turns)}`)
  return sql<SqlBool>`case e.legal_entity ${sql.join(own, sql` `)} else ${others} end`
}

/**
 * Goods sold and returned, as rows `e` with tax and untaxed amount per document; the rate is null if there are
 * several.
 */
export const goodsSold = (tx: Tx): RawBuilder<unknown> => sql`
  (select s.tenant_id, s.document_id, s.legal_entity, s.bill_date, sum(s.tax) as tax, sum(s.untaxed) as untaxed,
          (select case when min(l.tax_rate) = max(l.tax_rate) then min(l.tax_rate) end from document_line l
            where l.tenant_id = ${tx.tenantId} and l.document_id = s.document_id) as rate
     from (select tenant_id, document_id, legal_entity, bill_date, case part when 'tax' then amount
     else 0 end as tax, case part when 'goods' then amount else 0 end as untaxed
             from ledger_entry where party = 'customer' and about = 'sales'
            union all select tenant_id, document_id, legal_entity, bill_date, tax, untaxed from cash_sale) s
    group by 1, 2, 3, 4 having sum(s.tax) <> 0)`

/**
 * Months of a period for which the limit of a small-scale taxpayer applies: only for whole months of one legal entity
 * that was such a taxpayer throughout, and if the caller may see all of it.
 */
export async function limitedMonths(tx: Tx, { startTime, endTime, ...asked }: TaxPeriodQuery): Promise<LimitedMonth[]> {
  const isWhole = startTime && endTime && startTime === monthsLater(startTime, 0) && daysLater(endTime, 1) === monthsLater(endTime, 1)
  const { hasSmall, taxpayerOn } = await settingsOf(tx)
  if (!hasSmall || !isWhole || tx.depots) return []
  const all = await legalEntities(tx)
  const books = requestedBooks(asked) ?? (all.length === 1 ? all[0]?.legalEntity : undefined)
  if (books === undefined) return []
  const months: LimitedMonth[] = []
  for (let from = startTime; from < endTime; from = monthsLater(from, 1)) {
    const last = daysLater(monthsLater(from, 1), -1)
    const { isSmall, exemptAmt } = taxpayerOn(books, last)
    if (isSmall && exemptAmt && taxpayerOn(books, from).isSmall) months.push({ startTime: from, endTime: last, limit: exemptAmt })
  }
  return months
}
