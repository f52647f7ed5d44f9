import { type Decimal, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { basicFigures, type CloseType } from '#domain/lines/quantities.ts'
import { onOrderQty } from '#domain/sources/progress.ts'
import { raiseEvent } from '../engine/events/apply-event.ts'
import { kindNamed } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'
import { countedQty, doneFieldOf, type Link, type LinkedDocument, limitOf, takenQty } from './link.ts'
import { moveProgress, type ProgressChange } from './progress.ts'
import type { SourceLine } from './source-lines.ts'

/**
 * A document whose source lines change their progress. `linked`: after linking, ids of the lines just linked; only
 * these lines have an effect.
 */
export type SourceMove = LinkedDocument & { linked?: ReadonlySet<string> }

/**
 * How a document changes its source lines. `held`: a submit holds quantities of them; `done`: a posting completes
 * them; negative values undo it.
 */
export type ProgressDirection = { held?: 1 | -1; done?: 1 | -1 }

/** What happens to a limit that an override raised: `grow` stores it, `shrink` lowers it again. */
export type LimitChange = 'grow' | 'shrink' | 'keep'

/** Source lines with the quantity that this document takes from each, in basic units. */
function partsOf(link: Link, { document, sources, linked }: SourceMove): { source: SourceLine; part: Decimal }[] {
  const lines = document.lines.filter((line) => line.sourceBodyId && (!linked || linked.has(line.id)))
  const taken = [...Map.groupBy(lines, (line) => line.sourceBodyId ?? '')].sort(([one], [other]) => (one < other ? -1 : 1))
  return taken.flatMap(([id, own]) => {
    const source = sources.get(id)
    const part = sum(own.map((line) => takenQty(link, line)))
    return source && !part.isZero() ? [{ source, part }] : []
  })
}

/**
 * Changes the held, received or returned quantities of source lines, and their copies in `work`. Where the plain limit
 * is exceeded, an override was given, so the counted quantity is stored as the new limit; undoing lowers it again
 * (rules B5, C5).
 */
export async function moveSources(
  run: Run,
  link: Link,
  work: SourceMove,
  direction: ProgressDirection,
  limits: LimitChange = 'keep',
): Promise<void> {
  const done = doneFieldOf(link)
  const changes = partsOf(link, work).map(({ source, part }): ProgressChange => {
    const moved = { held: part.mul(direction.held ?? 0), [link.moves]: part.mul(direction.done ?? 0) }
    source.heldQty = (readFigure(source.heldQty) ?? zero).add(moved.held).toFixed()
    source[done] = (readFigure(source[done]) ?? zero).add(part.mul(direction.done ?? 0)).toFixed()
    const limit = limits === 'keep' ? undefined : overrideLimit(run, link, source, limits)
    if (limit !== undefined) source.limitQty = limit === null ? undefined : limit.toFixed()
    return {
      lineId: source.id,
      ...moved,
      onOrder: onOrderOf(run, source, direction),
      limit,
      tolerated: limits === 'keep' ? undefined : toleratedQty(run, link, source, limits),
    }
  })
  await moveProgress(run.tx, changes)
}

/**
 * Quantity that a source line still has on order once its figures are changed; undefined where nothing is written. The
 * order's own event then computes the same quantity and writes nothing. Lines at zero are left to that event, because
 * the order's state may be the reason for the zero.
 */
function onOrderOf(run: Run, source: SourceLine, { done }: ProgressDirection): ProgressChange['onOrder'] {
  const { depotId, commInfoId } = source
  if (!done || !depotId || !commInfoId || !readFigure(source.onOrderQty)?.gt(0)) return undefined
  const qty = onOrderQty(source, source.closeType as CloseType | undefined, run.settings.places.qty)
  source.onOrderQty = qty.toFixed()
  return { depotId, commInfoId, qty }
}

const plainLimit = (run: Run, link: Link, source: SourceLine) => limitOf(link, run.settings, { ...source, limitQty: undefined })

/**
 * Limit by the setting, stored for a line on which more is counted than ordered, so that the limit stays when the
 * setting is lowered later (rule C1-11); null (clear it) where no more is counted, undefined to leave it.
 */
function toleratedQty(run: Run, link: Link, source: SourceLine, limits: 'grow' | 'shrink'): Decimal | null | undefined {
  const hasSurplus = countedQty(link, source).gt(basicFigures(source, run.settings.places.qty).ordered)
  if (!hasSurplus) return null
  return limits === 'grow' ? plainLimit(run, link, source) : undefined
}

function overrideLimit(run: Run, link: Link, source: SourceLine, limits: 'grow' | 'shrink'): Decimal | null | undefined {
  const counted = countedQty(link, source)
  const granted = readFigure(source.limitQty)
  if (counted.lte(plainLimit(run, link, source))) return granted ? null : undefined
  return limits === 'grow' && granted?.gte(counted) ? undefined : counted
}

/**
 * Adds the quantities of this document to its source lines and raises the event of their documents (effect
 * *advanceSource*).
 */
export async function advanceSources(run: Run, link: Link, work: SourceMove): Promise<void> {
  await moveSources(run, link, work, { done: 1 }, link.raises ? 'grow' : 'keep')
  await raiseOnSources(run, link, work, link.raises?.advance)
}

/** Undoes what `advanceSources` did (effect *revertSource*). */
export async function revertSources(run: Run, link: Link, work: SourceMove): Promise<void> {
  await moveSources(run, link, work, { done: -1 }, link.raises ? 'shrink' : 'keep')
  await raiseOnSources(run, link, work, link.raises?.revert)
}

/** Raises an event on the source documents, in the order of their ids, and updates their copies in `work`. */
export async function raiseOnSources(run: Run, link: Link, work: SourceMove, event: string | undefined): Promise<void> {
  if (!event) return
  const heads = new Map(partsOf(link, work).map(({ source }) => [source.headId, source.headKind]))
  for (const [id, kind] of [...heads].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const head = await raiseEvent(run, kindNamed(kind), id, event)
    if (!head) continue
    const { state: headState, tags: headTags, closeType } = head
    for (const source of work.sources.values()) if (source.headId === id) Object.assign(source, { headState, headTags, closeType })
  }
}
