import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import {
  type PurchaseReceiptEvent,
  type PurchaseReceiptFacts,
  purchaseReceipt,
  purchaseReceiptLaw,
} from '#machines/purchase/purchase-receipt.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

const ready: PurchaseReceiptFacts = { ...purchaseReceipt.blankFacts, lineCount: 2, mine: true }
const links = [{ id: '11', sourceBodyId: '21' }]
const closed: Problem = { rule: 'PERIOD_CLOSED', params: { period: '2026-10' } }
const locked: Problem = { rule: 'PERIOD_LOCKED', params: { period: '2026-11' } }
const over: Problem = { row: 1, rule: 'OVER_RECEIPT', params: { goods: '矿泉水', limit: '10', excess: '1' } }
const late: Problem = { row: 1, rule: 'BACKDATED', params: { date: '2026-11-20' } }

describe('the table of a purchase receipt', () => {
  test('a receipt is posted from draft or submitted, and only a posted receipt is reversed', () => {
    expectTransitions(
      purchaseReceiptLaw,
      ready,
      `
                 SAVE   SUBMIT     POST    REMOVE  LINK_ORDER  WITHDRAW  REJECT  CANCEL  REVERSE   SPAWN
      new        draft  submitted  posted  -       -           -         -       -       -         redMirror
      draft      draft  submitted  posted  gone    draft       -         -       voided  -         -
      submitted  -      -          posted  -       submitted   draft     draft   voided  -         -
      posted     -      -          -       -       posted      -         -       -       reversed  -
      reversed   -      -          -       -       -           -         -       -       -         -
      redMirror  -      -          -       -       -           -         -       -       -         -
      voided     -      -          -       -       -           -         -       -       -         -
      gone       -      -          -       -       -           -         -       -       -         -
      `,
      { links },
    )
  })

  test('in a closed period nothing is posted, and everything else stays possible', () => {
    expectTransitions(
      purchaseReceiptLaw,
      { ...ready, periodProblem: closed },
      `
                 SAVE   SUBMIT     POST  REMOVE  LINK_ORDER  WITHDRAW  REJECT  CANCEL  REVERSE   SPAWN
      new        draft  submitted  -     -       -           -         -       -       -         redMirror
      draft      draft  submitted  -     gone    draft       -         -       voided  -         -
      submitted  -      -          -     -       submitted   draft     draft   voided  -         -
      posted     -      -          -     -       posted      -         -       -       reversed  -
      reversed   -      -          -     -       -           -         -       -       -         -
      redMirror  -      -          -     -       -           -         -       -       -         -
      voided     -      -          -     -       -           -         -       -       -         -
      gone       -      -          -     -       -           -         -       -       -         -
      `,
      { links },
    )
  })

  test.each([
    [{ type: 'REVERSE' } as const, false],
    [{ type: 'REVERSE', redo: true } as const, true],
  ])('%o makes a new draft: %s', (event, redo) => {
    expect(outcome(purchaseReceiptLaw, 'posted', ready, event)).toBe('reversed')
    const rows = transitionsOf(purchaseReceipt).filter((row) => row.event === 'REVERSE')
    const meant = rows.find((row) => row.guards.some(({ guard }) => guard === 'redoIsAsked') === redo)
    expect(meant?.effects.map(({ effect }) => effect).includes('redoDraft')).toBe(redo)
  })

  test('posting a draft drops zero lines and gives the number first; only a submitted one has a hold to turn', () => {
    const effects = (from: string) =>
      transitionsOf(purchaseReceipt)
        .find((row) => row.from === from && row.event === 'POST')
        ?.effects.map(({ effect }) => effect)
    const booking = ['receiveGoods', 'postPayables', 'matchInvoiced', 'advanceSource', 'recordPrices']
    expect(effects('draft')).toEqual(['dropZeroLines', 'giveNumber', ...booking])
    expect(effects('submitted')).toEqual(['releaseHold', ...booking])
  })
})

type Row = [state: string, event: PurchaseReceiptEvent, facts: Partial<PurchaseReceiptFacts>, guard: string, key: string]

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
  ['submitted', { type: 'POST' }, { lotDayProblems: [{ row: 1, field: 'lots', rule: 'LOT_BAD' }] }, 'lotDaysAgree', 'LOT_BAD'],
  ['submitted', { type: 'POST' }, { freshProblems: [{ row: 1, field: 'lots', rule: 'LOT_SHORT_LIFE' }] }, 'lotsAreFresh', 'LOT_SHORT_LIFE'],
  ['draft', { type: 'SUBMIT' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['draft', { type: 'SUBMIT' }, { lineProblems: [{ row: 1, field: 'qty', rule: 'LINE_BAD' }] }, 'linesAreValid', 'LINE_BAD'],
  ['draft', { type: 'SUBMIT' }, { freeLines: [1] }, 'freeIsAllowed', 'NO_PERMISSION'],
  [
    'draft',
    { type: 'SUBMIT' },
    { sourceDifferences: [{ row: 1, field: 'taxRate', rule: 'SOURCE_DIFFERS' }] },
    'fitsSource',
    'SOURCE_DIFFERS',
  ],
  ['draft', { type: 'SUBMIT' }, { repricedLines: [{ row: 1, field: 'taxPrice', rule: 'NO_PERMISSION' }] }, 'fitsSource', 'NO_PERMISSION'],
  ['draft', { type: 'SUBMIT' }, { masterProblems: [{ field: 'supplierId', rule: 'MASTER_OFF' }] }, 'mastersAreOn', 'MASTER_OFF'],
  ['draft', { type: 'SUBMIT' }, { amountProblems: [{ row: 1, rule: 'AMOUNT_DIFFERS' }] }, 'amountsAgree', 'AMOUNT_DIFFERS'],
  ['draft', { type: 'SAVE' }, { amountProblems: [{ field: 'freight', rule: 'AMOUNT_DIFFERS' }] }, 'sharesFollowRule', 'AMOUNT_DIFFERS'],
  ['draft', { type: 'SUBMIT' }, { freightHasBase: false }, 'freightHasBase', 'ALLOC_NO_BASE'],
  ['new', { type: 'SUBMIT' }, { sourceProblems: [{ row: 1, rule: 'STATUS_FORBIDS' }] }, 'orderIsOpen', 'STATUS_FORBIDS'],
  ['new', { type: 'SUBMIT' }, { limitProblems: [over] }, 'isWithinLimit', 'OVER_RECEIPT'],
  ['draft', { type: 'REMOVE' }, { hasNumber: true }, 'hasNoNumber', 'STATUS_FORBIDS'],
  ['draft', { type: 'LINK_ORDER' }, {}, 'linkFits', 'LINE_BAD'],
  ['posted', { type: 'LINK_ORDER', links }, { linkProblems: [{ row: 2, rule: 'LINE_BAD' }] }, 'linkFits', 'LINE_BAD'],
  ['draft', { type: 'LINK_ORDER', links }, { sourceProblems: [{ row: 1, rule: 'STATUS_FORBIDS' }] }, 'orderIsOpen', 'STATUS_FORBIDS'],
  ['submitted', { type: 'LINK_ORDER', links }, { limitProblems: [over] }, 'isWithinLimit', 'OVER_RECEIPT'],
  ['submitted', { type: 'WITHDRAW' }, { mine: false }, 'isSubmitter', 'NO_PERMISSION'],
  ['submitted', { type: 'POST' }, { separateDuties: true, ownWork: true }, 'isNotOwnWork', 'OWN_AUDIT'],
  ['draft', { type: 'POST' }, { separateDuties: true, ownWork: true, lineCount: 0 }, 'isNotOwnWork', 'OWN_AUDIT'],
  ['submitted', { type: 'POST' }, { periodProblem: closed }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['new', { type: 'POST' }, { periodProblem: locked }, 'periodIsOpen', 'PERIOD_LOCKED'],
  ['submitted', { type: 'POST' }, { laterPeriodProblems: [late] }, 'didNotMoveLater', 'BACKDATED'],
  ['submitted', { type: 'POST' }, { backdatedProblems: [late] }, 'isNotBackdated', 'BACKDATED'],
  ['posted', { type: 'REVERSE' }, { todayPeriodProblem: locked }, 'periodIsOpen', 'PERIOD_LOCKED'],
  ['posted', { type: 'REVERSE' }, { stockProblems: [{ row: 1, rule: 'STOCK_SHORT' }] }, 'stockCovers', 'STOCK_SHORT'],
  ['posted', { type: 'REVERSE', redo: true }, { followers: ['TH1'] }, 'nothingFollows', 'HAS_DOWNSTREAM'],
  ['posted', { type: 'REVERSE' }, { invoices: ['CF1'] }, 'isNotInvoiced', 'HAS_INVOICE'],
  ['posted', { type: 'REVERSE' }, { settledAmt: '5.00' }, 'isNotSettled', 'HAS_SETTLEMENT'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    const refusal = purchaseReceipt.whyNot(state as 'draft', { ...ready, ...facts }, event)
    expect(refusal).toMatchObject({ guard, key })
    expect(outcome(purchaseReceiptLaw, state, { ...ready, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(purchaseReceipt).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })

  test('guards are asked in the order lines, masters, amounts, period, quantity', () => {
    const everything: PurchaseReceiptFacts = {
      ...ready,
      separateDuties: true,
      lineCount: 0,
      lineProblems: [{ row: 1, rule: 'LINE_BAD' }],
      freeLines: [1],
      repricedLines: [{ row: 1, field: 'taxPrice', rule: 'NO_PERMISSION' }],
      masterProblems: [{ rule: 'MASTER_OFF' }],
      amountProblems: [{ row: 1, rule: 'AMOUNT_DIFFERS' }],
      freightHasBase: false,
      periodProblem: closed,
      backdatedProblems: [late],
      sourceProblems: [{ row: 1, rule: 'STATUS_FORBIDS' }],
      limitProblems: [over],
    }
    const mended: [string, Partial<PurchaseReceiptFacts>][] = [
      ['isNotOwnWork', { separateDuties: false }],
      ['hasLines', { lineCount: 1 }],
      ['linesAreValid', { lineProblems: [] }],
      ['freeIsAllowed', { freeLines: [] }],
      ['fitsSource', { sourceDifferences: [], repricedLines: [] }],
      ['mastersAreOn', { masterProblems: [] }],
      ['amountsAgree', { amountProblems: [] }],
      ['freightHasBase', { freightHasBase: true }],
      ['periodIsOpen', { periodProblem: undefined }],
      ['isNotBackdated', { backdatedProblems: [] }],
      ['orderIsOpen', { sourceProblems: [] }],
      ['isWithinLimit', { limitProblems: [] }],
    ]
    let facts = everything
    for (const [guard, mend] of mended) {
      expect(purchaseReceipt.whyNot('draft', facts, { type: 'POST' })?.guard).toBe(guard)
      facts = { ...facts, ...mend }
    }
    expect(purchaseReceipt.whyNot('draft', facts, { type: 'POST' })).toBeUndefined()
  })

  test('a finding about a row keeps the general sentence, with the row beside it', () => {
    const refusal = purchaseReceipt.whyNot('submitted', { ...ready, limitProblems: [over] }, { type: 'POST' })
    expect(refusal).toMatchObject({ words: { en: 'More is received than the order allows' }, problems: [over], params: { excess: '1' } })
  })

  test('a closed period is named', () => {
    const refusal = purchaseReceipt.whyNot('submitted', { ...ready, periodProblem: closed }, { type: 'POST' })
    expect(refusal?.words).toEqual({ zh: '会计期间[2026-10]已结账', en: 'The accounting period [2026-10] is closed' })
  })
})

describe('override', () => {
  const lifts = [
    ['OVER_RECEIPT', 'purchasein_overreceipt', { limitProblems: [over] }],
    ['BACKDATED', 'purchasein_backdate', { backdatedProblems: [late] }],
  ] as const

  test.each(lifts)('%s stands without being named, whatever rights one has', (key, right, facts) => {
    expect(purchaseReceipt.whyNot('submitted', { ...ready, ...facts, rights: [right] }, { type: 'POST' })?.key).toBe(key)
  })
  test.each(lifts)('%s is lifted when named by somebody with the right', (key, right, facts) => {
    const event = { type: 'POST', override: [key] } as const
    expect(purchaseReceipt.whyNot('submitted', { ...ready, ...facts, rights: [right] }, event)).toBeUndefined()
    expect(outcome(purchaseReceiptLaw, 'submitted', { ...ready, ...facts, rights: [right] }, event)).toBe('posted')
  })
  test.each(lifts)('%s named without the right %s is NO_PERMISSION', (key, _right, facts) => {
    const event = { type: 'POST', override: [key] } as const
    expect(purchaseReceipt.whyNot('submitted', { ...ready, ...facts }, event)?.key).toBe('NO_PERMISSION')
  })
  test('one override does not lift another rule', () => {
    const facts = { ...ready, limitProblems: [over], backdatedProblems: [late], rights: ['purchasein_overreceipt', 'purchasein_backdate'] }
    expect(purchaseReceipt.whyNot('submitted', facts, { type: 'POST', override: ['OVER_RECEIPT'] })?.key).toBe('BACKDATED')
  })
  test('goods that moved in a later period are never backdated, with right and override', () => {
    const facts = { ...ready, laterPeriodProblems: [late], rights: ['purchasein_backdate'] }
    const refusal = purchaseReceipt.whyNot('submitted', facts, { type: 'POST', override: ['BACKDATED'] })
    expect(refusal).toMatchObject({ key: 'BACKDATED', guard: 'didNotMoveLater' })
    // the browser must not offer to lift a rule that the server would refuse anyway
    expect('lift' in purchaseReceipt.guards.didNotMoveLater).toBe(false)
  })
})

test('the rights free, withdrawother and postown open what they are named for', () => {
  const free = { ...ready, freeLines: [1, 2] }
  expect(purchaseReceipt.whyNot('draft', { ...free, rights: ['purchasein_free'] }, { type: 'SUBMIT' })).toBeUndefined()
  expect(purchaseReceipt.whyNot('draft', free, { type: 'SUBMIT' })?.words.en).toMatch(/without an order/)
  const other = { ...ready, mine: false, rights: ['purchasein_withdrawother'] }
  expect(purchaseReceipt.whyNot('submitted', other, { type: 'WITHDRAW', remark: 'counted wrong' })).toBeUndefined()
  const own = { ...ready, separateDuties: true, ownWork: true, rights: ['purchasein_postown'] }
  expect(purchaseReceipt.whyNot('submitted', own, { type: 'POST' })).toBeUndefined()
})

describe('what the browser knows itself', () => {
  const lines = [
    { id: '1', commInfoId: '7', sourceBodyId: '70', actualQty: '0.00' },
    { id: '2', commInfoId: '8', sourceBodyId: '80', actualQty: '2.00' },
    { id: '3', commInfoId: '9', actualQty: '0' },
    { qty: '1' },
  ]
  test('pulled lines of 0 and blank rows do not count, typed lines of 0 do; lines without a source are free', () => {
    expect(purchaseReceipt.localFacts({ lines }, false)).toEqual({ lineCount: 2, freeLines: [3] })
  })
  test("once somebody typed, the server's findings on the content are old", () => {
    const facts = { ...ready, lineProblems: [{ row: 1, rule: 'LINE_BAD' as const }], periodProblem: closed, freightHasBase: false }
    const now = { ...facts, ...purchaseReceipt.localFacts({ lines: lines.slice(0, 2) }, true) }
    expect(purchaseReceipt.whyNot('draft', facts, { type: 'POST' })?.key).toBe('LINE_BAD')
    expect(purchaseReceipt.whyNot('draft', now, { type: 'POST' })).toBeUndefined()
  })
})
