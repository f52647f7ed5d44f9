import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import { type SalesOrderEvent, type SalesOrderFacts, salesOrder, salesOrderLaw } from '#machines/sales/sales-order.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

/** An order of three lines, with facts that no guard objects to: line 1 is open, line 2 held, line 3 closed. */
const ready: SalesOrderFacts = {
  ...salesOrder.blankFacts,
  lineCount: 3,
  mine: true,
  ownWork: true,
  openLineIds: ['1', '2', '4'],
  heldLineIds: ['2'],
  closedLineIds: ['3'],
}
const said = { remark: 'ordered twice', lineIds: ['1'], amount: '100.00' }
const signed = { remark: 'ordered twice', lineIds: ['3'], signed: 2 }
const bad: readonly Problem[] = [{ row: 2, field: 'qty', rule: 'LINE_BAD' }]

describe('the table of a sales order', () => {
  test('a draft goes to approval, an approved order waits for outs, and nothing moves a cancelled one', () => {
    expectTransitions(
      salesOrderLaw,
      ready,
      `
                       SAVE   SUBMIT     REMOVE  CANCEL     PAY  APPROVE   REJECT  WITHDRAW  UNAPPROVE  CLOSE_LINE     REOPEN_LINE  CLOSE_SHORT  REOPEN    COMPLETE  OUT_POSTED  OUT_FLUSHED  RETURN_POSTED  RETURN_FLUSHED
      new              draft  submitted  -       -          -    -         -       -         -          -              -            -            -         -         -           -            -              -
      draft            draft  submitted  gone    cancelled  -    -         -       -         -          -              -            -            -         -         -           -            -              -
      awaitingPayment  -      -          -       cancelled  -    -         -       -         draft      -              -            -            -         -         -           -            -              -
      submitted        -      -          -       cancelled  -    approved  draft   draft     -          -              -            -            -         -         -           -            -              -
      approved         -      -          -       cancelled  -    -         -       -         draft      approved       -            -            -         -         -           -            -              -
      partlyShipped    -      -          -       -          -    -         -       -         -          partlyShipped  -            closedShort  -         -         -           approved     approved       -
      shipped          -      -          -       -          -    -         -       -         -          -              -            -            -         -         -           approved     approved       -
      completed        -      -          -       -          -    -         -       -         -          -              -            -            -         -         -           approved     approved       -
      closedShort      -      -          -       -          -    -         -       -         -          -              -            -            approved  -         -           closedShort  -              closedShort
      cancelled        -      -          -       -          -    -         -       -         -          -              -            -            -         -         -           -            -              -
      gone             -      -          -       -          -    -         -       -         -          -              -            -            -         -         -           -            -              -
      `,
      said,
    )
  })

  test('without an approval rule submitting approves, closed lines are reopened, and what was shipped in part goes on', () => {
    expectTransitions(
      salesOrderLaw,
      { ...ready, approvalNeeded: false, progress: 'part' },
      `
                       SAVE   SUBMIT    REMOVE  CANCEL     PAY  APPROVE   REJECT  WITHDRAW  UNAPPROVE  CLOSE_LINE  REOPEN_LINE    CLOSE_SHORT  REOPEN         COMPLETE   OUT_POSTED     OUT_FLUSHED    RETURN_POSTED  RETURN_FLUSHED
      new              draft  approved  -       -          -    -         -       -         -          -           -              -            -              -          -              -              -              -
      draft            draft  approved  gone    cancelled  -    -         -       -         -          -           -              -            -              -          -              -              -              -
      awaitingPayment  -      -         -       cancelled  -    -         -       -         draft      -           -              -            -              -          -              -              -              -
      submitted        -      -         -       cancelled  -    approved  draft   draft     -          -           -              -            -              -          -              -              -              -
      approved         -      -         -       cancelled  -    -         -       -         draft      -           approved       -            -              -          partlyShipped  -              -              partlyShipped
      partlyShipped    -      -         -       -          -    -         -       -         -          -           partlyShipped  closedShort  -              -          partlyShipped  partlyShipped  partlyShipped  partlyShipped
      shipped          -      -         -       -          -    -         -       -         -          -           partlyShipped  -            -              completed  -              partlyShipped  partlyShipped  -
      completed        -      -         -       -          -    -         -       -         -          -           -              -            -              -          -              partlyShipped  partlyShipped  -
      closedShort      -      -         -       -          -    -         -       -         -          -           -              -            partlyShipped  -          -              closedShort    -              closedShort
      cancelled        -      -         -       -          -    -         -       -         -          -           -              -            -              -          -              -              -              -
      gone             -      -         -       -          -    -         -       -         -          -           -              -            -              -          -              -              -              -
      `,
      signed,
    )
  })

  test('with everything shipped it is shipped, and stays so when only a surplus comes or goes', () => {
    expectTransitions(
      salesOrderLaw,
      { ...ready, progress: 'all', openLineIds: ['1'], heldLineIds: [], finished: true },
      `
                       SAVE   SUBMIT     REMOVE  CANCEL     PAY  APPROVE   REJECT  WITHDRAW  UNAPPROVE  CLOSE_LINE  REOPEN_LINE  CLOSE_SHORT  REOPEN   COMPLETE   OUT_POSTED  OUT_FLUSHED  RETURN_POSTED  RETURN_FLUSHED
      new              draft  submitted  -       -          -    -         -       -         -          -           -            -            -        -          -           -            -              -
      draft            draft  submitted  gone    cancelled  -    -         -       -         -          -           -            -            -        -          -           -            -              -
      awaitingPayment  -      -          -       cancelled  -    -         -       -         draft      -           -            -            -        -          -           -            -              -
      submitted        -      -          -       cancelled  -    approved  draft   draft     -          -           -            -            -        -          -           -            -              -
      approved         -      -          -       cancelled  -    -         -       -         draft      -           -            -            -        -          shipped     -            -              shipped
      partlyShipped    -      -          -       -          -    -         -       -         -          shipped     -            closedShort  -        -          shipped     -            -              shipped
      shipped          -      -          -       -          -    -         -       -         -          -           -            -            -        completed  shipped     shipped      shipped        shipped
      completed        -      -          -       -          -    -         -       -         -          -           -            -            -        -          -           shipped      shipped        shipped
      closedShort      -      -          -       -          -    -         -       -         -          -           -            -            shipped  -          -           closedShort  -              closedShort
      cancelled        -      -          -       -          -    -         -       -         -          -           -            -            -        -          -           -            -              -
      gone             -      -          -       -          -    -         -       -         -          -           -            -            -        -          -           -            -              -
      `,
      { remark: 'ordered twice', lineIds: ['1'] },
    )
  })

  test('an order that is paid first waits for all that is due, with or without an approval', () => {
    const due = { ...ready, payFirst: true, dueAmt: '100.00' }
    expect(outcome(salesOrderLaw, 'submitted', due, { type: 'APPROVE' })).toBe('awaitingPayment')
    expect(outcome(salesOrderLaw, 'draft', { ...due, approvalNeeded: false }, { type: 'SUBMIT' })).toBe('awaitingPayment')
    expect(outcome(salesOrderLaw, 'awaitingPayment', due, { type: 'PAY', amount: '100' })).toBe('approved')
    expect(outcome(salesOrderLaw, 'submitted', { ...due, paidAmt: '100.00', dueAmt: '0.00' }, { type: 'APPROVE' })).toBe('approved')
  })

  test('prices are frozen where it is submitted, thawed where it is a draft again; coupons follow its outs', () => {
    const effectsOf = (event: string) =>
      transitionsOf(salesOrder)
        .filter((row) => row.event === event)
        .map((row) => row.effects.map(({ effect }) => effect))
    for (const event of ['SUBMIT', 'WITHDRAW', 'REJECT', 'UNAPPROVE'])
      for (const effects of effectsOf(event)) expect(effects).toContain(event === 'SUBMIT' ? 'freezePrices' : 'releasePrices')
    for (const event of ['OUT_POSTED', 'OUT_FLUSHED', 'RETURN_POSTED', 'RETURN_FLUSHED'])
      for (const effects of effectsOf(event)) expect(effects).toContain('settleCoupons')
  })

  test('stock is reserved where it opens and let go of where it closes; drafts pulled from it are told', () => {
    const settling = ['settleLimits', 'settleCoupons']
    const effects = (state: string, event: string) =>
      transitionsOf(salesOrder)
        .filter((row) => row.from === state && row.event === event)
        .map((row) => row.effects.map(({ effect }) => effect))
    expect(effects('submitted', 'APPROVE')).toEqual([
      ['grantQuantities', 'reserveGoods', 'settleLimits'],
      ['grantQuantities', 'settleLimits'],
    ])
    expect(effects('awaitingPayment', 'PAY')).toEqual([['takePayment', 'reserveGoods']])
    expect(effects('approved', 'UNAPPROVE')).toEqual([['releaseGoods', 'unlinkDrafts', 'openAllLines', 'takeBackGrant', 'releasePrices']])
    expect(effects('approved', 'CANCEL')).toEqual([['releaseGoods', 'unlinkDrafts', 'oweRefund', 'releasePrices']])
    expect(effects('approved', 'CLOSE_LINE')).toEqual([['closeLines', 'releaseGoods', 'unlinkDrafts', ...settling]])
    expect(effects('partlyShipped', 'REOPEN_LINE')).toEqual([['openLines', 'reserveGoods', ...settling]])
    expect(effects('partlyShipped', 'CLOSE_SHORT')).toEqual([['markShort', 'releaseGoods', 'unlinkDrafts', ...settling]])
    expect(effects('closedShort', 'REOPEN')).toEqual(Array(3).fill(['clearShort', 'reserveGoods', ...settling]))
  })
})

type Row = [state: string, event: SalesOrderEvent, facts: Partial<SalesOrderFacts>, guard: string, key: string]
const beyond: Problem = { rule: 'CREDIT_LIMIT', params: { excess: '20.00' } }
const reason = { remark: 'counted wrong' }

const guards: Row[] = [
  ['draft', { type: 'SUBMIT' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['draft', { type: 'SUBMIT' }, { lineProblems: bad }, 'linesAreValid', 'LINE_BAD'],
  ['new', { type: 'SUBMIT' }, { repricedLines: [{ row: 1, field: 'taxPrice', rule: 'NO_PERMISSION' }] }, 'fitsSource', 'NO_PERMISSION'],
  ['new', { type: 'SUBMIT' }, { masterProblems: [{ field: 'customerId', rule: 'MASTER_OFF' }] }, 'mastersAreOn', 'MASTER_OFF'],
  ['draft', { type: 'SUBMIT' }, { amountProblems: [{ row: 1, rule: 'AMOUNT_DIFFERS' }] }, 'amountsAgree', 'AMOUNT_DIFFERS'],
  ['draft', { type: 'SUBMIT' }, { approvalNeeded: false, creditProblem: beyond }, 'creditCovers', 'CREDIT_LIMIT'],
  ['draft', { type: 'SUBMIT' }, { couponProblems: [{ row: 1, field: 'couponIds', rule: 'COUPON_BELOW' }] }, 'couponsFit', 'COUPON_BELOW'],
  ['draft', { type: 'REMOVE' }, { hasNumber: true }, 'hasNoNumber', 'STATUS_FORBIDS'],
  ['submitted', { type: 'WITHDRAW' }, { mine: false }, 'isSubmitter', 'NO_PERMISSION'],
  ['submitted', { type: 'APPROVE' }, { separateDuties: true }, 'isNotOwnWork', 'OWN_AUDIT'],
  ['submitted', { type: 'APPROVE' }, { byProcess: true, separateDuties: true }, 'noProcessDecides', 'PROCESS_DECIDES'],
  ['submitted', { type: 'REJECT' }, { byProcess: true }, 'noProcessDecides', 'PROCESS_DECIDES'],
  ['submitted', { type: 'APPROVE' }, { grantProblems: bad }, 'isGrantable', 'LINE_BAD'],
  ['submitted', { type: 'APPROVE' }, { stockProblems: [{ row: 1, rule: 'STOCK_SHORT' }] }, 'stockIsThere', 'STOCK_SHORT'],
  ['submitted', { type: 'APPROVE' }, { creditProblem: beyond }, 'creditCovers', 'CREDIT_LIMIT'],
  ['awaitingPayment', { type: 'PAY', amount: '99.99' }, { payFirst: true, dueAmt: '100.00' }, 'paysWhatIsDue', 'PAY_DIFFERS'],
  [
    'awaitingPayment',
    { type: 'PAY', amount: '0' },
    { paymentProblems: [{ field: 'paymentNo', rule: 'DUPLICATE' }] },
    'paymentIsTold',
    'DUPLICATE',
  ],
  ['awaitingPayment', { type: 'UNAPPROVE', ...reason }, { paidAmt: '50.00' }, 'nothingIsPaid', 'HAS_SETTLEMENT'],
  [
    'awaitingPayment',
    { type: 'PAY', amount: '100.00' },
    { payFirst: true, dueAmt: '100.00', todayPeriodProblem: { rule: 'PERIOD_CLOSED' } },
    'periodIsOpen',
    'PERIOD_CLOSED',
  ],
  ['approved', { type: 'CANCEL' }, { paidAmt: '50.00', todayPeriodProblem: { rule: 'PERIOD_LOCKED' } }, 'periodIsOpen', 'PERIOD_LOCKED'],
  ['approved', { type: 'UNAPPROVE', ...reason }, { followers: ['XC1'] }, 'nothingFollows', 'HAS_DOWNSTREAM'],
  ['approved', { type: 'CANCEL' }, { followers: ['XC1'] }, 'nothingFollows', 'HAS_DOWNSTREAM'],
  ['approved', { type: 'CLOSE_LINE', ...reason, lineIds: ['3'] }, {}, 'linesAreOpen', 'LINE_BAD'],
  ['approved', { type: 'CLOSE_LINE', ...reason, lineIds: ['1', '2'] }, {}, 'linesAreNotHeld', 'HAS_DOWNSTREAM'],
  [
    'approved',
    { type: 'CLOSE_LINE', ...reason, lineIds: ['1', '4'] },
    { openLineIds: ['1', '4'] },
    'anotherLineStaysOpen',
    'STATUS_FORBIDS',
  ],
  ['approved', { type: 'REOPEN_LINE', lineIds: ['1'] }, {}, 'linesAreClosed', 'LINE_BAD'],
  ['shipped', { type: 'REOPEN_LINE', lineIds: ['3'] }, { creditProblem: beyond }, 'creditCovers', 'CREDIT_LIMIT'],
  ['partlyShipped', { type: 'CLOSE_SHORT', ...reason }, { submittedFollowers: ['XC2'] }, 'nothingIsSubmitted', 'HAS_DOWNSTREAM'],
  ['shipped', { type: 'COMPLETE' }, {}, 'isFinished', 'STATUS_FORBIDS'],
  ['closedShort', { type: 'REOPEN', ...reason }, { creditProblem: beyond }, 'creditCovers', 'CREDIT_LIMIT'],
  ['shipped', { type: 'OUT_POSTED' }, { progress: 'all', limitProblems: [{ row: 1, rule: 'OVER_OUT' }] }, 'isWithinLimit', 'OVER_OUT'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    const refusal = salesOrder.whyNot(state as 'draft', { ...ready, ...facts }, event)
    expect(refusal).toMatchObject({ guard, key })
    expect(outcome(salesOrderLaw, state, { ...ready, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(salesOrder).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })

  test('credit is lifted by a right, where the request asks for it', () => {
    const asked = { type: 'APPROVE', override: ['CREDIT_LIMIT'], remark: 'agreed' } as const
    const facts = { ...ready, creditProblem: beyond }
    expect(salesOrder.whyNot('submitted', { ...facts, rights: ['salesorder_overcredit'] }, asked)).toBeUndefined()
    expect(salesOrder.whyNot('submitted', { ...facts, rights: ['salesorder_overcredit'] }, { type: 'APPROVE' })?.key).toBe('CREDIT_LIMIT')
    expect(salesOrder.whyNot('submitted', facts, asked)?.key).toBe('NO_PERMISSION')
  })

  test('a payment that differs names both figures; without money paid a closed period keeps nobody from cancelling', () => {
    const due = { ...ready, payFirst: true, dueAmt: '100.00' }
    expect(salesOrder.whyNot('awaitingPayment', due, { type: 'PAY', amount: '99' })?.words.zh).toBe('付款金额99与应付金额100.00不一致')
    const closed = { ...ready, todayPeriodProblem: { rule: 'PERIOD_CLOSED' } } as const
    expect(salesOrder.whyNot('approved', closed, { type: 'CANCEL' })).toBeUndefined()
  })
})

test('what the server found about stock and credit is old once somebody typed', () => {
  const lines = [{ commInfoId: '1', qty: '2' }, {}]
  expect(salesOrder.localFacts({ lines }, true)).toMatchObject({ lineCount: 1, stockProblems: [], creditProblem: undefined })
  expect(salesOrder.localFacts({ lines }, false)).toEqual({ lineCount: 1 })
})
