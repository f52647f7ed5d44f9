import { type LotQty, partsOf } from '#domain/core/lots.ts'
import { type Decimal, fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { accounts } from '#domain/finance/ledger.ts'
import { costPrice } from '#domain/stock/cost.ts'
import type { DocumentWords } from '#machines/engine/in-words.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import type { stockTransferLaw } from '#machines/stock/stock-transfer.machine.ts'
import { moveLayout } from '#resources/documents/stock/move-fields.ts'
import { postTax, reverseTax, type TaxEntry } from '../../../books/money/tax-entries.ts'
import { timeFacts } from '../../../books/stock/backdating.ts'
import { freeOf } from '../../../books/stock/balances.ts'
import type { Worth } from '../../../books/stock/movements.ts'
import { isUnbooked, periodFacts } from '../../../books/stock/stock-document.ts'
import { holdGoods, releaseGoods } from '../../../books/stock/stock-out.ts'
import { reverseMovements } from '../../../books/stock/stock-reversal.ts'
import { dispatchGoods, endTransit, type InTransit, type TransitEnd } from '../../../books/stock/stock-transit.ts'
import { locking } from '../../../engine/event-locks.ts'
import { createByEvent } from '../../../engine/events/apply-event.ts'
import { type DocumentKind, type EventInput, kindNamed } from '../../../engine/kind.ts'
import { writeCosts } from '../../../engine/line-costs.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { masterNames } from '../../../engine/masters.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { goodsFields, pickFields } from '../../../lines/goods-answer.ts'
import { sharedFacts } from '../../../lines/load-goods.ts'
import {
  arrivingLots,
  arrivingQty,
  balanceOf,
  eventOf,
  grantedQty,
  loadMove,
  type MoveContext,
  sourceKeyOf,
  targetKeyOf,
  toBasicQty,
} from './move-context.ts'
import { moveLotProblems } from './move-lots.ts'
import { arrivalProblems, depotProblems, frozenProblems, grantProblems, stockProblems } from './move-problems.ts'
import { withDelivery } from './store-schedule.ts'

const bookingOf = ({ document, day }: MoveContext) => ({ id: document.id, billDate: day, lines: document.lines })
const heldGoods = ({ document }: MoveContext) =>
  document.lines.map((line) => ({ ...sourceKeyOf(line), qty: readFigure(line.baseQty) ?? zero }))

/**
 * Effect that issues the quantities which the dispatch approves, releases what else was held, and saves the value of
 * each line.
 */
const dispatchEffect = (holds: boolean) =>
  locking(['balances', 'period'], async (run: Run, work: MoveContext, event: EventInput): Promise<void> => {
    const { document, balances } = work
    const isHeld = holds && document.tags.includes('holds')
    const lines = document.lines.map((line) => ({ line, qty: toBasicQty(line, grantedQty(line, eventOf(event)), work) }))
    const sent = lines.flatMap(({ line, qty }) =>
      qty.isZero()
        ? []
        : [
            {
              ...sourceKeyOf(line),
              lineId: line.id,
              qty,
              toDepotId: document.inDepotId ?? '',
              ...(isHeld ? { held: readFigure(line.baseQty) ?? zero } : {}),
            },
          ],
    )
    const worths = await dispatchGoods(run.tx, bookingOf(work), sent, balances, run.settings.places.amount)
    const stays = lines
      .filter(({ qty }) => qty.isZero())
      .map(({ line }) => ({ ...sourceKeyOf(line), qty: readFigure(line.baseQty) ?? zero }))
    if (isHeld && stays.length > 0) await releaseGoods(run.tx, stays, balances)
    await saveWorths(run, work, new Map(sent.map(({ lineId, qty }) => [lineId, { qty, value: worths.get(lineId)?.value ?? zero }])))
  })

/** Saves the value of the goods that each line sent, and the sum in the head. */
async function saveWorths(
  run: Run,
  { document }: MoveContext,
  worths: ReadonlyMap<string, { qty: Decimal; value: Decimal }>,
): Promise<void> {
  const { price, amount } = run.settings.places
  document.lines = document.lines.map((line) => {
    const { qty, value } = worths.get(line.id) ?? { qty: zero, value: zero }
    return { ...line, costAmt: fixedText(value, amount), costPrice: fixedText(qty.isZero() ? zero : costPrice(value, qty, price), price) }
  })
  document.costAmt = fixedText(sum([...worths.values()].map(({ value }) => value)), amount)
  await writeCosts(run.tx, document.id, document.lines)
}

/** Drafts a follow-up between the same depots that names this document as its source. */
const draftFollowUp = (run: Run, { document }: MoveContext, lines: readonly Partial<StoredLine>[]) => {
  const { depotId, inDepotId, id: sourceBillId } = document
  const said = { ...(depotId ? { depotId } : {}), ...(inDepotId ? { inDepotId } : {}), sourceBillId }
  return createByEvent(
    run,
    kindNamed(document.kind),
    { ...said, lines: lines.map((line, at) => ({ ...line, id: '', indexNo: at + 1 }) as StoredLine) },
    { type: 'SAVE' },
  )
}

/** Drafts a follow-up for what a dispatch does not send of the requested quantities. */
async function draftRest(run: Run, work: MoveContext, event: EventInput): Promise<void> {
  const rest = work.document.lines.flatMap((line) => {
    const { commInfoId, unitId, remark } = line
    const open = (readFigure(line.qty) ?? zero).sub(grantedQty(line, eventOf(event)))
    return open.lte(0) ? [] : [{ commInfoId, unitId, qty: fixedText(open, run.settings.places.qty), ...(remark ? { remark } : {}) }]
  })
  if (rest.length > 0) await draftFollowUp(run, work, rest)
}

/**
 * Ends the transit of some goods: they arrive in the depot that they were sent to, are lost, or return to where they
 * came from. Returns the value by line.
 */
async function endTransitOf(
  run: Run,
  work: MoveContext,
  how: TransitEnd,
  qtyOf: (line: StoredLine) => Decimal,
  lotsOf: (line: StoredLine) => readonly LotQty[] | undefined = () => undefined,
): Promise<Map<string, Worth>> {
  const { document, balances, step } = work
  const lines = document.lines.flatMap((line): InTransit[] => {
    const qty = qtyOf(line)
    const key = how === 'back' ? sourceKeyOf(line) : targetKeyOf(document, line)
    const lots = lotsOf(line)
    return qty.isZero() ? [] : [{ ...key, lineId: line.id, qty, step, ...(lots ? { lots: partsOf(lots) } : {}) }]
  })
  return endTransit(run.tx, bookingOf(work), how, lines, balances, run.settings.places.amount)
}

const inTransitQty =
  ({ ways }: MoveContext) =>
  (line: StoredLine) =>
    ways.get(line.id)?.rest ?? zero

async function saveDifference({ tx }: Run, { document }: MoveContext, event: EventInput): Promise<void> {
  const asked = eventOf(event)
  if (asked?.type !== 'CLOSE_DIFF') return
  const bearer = asked.outcome === 1 ? (asked.bearer ?? null) : null
  await tx.query('insert into transfer_difference (tenant_id, document_id, outcome, bearer) values ($1, $2, $3, $4)', [
    tx.tenantId,
    document.id,
    asked.outcome,
    bearer,
  ])
}

/** Drafts a follow-up for goods that arrived although they were not on the document. */
async function proposeUnsent(run: Run, work: MoveContext, event: EventInput): Promise<void> {
  const asked = eventOf(event)
  if (asked?.type === 'CALL_IN' && asked.unsent && asked.unsent.length > 0) await draftFollowUp(run, work, asked.unsent)
}

/**
 * Transfers out the deducted tax of goods lost in transit, because they count as 丢失 (rule C4 *deducted tax*,
 * `LOSS_TAX_OUT`).
 */
async function postLostTax({ tx, settings }: Run, work: MoveContext): Promise<void> {
  const entries = [...(work.lost ?? [])].map(([lineId, { tax: amount }]): TaxEntry => ({ lineId, about: 'lossOut', amount }))
  if (settings.lossTaxOut) await postTax(tx, bookingOf(work), entries)
}

function lossAnswer({ ways, difference }: MoveContext, run: Run): object {
  if (!difference) return {}
  const { tax, ...said } = difference
  if (said.outcome !== 1) return said
  const { amount } = run.settings.places
  const lost = sum([...ways.values()].map((way) => way.lost))
  return {
    ...said,
    lossAmt: fixedText(lost, amount),
    ...(tax.isZero() ? {} : { lossTaxAmt: fixedText(tax, amount) }),
    lossAccount: accounts.pendingStockLoss[run.language],
  }
}

const headNames = [...moveLayout.head, 'deliveryRoute', 'totalQty', 'costAmt'] as const
const lineNames = [...goodsFields, 'remark', 'depotId', 'costPrice', 'costAmt'] as const

function lineAnswer(run: Run, work: MoveContext, line: StoredLine): object {
  const { qty: places } = run.settings.places
  const depot = work.masters.of('depot', line.depotId)
  const answer = { ...pickFields(line, lineNames), ...(depot ? { depotName: depot.name } : {}) }
  const way = work.ways.get(line.id)
  if (isUnbooked(work.document)) {
    const balance = balanceOf(work.balances, sourceKeyOf(line))
    return { ...answer, onHandFreeQty: fixedText(balance ? freeOf(balance) : zero, places) }
  }
  if (work.ways.size === 0) return answer
  const { dispatched, arrived, rest } = way ?? { dispatched: zero, arrived: zero, rest: zero }
  const asked = readFigure(line.baseQty) ?? zero
  return {
    ...answer,
    ...(dispatched.eq(asked) ? {} : { approvedQty: fixedText(dispatched.div(readFigure(line.conversion) ?? 1), places) }),
    dispatchedQty: fixedText(dispatched, places),
    receivedQty: fixedText(arrived, places),
    transitQty: fixedText(rest, places),
  }
}

/** Effects on stock and on drafts that follow up, by their names in the law. */
const moveEffects = (holds: boolean, asksAgain: boolean): DocumentKind<typeof stockTransferLaw, MoveContext>['effects'] => ({
  holdGoods: locking(['balances'], async (run: Run, work: MoveContext) => {
    if (holds) await holdGoods(run.tx, heldGoods(work), work.balances)
  }),
  releaseGoods: locking(['balances'], async (run: Run, work: MoveContext) => {
    if (holds) await releaseGoods(run.tx, heldGoods(work), work.balances)
  }),
  dispatchGoods: dispatchEffect(holds),
  draftRest: async (run, work, event) => {
    if (asksAgain) await draftRest(run, work, event)
  },
  arriveGoods: locking(['balances', 'period'], async (run: Run, work: MoveContext, event: EventInput) => {
    await endTransitOf(
      run,
      work,
      'arrive',
      (line) => arrivingQty(line, eventOf(event), work),
      (line) => arrivingLots(line, eventOf(event)),
    )
  }),
  proposeUnsent,
  loseGoods: locking(['balances', 'period'], async (run: Run, work: MoveContext, event: EventInput) => {
    await saveDifference(run, work, event)
    work.lost = await endTransitOf(run, work, 'loss', inTransitQty(work))
  }),
  postTax: locking(['period'], postLostTax),
  sendBack: locking(['balances', 'period'], async (run: Run, work: MoveContext, event: EventInput) => {
    await saveDifference(run, work, event)
    await endTransitOf(run, work, 'back', inTransitQty(work))
  }),
  reverseGoods: locking(['balances', 'period'], async (run: Run, work: MoveContext) => {
    const { document, balances } = work
    await reverseMovements(run.tx, bookingOf(work), document.id, (id) => id, balances, run.settings.places.amount)
  }),
  reverseTax: locking(['period'], (run: Run, work: MoveContext) =>
    reverseTax(run.tx, work.document.id, { ...bookingOf(work), lineOf: (id) => id }),
  ),
})

/**
 * Options of a kind of transfer. `holds`: goods are held from the submit on. `asksAgain`: what a dispatch leaves open
 * is drafted again, as for requisitions of a store.
 */
type MoveKindOptions = { words: DocumentWords<typeof stockTransferLaw, never>; holds: boolean; asksAgain: boolean }

/**
 * Server side of a kind of transfer between depots: goods are held where they leave, are in transit at their value,
 * and arrive in parts (rule B5).
 */
export const moveKind = ({ words, holds, asksAgain }: MoveKindOptions): DocumentKind<typeof stockTransferLaw, MoveContext> => ({
  words,
  hash: machineHash(words),
  load: async (run, stored, purpose, loaded) =>
    loadMove(run, asksAgain ? await withDelivery(run, stored, purpose) : stored, purpose, loaded),
  facts: (run, work, asked) => {
    const { document, ways } = work
    const event = eventOf(asked)
    const isEditable = document.tags.includes('editable')
    return {
      ...sharedFacts(run, work, words.rights, depotProblems),
      ...periodFacts(work),
      ...(isUnbooked(document) ? timeFacts({ ...work, document: { ...document, billDate: work.day } }) : blankTimeFacts),
      sameDepot: document.depotId !== undefined && document.depotId === document.inDepotId,
      holdProblems: isEditable && holds ? stockProblems(run, work, undefined, holds) : [],
      grantProblems: grantProblems(work, event),
      stockProblems: stockProblems(run, work, event, holds),
      frozenProblems: frozenProblems(work, event),
      ...moveLotProblems(work, event),
      arrivalProblems: arrivalProblems(work, event),
      arrivesAll: document.lines.every((line) => arrivingQty(line, event, work).eq(inTransitQty(work)(line))),
      hasArrived: [...ways.values()].some(({ arrived }) => arrived.gt(0)),
    }
  },
  effects: moveEffects(holds, asksAgain),
  ...(holds ? { holds: 'lines' as const } : {}),
  answer: (run, work) => ({
    ...pickFields(work.document, headNames),
    ...masterNames(work.document, work.masters),
    ...(work.document.sourceBillId ? { sourceBillId: work.document.sourceBillId } : {}),
    ...lossAnswer(work, run),
    lines: work.document.lines.map((line) => lineAnswer(run, work, line)),
  }),
  warnings: () => [],
  rowFields: ({ deliveryRoute }) => ({ deliveryRoute }),
})
