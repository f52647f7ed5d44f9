import { type Decimal, readFigure, sum, zero } from '#domain/decimal.ts'
import { basicFigures, mostOf, receiptLimit } from '#domain/quantities.ts'
import type { Settings } from '../../../db/settings.ts'
import type { Run } from '../../engine/run.ts'
import { moveProgress, type ProgressChange } from '../../sources/progress.ts'
import type { SourceLine } from '../../sources/source-lines.ts'
import type { ReceiptContext } from './receipt-context.ts'

/** Which way a receipt moves its order lines: held by a submit, real by a posting, and back. */
type Direction = { held?: 1 | -1; received?: 1 | -1 }

/** The order lines concerned with what this document has of each, in basic units; after a link only the lines just linked. */
function partsOf(work: ReceiptContext): { source: SourceLine; part: Decimal }[] {
  const lines = work.document.lines.filter((line) => line.sourceBodyId && (!work.linked || work.linked.has(line.id)))
  const ids = [...new Set(lines.map((line) => line.sourceBodyId ?? ''))].sort()
  return ids.flatMap((id) => {
    const source = work.sources.get(id)
    const part = sum(lines.filter((line) => line.sourceBodyId === id).map((line) => readFigure(line.baseQty) ?? zero))
    return source && !part.isZero() ? [{ source, part }] : []
  })
}

/**
 * Moves the running figures of the order lines and keeps the copies in `work` right. Going forward beyond the plain limit means that an
 * override was granted: what is then counted is written down as the limit. Going back shrinks it again (rules B5, C5).
 */
export async function moveSources(run: Run, work: ReceiptContext, direction: Direction, limits: 'grow' | 'shrink' | 'keep'): Promise<void> {
  const changes = partsOf(work).map(({ source, part }): ProgressChange => {
    const held = part.mul(direction.held ?? 0)
    const received = part.mul(direction.received ?? 0)
    source.heldQty = (readFigure(source.heldQty) ?? zero).add(held).toFixed()
    source.receivedQty = (readFigure(source.receivedQty) ?? zero).add(received).toFixed()
    const limit = limits === 'keep' ? undefined : grantedLimit(run, source, limits)
    if (limit !== undefined) source.limitQty = limit === null ? undefined : limit.toFixed()
    return { lineId: source.id, held, received, limit, tolerated: limits === 'keep' ? undefined : toleratedQty(run, source, limits) }
  })
  await moveProgress(run.tx, changes)
}

const countedOn = (source: SourceLine) => (readFigure(source.receivedQty) ?? zero).add(readFigure(source.heldQty) ?? zero)
/** The most that one more receipt may bring in on an order line (rule C5 *over-receipt*). */
export const mostOfSource = ({ overReceipt, places }: Settings, source: SourceLine): string =>
  mostOf(receiptLimit(source, overReceipt, places.qty), countedOn(source), places.qty)

const plainLimit = (run: Run, source: SourceLine) =>
  receiptLimit({ ...source, limitQty: undefined }, run.settings.overReceipt, run.settings.places.qty)

/** What the setting allows of a line that more is counted on than was ordered; it stays when the setting is lowered (rule C1-11). */
function toleratedQty(run: Run, source: SourceLine, limits: 'grow' | 'shrink'): Decimal | null | undefined {
  const hasSurplus = countedOn(source).gt(basicFigures(source, run.settings.places.qty).ordered)
  if (!hasSurplus) return null
  return limits === 'grow' ? plainLimit(run, source) : undefined
}

function grantedLimit(run: Run, source: SourceLine, limits: 'grow' | 'shrink'): Decimal | null | undefined {
  const counted = countedOn(source)
  const granted = readFigure(source.limitQty)
  if (counted.lte(plainLimit(run, source))) return granted ? null : undefined
  return limits === 'grow' && granted?.gte(counted) ? undefined : counted
}

/** The orders concerned, by id. */
export const ordersOf = (work: ReceiptContext) => [...new Set(partsOf(work).map(({ source }) => source.headId))].sort()
