import { decimal, fixed, readFigure, sum, zero } from '#domain/decimal.ts'
import { type LedgerEntry, salesEntries, untaxedOfFinal } from '#domain/ledger.ts'
import { returnableQty } from '#domain/return-request.ts'
import { type MallReturnFacts, mallReturn, type mallReturnLaw } from '#machines/mall/mall-return.machine.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import { queueRefund, refundsOf, retryRefund } from '../../../payments/refunds.ts'
import { present } from '../../../wire-values.ts'
import { advanceLeft } from '../../books/order-payments.ts'
import { postEntries } from '../../books/partner-ledger.ts'
import { locking } from '../../engine/event-locks.ts'
import type { Asked, DocumentKind } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import { type Run, shownTo } from '../../engine/run.ts'
import type { StoredLine } from '../../engine/stored.ts'
import { goodsHeadAnswer, goodsLineAnswer } from '../../lines/goods-answer.ts'
import { moveProgress } from '../../sources/progress.ts'
import { makeGoodsIn } from './goods-in.ts'
import { noteKeptRefund } from './kept-refunds.ts'
import { listedRequests } from './listed-requests.ts'
import { loweredDebt, shippedAmt, takeFromOrder, tellOrder } from './return-order.ts'
import {
  excludedProblems,
  isAllBack,
  limitProblems,
  receivedOf,
  receiveProblems,
  refundProblems,
  requestProblems,
  windowProblem,
} from './return-problems.ts'
import { takenAdvance, writeOutcome } from './return-store.ts'
import { headOf, isEditable, loadRequest, outcomeAnswer, type RequestWork, receiptOf, requestHead } from './return-work.ts'

function facts(run: Run, work: RequestWork, event?: Asked): MallReturnFacts {
  const { document, head, period } = work
  const editable = isEditable(document)
  const late = editable ? windowProblem(run, work) : undefined
  return {
    lineCount: document.lines.length,
    lineProblems: editable ? requestProblems(work) : [],
    ...(late ? { windowProblem: late } : {}),
    excludedProblems: editable ? excludedProblems(work) : [],
    limitProblems: editable ? limitProblems(work) : [],
    refundProblems: document.tags.includes('awaitsApproval') ? refundProblems(work) : [],
    receiveProblems: event?.type === 'RECEIVE' ? receiveProblems(work, receiptOf(event)) : [],
    goodsBack: head.returnMode !== 2,
    onAccount: head.onAccount === 2,
    sent: (document.express?.length ?? 0) > 0,
    allBack: isAllBack(work, receiptOf(event)),
    nothingDue: readFigure(work.outcome.refundAmt)?.isZero() ?? false,
    mine: document.submitUser === run.user.id,
    rights: mallReturn.rights.filter((right) => run.user.rights.has(right)),
    ...(period ? { periodProblem: period } : {}),
  }
}

/** Takes the goods in; what their return gives back is due, at most what of the payments is not refunded (effect *takeGoodsIn*). */
async function takeGoodsIn(run: Run, work: RequestWork, event: Asked): Promise<void> {
  const { document, head, order } = work
  const said = receiptOf(event)
  const made = await makeGoodsIn(run, work, said)
  const back = (readFigure(made.finalAmt) ?? zero).neg()
  const left = order?.paidAmt.sub(order.refundedAmt) ?? zero
  await writeOutcome(run.tx, document.id, {
    goodsInId: made.id,
    ...(head.onAccount === 2 ? {} : { refundAmt: back.lt(left) ? back : left }),
  })
  await moveReturned(run, work, receivedOf(work, said), 1)
}

/** Counts on the lines what came back of them. */
async function moveReturned(
  run: Run,
  { document }: RequestWork,
  quantities: ReadonlyMap<string, ReturnType<typeof decimal>>,
  sign: 1 | -1,
) {
  const moved = (line: StoredLine) => (quantities.get(line.id) ?? zero).mul(sign)
  await moveProgress(
    run.tx,
    document.lines.map((line) => ({ lineId: line.id, returned: moved(line) })),
  )
  document.lines = document.lines.map((line) => ({
    ...line,
    returnedQty: (readFigure(line.returnedQty) ?? zero).add(moved(line)).toFixed(),
  }))
}

/** The goods are not there: they were taken in by mistake (effect *forgetGoods*). */
async function forgetGoods(run: Run, work: RequestWork): Promise<void> {
  await writeOutcome(run.tx, work.document.id, {})
  await moveReturned(run, work, new Map(work.document.lines.map(({ id, returnedQty }) => [id, readFigure(returnedQty) ?? zero])), -1)
}

/** Goods that were shipped stay, and the customer owes that much less for them (effect *allowRefund*). */
async function allowRefund(run: Run, work: RequestWork): Promise<void> {
  const { tx } = run
  const { document, masters, settings } = work
  const shares = await noteKeptRefund(run, work)
  const lines = document.lines.map((line) => {
    const [shipped, own] = [shippedAmt(line, settings.places.amount), shares.filter(({ of }) => of === line.id)]
    const rest = { taxRate: line.taxRate, finalAmt: shipped.sub(sum(own.map(({ amount }) => amount))).toFixed() }
    const untaxed = sum([untaxedOfFinal(rest, settings.places.amount), ...own.map(({ amount, tax }) => amount.sub(tax))])
    return { ...line, finalAmt: shipped.neg().toFixed(), finalUntaxedAmt: untaxed.neg().toFixed() }
  })
  const entries = salesEntries({ customerId: document.customerId ?? '' }, lines, settings)
  await postEntries(tx, { id: document.id, billDate: tx.today }, entries, masters)
  await writeOutcome(tx, document.id, { refundAmt: readFigure(document.finalAmt) ?? zero })
}

/**
 * What is due is paid back out of what was paid for the order. What its outs had taken of that for goods that came back is restored first, against
 * what lowered the debt (effect *queueRefund*).
 */
async function refund({ tx }: Run, work: RequestWork): Promise<void> {
  const { document, order, outcome, head } = work
  const amount = decimal(outcome.refundAmt ?? '0')
  if (!order || amount.isZero()) return
  const [taken, left, lowered] = [await takenAdvance(tx, order.id), await advanceLeft(tx, order.id), loweredDebt(work)]
  const lacking = amount.sub(left)
  const wanted = lowered.gt(lacking) ? lowered : lacking
  const restored = wanted.lt(taken) ? wanted : taken
  if (restored.gt(0)) {
    const account = { party: 'customer', partyId: document.customerId ?? '', part: 'goods', amount: restored, about: 'applied' } as const
    await postEntries(tx, { id: document.id, billDate: tx.today }, [
      { ...account, account: 'receivable', settlesId: outcome.goodsInId ?? document.id },
      { ...account, account: 'advance', settlesId: order.id },
    ])
  }
  await queueRefund(tx, { orderId: order.id, returnId: document.id, amount, reason: head.returnReason ?? '' })
}

/** What failed is tried again, as one refund: whoever pays knows it by its key (effect *retryRefund*). */
async function tryAgain({ tx }: Run, { document, order }: RequestWork): Promise<void> {
  const refunds = order ? await refundsOf(tx, order.id) : []
  for (const { id, returnId } of refunds) if (returnId === document.id) await retryRefund(tx, id)
}

/** What is due is kept as an advance of the customer, against what lowered his debt; for what was not shipped the order's advance is (effect *setOff*). */
async function setOff({ tx }: Run, work: RequestWork): Promise<void> {
  const { document, order, outcome } = work
  const amount = decimal(outcome.refundAmt ?? '0')
  if (amount.isZero()) return
  const account = { party: 'customer', partyId: document.customerId ?? '', part: 'goods', amount } as const
  const lowered = loweredDebt(work)
  const entries: LedgerEntry[] = [
    { ...account, account: 'receivable', about: 'applied', amount: lowered, settlesId: outcome.goodsInId ?? document.id },
    { ...account, account: 'advance', about: 'applied', amount: lowered.sub(amount), settlesId: order?.id ?? '' },
    { ...account, account: 'advance', about: 'payment' },
  ]
  await postEntries(
    tx,
    { id: document.id, billDate: tx.today },
    entries.filter((entry) => !entry.amount.isZero()),
  )
}

/** A line beside what was bought of it. */
function lineAnswer(run: Run, work: RequestWork, line: StoredLine) {
  const { places } = run.settings
  const known = work.bought.get(line.sourceBodyId ?? '')
  const source = work.sources.get(line.sourceBodyId ?? '')
  const qty = (value: Parameters<typeof fixed>[0]) => fixed(value, places.qty)
  return {
    ...goodsLineAnswer(work.masters, shownTo(run), line),
    ...present({ sourceBillId: source?.headId, sourceBillNo: source?.billNo, lotsLeft: work.lotsBack.get(line.sourceBodyId ?? '') }),
    ...(known
      ? {
          orderedQty: qty(known.ordered),
          outQty: qty(known.delivered),
          returnableQty: qty(returnableQty(known, work.head.returnMode !== 2)),
        }
      : {}),
  }
}

/** The request to return goods on the server: passed, taken in by a sales return, refunded or kept as an advance (rule B5). */
export const mallReturnKind: DocumentKind<typeof mallReturnLaw, RequestWork> = {
  words: mallReturn,
  hash: machineHash(mallReturn),
  own: [requestHead],
  load: loadRequest,
  facts,
  effects: {
    // two requests about one line of an order: one after the other
    noteRequest: locking(['sources'], (run: Run, { document }: RequestWork) => writeOutcome(run.tx, document.id, {})),
    takeFromOrder: locking(['drafts', 'sources'], takeFromOrder),
    allowRefund: locking(['sources', 'period'], allowRefund),
    takeGoodsIn,
    queueRefund: locking(['sources', 'period'], refund),
    retryRefund: locking(['sources'], tryAgain),
    setOff: locking(['sources', 'period'], setOff),
    forgetGoods,
    tellOrder,
  },
  answer: (run, work) => {
    const { document, order, outcome, returnTypeName } = work
    const { deliveryMode, contactsId, express = [] } = document
    return toWire('customer', {
      ...goodsHeadAnswer(work),
      ...present({ soNo: order?.billNo, sourceBillNo: order?.billNo, returnTypeName, deliveryMode, contactsId }),
      ...outcomeAnswer(run, outcome),
      alOrderExpressForms: express,
      lines: document.lines.map((line) => lineAnswer(run, work, line)),
    })
  },
  warnings: () => [],
  lineInputs: ['sourceBodyId', 'unitId', 'qty', 'remark'],
  stateHead: (_run, document) => ({ wholesale: headOf(document).wholesale }),
  listed: listedRequests,
  rowFields: ({ sourceBillId, sourceBillNo }) => present({ soHeadId: sourceBillId, soNo: sourceBillNo }),
}
