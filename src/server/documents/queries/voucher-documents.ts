import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { VoucherCall } from '#resources/documents/define-document.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { contains } from '../../db/pages.ts'
import { allOf, withTenant } from '../../db/query-builder.ts'
import type { Call } from '../../http/request.ts'
import { bookRowsOf } from '../books/vouchers/voucher-push.ts'
import { visibleDocuments } from '../engine/depot-access.ts'

/** Kinds whose vouchers this call pushes; without a call, all kinds with vouchers. */
export const voucherKinds = (call?: VoucherCall): string[] =>
  allDefinitions.flatMap(({ words, vouchers }) => (vouchers && (!call || vouchers.includes(call)) ? [words.id] : []))

/**
 * SQL: documents `d` of these kinds that the caller may see, with their number of book rows as `b` and push status as
 * `s`.
 */
export function voucherDocuments(
  { tx, user }: Pick<Call<'PushAccountingApi_list'>, 'tx' | 'user'>,
  kinds: readonly string[],
): RawBuilder<unknown> {
  return sql`document d cross join lateral (select ${withTenant(tx, bookRowsOf('d'))} as rows) b
    left join voucher_state s on s.tenant_id = ${tx.tenantId} and s.document_id = d.id
   where ${allOf([sql<SqlBool>`d.tenant_id = ${tx.tenantId} and d.kind = any (${kinds}::text[])`, ...visibleDocuments(user)])}`
}

/** Push status of a document: 0 waiting (also where rows were booked after the push), 1 pushed, 2 failed. */
export const voucherStatus = sql.raw('case when s.book_rows is distinct from b.rows then 0 else s.status end')

/** SQL conditions for the query's filters, to append to others. */
export function filterConditions({
  startTime,
  endTime,
  billNo,
  pushStatus,
}: Call<'PushAccountingApi_sheet'>['query']): RawBuilder<unknown> {
  const conditions = [
    ...(startTime ? [sql`and d.bill_date >= ${startTime}`] : []),
    ...(endTime ? [sql`and d.bill_date <= ${endTime}`] : []),
    ...(billNo?.trim() ? [sql`and ${contains(sql`d.bill_no`, billNo.trim())}`] : []),
    ...(pushStatus === undefined ? [] : [sql`and ${voucherStatus} = ${pushStatus}`]),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` `) : sql``
}
