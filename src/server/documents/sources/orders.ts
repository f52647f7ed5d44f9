import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { decimal } from '#domain/figures/decimal.ts'
import { basicFigures, limitProblem, receiptLimit, remainingQty } from '#domain/lines/quantities.ts'
import { closedLineIds, heldLineIds, orderProgress, remainingLineIds } from '#domain/sources/progress.ts'
import type { Payload } from '#machines/engine/law.ts'
import type { OrderFacts } from '#machines/families/order.ts'
import type { SharedFacts } from '#machines/guards/shared-guards.ts'
import type { Settings } from '../../db/settings.ts'
import { locking } from '../engine/event-locks.ts'
import type { EventInput, Purpose } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'
import { unlinkDrafts } from '../engine/store/source-links.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import type { GoodsContext } from '../lines/load-goods.ts'
import { type Link, limitOf } from './link.ts'
import { type Followers, followersOf, setClosed } from './progress.ts'

/** Context of guards and effects of any order: the order, and the documents made from it. */
export type OrderContext = GoodsContext & { followers: Followers }

type OrderWords = { id: string; events: Readonly<Record<string, Words & { internal?: true }>> }

/** Removes the links to sources that lines name, because orders have none. */
export const withoutSources = (document: StoredDocument): StoredDocument => ({
  ...document,
  lines: document.lines.map((line) => (line.sourceBodyId === undefined ? line : { ...line, sourceBodyId: undefined })),
})

/** Documents made from an order, read while it is open, except for internal events that they raise on it. */
export async function orderFollowers(
  run: Run,
  { events }: OrderWords,
  { tags, lines }: StoredDocument,
  purpose: Purpose,
  loaded?: OrderContext,
): Promise<Followers> {
  const isAsked = tags.includes('open') && !(purpose && events[purpose.event.type]?.internal)
  // documents made from an open order change only under its lock
  if (isAsked && loaded?.document.tags.includes('open')) return loaded.followers
  return followersOf(run.tx, isAsked ? lines.map((line) => line.id) : [])
}

/** Facts of the laws of all orders; `limit`: how much may be delivered, and the refusal of more (rules B3, B5, C5). */
export function orderFacts(
  run: Run,
  words: OrderWords,
  work: OrderContext,
  shared: SharedFacts,
  limit: Pick<Link, 'limit' | 'over'>,
): OrderFacts {
  const { document, followers } = work
  const places = run.settings.places.qty
  return {
    ...shared,
    approvalNeeded: run.settings.approvalNeeded(words.id),
    followers: followers.all,
    submittedFollowers: followers.submitted,
    progress: orderProgress(document.lines, places),
    lineIds: document.lines.map((line) => line.id),
    openLineIds: remainingLineIds(document.lines, undefined, places),
    heldLineIds: heldLineIds(document.lines),
    closedLineIds: reopenableIds(document.lines, places),
    limitProblems: overLimitProblems(run.settings, work, limit),
  }
}

/**
 * Ids of lines that were closed one by one and can be reopened: lines that were delivered in full after all cannot.
 */
const reopenableIds = (lines: readonly StoredLine[], qtyPlaces: number) =>
  closedLineIds(lines.filter((line) => !remainingQty({ ...line, closedQty: undefined }, undefined, qtyPlaces).isZero()))

/** Problems of lines delivered beyond their limit, which matter when goods arrive for an order that is complete. */
function overLimitProblems(
  settings: Settings,
  { document, masters }: OrderContext,
  { limit, over }: Pick<Link, 'limit' | 'over'>,
): Problem[] {
  return document.lines.flatMap((line, at) => {
    const { received } = basicFigures(line, settings.places.qty)
    const problem = limitProblem({
      row: at + 1,
      goods: line.commInfoName ?? '',
      part: decimal('0'),
      counted: received,
      limit: limitOf({ limit }, settings, { ...line, isWeighed: masters.goods.get(line.commInfoId ?? '')?.weighed ?? false }),
      units: line.unitList ?? [],
      basicUnit: line.basicUnit ?? null,
      rule: over,
      qtyPlaces: settings.places.qty,
    })
    return problem ? [problem] : []
  })
}

export const linesByIds = ({ document }: OrderContext, ids: readonly string[] = []) =>
  document.lines.filter((line) => ids.includes(line.id))

async function closeLines(run: Run, lines: readonly StoredLine[]): Promise<void> {
  const { qty } = run.settings.places
  for (const line of lines)
    line.closedQty = basicFigures(line, qty)
      .closed.add(remainingQty(line, undefined, qty))
      .toFixed(qty)
  setClosed(run.tx, lines)
}

/**
 * Reopens lines. The limit of a line is cleared where the plain limit covers what is received and held, because it was
 * only raised while the line was closed (rule B5 limitQty).
 */
async function openLines(run: Run, lines: readonly StoredLine[]): Promise<void> {
  const { overReceipt, places } = run.settings
  for (const line of lines) {
    line.closedQty = '0'
    const { received, held } = basicFigures(line, places.qty)
    if (received.add(held).lte(receiptLimit({ ...line, limitQty: undefined }, overReceipt, places.qty))) line.limitQty = undefined
  }
  setClosed(run.tx, lines)
}

/** Effects of all orders: close and reopen lines, close short, unlink drafts. */
export const orderEffects = ({ events }: OrderWords) => ({
  closeLines: (run: Run, work: OrderContext, event: Payload) => closeLines(run, linesByIds(work, event.lineIds)),
  openLines: (run: Run, work: OrderContext, event: Payload) => openLines(run, linesByIds(work, event.lineIds)),
  openAllLines: (run: Run, work: OrderContext) => openLines(run, work.document.lines),
  markShort: async (_run: Run, work: OrderContext) => {
    work.document.closeType = 'short'
  },
  clearShort: async (_run: Run, work: OrderContext) => {
    work.document.closeType = undefined
  },
  // drafts made from these lines lose their link and get a note with the event that removed it
  unlinkDrafts: locking(['drafts'], (run: Run, work: OrderContext, { type, lineIds }: EventInput) => {
    const lines = type === 'CLOSE_LINE' ? linesByIds(work, lineIds) : work.document.lines
    const number = work.document.billNo ?? ''
    const { zh, en } = events[type] ?? { zh: '', en: '' }
    return unlinkDrafts(
      run.tx,
      lines.map((line) => line.id),
      { zh: `${number} ${zh}`, en: `${number} ${en}` },
    )
  }),
})
