import { type Expression, sql } from 'kysely'
import { fixed, readFigure, zero } from '#domain/decimal.ts'
import type { Tx } from '../../../db/connect.ts'
import { statement } from '../../../db/query-builder.ts'
import { contains } from '../../../queries/pages.ts'
import { present } from '../../../wire-values.ts'
import type { ListedBeside } from '../../engine/kind.ts'
import { comesBack } from './invoice-store.ts'

type Asked = { depotId?: string; titleKind?: number; amountFrom?: string; amountTo?: string; pendingRed?: number; ids?: string }

/** Whether the invoice of the document `d` fits. */
const ofInvoice = ({ tenantId }: Tx, condition: Expression<unknown>) =>
  sql`exists (select from sales_invoice i where i.tenant_id = ${tenantId} and i.document_id = d.id and ${condition})`

const isBack = sql.raw(comesBack('r'))

/** What red invoices have taken back of the document `d`; above zero. */
const redOf = ({ tenantId }: Tx) =>
  sql`coalesce(-(select sum(r.final_amt) from document r where r.tenant_id = ${tenantId} and r.kind = 'salesInvoice' and r.source_bill_id = d.id), 0)`

/** What of the document `d` is invoiced and was not kept, and no red invoice has taken back (rule C8 待红冲). */
const pendingRed = (tx: Tx) => sql`(
  select least(sum(greatest(x.over, 0)), d.final_amt - ${redOf(tx)})
    from document_line l
    join document_line o on o.tenant_id = ${tx.tenantId} and o.id = l.source_body_id
   cross join lateral (
     select coalesce(sum(f.final_amt) filter (where r.kind = 'salesInvoice' and 'invoiced' = any (r.tags)), 0) - o.final_amt
          - coalesce(sum(f.final_amt) filter (where ${isBack}), 0)
          + coalesce((select sum(k.amount) from kept_refund k where k.tenant_id = ${tx.tenantId} and k.line_id = o.id), 0) as over
       from document_line f join document r on r.tenant_id = ${tx.tenantId} and r.id = f.document_id
      where f.tenant_id = ${tx.tenantId} and f.source_body_id = o.id) x
   where l.tenant_id = ${tx.tenantId} and l.document_id = d.id and 'invoiced' = any (d.tags) and not 'closed' = any (d.tags))`

/** Whether goods of an invoice came back or were refunded: both are few, so invoices are found by them. */
const cameBack = ({ tenantId }: Tx) => sql`d.id in (
  select l.document_id from document r
    join document_line b on b.tenant_id = ${tenantId} and b.document_id = r.id
    join document_line l on l.tenant_id = ${tenantId} and l.source_body_id = b.source_body_id
   where r.tenant_id = ${tenantId} and ${isBack}
  union all
  select l.document_id from kept_refund k join document_line l on l.tenant_id = ${tenantId} and l.source_body_id = k.line_id
   where k.tenant_id = ${tenantId})`

/** What a list of invoices asks and shows beside their heads: titles and numbers, in whose books they are, what is still to be reversed. */
export const listedInvoices: ListedBeside = {
  found: (tx, text) => ofInvoice(tx, sql`(${contains(sql`i.title`, text)} or ${contains(sql`i.invoice_no`, text)})`),
  conditions: (tx, asked) => {
    const { titleKind, amountFrom, amountTo, ids, pendingRed: isPending } = asked as Asked
    return [
      ...(titleKind ? [ofInvoice(tx, sql`i.title_kind = ${titleKind}`)] : []),
      ...(amountFrom ? [sql`d.final_amt >= ${amountFrom}::numeric`] : []),
      ...(amountTo ? [sql`d.final_amt <= ${amountTo}::numeric`] : []),
      ...(ids ? [sql`d.id = any (${ids.split(',')}::bigint[])`] : []),
      ...(isPending === 2 ? [sql`${cameBack(tx)} and 'invoiced' = any (d.tags) and ${pendingRed(tx)} > 0`] : []),
    ]
  },
  beside: async ({ tx, settings }, heads) => {
    const rows = await tx.run<{ id: string; legalEntity: string; pending: string | null; red: string; ticketNo: string | null }>(
      statement(sql`select d.id, entity_of(d.tenant_id, depot_of_document(d.tenant_id, d.id)) as "legalEntity", ${pendingRed(tx)} as pending, ${redOf(tx)} as red,
               (select t.bill_no from sales_invoice i join document t on t.tenant_id = ${tx.tenantId} and t.id = i.ticket_id
                 where i.tenant_id = ${tx.tenantId} and i.document_id = d.id) as "ticketNo"
        from document d where d.tenant_id = ${tx.tenantId} and d.id = any (${heads.map(({ id }) => id)}::bigint[])`),
    )
    return new Map(
      rows.map(({ id, legalEntity, pending, red, ticketNo }) => {
        const money = (text: string | null) => {
          const amount = readFigure(text) ?? zero
          return amount.gt(0) ? fixed(amount, settings.places.amount) : undefined
        }
        return [id, present({ legalEntity, ticketNo, redAmt: money(red), pendingRedAmt: money(pending) })]
      }),
    )
  },
}
