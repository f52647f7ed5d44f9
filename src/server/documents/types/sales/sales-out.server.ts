import { readFigure, zero } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { freeRows } from '#machines/guards/free-guards.ts'
import { salesOut, type salesOutLaw } from '#machines/sales/sales-out.machine.ts'
import { balancesOf, keyOf } from '../../books/balances.ts'
import { creditExposure, creditProblem } from '../../books/credit.ts'
import { laterThan, timeFacts } from '../../books/order-in-time.ts'
import { isStock, mirrorDocument, periodFacts, periodsOf, redoDraft, reverseStock, stockKeys } from '../../books/stock-document.ts'
import { holdGoods, issueGoods, type Outgoing, releaseGoods } from '../../books/stock-out.ts'
import { depotMayBeNegative, stockShortages, type Taking } from '../../books/stock-shortages.ts'
import { locking } from '../../engine/event-locks.ts'
import type { DocumentKind, Purpose } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { loadGoods, salesProblems, sharedFacts } from '../../lines/load-goods.ts'
import { followersOf } from '../../sources/progress.ts'
import { keepCosts, postReceivable, reverseLedger, type SalesWork, salesAnswer } from './sales-work.ts'

type OutWork = SalesWork & {
  creditProblem?: Problem | undefined
  /** Numbers of the live returns that stand on a posted out. */
  returns: readonly string[]
}

async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: OutWork): Promise<OutWork> {
  const { tx } = run
  const work = await loadGoods(run, stored, purpose, { sells: true, receipt: false })
  const { document } = work
  const credit = await creditOf(run, document, purpose)
  const keys = stockKeys(document.lines.filter(isStock))
  const { balances, balanceKeys } = await balancesOf(tx, keys, purpose?.locks.has('balances') ?? false, loaded)
  return {
    ...work,
    balances,
    balanceKeys,
    creditProblem: credit,
    movedLater: await laterThan(tx, document, balances, keys),
    periods: await periodsOf(tx, document, purpose?.locks.has('period') ?? false),
    returns: document.tags.includes('counts') ? await returnsOf(run, document) : [],
  }
}

/** What the customer would owe beyond his limit, asked while it is not booked. */
async function creditOf(run: Run, { id, customerId, tags, lines }: StoredDocument, purpose: Purpose): Promise<Problem | undefined> {
  if (!customerId || !tags.some((tag) => tag === 'editable' || tag === 'holds')) return undefined
  const amount = lines.reduce((sum, line) => sum.add(readFigure(line.finalAmt) ?? zero), zero)
  return creditProblem(await creditExposure(run.tx, customerId, { ...(id ? { id } : {}), amount }, purpose?.locks.has('partner') ?? false))
}

const returnsOf = async ({ tx }: Run, { lines }: StoredDocument): Promise<string[]> =>
  (
    await followersOf(
      tx,
      lines.map(({ id }) => id),
    )
  ).all

const isUnbooked = ({ tags }: StoredDocument) => tags.includes('editable') || tags.includes('holds')

/** Goods that are not free in the depot they are to leave (guard stockCovers). */
function shortages(run: Run, { document, balances, masters }: OutWork): Problem[] {
  if (!isUnbooked(document)) return []
  const takings = document.lines.flatMap((line, at): Taking[] =>
    isStock(line)
      ? [
          {
            ...keyFor(line),
            row: at + 1,
            qty: qtyOf(line),
            goods: line.commInfoName ?? '',
            depot: masters.of('depot', line.depotId)?.name ?? '',
          },
        ]
      : [],
  )
  return stockShortages(takings, { balances, own: heldBy(document), mayBeNegative: depotMayBeNegative(run, masters) })
}

const keyFor = ({ depotId, commInfoId }: StoredLine) => ({ depotId: depotId ?? '', commInfoId: commInfoId ?? '' })
const qtyOf = ({ baseQty }: StoredLine) => readFigure(baseQty) ?? zero

/** What a submitted document holds itself, by depot and goods. */
function heldBy({ tags, lines }: StoredDocument) {
  const held = new Map<string, ReturnType<typeof qtyOf>>()
  if (!tags.includes('holds')) return held
  for (const line of lines.filter(isStock)) {
    const key = keyOf(keyFor(line))
    held.set(key, (held.get(key) ?? zero).add(qtyOf(line)))
  }
  return held
}

/** What leaves with each line; a submitted document holds all of it. */
const outgoing = ({ document: { lines, tags } }: OutWork): Outgoing[] =>
  lines.filter(isStock).map((line) => ({
    ...keyFor(line),
    lineId: line.id,
    qty: qtyOf(line),
    ...(tags.includes('holds') ? { held: qtyOf(line) } : {}),
  }))

/** The sales out on the server: goods held, then out at their cost, the customer owing them, and all of it back by a reversal (rule B5). */
export const salesOutKind: DocumentKind<typeof salesOutLaw, OutWork> = {
  words: salesOut,
  hash: machineHash(salesOut),
  load,
  facts: (run, work) => ({
    ...sharedFacts(run, work, salesOut.rights, salesProblems),
    ...periodFacts(work),
    freeLines: freeRows(work.document.lines),
    ...(isUnbooked(work.document) ? timeFacts(work) : blankTimeFacts),
    stockProblems: shortages(run, work),
    ...(work.creditProblem ? { creditProblem: work.creditProblem } : {}),
    followers: work.returns,
  }),
  effects: {
    holdGoods: locking(['balances'], (run: Run, work: OutWork) => holdGoods(run.tx, outgoing(work), work.balances)),
    releaseGoods: locking(['balances'], (run: Run, work: OutWork) => releaseGoods(run.tx, outgoing(work), work.balances)),
    issueGoods: locking(['balances', 'period'], async (run: Run, work: OutWork) => {
      const left = await issueGoods(run.tx, work.document, outgoing(work), work.balances, run.settings.places.amount)
      await keepCosts(run, work, new Map([...left].map(([line, { value }]) => [line, value])))
    }),
    // two outs to one customer count against one limit: one after the other
    postReceivable: locking(['partner', 'period'], postReceivable),
    mirrorOut: mirrorDocument,
    reverseStock,
    reverseLedger: locking(['period'], reverseLedger),
    redoDraft,
  },
  answer: (run, work) => {
    const { deliveryMode, contactsId, express = [] } = work.document
    return { ...salesAnswer(run, work), deliveryMode, contactsId, alOrderExpressForms: express }
  },
  warnings: () => [],
  rowFields: () => ({}),
}
