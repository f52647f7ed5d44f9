import type { Problem } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { Purpose } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import { type Link, type Linked, limitProblems, linkOf, sourceProblems } from './link.ts'
import { moveSources, tellSources } from './move-sources.ts'
import { type SourceLine, sourceLinesOf, sourceLock } from './source-lines.ts'

/** What comes back to be replaced counts as not delivered of its order: the rule of what delivered it, backwards (rule B5 *replace*). */
export const backToOrder = (delivery: DocumentDefinition): Link => ({
  ...linkOf(delivery),
  sign: -1,
  field: 'qty',
  verb: { zh: '换货补发', en: 'Replace' },
})

/** Lines of returns with the lines they come from, and those of the orders that these delivered. */
export type Replacing = { document: StoredDocument; sources: ReadonlyMap<string, SourceLine>; orders: ReadonlyMap<string, SourceLine> }

const isReplaced = ({ replace }: StoredLine) => replace === 2

/** The order lines whose goods are to come again, locked after the sources where they move: a return leads to its source, that to its order. */
export function ordersOf(
  { tx }: Run,
  { lines }: StoredDocument,
  sources: ReadonlyMap<string, SourceLine>,
  purpose: Purpose,
): Promise<Map<string, SourceLine>> {
  const ids = lines.filter(isReplaced).flatMap(({ sourceBodyId }) => sources.get(sourceBodyId ?? '')?.sourceBodyId ?? [])
  const lock = sourceLock(purpose) === 'change' ? 'change' : undefined
  return sourceLinesOf(tx, [...new Set(ids)].sort(), '', lock)
}

/** Goods come again on an order alone; `reason` says so of rows whose source has none. */
export const replaceProblems = ({ document: { lines }, sources }: Linked, reason: Words): Problem[] =>
  lines.flatMap((line, at): Problem[] =>
    isReplaced(line) && !sources.get(line.sourceBodyId ?? '')?.sourceBodyId
      ? [{ row: at + 1, field: 'replace', rule: 'LINE_BAD', reason }]
      : [],
  )

/** The lines that are to come again as lines of their orders, the others as lines of nothing. */
function onOrders({ document, sources, orders }: Replacing): Linked {
  const lines = document.lines.map((line) => ({
    ...line,
    sourceBodyId: isReplaced(line) ? sources.get(line.sourceBodyId ?? '')?.sourceBodyId : undefined,
  }))
  return { document: { ...document, lines }, sources: orders }
}

/** Rows to be replaced whose order takes nothing any more. */
export const orderProblems = (back: Link, work: Replacing): Problem[] => sourceProblems(back, onOrders(work))

/** Rows with which an order would have more than its limit, were this return of goods to be replaced taken back. */
export const orderLimitProblems = (run: Run, back: Link, work: Replacing): Problem[] => limitProblems(run, back, onOrders(work))

/** Orders wait again for what came back to be replaced, or, taken back, do not. */
export async function moveOrders(run: Run, back: Link, work: Replacing, way: 'returned' | 'takenBack'): Promise<void> {
  if (work.orders.size === 0) return
  const moving = onOrders(work)
  await moveSources(run, back, moving, { done: way === 'returned' ? -1 : 1 })
  await tellSources(run, back, moving, way === 'returned' ? 'RETURN_POSTED' : 'RETURN_FLUSHED')
}
