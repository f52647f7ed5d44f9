import type { Tx } from '../../../db/connect.ts'

/**
 * SQL that defines two tables: `ticket`, the tickets of the lines `$2` and, recursively, those whose goods they took
 * back; `back`, the posted documents that took back goods of these tickets, except the document `$3`.
 */
export const ticketChainSql = `with recursive ticket (id) as (
       select l.document_id from document_line l where l.tenant_id = $1 and l.id = any ($2::bigint[])
       union
       select s.document_id from ticket t join document_line l on l.tenant_id = $1 and l.document_id = t.id
         join document_line s on s.tenant_id = $1 and s.id = l.source_body_id),
     back (id) as (
       select distinct r.document_id from ticket t join document_line l on l.tenant_id = $1 and l.document_id = t.id
         join document_line r on r.tenant_id = $1 and r.source_body_id = l.id
         join document d on d.tenant_id = $1 and d.id = r.document_id and 'counts' = any (d.tags) and d.id <> $3)`

/** Ids of all documents of the chain in `ticketChainSql`, as if `except` did not exist. */
export async function ticketChain(tx: Tx, lineIds: readonly string[], except: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(`${ticketChainSql} select id from ticket union select id from back`, [
    tx.tenantId,
    lineIds,
    except || '0',
  ])
  return rows.map(({ id }) => id)
}
