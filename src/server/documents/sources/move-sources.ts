import { type Decimal, readFigure, sum, zero } from '#domain/decimal.ts'
import { onOrderQty } from '#domain/progress.ts'
import { basicFigures, type CloseType } from '#domain/quantities.ts'
import { raise } from '../engine/apply-event.ts'
import { kindNamed } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'
import { countedOn, doneFieldOf, type Link, type Linked, limitOf, takenOf } from './link.ts'
import { moveProgress, type ProgressChange } from './progress.ts'
import type { SourceLine } from './source-lines.ts'

/** After a link `linked` names the lines just linked, which alone move their sources. */
export type Moving = Linked & { linked?: ReadonlySet<string> }

/** Which way a document moves its source lines: held by a submit, done by a posting, and back. */
export type Direction = { held?: 1 | -1; done?: 1 | -1 }

/** What becomes of the limit that an override granted: going forward it may be written down, going back it shrinks again. */
export type Limits = 'grow' | 'shrink' | 'keep'

/** The source lines concerned with what this document has of each, in basic units. */
function partsOf(link: Link, { document, sources, linked }: Moving): { source: SourceLine; part: Decimal }[] {
  const lines = document.lines.filter((line) => line.sourceBodyId && (!linked || linked.has(line.id)))
  const taken = [...Map.groupBy(lines, (line) => line.sourceBodyId ?? '')].sort(([one], [other]) => (one < other ? -1 : 1))
  return taken.flatMap(([id, own]) => {
    const source = sources.get(id)
    const part = sum(own.map((line) => takenOf(link, line)))
    return source && !part.isZero() ? [{ source, part }] : []
  })
}

/**
 * Moves the running figures of the source lines and keeps the copies in `work` right. Going forward beyond the plain limit means that an
 * override was granted: what is then counted is written down as the limit. Going back shrinks it again (rules B5, C5).
 */
export async function moveSources(run: Run, link: Link, work: Moving, direction: Direction, limits: Limits = 'keep'): Promise<void> {
  const done = doneFieldOf(link)
  const changes = partsOf(link, work).map(({ source, part }): ProgressChange => {
    const moved = { held: part.mul(direction.held ?? 0), [link.moves]: part.mul(direction.done ?? 0) }
    source.heldQty = (readFigure(source.heldQty) ?? zero).add(moved.held).toFixed()
    source[done] = (readFigure(source[done]) ?? zero).add(part.mul(direction.done ?? 0)).toFixed()
    const limit = limits === 'keep' ? undefined : grantedLimit(run, link, source, limits)
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
 * What a line that is on order still brings once its figures have moved. The order settles the same with its own event; it then finds nothing
 * left to write. A line that brings nothing any more may have another state of its order to thank for it, so that is left to the event.
 */
function onOrderOf(run: Run, source: SourceLine, { done }: Direction): ProgressChange['onOrder'] {
  const { depotId, commInfoId } = source
  if (!done || !depotId || !commInfoId || !readFigure(source.onOrderQty)?.gt(0)) return undefined
  const qty = onOrderQty(source, source.closeType as CloseType | undefined, run.settings.places.qty)
  source.onOrderQty = qty.toFixed()
  return { depotId, commInfoId, qty }
}

const plainLimit = (run: Run, link: Link, source: SourceLine) => limitOf(link, run.settings, { ...source, limitQty: undefined })

/** What the setting allows of a line that more is counted on than was ordered; it stays when the setting is lowered (rule C1-11). */
function toleratedQty(run: Run, link: Link, source: SourceLine, limits: 'grow' | 'shrink'): Decimal | null | undefined {
  const hasSurplus = countedOn(link, source).gt(basicFigures(source, run.settings.places.qty).ordered)
  if (!hasSurplus) return null
  return limits === 'grow' ? plainLimit(run, link, source) : undefined
}

function grantedLimit(run: Run, link: Link, source: SourceLine, limits: 'grow' | 'shrink'): Decimal | null | undefined {
  const counted = countedOn(link, source)
  const granted = readFigure(source.limitQty)
  if (counted.lte(plainLimit(run, link, source))) return granted ? null : undefined
  return limits === 'grow' && granted?.gte(counted) ? undefined : counted
}

/** Makes what this document takes real on its sources, whose states go with it (effect *advanceSource*). */
export async function advanceSources(run: Run, link: Link, work: Moving): Promise<void> {
  await moveSources(run, link, work, { done: 1 }, link.raises ? 'grow' : 'keep')
  await tellSources(run, link, work, link.raises?.advance)
}

/** Takes it back (effect *revertSource*). */
export async function revertSources(run: Run, link: Link, work: Moving): Promise<void> {
  await moveSources(run, link, work, { done: -1 }, link.raises ? 'shrink' : 'keep')
  await tellSources(run, link, work, link.raises?.revert)
}

/** Raises an event of the sources concerned, by id; what is known of them goes along. */
export async function tellSources(run: Run, link: Link, work: Moving, event: string | undefined): Promise<void> {
  if (!event) return
  const heads = new Map(partsOf(link, work).map(({ source }) => [source.headId, source.headKind]))
  for (const [id, kind] of [...heads].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const head = await raise(run, kindNamed(kind), id, event)
    if (!head) continue
    const { state: headState, tags: headTags, closeType } = head
    for (const source of work.sources.values()) if (source.headId === id) Object.assign(source, { headState, headTags, closeType })
  }
}
