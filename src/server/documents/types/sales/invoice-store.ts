import { type Decimal, decimal, zero } from '#domain/decimal.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Run } from '../../engine/run.ts'
import { finalUntaxed } from '../../sources/source-lines.ts'

/**
 * What became of a line that was sold: in money, `kept` of its amount what neither came back nor was refunded, `invoiced` what live invoices say
 * of it, and what of either is untaxed in the books.
 */
export type SoldLine = { kept: Decimal; keptUntaxed: Decimal; invoiced: Decimal; invoicedUntaxed: Decimal }

/** Whether a document takes goods back of what was sold, by an out or over the counter. */
export const comesBack = (document: string) =>
  `${document}.kind in ('salesReturn', 'retailReturn', 'retailExchange') and 'counts' = any (${document}.tags)`

/** What was refunded of a line while its goods were kept. */
const refundedOf = (line: string) =>
  `coalesce((select sum(k.amount) from kept_refund k where k.tenant_id = $1 and k.line_id = ${line}.id), 0)`

/** What of that was untaxed; rows without a tax were kept by versions that told it of each refund alone. */
const refundedUntaxedOf = (line: string) =>
  `coalesce((select sum(coalesce(k.amount - k.tax, round(k.amount / (1 + coalesce(${line}.tax_rate, 0) / 100), scale(${line}.final_amt))))
     from kept_refund k where k.tenant_id = $1 and k.line_id = ${line}.id), 0)`

/**
 * By line of an out what may be invoiced of it (rule C8): invoices that are only asked for do not count, red ones count with their sign;
 * `withoutId`, an invoice or a return, is left out. The lines are locked by whoever asks in order to issue.
 */
export async function soldLinesOf(tx: Tx, lineIds: readonly string[], withoutId: string): Promise<Map<string, SoldLine>> {
  if (lineIds.length === 0) return new Map()
  const rows = await tx.query<Record<'id' | keyof SoldLine, string>>(
    `select l.id, l.final_amt + coalesce(b.back, 0) - ${refundedOf('l')} as kept, coalesce(i.amt, 0) as invoiced, coalesce(i.untaxed, 0) as "invoicedUntaxed",
            ${finalUntaxed('l')} + coalesce(b.untaxed, 0) - ${refundedUntaxedOf('l')} as "keptUntaxed"
       from document_line l
       left join lateral (
         select sum(f.final_amt) as back, sum(${finalUntaxed('f')}) as untaxed from document_line f join document r on r.tenant_id = $1 and r.id = f.document_id
          where f.tenant_id = $1 and f.source_body_id = l.id and ${comesBack('r')} and r.id <> $3) b on true
       left join lateral (
         select sum(f.final_amt) as amt, sum(f.untaxed_amt) as untaxed
           from document_line f join document r on r.tenant_id = $1 and r.id = f.document_id
          where f.tenant_id = $1 and f.source_body_id = l.id and r.kind = 'salesInvoice' and 'invoiced' = any (r.tags) and r.id <> $3) i on true
      where l.tenant_id = $1 and l.id = any ($2::bigint[])`,
    [tx.tenantId, lineIds, withoutId || '0'],
  )
  return new Map(
    rows.map(({ id, kept, keptUntaxed, invoiced, invoicedUntaxed }) => [
      id,
      {
        ...{ kept: decimal(kept), keptUntaxed: decimal(keptUntaxed) },
        ...{ invoiced: decimal(invoiced), invoicedUntaxed: decimal(invoicedUntaxed) },
      },
    ]),
  )
}

/** Whether all that posted outs sold is invoiced, but for what came back or was refunded. */
export async function areInvoiced(tx: Tx, outIds: readonly string[]): Promise<boolean> {
  const { open } = await tx.one<{ open: string }>(
    `select count(*) as open
       from document_line l
      cross join lateral (
         select coalesce(sum(f.final_amt) filter (where r.kind = 'salesReturn' and 'counts' = any (r.tags)), 0)
              - coalesce(sum(f.final_amt) filter (where r.kind = 'salesInvoice' and 'invoiced' = any (r.tags)), 0) as amt
           from document_line f join document r on r.tenant_id = $1 and r.id = f.document_id
          where f.tenant_id = $1 and f.source_body_id = l.id) f
      where l.tenant_id = $1 and l.document_id = any ($2::bigint[]) and l.final_amt + f.amt > ${refundedOf('l')}`,
    [tx.tenantId, outIds],
  )
  return open === '0'
}

/** Numbers of the invoices that stand on lines of an out of which something is invoiced still. */
export async function invoicesOf(tx: Tx, outId: string): Promise<string[]> {
  const rows = await tx.query<{ number: string }>(
    `select distinct unnest(i.numbers) as number
       from document_line l
      cross join lateral (
         select array_agg(coalesce(r.bill_no, '')) filter (where f.final_amt > 0) as numbers
           from document_line f join document r on r.tenant_id = $1 and r.id = f.document_id
          where f.tenant_id = $1 and f.source_body_id = l.id and r.kind = 'salesInvoice' and 'invoiced' = any (r.tags)
         having sum(f.final_amt) > 0) i
      where l.tenant_id = $1 and l.document_id = $2 order by 1`,
    [tx.tenantId, outId],
  )
  return rows.map(({ number }) => number)
}

/** Numbers of the invoices of which a red part is asked for because goods came back (reason 2), of lines that a return gave back of. */
export async function redPartsOver(tx: Tx, returnId: string): Promise<string[]> {
  const rows = await tx.query<{ number: string }>(
    `select distinct coalesce(i.bill_no, '') as number
       from document_line b
       join document_line f on f.tenant_id = $1 and f.source_body_id = b.source_body_id
       join document i on i.tenant_id = $1 and i.id = f.document_id and i.kind = 'salesInvoice' and i.tags @> array['invoiced', 'openWork']
      cross join lateral (
         select q.reason from red_request q where q.tenant_id = $1 and q.document_id = i.id order by q.id desc limit 1) q
      where b.tenant_id = $1 and b.document_id = $2 and q.reason = 2 order by 1`,
    [tx.tenantId, returnId],
  )
  return rows.map(({ number }) => number)
}

/** How much of an invoice its red invoices have taken back, tax included; positive. */
export async function reversedOf(tx: Tx, invoiceId: string): Promise<Decimal> {
  const { amount } = await tx.one<{ amount: string }>(
    `select coalesce(-sum(final_amt), 0) as amount from document where tenant_id = $1 and kind = 'salesInvoice' and source_bill_id = $2`,
    [tx.tenantId, invoiceId],
  )
  return decimal(amount)
}

/** What its red invoices have taken back of each line that was sold; negative. */
export async function reversedLinesOf(tx: Tx, invoiceId: string): Promise<Map<string, Decimal>> {
  const rows = await tx.query<{ id: string; amount: string }>(
    `select l.source_body_id as id, sum(l.final_amt) as amount
       from document d join document_line l on l.tenant_id = $1 and l.document_id = d.id
      where d.tenant_id = $1 and d.kind = 'salesInvoice' and d.source_bill_id = $2 group by 1`,
    [tx.tenantId, invoiceId],
  )
  return new Map(rows.map((row) => [row.id, decimal(row.amount)]))
}

/** Whether the buyer has deducted or booked the invoice. */
export async function isUsed(tx: Tx, invoiceId: string): Promise<boolean> {
  const rows = await tx.query('select from sales_invoice_use where tenant_id = $1 and document_id = $2', [tx.tenantId, invoiceId])
  return rows.length > 0
}

/** Keeps that the buyer has deducted or booked the invoice, and who says so. */
export async function markUsed({ tx, user }: Run, invoiceId: string): Promise<void> {
  await tx.query('insert into sales_invoice_use (tenant_id, document_id, create_user, create_time) values ($1, $2, $3, $4)', [
    tx.tenantId,
    invoiceId,
    user.id,
    tx.now,
  ])
}

/** The number of another invoice of ours that has this number and code already. */
export async function invoiceNumbered(tx: Tx, number: { invoiceNo: string; invoiceCode: string }, id: string): Promise<string | undefined> {
  const row = await tx.maybeOne<{ billNo: string }>(
    `select coalesce(d.bill_no, '') as "billNo" from sales_invoice i join document d on d.tenant_id = $1 and d.id = i.document_id
      where i.tenant_id = $1 and i.invoice_no = $2 and coalesce(i.invoice_code, '') = $3 and i.document_id <> $4`,
    [tx.tenantId, number.invoiceNo, number.invoiceCode, id || '0'],
  )
  return row?.billNo
}

/** A title that a customer's invoices are made out to. */
export type TitleRow = {
  titleId: string
  title: string
  titleKind: number
  taxNo: string | null
  address: string | null
  phone: string | null
  bankName: string | null
  bankAccount: string | null
}

/** The titles of a customer, the default first; without any his own name with his taxpayer number, which has no id. */
export async function titlesOf(tx: Tx, customerId: string): Promise<(TitleRow & { isDefault: number })[]> {
  return tx.query(
    `select id as "titleId", title, title_kind as "titleKind", tax_no as "taxNo", address, phone, bank_name as "bankName",
            bank_account as "bankAccount", is_default as "isDefault"
       from customer_title where tenant_id = $1 and customer_id = $2 and status = 1
      union all
     select 0, customer_name, 1, tax_no, address, phone, null, null, 2 from customer
      where tenant_id = $1 and id = $2 and not exists (select from customer_title where tenant_id = $1 and customer_id = $2 and status = 1)
      order by "isDefault" desc, "titleId"`,
    [tx.tenantId, customerId],
  )
}

/** Lines of posted outs of a customer of which something is left to invoice, the oldest first; what is asked for already is taken off. */
export type OpenLine = Record<
  'sourceBodyId' | 'sourceBillId' | 'sourceBillNo' | 'billDate' | 'commInfoId' | 'unitId' | 'qty' | 'finalAmt' | 'openAmt',
  string
> & {
  taxRate: string | null
}

export const mostOpenLines = 2000

/** The lines sold to a customer that something can still be invoiced of, with how much, in money. */
export async function openLinesOf(tx: Tx, customerId: string): Promise<OpenLine[]> {
  return tx.query(
    `select l.id as "sourceBodyId", d.id as "sourceBillId", d.bill_no as "sourceBillNo", d.bill_date as "billDate", l.comm_info_id as "commInfoId",
            l.unit_id as "unitId", l.qty, l.tax_rate as "taxRate", l.final_amt as "finalAmt", l.final_amt + f.back - f.asked as "openAmt"
       from document d
       join document_line l on l.tenant_id = $1 and l.document_id = d.id
      cross join lateral (
         select coalesce(sum(f.final_amt) filter (where r.kind = 'salesReturn' and 'counts' = any (r.tags)), 0) - ${refundedOf('l')} as back,
                coalesce(sum(f.final_amt) filter (where r.kind = 'salesInvoice' and r.tags && array['invoiced', 'editable']), 0) as asked
           from document_line f join document r on r.tenant_id = $1 and r.id = f.document_id
          where f.tenant_id = $1 and f.source_body_id = l.id) f
      where d.tenant_id = $1 and d.kind in ('salesOut', 'openingOut') and d.customer_id = $2 and 'counts' = any (d.tags) and l.final_amt + f.back - f.asked > 0
      order by d.bill_date, d.id, l.index_no limit ${mostOpenLines}`,
    [tx.tenantId, customerId],
  )
}

export const noneSold: SoldLine = { kept: zero, keptUntaxed: zero, invoiced: zero, invoicedUntaxed: zero }
