import { type Decimal, decimal } from '#domain/decimal.ts'
import { deemedTax } from '#domain/deemed-sale.ts'
import type { Tx } from '../../db/connect.ts'
import { insertRows } from '../../db/multi-row.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument } from '../engine/stored.ts'
import type { Booking } from './movements.ts'

/**
 * Tax that arises with the goods of a line and that no partner owes (rules B6, C7): `deemedSale`, output tax of what is given away;
 * `lossOut` and `useOut`, deducted tax of what is lost or used that may not be deducted any more; `invoiced` and `invoiceVoid`, output tax that
 * is due with an invoice and not any more with a voided one; `uninvoiced`, output tax that is declared with the goods, before any invoice, and
 * `declared`, that of it which an invoice takes over, and `declaredVoid` gives back; `deducted`, input tax of a supplier's invoice, and
 * `deductedOut`, that of goods that went back.
 */
export type TaxEntry = {
  lineId: string
  about:
    | 'deemedSale'
    | 'lossOut'
    | 'useOut'
    | 'invoiced'
    | 'invoiceVoid'
    | 'uninvoiced'
    | 'declared'
    | 'declaredVoid'
    | 'deducted'
    | 'deductedOut'
  amount: Decimal
  /** The day that it is booked on, where it is not that of its document. */
  billDate?: string
}

/** Adds tax entries of a document, in the books of the depots of its lines unless it says whose; those of 0 are left out. */
export async function postTax(tx: Tx, document: Booking & { legalEntity?: string }, entries: readonly TaxEntry[]): Promise<void> {
  const real = entries.filter(({ amount }) => !amount.isZero())
  if (real.length === 0) return
  await insertRows(
    tx,
    'tax_entry',
    {
      tenant_id: ['text', tx.tenantId],
      document_id: ['bigint', document.id],
      posted_at: ['timestamptz', tx.now],
    },
    {
      bill_date: ['date', real.map(({ billDate }) => billDate ?? document.billDate)],
      line_id: ['bigint', real.map(({ lineId }) => lineId)],
      about: ['text', real.map(({ about }) => about)],
      amount: ['numeric', real.map(({ amount }) => amount.toFixed())],
      legal_entity:
        document.legalEntity === undefined
          ? ['bigint', real.map(() => document.id), (id) => `entity_of_document($1, ${id})`]
          : ['text', real.map(() => document.legalEntity)],
    },
  )
}

/** A red document, with the line of it that mirrors one of the original. */
export type RedDocument = Booking & { lineOf(id: string): string }

/** The later of two days. */
export const laterOf = (one: string, other: string | undefined): string => (other !== undefined && other > one ? other : one)

/**
 * Every tax entry of a document again with the opposite sign, on the red document and its date, or on that of the entry where it is a later one;
 * but for tax that was declared without an invoice with lines that were `settledAnew`.
 */
export async function reverseTax(
  tx: Tx,
  documentId: string,
  red: RedDocument,
  settledAnew: ReadonlySet<string> = new Set(),
): Promise<void> {
  const entries = await tx.query<{ lineId: string; about: TaxEntry['about']; amount: string; billDate: string }>(
    'select line_id as "lineId", about, amount, bill_date as "billDate" from tax_entry where tenant_id = $1 and document_id = $2',
    [tx.tenantId, documentId],
  )
  await postTax(
    tx,
    red,
    entries
      .filter(({ lineId, about }) => about !== 'uninvoiced' || !settledAnew.has(lineId))
      .map(({ lineId, about, amount, billDate }) => ({
        ...{ lineId: red.lineOf(lineId), about, amount: decimal(amount).neg() },
        billDate: laterOf(red.billDate, billDate),
      })),
  )
}

const hasGifts = ({ lines }: StoredDocument) => lines.some((line) => line.isGift === 2)

/** The output tax of what a document gives away without a paid row, at list price; nothing where the tenant does not tax it, or has no price. */
export async function postDeemedSales(run: Run, document: StoredDocument): Promise<void> {
  const { tx, settings } = run
  if (!settings.giftDeemedSale || !hasGifts(document)) return
  const gifts = await tx.query<GivenAway>(
    `select l.id as "lineId", coalesce(u.final_price, c.retail_price * coalesce(u.conversion, 1)) as "listPrice", l.qty, l.tax_rate as rate
       from document_line l
       join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
       left join commodity_unit u on u.tenant_id = l.tenant_id and u.comm_info_id = l.comm_info_id and u.unit_id = l.unit_id
      where l.tenant_id = $1 and l.document_id = $2 and l.is_gift = 2 and l.tax_rate > 0 and c.retail_price > 0 and is_giveaway($1, l.id)`,
    [tx.tenantId, document.id],
  )
  await postDeemed(run, document, gifts)
}

type GivenAway = Record<'lineId' | 'listPrice' | 'qty' | 'rate', string>

async function postDeemed({ tx, settings }: Run, document: StoredDocument, given: readonly GivenAway[]): Promise<void> {
  const taxOf = ({ listPrice, qty, rate }: GivenAway) =>
    deemedTax({ listPrice: decimal(listPrice), qty: decimal(qty), rate: decimal(rate) }, settings.places.amount)
  const entries = given.map((gift) => ({ lineId: gift.lineId, about: 'deemedSale' as const, amount: taxOf(gift) }))
  await postTax(tx, document, entries)
}

/** The output tax of samples among losses, at list price and the rate of their goods (rule C7 *gifts*). */
export async function postSamples(run: Run, document: StoredDocument): Promise<void> {
  const { tx, settings } = run
  if (!settings.giftDeemedSale || !document.lines.some(({ cause }) => cause === 'sample')) return
  const samples = await tx.query<GivenAway>(
    `select l.id as "lineId", coalesce(u.final_price, c.retail_price * coalesce(u.conversion, 1)) as "listPrice", -l.qty as qty, coalesce(tax_rate_on(c.tenant_id, c.tax_rate_id, $4::date), $3::numeric) as rate
       from document_line l
       join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
       left join commodity_unit u on u.tenant_id = l.tenant_id and u.comm_info_id = l.comm_info_id and u.unit_id = l.unit_id
      where l.tenant_id = $1 and l.document_id = $2 and l.cause = 'sample' and coalesce(u.final_price, c.retail_price) > 0`,
    [tx.tenantId, document.id, settings.defaultTaxRate, document.billDate],
  )
  await postDeemed(run, document, samples)
}
