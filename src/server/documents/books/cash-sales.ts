import { type Decimal, readFigure, zero } from '#domain/decimal.ts'
import { untaxedOfFinal } from '#domain/ledger.ts'
import type { Tx } from '../../db/connect.ts'
import { insertRows } from '../../db/multi-row.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument } from '../engine/stored.ts'
import type { Booking } from './movements.ts'
import { postDeemedSales, postTax, type RedDocument, reverseTax } from './tax-entries.ts'

type Sold = { lineId: string; untaxed: Decimal; tax: Decimal }

/**
 * Books what is sold, and negative what comes back, against money at once 现销: revenue and tax of each line's final amount, and nobody owes
 * anything. The tax is due with it, invoiced or not (rule B6 `UNINVOICED_TAX`), with that of what others pay of a line, `fundedTaxOf`, who owe it;
 * but for lines that `waits` names, which come back of a ticket.
 */
export async function postCashSale(
  run: Run,
  document: StoredDocument,
  { fundedTaxOf, waits }: { fundedTaxOf: (lineId: string) => Decimal; waits: ReadonlySet<string> },
): Promise<void> {
  const { tx, settings } = run
  const sold = document.lines.map((line): Sold & { due: Decimal } => {
    const { id: lineId, finalAmt } = line
    const untaxed = untaxedOfFinal(line, settings.places.amount)
    const tax = (readFigure(finalAmt) ?? zero).sub(untaxed)
    return { lineId, untaxed, tax, due: tax.add(fundedTaxOf(lineId)) }
  })
  await enter(tx, document, sold)
  if (settings.declaresUninvoiced)
    await postTax(
      tx,
      document,
      sold.flatMap(({ lineId, due }) => (waits.has(lineId) ? [] : [{ lineId, about: 'uninvoiced', amount: due }])),
    )
  await postDeemedSales(run, document)
}

/** The opposite of what a document sold over the counter, with its tax but for what was `settledAnew`, on the red document and its date. */
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
  await enter(tx, red, back)
  await reverseTax(tx, originalId, red, settledAnew)
}

const enter = (tx: Tx, { id, billDate }: Booking, sold: readonly Sold[]) =>
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
