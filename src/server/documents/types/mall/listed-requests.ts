import { sql } from 'kysely'
import { contains } from '../../../queries/pages.ts'
import { present } from '../../../wire-values.ts'
import type { ListedBeside } from '../../engine/kind.ts'
import type { Outcome } from './return-store.ts'
import { outcomeAnswer } from './return-work.ts'

type Asked = { soNo?: string; returnMode?: number }
type Row = Outcome & { id: string; returnTypeName: string | null }

/** What a list of return requests asks and shows beside their heads: their order, how it is returned, what came of it. */
export const listedRequests: ListedBeside = {
  found: (tx, text) =>
    sql`exists (select from document o where o.tenant_id = ${tx.tenantId} and o.id = d.source_bill_id and ${contains(sql`o.bill_no`, text)})`,
  conditions: (tx, asked) => {
    const { soNo, returnMode } = asked as Asked
    return [
      ...(soNo
        ? [
            sql`exists (select from document o where o.tenant_id = ${tx.tenantId} and o.id = d.source_bill_id and ${contains(sql`o.bill_no`, soNo)})`,
          ]
        : []),
      ...(returnMode
        ? [
            sql`exists (select from mall_return m where m.tenant_id = ${tx.tenantId} and m.document_id = d.id and m.return_mode = ${returnMode})`,
          ]
        : []),
    ]
  },
  beside: async (run, heads) => {
    const { tx } = run
    const rows = await tx.query<Row>(
      `select r.document_id as id, t.name as "returnTypeName", o.goods_in_id as "goodsInId", g.bill_no as "goodsInNo", trim_scale(o.refund_amt) as "refundAmt",
              (select f.failure from order_refund f where f.tenant_id = $1 and f.return_id = r.document_id order by f.no desc limit 1) as "refundFailure"
         from mall_return r
         left join return_type t on t.tenant_id = $1 and t.id = r.return_type_id
         left join mall_return_outcome o on o.tenant_id = $1 and o.document_id = r.document_id
         left join document g on g.tenant_id = $1 and g.id = o.goods_in_id
        where r.tenant_id = $1 and r.document_id = any ($2::bigint[])`,
      [tx.tenantId, heads.map(({ id }) => id)],
    )
    return new Map(
      rows.map(({ id, returnTypeName, ...outcome }) => [id, present({ returnTypeName, ...outcomeAnswer(run, present(outcome)) })]),
    )
  },
}
