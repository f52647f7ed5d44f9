import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { allOf, statement, withTenant } from '../../db/query-builder.ts'
import { booksOfDocument } from '../../queries/legal-entities.ts'
import { documentsSeen } from '../engine/depot-access.ts'
import { lastDay, mostShown, type Reader, type WaitingDocument } from './period-obstacles.ts'
import { legalEntities, type Month } from './period-store.ts'
import { bookRowsOf, isInBooks } from './voucher-push.ts'

/** How many documents of a month were pushed to accounting, wait or failed; and of those that were not the first that the reader may see. */
export type MonthVouchers = { pushed: number; waiting: number; failed: number; documents: WaitingDocument[] }

/**
 * What became of the vouchers of the documents that are in the books of a month. Of these kinds alone: openings have no vouchers.
 * What the books hold more of a document than was pushed waits again.
 */
export async function vouchersOf(
  tx: Tx,
  month: Month,
  { user, seen, vouchered }: Pick<Reader, 'user' | 'seen'> & { vouchered: readonly string[] },
): Promise<MonthVouchers> {
  const documents = sql`document d left join voucher_state s on s.tenant_id = ${tx.tenantId} and s.document_id = d.id`
  const inMonth = sql<SqlBool>`d.tenant_id = ${tx.tenantId} and d.kind = any (${vouchered}::text[])
    and d.bill_date between ${`${month.period}-01`}::date and ${lastDay(month.period)}`
  const inBooks = allOf([inMonth, sql<SqlBool>`${withTenant(tx, isInBooks('d'))}`, ...(await ofEntity(tx, month))])
  const counts = await tx.run(
    statement(sql<{ status: number; count: number }>`
      select ${status(tx)} as status, count(*)::integer as count from ${documents} where ${inBooks} group by 1`),
  )
  const countOf = (of: number) => counts.find((one) => one.status === of)?.count ?? 0
  const mine = allOf([inBooks, sql<SqlBool>`d.kind = any (${seen}::text[]) and ${status(tx)} <> 1`, ...documentsSeen(user)])
  const found =
    countOf(0) + countOf(2) === 0
      ? []
      : await tx.run(
          statement(sql<WaitingDocument>`select d.id, d.kind, d.bill_no as "billNo", d.bill_date as "billDate", d.state
            from ${documents} where ${mine} order by d.bill_date, d.id limit ${mostShown}`),
        )
  return { pushed: countOf(1), waiting: countOf(0), failed: countOf(2), documents: found }
}

/** Rows of books are counted of what was pushed alone: what never was waits. */
const status = (tx: Tx) => withTenant(tx, `case when s.document_id is null or s.book_rows <> ${bookRowsOf('d')} then 0 else s.status end`)

/** Where there is one legal entity only, no document is asked whose it is. */
async function ofEntity(tx: Tx, { legalEntity }: Month): Promise<RawBuilder<SqlBool>[]> {
  if ((await legalEntities(tx)).length < 2) return []
  return [sql<SqlBool>`${booksOfDocument(tx)} = ${legalEntity}`]
}
