import { decimal } from '#domain/decimal.ts'
import { closedLineIds, heldLineIds, orderProgress, remainingLineIds } from '#domain/progress.ts'
import { basicFigures, limitProblem, receiptLimit, remainingQty } from '#domain/quantities.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import type { Payload } from '#machines/engine/law.ts'
import type { OrderFacts } from '#machines/families/order.ts'
import type { SharedFacts } from '#machines/guards/shared-guards.ts'
import type { Settings } from '../../db/settings.ts'
import { locking } from '../engine/event-locks.ts'
import type { Asked, Purpose } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'
import { unlinkDrafts } from '../engine/source-links.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import type { GoodsContext } from '../lines/load-goods.ts'
import { type Link, limitOf } from './link.ts'
import { type Followers, followersOf, setClosed } from './progress.ts'

/** What guards and effects of any order read: the order, and the documents that take from it. */
export type OrderWork = GoodsContext & { followers: Followers }

type OrderWords = { id: string; events: Readonly<Record<string, Words & { internal?: true }>> }

/** Nothing is the source of an order yet, so what a line names as one is left out. */
export const withoutSources = (document: StoredDocument): StoredDocument => ({
  ...document,
  lines: document.lines.map((line) => (line.sourceBodyId === undefined ? line : { ...line, sourceBodyId: undefined })),
})

/** Those that take from an order, while something may be taken or taken back; what they raise themselves asks nothing about them. */
export async function orderFollowers(
  run: Run,
  { events }: OrderWords,
  { tags, lines }: StoredDocument,
  purpose: Purpose,
  loaded?: OrderWork,
): Promise<Followers> {
  const isAsked = tags.includes('open') && !(purpose && events[purpose.event.type]?.internal)
  // who takes from an open order does so under its lock
  if (isAsked && loaded?.document.tags.includes('open')) return loaded.followers
  return followersOf(run.tx, isAsked ? lines.map((line) => line.id) : [])
}

/** The facts that every order states; `limit`: how much may be delivered of it, and the refusal of more (rules B3, B5, C5). */
export function orderFacts(
  run: Run,
  words: OrderWords,
  work: OrderWork,
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
    limitProblems: overLimit(run.settings, work, limit),
  }
}

/** Lines closed singly that have something to open: one that came in whole after all has not. */
const reopenableIds = (lines: readonly StoredLine[], qtyPlaces: number) =>
  closedLineIds(lines.filter((line) => !remainingQty({ ...line, closedQty: undefined }, undefined, qtyPlaces).isZero()))

/** Lines delivered beyond their limit: asked when something more comes on an order that has all. */
function overLimit(settings: Settings, { document, masters }: OrderWork, { limit, over }: Pick<Link, 'limit' | 'over'>): Problem[] {
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

export const linesNamed = ({ document }: OrderWork, ids: readonly string[] = []) => document.lines.filter((line) => ids.includes(line.id))

async function closeLines(run: Run, lines: readonly StoredLine[]): Promise<void> {
  const { qty } = run.settings.places
  for (const line of lines)
    line.closedQty = basicFigures(line, qty)
      .closed.add(remainingQty(line, undefined, qty))
      .toFixed(qty)
  setClosed(run.tx, lines)
}

/** A limit granted while the line was closed ends where the plain one of an open line holds what is counted (rule B5 limitQty). */
async function openLines(run: Run, lines: readonly StoredLine[]): Promise<void> {
  const { overReceipt, places } = run.settings
  for (const line of lines) {
    line.closedQty = '0'
    const { received, held } = basicFigures(line, places.qty)
    if (received.add(held).lte(receiptLimit({ ...line, limitQty: undefined }, overReceipt, places.qty))) line.limitQty = undefined
  }
  setClosed(run.tx, lines)
}

/** The effects that every order has: lines closed and opened, the whole closed short, drafts pulled from it let go. */
export const orderEffects = ({ events }: OrderWords) => ({
  closeLines: (run: Run, work: OrderWork, event: Payload) => closeLines(run, linesNamed(work, event.lineIds)),
  openLines: (run: Run, work: OrderWork, event: Payload) => openLines(run, linesNamed(work, event.lineIds)),
  openAllLines: (run: Run, work: OrderWork) => openLines(run, work.document.lines),
  markShort: async (_run: Run, work: OrderWork) => {
    work.document.closeType = 'short'
  },
  clearShort: async (_run: Run, work: OrderWork) => {
    work.document.closeType = undefined
  },
  // drafts pulled from the lines concerned lose their link and say which event took it
  unlinkDrafts: locking(['drafts'], (run: Run, work: OrderWork, { type, lineIds }: Asked) => {
    const lines = type === 'CLOSE_LINE' ? linesNamed(work, lineIds) : work.document.lines
    const number = work.document.billNo ?? ''
    const { zh, en } = events[type] ?? { zh: '', en: '' }
    return unlinkDrafts(
      run.tx,
      lines.map((line) => line.id),
      { zh: `${number} ${zh}`, en: `${number} ${en}` },
    )
  }),
})
