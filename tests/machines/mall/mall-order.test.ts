import { describe, expect, test } from 'vitest'
import { type MallOrderEvent, type MallOrderFacts, mallOrder, mallOrderLaw } from '#machines/mall/mall-order.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

/** An order of 100.00 with two lines to send, of ten and five. */
const ready: MallOrderFacts = {
  ...mallOrder.blankFacts,
  lineCount: 2,
  finalAmt: '100.00',
  dueAmt: '100.00',
  openLines: [
    { id: '1', open: '10', held: '0', conversion: '1' },
    { id: '2', open: '60', held: '0', conversion: '12' },
  ],
}
const said = { remark: 'ordered twice', amount: '100.00' }
const part = { ...said, lines: [{ id: '1', qty: '10' }] }

describe('the table of a mall order', () => {
  test('it waits for its money, is accepted, sent as a whole and signed for', () => {
    expectTransitions(
      mallOrderLaw,
      ready,
      `
                       PLACE            PAY        CONFIRM  OUT      SIGN       REFUSE     REFUND_ALL  CLOSE_SHORT  CANCEL     PAY_TIMEOUT  GROUP_TIMEOUT  AUTO_SIGN  OUT_POSTED  OUT_FLUSHED  REFUND_LINE  RETURN_ALL
      new              awaitingPayment  -          -        -        -          -          -           -            -          -            -              -          -           -            -            -
      awaitingPayment  -                toConfirm  -        -        -          -          -           -            cancelled  cancelled    -              -          -           -            -            -
      depositPaid      -                toConfirm  -        -        -          -          -           -            cancelled  cancelled    -              -          -           -            -            -
      toConfirm        -                toConfirm  toSend   -        -          cancelled  refunded    -            -          -            toConfirm      -          -           -            refunded     -
      toSend           -                toSend     -        allSent  -          -          refunded    -            -          -            -              -          -           -            refunded     -
      partlySent       -                partlySent -        allSent  -          -          -           allSent      -          -            -              -          -           toSend       allSent      -
      allSent          -                allSent    -        -        completed  -          -           -            -          -            -              completed  -           toSend       -            refunded
      completed        -                completed  -        -        -          -          -           -            -          -            -              -          -           -            -            refunded
      cancelled        -                cancelled  -        -        -          -          -           -            -          -            -              -          -           -            -            -
      refunded         -                refunded   -        -        -          -          -           -            -          -            -              -          -           -            -            -
      `,
      said,
    )
  })

  test('a deposit comes first, what is sent in part leaves the rest open, and a group that is not complete gets its money back', () => {
    expectTransitions(
      mallOrderLaw,
      { ...ready, depositDue: true, groupWaits: true, progress: 'part' },
      `
                       PLACE            PAY          CONFIRM  OUT         SIGN       REFUSE     REFUND_ALL  CLOSE_SHORT  CANCEL     PAY_TIMEOUT  GROUP_TIMEOUT  AUTO_SIGN  OUT_POSTED  OUT_FLUSHED  REFUND_LINE  RETURN_ALL
      new              awaitingPayment  -            -        -           -          -          -           -            -          -            -              -          -           -            -            -
      awaitingPayment  -                depositPaid  -        -           -          -          -           -            cancelled  cancelled    -              -          -           -            -            -
      depositPaid      -                toConfirm    -        -           -          -          -           -            cancelled  cancelled    -              -          -           -            -            -
      toConfirm        -                toConfirm    -        -           -          cancelled  refunded    -            -          -            cancelled      -          -           -            toConfirm    -
      toSend           -                toSend       -        partlySent  -          -          refunded    -            -          -            -              -          partlySent  -            toSend       -
      partlySent       -                partlySent   -        partlySent  -          -          -           allSent      -          -            -              -          partlySent  partlySent   partlySent   -
      allSent          -                allSent      -        -           completed  -          -           -            -          -            -              completed  -           partlySent   -            refunded
      completed        -                completed    -        -           -          -          -           -            -          -            -              -          -           -            -            refunded
      cancelled        -                cancelled    -        -           -          -          -           -            -          -            -              -          -           -            -            -
      refunded         -                refunded     -        -           -          -          -           -            -          -            -              -          -           -            -            -
      `,
      part,
    )
  })

  test('codes, tags and what the clock asks', () => {
    expect(mallOrder.stateNames.map((name) => mallOrder.codeOf(name))).toEqual([1302, 1302, 1303, 1304, 1305, 1306, 1307, 1308, 1309])
    expect(mallOrder.tagsOf('toConfirm')).toEqual(['reserves', 'awaitsApproval', 'openWork'])
    expect(mallOrder.tagsOf('completed')).toEqual([])
    expect(mallOrder.clock?.map(({ state, event }) => `${state} ${event}`)).toEqual([
      'awaitingPayment PAY_TIMEOUT',
      'depositPaid PAY_TIMEOUT',
      'toConfirm GROUP_TIMEOUT',
      'allSent AUTO_SIGN',
    ])
  })
})

type State = Parameters<typeof mallOrder.whyNot>[0]
type Row = [state: State, event: MallOrderEvent, facts: Partial<MallOrderFacts>, guard: string | undefined, key: string]
const closed = { todayPeriodProblem: { rule: 'PERIOD_CLOSED' } } as const
const guards: Row[] = [
  ['new', { type: 'PLACE' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['new', { type: 'PLACE' }, { lineProblems: [{ row: 1, field: 'qty', rule: 'LINE_BAD' }] }, 'linesAreValid', 'LINE_BAD'],
  ['new', { type: 'PLACE' }, { masterProblems: [{ field: 'customerId', rule: 'MASTER_OFF' }] }, 'mastersAreOn', 'MASTER_OFF'],
  ['new', { type: 'PLACE' }, { amountProblems: [{ field: 'finalAmt', rule: 'AMOUNT_DIFFERS' }] }, 'amountsAgree', 'AMOUNT_DIFFERS'],
  ['new', { type: 'PLACE' }, { couponProblems: [{ row: 1, rule: 'COUPON_USED' }] }, 'couponsFit', 'COUPON_USED'],
  ['new', { type: 'PLACE' }, { stockProblems: [{ row: 1, rule: 'STOCK_SHORT' }] }, 'stockCovers', 'STOCK_SHORT'],
  ['awaitingPayment', { type: 'PAY', amount: '99.99' }, {}, 'paysWhatIsDue', 'PAY_DIFFERS'],
  ['awaitingPayment', { type: 'PAY', amount: '100.00' }, closed, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['awaitingPayment', { type: 'PAY', amount: '100' }, { paymentProblems: [{ rule: 'DUPLICATE' }] }, 'paymentIsTold', 'DUPLICATE'],
  ['depositPaid', { type: 'CANCEL' }, { ...closed, paidAmt: '20.00' }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['toConfirm', { type: 'CONFIRM' }, { groupWaits: true }, 'groupIsComplete', 'STATUS_FORBIDS'],
  ['toConfirm', { type: 'PAY', amount: '0' }, {}, 'paysSomething', 'PAY_DIFFERS'],
  ['toSend', { type: 'OUT' }, { stockProblems: [{ row: 1, rule: 'STOCK_SHORT' }] }, 'stockCovers', 'STOCK_SHORT'],
  ['toSend', { type: 'OUT' }, { limitProblems: [{ row: 1, rule: 'OVER_OUT' }] }, 'isWithinOpen', 'OVER_OUT'],
  ['toSend', { type: 'REFUND_ALL' }, {}, undefined, 'REASON_NEEDED'],
  ['toSend', { type: 'REFUND_ALL', remark: 'r' }, { followers: ['XC1'] }, 'nothingFollows', 'HAS_DOWNSTREAM'],
  ['partlySent', { type: 'CLOSE_SHORT', remark: 'r' }, { submittedFollowers: ['XC1'] }, 'nothingIsSubmitted', 'HAS_DOWNSTREAM'],
  ['completed', { type: 'OUT_FLUSHED' }, {}, undefined, 'STATUS_FORBIDS'],
]

test.each(guards)('%s, %o with %o: %s refuses by %s', (state, event, facts, guard, key) => {
  const refusal = mallOrder.whyNot(state, { ...ready, ...facts }, event)
  expect([refusal?.guard, refusal?.key]).toEqual([guard, key])
})

test('a payment is what is due to the cent, and one that counted already does nothing again', () => {
  expect(mallOrder.whyNot('awaitingPayment', ready, { type: 'PAY', amount: '100' })).toBeUndefined()
  expect(mallOrder.whyNot('completed', { ...ready, ...closed, paymentKnown: true }, { type: 'PAY', amount: '1' })).toBeUndefined()
})

test('an order without anything to pay waits to be accepted at once; one that was never paid is cancelled in a closed month', () => {
  expect(mallOrder.whyNot('awaitingPayment', { ...ready, ...closed }, { type: 'CANCEL', remark: 'r' })).toBeUndefined()
  const free = mallOrderLaw.resolveState({ value: 'new', context: { ...ready, finalAmt: '0.00' } })
  expect(free.can({ type: 'PLACE' })).toBe(true)
})

test('quantities are compared in basic units, rounded as they are kept', () => {
  const boxes = {
    type: 'OUT',
    lines: [
      { id: '1', qty: '10' },
      { id: '2', qty: '5' },
    ],
  } as const
  expect(mallOrder.whyNot('toSend', ready, boxes)).toBeUndefined()
})

test('what a submitted out holds stays to be sent, also when all else is', () => {
  const [line] = ready.openLines
  const held = { ...ready, openLines: line ? [{ ...line, held: '3' }] : [] }
  expect(outcome(mallOrderLaw, 'toSend', held, { type: 'OUT' })).toBe('partlySent')
  expect(outcome(mallOrderLaw, 'toSend', ready, { type: 'OUT' })).toBe('allSent')
})
