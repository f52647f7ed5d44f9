import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import type { RebateTier } from '#domain/purchase/purchase-rebate.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { purchaseReturnDocument } from '#resources/documents/purchase/purchase-return.document.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import type { Tx } from '#server/db/connect.ts'
import { insertRows } from '#server/db/multi-row.ts'
import type { OwnTable } from '#server/documents/engine/own-tables.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'

/** Columns that are entered. */
const enteredColumns = {
  agreementId: ['agreement_id', 'bigint'],
  startDate: ['start_date', 'date'],
  endDate: ['end_date', 'date'],
  amount: ['amount', 'numeric'],
} as const
/** Columns for what the agreement gave at the time when the rebate was made. */
export const agreementColumns = {
  proposedAmt: ['proposed_amt', 'numeric'],
  fromValue: ['from_value', 'numeric'],
  rebateRate: ['rebate_rate', 'numeric'],
  rebatePrice: ['rebate_price', 'numeric'],
} as const

/** Head fields of a rebate in its own table. */
export const rebateHead = {
  table: 'purchase_rebate',
  columns: { ...enteredColumns, ...agreementColumns },
  inputs: ['agreementId', 'startDate', 'endDate', 'amount'],
  figures: ['amount', 'proposedAmt'],
} as const satisfies OwnTable

export type RebateHead = Partial<Record<keyof typeof rebateHead.columns, string>>

export const headOf = ({ own }: Pick<StoredDocument, 'own'>): RebateHead => (own?.[rebateHead.table]?.[0] ?? {}) as RebateHead
export const withRebate = <D extends StoredDocument>(document: D, head: RebateHead): D => ({
  ...document,
  own: { ...document.own, [rebateHead.table]: [head] },
})

/** An agreement as a rebate reads it, with the legal entity whose books it is in. */
export type Agreement = {
  id: string
  name: string
  isOn: boolean
  supplierId: string
  startDate: string
  endDate: string
  basis: 1 | 2
  classifyId: string | null
  commInfoId: string | null
  legalEntity: string
  tiers: readonly RebateTier[]
}

type TierRow = { fromValue: string; rebateRate: string | null; rebatePrice: string | null }

/** An agreement by id. With `lock` nobody else claims by it until the transaction ends. */
export async function agreementOf(tx: Tx, id: string, lock: boolean): Promise<Agreement | undefined> {
  const found = await tx.maybeOne<Omit<Agreement, 'tiers'>>(
    `select id, name, status = 1 as "isOn", supplier_id as "supplierId", start_date as "startDate",
      end_date as "endDate", basis, classify_id as "classifyId",
            comm_info_id as "commInfoId", coalesce(nullif(legal_entity, ''), entity_of(tenant_id, null)) as "legalEntity"
       from supplier_agreement where tenant_id = $1 and id = $2 ${lock ? 'for no key update' : ''}`,
    [tx.tenantId, id],
  )
  if (!found) return undefined
  const tiers = await tx.query<TierRow>(
    'select from_value as "fromValue", rebate_rate as "rebateRate", rebate_price as "rebatePrice" from rebate_tier where tenant_id = $1 and agreement_id = $2',
    [tx.tenantId, id],
  )
  const known = (text: string | null) => (text === null ? undefined : decimal(text))
  return {
    ...found,
    tiers: tiers.map(({ fromValue, rebateRate, rebatePrice }) => ({
      fromValue: decimal(fromValue),
      rebateRate: known(rebateRate),
      rebatePrice: known(rebatePrice),
    })),
  }
}

/** Numbers of posted rebates of an agreement whose period overlaps this one. */
export async function overlappingRebates(tx: Tx, agreementId: string, days: DateRange, billId: string): Promise<string[]> {
  const rows = await tx.query<{ number: string }>(
    `select d.bill_no as number from purchase_rebate r
      join document d on d.tenant_id = $1 and d.id = r.document_id and 'counts' = any (d.tags)
      where r.tenant_id = $1 and r.agreement_id = $2 and r.start_date <= $4::date and r.end_date >= $3::date
      and r.document_id <> $5 order by 1`,
    [tx.tenantId, agreementId, days.startDate, days.endDate, billId === '' ? '0' : billId],
  )
  return rows.map(({ number }) => number)
}

export type DateRange = { startDate: string; endDate: string }

/** A document by which goods were bought or returned. */
export type BoughtDocument = { sourceBillId: string; sourceBillNo: string; kind: string; sourceBillDate: string }
/**
 * Line of such a document, in basic units and money with tax; negative for a return. `backQty` and `backAmt`: what has
 * been returned of the line so far, negative.
 */
export type BoughtLine = BoughtDocument & {
  id: string
  depotId: string
  commInfoId: string
  boughtQty: Decimal
  boughtAmt: Decimal
  backQty: Decimal
  backAmt: Decimal
  rate: Decimal
  isDeducted: boolean
}

export const receipts = purchaseReceiptDocument.words.id
const returns = purchaseReturnDocument.words.id
const figures = ['boughtQty', 'boughtAmt', 'backQty', 'backAmt', 'rate'] as const

/**
 * Lines by which goods of an agreement were received or returned in a period, from posted documents and without gifts.
 */
export async function boughtLinesFor(tx: Tx, agreement: Agreement, days: DateRange): Promise<BoughtLine[]> {
  const rows = await tx.query<Omit<BoughtLine, (typeof figures)[number]> & Record<(typeof figures)[number], string>>(
    `with recursive class as (
       select id from classification where tenant_id = $1 and id = $6::bigint
       union select c.id from classification c join class on c.parent_id = class.id where c.tenant_id = $1)
     select l.id, d.id as "sourceBillId", d.bill_no as "sourceBillNo", d.kind, d.bill_date as "sourceBillDate", l.depot_id as "depotId",
            l.comm_info_id as "commInfoId", l.base_qty as "boughtQty", l.final_amt as "boughtAmt", coalesce(r.qty, 0) as "backQty",
            coalesce(r.amount, 0) as "backAmt", coalesce(l.tax_rate, 0) as rate, l.deductible is not distinct from 2 as "isDeducted"
       from document d
       join document_line l on l.tenant_id = $1 and l.document_id = d.id and l.is_gift is distinct from 2
       join commodity c on c.tenant_id = $1 and c.id = l.comm_info_id and c.comm_kind = 1
       join depot p on p.tenant_id = $1 and p.id = l.depot_id and coalesce(p.legal_entity, '') = $7
       left join lateral (
         select sum(x.base_qty) as qty, sum(x.final_amt) as amount from document_line x
           join document y on y.tenant_id = $1 and y.id = x.document_id and y.kind = $9 and 'counts' = any (y.tags)
          where x.tenant_id = $1 and x.source_body_id = l.id) r on d.kind = $8
      where d.tenant_id = $1 and d.kind in ($8, $9) and 'counts' = any (d.tags) and d.supplier_id = $2
      and d.bill_date between $3::date and $4::date
        and ($5::bigint is null or c.id = $5::bigint) and ($6::bigint is null or c.classify_id in (select id from class))
      order by d.bill_date, d.id, l.index_no`,
    [
      ...[tx.tenantId, agreement.supplierId, days.startDate, days.endDate, agreement.commInfoId, agreement.classifyId],
      ...[agreement.legalEntity, receipts, returns],
    ],
  )
  return rows.map((row) => ({
    ...row,
    boughtQty: decimal(row.boughtQty),
    boughtAmt: decimal(row.boughtAmt),
    backQty: decimal(row.backQty),
    backAmt: decimal(row.backAmt),
    rate: decimal(row.rate),
  }))
}

/**
 * Where a part of a rebate is booked: changes of stock value and of cost of sales, negative, and input tax transferred
 * out, positive. Lines of returns have none.
 */
export type RebateShare = Record<'stockAmt' | 'salesCostAmt' | 'taxAmt', Decimal> & { line: BoughtLine }

/** Inserts the shares of a rebate: reductions of cost negative, tax positive. */
export async function addShares(tx: Tx, rebate: { id: string; billDate: string; legalEntity: string }, shares: readonly RebateShare[]) {
  const column = (of: (share: RebateShare) => Decimal) => ['numeric', shares.map((share) => of(share).toFixed())] as const
  await insertRows(
    tx,
    'rebate_share',
    {
      tenant_id: ['text', tx.tenantId],
      document_id: ['bigint', rebate.id],
      legal_entity: ['text', rebate.legalEntity],
      bill_date: ['date', rebate.billDate],
    },
    {
      source_bill_id: ['bigint', shares.map(({ line }) => line.sourceBillId)],
      source_line_id: ['bigint', shares.map(({ line }) => line.id)],
      bought_qty: column(({ line }) => line.boughtQty),
      bought_amt: column(({ line }) => line.boughtAmt),
      stock_amt: column(({ stockAmt }) => stockAmt),
      sales_cost_amt: column(({ salesCostAmt }) => salesCostAmt),
      tax_amt: column(({ taxAmt }) => taxAmt),
    },
  )
}

/** Inserts the opposite of all shares of a rebate on the red document. */
export async function reverseShares(tx: Tx, rebateId: string, red: { id: string; billDate: string }): Promise<void> {
  await tx.query(
    `insert into rebate_share (tenant_id, document_id, legal_entity, bill_date, source_bill_id, source_line_id,
      bought_qty, bought_amt, stock_amt, sales_cost_amt, tax_amt)
     select tenant_id, $3, legal_entity, $4, source_bill_id, source_line_id, -bought_qty, -bought_amt, -stock_amt, -sales_cost_amt, -tax_amt
       from rebate_share where tenant_id = $1 and document_id = $2`,
    [tx.tenantId, rebateId, red.id, red.billDate],
  )
}

/** A document that a posted rebate was claimed for, with the shares booked for it. */
export type ClaimedDocument = BoughtDocument & { depotIds: string[] } & Record<
    'boughtQty' | 'boughtAmt' | 'stockAmt' | 'salesCostAmt' | 'taxAmt',
    string
  >

/** The documents a posted rebate was claimed for, by date. */
export const claimedDocumentsOf = (tx: Tx, rebateId: string): Promise<ClaimedDocument[]> =>
  tx.query<ClaimedDocument>(
    `select d.id as "sourceBillId", d.bill_no as "sourceBillNo", d.kind, d.bill_date as "sourceBillDate",
      array_agg(distinct l.depot_id::text) as "depotIds",
            sum(s.bought_qty) as "boughtQty", sum(s.bought_amt) as "boughtAmt", sum(s.stock_amt) as "stockAmt",
            sum(s.sales_cost_amt) as "salesCostAmt",
            sum(s.tax_amt) as "taxAmt"
       from rebate_share s
       join document d on d.tenant_id = $1 and d.id = s.source_bill_id
       join document_line l on l.tenant_id = $1 and l.id = s.source_line_id
      where s.tenant_id = $1 and s.document_id = $2 group by d.id, d.bill_no, d.kind, d.bill_date order by d.bill_date, d.id`,
    [tx.tenantId, rebateId],
  )

/** Further columns of the rebate list. */
export async function rebateListColumns(tx: Tx, ids: readonly string[]): Promise<Map<string, object>> {
  const rows = await tx.query<{ id: string; agreementName: string | null }>(
    `select r.document_id as id, a.name as "agreementName" from purchase_rebate r
       left join supplier_agreement a on a.tenant_id = $1 and a.id = r.agreement_id
      where r.tenant_id = $1 and r.document_id = any ($2::bigint[])`,
    [tx.tenantId, ids],
  )
  return new Map(rows.map(({ id, ...said }) => [id, withoutNulls(said)]))
}
