import type { Problem } from '#domain/core/refusals.ts'
import { hasAllocationBase } from '#domain/lines/receipt-cost.ts'
import { sourceFigures } from '#domain/sources/pull-line.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { freeRows } from '#machines/guards/free-guards.ts'
import { type PurchaseReceiptFacts, purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { linkedFacts, linkedWarnings, sourceFacts } from '#server/documents/sources/source-differences.ts'
import { settledFact } from '../../../books/money/open-amounts.ts'
import { timeFacts } from '../../../books/stock/backdating.ts'
import { lotFacts } from '../../../books/stock/lot-facts.ts'
import { frozenFacts, periodFacts, stockProblems } from '../../../books/stock/stock-document.ts'
import type { EventInput } from '../../../engine/kind.ts'
import type { Run, Warning } from '../../../engine/run.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { purchaseProblems, sharedFacts } from '../../../lines/load-goods.ts'
import { foreignProblems, isFittingSource, limitProblems, linkOf, sourceProblems } from '../../../sources/link.ts'
import type { ReceiptContext } from './receipt-context.ts'

export const link = linkOf(purchaseReceiptDocument)

/**
 * Facts of a receipt for this user. For LINK_ORDER they are the facts of the document as if the requested links
 * existed.
 */
export function receiptFacts(run: Run, work: ReceiptContext, event?: EventInput): PurchaseReceiptFacts {
  const { document, settings } = work
  // goods of an approved order were checked when it was approved (rule B3 Masters)
  const shared = sharedFacts(run, work, purchaseReceipt.rights, purchaseProblems, (line) => !line.sourceBodyId)
  const linked = linesAfterLink(document.lines, event?.links ?? [])
  const adding = event?.links && new Set(event.links.map(({ id }) => id))
  const isLive = document.tags.includes('editable') || document.tags.includes('holds')
  return {
    ...shared,
    lineProblems: [...shared.lineProblems, ...(document.tags.includes('editable') ? foreignProblems(link, work) : [])],
    freeLines: freeRows(document.lines),
    freightHasBase: hasAllocationBase(document.lines, document, settings),
    ...(event?.links
      ? linkedFacts(run, { ...work, document: { ...document, lines: linesBeingLinked(work, linked, adding) } }, link)
      : sourceFacts(run, work, link)),
    sourceProblems: isLive || event?.links ? sourceProblems(link, work, linked) : [],
    linkProblems: event?.links ? linkProblems(work, event.links) : [],
    limitProblems: isLive || event?.links ? limitProblems(run, link, work, linked, adding) : [],
    ...periodFacts(work),
    ...frozenFacts(run, work),
    ...lotFacts(work, { way: 'in', buys: true, corrects: true }),
    ...(isLive ? timeFacts(work) : blankTimeFacts),
    stockProblems: stockProblems(run, work),
    followers: work.returns,
    invoices: work.invoices,
    ...settledFact(work),
  }
}

/** Warns, before lines are linked, where they differ from their order lines. Linking does not change their amounts. */
export function linkWarnings(run: Run, work: ReceiptContext): Warning[] {
  const { document, links } = work
  if (!links) return []
  const lines = linesBeingLinked(work, linesAfterLink(document.lines, links), new Set(links.map(({ id }) => id)))
  return linkedWarnings(run, { ...work, document: { ...document, lines } }, link)
}

/**
 * Lines as they are judged when some of them are being linked: these have the figures of their order line; the others
 * have no source, because they were judged before.
 */
const linesBeingLinked = ({ sources, settings }: ReceiptContext, linked: readonly StoredLine[], tied?: ReadonlySet<string>): StoredLine[] =>
  linked.map((line) => {
    const source = tied?.has(line.id) ? sources.get(line.sourceBodyId ?? '') : undefined
    return source
      ? { ...line, ...sourceFigures(source, line.conversion, source.closeType, settings) }
      : { ...line, sourceBodyId: undefined }
  })

/** Lines as they would be after LINK_ORDER. */
function linesAfterLink(lines: readonly StoredLine[], links: NonNullable<EventInput['links']>): StoredLine[] {
  const sourceOf = new Map(links.map((link) => [link.id, link.sourceBodyId]))
  return lines.map((line) => (sourceOf.has(line.id) ? { ...line, sourceBodyId: sourceOf.get(line.id) } : line))
}

const rowOf = (work: ReceiptContext, line: StoredLine) =>
  work.document.lines.findIndex((candidate) => candidate.id === line.id && candidate.indexNo === line.indexNo) + 1

function linkProblems(work: ReceiptContext, links: readonly { id: string; sourceBodyId: string }[]): Problem[] {
  return links.flatMap((asked, at): Problem[] => {
    const line = work.document.lines.find((candidate) => candidate.id === asked.id)
    const source = work.sources.get(asked.sourceBodyId)
    const isFirst = links.findIndex(({ id }) => id === asked.id) === at
    if (isFirst && line && !line.sourceBodyId && source && isFittingSource(link, work, line, source)) return []
    return [{ ...(line ? { row: rowOf(work, line) } : {}), field: 'sourceBodyId', rule: 'LINE_BAD' }]
  })
}
