import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { decimal } from '#domain/figures/decimal.ts'
import { coversDue } from '#domain/retail/retail-payment.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import type { RetailEvent, RetailFacts } from '#machines/retail/retail-guards.ts'
import { retailOrder, retailOrderLaw } from '#machines/retail/retail-order.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

const cash = (amount: string) => ({ payWay: 'cash', amount })
const ready: RetailFacts = { ...retailOrder.blankFacts, lineCount: 2, mine: true, dueAmt: '22.60', payments: [cash('30')] }
const confirm: RetailEvent = { type: 'CONFIRM', remark: 'agreed with the cashier' }
const short: Problem = { row: 1, rule: 'STOCK_SHORT' }
const late: Problem = { row: 1, field: 'billDate', rule: 'BACKDATED', params: { date: '2026-11-20' } }

describe('the table of a retail order', () => {
  test('it is parked and taken up again, paid from a draft alone or sent by a till, and only a paid one is reversed', () => {
    expectTransitions(
      retailOrderLaw,
      ready,
      `
                 SAVE   SUBMIT  RESUME  SEND  PAY   REMOVE  CANCEL  REVERSE   SPAWN  CONFIRM
      new        draft  parked  -       paid  -     -       -       -         redMirror  -
      draft      draft  parked  -       paid  paid  gone    voided  -         -  -
      parked     -      -       draft   -     -     -       voided  -         -  -
      paid       -      -       -       -     -     -       -       reversed  -  -
      reversed   -      -       -       -     -     -       -       -         -  -
      redMirror  -      -       -       -     -     -       -       -         -  -
      voided     -      -       -       -     -     -       -       -         -  -
      gone       -      -       -       -     -     -       -       -         -  -
      `,
    )
  })

  test('of goods that are not free it is parked and not paid, nor reversed where they came back by it', () => {
    expectTransitions(
      retailOrderLaw,
      { ...ready, stockProblems: [short] },
      `
                 SAVE   SUBMIT  RESUME  SEND  PAY  REMOVE  CANCEL  REVERSE   SPAWN  CONFIRM
      new        draft  parked  -       paid  -     -       -       -         redMirror  -
      draft      draft  parked  -       paid  -     gone    voided  -         -  -
      parked     -      -       draft   -     -     -       voided  -         -  -
      paid       -      -       -       -     -     -       -       -         -  -
      reversed   -      -       -       -     -     -       -       -         -  -
      redMirror  -      -       -       -     -     -       -       -         -  -
      voided     -      -       -       -     -     -       -       -         -  -
      gone       -      -       -       -     -     -       -       -         -  -
      `,
    )
  })

  test('one that was sold offline and differs is confirmed once, and stays what it is', () => {
    expect(outcome(retailOrderLaw, 'paid', { ...ready, deviationWaits: true }, confirm)).toBe('paid')
    const effects = transitionsOf(retailOrder).filter((row) => row.event === 'CONFIRM')
    expect(effects.map((row) => [row.from, row.to, row.effects.map(({ effect }) => effect)])).toEqual([
      ['paid', 'paid', ['confirmDeviation']],
    ])
  })

  test('parked it takes nothing, paid it takes everything at once', () => {
    const effects = (state: string, event: string) =>
      transitionsOf(retailOrder)
        .filter((row) => row.from === state && row.event === event)
        .map((row) => row.effects.map(({ effect }) => effect))
    expect(effects('draft', 'SUBMIT')).toEqual([['dropZeroLines', 'giveNumber']])
    expect(effects('parked', 'RESUME')).toEqual([[]])
    const booking = ['advanceTicket', 'freezePrices', 'useCoupons', 'returnGoods', 'issueGoods', 'takeMoney', 'postSale', 'settlePoints']
    expect(effects('draft', 'PAY')).toEqual([['dropZeroLines', 'giveNumber', ...booking]])
    const undoing = ['mirrorTicket', 'revertTicket', 'reverseStock', 'reverseMoney', 'reverseSale', 'releasePrices', 'takeBackPoints']
    expect(effects('paid', 'REVERSE')).toEqual([[...undoing, 'redoDraft'], undoing])
  })
})

test.each([
  ['22.60', [cash('22.60')], true],
  ['22.60', [cash('30')], true],
  ['22.60', [cash('22.59')], false],
  ['22.60', [{ payWay: 'card', amount: '30' }], false],
  ['22.60', [{ payWay: 'card', amount: '20' }, cash('10')], true],
  // the change exceeds the cash handed over
  ['22.60', [{ payWay: 'card', amount: '25' }, cash('1')], false],
  ['0', [], true],
  ['-22.60', [cash('-22.60')], true],
  ['-22.60', [cash('-22.61')], false],
  ['-22.60', [cash('-20')], false],
] as const)('of %s due %o pays: %s', (due, payments, pays) => {
  expect(coversDue(payments, decimal(due))).toBe(pays)
})

type Row = [state: string, event: RetailEvent, facts: Partial<RetailFacts>, guard: string, key: string]

const reverse: RetailEvent = { type: 'REVERSE', remark: 'typed wrong' }
const pay: RetailEvent = { type: 'PAY' }
const frozen: Partial<RetailFacts> = { frozenProblems: [{ row: 1, rule: 'DEPOT_FROZEN' }] }
const guards: Row[] = [
  ['draft', { type: 'SUBMIT' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['draft', pay, { lineProblems: [{ row: 1, field: 'taxPrice', rule: 'LINE_BAD' }] }, 'linesAreValid', 'LINE_BAD'],
  ['draft', pay, { masterProblems: [{ field: 'commInfoId', rule: 'MASTER_OFF' }] }, 'mastersAreOn', 'MASTER_OFF'],
  ['draft', pay, { amountProblems: [{ row: 1, field: 'totalAmt', rule: 'AMOUNT_DIFFERS' }] }, 'amountsAgree', 'AMOUNT_DIFFERS'],
  ['draft', pay, { couponProblems: [{ field: 'couponId', rule: 'COUPON_USED' }] }, 'couponsFit', 'COUPON_USED'],
  ['draft', pay, { roundOffAmt: '1.01', roundOffLimit: '1' }, 'roundOffIsAllowed', 'NO_PERMISSION'],
  ['draft', pay, { periodProblem: { rule: 'PERIOD_CLOSED' } }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['draft', pay, { laterPeriodProblems: [late] }, 'didNotMoveLater', 'BACKDATED'],
  ['draft', pay, { backdatedProblems: [late] }, 'isNotBackdated', 'BACKDATED'],
  ['draft', pay, { stockProblems: [short] }, 'stockCovers', 'STOCK_SHORT'],
  ['draft', pay, frozen, 'depotIsNotFrozen', 'DEPOT_FROZEN'],
  ['draft', pay, { lotProblems: [{ row: 1, field: 'lots', rule: 'SERIAL_BAD' }] }, 'serialsAreFree', 'SERIAL_BAD'],
  ['draft', pay, { freshProblems: [{ row: 1, field: 'lots', rule: 'LOT_EXPIRED' }] }, 'lotsAreFresh', 'LOT_EXPIRED'],
  ['draft', pay, { expiredSinceProblems: [{ row: 1, field: 'lots', rule: 'LOT_EXPIRED' }] }, 'lotsAreStillFresh', 'LOT_EXPIRED'],
  ['draft', pay, { shiftProblems: [{ field: 'tillId', rule: 'SHIFT_CLOSED' }] }, 'shiftIsOpen', 'SHIFT_CLOSED'],
  ['draft', pay, { paymentProblems: [{ row: 1, field: 'payments', rule: 'FIELD_BAD' }] }, 'paymentIsTold', 'FIELD_BAD'],
  ['draft', pay, { memberProblems: [{ field: 'payments', rule: 'BALANCE_SHORT' }] }, 'memberCovers', 'BALANCE_SHORT'],
  ['paid', reverse, { memberProblems: [{ field: 'payments', rule: 'BALANCE_SHORT' }] }, 'memberCovers', 'BALANCE_SHORT'],
  ['draft', { type: 'PAY', payments: [cash('20')] }, {}, 'paysWhatIsDue', 'PAY_DIFFERS'],
  ['draft', pay, { freeLines: [1] }, 'freeIsAllowed', 'NO_PERMISSION'],
  ['draft', pay, { sourceDifferences: [{ row: 1, field: 'taxRate', rule: 'SOURCE_DIFFERS' }] }, 'fitsSource', 'SOURCE_DIFFERS'],
  ['draft', pay, { sourceProblems: [{ row: 1, rule: 'STATUS_FORBIDS' }] }, 'ticketCounts', 'STATUS_FORBIDS'],
  ['draft', pay, { lateProblems: [{ row: 1, rule: 'RETURN_LATE', params: { count: '3' } }] }, 'isInTime', 'RETURN_LATE'],
  ['draft', pay, { limitProblems: [{ row: 1, rule: 'OVER_RETURN' }] }, 'isReturnable', 'OVER_RETURN'],
  ['draft', pay, { refundProblems: [{ rule: 'REFUND_EXCEEDS', params: { limit: '20.00' } }] }, 'refundIsCovered', 'REFUND_EXCEEDS'],
  ['draft', pay, { costProblems: [{ row: 1, rule: 'COST_UNKNOWN' }] }, 'costIsKnown', 'COST_UNKNOWN'],
  ['draft', pay, { unsoldPieces: [{ row: 1, field: 'lots', rule: 'SERIAL_BAD' }] }, 'piecesWereSold', 'SERIAL_BAD'],
  ['draft', { type: 'REMOVE' }, { hasNumber: true }, 'hasNoNumber', 'STATUS_FORBIDS'],
  ['paid', reverse, { todayPeriodProblem: { rule: 'PERIOD_LOCKED' } }, 'periodIsOpen', 'PERIOD_LOCKED'],
  ['paid', reverse, { invoices: ['KP2026110001'] }, 'isNotInvoiced', 'HAS_INVOICE'],
  ['paid', reverse, { followers: ['LT2026110001'] }, 'nothingFollows', 'HAS_DOWNSTREAM'],
  ['paid', reverse, { settledAmt: '5.00' }, 'isNotSettled', 'HAS_SETTLEMENT'],
  ['paid', reverse, frozen, 'depotIsNotFrozen', 'DEPOT_FROZEN'],
  ['paid', reverse, { isOfPastShift: true }, 'shiftIsNotPast', 'NO_PERMISSION'],
  ['paid', confirm, {}, 'deviationWaits', 'STATUS_FORBIDS'],
  ['paid', confirm, { deviationWaits: true, separateDuties: true, ownWork: true }, 'isNotOwnWork', 'OWN_AUDIT'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    const refusal = retailOrder.whyNot(state as 'draft', { ...ready, ...facts }, event)
    expect(refusal).toMatchObject({ guard, key })
    expect(outcome(retailOrderLaw, state, { ...ready, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(retailOrder).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })

  test('PAY_DIFFERS names what is paid and what is due', () => {
    const refusal = retailOrder.whyNot('draft', ready, { type: 'PAY', payments: [cash('20')] })
    expect(refusal?.problems).toMatchObject([{ params: { amount: '20.00', due: '22.60' } }])
  })

  test('rights let pass what is rounded off too much, comes back late or without a ticket, and a date where it is asked for', () => {
    const far = { ...ready, roundOffAmt: '5', roundOffLimit: '1' }
    expect(retailOrder.whyNot('draft', { ...far, rights: ['lsdsalesorder_roundoff'] }, pay)).toBeUndefined()
    const free = { ...ready, freeLines: [1], lateProblems: [{ row: 1, rule: 'RETURN_LATE' } as const] }
    const rights = ['lsthdsalesorder_free', 'lsthdsalesorder_late']
    expect(retailOrder.whyNot('draft', { ...free, rights: [rights[0] ?? ''] }, pay)?.key).toBe('RETURN_LATE')
    expect(retailOrder.whyNot('draft', { ...free, rights }, pay)).toBeUndefined()
    const dated = { ...ready, backdatedProblems: [late], rights: ['lsdsalesorder_backdate'] }
    expect(retailOrder.whyNot('draft', dated, { ...pay, override: ['BACKDATED'], remark: 'agreed' })).toBeUndefined()
  })
})

test('what the server found is old once somebody typed', () => {
  const lines = [{ commInfoId: '1', qty: '2' }, {}]
  expect(retailOrder.localFacts({ lines }, true)).toMatchObject({ lineCount: 1, stockProblems: [], couponProblems: [] })
  expect(retailOrder.localFacts({ lines }, false)).toEqual({ lineCount: 1, freeLines: [] })
  const back = [
    { commInfoId: '1', qty: '-2' },
    { commInfoId: '1', qty: '-1', sourceBodyId: '7' },
    { commInfoId: '1', qty: '2' },
  ]
  expect(retailOrder.localFacts({ lines: back }, false)).toEqual({ lineCount: 3, freeLines: [1] })
})
