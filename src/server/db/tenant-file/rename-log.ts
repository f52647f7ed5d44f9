import type pg from 'pg'
import { SetUpError } from '../../core/set-up-error.ts'

/**
 * A row of the log: its place, its hashes, and a function that computes its hash for a given tenant and previous hash.
 */
export type StoredEvent = {
  documentId: string
  no: number
  hash: string
  previousHash: string | null
  hashFor(tenantId: string, previousHash: string | null): string
}

/** Access to the log, implemented by the documents area. */
export type LogTools = {
  /** Verifies a tenant's whole log; returns what is wrong, nothing for an intact one. */
  findings(client: pg.ClientBase, tenantId: string): Promise<readonly object[]>
  /** The next batch of rows after a document and number, in order; empty at the end of the log. */
  events(client: pg.ClientBase, tenantId: string, after: { documentId: string; no: number }): Promise<readonly StoredEvent[]>
}

/**
 * Rebuilds the hash chain of a log for a new tenant number, which is part of each hash. Only the hashes change; rows
 * are read and written in batches. Throws SetUpError where a hash does not match the former number: a broken chain
 * must not be repaired silently.
 */
export async function renameLog(client: pg.Client, former: string, tenantId: string, log: LogTools): Promise<void> {
  let after = { documentId: '0', no: 0 }
  let [previous, own]: [string | null, string | null] = [null, null]
  for (;;) {
    const events = await log.events(client, tenantId, after)
    if (events.length === 0) break
    const chained = { ids: [] as string[], numbers: [] as number[], hashes: [] as string[], before: [] as (string | null)[] }
    for (const { documentId, no, hash, previousHash, hashFor } of events) {
      if (documentId !== after.documentId) [previous, own] = [null, null]
      after = { documentId, no }
      if (previousHash !== previous || hashFor(former, previous) !== hash)
        throw new SetUpError(`The log that came is not whole: row ${no} of document ${documentId} is not what was written.`)
      chained.ids.push(documentId)
      chained.numbers.push(no)
      chained.before.push(own)
      own = hashFor(tenantId, own)
      chained.hashes.push(own)
      previous = hash
    }
    await client.query(rechainSql, [tenantId, chained.ids, chained.numbers, chained.hashes, chained.before])
  }
  await client.query(headsSql, [tenantId])
}

const rechainSql = `update document_event e set hash = n.hash, previous_hash = n.before
  from unnest($2::bigint[], $3::integer[], $4::text[], $5::text[]) as n (document_id, no, hash, before)
 where e.tenant_id = $1 and e.document_id = n.document_id and e.no = n.no`

const headsSql = `update document d set log_hash = e.hash from document_event e
  where d.tenant_id = $1 and e.tenant_id = d.tenant_id and e.document_id = d.id and e.no = d.log_no`
