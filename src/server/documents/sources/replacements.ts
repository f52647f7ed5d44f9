import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { Purpose } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import { type Link, type LinkedDocument, limitProblems, linkOf, sourceProblems } from './link.ts'
import { moveSources, raiseOnSources } from './move-sources.ts'
import { type SourceLine, sourceLinesOf, sourceLock } from './source-lines.ts'

/**
 * Link by which returned goods that are to be replaced count as not delivered on their order: it is the delivery's
 * link with the opposite sign (rule B5 *replace*).
 */
export const backToOrder = (delivery: DocumentDefinition): Link => ({
  ...linkOf(delivery),
  sign: -1,
  field: 'qty',
  verb: { zh: '换货补发', en: 'Replace' },
})

/**
 * A return's lines with their source lines, which are lines of deliveries, and the order lines that these delivered.
 */
export type ReplacementContext = {
  document: StoredDocument
  sources: ReadonlyMap<string, SourceLine>
  orders: ReadonlyMap<string, SourceLine>
}

const isReplaced = ({ replace }: StoredLine) => replace === 2

/** Order lines whose goods are to be delivered again; they are locked after the delivery lines that lead to them. */
export function replacedOrderLines(
  { tx }: Run,
  { lines }: StoredDocument,
  sources: ReadonlyMap<string, SourceLine>,
  purpose: Purpose,
): Promise<Map<string, SourceLine>> {
  const ids = lines.filter(isReplaced).flatMap(({ sourceBodyId }) => sources.get(sourceBodyId ?? '')?.sourceBodyId ?? [])
  const lock = sourceLock(purpose) === 'change' ? 'change' : undefined
  return sourceLinesOf(tx, [...new Set(ids)].sort(), '', lock)
}

/** Problems of rows whose goods are to be replaced, but whose source has no order. */
export const replaceProblems = ({ document: { lines }, sources }: LinkedDocument, reason: Words): Problem[] =>
  lines.flatMap((line, at): Problem[] =>
    isReplaced(line) && !sources.get(line.sourceBodyId ?? '')?.sourceBodyId
      ? [{ row: at + 1, field: 'replace', rule: 'LINE_BAD', reason }]
      : [],
  )

/** The document as orders see it: lines to be replaced are linked to their order lines, all others are unlinked. */
function asOrderLines({ document, sources, orders }: ReplacementContext): LinkedDocument {
  const lines = document.lines.map((line) => ({
    ...line,
    sourceBodyId: isReplaced(line) ? sources.get(line.sourceBodyId ?? '')?.sourceBodyId : undefined,
  }))
  return { document: { ...document, lines }, sources: orders }
}

/** Problems of rows whose goods are to be replaced, but whose order is closed. */
export const orderProblems = (back: Link, work: ReplacementContext): Problem[] => sourceProblems(back, asOrderLines(work))

/** Problems of rows that would exceed the limit of their order if this return were reversed. */
export const orderLimitProblems = (run: Run, back: Link, work: ReplacementContext): Problem[] =>
  limitProblems(run, back, asOrderLines(work))

/** Reopens orders for returned goods that are to be replaced, or closes them again if the return is reversed. */
export async function moveOrders(run: Run, back: Link, work: ReplacementContext, way: 'returned' | 'takenBack'): Promise<void> {
  if (work.orders.size === 0) return
  const moving = asOrderLines(work)
  await moveSources(run, back, moving, { done: way === 'returned' ? -1 : 1 })
  await raiseOnSources(run, back, moving, way === 'returned' ? 'RETURN_POSTED' : 'RETURN_FLUSHED')
}
