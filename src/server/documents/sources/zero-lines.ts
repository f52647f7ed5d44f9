import { readFigure, zero } from '#domain/figures/decimal.ts'
import type { Tx } from '../../db/connect.ts'
import type { StoredDocument } from '../engine/stored.ts'

/**
 * Drops pulled lines of quantity 0 from a document that leaves the draft; their source lines stay open (rule B3
 * *Quantity 0*).
 */
export async function dropZeroLines(tx: Tx, document: StoredDocument): Promise<void> {
  const ids = document.lines.filter((line) => line.sourceBodyId && (readFigure(line.baseQty) ?? zero).isZero()).map(({ id }) => id)
  if (ids.length === 0) return
  await tx.query('delete from document_line where tenant_id = $1 and document_id = $2 and id = any ($3::bigint[])', [
    tx.tenantId,
    document.id,
    ids,
  ])
  document.lines = document.lines.filter((line) => !ids.includes(line.id))
}
