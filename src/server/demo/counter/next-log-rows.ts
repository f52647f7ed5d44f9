import { hashOf, type LogRow } from '../../documents/engine/store/document-log.ts'
import { contentOf, type LoggedRow } from '../../documents/engine/store/logged-row.ts'

/** The fields in which a row of the log differs from its model. */
export type OwnLogFields = { at: Date; requestId: string } & Partial<Pick<LogRow, 'payload' | 'changed' | 'facts' | 'machineHash'>>

/**
 * A copied row of a document's log: it equals its model except for these fields, and continues the chain from
 * `previous`.
 */
export type CopiedLogRow = OwnLogFields & { documentId: string; previous: string | undefined; hash: string }

/** The log of a document: the model's events, each with its own fields, in a hash chain of their own. */
export function copyLog(tenantId: string, documentId: string, model: readonly LoggedRow[], own: readonly OwnLogFields[]): CopiedLogRow[] {
  const rows: CopiedLogRow[] = []
  for (const [nth, { at, requestId, ...fields }] of own.entries()) {
    const like = model[nth]
    if (!like) throw new Error('the model has fewer events')
    const previous = rows.at(-1)?.hash
    const content: LogRow = { ...contentOf(like), documentId, requestId, ...fields }
    rows.push({ documentId, at, requestId, ...fields, previous, hash: hashOf(tenantId, like.no, at, content, previous) })
  }
  return rows
}
