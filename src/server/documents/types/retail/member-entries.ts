import { sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { momentText, withoutNulls } from '../../../core/wire-values.ts'
import { countedRows, pageOf, sliceOf } from '../../../db/pages.ts'
import { statement } from '../../../db/query-builder.ts'
import type { Call } from '../../../http/request.ts'
import { memberBalance } from '../../books/money/member-value.ts'
import { openRun } from '../../engine/run.ts'

type MemberEntryRow = DataOf<'MemberValueApi_entries'>['records'][number]

/** Balances with which a member can pay now. */
export async function balanceOfMember(call: Call<'MemberValueApi_balance'>): Promise<DataOf<'MemberValueApi_balance'>> {
  const { tx, settings } = await openRun(call)
  const { points, principal, bonus } = await memberBalance(tx, call.query.customerId, false)
  const { amount } = settings.places
  return {
    points: points.toNumber(),
    pointsPerUnit: settings.pointsPerUnit.toFixed(),
    principal: fixedText(principal, amount),
    bonus: fixedText(bonus, amount),
  }
}

/** Changes of a member's points and stored value by documents of any depot, latest first. */
export async function entriesOfMember(call: Call<'MemberValueApi_entries'>): Promise<DataOf<'MemberValueApi_entries'>> {
  const { tx, settings } = await openRun(call)
  const mine = sql`x.tenant_id = ${tx.tenantId} and x.customer_id = ${call.query.customerId}`
  const { rows, total } = await countedRows(sliceOf(call.query), ({ size, offset }) =>
    tx.run(
      statement(sql<Omit<MemberEntryRow, 'createTime'> & { createTime: Date; total: string }>`
      select e.id, d.id as "headId", d.kind, d.bill_no as "billNo", d.bill_date as "billDate", e.score, e.principal,
        e.bonus, e.create_time as "createTime", count(*) over () as total
        from (select x.tenant_id, x.id, x.document_id, x.score, null::numeric as principal, null::numeric as bonus,
        x.create_time from points_entry x where ${mine}
              union all
              select x.tenant_id, x.id, x.document_id, null, x.principal, x.bonus, x.create_time from stored_value_entry x where ${mine}) e
        join document d on d.tenant_id = ${tx.tenantId} and d.id = e.document_id
       order by e.id desc limit ${size} offset ${offset}`),
    ),
  )
  const money = (amount: string | null | undefined) => (amount ? fixedText(decimal(amount), settings.places.amount) : undefined)
  const records = rows.map(
    ({ total: _, createTime, principal, bonus, ...row }) =>
      withoutNulls({
        ...row,
        principal: money(principal),
        bonus: money(bonus),
        createTime: momentText(createTime, settings.timeZone),
      }) as MemberEntryRow,
  )
  return pageOf(records, total, call.query)
}
