import { type Expression, sql } from 'kysely'
import { fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import type { Tx } from '../../../../db/connect.ts'
import { contains } from '../../../../db/pages.ts'
import { statement } from '../../../../db/query-builder.ts'
import type { ListExtension } from '../../../engine/kind.ts'
import { isSalesReturn } from '../invoice-store.ts'

type InvoiceListQuery = { depotId?: string; titleKind?: number; amountFrom?: string; amountTo?: string; pendingRed?: number; ids?: string }

/** SQL condition on the invoice row of document `d`. */
const hasInvoice = ({ tenantId }: Tx, condition: Expression<unknown>) =>
  sql`exists (select from sales_invoice i where i.tenant_id = ${tenantId} and i.document_id = d.id and ${condition})`

const isReturn = sql.raw(isSalesReturn('r'))

/** SQL for the amount of document `d` that red invoices took back; positive. */
const redAmountSql = ({ tenantId }: Tx) =>
  sql`coalesce(-(select sum(r.final_amt) from document r
    where r.tenant_id = ${tenantId} and r.kind = 'salesInvoice' and r.source_bill_id = d.id), 0)`

/**
 * SQL for the amount of document `d` that is invoiced, but was not kept, and that no red invoice took back yet (rule
 * C8 待红冲).
 */
const pendingRedSql = (tx: Tx) => sql`(
  select least(sum(greatest(x.over, 0)), d.final_amt - ${redAmountSql(tx)})
    from document_line l
    join document_line o on o.tenant_id = ${tx.tenantId} and o.id = l.source_body_id
   cross join lateral (
     select coalesce(sum(f.final_amt) filter (where r.kind = 'salesInvoice' and 'invoiced' = any (r.tags)), 0) - o.final_amt
          - coalesce(sum(f.final_amt) filter (where ${isReturn}), 0)
          + coalesce((select sum(k.amount) from kept_refund k where k.tenant_id = ${tx.tenantId} and k.line_id = o.id), 0) as over
       from document_line f join document r on r.tenant_id = ${tx.tenantId} and r.id = f.document_id
      where f.tenant_id = ${tx.tenantId} and f.source_body_id = o.id) x
   where l.tenant_id = ${tx.tenantId} and l.document_id = d.id and 'invoiced' = any (d.tags) and not 'closed' = any (d.tags))`

/**
 * SQL condition: goods of an invoice were returned or refunded. The search starts from returns and refunds, because
 * there are few of them.
 */
const hasReturnedGoods = ({ tenantId }: Tx) => sql`d.id in (
  select l.document_id from document r
    join document_line b on b.tenant_id = ${tenantId} and b.document_id = r.id
    join document_line l on l.tenant_id = ${tenantId} and l.source_body_id = b.source_body_id
   where r.tenant_id = ${tenantId} and ${isReturn}
  union all
  select l.document_id from kept_refund k join document_line l on l.tenant_id = ${tenantId} and l.source_body_id = k.line_id
   where k.tenant_id = ${tenantId})`

/**
 * Filters and columns of the invoice list: titles and numbers, the legal entity, and what is still to be reversed.
 */
export const listedInvoices: ListExtension = {
  matchesText: (tx, text) => hasInvoice(tx, sql`(${contains(sql`i.title`, text)} or ${contains(sql`i.invoice_no`, text)})`),
  conditions: (tx, asked) => {
    const { titleKind, amountFrom, amountTo, ids, pendingRed: isPending } = asked as InvoiceListQuery
    return [
      ...(titleKind ? [hasInvoice(tx, sql`i.title_kind = ${titleKind}`)] : []),
      ...(amountFrom ? [sql`d.final_amt >= ${amountFrom}::numeric`] : []),
      ...(amountTo ? [sql`d.final_amt <= ${amountTo}::numeric`] : []),
      ...(ids ? [sql`d.id = any (${ids.split(',')}::bigint[])`] : []),
      ...(isPending === 2 ? [sql`${hasReturnedGoods(tx)} and 'invoiced' = any (d.tags) and ${pendingRedSql(tx)} > 0`] : []),
    ]
  },
  rowExtras: async ({ tx, settings }, heads) => {
    const rows = await tx.run<{ id: string; legalEntity: string; pending: string | null; red: string; ticketNo: string | null }>(
      statement(sql`select d.id, entity_of(d.tenant_id, depot_of_document(d.tenant_id, d.id)) as "legalEntity",
        ${pendingRedSql(tx)} as pending, ${redAmountSql(tx)} as red,
               (select t.bill_no from sales_invoice i join document t on t.tenant_id = ${tx.tenantId} and t.id = i.ticket_id
                 where i.tenant_id = ${tx.tenantId} and i.document_id = d.id) as "ticketNo"
        from document d where d.tenant_id = ${tx.tenantId} and d.id = any (${heads.map(({ id }) => id)}::bigint[])`),
    )
    return new Map(
      rows.map(({ id, legalEntity, pending, red, ticketNo }) => {
        const money = (text: string | null) => {
          const amount = readFigure(text) ?? zero
          return amount.gt(0) ? fixedText(amount, settings.places.amount) : undefined
        }
        return [id, withoutNulls({ legalEntity, ticketNo, redAmt: money(red), pendingRedAmt: money(pending) })]
      }),
    )
  },
}
