import type { Tx } from '../../../db/connect.ts'
import { refuse } from '../../../db/refuse.ts'
import type { AnyKind } from '../kind.ts'
import type { Run } from '../run.ts'
import { readDocument } from '../store/document-store.ts'
import type { StoredLine } from '../stored.ts'
import { applyEvent, performEvent } from './apply-event.ts'

/** Adds a line to a draft, or changes the one with the id sent; returns the fresh document. */
export async function changeLine(
  run: Run,
  kind: AnyKind,
  body: { headId: string; version: number; id?: string } & Record<string, unknown>,
): Promise<object | undefined> {
  const { headId, version, ...line } = body
  const stored = (await readDocument(run.tx, kind.words.id, headId, true)) ?? refuse('DOC_GONE')
  const isKnown = stored.lines.some((candidate) => candidate.id === line.id)
  if (line.id && !isKnown) refuse('DOC_GONE')
  const others = stored.lines.map(withoutShares)
  const lines = isKnown ? others.map((candidate) => (candidate.id === line.id ? line : candidate)) : [...others, line]
  return applyEvent(run, kind, { id: headId, version, event: { type: 'SAVE' }, body: { lines } })
}

/**
 * A line as it is sent back unchanged: without its shares of freight and fees, because these are computed from all
 * lines.
 */
const withoutShares = ({ freight: _, feeAmt: __, ...line }: StoredLine) => line

/** Takes lines out of their drafts, all or none. */
export async function removeLines(run: Run, kind: AnyKind, ids: readonly string[]): Promise<boolean> {
  for (const id of await headsOf(run.tx, kind, ids)) {
    const stored = (await readDocument(run.tx, kind.words.id, id, true)) ?? refuse('DOC_GONE')
    const lines = stored.lines.filter((line) => !ids.includes(line.id)).map(withoutShares)
    await performEvent(run, kind, { id, anyVersion: true, event: { type: 'SAVE' }, body: { lines } })
  }
  return true
}

/** Ids of the documents that have these lines, ascending. Refuses DOC_GONE if any id is not a line of this kind. */
async function headsOf(tx: Tx, kind: AnyKind, lineIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string; lines: string }>(
    `select d.id, count(*) as lines from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
      where l.tenant_id = $1 and l.id = any ($2::bigint[]) and d.kind = $3 group by d.id order by d.id`,
    [tx.tenantId, lineIds, kind.words.id],
  )
  const found = rows.reduce((sum, row) => sum + Number(row.lines), 0)
  return found === lineIds.length ? rows.map((row) => row.id) : refuse('DOC_GONE')
}
