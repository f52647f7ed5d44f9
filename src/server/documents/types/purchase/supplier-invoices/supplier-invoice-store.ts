import { type Decimal, decimal, fixedText } from '#domain/figures/decimal.ts'
import type { ReceivedPart, RedPart } from '#domain/purchase/supplier-invoice.ts'
import type { Tx } from '../../../../db/connect.ts'
import { insertRows } from '../../../../db/multi-row.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'

/**
 * What accepted invoices took of a received or returned line, and the quantity that is left for others; signed, in
 * basic units.
 */
export type MatchedLine = { taken: ReceivedPart; openQty: Decimal }

type MatchedLineRow = Record<'id' | 'qty' | 'takenQty' | 'cost' | 'final' | 'left', string> & { cameBack: boolean }

/**
 * SQL: joins for a receipt or return line `l`, in basic units. `left`: quantity of the original receipt line, less
 * what was returned of it, and less what is invoiced of it and its returns; `cameBack`: true for a line that returns
 * goods of such a receipt.
 */
const matchJoins = (withoutId: string) => `
  cross join lateral (
    select coalesce(sum(m.qty), 0) as qty, coalesce(sum(m.cost), 0) as cost, coalesce(sum(m.final), 0) as final
      from invoice_match m where m.tenant_id = $1 and m.source_line_id = l.id and m.document_id <> ${withoutId}) taken
   join document_line o on o.tenant_id = $1 and o.id = case when l.base_qty < 0 then coalesce(l.source_body_id, l.id) else l.id end
  cross join lateral (
    select coalesce(sum(m.qty), 0) as qty from invoice_match m
     where m.tenant_id = $1 and m.document_id <> ${withoutId} and (m.source_line_id = o.id or m.source_line_id in (
       select b.id from document_line b where b.tenant_id = $1 and b.source_body_id = o.id and b.base_qty < 0))) family`

const figures = `l.id, l.base_qty as qty, taken.qty as "takenQty", taken.cost, taken.final, o.base_qty - o.returned_qty - family.qty as left, o.id <> l.id as "cameBack"`

/**
 * Open quantity of a line. A line of returned goods is open only as far as the invoiced quantity exceeds what was kept
 * of the receipt.
 */
function openQtyOf({ qty, takenQty, left, cameBack }: MatchedLineRow): Decimal {
  const rest = decimal(left)
  if (!cameBack) return rest
  const untaken = decimal(qty).sub(takenQty)
  if (!rest.isNegative()) return decimal('0')
  return untaken.gt(rest) ? untaken : rest
}

const parseMatched = (row: MatchedLineRow): MatchedLine => ({
  taken: { qty: decimal(row.takenQty), cost: decimal(row.cost), final: decimal(row.final) },
  openQty: openQtyOf(row),
})

/**
 * What invoices took of receipt and return lines and may still take, by line, as if the invoice `withoutId` did not
 * exist. Callers that book lock the lines.
 */
export async function matchedLinesOf(tx: Tx, lineIds: readonly string[], withoutId: string): Promise<Map<string, MatchedLine>> {
  if (lineIds.length === 0) return new Map()
  const rows = await tx.query<MatchedLineRow>(
    `select ${figures} from document_line l ${matchJoins('$3')} where l.tenant_id = $1 and l.id = any ($2::bigint[])`,
    [tx.tenantId, lineIds, withoutId || '0'],
  )
  return new Map(rows.map((row) => [row.id, parseMatched(row)]))
}

/** A line that may still be invoiced, with its descriptive fields. */
export type OpenSource = Record<'id' | 'sourceBillId' | 'sourceBillNo' | 'billDate' | 'commInfoId' | 'unitId' | 'conversion', string> &
  MatchedLine & { taxRate: string | null; whole: { qty: Decimal; final: Decimal } }

export const maxOpenSources = 2000

/** Lines of a supplier's posted receipts and returns that are not fully invoiced, oldest first, at most 2,000. */
export async function openSourcesOf(tx: Tx, supplierId: string, documentId?: string): Promise<OpenSource[]> {
  type Found = MatchedLineRow & Omit<OpenSource, 'taken' | 'openQty' | 'whole'> & { finalAmt: string }
  const rows = await tx.query<Found>(
    `select ${figures}, d.id as "sourceBillId", d.bill_no as "sourceBillNo", d.bill_date as "billDate", l.comm_info_id as "commInfoId",
            l.unit_id as "unitId", l.conversion, l.tax_rate as "taxRate", l.final_amt as "finalAmt"
       from document d join document_line l on l.tenant_id = $1 and l.document_id = d.id ${matchJoins('0')}
      where d.tenant_id = $1 and d.supplier_id = $2
      and d.kind in ('purchaseReceipt', 'purchaseReturn', 'openingReceipt') and 'counts' = any (d.tags)
        and ($3::bigint is null or d.id = $3) and l.base_qty <> 0 and l.base_qty <> taken.qty and o.base_qty - o.returned_qty <> family.qty
      order by d.bill_date, d.id, l.index_no limit ${maxOpenSources}`,
    [tx.tenantId, supplierId, documentId ?? null],
  )
  return rows
    .map(({ finalAmt, ...row }) => ({ ...row, ...parseMatched(row), whole: { qty: decimal(row.qty), final: decimal(finalAmt) } }))
    .filter(({ openQty }) => !openQty.isZero())
}

/** Ids of a supplier's posted receipts and returns that are not fully invoiced. */
export async function openDocumentsOf(tx: Tx, supplierId: string): Promise<string[]> {
  const lines = await openSourcesOf(tx, supplierId)
  return [...new Set(lines.map(({ sourceBillId }) => sourceBillId))]
}

/**
 * Locks the supplier until the transaction ends, so that of two users who enter the same invoice number, the second
 * finds the invoice of the first.
 */
export async function lockSupplier(tx: Tx, supplierId: string): Promise<void> {
  await tx.query('select from supplier where tenant_id = $1 and id = $2 for no key update', [tx.tenantId, supplierId])
}

/** Our number of another invoice, not voided, that has this number and code. */
export async function duplicateInvoiceNumber(
  tx: Tx,
  number: { invoiceNo: string; invoiceCode: string },
  id: string,
): Promise<string | undefined> {
  const row = await tx.maybeOne<{ billNo: string }>(
    `select coalesce(d.bill_no, '') as "billNo" from purchase_invoice i join document d on d.tenant_id = $1 and d.id = i.document_id
      where i.tenant_id = $1 and i.invoice_no = $2 and coalesce(i.invoice_code, '') = $3 and i.document_id <> $4
        and d.bill_no is not null and d.status <> 1503 limit 1`,
    [tx.tenantId, number.invoiceNo, number.invoiceCode, id || '0'],
  )
  return row?.billNo
}

/** The part that an invoice takes of a received or returned line. */
export type Match = ReceivedPart & { lineId: string; sourceLineId: string; step?: number }

/** Inserts matches of invoices; `step` 1 inserts those that take them back. */
export async function addMatches(tx: Tx, documentId: string, matches: readonly Match[], step = 0): Promise<void> {
  await insertRows(
    tx,
    'invoice_match',
    { tenant_id: ['text', tx.tenantId], document_id: ['bigint', documentId] },
    {
      line_id: ['bigint', matches.map(({ lineId }) => lineId)],
      step: ['integer', matches.map((match) => match.step ?? step)],
      source_line_id: ['bigint', matches.map(({ sourceLineId }) => sourceLineId)],
      qty: ['numeric', matches.map(({ qty }) => qty.toFixed())],
      cost: ['numeric', matches.map(({ cost }) => cost.toFixed())],
      final: ['numeric', matches.map(({ final }) => final.toFixed())],
    },
  )
}

/** Matches that an accepted invoice booked with lines received before it. */
export async function matchesOf(tx: Tx, documentId: string): Promise<Match[]> {
  const rows = await tx.query<Record<'lineId' | 'sourceLineId' | 'qty' | 'cost' | 'final', string>>(
    `select line_id as "lineId", source_line_id as "sourceLineId", qty, cost, final from invoice_match
      where tenant_id = $1 and document_id = $2 and step = 0 order by line_id`,
    [tx.tenantId, documentId],
  )
  return rows.map(({ lineId, sourceLineId, qty, cost, final }) => ({
    ...{ lineId, sourceLineId },
    ...{ qty: decimal(qty), cost: decimal(cost), final: decimal(final) },
  }))
}

/** Hash of the file that an invoice was read from, and the invoice's state on the tax platform. */
export async function originOf(tx: Tx, { originalFile, invoiceNo }: { originalFile?: string | undefined; invoiceNo?: string | undefined }) {
  const row = await tx.one<{ originalHash: string | null; platformState: number | null }>(
    `select (select sha256 from stored_file where tenant_id = $1 and purpose = 'invoice'
      and name = split_part($2, 'name=', 2)) as "originalHash",
            (select platform_state from input_invoice where tenant_id = $1 and invoice_no = $3) as "platformState"`,
    [tx.tenantId, originalFile ?? '', invoiceNo ?? ''],
  )
  return { originalHash: row.originalHash ?? undefined, platformState: row.platformState ?? undefined }
}

/** The date from which the tax of an invoice is deducted. */
export async function certifiedDateOf(tx: Tx, invoiceId: string): Promise<string | undefined> {
  const row = await tx.maybeOne<{ day: string }>(
    'select bill_date as day from invoice_certified where tenant_id = $1 and document_id = $2',
    [tx.tenantId, invoiceId],
  )
  return row?.day
}

/** Records that the tax of an invoice is deducted from today on. */
export async function addCertified(tx: Tx, invoiceId: string): Promise<void> {
  await tx.query('insert into invoice_certified (tenant_id, document_id, bill_date) values ($1, $2, $3)', [
    tx.tenantId,
    invoiceId,
    tx.today,
  ])
}

/** Part of each source line that red invoices of an invoice took back, positive. */
export async function reversedLinesOf(tx: Tx, invoiceId: string): Promise<Map<string, RedPart>> {
  const rows = await tx.query<{ id: string } & Record<keyof RedPart, string>>(
    `select l.source_body_id as id, -sum(l.total_amt) as total, -sum(l.tax_amt) as tax,
            -sum(l.base_qty) as qty, -coalesce(sum(m.cost), 0) as cost, -coalesce(sum(m.final), 0) as final
       from document d
       join document_line l on l.tenant_id = $1 and l.document_id = d.id
       left join invoice_match m on m.tenant_id = $1 and m.document_id = l.document_id and m.line_id = l.id
      where d.tenant_id = $1 and d.kind = 'purchaseInvoice' and d.source_bill_id = $2 group by 1`,
    [tx.tenantId, invoiceId],
  )
  const part = (row: (typeof rows)[number]): RedPart => ({
    ...{ qty: decimal(row.qty), cost: decimal(row.cost), final: decimal(row.final) },
    ...{ tax: decimal(row.tax), total: decimal(row.total) },
  })
  return new Map(rows.map((row) => [row.id, part(row)]))
}

/** Stock value changes of an accepted invoice, by line. */
export async function stockAdjustmentsOf(tx: Tx, invoiceId: string) {
  const rows = await tx.query<Record<'lineId' | 'depotId' | 'commInfoId' | 'value' | 'tax', string>>(
    `select line_id as "lineId", depot_id as "depotId", comm_info_id as "commInfoId", value, tax from stock_movement
      where tenant_id = $1 and document_id = $2 and kind = 'adjust' and step = 0`,
    [tx.tenantId, invoiceId],
  )
  return rows.map(({ value, tax, ...line }) => ({ ...line, value: decimal(value), tax: decimal(tax) }))
}

/**
 * Our numbers of the invoices for goods of a receipt or return: those that await approval, and those that still have
 * something matched.
 */
export async function invoicesOfDocument(tx: Tx, documentId: string): Promise<string[]> {
  const rows = await tx.query<{ number: string }>(
    `select coalesce(r.bill_no, '') as number
       from document_line l
       join document_line f on f.tenant_id = $1 and f.source_body_id = l.id
       join document r on r.tenant_id = $1 and r.id = f.document_id and r.kind = 'purchaseInvoice' and 'awaitsApproval' = any (r.tags)
      where l.tenant_id = $1 and l.document_id = $2
      union
     select coalesce(r.bill_no, '')
       from document_line l
       join invoice_match m on m.tenant_id = $1 and m.source_line_id = l.id
       -- goods that came after their invoice go back in transit with their receipt, so they do not count
       join document_line f on f.tenant_id = $1 and f.id = m.line_id and f.source_body_id is not null
       join document d on d.tenant_id = $1 and d.id = m.document_id
       join document r on r.tenant_id = $1 and r.id = coalesce(d.source_bill_id, d.id)
      where l.tenant_id = $1 and l.document_id = $2
      group by r.id, r.bill_no, l.id having sum(m.qty) <> 0 order by 1`,
    [tx.tenantId, documentId],
  )
  return rows.map(({ number }) => number)
}

/**
 * A receipt line whose returned goods were invoiced by red lines. `left`: quantity invoiced of receipt and returns, in
 * basic units; `numbers`: our numbers of the invoices with the red lines.
 */
export type ReturnedLine = { left: Decimal; numbers: readonly string[] }

/** `ReturnedLine` by receipt line; lines of which no returned goods are invoiced are left out. */
export async function returnedLinesOf(tx: Tx, lineIds: readonly string[]): Promise<Map<string, ReturnedLine>> {
  if (lineIds.length === 0) return new Map()
  const rows = await tx.query<{ id: string; left: string; numbers: string[] }>(
    `select o.id, sum(f.qty) as left, array_agg(distinct f.number order by f.number) filter (where f.qty < 0) as numbers
       from unnest($2::bigint[]) as o (id)
      cross join lateral (
         select coalesce(r.bill_no, '') as number, l.id, sum(m.qty) as qty
           from document_line l
           join invoice_match m on m.tenant_id = $1 and m.source_line_id = l.id
           join document d on d.tenant_id = $1 and d.id = m.document_id
           join document r on r.tenant_id = $1 and r.id = coalesce(d.source_bill_id, d.id)
          where l.tenant_id = $1 and (l.id = o.id or l.source_body_id = o.id and l.base_qty < 0)
          group by r.id, r.bill_no, l.id) f
      group by o.id having bool_or(f.qty < 0)`,
    [tx.tenantId, [...new Set(lineIds)]],
  )
  return new Map(rows.map(({ id, left, numbers }) => [id, { left: decimal(left), numbers }]))
}

/**
 * Extra columns of the invoice list: amount that red invoices took back of each, tax included; invoices without any
 * are left out.
 */
export async function redAmounts({ tx, settings }: Run, heads: readonly StoredDocument[]): Promise<Map<string, object>> {
  const rows = await tx.query<{ id: string; amount: string }>(
    `select source_bill_id as id, -sum(total_amt) as amount from document
      where tenant_id = $1 and kind = 'purchaseInvoice' and source_bill_id = any ($2::bigint[]) group by 1 having sum(total_amt) < 0`,
    [tx.tenantId, heads.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, amount }) => [id, { redAmt: fixedText(decimal(amount), settings.places.amount) }]))
}
