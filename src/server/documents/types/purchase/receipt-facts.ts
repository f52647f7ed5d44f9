import { type Decimal, readFigure, sum, zero } from '#domain/decimal.ts'
import { type LimitCheck, limitProblem, receiptLimit } from '#domain/quantities.ts'
import { hasAllocationBase } from '#domain/receipt-cost.ts'
import type { Problem } from '#domain/refusals.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { freeRows } from '#machines/guards/free-guards.ts'
import { purchaseOrder } from '#machines/purchase/purchase-order.machine.ts'
import { type PurchaseReceiptFacts, purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { timeFacts } from '../../books/order-in-time.ts'
import { periodFacts, stockProblems } from '../../books/stock-document.ts'
import type { Asked } from '../../engine/kind.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredLine } from '../../engine/stored.ts'
import { purchaseProblems, sharedFacts } from '../../lines/load-goods.ts'
import type { SourceLine } from '../../sources/source-lines.ts'
import type { ReceiptContext } from './receipt-context.ts'

/** The receipt's facts for this user now; for LINK_ORDER those of the document with the links asked for. */
export function receiptFacts(run: Run, work: ReceiptContext, event?: Asked): PurchaseReceiptFacts {
  const { document, settings } = work
  // what comes from an approved order was tested there (rule B3 Masters)
  const shared = sharedFacts(run, work, purchaseReceipt.rights, purchaseProblems, (line) => !line.sourceBodyId)
  const linked = withLinks(work, event)
  const isLive = document.tags.includes('editable') || document.tags.includes('holds')
  return {
    ...shared,
    lineProblems: [...shared.lineProblems, ...(document.tags.includes('editable') ? foreignSources(work) : [])],
    freeLines: freeRows(document.lines),
    freightHasBase: hasAllocationBase(document.lines, document, settings),
    sourceProblems: isLive || event?.links ? sourceProblems(work, linked) : [],
    linkProblems: event?.links ? linkProblems(work, event.links) : [],
    limitProblems: isLive || event?.links ? limitProblems(run, work, linked, event) : [],
    ...periodFacts(work),
    ...(isLive ? timeFacts(work) : blankTimeFacts),
    stockProblems: stockProblems(run, work),
  }
}

/** Lines as they would be with the links of a LINK_ORDER. */
function withLinks({ document }: ReceiptContext, event?: Asked): StoredLine[] {
  const links = new Map(event?.links?.map((link) => [link.id, link.sourceBodyId]))
  return document.lines.map((line) => (links.has(line.id) ? { ...line, sourceBodyId: links.get(line.id) } : line))
}

const rowOf = (work: ReceiptContext, line: StoredLine) =>
  work.document.lines.findIndex((candidate) => candidate.id === line.id && candidate.indexNo === line.indexNo) + 1

/** A source line must be an order's, of the same partner and goods (rule B3 linesAreValid). */
function foreignSources(work: ReceiptContext): Problem[] {
  return work.document.lines.flatMap((line, at): Problem[] => {
    if (!line.sourceBodyId) return []
    const source = work.sources.get(line.sourceBodyId)
    const reason = source && fits(work, line, source) ? undefined : { zh: '来源订单行不符', en: 'the order line does not fit' }
    return reason ? [{ row: at + 1, field: 'sourceBodyId', rule: 'LINE_BAD', reason }] : []
  })
}

const fits = ({ document }: ReceiptContext, line: StoredLine, source: SourceLine) =>
  source.headKind === purchaseOrder.id && source.supplierId === document.supplierId && source.commInfoId === line.commInfoId

function linkProblems(work: ReceiptContext, links: readonly { id: string; sourceBodyId: string }[]): Problem[] {
  return links.flatMap((link, at): Problem[] => {
    const line = work.document.lines.find((candidate) => candidate.id === link.id)
    const source = work.sources.get(link.sourceBodyId)
    const isFirst = links.findIndex(({ id }) => id === link.id) === at
    if (isFirst && line && !line.sourceBodyId && source && fits(work, line, source)) return []
    return [{ ...(line ? { row: rowOf(work, line) } : {}), field: 'sourceBodyId', rule: 'LINE_BAD' }]
  })
}

/** Rows whose order may not be received against any more (guard orderIsOpen). */
function sourceProblems({ sources }: ReceiptContext, lines: readonly StoredLine[]): Problem[] {
  const receive = { zh: '入库', en: 'Receive' }
  return lines.flatMap((line, at): Problem[] => {
    const source = line.sourceBodyId ? sources.get(line.sourceBodyId) : undefined
    if (!source || source.headKind !== purchaseOrder.id || (source.headTags.includes('open') && !source.closeType)) return []
    const name = (language: 'zh' | 'en') => `${source.billNo ?? ''} ${purchaseOrder.statusName(source.headState, language, source)}`.trim()
    return [
      { row: at + 1, field: 'sourceBodyId', rule: 'STATUS_FORBIDS', params: { state: { zh: name('zh'), en: name('en') }, event: receive } },
    ]
  })
}

/**
 * Per order line: what others counted and this document once, against the limit (rule C5). Rows of one source add up in their order; rows
 * that a link adds come on top of what this document counts already.
 */
function limitProblems(run: Run, work: ReceiptContext, lines: readonly StoredLine[], event?: Asked): Problem[] {
  const asked = new Set(event?.links?.map((link) => link.id))
  const countedHere = new Map<string, Decimal>()
  return lines.flatMap((line, at): Problem[] => {
    const source = line.sourceBodyId ? work.sources.get(line.sourceBodyId) : undefined
    if (!source || (event?.links && !asked.has(line.id))) return []
    const part = readFigure(line.baseQty) ?? zero
    const here = countedHere.get(source.id) ?? zero
    countedHere.set(source.id, here.add(part))
    const check: LimitCheck = {
      row: at + 1,
      goods: line.commInfoName ?? '',
      part,
      counted: countedBefore(work, source, event?.links !== undefined).add(here),
      limit: receiptLimit(source, run.settings.overReceipt, run.settings.places.qty),
      units: line.unitList ?? [],
      basicUnit: line.basicUnit,
      qtyPlaces: run.settings.places.qty,
    }
    const problem = limitProblem(check)
    return problem ? [problem] : []
  })
}

/** Received and held on an order line; unless lines are being linked to it, without what this very document holds. */
function countedBefore({ document }: ReceiptContext, source: SourceLine, isLinking: boolean): Decimal {
  const own =
    document.tags.includes('holds') && !isLinking
      ? sum(document.lines.filter((line) => line.sourceBodyId === source.id).map((line) => readFigure(line.baseQty) ?? zero))
      : zero
  return (readFigure(source.receivedQty) ?? zero).add(readFigure(source.heldQty) ?? zero).sub(own)
}
