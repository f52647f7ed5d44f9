import type { Problem } from '#domain/refusals.ts'
import { salesOutDocument } from '#resources/documents/sales-out.document.ts'
import type { Purpose } from '../../engine/kind.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { type Link, linkOf } from '../../sources/link.ts'
import { moveSources, tellSources } from '../../sources/move-sources.ts'
import { type SourceLine, sourceLinesOf, sourceLock } from '../../sources/source-lines.ts'

/** What comes back to be replaced counts as not shipped of its order: the rule of outs, backwards (rule B5 *replace*). */
const backToOrder: Link = { ...linkOf(salesOutDocument), sign: -1 }

/** Lines of returns with the lines of outs they come from, and of the orders these shipped. */
export type Replacing = { document: StoredDocument; sources: ReadonlyMap<string, SourceLine>; orders: ReadonlyMap<string, SourceLine> }

const isReplaced = ({ replace }: StoredLine) => replace === 2

/** The order lines whose goods are to come again, locked after the outs where they move: a return leads to its out, an out to its order. */
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

const nothingOrdered = { zh: '来源出库没有订单，不能换货补发', en: 'nothing was ordered that could come again' }

/** Goods come again on an order alone. */
export const replaceProblems = ({ document: { lines }, sources }: Pick<Replacing, 'document' | 'sources'>): Problem[] =>
  lines.flatMap((line, at): Problem[] =>
    isReplaced(line) && !sources.get(line.sourceBodyId ?? '')?.sourceBodyId
      ? [{ row: at + 1, field: 'replace', rule: 'LINE_BAD', reason: nothingOrdered }]
      : [],
  )

const byRequest = {
  zh: '来源订单已预付，请通过退货申请退回，以便退款',
  en: 'its order was paid in advance: ask for the return by a return request, so that it is refunded',
}

/** Rows of goods whose order was paid in advance: only a request takes them back, which refunds them and tells the order; `makers` are orders whose request does. */
export const paidProblems = (
  { document: { lines }, sources }: Pick<Replacing, 'document' | 'sources'>,
  makers: ReadonlySet<string>,
): Problem[] =>
  lines.flatMap((line, at): Problem[] => {
    const { originId = '', originKind = '' } = sources.get(line.sourceBodyId ?? '') ?? {}
    const isPaid = backToOrder.paidKinds?.includes(originKind) && !makers.has(originId)
    return isPaid ? [{ row: at + 1, field: 'sourceBodyId', rule: 'LINE_BAD', reason: byRequest }] : []
  })

/** The lines that are to come again, as lines of their orders. */
function onOrders({ document, sources, orders }: Replacing) {
  const lines = document.lines
    .filter(isReplaced)
    .map((line) => ({ ...line, sourceBodyId: sources.get(line.sourceBodyId ?? '')?.sourceBodyId }))
  return { document: { ...document, lines }, sources: orders }
}

/** Orders wait again for what came back to be replaced, or, taken back, do not. */
export async function moveOrders(run: Run, work: Replacing, way: 'returned' | 'takenBack'): Promise<void> {
  const moving = onOrders(work)
  if (moving.document.lines.length === 0) return
  await moveSources(run, backToOrder, moving, { done: way === 'returned' ? -1 : 1 })
  await tellSources(run, backToOrder, moving, way === 'returned' ? 'RETURN_POSTED' : 'RETURN_FLUSHED')
}
