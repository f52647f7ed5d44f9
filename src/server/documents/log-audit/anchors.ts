import { createHash } from 'node:crypto'
import type { DataOf } from '#contract/operations.gen.ts'
import { canonicalJson } from '#domain/core/hash-text.ts'

import type { AnchorKey } from '../../core/anchor-key.ts'
import type { Tx } from '../../db/connect.ts'

export type Anchor = DataOf<'LogAuditApi_anchors'>['records'][number]

/** Rows older than this belong to transactions that have ended. */
const graceMs = 10 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
const batchRows = 5000

type SignedAnchor = Pick<Anchor, 'tenantId' | 'no' | 'until' | 'events' | 'root'>
const textOf = ({ tenantId, no, until, events, root }: SignedAnchor) => canonicalJson({ tenantId, no, until, events, root })

/**
 * Anchors the log once a day: stores a signed digest of its rows up to shortly before now. Does nothing while the
 * last anchor is younger than a day, or without any rows.
 */
export async function addAnchor(tx: Tx, key: AnchorKey): Promise<void> {
  const last = await tx.maybeOne<{ no: number; until: Date }>(
    'select no, until from log_anchor where tenant_id = $1 order by no desc limit 1',
    [tx.tenantId],
  )
  const until = new Date(tx.now.getTime() - graceMs)
  if (last && until.getTime() - last.until.getTime() < dayMs) return
  const held = await rootUntil(tx, until)
  if (held.events === 0) return
  const anchor = { tenantId: tx.tenantId, no: (last?.no ?? 0) + 1, until: until.toISOString(), ...held }
  await tx.query(
    `insert into log_anchor (tenant_id, no, until, events, root, signature, public_key)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [tx.tenantId, anchor.no, until, anchor.events, anchor.root, key.sign(textOf(anchor)), key.publicKey],
  )
}

/**
 * SHA-256 over the hashes of all rows up to a moment, in chronological order. Each changed, added or missing row
 * changes it.
 */
async function rootUntil(tx: Tx, until: Date): Promise<{ events: number; root: string }> {
  const digest = createHash('sha256')
  let events = 0
  let at: [Date, string, number] = [new Date(0), '0', 0]
  for (;;) {
    const rows = await tx.query<{ at: Date; document_id: string; no: number; hash: string }>(
      `select at, document_id, no, hash from document_event
        where tenant_id = $1 and at <= $2 and (at, document_id, no) > ($3::timestamptz, $4::bigint, $5::integer)
        order by at, document_id, no limit ${batchRows}`,
      [tx.tenantId, until, ...at],
    )
    for (const row of rows) digest.update(`${row.document_id} ${row.no} ${row.hash}\n`)
    events += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < batchRows) return { events, root: digest.digest('hex') }
    at = [last.at, last.document_id, last.no]
  }
}

/** Checks an anchor's signature, and that the log up to it is unchanged. */
export async function checkAnchor(tx: Tx, key: AnchorKey, anchor: Anchor): Promise<{ signed: boolean; agrees: boolean }> {
  const signed = anchor.tenantId === tx.tenantId && key.verifySignature(textOf(anchor), anchor.signature)
  if (!signed) return { signed, agrees: false }
  const held = await rootUntil(tx, new Date(anchor.until))
  return { signed, agrees: held.events === anchor.events && held.root === anchor.root }
}
