import { salesInquiry } from '#machines/sales/sales-inquiry.machine.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Purpose } from '../../engine/kind.ts'
import type { StoredDocument } from '../../engine/stored.ts'

/**
 * An order that is edited, whose lines name those of the quotation that it was made of, and no others: a line of other goods than were quoted names
 * none. What is named moves nothing there.
 */
export async function ofQuotation(tx: Tx, document: StoredDocument, purpose: Purpose): Promise<StoredDocument> {
  const { sourceBillId, lines } = document
  if (!purpose?.editing || lines.every(({ sourceBodyId }) => !sourceBodyId)) return document
  const quoted = sourceBillId ? await goodsQuoted(tx, sourceBillId) : new Map<string, string>()
  return {
    ...document,
    lines: lines.map((line) => {
      const { sourceBodyId, commInfoId } = line
      return !sourceBodyId || quoted.get(sourceBodyId) === commInfoId ? line : { ...line, sourceBodyId: undefined }
    }),
  }
}

/** By line of a quotation its goods. */
async function goodsQuoted(tx: Tx, quotationId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; goods: string }>(
    `select l.id, l.comm_info_id as goods from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
      where l.tenant_id = $1 and l.document_id = $2 and d.kind = $3 order by l.id for share of l`,
    [tx.tenantId, quotationId, salesInquiry.id],
  )
  return new Map(rows.map(({ id, goods }) => [id, goods]))
}
