import { sql } from 'kysely'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { contains } from '../../../../db/pages.ts'
import type { ListExtension } from '../../../engine/kind.ts'
import type { RequestOutcome } from '../../sales/return-store.ts'
import { outcomeAnswer } from './return-context.ts'

type RequestListQuery = { soNo?: string; returnMode?: number }
type RequestListRow = RequestOutcome & { id: string; returnTypeName: string | null }

/** Filters and columns of the list of return requests: their order, how goods are returned, and the outcome. */
export const listedRequests: ListExtension = {
  matchesText: (tx, text) =>
    sql`exists (select from document o where o.tenant_id = ${tx.tenantId} and o.id = d.source_bill_id
      and ${contains(sql`o.bill_no`, text)})`,
  conditions: (tx, asked) => {
    const { soNo, returnMode } = asked as RequestListQuery
    return [
      ...(soNo
        ? [
            sql`exists (select from document o where o.tenant_id = ${tx.tenantId} and o.id = d.source_bill_id
              and ${contains(sql`o.bill_no`, soNo)})`,
          ]
        : []),
      ...(returnMode
        ? [
            sql`exists (select from mall_return m where m.tenant_id = ${tx.tenantId} and m.document_id = d.id
              and m.return_mode = ${returnMode})`,
          ]
        : []),
    ]
  },
  rowExtras: async (run, heads) => {
    const { tx } = run
    const rows = await tx.query<RequestListRow>(
      `select r.document_id as id, t.name as "returnTypeName", o.goods_in_id as "goodsInId", g.bill_no as "goodsInNo",
        trim_scale(o.refund_amt) as "refundAmt",
              (select f.failure from order_refund f where f.tenant_id = $1 and f.return_id = r.document_id
              order by f.no desc limit 1) as "refundFailure"
         from mall_return r
         left join return_type t on t.tenant_id = $1 and t.id = r.return_type_id
         left join mall_return_outcome o on o.tenant_id = $1 and o.document_id = r.document_id
         left join document g on g.tenant_id = $1 and g.id = o.goods_in_id
        where r.tenant_id = $1 and r.document_id = any ($2::bigint[])`,
      [tx.tenantId, heads.map(({ id }) => id)],
    )
    return new Map(
      rows.map(({ id, returnTypeName, ...outcome }) => [
        id,
        withoutNulls({ returnTypeName, ...outcomeAnswer(run, withoutNulls(outcome)) }),
      ]),
    )
  },
}
