import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import {
  type PurchaseOrderEvent,
  type PurchaseOrderFacts,
  purchaseOrder,
  purchaseOrderLaw,
} from '#machines/purchase/purchase-order.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

/** An order of three lines, with facts that no guard objects to: line 1 is open, line 2 held, line 3 closed. */
const ready: PurchaseOrderFacts = {
  ...purchaseOrder.blankFacts,
  lineCount: 3,
  mine: true,
  ownWork: true,
  openLineIds: ['1', '2', '4'],
  heldLineIds: ['2'],
  closedLineIds: ['3'],
}
const said = { remark: 'ordered twice', lineIds: ['1'] }
const closedLines = { remark: 'ordered twice', lineIds: ['3'] }
const bad: readonly Problem[] = [{ row: 2, field: 'qty', rule: 'LINE_BAD' }]

describe('the table of a purchase order', () => {
  test('a draft goes to approval, an approved order waits for goods, and nothing moves a cancelled one', () => {
    expectTransitions(
      purchaseOrderLaw,
      ready,
      `
                      SAVE   SUBMIT     REMOVE  CANCEL     APPROVE   REJECT  WITHDRAW  CLOSE_LINE      REOPEN_LINE  UNAPPROVE  CLOSE_SHORT  REOPEN  RECEIPT_POSTED  RECEIPT_FLUSHED  RETURN_POSTED  RETURN_FLUSHED
      new             draft  submitted  -       -          -         -       -         -               -            -          -            -       -               -                -              -
      draft           draft  submitted  gone    cancelled  -         -       -         -               -            -          -            -       -               -                -              -
      submitted       -      -          -       cancelled  approved  draft   draft     -               -            -          -            -       -               -                -              -
      approved        -      -          -       cancelled  -         -       -         approved        -            draft      -            -       -               -                -              -
      partlyReceived  -      -          -       -          -         -       -         partlyReceived  -            -          completed    -       -               approved         approved       -
      completed       -      -          -       -          -         -       -         -               -            -          -            -       -               approved         approved       -
      cancelled       -      -          -       -          -         -       -         -               -            -          -            -       -               -                -              -
      gone            -      -          -       -          -         -       -         -               -            -          -            -       -               -                -              -
      `,
      said,
    )
  })

  test('without an approval rule submitting approves, and closed lines can be reopened', () => {
    expectTransitions(
      purchaseOrderLaw,
      { ...ready, approvalNeeded: false, progress: 'part' },
      `
                      SAVE   SUBMIT    REMOVE  CANCEL     APPROVE   REJECT  WITHDRAW  CLOSE_LINE  REOPEN_LINE     UNAPPROVE  CLOSE_SHORT  REOPEN  RECEIPT_POSTED  RECEIPT_FLUSHED  RETURN_POSTED  RETURN_FLUSHED
      new             draft  approved  -       -          -         -       -         -           -               -          -            -       -               -                -              -
      draft           draft  approved  gone    cancelled  -         -       -         -           -               -          -            -       -               -                -              -
      submitted       -      -         -       cancelled  approved  draft   draft     -           -               -          -            -       -               -                -              -
      approved        -      -         -       cancelled  -         -       -         -           approved        draft      -            -       partlyReceived  -                -              partlyReceived
      partlyReceived  -      -         -       -          -         -       -         -           partlyReceived  -          completed    -       partlyReceived  partlyReceived   partlyReceived partlyReceived
      completed       -      -         -       -          -         -       -         -           partlyReceived  -          -            -       -               partlyReceived   partlyReceived -
      cancelled       -      -         -       -          -         -       -         -           -               -          -            -       -               -                -              -
      gone            -      -         -       -          -         -       -         -           -               -          -            -       -               -                -              -
      `,
      closedLines,
    )
  })

  test('with everything received the order is completed, and stays so when only a surplus comes or goes', () => {
    expectTransitions(
      purchaseOrderLaw,
      { ...ready, progress: 'all', openLineIds: ['1'], heldLineIds: [] },
      `
                      SAVE   SUBMIT     REMOVE  CANCEL     APPROVE   REJECT  WITHDRAW  CLOSE_LINE  REOPEN_LINE  UNAPPROVE  CLOSE_SHORT  REOPEN  RECEIPT_POSTED  RECEIPT_FLUSHED  RETURN_POSTED  RETURN_FLUSHED
      new             draft  submitted  -       -          -         -       -         -           -            -          -            -       -               -                -              -
      draft           draft  submitted  gone    cancelled  -         -       -         -           -            -          -            -       -               -                -              -
      submitted       -      -          -       cancelled  approved  draft   draft     -           -            -          -            -       -               -                -              -
      approved        -      -          -       cancelled  -         -       -         -           -            draft      -            -       completed       -                -              completed
      partlyReceived  -      -          -       -          -         -       -         completed   -            -          completed    -       completed       -                -              completed
      completed       -      -          -       -          -         -       -         -           -            -          -            -       completed       completed        completed      completed
      cancelled       -      -          -       -          -         -       -         -           -            -          -            -       -               -                -              -
      gone            -      -          -       -          -         -       -         -           -            -          -            -       -               -                -              -
      `,
      said,
    )
  })

  test.each([
    ['none', 'approved'],
    ['part', 'partlyReceived'],
    ['all', 'completed'],
  ] as const)(
    'an order closed short with %s received is reopened to %s, takes no receipt and nothing back that is to come again',
    (progress, state) => {
      const short = { ...ready, closedShort: true, progress }
      expect(outcome(purchaseOrderLaw, 'completed', short, { type: 'REOPEN' })).toBe(state)
      expect(outcome(purchaseOrderLaw, 'completed', short, { type: 'RECEIPT_POSTED' })).toBe('-')
      expect(outcome(purchaseOrderLaw, 'completed', short, { type: 'RECEIPT_FLUSHED' })).toBe('completed')
      expect(outcome(purchaseOrderLaw, 'completed', short, { type: 'RETURN_POSTED' })).toBe('-')
      expect(outcome(purchaseOrderLaw, 'completed', short, { type: 'RETURN_FLUSHED' })).toBe('completed')
      expect(outcome(purchaseOrderLaw, 'completed', short, { type: 'REOPEN_LINE', lineIds: ['3'] })).toBe('-')
    },
  )
})

type Row = [state: string, event: PurchaseOrderEvent, facts: Partial<PurchaseOrderFacts>, guard: string, key: string]
const late = [{ row: 1, field: 'sourceBodyId', rule: 'STATUS_FORBIDS' }] as const
const cancel: PurchaseOrderEvent = { type: 'CANCEL', remark: 'ordered twice' }

const guards: Row[] = [
  ['draft', { type: 'SUBMIT' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['draft', { type: 'SUBMIT' }, { lineProblems: bad }, 'linesAreValid', 'LINE_BAD'],
  ['draft', { type: 'SUBMIT' }, { lineProblems: [{ row: 1, rule: 'NO_PERMISSION' }] }, 'linesAreValid', 'NO_PERMISSION'],
  ['new', { type: 'SUBMIT' }, { masterProblems: [{ field: 'supplierId', rule: 'MASTER_OFF' }] }, 'mastersAreOn', 'MASTER_OFF'],
  ['draft', { type: 'SUBMIT' }, { amountProblems: [{ row: 1, rule: 'AMOUNT_DIFFERS' }] }, 'amountsAgree', 'AMOUNT_DIFFERS'],
  ['draft', { type: 'SUBMIT' }, { sourceProblems: late }, 'demandIsOpen', 'STATUS_FORBIDS'],
  ['draft', { type: 'SUBMIT' }, { demandProblems: [{ row: 1, field: 'qty', rule: 'OVER_DEMAND' }] }, 'isWithinDemand', 'OVER_DEMAND'],
  ['draft', { type: 'SAVE' }, { amountProblems: [{ field: 'freight', rule: 'AMOUNT_DIFFERS' }] }, 'sharesFollowRule', 'AMOUNT_DIFFERS'],
  ['draft', { type: 'REMOVE' }, { hasNumber: true }, 'hasNoNumber', 'STATUS_FORBIDS'],
  ['draft', { type: 'CANCEL' }, {}, 'reasonIsGiven', 'REASON_NEEDED'],
  ['submitted', { type: 'CANCEL', remark: '  ' }, {}, 'reasonIsGiven', 'REASON_NEEDED'],
  ['submitted', { type: 'WITHDRAW' }, { mine: false }, 'isSubmitter', 'NO_PERMISSION'],
  ['submitted', { type: 'APPROVE' }, { separateDuties: true }, 'isNotOwnWork', 'OWN_AUDIT'],
  [
    'submitted',
    { type: 'APPROVE' },
    { byProcess: true, processName: 'two', separateDuties: true, ownWork: true },
    'noProcessDecides',
    'PROCESS_DECIDES',
  ],
  ['submitted', { type: 'APPROVE' }, { grantProblems: bad }, 'isGrantable', 'LINE_BAD'],
  ['submitted', { type: 'REJECT' }, { byProcess: true }, 'noProcessDecides', 'PROCESS_DECIDES'],
  ['approved', { type: 'UNAPPROVE', remark: 'counted wrong' }, { followers: ['RK1'] }, 'nothingFollows', 'HAS_DOWNSTREAM'],
  ['approved', { type: 'CANCEL' }, { followers: ['RK1'] }, 'reasonIsGiven', 'REASON_NEEDED'],
  ['approved', cancel, { followers: ['RK1'] }, 'nothingFollows', 'HAS_DOWNSTREAM'],
  ['approved', { type: 'CLOSE_LINE', remark: 'counted wrong' }, {}, 'linesAreOpen', 'LINE_BAD'],
  ['approved', { type: 'CLOSE_LINE', remark: 'counted wrong', lineIds: ['3'] }, {}, 'linesAreOpen', 'LINE_BAD'],
  ['approved', { type: 'CLOSE_LINE', remark: 'counted wrong', lineIds: ['1', '2'] }, {}, 'linesAreNotHeld', 'HAS_DOWNSTREAM'],
  [
    'approved',
    { type: 'CLOSE_LINE', remark: 'counted wrong', lineIds: ['1', '4'] },
    { openLineIds: ['1', '4'] },
    'anotherLineStaysOpen',
    'STATUS_FORBIDS',
  ],
  ['partlyReceived', { type: 'CLOSE_LINE', remark: 'counted wrong', lineIds: ['9'] }, {}, 'linesAreOpen', 'LINE_BAD'],
  [
    'partlyReceived',
    { type: 'CLOSE_LINE', remark: 'counted wrong', lineIds: ['2'] },
    { openLineIds: ['2'] },
    'linesAreNotHeld',
    'HAS_DOWNSTREAM',
  ],
  ['approved', { type: 'REOPEN_LINE', lineIds: ['1'] }, {}, 'linesAreClosed', 'LINE_BAD'],
  [
    'partlyReceived',
    { type: 'CLOSE_SHORT', remark: 'counted wrong' },
    { submittedFollowers: ['RK2'] },
    'nothingIsSubmitted',
    'HAS_DOWNSTREAM',
  ],
  ['completed', { type: 'REOPEN' }, {}, 'isClosedShort', 'STATUS_FORBIDS'],
  ['completed', { type: 'REOPEN_LINE', lineIds: ['3'] }, { closedShort: true }, 'isNotClosedShort', 'STATUS_FORBIDS'],
  [
    'completed',
    { type: 'RECEIPT_POSTED' },
    { progress: 'all', limitProblems: [{ row: 1, rule: 'OVER_RECEIPT' }] },
    'isWithinLimit',
    'OVER_RECEIPT',
  ],
  ['completed', { type: 'RECEIPT_POSTED' }, { progress: 'all', closedShort: true }, 'isNotClosedShort', 'STATUS_FORBIDS'],
  ['completed', { type: 'RETURN_POSTED' }, { progress: 'part', closedShort: true }, 'isNotClosedShort', 'STATUS_FORBIDS'],
  [
    'completed',
    { type: 'RETURN_FLUSHED' },
    { progress: 'all', limitProblems: [{ row: 1, rule: 'OVER_RECEIPT' }] },
    'isWithinLimit',
    'OVER_RECEIPT',
  ],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    const refusal = purchaseOrder.whyNot(state as 'draft', { ...ready, ...facts }, event)
    expect(refusal).toMatchObject({ guard, key })
    expect(outcome(purchaseOrderLaw, state, { ...ready, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(purchaseOrder).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })

  test('the first guard in the order written answers: lines before masters before amounts', () => {
    const facts = { ...ready, masterProblems: bad, amountProblems: bad }
    const submit = { type: 'SUBMIT' } as const
    expect(purchaseOrder.whyNot('draft', { ...facts, lineCount: 0, lineProblems: bad }, submit)?.guard).toBe('hasLines')
    expect(purchaseOrder.whyNot('draft', { ...facts, lineProblems: bad }, submit)?.guard).toBe('linesAreValid')
    expect(purchaseOrder.whyNot('draft', facts, submit)?.guard).toBe('mastersAreOn')
    expect(purchaseOrder.whyNot('draft', { ...ready, amountProblems: bad }, submit)?.guard).toBe('amountsAgree')
    expect(purchaseOrder.whyNot('draft', ready, submit)).toBeUndefined()
  })

  test('a refusal names every row', () => {
    const lineProblems: Problem[] = [...bad, { row: 5, field: 'depotId', rule: 'LINE_BAD' }]
    expect(purchaseOrder.whyNot('draft', { ...ready, lineProblems }, { type: 'SUBMIT' })?.problems).toEqual(lineProblems)
    const one = purchaseOrder.whyNot('draft', { ...ready, lineProblems: bad }, { type: 'SUBMIT' })
    expect(one).toMatchObject({ problems: bad, words: { zh: '明细有误，请按行修改', en: 'Some lines are not valid' } })
  })

  test('an event the state does not know is refused with the events it knows', () => {
    expect(purchaseOrder.whyNot('submitted', ready, { type: 'SAVE' })).toEqual({
      key: 'STATUS_FORBIDS',
      params: { state: { zh: '待审核', en: 'Awaiting approval' }, event: { zh: '保存草稿', en: 'Save draft' } },
      problems: [],
      words: { zh: '当前状态[待审核]不能执行[保存草稿]', en: '[Save draft] is not possible in the state [Awaiting approval]' },
      allowed: ['APPROVE', 'REJECT', 'WITHDRAW', 'CANCEL'],
    })
  })

  test('the receipts in the way are named', () => {
    const refusal = purchaseOrder.whyNot(
      'approved',
      { ...ready, followers: ['RK1', 'RK2'] },
      { type: 'UNAPPROVE', remark: 'counted wrong' },
    )
    expect(refusal?.words.zh).toBe('存在下游单据RK1、RK2，请先处理')
  })

  test("somebody else's order is withdrawn only with the right, and approving one's own only where duties are not separate", () => {
    const rights = ['purchaseorder_withdrawother']
    expect(
      purchaseOrder.whyNot('submitted', { ...ready, mine: false, rights }, { type: 'WITHDRAW', remark: 'counted wrong' }),
    ).toBeUndefined()
    expect(purchaseOrder.whyNot('submitted', { ...ready, separateDuties: true, ownWork: false }, { type: 'APPROVE' })).toBeUndefined()
  })
})
