import type { Decimal } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import type { RedRequest } from '../../books/red-requests.ts'
import type { Masters } from '../../engine/masters.ts'
import type { OwnTable } from '../../engine/own-tables.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import type { GoodsSettings } from '../../lines/goods-document.ts'
import type { SourceLine } from '../../sources/source-lines.ts'
import type { SoldLine, TitleRow } from './invoice-store.ts'
import type { Prepaid } from './prepaid-sales.ts'

/** What is entered of an invoice beside its lines, and the title as it was when it was asked for. */
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

/** The head's own row. */
export type InvoiceHead = Partial<
  Record<'ticketId' | 'deliverTo' | 'amount' | 'invoiceKind' | 'invoiceNo' | 'invoiceCode' | 'invoiceDate', string>
> & {
  [Name in keyof TitleRow]?: NonNullable<TitleRow[Name]>
}

/** What an invoice's guards, effects and answer read. */
export type InvoiceWork = {
  document: StoredDocument
  head: InvoiceHead
  masters: Masters
  settings: GoodsSettings
  /** Lines of outs that it is about, by id, and what became of them. */
  sources: Map<string, SourceLine>
  sold: Map<string, SoldLine>
  /** What of a ticket's lines was paid from stored value. */
  prepaid: Prepaid
  period: Problem | undefined
  /** Taken back by red invoices. */
  reversed: Decimal
  request: RedRequest | undefined
  used: boolean
  pushed: boolean
  /** Another invoice that has the number which is asked for. */
  sameNumber: string | undefined
}
