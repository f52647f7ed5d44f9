import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import type { InvoicedAhead } from '#domain/purchase/invoiced-ahead.ts'
import type { ReceivedPart } from '#domain/purchase/supplier-invoice.ts'
import type { Tx } from '../../../../db/connect.ts'
import { insertRows } from '../../../../db/multi-row.ts'
import { lockSupplier } from './supplier-invoice-store.ts'

/** The part of an invoice line that is in transit, and the legal entity whose books it is in. */
export type AheadLine = InvoicedAhead & Record<'lineId' | 'documentId' | 'supplierId' | 'commInfoId' | 'legalEntity' | 'billDate', string>

type Figures = Record<'qty' | 'cost' | 'tax', string>
type RawAhead<Of extends InvoicedAhead> = Omit<Of, keyof Figures> & Figures
const parseFigures = <Row extends Figures>(row: Row) => ({ ...row, qty: decimal(row.qty), cost: decimal(row.cost), tax: decimal(row.tax) })

const aheadLines = (which: string) => `
  select l.id as "lineId", l.document_id as "documentId", d.supplier_id as "supplierId",
    l.comm_info_id as "commInfoId", d.bill_date as "billDate",
         min(a.legal_entity) as "legalEntity", sum(a.qty) as qty, sum(a.cost) as cost, sum(a.tax) as tax
    from document d
    join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
    join invoice_ahead a on a.tenant_id = l.tenant_id and a.line_id = l.id
   where d.tenant_id = $1 and d.kind = 'purchaseInvoice' and ${which}
   group by l.id, l.document_id, l.index_no, l.comm_info_id, d.supplier_id, d.bill_date, d.id`

/**
 * Goods of a supplier that are invoiced and in transit, oldest first. Where there are any, locks the supplier until
 * the transaction ends, so that no other receipt takes them too.
 */
export async function lockAheadLines(tx: Tx, supplierId: string, goods: readonly string[]): Promise<AheadLine[]> {
  const read = () =>
    tx.query<RawAhead<AheadLine>>(
      `${aheadLines('d.supplier_id = $2 and l.comm_info_id = any ($3::bigint[])')} having sum(a.qty) > 0
        order by d.bill_date, d.id, l.index_no`,
      [tx.tenantId, supplierId, goods],
    )
  if ((await read()).length === 0) return []
  await lockSupplier(tx, supplierId)
  return (await read()).map(parseFigures)
}

/** What is in transit for an invoice now, by line, including lines of which everything has arrived. */
export async function aheadOfInvoice(tx: Tx, documentId: string): Promise<Map<string, AheadLine>> {
  const rows = await tx.query<RawAhead<AheadLine>>(`${aheadLines('d.id = $2')} order by l.index_no`, [tx.tenantId, documentId])
  return new Map(rows.map((row) => [row.lineId, parseFigures(row)]))
}

/**
 * Part of a receipt line that was invoiced ahead: what it took from transit, what was matched, and the part of the
 * difference that went to stock.
 */
export type BookedArrival = InvoicedAhead & {
  /** Fields of the invoice. */
  lineId: string
  documentId: string
  legalEntity: string
  /** Fields of the receipt. */
  receiptId: string
  sourceLineId: string
  depotId: string
  match: ReceivedPart
  stock: { value: Decimal; tax: Decimal }
}

/** Arrivals of goods invoiced ahead, latest first: for the lines of an invoice, or by the lines of a receipt. */
export async function bookedArrivals(tx: Tx, which: { invoiceId: string } | { receiptId: string }): Promise<BookedArrival[]> {
  const [side, id] = 'invoiceId' in which ? ['l', which.invoiceId] : ['s', which.receiptId]
  type Row = Figures &
    Record<
      | 'lineId'
      | 'documentId'
      | 'legalEntity'
      | 'receiptId'
      | 'sourceLineId'
      | 'depotId'
      | 'matchQty'
      | 'matchCost'
      | 'matchFinal'
      | 'value'
      | 'valueTax',
      string
    >
  const rows = await tx.query<Row>(
    `select a.line_id as "lineId", l.document_id as "documentId", min(a.legal_entity) as "legalEntity",
      m.source_line_id as "sourceLineId", s.document_id as "receiptId", s.depot_id as "depotId", -sum(a.qty) as qty, -sum(a.cost) as cost,
            -sum(a.tax) as tax, sum(m.qty) as "matchQty", sum(m.cost) as "matchCost", sum(m.final) as "matchFinal",
            sum(a.stock_amt) as value, sum(a.stock_tax) as "valueTax"
       from document_line ${side}
       join invoice_match m on m.tenant_id = ${side}.tenant_id and ${side === 'l' ? 'm.line_id' : 'm.source_line_id'} = ${side}.id
       join invoice_ahead a on a.tenant_id = m.tenant_id and a.document_id = m.document_id and a.line_id = m.line_id and a.step = m.step
       join document_line ${side === 'l' ? 's on s.tenant_id = m.tenant_id and s.id = m.source_line_id' : 'l on l.tenant_id = m.tenant_id and l.id = m.line_id'}
      where ${side}.tenant_id = $1 and ${side}.document_id = $2
      group by a.line_id, l.document_id, m.source_line_id, s.document_id, s.depot_id having sum(m.qty) <> 0
      order by max(a.bill_date) desc, m.source_line_id desc`,
    [tx.tenantId, id],
  )
  return rows.map(({ matchQty, matchCost, matchFinal, value, valueTax, ...row }) => ({
    ...parseFigures(row),
    match: { qty: decimal(matchQty), cost: decimal(matchCost), final: decimal(matchFinal) },
    stock: { value: decimal(value), tax: decimal(valueTax) },
  }))
}

/**
 * Arrivals of a receipt that is being reversed. Where there are any, locks the supplier until the transaction ends.
 */
export async function lockBookedArrivals(tx: Tx, supplierId: string, receiptId: string): Promise<BookedArrival[]> {
  if ((await bookedArrivals(tx, { receiptId })).length === 0) return []
  await lockSupplier(tx, supplierId)
  return bookedArrivals(tx, { receiptId })
}

/** The next free step of a document in the books of goods invoiced ahead and of matches. */
export async function nextStep(tx: Tx, documentId: string): Promise<number> {
  const { step } = await tx.one<{ step: number }>(
    `select greatest((select max(step) from invoice_ahead where tenant_id = $1 and document_id = $2),
                     (select max(step) from invoice_match where tenant_id = $1 and document_id = $2), 0) + 1 as step`,
    [tx.tenantId, documentId],
  )
  return step
}

/** A row of `invoice_ahead`. `stock`: part of a difference that went to stock. */
export type AheadRow = InvoicedAhead & { lineId: string; step: number; stock?: { value: Decimal; tax: Decimal } }

/** Inserts rows that put goods in transit, or take them out of it (negative). */
export async function addAhead(
  tx: Tx,
  document: { id: string; billDate: string; legalEntity: string },
  rows: readonly AheadRow[],
): Promise<void> {
  const column = (of: (row: AheadRow) => Decimal | undefined): [string, string[]] => [
    'numeric',
    rows.map((row) => (of(row) ?? decimal('0')).toFixed()),
  ]
  await insertRows(
    tx,
    'invoice_ahead',
    {
      ...{ tenant_id: ['text', tx.tenantId], document_id: ['bigint', document.id] },
      ...{ legal_entity: ['text', document.legalEntity], bill_date: ['date', document.billDate] },
    },
    {
      line_id: ['bigint', rows.map(({ lineId }) => lineId)],
      step: ['integer', rows.map(({ step }) => step)],
      qty: column(({ qty }) => qty),
      cost: column(({ cost }) => cost),
      tax: column(({ tax }) => tax),
      stock_amt: column(({ stock }) => stock?.value),
      stock_tax: column(({ stock }) => stock?.tax),
    },
  )
}
