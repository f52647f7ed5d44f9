import { type Decimal, decimal, zero } from '#domain/figures/decimal.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Run } from '../../engine/run.ts'
import { finalUntaxed } from '../../sources/source-lines.ts'

/**
 * Amounts of a sold line. `kept`: what was neither returned nor refunded; `invoiced`: what invoices in force cover.
 * `keptUntaxed` and `invoicedUntaxed` are their untaxed parts as booked.
 */
export type SoldLine = { kept: Decimal; keptUntaxed: Decimal; invoiced: Decimal; invoicedUntaxed: Decimal }

/** SQL condition: the document is a posted one that takes back sold goods, from a delivery or over the counter. */
export const isSalesReturn = (document: string) =>
  `${document}.kind in ('salesReturn', 'retailReturn', 'retailExchange') and 'counts' = any (${document}.tags)`

/** SQL for the amount of a line that was refunded although the customer kept the goods. */
const refundedOf = (line: string) =>
  `coalesce((select sum(k.amount) from kept_refund k where k.tenant_id = $1 and k.line_id = ${line}.id), 0)`

/**
 * SQL for the untaxed part of `refundedOf`. Rows written by old versions store no tax; for these the untaxed part is
 * computed per refund.
 */
const refundedUntaxedOf = (line: string) =>
  `coalesce((select sum(coalesce(k.amount - k.tax, round(k.amount / (1 + coalesce(${line}.tax_rate, 0) / 100), scale(${line}.final_amt))))
     from kept_refund k where k.tenant_id = $1 and k.line_id = ${line}.id), 0)`

/**
 * `SoldLine` by id of the delivery line (rule C8). Invoices that are only requested do not count; red invoices count
 * with their sign. The invoice or return `withoutId` is left out. Callers that issue an invoice lock the lines.
 */
export async function soldLinesOf(tx: Tx, lineIds: readonly string[], withoutId: string): Promise<Map<string, SoldLine>> {
  if (lineIds.length === 0) return new Map()
  const rows = await tx.query<Record<'id' | keyof SoldLine, string>>(
    `select l.id, l.final_amt + coalesce(b.back, 0) - ${refundedOf('l')} as kept, coalesce(i.amt, 0) as invoiced,
      coalesce(i.untaxed, 0) as "invoicedUntaxed",
            ${finalUntaxed('l')} + coalesce(b.untaxed, 0) - ${refundedUntaxedOf('l')} as "keptUntaxed"
       from document_line l
       left join lateral (
         select sum(f.final_amt) as back, sum(${finalUntaxed('f')}) as untaxed from document_line f
           join document r on r.tenant_id = $1 and r.id = f.document_id
          where f.tenant_id = $1 and f.source_body_id = l.id and ${isSalesReturn('r')} and r.id <> $3) b on true
       left join lateral (
         select sum(f.final_amt) as amt, sum(f.untaxed_amt) as untaxed
           from document_line f join document r on r.tenant_id = $1 and r.id = f.document_id
          where f.tenant_id = $1 and f.source_body_id = l.id and r.kind = 'salesInvoice' and 'invoiced' = any (r.tags)
          and r.id <> $3) i on true
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

/** True if everything sold by these deliveries is invoiced, apart from what was returned or refunded. */
export async function isFullyInvoiced(tx: Tx, outIds: readonly string[]): Promise<boolean> {
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

/** Numbers of the invoices for lines of a delivery of which something is still invoiced. */
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

/**
 * Numbers of invoices that have an open request for a red part because goods were returned (reason 2), and that are
 * for lines which this return took back.
 */
export async function redRequestsForReturn(tx: Tx, returnId: string): Promise<string[]> {
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

/** Amount of an invoice that its red invoices took back, tax included, positive. */
export async function reversedOf(tx: Tx, invoiceId: string): Promise<Decimal> {
  const { amount } = await tx.one<{ amount: string }>(
    `select coalesce(-sum(final_amt), 0) as amount from document where tenant_id = $1 and kind = 'salesInvoice' and source_bill_id = $2`,
    [tx.tenantId, invoiceId],
  )
  return decimal(amount)
}

/** Amount of each sold line that red invoices took back; negative. */
export async function reversedLinesOf(tx: Tx, invoiceId: string): Promise<Map<string, Decimal>> {
  const rows = await tx.query<{ id: string; amount: string }>(
    `select l.source_body_id as id, sum(l.final_amt) as amount
       from document d join document_line l on l.tenant_id = $1 and l.document_id = d.id
      where d.tenant_id = $1 and d.kind = 'salesInvoice' and d.source_bill_id = $2 group by 1`,
    [tx.tenantId, invoiceId],
  )
  return new Map(rows.map((row) => [row.id, decimal(row.amount)]))
}

/** True if the buyer has deducted or booked the invoice. */
export async function isUsed(tx: Tx, invoiceId: string): Promise<boolean> {
  const rows = await tx.query('select from sales_invoice_use where tenant_id = $1 and document_id = $2', [tx.tenantId, invoiceId])
  return rows.length > 0
}

/** Records that the buyer has deducted or booked the invoice, and which user stated it. */
export async function markUsed({ tx, user }: Run, invoiceId: string): Promise<void> {
  await tx.query('insert into sales_invoice_use (tenant_id, document_id, create_user, create_time) values ($1, $2, $3, $4)', [
    tx.tenantId,
    invoiceId,
    user.id,
    tx.now,
  ])
}

/** Our number of another invoice with this number and code. */
export async function duplicateInvoiceNumber(
  tx: Tx,
  number: { invoiceNo: string; invoiceCode: string },
  id: string,
): Promise<string | undefined> {
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

/**
 * Enabled titles of a customer, the default first. A customer without any has one: its own name and taxpayer number,
 * with id 0.
 */
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

/** A line of a posted delivery that can still be invoiced; amounts that are already requested are deducted. */
export type OpenInvoiceLine = Record<
  'sourceBodyId' | 'sourceBillId' | 'sourceBillNo' | 'billDate' | 'commInfoId' | 'unitId' | 'qty' | 'finalAmt' | 'openAmt',
  string
> & {
  taxRate: string | null
}

export const maxOpenLines = 2000

/** Lines of a customer's posted deliveries with an amount left to invoice, oldest first. */
export async function openLinesOf(tx: Tx, customerId: string): Promise<OpenInvoiceLine[]> {
  return tx.query(
    `select l.id as "sourceBodyId", d.id as "sourceBillId", d.bill_no as "sourceBillNo", d.bill_date as "billDate",
      l.comm_info_id as "commInfoId",
            l.unit_id as "unitId", l.qty, l.tax_rate as "taxRate", l.final_amt as "finalAmt", l.final_amt + f.back - f.asked as "openAmt"
       from document d
       join document_line l on l.tenant_id = $1 and l.document_id = d.id
      cross join lateral (
         select coalesce(sum(f.final_amt) filter (where r.kind = 'salesReturn'
           and 'counts' = any (r.tags)), 0) - ${refundedOf('l')} as back,
                coalesce(sum(f.final_amt) filter (where r.kind = 'salesInvoice' and r.tags && array['invoiced', 'editable']), 0) as asked
           from document_line f join document r on r.tenant_id = $1 and r.id = f.document_id
          where f.tenant_id = $1 and f.source_body_id = l.id) f
      where d.tenant_id = $1 and d.kind in ('salesOut', 'openingOut') and d.customer_id = $2
      and 'counts' = any (d.tags) and l.final_amt + f.back - f.asked > 0
      order by d.bill_date, d.id, l.index_no limit ${maxOpenLines}`,
    [tx.tenantId, customerId],
  )
}

export const noneSold: SoldLine = { kept: zero, keptUntaxed: zero, invoiced: zero, invoicedUntaxed: zero }
