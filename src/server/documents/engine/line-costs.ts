import type { Tx } from '../../db/connect.ts'
import type { StoredLine } from './stored.ts'

/** Writes what the goods of lines cost, which is known once they are booked. */
export async function writeCosts(tx: Tx, documentId: string, lines: readonly StoredLine[]): Promise<void> {
  const known = lines.filter(({ costAmt }) => costAmt !== undefined)
  if (known.length === 0) return
  await tx.query(
    `update document_line l set cost_amt = c.amt, cost_price = c.price
       from unnest($3::bigint[], $4::numeric[], $5::numeric[]) as c (id, amt, price)
      where l.tenant_id = $1 and l.document_id = $2 and l.id = c.id`,
    [tx.tenantId, documentId, known.map(({ id }) => id), known.map(({ costAmt }) => costAmt), known.map(({ costPrice }) => costPrice)],
  )
}
