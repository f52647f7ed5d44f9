import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import { deemedTax } from '#domain/tax/deemed-sale.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertRows } from '../../../db/multi-row.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import type { Booking } from '../stock/movements.ts'

/**
 * Tax that arises with a line's goods and is owed by no partner (rules B6, C7). `deemedSale`: output tax of gifts;
 * `lossOut` and `useOut`: input tax no longer deductible because goods are lost or used; `invoiced` and `invoiceVoid`:
 * output tax due with an invoice, and its cancellation; `uninvoiced`: output tax declared before any invoice;
 * `declared` and `declaredVoid`: the part of `uninvoiced` that an invoice takes over, and its cancellation;
 * `deducted`: input tax of a supplier's invoice; `deductedOut`: input tax of returned goods.
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
  /** Business date of the entry, where it differs from the document's. */
  billDate?: string
}

/**
 * Posts tax entries of a document, in the books of its lines' depots unless `legalEntity` is given. Entries of 0 are
 * left out.
 */
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

/** A red document; `lineOf` maps original line ids to its own. */
export type RedDocument = Booking & { lineOf(id: string): string }

/** The later of two days. */
export const laterDay = (one: string, other: string | undefined): string => (other !== undefined && other > one ? other : one)

/**
 * Reverses all tax entries of a document on the red document. Each reversal is dated on the red document's day, or on
 * the day of the original entry where that is later. Output tax declared before any invoice (`uninvoiced`) is not
 * reversed for the lines in `settledAnew`.
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
        billDate: laterDay(red.billDate, billDate),
      })),
  )
}

const hasGifts = ({ lines }: StoredDocument) => lines.some((line) => line.isGift === 2)

/**
 * Posts output tax at list price on gifts without a paid line. Posts nothing where the tenant does not tax gifts, or
 * where the goods have no list price.
 */
export async function postDeemedSales(run: Run, document: StoredDocument): Promise<void> {
  const { tx, settings } = run
  if (!settings.giftDeemedSale || !hasGifts(document)) return
  const gifts = await tx.query<GiftLine>(
    `select l.id as "lineId", coalesce(u.final_price, c.retail_price * coalesce(u.conversion, 1)) as "listPrice", l.qty, l.tax_rate as rate
       from document_line l
       join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
       left join commodity_unit u on u.tenant_id = l.tenant_id and u.comm_info_id = l.comm_info_id and u.unit_id = l.unit_id
      where l.tenant_id = $1 and l.document_id = $2 and l.is_gift = 2 and l.tax_rate > 0 and c.retail_price > 0 and is_giveaway($1, l.id)`,
    [tx.tenantId, document.id],
  )
  await postDeemedTax(run, document, gifts)
}

type GiftLine = Record<'lineId' | 'listPrice' | 'qty' | 'rate', string>

async function postDeemedTax({ tx, settings }: Run, document: StoredDocument, given: readonly GiftLine[]): Promise<void> {
  const taxOf = ({ listPrice, qty, rate }: GiftLine) =>
    deemedTax({ listPrice: decimal(listPrice), qty: decimal(qty), rate: decimal(rate) }, settings.places.amount)
  const entries = given.map((gift) => ({ lineId: gift.lineId, about: 'deemedSale' as const, amount: taxOf(gift) }))
  await postTax(tx, document, entries)
}

/** Posts output tax of goods written off as samples, at their list price and tax rate (rule C7 *gifts*). */
export async function postSamples(run: Run, document: StoredDocument): Promise<void> {
  const { tx, settings } = run
  if (!settings.giftDeemedSale || !document.lines.some(({ cause }) => cause === 'sample')) return
  const samples = await tx.query<GiftLine>(
    `select l.id as "lineId", coalesce(u.final_price, c.retail_price * coalesce(u.conversion, 1)) as "listPrice",
      -l.qty as qty, coalesce(tax_rate_on(c.tenant_id, c.tax_rate_id, $4::date), $3::numeric) as rate
       from document_line l
       join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
       left join commodity_unit u on u.tenant_id = l.tenant_id and u.comm_info_id = l.comm_info_id and u.unit_id = l.unit_id
      where l.tenant_id = $1 and l.document_id = $2 and l.cause = 'sample' and coalesce(u.final_price, c.retail_price) > 0`,
    [tx.tenantId, document.id, settings.defaultTaxRate, document.billDate],
  )
  await postDeemedTax(run, document, samples)
}
