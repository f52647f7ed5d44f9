import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { VoucherCall } from '#resources/documents/define-document.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { allOf, withTenant } from '../../db/query-builder.ts'
import type { Call } from '../../http/request.ts'
import { contains } from '../../queries/pages.ts'
import { bookRowsOf } from '../books/voucher-push.ts'
import { documentsSeen } from '../engine/depot-access.ts'

/** The kinds whose vouchers a call pushes; without one all that have vouchers. */
export const kindsPushedBy = (call?: VoucherCall): string[] =>
  allDefinitions.flatMap(({ words, vouchers }) => (vouchers && (!call || vouchers.includes(call)) ? [words.id] : []))

/** Documents `d` of these kinds that the caller may see, with what stands in the books of them as `b` and what was pushed as `s`. */
export function documentsWith(
  { tx, user }: Pick<Call<'PushAccountingApi_list'>, 'tx' | 'user'>,
  kinds: readonly string[],
): RawBuilder<unknown> {
  return sql`document d cross join lateral (select ${withTenant(tx, bookRowsOf('d'))} as rows) b
    left join voucher_state s on s.tenant_id = ${tx.tenantId} and s.document_id = d.id
   where ${allOf([sql<SqlBool>`d.tenant_id = ${tx.tenantId} and d.kind = any (${kinds}::text[])`, ...documentsSeen(user)])}`
}

/** 0 waiting, also where the books hold more than was pushed; 1 pushed, 2 failed. */
export const voucherStatus = sql.raw('case when s.book_rows is distinct from b.rows then 0 else s.status end')

/** What a query says of documents, as conditions that follow others. */
export function filteredBy({ startTime, endTime, billNo, pushStatus }: Call<'PushAccountingApi_sheet'>['query']): RawBuilder<unknown> {
  const conditions = [
    ...(startTime ? [sql`and d.bill_date >= ${startTime}`] : []),
    ...(endTime ? [sql`and d.bill_date <= ${endTime}`] : []),
    ...(billNo?.trim() ? [sql`and ${contains(sql`d.bill_no`, billNo.trim())}`] : []),
    ...(pushStatus === undefined ? [] : [sql`and ${voucherStatus} = ${pushStatus}`]),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` `) : sql``
}
