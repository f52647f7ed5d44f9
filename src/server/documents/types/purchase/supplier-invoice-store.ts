import { type Decimal, decimal, fixed } from '#domain/decimal.ts'
import type { Received, RedPart } from '#domain/supplier-invoice.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertRows } from '../../../db/multi-row.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'

/** What became of a line that was received or went back: what invoices that stand have of it, and what is left for others, in basic units with its sign. */
export type MatchedLine = { taken: Received; openQty: Decimal }

type Row = Record<'id' | 'qty' | 'takenQty' | 'cost' | 'final' | 'left', string> & { cameBack: boolean }

/**
 * What stands beside a line of a receipt `l`, all of it in basic units: `left` of the receipt that goods came with is what was received, less what
 * went back and less what is invoiced of both; `cameBack`: the line took goods of such a receipt back.
 */
const beside = (withoutId: string) => `
  cross join lateral (
    select coalesce(sum(m.qty), 0) as qty, coalesce(sum(m.cost), 0) as cost, coalesce(sum(m.final), 0) as final
      from invoice_match m where m.tenant_id = $1 and m.source_line_id = l.id and m.document_id <> ${withoutId}) taken
   join document_line o on o.tenant_id = $1 and o.id = case when l.base_qty < 0 then coalesce(l.source_body_id, l.id) else l.id end
  cross join lateral (
    select coalesce(sum(m.qty), 0) as qty from invoice_match m
     where m.tenant_id = $1 and m.document_id <> ${withoutId} and (m.source_line_id = o.id or m.source_line_id in (
       select b.id from document_line b where b.tenant_id = $1 and b.source_body_id = o.id and b.base_qty < 0))) family`

const figures = `l.id, l.base_qty as qty, taken.qty as "takenQty", taken.cost, taken.final, o.base_qty - o.returned_qty - family.qty as left, o.id <> l.id as "cameBack"`

/** Of goods that went back no more is reversed than is invoiced beyond what was kept of their receipt. */
function openOf({ qty, takenQty, left, cameBack }: Row): Decimal {
  const rest = decimal(left)
  if (!cameBack) return rest
  const untaken = decimal(qty).sub(takenQty)
  if (!rest.isNegative()) return decimal('0')
  return untaken.gt(rest) ? untaken : rest
}

const matched = (row: Row): MatchedLine => ({
  taken: { qty: decimal(row.takenQty), cost: decimal(row.cost), final: decimal(row.final) },
  openQty: openOf(row),
})

/** By line of a receipt or return what invoices may still be about; `withoutId`, an invoice, is left out. The lines are locked by whoever books. */
export async function matchedLinesOf(tx: Tx, lineIds: readonly string[], withoutId: string): Promise<Map<string, MatchedLine>> {
  if (lineIds.length === 0) return new Map()
  const rows = await tx.query<Row>(
    `select ${figures} from document_line l ${beside('$3')} where l.tenant_id = $1 and l.id = any ($2::bigint[])`,
    [tx.tenantId, lineIds, withoutId || '0'],
  )
  return new Map(rows.map((row) => [row.id, matched(row)]))
}

/** A line that may still be invoiced, with what names it. */
export type OpenSource = Record<'id' | 'sourceBillId' | 'sourceBillNo' | 'billDate' | 'commInfoId' | 'unitId' | 'conversion', string> &
  MatchedLine & { taxRate: string | null; whole: { qty: Decimal; final: Decimal } }

export const mostOpenSources = 2000

/** Lines of posted receipts and returns of a supplier that no invoice has in full, the oldest first. */
export async function openSourcesOf(tx: Tx, supplierId: string, documentId?: string): Promise<OpenSource[]> {
  type Found = Row & Omit<OpenSource, 'taken' | 'openQty' | 'whole'> & { finalAmt: string }
  const rows = await tx.query<Found>(
    `select ${figures}, d.id as "sourceBillId", d.bill_no as "sourceBillNo", d.bill_date as "billDate", l.comm_info_id as "commInfoId",
            l.unit_id as "unitId", l.conversion, l.tax_rate as "taxRate", l.final_amt as "finalAmt"
       from document d join document_line l on l.tenant_id = $1 and l.document_id = d.id ${beside('0')}
      where d.tenant_id = $1 and d.supplier_id = $2 and d.kind in ('purchaseReceipt', 'purchaseReturn', 'openingReceipt') and 'counts' = any (d.tags)
        and ($3::bigint is null or d.id = $3) and l.base_qty <> 0 and l.base_qty <> taken.qty and o.base_qty - o.returned_qty <> family.qty
      order by d.bill_date, d.id, l.index_no limit ${mostOpenSources}`,
    [tx.tenantId, supplierId, documentId ?? null],
  )
  return rows
    .map(({ finalAmt, ...row }) => ({ ...row, ...matched(row), whole: { qty: decimal(row.qty), final: decimal(finalAmt) } }))
    .filter(({ openQty }) => !openQty.isZero())
}

/** Posted receipts and returns of a supplier that are not fully invoiced, by id. */
export async function openDocumentsOf(tx: Tx, supplierId: string): Promise<string[]> {
  const lines = await openSourcesOf(tx, supplierId)
  return [...new Set(lines.map(({ sourceBillId }) => sourceBillId))]
}

/** Holds the supplier until the transaction ends: of two that enter one number of his the second sees the first. */
export async function holdSupplier(tx: Tx, supplierId: string): Promise<void> {
  await tx.query('select from supplier where tenant_id = $1 and id = $2 for no key update', [tx.tenantId, supplierId])
}

/** Our number of another invoice, not voided, that has this number and code. */
export async function enteredAs(tx: Tx, number: { invoiceNo: string; invoiceCode: string }, id: string): Promise<string | undefined> {
  const row = await tx.maybeOne<{ billNo: string }>(
    `select coalesce(d.bill_no, '') as "billNo" from purchase_invoice i join document d on d.tenant_id = $1 and d.id = i.document_id
      where i.tenant_id = $1 and i.invoice_no = $2 and coalesce(i.invoice_code, '') = $3 and i.document_id <> $4
        and d.bill_no is not null and d.status <> 1503 limit 1`,
    [tx.tenantId, number.invoiceNo, number.invoiceCode, id || '0'],
  )
  return row?.billNo
}

/** What an invoice takes of a line that was received or went back. */
export type Match = Received & { lineId: string; sourceLineId: string; step?: number }

/** Enters what invoices are about; `step` 1 takes it back. */
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

/** What an accepted invoice has entered of lines that were received before it. */
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

/** The hash of a file that an invoice came as, and what the tax platform lists an invoice as. */
export async function originOf(tx: Tx, { originalFile, invoiceNo }: { originalFile?: string | undefined; invoiceNo?: string | undefined }) {
  const row = await tx.one<{ originalHash: string | null; platformState: number | null }>(
    `select (select sha256 from stored_file where tenant_id = $1 and purpose = 'invoice' and name = split_part($2, 'name=', 2)) as "originalHash",
            (select platform_state from input_invoice where tenant_id = $1 and invoice_no = $3) as "platformState"`,
    [tx.tenantId, originalFile ?? '', invoiceNo ?? ''],
  )
  return { originalHash: row.originalHash ?? undefined, platformState: row.platformState ?? undefined }
}

/** Since when the tax of an invoice is deducted. */
export async function certifiedOn(tx: Tx, invoiceId: string): Promise<string | undefined> {
  const row = await tx.maybeOne<{ day: string }>(
    'select bill_date as day from invoice_certified where tenant_id = $1 and document_id = $2',
    [tx.tenantId, invoiceId],
  )
  return row?.day
}

/** Keeps that the tax of an invoice is deducted from today on. */
export async function addCertified(tx: Tx, invoiceId: string): Promise<void> {
  await tx.query('insert into invoice_certified (tenant_id, document_id, bill_date) values ($1, $2, $3)', [
    tx.tenantId,
    invoiceId,
    tx.today,
  ])
}

/** What the red invoices of an invoice have of each of its source lines, positive for what it had. */
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

/** What an accepted invoice changed the value of stock by, line by line. */
export async function adjustedBy(tx: Tx, invoiceId: string) {
  const rows = await tx.query<Record<'lineId' | 'depotId' | 'commInfoId' | 'value' | 'tax', string>>(
    `select line_id as "lineId", depot_id as "depotId", comm_info_id as "commInfoId", value, tax from stock_movement
      where tenant_id = $1 and document_id = $2 and kind = 'adjust' and step = 0`,
    [tx.tenantId, invoiceId],
  )
  return rows.map(({ value, tax, ...line }) => ({ ...line, value: decimal(value), tax: decimal(tax) }))
}

/** Our numbers of the invoices that goods of a receipt or return stand on: those that wait, and those of which something is matched still. */
export async function invoicesAbout(tx: Tx, documentId: string): Promise<string[]> {
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
       -- what came after its invoice is put back on its way with its receipt
       join document_line f on f.tenant_id = $1 and f.id = m.line_id and f.source_body_id is not null
       join document d on d.tenant_id = $1 and d.id = m.document_id
       join document r on r.tenant_id = $1 and r.id = coalesce(d.source_bill_id, d.id)
      where l.tenant_id = $1 and l.document_id = $2
      group by r.id, r.bill_no, l.id having sum(m.qty) <> 0 order by 1`,
    [tx.tenantId, documentId],
  )
  return rows.map(({ number }) => number)
}

/** Of a receipt's line that goods went back of and red lines are about: what all invoices have of both in basic units, and our numbers of those with the red lines. */
export type ReturnedLine = { left: Decimal; numbers: readonly string[] }

/** By line of a receipt what is invoiced of it less what went back, of those that invoices of returned goods are about. */
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

/** What lists of invoices show beside their heads: what red ones have taken back of each, tax included; nothing where none has. */
export async function redAmounts({ tx, settings }: Run, heads: readonly StoredDocument[]): Promise<Map<string, object>> {
  const rows = await tx.query<{ id: string; amount: string }>(
    `select source_bill_id as id, -sum(total_amt) as amount from document
      where tenant_id = $1 and kind = 'purchaseInvoice' and source_bill_id = any ($2::bigint[]) group by 1 having sum(total_amt) < 0`,
    [tx.tenantId, heads.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, amount }) => [id, { redAmt: fixed(decimal(amount), settings.places.amount) }]))
}
