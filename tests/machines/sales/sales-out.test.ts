import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import { type SalesOutEvent, type SalesOutFacts, salesOut, salesOutLaw } from '#machines/sales/sales-out.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

const ready: SalesOutFacts = { ...salesOut.blankFacts, lineCount: 2, mine: true }
const short: Problem = { row: 1, rule: 'STOCK_SHORT' }
const beyond: Problem = { rule: 'CREDIT_LIMIT', params: { excess: '20.00' } }
const late: Problem = { row: 1, field: 'billDate', rule: 'BACKDATED', params: { date: '2026-11-20' } }

describe('the table of a sales out', () => {
  test('it is held when it is submitted, posted from there or from a draft, and only a posted one is reversed', () => {
    expectTransitions(
      salesOutLaw,
      ready,
      `
                 SAVE   SUBMIT     POST    REMOVE  WITHDRAW  REJECT  CANCEL  REVERSE   SPAWN
      new        draft  submitted  posted  -       -         -       -       -         redMirror
      draft      draft  submitted  posted  gone    -         -       voided  -         -
      submitted  -      -          posted  -       draft     draft   voided  -         -
      posted     -      -          -       -       -         -       -       reversed  -
      reversed   -      -          -       -       -         -       -       -         -
      redMirror  -      -          -       -       -         -       -       -         -
      voided     -      -          -       -       -         -       -       -         -
      gone       -      -          -       -       -         -       -       -         -
      `,
    )
  })

  test('beyond the credit limit it is submitted and not posted', () => {
    expectTransitions(
      salesOutLaw,
      { ...ready, creditProblem: beyond },
      `
                 SAVE   SUBMIT     POST  REMOVE  WITHDRAW  REJECT  CANCEL  REVERSE   SPAWN
      new        draft  submitted  -     -       -         -       -       -         redMirror
      draft      draft  submitted  -     gone    -         -       voided  -         -
      submitted  -      -          -     -       draft     draft   voided  -         -
      posted     -      -          -     -       -         -       -       reversed  -
      reversed   -      -          -     -       -         -       -       -         -
      redMirror  -      -          -     -       -         -       -       -         -
      voided     -      -          -     -       -         -       -       -         -
      gone       -      -          -     -       -         -       -       -         -
      `,
    )
  })

  test('goods are held once and let go of once, whichever way it goes', () => {
    const effects = (state: string, event: string) =>
      transitionsOf(salesOut)
        .filter((row) => row.from === state && row.event === event)
        .map((row) => row.effects.map(({ effect }) => effect))
    const booking = ['advanceSource', 'issueGoods', 'postReceivable', 'draftStoreReceipts']
    expect(effects('draft', 'SUBMIT')).toEqual([['dropZeroLines', 'giveNumber', 'holdQuantity', 'holdGoods']])
    for (const event of ['WITHDRAW', 'REJECT', 'CANCEL']) expect(effects('submitted', event)).toEqual([['releaseQuantity', 'releaseGoods']])
    expect(effects('submitted', 'POST')).toEqual([['releaseHold', ...booking]])
    expect(effects('draft', 'POST')).toEqual([['dropZeroLines', 'giveNumber', ...booking]])
    expect(effects('draft', 'CANCEL')).toEqual([[]])
    expect(effects('posted', 'REVERSE')).toEqual([
      ['mirrorOut', 'revertSource', 'reverseStock', 'reverseLedger', 'cancelStoreReceipts', 'redoDraft'],
      ['mirrorOut', 'revertSource', 'reverseStock', 'reverseLedger', 'cancelStoreReceipts'],
    ])
  })
})

type Row = [state: string, event: SalesOutEvent, facts: Partial<SalesOutFacts>, guard: string, key: string]

const reverse: SalesOutEvent = { type: 'REVERSE', remark: 'counted wrong' }
const guards: Row[] = [
  [
    'posted',
    { type: 'REVERSE', remark: 'counted wrong' },
    { frozenProblems: [{ row: 1, rule: 'DEPOT_FROZEN' }] },
    'depotIsNotFrozen',
    'DEPOT_FROZEN',
  ],
  ['submitted', { type: 'POST' }, { frozenProblems: [{ row: 1, rule: 'DEPOT_FROZEN' }] }, 'depotIsNotFrozen', 'DEPOT_FROZEN'],
  ['submitted', { type: 'POST' }, { lotProblems: [{ row: 1, field: 'lots', rule: 'SERIAL_BAD' }] }, 'serialsAreFree', 'SERIAL_BAD'],
  ['submitted', { type: 'POST' }, { freshProblems: [{ row: 1, field: 'lots', rule: 'LOT_EXPIRED' }] }, 'lotsAreFresh', 'LOT_EXPIRED'],
  [
    'submitted',
    { type: 'POST' },
    { expiredSinceProblems: [{ row: 1, field: 'lots', rule: 'LOT_EXPIRED' }] },
    'lotsAreStillFresh',
    'LOT_EXPIRED',
  ],
  ['draft', { type: 'SUBMIT' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['new', { type: 'SUBMIT' }, { lineProblems: [{ row: 1, field: 'qty', rule: 'LINE_BAD' }] }, 'linesAreValid', 'LINE_BAD'],
  ['draft', { type: 'SUBMIT' }, { freeLines: [1] }, 'freeIsAllowed', 'NO_PERMISSION'],
  [
    'draft',
    { type: 'SUBMIT' },
    { sourceDifferences: [{ row: 1, field: 'taxRate', rule: 'SOURCE_DIFFERS' }] },
    'fitsSource',
    'SOURCE_DIFFERS',
  ],
  ['draft', { type: 'SUBMIT' }, { repricedLines: [{ row: 1, field: 'taxPrice', rule: 'NO_PERMISSION' }] }, 'fitsSource', 'NO_PERMISSION'],
  ['draft', { type: 'SUBMIT' }, { masterProblems: [{ field: 'customerId', rule: 'MASTER_OFF' }] }, 'mastersAreOn', 'MASTER_OFF'],
  [
    'draft',
    { type: 'SUBMIT' },
    { amountProblems: [{ row: 1, field: 'totalAmt', rule: 'AMOUNT_DIFFERS' }] },
    'amountsAgree',
    'AMOUNT_DIFFERS',
  ],
  ['draft', { type: 'SUBMIT' }, { sourceProblems: [{ row: 1, rule: 'STATUS_FORBIDS' }] }, 'orderIsOpen', 'STATUS_FORBIDS'],
  ['submitted', { type: 'POST' }, { limitProblems: [{ row: 1, rule: 'OVER_OUT' }] }, 'isWithinLimit', 'OVER_OUT'],
  ['draft', { type: 'SUBMIT' }, { stockProblems: [short] }, 'stockCovers', 'STOCK_SHORT'],
  ['submitted', { type: 'POST' }, { stockProblems: [short] }, 'stockCovers', 'STOCK_SHORT'],
  ['draft', { type: 'REMOVE' }, { hasNumber: true }, 'hasNoNumber', 'STATUS_FORBIDS'],
  ['submitted', { type: 'WITHDRAW' }, { mine: false }, 'isSubmitter', 'NO_PERMISSION'],
  ['submitted', { type: 'POST' }, { separateDuties: true, ownWork: true }, 'isNotOwnWork', 'OWN_AUDIT'],
  ['submitted', { type: 'POST' }, { periodProblem: { rule: 'PERIOD_CLOSED' } }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['posted', reverse, { todayPeriodProblem: { rule: 'PERIOD_LOCKED' } }, 'periodIsOpen', 'PERIOD_LOCKED'],
  ['submitted', { type: 'POST' }, { laterPeriodProblems: [late] }, 'didNotMoveLater', 'BACKDATED'],
  ['submitted', { type: 'POST' }, { backdatedProblems: [late] }, 'isNotBackdated', 'BACKDATED'],
  ['submitted', { type: 'POST' }, { creditProblem: beyond }, 'creditCovers', 'CREDIT_LIMIT'],
  ['posted', reverse, { followers: ['XT2026110001'] }, 'nothingFollows', 'HAS_DOWNSTREAM'],
  ['posted', reverse, { invoices: ['KP2026110001'] }, 'isNotInvoiced', 'HAS_INVOICE'],
  ['posted', reverse, { settledAmt: '5.00' }, 'isNotSettled', 'HAS_SETTLEMENT'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    const refusal = salesOut.whyNot(state as 'draft', { ...ready, ...facts }, event)
    expect(refusal).toMatchObject({ guard, key })
    expect(outcome(salesOutLaw, state, { ...ready, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(salesOut).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })

  test.each([
    ['CREDIT_LIMIT', 'salesout_overcredit', { creditProblem: beyond }],
    ['BACKDATED', 'salesout_backdate', { backdatedProblems: [late] }],
    ['LOT_EXPIRED', 'salesout_backdate', { expiredSinceProblems: [{ row: 1, field: 'lots', rule: 'LOT_EXPIRED' }] }],
  ] as const)('%s is lifted by %s, where the request asks for it', (key, right, facts) => {
    const asked = { type: 'POST', override: [key], remark: 'agreed' } as const
    expect(salesOut.whyNot('submitted', { ...ready, ...facts, rights: [right] }, asked)).toBeUndefined()
    expect(salesOut.whyNot('submitted', { ...ready, ...facts, rights: [right] }, { type: 'POST' })?.key).toBe(key)
    expect(salesOut.whyNot('submitted', { ...ready, ...facts }, asked)?.key).toBe('NO_PERMISSION')
  })
})

test('what the server found about stock, credit and date is old once somebody typed', () => {
  const lines = [{ commInfoId: '1', qty: '2' }, {}]
  expect(salesOut.localFacts({ lines }, true)).toMatchObject({ lineCount: 1, freeLines: [1], stockProblems: [], creditProblem: undefined })
  expect(salesOut.localFacts({ lines }, false)).toEqual({ lineCount: 1, freeLines: [1] })
})
