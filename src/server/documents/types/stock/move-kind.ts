import { costPrice } from '#domain/cost.ts'
import { type Decimal, fixed, readFigure, sum, zero } from '#domain/decimal.ts'
import { accounts } from '#domain/ledger.ts'
import { type LotQty, partsOf } from '#domain/lots.ts'
import type { DocumentWords } from '#machines/engine/in-words.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import type { stockTransferLaw } from '#machines/stock/stock-transfer.machine.ts'
import { moveLayout } from '#resources/documents/move-fields.ts'
import { freeOf } from '../../books/balances.ts'
import type { Worth } from '../../books/movements.ts'
import { timeFacts } from '../../books/order-in-time.ts'
import { isUnbooked, periodFacts } from '../../books/stock-document.ts'
import { holdGoods, releaseGoods } from '../../books/stock-out.ts'
import { reverseMovements } from '../../books/stock-reversal.ts'
import { dispatchGoods, endTransit, type InTransit, type TransitEnd } from '../../books/stock-transit.ts'
import { postTax, reverseTax, type TaxEntry } from '../../books/tax-entries.ts'
import { make } from '../../engine/apply-event.ts'
import { locking } from '../../engine/event-locks.ts'
import { type Asked, type DocumentKind, kindNamed } from '../../engine/kind.ts'
import { writeCosts } from '../../engine/line-costs.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import { masterNames } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredLine } from '../../engine/stored.ts'
import { goodsFields, pick } from '../../lines/goods-answer.ts'
import { sharedFacts } from '../../lines/load-goods.ts'
import { moveLotProblems } from './move-lots.ts'
import { arrivalProblems, depotProblems, frozenProblems, grantProblems, stockProblems } from './move-problems.ts'
import {
  arrivingLots,
  arrivingQty,
  balanceOf,
  eventOf,
  grantedQty,
  inBasic,
  loadMove,
  type MoveWork,
  sourceOf,
  targetOf,
} from './move-work.ts'
import { withDelivery } from './store-schedule.ts'

const booking = ({ document, day }: MoveWork) => ({ id: document.id, billDate: day, lines: document.lines })
const held = ({ document }: MoveWork) => document.lines.map((line) => ({ ...sourceOf(line), qty: readFigure(line.baseQty) ?? zero }))

/** Takes out what the dispatch grants and lets go of what else was held; what each line is worth stands on it. */
const dispatching = (holds: boolean) =>
  locking(['balances', 'period'], async (run: Run, work: MoveWork, event: Asked): Promise<void> => {
    const { document, balances } = work
    const isHeld = holds && document.tags.includes('holds')
    const lines = document.lines.map((line) => ({ line, qty: inBasic(line, grantedQty(line, eventOf(event)), work) }))
    const sent = lines.flatMap(({ line, qty }) =>
      qty.isZero()
        ? []
        : [
            {
              ...sourceOf(line),
              lineId: line.id,
              qty,
              toDepotId: document.inDepotId ?? '',
              ...(isHeld ? { held: readFigure(line.baseQty) ?? zero } : {}),
            },
          ],
    )
    const worths = await dispatchGoods(run.tx, booking(work), sent, balances, run.settings.places.amount)
    const stays = lines.filter(({ qty }) => qty.isZero()).map(({ line }) => ({ ...sourceOf(line), qty: readFigure(line.baseQty) ?? zero }))
    if (isHeld && stays.length > 0) await releaseGoods(run.tx, stays, balances)
    await keepWorths(run, work, new Map(sent.map(({ lineId, qty }) => [lineId, { qty, value: worths.get(lineId)?.value ?? zero }])))
  })

/** Keeps on the lines what is sent with them is worth, and in the head the sum. */
async function keepWorths(run: Run, { document }: MoveWork, worths: ReadonlyMap<string, { qty: Decimal; value: Decimal }>): Promise<void> {
  const { price, amount } = run.settings.places
  document.lines = document.lines.map((line) => {
    const { qty, value } = worths.get(line.id) ?? { qty: zero, value: zero }
    return { ...line, costAmt: fixed(value, amount), costPrice: fixed(qty.isZero() ? zero : costPrice(value, qty, price), price) }
  })
  document.costAmt = fixed(sum([...worths.values()].map(({ value }) => value)), amount)
  await writeCosts(run.tx, document.id, document.lines)
}

/** A draft between the same depots, which names the document it completes. */
const draftBeside = (run: Run, { document }: MoveWork, lines: readonly Partial<StoredLine>[]) => {
  const { depotId, inDepotId, id: sourceBillId } = document
  const said = { ...(depotId ? { depotId } : {}), ...(inDepotId ? { inDepotId } : {}), sourceBillId }
  return make(
    run,
    kindNamed(document.kind),
    { ...said, lines: lines.map((line, at) => ({ ...line, id: '', indexNo: at + 1 }) as StoredLine) },
    { type: 'SAVE' },
  )
}

/** What a dispatch leaves open is asked for again by a draft. */
async function draftRest(run: Run, work: MoveWork, event: Asked): Promise<void> {
  const rest = work.document.lines.flatMap((line) => {
    const { commInfoId, unitId, remark } = line
    const open = (readFigure(line.qty) ?? zero).sub(grantedQty(line, eventOf(event)))
    return open.lte(0) ? [] : [{ commInfoId, unitId, qty: fixed(open, run.settings.places.qty), ...(remark ? { remark } : {}) }]
  })
  if (rest.length > 0) await draftBeside(run, work, rest)
}

/** Ends the way of some of what is on it: in the depot the goods were sent to, or where they came from. Answers what each line was worth. */
async function endWay(
  run: Run,
  work: MoveWork,
  how: TransitEnd,
  qtyOf: (line: StoredLine) => Decimal,
  lotsOf: (line: StoredLine) => readonly LotQty[] | undefined = () => undefined,
): Promise<Map<string, Worth>> {
  const { document, balances, step } = work
  const lines = document.lines.flatMap((line): InTransit[] => {
    const qty = qtyOf(line)
    const key = how === 'back' ? sourceOf(line) : targetOf(document, line)
    const lots = lotsOf(line)
    return qty.isZero() ? [] : [{ ...key, lineId: line.id, qty, step, ...(lots ? { lots: partsOf(lots) } : {}) }]
  })
  return endTransit(run.tx, booking(work), how, lines, balances, run.settings.places.amount)
}

const restOf =
  ({ ways }: MoveWork) =>
  (line: StoredLine) =>
    ways.get(line.id)?.rest ?? zero

async function keepDifference({ tx }: Run, { document }: MoveWork, event: Asked): Promise<void> {
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

/** What came and was not sent is proposed as a further document. */
async function proposeUnsent(run: Run, work: MoveWork, event: Asked): Promise<void> {
  const asked = eventOf(event)
  if (asked?.type === 'CALL_IN' && asked.unsent && asked.unsent.length > 0) await draftBeside(run, work, asked.unsent)
}

/** What is lost on its way is 丢失: its deducted tax may not be deducted any more (rule C4 *deducted tax*, `LOSS_TAX_OUT`). */
async function postLostTax({ tx, settings }: Run, work: MoveWork): Promise<void> {
  const entries = [...(work.lost ?? [])].map(([lineId, { tax: amount }]): TaxEntry => ({ lineId, about: 'lossOut', amount }))
  if (settings.lossTaxOut) await postTax(tx, booking(work), entries)
}

function lossAnswer({ ways, difference }: MoveWork, run: Run): object {
  if (!difference) return {}
  const { tax, ...said } = difference
  if (said.outcome !== 1) return said
  const { amount } = run.settings.places
  const lost = sum([...ways.values()].map((way) => way.lost))
  return {
    ...said,
    lossAmt: fixed(lost, amount),
    ...(tax.isZero() ? {} : { lossTaxAmt: fixed(tax, amount) }),
    lossAccount: accounts.pendingStockLoss[run.language],
  }
}

const headNames = [...moveLayout.head, 'deliveryRoute', 'totalQty', 'costAmt'] as const
const lineNames = [...goodsFields, 'remark', 'depotId', 'costPrice', 'costAmt'] as const

function lineAnswer(run: Run, work: MoveWork, line: StoredLine): object {
  const { qty: places } = run.settings.places
  const depot = work.masters.of('depot', line.depotId)
  const answer = { ...pick(line, lineNames), ...(depot ? { depotName: depot.name } : {}) }
  const way = work.ways.get(line.id)
  if (isUnbooked(work.document)) {
    const balance = balanceOf(work.balances, sourceOf(line))
    return { ...answer, onHandFreeQty: fixed(balance ? freeOf(balance) : zero, places) }
  }
  if (work.ways.size === 0) return answer
  const { dispatched, arrived, rest } = way ?? { dispatched: zero, arrived: zero, rest: zero }
  const asked = readFigure(line.baseQty) ?? zero
  return {
    ...answer,
    ...(dispatched.eq(asked) ? {} : { approvedQty: fixed(dispatched.div(readFigure(line.conversion) ?? 1), places) }),
    dispatchedQty: fixed(dispatched, places),
    receivedQty: fixed(arrived, places),
    transitQty: fixed(rest, places),
  }
}

/** What the events do to stock and to drafts beside them, by the names of the law. */
const moveEffects = (holds: boolean, asksAgain: boolean): DocumentKind<typeof stockTransferLaw, MoveWork>['effects'] => ({
  holdGoods: locking(['balances'], async (run: Run, work: MoveWork) => {
    if (holds) await holdGoods(run.tx, held(work), work.balances)
  }),
  releaseGoods: locking(['balances'], async (run: Run, work: MoveWork) => {
    if (holds) await releaseGoods(run.tx, held(work), work.balances)
  }),
  dispatchGoods: dispatching(holds),
  draftRest: async (run, work, event) => {
    if (asksAgain) await draftRest(run, work, event)
  },
  arriveGoods: locking(['balances', 'period'], async (run: Run, work: MoveWork, event: Asked) => {
    await endWay(
      run,
      work,
      'arrive',
      (line) => arrivingQty(line, eventOf(event), work),
      (line) => arrivingLots(line, eventOf(event)),
    )
  }),
  proposeUnsent,
  loseGoods: locking(['balances', 'period'], async (run: Run, work: MoveWork, event: Asked) => {
    await keepDifference(run, work, event)
    work.lost = await endWay(run, work, 'loss', restOf(work))
  }),
  postTax: locking(['period'], postLostTax),
  sendBack: locking(['balances', 'period'], async (run: Run, work: MoveWork, event: Asked) => {
    await keepDifference(run, work, event)
    await endWay(run, work, 'back', restOf(work))
  }),
  reverseGoods: locking(['balances', 'period'], async (run: Run, work: MoveWork) => {
    const { document, balances } = work
    await reverseMovements(run.tx, booking(work), document.id, (id) => id, balances, run.settings.places.amount)
  }),
  reverseTax: locking(['period'], (run: Run, work: MoveWork) =>
    reverseTax(run.tx, work.document.id, { ...booking(work), lineOf: (id) => id }),
  ),
})

/** `holds`: goods are held from its submit on. `asksAgain`: a store asks; what a dispatch leaves open is drafted anew. */
type Kind = { words: DocumentWords<typeof stockTransferLaw, never>; holds: boolean; asksAgain: boolean }

/** A kind of goods that go from one depot to another on the server: held where they leave, on their way at their value, taken in by parts (rule B5). */
export const moveKind = ({ words, holds, asksAgain }: Kind): DocumentKind<typeof stockTransferLaw, MoveWork> => ({
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
      arrivesAll: document.lines.every((line) => arrivingQty(line, event, work).eq(restOf(work)(line))),
      hasArrived: [...ways.values()].some(({ arrived }) => arrived.gt(0)),
    }
  },
  effects: moveEffects(holds, asksAgain),
  ...(holds ? { holds: 'lines' as const } : {}),
  answer: (run, work) => ({
    ...pick(work.document, headNames),
    ...masterNames(work.document, work.masters),
    ...(work.document.sourceBillId ? { sourceBillId: work.document.sourceBillId } : {}),
    ...lossAnswer(work, run),
    lines: work.document.lines.map((line) => lineAnswer(run, work, line)),
  }),
  warnings: () => [],
  rowFields: ({ deliveryRoute }) => ({ deliveryRoute }),
})
