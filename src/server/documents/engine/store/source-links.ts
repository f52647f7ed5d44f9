import type { Words } from '#domain/core/words.ts'
import type { Tx } from '../../../db/connect.ts'
import { kindsWithSource, tablesWithSource } from '../kind.ts'

/** Locks the drafts made from a document's lines, by id. */
export function lockDraftsOf(tx: Tx, id: string): void {
  tx.write(
    `select id from document
      where tenant_id = $1 and 'editable' = any (tags) and id = any (array(
        select l.document_id from document_line s join document_line l on l.tenant_id = $1 and l.source_body_id = s.id
         where s.tenant_id = $1 and s.document_id = $2))
      order by id for no key update`,
    [tx.tenantId, id],
  )
}

/** Unlinks drafts from these source lines and notes the reason in both languages (rule B3: drafts never block). */
export async function unlinkDrafts(tx: Tx, lineIds: readonly string[], reason: Words): Promise<void> {
  await unlinkLines(tx, lineIds, reason, `'editable' = any (d.tags)`)
}

const lineDeleted: Words = { zh: '来源明细已删除', en: 'The source line was deleted' }

/**
 * Removes the links of all lines to deleted source lines. Drafts get the reason as a note; closed documents keep their
 * figures. Submitted and posted documents have no such links, because their source is never a draft.
 */
export async function unlinkDeletedLines(tx: Tx, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length > 0) await unlinkLines(tx, lineIds, lineDeleted, 'true')
}

/** Removes a deleted document from others that name it as their redo draft or as their source. */
export function unlinkDeletedDocument(tx: Tx, id: string): void {
  tx.write(
    `update document set redo_id = nullif(redo_id, $2), source_bill_id = nullif(source_bill_id, $2)
      where tenant_id = $1 and (redo_id = $2 or source_bill_id = $2)`,
    [tx.tenantId, id],
  )
  for (const table of tablesWithSource())
    tx.write(`update ${table} set source_bill_id = null where tenant_id = $1 and source_bill_id = $2`, [tx.tenantId, id])
}

async function unlinkLines(tx: Tx, lineIds: readonly string[], reason: Words, whose: string): Promise<void> {
  const unlinked = await tx.query<{ document_id: string }>(
    `update document_line l set source_body_id = null, note = case when 'editable' = any (d.tags) then $3 else l.note end
       from document d
      where d.tenant_id = $1 and d.id = l.document_id and ${whose} and l.tenant_id = $1 and l.source_body_id = any ($2::bigint[])
     returning l.document_id`,
    [tx.tenantId, lineIds, JSON.stringify({ zh: reason.zh, en: reason.en })],
  )
  if (unlinked.length === 0) return
  const ids = [...new Set(unlinked.map((row) => row.document_id))]
  tx.write('update document set source_bill_id = null where tenant_id = $1 and id = any ($2::bigint[]) and kind = any ($3)', [
    tx.tenantId,
    ids,
    kindsWithSource(),
  ])
}
