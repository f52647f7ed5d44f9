import { type Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { untaxedOfFinal } from '#domain/finance/ledger.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertRows } from '../../../db/multi-row.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import type { Booking } from '../stock/movements.ts'
import { postDeemedSales, postTax, type RedDocument, reverseTax } from './tax-entries.ts'

type SoldLine = { lineId: string; untaxed: Decimal; tax: Decimal }

/**
 * Books goods sold against immediate money 现销 (negative where they are returned): revenue and tax of each line's final
 * amount, without a receivable. Also posts output tax: of gifts, and where the tenant declares sales before they are
 * invoiced (rule B6 `UNINVOICED_TAX`) of the lines, including the tax on amounts that third parties pay
 * (`fundedTaxOf`). Lines in `waits` are left out: they are returned from a ticket, and `declareReturned` posts their
 * tax.
 */
export async function postCashSale(
  run: Run,
  document: StoredDocument,
  { fundedTaxOf, waits }: { fundedTaxOf: (lineId: string) => Decimal; waits: ReadonlySet<string> },
): Promise<void> {
  const { tx, settings } = run
  const sold = document.lines.map((line): SoldLine & { due: Decimal } => {
    const { id: lineId, finalAmt } = line
    const untaxed = untaxedOfFinal(line, settings.places.amount)
    const tax = (readFigure(finalAmt) ?? zero).sub(untaxed)
    return { lineId, untaxed, tax, due: tax.add(fundedTaxOf(lineId)) }
  })
  await insertCashSales(tx, document, sold)
  if (settings.declaresUninvoiced)
    await postTax(
      tx,
      document,
      sold.flatMap(({ lineId, due }) => (waits.has(lineId) ? [] : [{ lineId, about: 'uninvoiced', amount: due }])),
    )
  await postDeemedSales(run, document)
}

/**
 * Reverses the cash sale of a counter document and its tax on the red document and its date. Output tax declared
 * before any invoice is not reversed for the lines in `settledAnew`.
 */
export async function reverseCashSale(tx: Tx, originalId: string, red: RedDocument, settledAnew: ReadonlySet<string>): Promise<void> {
  const rows = await tx.query<{ lineId: string; untaxed: string; tax: string }>(
    'select line_id as "lineId", untaxed, tax from cash_sale where tenant_id = $1 and document_id = $2',
    [tx.tenantId, originalId],
  )
  const back = rows.map(({ lineId, untaxed, tax }) => ({
    lineId: red.lineOf(lineId),
    untaxed: (readFigure(untaxed) ?? zero).neg(),
    tax: (readFigure(tax) ?? zero).neg(),
  }))
  await insertCashSales(tx, red, back)
  await reverseTax(tx, originalId, red, settledAnew)
}

const insertCashSales = (tx: Tx, { id, billDate }: Booking, sold: readonly SoldLine[]) =>
  insertRows(
    tx,
    'cash_sale',
    { tenant_id: ['text', tx.tenantId], document_id: ['bigint', id], bill_date: ['date', billDate] },
    {
      line_id: ['bigint', sold.map(({ lineId }) => lineId)],
      untaxed: ['numeric', sold.map(({ untaxed }) => untaxed.toFixed())],
      tax: ['numeric', sold.map(({ tax }) => tax.toFixed())],
      legal_entity: ['bigint', sold.map(() => id), (document) => `entity_of($1, depot_of_document($1, ${document}))`],
    },
  )
