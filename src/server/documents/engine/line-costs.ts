import type { Tx } from '../../db/connect.ts'
import { queryOverRows, type RowColumns, rowsSource } from '../../db/multi-row.ts'
import type { StoredLine } from './stored.ts'

/** Writes the cost of lines, known once they are booked. */
export async function writeCosts(tx: Tx, documentId: string, lines: readonly StoredLine[]): Promise<void> {
  const known = lines.filter(({ costAmt }) => costAmt !== undefined)
  if (known.length === 0) return
  const columns: RowColumns = {
    id: ['bigint', known.map(({ id }) => id)],
    amt: ['numeric', known.map(({ costAmt }) => costAmt)],
    price: ['numeric', known.map(({ costPrice }) => costPrice)],
  }
  const given = rowsSource(tx, 'c', columns, 2)
  await queryOverRows(tx, {
    sql: `update document_line l set cost_amt = c.amt, cost_price = c.price from ${given.sql}
      where l.tenant_id = $1 and l.document_id = $2 and l.id = c.id`,
    values: [tx.tenantId, documentId, ...given.values],
  })
}

/** Writes the untaxed amount and tax of returned lines, known once they are booked. */
export async function writeTaxes(tx: Tx, documentId: string, lines: readonly StoredLine[]): Promise<void> {
  const columns: RowColumns = {
    id: ['bigint', lines.map(({ id }) => id)],
    untaxed: ['numeric', lines.map(({ purchaseAmt }) => purchaseAmt)],
    tax: ['numeric', lines.map(({ taxAmt }) => taxAmt)],
    final: ['numeric', lines.map(({ finalUntaxedAmt }) => finalUntaxedAmt)],
  }
  const given = rowsSource(tx, 'c', columns, 2)
  await queryOverRows(tx, {
    sql: `update document_line l set untaxed_amt = c.untaxed, tax_amt = c.tax, final_untaxed_amt = c.final
      from ${given.sql} where l.tenant_id = $1 and l.document_id = $2 and l.id = c.id`,
    values: [tx.tenantId, documentId, ...given.values],
  })
}
