import { decimal, fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { type LedgerEntry, salesEntries, untaxedOfFinal } from '#domain/finance/ledger.ts'
import { returnableQty } from '#domain/sources/return-request.ts'
import { type MallReturnFacts, mallReturn, type mallReturnLaw } from '#machines/mall/mall-return.machine.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { advanceLeft } from '../../../books/money/order-payments.ts'
import { postEntries } from '../../../books/money/partner-ledger.ts'
import { orderRefunds, queueRefund, retryRefund } from '../../../books/money/refunds.ts'
import { locking } from '../../../engine/event-locks.ts'
import type { DocumentKind, EventInput } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { displayOptions, type Run } from '../../../engine/run.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { goodsHeadAnswer, goodsLineAnswer } from '../../../lines/goods-answer.ts'
import { moveProgress } from '../../../sources/progress.ts'
import { usedAdvance, writeOutcome } from '../../sales/return-store.ts'
import { postReturnedGoods } from './post-returned-goods.ts'
import { saveKeptRefund } from './refund-without-return.ts'
import {
  headOf,
  isEditable,
  loadRequest,
  outcomeAnswer,
  type ReturnRequestContext,
  receiveFieldsOf,
  requestHead,
} from './return-context.ts'
import { debtReduction, shippedAmt, takeFromOrder, tellOrder } from './return-order.ts'
import {
  excludedProblems,
  isFullyReceived,
  limitProblems,
  receivedQtyOf,
  receiveProblems,
  refundProblems,
  requestProblems,
  windowProblem,
} from './return-problems.ts'
import { listedRequests } from './return-request-list.ts'

function facts(run: Run, work: ReturnRequestContext, event?: EventInput): MallReturnFacts {
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
    receiveProblems: event?.type === 'RECEIVE' ? receiveProblems(work, receiveFieldsOf(event)) : [],
    goodsBack: head.returnMode !== 2,
    onAccount: head.onAccount === 2,
    sent: (document.express?.length ?? 0) > 0,
    allBack: isFullyReceived(work, receiveFieldsOf(event)),
    nothingDue: readFigure(work.outcome.refundAmt)?.isZero() ?? false,
    mine: document.submitUser === run.user.id,
    rights: mallReturn.rights.filter((right) => run.user.rights.has(right)),
    ...(period ? { periodProblem: period } : {}),
  }
}

/**
 * Posts the return of the goods. Unless the request is on account, the amount of the return becomes due to the
 * customer, at most what was paid and is not refunded (effect *takeGoodsIn*).
 */
async function takeGoodsIn(run: Run, work: ReturnRequestContext, event: EventInput): Promise<void> {
  const { document, head, order } = work
  const said = receiveFieldsOf(event)
  const made = await postReturnedGoods(run, work, said)
  const back = (readFigure(made.finalAmt) ?? zero).neg()
  const left = order?.paidAmt.sub(order.refundedAmt) ?? zero
  await writeOutcome(run.tx, document.id, {
    goodsInId: made.id,
    ...(head.onAccount === 2 ? {} : { refundAmt: back.lt(left) ? back : left }),
  })
  await moveReturnedQty(run, work, receivedQtyOf(work, said), 1)
}

/** Adds returned quantities to the lines of the request. */
async function moveReturnedQty(
  run: Run,
  { document }: ReturnRequestContext,
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

/** Clears the outcome and the returned quantities where the goods' receipt is reversed (effect *forgetGoods*). */
async function forgetGoods(run: Run, work: ReturnRequestContext): Promise<void> {
  await writeOutcome(run.tx, work.document.id, {})
  await moveReturnedQty(run, work, new Map(work.document.lines.map(({ id, returnedQty }) => [id, readFigure(returnedQty) ?? zero])), -1)
}

/** Lowers the receivable for delivered goods that the customer keeps (effect *allowRefund*). */
async function allowRefund(run: Run, work: ReturnRequestContext): Promise<void> {
  const { tx } = run
  const { document, masters, settings } = work
  const shares = await saveKeptRefund(run, work)
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
 * Queues the refund that is due, from the payments of the order. First restores the advance that was used for the
 * returned goods, against the receivable that the return lowered (effect *queueRefund*).
 */
async function queueReturnRefund({ tx }: Run, work: ReturnRequestContext): Promise<void> {
  const { document, order, outcome, head } = work
  const amount = decimal(outcome.refundAmt ?? '0')
  if (!order || amount.isZero()) return
  const [taken, left, lowered] = [await usedAdvance(tx, order.id), await advanceLeft(tx, order.id), debtReduction(work)]
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

/**
 * Retries failed refunds with their old idempotency keys, so that the payment service sees a single refund (effect
 * *retryRefund*).
 */
async function retryReturnRefunds({ tx }: Run, { document, order }: ReturnRequestContext): Promise<void> {
  const refunds = order ? await orderRefunds(tx, order.id) : []
  for (const { id, returnId } of refunds) if (returnId === document.id) await retryRefund(tx, id)
}

/**
 * Posts the amount due as an advance of the customer instead of refunding it: against the lowered receivable and, for
 * goods not shipped, against the order's advance (effect *setOff*).
 */
async function setOff({ tx }: Run, work: ReturnRequestContext): Promise<void> {
  const { document, order, outcome } = work
  const amount = decimal(outcome.refundAmt ?? '0')
  if (amount.isZero()) return
  const account = { party: 'customer', partyId: document.customerId ?? '', part: 'goods', amount } as const
  const lowered = debtReduction(work)
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

/** A line of the answer, with the quantities ordered, delivered and returnable. */
function lineAnswer(run: Run, work: ReturnRequestContext, line: StoredLine) {
  const { places } = run.settings
  const known = work.bought.get(line.sourceBodyId ?? '')
  const source = work.sources.get(line.sourceBodyId ?? '')
  const qty = (value: Parameters<typeof fixedText>[0]) => fixedText(value, places.qty)
  return {
    ...goodsLineAnswer(work.masters, displayOptions(run), line),
    ...withoutNulls({ sourceBillId: source?.headId, sourceBillNo: source?.billNo, lotsLeft: work.lotsBack.get(line.sourceBodyId ?? '') }),
    ...(known
      ? {
          orderedQty: qty(known.ordered),
          outQty: qty(known.delivered),
          returnableQty: qty(returnableQty(known, work.head.returnMode !== 2)),
        }
      : {}),
  }
}

/**
 * Server side of return requests: a request is approved, its goods are received by a sales return, and the amount is
 * refunded or kept as an advance (rule B5).
 */
export const mallReturnKind: DocumentKind<typeof mallReturnLaw, ReturnRequestContext> = {
  words: mallReturn,
  hash: machineHash(mallReturn),
  own: [requestHead],
  load: loadRequest,
  facts,
  effects: {
    // with sources locked, requests for the same order line wait for each other
    noteRequest: locking(['sources'], (run: Run, { document }: ReturnRequestContext) => writeOutcome(run.tx, document.id, {})),
    takeFromOrder: locking(['drafts', 'sources'], takeFromOrder),
    allowRefund: locking(['sources', 'period'], allowRefund),
    takeGoodsIn,
    queueRefund: locking(['sources', 'period'], queueReturnRefund),
    retryRefund: locking(['sources'], retryReturnRefunds),
    setOff: locking(['sources', 'period'], setOff),
    forgetGoods,
    tellOrder,
  },
  answer: (run, work) => {
    const { document, order, outcome, returnTypeName } = work
    const { deliveryMode, contactsId, express = [] } = document
    return toWire('customer', {
      ...goodsHeadAnswer(work),
      ...withoutNulls({ soNo: order?.billNo, sourceBillNo: order?.billNo, returnTypeName, deliveryMode, contactsId }),
      ...outcomeAnswer(run, outcome),
      alOrderExpressForms: express,
      lines: document.lines.map((line) => lineAnswer(run, work, line)),
    })
  },
  warnings: () => [],
  lineInputs: ['sourceBodyId', 'unitId', 'qty', 'remark'],
  stateHead: (_run, document) => ({ wholesale: headOf(document).wholesale }),
  listed: listedRequests,
  rowFields: ({ sourceBillId, sourceBillNo }) => withoutNulls({ soHeadId: sourceBillId, soNo: sourceBillNo }),
}
