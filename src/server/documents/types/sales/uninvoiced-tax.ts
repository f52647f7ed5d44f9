import { daysLater } from '#domain/core/day-periods.ts'
import { type Decimal, decimal, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { untaxedOfFinal } from '#domain/finance/ledger.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import type { Tx } from '../../../db/connect.ts'
import { laterDay, postTax, type RedDocument, type TaxEntry } from '../../books/money/tax-entries.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { isPaidInFull } from '../../sources/link.ts'
import type { SourceLine } from '../../sources/source-lines.ts'
import { saveDueTax } from './due-tax.ts'
import { type Funding, storedFundedTax } from './funded-sales.ts'
import { noneSold, type SoldLine, soldLinesOf } from './invoice-store.ts'
import { link } from './out-context.ts'

const figure = (text: string | null | undefined) => readFigure(text) ?? zero

/** Tax in the amounts that third parties pay of a line (rule C7 *Who pays*). */
const fundedTaxOf = (funding: Funding, { id }: StoredLine): Decimal => sum([...(funding.get(id)?.values() ?? [])].map(({ tax }) => tax))

type SalesTaxContext = { document: StoredDocument; sources: ReadonlyMap<string, SourceLine>; masters: Pick<Masters, 'of'> }

/**
 * Declares the output tax of a delivery before any invoice (rule B6 `UNINVOICED_TAX`). For mall sales and lines paid
 * in full before shipping the tax is due on the date of the delivery, for sales on account on the payment date of the
 * contract; where that date lies ahead, the clock declares the tax then. It is the tax on all that is paid, whoever
 * pays it.
 */
export async function declareSold({ tx, settings }: Run, work: SalesTaxContext, funding: Funding): Promise<void> {
  if (!settings.declaresUninvoiced) return
  const { document, sources } = work
  const dueDate = paymentDate(work)
  const isPaidAhead = ({ sourceBodyId }: StoredLine) => {
    const source = sources.get(sourceBodyId ?? '')
    return source !== undefined && isPaidInFull(link, source)
  }
  const waits = dueDate > tx.today && document.lines.some((line) => !isPaidAhead(line))
  const due = document.lines.filter((line) => !waits || isPaidAhead(line))
  const taxOf = (line: StoredLine) => taxIn(line, settings.places.amount).add(fundedTaxOf(funding, line))
  await postTax(
    tx,
    document,
    due.map((line) => ({
      ...{ lineId: line.id, about: 'uninvoiced', amount: taxOf(line) },
      billDate: isPaidAhead(line) ? document.billDate : dueDate,
    })),
  )
  if (dueDate > document.billDate) saveDueTax(tx, { documentId: document.id, dueDate, declared: !waits })
}

/** Tax in the final amount of a line. */
const taxIn = (line: StoredLine, places: number): Decimal => figure(line.finalAmt).sub(untaxedOfFinal(line, places))

/** Payment date of the contract: the date of the delivery plus the customer's payment term in days. */
function paymentDate({ document: { billDate, customerId }, masters }: SalesTaxContext): string {
  return daysLater(billDate, masters.of('customer', customerId)?.period ?? 0)
}

/**
 * Takes back the output tax of goods that are returned without a source, on the date of the return, because their sale
 * is taken to have declared it.
 */
export async function declareFreeReturn({ tx, settings }: Run, { document }: Pick<SalesTaxContext, 'document'>): Promise<void> {
  if (!settings.declaresUninvoiced) return
  const free = document.lines.filter(({ sourceBodyId }) => !sourceBodyId)
  await postTax(
    tx,
    document,
    free.map((line) => ({ lineId: line.id, about: 'uninvoiced', amount: taxIn(line, settings.places.amount) })),
  )
}

/**
 * Lowers the declared tax by what is returned and not invoiced. Tax on what is invoiced is lowered by the red invoice.
 */
export async function declareReturned(
  { tx, settings }: Run,
  { document }: Pick<SalesTaxContext, 'document'>,
  funding: Funding,
): Promise<void> {
  const { amount: places } = settings.places
  const found = await declaredLines(tx, document, places)
  const entries = [...found].flatMap(([sourceId, sale]): TaxEntry[] => {
    const lines = document.lines.filter(({ sourceBodyId }) => sourceBodyId === sourceId)
    const left = {
      ...sale,
      kept: sum([sale.kept, ...lines.map(({ finalAmt }) => figure(finalAmt))]),
      keptUntaxed: sum([sale.keptUntaxed, ...lines.map((line) => untaxedOfFinal(line, places))]),
      fundedTax: sum([sale.fundedTax, ...lines.map((line) => fundedTaxOf(funding, line))]),
    }
    return lines.slice(0, 1).map(({ id }) => declarationEntry(id, document.billDate, left))
  })
  await postTax(tx, document, entries)
}

/**
 * When a return is reversed, declares again the tax that the return took back, as far as no invoice covers it. The
 * entries of the return cannot simply be reversed, because invoices or red invoices may have been issued since.
 * Applies only to lines whose sale fulfils `isSettledAnew`; returns the ids of these lines, whose entries must not be
 * reversed too.
 */
export async function redeclareReturned(
  { tx, settings }: Run,
  { document }: Pick<SalesTaxContext, 'document'>,
  red: RedDocument,
  isSettledAnew: (sale: DeclaredLine) => boolean,
): Promise<ReadonlySet<string>> {
  const found = [...(await declaredLines(tx, document, settings.places.amount))].filter(([, sale]) => isSettledAnew(sale))
  const linesOf = (sourceId: string) => document.lines.filter(({ sourceBodyId }) => sourceBodyId === sourceId)
  const entries = found.flatMap(([sourceId, sale]) =>
    linesOf(sourceId)
      .slice(0, 1)
      .map(({ id }) => declarationEntry(red.lineOf(id), red.billDate, sale)),
  )
  await postTax(tx, red, entries)
  return new Set(found.flatMap(([sourceId]) => linesOf(sourceId).map(({ id }) => id)))
}

/**
 * Lowers the declared tax of these delivery lines by what is refunded for goods that the customer keeps, as far as it
 * is not invoiced (ADR 127).
 */
export const declareRefunded = ({ tx, settings }: Run, requestId: string, sold: readonly StoredLine[]): Promise<void> =>
  declareCurrentTax(tx, { id: requestId, billDate: tx.today }, sold, settings.places.amount)

/**
 * Posts, for these delivery lines, the difference between the tax that should be declared by now and the tax that is
 * declared.
 */
export async function declareCurrentTax(
  tx: Tx,
  booking: DeclarationTarget,
  sold: readonly Pick<StoredLine, 'id'>[],
  places: number,
): Promise<void> {
  const lines = sold.map(({ id }) => ({ sourceBodyId: id }))
  const found = await declaredLines(tx, { id: '', lines }, places)
  await postTax(
    tx,
    booking,
    [...found].map(([lineId, sale]) => declarationEntry(lineId, booking.billDate, sale)),
  )
}

type DeclarationTarget = { id: string; billDate: string; legalEntity?: string }

/** Entry that brings a line's declared tax up to date, dated on this day, or on the due date if that is later. */
const declarationEntry = (lineId: string, day: string, sale: DeclaredLine): TaxEntry => ({
  ...{ lineId, about: 'uninvoiced', amount: dueOf(sale).sub(sale.declared) },
  billDate: laterDay(day, sale.dueDate),
})

/**
 * Posts the output tax of an invoice that is issued or voided. Tax that was declared before is moved to the invoice;
 * the rest was pending until then (rule B6 *Invoice for a sale already declared*).
 */
export async function postInvoiceTax({ tx, settings }: Run, document: StoredDocument, about: 'invoiced' | 'invoiceVoid'): Promise<void> {
  const found = await declaredLines(tx, document, settings.places.amount)
  const stands = about === 'invoiced'
  const entries = document.lines.flatMap((line): TaxEntry[] => {
    const { id: lineId, sourceBodyId, taxAmt, finalAmt } = line
    const tax = stands ? figure(taxAmt) : figure(taxAmt).neg()
    const sale = found.get(sourceBodyId ?? '')
    if (!sale) return [{ lineId, about, amount: tax }]
    const left = {
      ...sale,
      invoiced: sale.invoiced.add(figure(finalAmt)),
      invoicedUntaxed: sale.invoicedUntaxed.add(figure(finalAmt)).sub(figure(taxAmt)),
    }
    const taken = sale.declared.sub(dueOf(stands ? left : sale))
    // an invoice dated before the tax is due does not cover what was declared, so this is taken back on the due date
    if (sale.dueDate && sale.dueDate > document.billDate)
      return [
        { lineId, about: 'uninvoiced', amount: taken.neg(), billDate: sale.dueDate },
        { lineId, about, amount: tax },
      ]
    return [
      { lineId, about: stands ? 'declared' : 'declaredVoid', amount: taken },
      { lineId, about, amount: tax.sub(taken) },
    ]
  })
  await postTax(tx, document, entries)
}

/**
 * Tax to be declared before any invoice. It is the tax, as booked, on what was kept and not invoiced, so that partial
 * deliveries, invoices and returns leave no cent; plus the tax on what third parties pay, which the buyer's invoice
 * does not cover.
 */
function dueOf({ kept, keptUntaxed, invoiced, invoicedUntaxed, fundedTax }: DeclaredLine): Decimal {
  const tax = kept.sub(invoiced).sub(keptUntaxed.sub(invoicedUntaxed))
  return kept.lte(invoiced) || tax.isNegative() ? fundedTax : fundedTax.add(tax)
}

/**
 * `fundedTax`: tax on what third parties pay of the kept amount. `wasInvoiced`: an invoice took over part of the tax
 * at some time, even if it was voided since. `dueDate`: payment date for which the declaration waited.
 */
type DeclaredLine = SoldLine & { declared: Decimal; fundedTax: Decimal; wasInvoiced: boolean; dueDate?: string }

/**
 * Delivery lines that a document names and whose tax is due before any invoice, by id: their amounts, and the tax that
 * is declared and was not taken over by an invoice, as if the document itself did not exist. Lines that waited for a
 * due date are included even if nothing was left to declare on it.
 */
async function declaredLines(
  tx: Tx,
  { id, lines }: { id: string; lines: readonly Pick<StoredLine, 'sourceBodyId'>[] },
  places: number,
): Promise<Map<string, DeclaredLine>> {
  const ids = [...new Set(lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; declared: string; fundedTax: string; wasInvoiced: boolean; dueDate: string | null }>(
    `select l.id, coalesce(t.declared, 0) as declared, coalesce(t.taken, false) as "wasInvoiced", o.due_date as "dueDate",
            (select coalesce(sum(${storedFundedTax('g', 'b', '$4')}), 0)
               from document_line b
               join line_funding g on g.tenant_id = $1 and g.line_id = b.id
               join document r on r.tenant_id = $1 and r.id = g.document_id and 'counts' = any (r.tags) and r.id <> $3
              where b.tenant_id = $1 and (b.id = l.id or b.source_body_id = l.id)) as "fundedTax"
       from document_line l
      cross join lateral (
         select sum(case t.about when 'uninvoiced' then t.amount else -t.amount end) as declared, bool_or(t.about <> 'uninvoiced') as taken
           from (select f.document_id, f.id from document_line f where f.tenant_id = $1 and f.id = l.id
                  union all
                 select f.document_id, f.id from document_line f where f.tenant_id = $1 and f.source_body_id = l.id
                  union all
                 select k.document_id, k.line_id from kept_refund k where k.tenant_id = $1 and k.line_id = l.id) f
           join tax_entry t on t.tenant_id = $1 and t.document_id = f.document_id and t.line_id = f.id
           and t.about in ('uninvoiced', 'declared', 'declaredVoid')) t
       left join output_tax_due o on o.tenant_id = $1 and o.document_id = l.document_id and o.declared
      where l.tenant_id = $1 and l.id = any ($2::bigint[]) and (t.declared is not null or o.document_id is not null)`,
    [tx.tenantId, ids, id || '0', places],
  )
  const sold = rows.length > 0 ? await soldLinesOf(tx, ids, id) : new Map<string, SoldLine>()
  return new Map(
    rows.map(({ id: lineId, declared, fundedTax, wasInvoiced, dueDate }) => [
      lineId,
      {
        ...{ ...(sold.get(lineId) ?? noneSold), declared: decimal(declared), fundedTax: decimal(fundedTax), wasInvoiced },
        ...(dueDate === null ? {} : { dueDate }),
      },
    ]),
  )
}
