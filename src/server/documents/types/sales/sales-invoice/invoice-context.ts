import type { Problem } from '#domain/core/refusals.ts'
import type { Decimal } from '#domain/figures/decimal.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import type { RedRequest } from '../../../books/red-requests.ts'
import type { OwnTable } from '../../../engine/own-tables.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import type { GoodsSettings } from '../../../lines/goods-document.ts'
import type { SourceLine } from '../../../sources/source-lines.ts'
import type { SoldLine, TitleRow } from '../invoice-store.ts'
import type { Prepaid } from './prepaid-sales.ts'

/**
 * Fields of an invoice apart from its lines: those that are entered, and the title as it was when the invoice was
 * requested.
 */
export const invoiceHead: OwnTable = {
  table: 'sales_invoice',
  columns: {
    titleId: ['title_id', 'bigint'],
    title: ['title', 'text'],
    titleKind: ['title_kind', 'integer'],
    taxNo: ['tax_no', 'text'],
    address: ['address', 'text'],
    phone: ['phone', 'text'],
    bankName: ['bank_name', 'text'],
    bankAccount: ['bank_account', 'text'],
    ticketId: ['ticket_id', 'bigint'],
    deliverTo: ['deliver_to', 'text'],
    amount: ['amount', 'numeric'],
    invoiceKind: ['invoice_kind', 'text'],
    invoiceNo: ['invoice_no', 'text'],
    invoiceCode: ['invoice_code', 'text'],
    invoiceDate: ['invoice_date', 'date'],
  },
  inputs: ['titleId', 'amount'],
  figures: ['amount'],
}

export type InvoiceHead = Partial<
  Record<'ticketId' | 'deliverTo' | 'amount' | 'invoiceKind' | 'invoiceNo' | 'invoiceCode' | 'invoiceDate', string>
> & {
  [Name in keyof TitleRow]?: NonNullable<TitleRow[Name]>
}

/** Everything that guards, effects and answer of an invoice read. */
export type SalesInvoiceContext = {
  document: StoredDocument
  head: InvoiceHead
  masters: Masters
  settings: GoodsSettings
  /** Delivery lines that the invoice is for, by id; `sold`: what of them was kept and invoiced. */
  sources: Map<string, SourceLine>
  sold: Map<string, SoldLine>
  /** Parts of ticket lines that were paid from stored value. */
  prepaid: Prepaid
  period: Problem | undefined
  /** Amount that red invoices took back. */
  reversed: Decimal
  request: RedRequest | undefined
  used: boolean
  pushed: boolean
  /** Our number of another invoice that has the number requested. */
  sameNumber: string | undefined
}
