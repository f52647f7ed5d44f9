import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import type { DocumentLine } from '#domain/lines.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import type { Tx } from '#server/db/connect.ts'
import { insertRows } from '#server/db/multi-row.ts'
import type { OwnTable } from '#server/documents/engine/own-tables.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'

/** Head fields of a freight bill in its own table. */
export const freightHead = {
  table: 'freight_bill',
  columns: {
    transportId: ['transport_id', 'bigint'],
    amount: ['amount', 'numeric'],
    accountId: ['account_id', 'bigint'],
    invoiceKind: ['invoice_kind', 'text'],
    invoiceNo: ['invoice_no', 'text'],
  },
  inputs: ['transportId', 'amount', 'accountId', 'invoiceKind', 'invoiceNo'],
  figures: ['amount'],
} as const satisfies OwnTable

/** Lines of a freight bill: the amount for each receipt or delivery, which a request may name by number. */
export const freightRows = {
  table: 'freight_line',
  columns: {
    sourceBillId: ['source_bill_id', 'bigint'],
    expressNo: ['express_no', 'text'],
    amount: ['amount', 'numeric'],
    remark: ['remark', 'text'],
  },
  inputs: ['sourceBillId', 'sourceBillNo', 'expressNo', 'amount', 'remark'],
  figures: ['amount'],
  lines: 'lines',
} as const satisfies OwnTable

export type FreightHead = { transportId?: string; amount?: string; accountId?: string; invoiceKind?: string; invoiceNo?: string }
export type FreightRow = { id?: string; sourceBillId?: string; sourceBillNo?: string; expressNo?: string; amount?: string; remark?: string }

export const headOf = ({ own }: Pick<StoredDocument, 'own'>): FreightHead => (own?.[freightHead.table]?.[0] ?? {}) as FreightHead
export const rowsOf = ({ own }: Pick<StoredDocument, 'own'>): readonly FreightRow[] =>
  (own?.[freightRows.table] ?? []) as readonly FreightRow[]

/** The document with its rows of own tables. */
export const withFreight = <D extends StoredDocument>(document: D, head: FreightHead, rows: readonly FreightRow[]): D => ({
  ...document,
  own: { ...document.own, [freightHead.table]: [head], [freightRows.table]: rows },
})

/** Document kinds that freight may be for. */
export const receipts = purchaseReceiptDocument.words.id
export const deliveries = salesOutDocument.words.id
const freightSourceKinds = [receipts, deliveries]

/** A receipt or delivery that freight is for. `billed`: numbers of other posted freight bills for it. */
export type FreightSource = {
  id: string
  kind: string
  billNo?: string
  /** True where the document is posted and not reversed. */
  counts: boolean
  depotId?: string
  legalEntity: string
  freight?: string
  billed: readonly string[]
  /**
   * Part of the document's own estimated freight that no bill has replaced, if the estimate is for the bill's carrier.
   */
  estimate?: { cost: Decimal; tax: Decimal }
}

const sourceColumns = `d.id, d.kind, d.bill_no as "billNo", 'counts' = any (d.tags) as counts, depot_of_document(d.tenant_id, d.id) as "depotId",
  entity_of(d.tenant_id, depot_of_document(d.tenant_id, d.id)) as "legalEntity", trim_scale(d.freight) as freight`

/** Receipts and deliveries by id, with other bills for them; ids of other documents are left out. */
export async function sourcesOf(tx: Tx, ids: readonly string[], billId: string): Promise<Map<string, FreightSource>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.present<FreightSource>(
    `select ${sourceColumns}, array(select distinct b.bill_no from freight_line l
      join document b on b.tenant_id = $1 and b.id = l.document_id
              where l.tenant_id = $1 and l.source_bill_id = d.id and 'counts' = any (b.tags) and b.id <> $4) as billed
       from document d where d.tenant_id = $1 and d.id = any ($2::bigint[]) and d.kind = any ($3::text[])`,
    [tx.tenantId, ids, freightSourceKinds, billId === '' ? '0' : billId],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Estimated freight with a carrier that no bill has replaced, by receipt, in money. */
export async function openEstimates(
  tx: Tx,
  ids: readonly string[],
  supplierId: string | undefined,
): Promise<Map<string, { cost: Decimal; tax: Decimal }>> {
  if (ids.length === 0 || !supplierId) return new Map()
  const rows = await tx.query<Record<'id' | 'cost' | 'tax', string>>(
    `select e.document_id as id, e.cost - coalesce(m.cost, 0) as cost, e.tax - coalesce(m.tax, 0) as tax
       from (select document_id, coalesce(sum(amount) filter (where part = 'goods'), 0) as cost,
       coalesce(sum(amount) filter (where part = 'tax'), 0) as tax
               from ledger_entry
              where tenant_id = $1 and document_id = any ($2::bigint[]) and party = 'supplier' and party_id = $3
              and about = 'freight' group by 1) e
       left join lateral (select sum(s.matched_cost) as cost, sum(s.matched_tax) as tax from freight_share s
                           where s.tenant_id = $1 and s.source_bill_id = e.document_id) m on true`,
    [tx.tenantId, ids, supplierId],
  )
  return new Map(rows.map(({ id, cost, tax }) => [id, { cost: decimal(cost), tax: decimal(tax) }]))
}

/** Ids of receipts and deliveries by number. */
export async function idsByNumber(tx: Tx, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await tx.query<{ id: string; billNo: string }>(
    `select id, bill_no as "billNo" from document where tenant_id = $1 and kind = any ($2::text[]) and bill_no = any ($3::text[])`,
    [tx.tenantId, freightSourceKinds, numbers],
  )
  return new Map(rows.map(({ id, billNo }) => [billNo, id]))
}

/** Posted receipts and deliveries that may be billed, the latest fifty; `depots` limits them to the user's. */
export async function billableDocuments(tx: Tx, keyword: string | undefined, depots: readonly string[] | undefined) {
  return tx.query<Record<'sourceBillId' | 'sourceBillNo' | 'kind' | 'billDate' | 'bartererName' | 'depotName' | 'freight', string | null>>(
    `select f."sourceBillId", f."sourceBillNo", f.kind, f."billDate", f."bartererName", (select p.name from depot p
      where p.tenant_id = $1 and p.id = f."depotId") as "depotName",
            (select nullif(coalesce(f.own, 0) + coalesce(sum(s.stock_amt + s.sales_cost_amt + s.expense_amt + s.tax_amt), 0), 0)
               from freight_share s where s.tenant_id = $1 and s.source_bill_id = f."sourceBillId") as freight
       from (select d.id as "sourceBillId", d.bill_no as "sourceBillNo", d.kind, d.bill_date as "billDate", d.freight as own,
                    coalesce(u.supplier_name, c.customer_name) as "bartererName", depot_of_document(d.tenant_id, d.id) as "depotId"
               from document d
               left join supplier u on u.tenant_id = $1 and u.id = d.supplier_id
               left join customer c on c.tenant_id = $1 and c.id = d.customer_id
              where d.tenant_id = $1 and d.kind = any ($2::text[]) and 'counts' = any (d.tags)
                and ($3::text is null or d.bill_no ilike $3 or u.supplier_name ilike $3 or c.customer_name ilike $3)
                and ($4::bigint[] is null or depot_of_document(d.tenant_id, d.id) = any ($4::bigint[]))
              order by d.bill_date desc, d.id desc limit 50) f
      order by f."billDate" desc, f."sourceBillId" desc`,
    [tx.tenantId, freightSourceKinds, keyword ? `%${keyword.replace(/[\\%_]/g, '\\$&')}%` : null, depots ?? null],
  )
}

/** A line of a receipt or delivery with the fields that freight is allocated by. */
export type FreightSourceLine = DocumentLine & { id: string; sourceBillId: string; baseQty: Decimal }

/** Lines of receipts and deliveries, in order. */
export async function linesOfSources(tx: Tx, ids: readonly string[]): Promise<FreightSourceLine[]> {
  if (ids.length === 0) return []
  const rows = await tx.query<
    Record<'id' | 'sourceBillId' | 'commInfoId' | 'baseQty' | 'discountAmt', string> & { depotId: string | null; commKind: number }
  >(
    `select l.id, l.document_id as "sourceBillId", l.comm_info_id as "commInfoId", l.depot_id as "depotId", l.base_qty as "baseQty",
            l.discount_amt as "discountAmt", c.comm_kind as "commKind"
       from document_line l join commodity c on c.tenant_id = $1 and c.id = l.comm_info_id
      where l.tenant_id = $1 and l.document_id = any ($2::bigint[]) order by l.document_id, l.index_no`,
    [tx.tenantId, ids],
  )
  return rows.map((row) => ({ ...row, qty: row.baseQty, conversion: '1', baseQty: decimal(row.baseQty) }))
}

/** Accounts to which a part of a bill's freight was booked; the figures add up to that part. */
export type FreightShare = { sourceBillId: string; sourceLineId: string } & Record<
  'stockAmt' | 'salesCostAmt' | 'expenseAmt' | 'taxAmt' | 'matchedCost' | 'matchedTax',
  Decimal
>

/** Inserts shares of a bill. */
export async function addShares(tx: Tx, bill: { id: string; billDate: string; legalEntity: string }, shares: readonly FreightShare[]) {
  const figures = (name: 'stockAmt' | 'salesCostAmt' | 'expenseAmt' | 'taxAmt' | 'matchedCost' | 'matchedTax') =>
    ['numeric', shares.map((share) => share[name].toFixed())] as const
  await insertRows(
    tx,
    'freight_share',
    {
      tenant_id: ['text', tx.tenantId],
      document_id: ['bigint', bill.id],
      legal_entity: ['text', bill.legalEntity],
      bill_date: ['date', bill.billDate],
    },
    {
      source_bill_id: ['bigint', shares.map(({ sourceBillId }) => sourceBillId)],
      source_line_id: ['bigint', shares.map(({ sourceLineId }) => sourceLineId)],
      stock_amt: figures('stockAmt'),
      sales_cost_amt: figures('salesCostAmt'),
      expense_amt: figures('expenseAmt'),
      tax_amt: figures('taxAmt'),
      matched_cost: figures('matchedCost'),
      matched_tax: figures('matchedTax'),
    },
  )
}

/** Inserts the opposite of all shares of a bill on the red document. */
export async function reverseShares(tx: Tx, billId: string, red: { id: string; billDate: string }): Promise<void> {
  await tx.query(
    `insert into freight_share (tenant_id, document_id, legal_entity, bill_date, source_bill_id, source_line_id,
      stock_amt, sales_cost_amt, expense_amt, tax_amt, matched_cost, matched_tax)
     select tenant_id, $3, legal_entity, $4, source_bill_id, source_line_id, -stock_amt, -sales_cost_amt,
       -expense_amt, -tax_amt, -matched_cost, -matched_tax
       from freight_share where tenant_id = $1 and document_id = $2`,
    [tx.tenantId, billId, red.id, red.billDate],
  )
}

/** Booked freight of a bill, by receipt or delivery. */
export async function sharesBySource(
  tx: Tx,
  billId: string,
): Promise<Map<string, Record<'stockAmt' | 'salesCostAmt' | 'expenseAmt', string>>> {
  const rows = await tx.query<Record<'sourceBillId' | 'stockAmt' | 'salesCostAmt' | 'expenseAmt', string>>(
    `select source_bill_id as "sourceBillId", sum(stock_amt) as "stockAmt", sum(sales_cost_amt) as "salesCostAmt",
      sum(expense_amt) as "expenseAmt"
       from freight_share where tenant_id = $1 and document_id = $2 group by source_bill_id`,
    [tx.tenantId, billId],
  )
  return new Map(rows.map(({ sourceBillId, ...amounts }) => [sourceBillId, amounts]))
}

/** Tax waiting to be certified in the freight of a line, in money. */
export type WaitingFreightTax = { lineId: string; amount: Decimal }

/**
 * Tax in the shares of a bill that is not certified. `endsEstimate`: the share replaces an estimate, so its `tax` does
 * not include the tax of the amount billed for it.
 */
export async function taxOfShares(
  tx: Tx,
  billId: string,
): Promise<{ sourceBillId: string; lineId: string; tax: Decimal; endsEstimate: boolean }[]> {
  const rows = await tx.query<{ sourceBillId: string; lineId: string; tax: string; endsEstimate: boolean }>(
    `select source_bill_id as "sourceBillId", source_line_id as "lineId", sum(tax_amt) as tax, sum(matched_cost) <> 0 as "endsEstimate"
       from freight_share s
      where tenant_id = $1 and document_id = $2
        and not exists (select from tax_entry t where t.tenant_id = $1 and t.document_id = $2 and t.about = 'deducted')
      group by 1, 2 order by 1, 2`,
    [tx.tenantId, billId],
  )
  return rows.map((row) => ({ ...row, tax: decimal(row.tax) }))
}

/** Depots and goods whose value a bill changed. */
export const goodsOfBill = (tx: Tx, billId: string): Promise<{ depotId: string; commInfoId: string }[]> =>
  tx.query(
    'select distinct depot_id as "depotId", comm_info_id as "commInfoId" from stock_movement where tenant_id = $1 and document_id = $2',
    [tx.tenantId, billId],
  )

export type Carrier = { id: string; name: string; isOn: boolean }

export const carrierOf = (tx: Tx, id: string | undefined): Promise<Carrier | undefined> =>
  id === undefined
    ? Promise.resolve(undefined)
    : tx.maybeOne<Carrier>('select id, name, status = 1 as "isOn" from carrier where tenant_id = $1 and id = $2', [tx.tenantId, id])

/** The latest file of each bill. */
export async function filesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, { fileLink: string; fileName: string }>> {
  const rows = await tx.query<{ id: string; fileLink: string; fileName: string }>(
    `select distinct on (document_id) document_id as id, link as "fileLink", name as "fileName" from freight_file
      where tenant_id = $1 and document_id = any ($2::bigint[]) order by document_id, id desc`,
    [tx.tenantId, ids],
  )
  return new Map(rows.map(({ id, ...file }) => [id, file]))
}

/** Further columns of the freight bill list. */
export async function freightListColumns(tx: Tx, ids: readonly string[]): Promise<Map<string, object>> {
  const rows = await tx.query<{ id: string }>(
    `select f.document_id as id, c.name as "transportName", a.name as "accountName"
       from freight_bill f
       left join carrier c on c.tenant_id = $1 and c.id = f.transport_id
       left join cash_account a on a.tenant_id = $1 and a.id = f.account_id
      where f.tenant_id = $1 and f.document_id = any ($2::bigint[])`,
    [tx.tenantId, ids],
  )
  const files = await filesOf(tx, ids)
  return new Map(rows.map(({ id, ...said }) => [id, withoutNulls({ ...said, ...files.get(id) })]))
}
