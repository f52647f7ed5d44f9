import type pg from 'pg'
import { SetUpError } from '../../set-up-error.ts'

/** A row of the log: where it stands, its hashes, and what its hash would be for a tenant behind a row with another hash. */
export type StoredEvent = {
  documentId: string
  no: number
  hash: string
  previousHash: string | null
  hashFor(tenantId: string, previousHash: string | null): string
}

/** What documents know of their log, and the database does not. */
export type LogTools = {
  /** What a walk through the whole log of a tenant finds wrong. */
  findings(client: pg.ClientBase, tenantId: string): Promise<readonly object[]>
  /** Rows behind a document and number, in their order, so many at most; none where the log ends. */
  events(client: pg.ClientBase, tenantId: string, after: { documentId: string; no: number }): Promise<readonly StoredEvent[]>
}

/**
 * Chains the log of a tenant anew, whose number is part of each hash. Its rows stay as they are but for their hashes; they are read and written some at a
 * time. Throws SetUpError where a hash is not the one that the row had under the former number: what was wrong is not to be made right unseen.
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
    await client.query(rechained, [tenantId, chained.ids, chained.numbers, chained.hashes, chained.before])
  }
  await client.query(heads, [tenantId])
}

const rechained = `update document_event e set hash = n.hash, previous_hash = n.before
  from unnest($2::bigint[], $3::integer[], $4::text[], $5::text[]) as n (document_id, no, hash, before)
 where e.tenant_id = $1 and e.document_id = n.document_id and e.no = n.no`

const heads = `update document d set log_hash = e.hash from document_event e
  where d.tenant_id = $1 and e.tenant_id = d.tenant_id and e.document_id = d.id and e.no = d.log_no`
