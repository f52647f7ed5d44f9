import { type Decimal, decimal, readFigure, sum, zero } from '#domain/decimal.ts'
import { untaxedOfFinal } from '#domain/ledger.ts'
import type { Tx } from '../../../db/connect.ts'
import { postTax, type RedDocument, type TaxEntry } from '../../books/tax-entries.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import type { SourceLine } from '../../sources/source-lines.ts'
import { type Funding, keptTax } from './funded-sales.ts'
import { noneSold, type SoldLine, soldLinesOf } from './invoice-store.ts'

const figure = (text: string | null | undefined) => readFigure(text) ?? zero

/** The tax in what others pay of a line (rule C7 *Who pays*). */
const fundedTaxOf = (funding: Funding, { id }: StoredLine): Decimal => sum([...(funding.get(id)?.values() ?? [])].map(({ tax }) => tax))

type SoldWork = { document: StoredDocument; sources: ReadonlyMap<string, SourceLine> }

/** Output tax of a mall sale is declared when its goods leave, invoiced or not (rule B6 `UNINVOICED_TAX`): of all that is paid, whoever pays. */
export async function declareSold({ tx, settings }: Run, { document, sources }: SoldWork, funding: Funding): Promise<void> {
  if (!settings.declaresUninvoiced) return
  const sold = document.lines.filter(({ sourceBodyId }) => sources.get(sourceBodyId ?? '')?.headKind === 'mallOrder')
  const taxOf = (line: StoredLine) =>
    figure(line.finalAmt).sub(untaxedOfFinal(line, settings.places.amount)).add(fundedTaxOf(funding, line))
  await postTax(
    tx,
    document,
    sold.map((line) => ({ lineId: line.id, about: 'uninvoiced', amount: taxOf(line) })),
  )
}

/** What comes back and is not invoiced is not declared any more; the tax of what is invoiced waits for its red invoice. */
export async function declareReturned({ tx, settings }: Run, { document }: Pick<SoldWork, 'document'>, funding: Funding): Promise<void> {
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
    return lines.slice(0, 1).map(({ id: lineId }) => ({ lineId, about: 'uninvoiced', amount: dueOf(left).sub(sale.declared) }))
  })
  await postTax(tx, document, entries)
}

/**
 * What came back and did not after all is declared again as far as no invoice has it: what a return took of the tax says nothing of that once
 * invoices or red ones were issued since. For lines that `isSettledAnew` says; answers them, whose entries are not mirrored.
 */
export async function declareAgain(
  { tx, settings }: Run,
  { document }: Pick<SoldWork, 'document'>,
  red: RedDocument,
  isSettledAnew: (sale: DeclaredLine) => boolean,
): Promise<ReadonlySet<string>> {
  const found = [...(await declaredLines(tx, document, settings.places.amount))].filter(([, sale]) => isSettledAnew(sale))
  const linesOf = (sourceId: string) => document.lines.filter(({ sourceBodyId }) => sourceBodyId === sourceId)
  const entries = found.flatMap(([sourceId, sale]) =>
    linesOf(sourceId)
      .slice(0, 1)
      .map(({ id }): TaxEntry => ({ lineId: red.lineOf(id), about: 'uninvoiced', amount: dueOf(sale).sub(sale.declared) })),
  )
  await postTax(tx, red, entries)
  return new Set(found.flatMap(([sourceId]) => linesOf(sourceId).map(({ id }) => id)))
}

/** What is refunded of goods that are kept, of these lines of outs, and is not invoiced is not declared any more (ADR 127). */
export async function declareRefunded({ tx, settings }: Run, requestId: string, sold: readonly StoredLine[]): Promise<void> {
  const lines = sold.map((line) => ({ ...line, sourceBodyId: line.id }))
  const found = await declaredLines(tx, { id: '', lines }, settings.places.amount)
  const entries = [...found].map(([lineId, sale]): TaxEntry => ({ lineId, about: 'uninvoiced', amount: dueOf(sale).sub(sale.declared) }))
  await postTax(tx, { id: requestId, billDate: tx.today }, entries)
}

/**
 * The output tax of an invoice that is issued, or voided: what was declared without it changes over to it, the rest was pending (rule B6
 * *Invoice for a sale already declared*).
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
    return [
      { lineId, about: stands ? 'declared' : 'declaredVoid', amount: taken },
      { lineId, about, amount: tax.sub(taken) },
    ]
  })
  await postTax(tx, document, entries)
}

/**
 * The tax that is declared without an invoice: that in what was kept and is not invoiced, as it stands in the books, so that parts that are sent,
 * invoiced or come back leave no cent; and that in what others pay, whose invoice is no matter of the buyer's.
 */
function dueOf({ kept, keptUntaxed, invoiced, invoicedUntaxed, fundedTax }: DeclaredLine): Decimal {
  const tax = kept.sub(invoiced).sub(keptUntaxed.sub(invoicedUntaxed))
  return kept.lte(invoiced) || tax.isNegative() ? fundedTax : fundedTax.add(tax)
}

/** `fundedTax`: in what others pay of what was kept; `wasInvoiced`: an invoice has taken of the tax, whether or not it stands still. */
type DeclaredLine = SoldLine & { declared: Decimal; fundedTax: Decimal; wasInvoiced: boolean }

/**
 * Of the lines of outs that a document names, those of which tax was declared before they were invoiced: what of it no invoice has taken over,
 * and what else became of them, the document itself left out.
 */
async function declaredLines(
  tx: Tx,
  { id, lines }: Pick<StoredDocument, 'id' | 'lines'>,
  places: number,
): Promise<Map<string, DeclaredLine>> {
  const ids = [...new Set(lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; declared: string; fundedTax: string; wasInvoiced: boolean }>(
    `select l.id, sum(case t.about when 'uninvoiced' then t.amount else -t.amount end) as declared, bool_or(t.about <> 'uninvoiced') as "wasInvoiced",
            (select coalesce(sum(${keptTax('g', 'b', '$4')}), 0)
               from document_line b
               join line_funding g on g.tenant_id = b.tenant_id and g.line_id = b.id
               join document r on r.tenant_id = g.tenant_id and r.id = g.document_id and 'counts' = any (r.tags) and r.id <> $3
              where b.tenant_id = $1 and (b.id = l.id or b.source_body_id = l.id)) as "fundedTax"
       from unnest($2::bigint[]) as l (id)
      cross join lateral (
         select f.document_id, f.id from document_line f where f.tenant_id = $1 and f.id = l.id
          union all
         select f.document_id, f.id from document_line f where f.tenant_id = $1 and f.source_body_id = l.id
          union all
         select k.document_id, k.line_id from kept_refund k where k.tenant_id = $1 and k.line_id = l.id) f
       join tax_entry t on t.tenant_id = $1 and t.document_id = f.document_id and t.line_id = f.id and t.about in ('uninvoiced', 'declared', 'declaredVoid')
      group by l.id`,
    [tx.tenantId, ids, id || '0', places],
  )
  const sold = rows.length > 0 ? await soldLinesOf(tx, ids, id) : new Map<string, SoldLine>()
  return new Map(
    rows.map(({ id: lineId, declared, fundedTax, wasInvoiced }) => [
      lineId,
      { ...(sold.get(lineId) ?? noneSold), declared: decimal(declared), fundedTax: decimal(fundedTax), wasInvoiced },
    ]),
  )
}
