import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { allOf, statement, withTenant } from '../../../db/query-builder.ts'
import { booksOfDocument } from '../../../lookups/legal-entities.ts'
import { visibleDocuments } from '../../engine/depot-access.ts'
import { bookRowsOf, isInBooks } from '../vouchers/voucher-push.ts'
import { lastDay, maxListed, type PeriodReader, type WaitingDocument } from './period-obstacles.ts'
import { type EntityMonth, legalEntities } from './period-store.ts'

/**
 * Number of a month's documents whose vouchers are pushed to accounting, wait to be pushed or failed; and the first
 * documents not pushed that the reader may see.
 */
export type MonthVouchers = { pushed: number; waiting: number; failed: number; documents: WaitingDocument[] }

/**
 * Voucher status of documents in the books of a month. Only kinds in `vouchered`: opening documents have no vouchers.
 * A document whose books gained rows after the push counts as waiting again.
 */
export async function monthVouchers(
  tx: Tx,
  month: EntityMonth,
  { user, seen, vouchered }: Pick<PeriodReader, 'user' | 'seen'> & { vouchered: readonly string[] },
): Promise<MonthVouchers> {
  const documents = sql`document d left join voucher_state s on s.tenant_id = ${tx.tenantId} and s.document_id = d.id`
  const inMonth = sql<SqlBool>`d.tenant_id = ${tx.tenantId} and d.kind = any (${vouchered}::text[])
    and d.bill_date between ${`${month.period}-01`}::date and ${lastDay(month.period)}`
  const inBooks = allOf([inMonth, sql<SqlBool>`${withTenant(tx, isInBooks('d'))}`, ...(await entityCondition(tx, month))])
  const counts = await tx.run(
    statement(sql<{ status: number; count: number }>`
      select ${pushStatus(tx)} as status, count(*)::integer as count from ${documents} where ${inBooks} group by 1`),
  )
  const countOf = (of: number) => counts.find((one) => one.status === of)?.count ?? 0
  const mine = allOf([inBooks, sql<SqlBool>`d.kind = any (${seen}::text[]) and ${pushStatus(tx)} <> 1`, ...visibleDocuments(user)])
  const found =
    countOf(0) + countOf(2) === 0
      ? []
      : await tx.run(
          statement(sql<WaitingDocument>`select d.id, d.kind, d.bill_no as "billNo", d.bill_date as "billDate", d.state
            from ${documents} where ${mine} order by d.bill_date, d.id limit ${maxListed}`),
        )
  return { pushed: countOf(1), waiting: countOf(0), failed: countOf(2), documents: found }
}

/**
 * SQL: push status of a document. Its book rows are counted only if it was pushed, because a document that was never
 * pushed is waiting anyway.
 */
const pushStatus = (tx: Tx) =>
  withTenant(tx, `case when s.document_id is null or s.book_rows <> ${bookRowsOf('d')} then 0 else s.status end`)

/** Condition on the entity of the documents; none where the tenant has a single legal entity. */
async function entityCondition(tx: Tx, { legalEntity }: EntityMonth): Promise<RawBuilder<SqlBool>[]> {
  if ((await legalEntities(tx)).length < 2) return []
  return [sql<SqlBool>`${booksOfDocument(tx)} = ${legalEntity}`]
}
