import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import {
  type PurchaseInvoiceEvent,
  type PurchaseInvoiceFacts,
  purchaseInvoice,
  purchaseInvoiceLaw,
} from '#machines/purchase/purchase-invoice.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

const matched: PurchaseInvoiceFacts = { ...purchaseInvoice.blankFacts, lineCount: 1, mine: true }
const wrong: Problem = { field: 'invoiceNo', rule: 'FIELD_BAD' }

describe('the table of a supplier’s invoice', () => {
  test('it is accepted at once or by somebody else, certified, voided, or goes back by a red one', () => {
    expectTransitions(
      purchaseInvoiceLaw,
      matched,
      `
                    SAVE   REMOVE  SUBMIT    WITHDRAW  REJECT  APPROVE   CERTIFY    CANCEL  RED_APPLY  RED_CONFIRM   RED_WITHDRAW  RED_ISSUE  RED_EXPIRE  SPAWN
      new           draft  -       accepted  -         -       -         -          -       -          -             -             -          -           redInvoice
      draft         draft  gone    accepted  -         -       -         -          voided  -          -             -             -          -           -
      submitted     -      -       -         draft     draft   accepted  -          voided  -          -             -             -          -           -
      accepted      -      -       -         -         -       -         certified  voided  redAsked   -             -             -          -           -
      certified     -      -       -         -         -       -         -          -       redAsked   -             -             -          -           -
      redAsked      -      -       -         -         -       -         -          -       -          redConfirmed  accepted      reversed   accepted    -
      redConfirmed  -      -       -         -         -       -         -          -       -          -             accepted      reversed   -           -
      reversed      -      -       -         -         -       -         -          -       -          -             -             -          -           -
      redInvoice    -      -       -         -         -       -         -          -       -          -             -             -          -           -
      voided        -      -       -         -         -       -         -          -       -          -             -             -          -           -
      gone          -      -       -         -         -       -         -          -       -          -             -             -          -           -
      `,
    )
  })

  test('with a red part it goes on as it was, when a part is left or nobody confirms in time', () => {
    for (const [certified, state] of [
      [true, 'certified'],
      [false, 'accepted'],
    ] as const) {
      const part = { ...matched, certified, used: certified, redIsWhole: false }
      expect(outcome(purchaseInvoiceLaw, 'redConfirmed', part, { type: 'RED_ISSUE' })).toBe(state)
      expect(outcome(purchaseInvoiceLaw, 'redAsked', part, { type: 'RED_EXPIRE' })).toBe(state)
      expect(outcome(purchaseInvoiceLaw, 'redConfirmed', part, { type: 'RED_WITHDRAW' })).toBe(state)
    }
    expect(outcome(purchaseInvoiceLaw, 'redAsked', { ...matched, redIsWhole: false }, { type: 'RED_ISSUE' })).toBe('accepted')
  })

  test('one that differs from its receipts waits for an approval', () => {
    for (const state of ['new', 'draft'])
      expect(outcome(purchaseInvoiceLaw, state, { ...matched, differs: true }, { type: 'SUBMIT' })).toBe('submitted')
  })
})

type Row = [state: string, event: PurchaseInvoiceEvent, facts: Partial<PurchaseInvoiceFacts>, guard: string, key: string]

const guards: Row[] = [
  ['draft', { type: 'REMOVE' }, { hasNumber: true }, 'hasNoNumber', 'STATUS_FORBIDS'],
  ['new', { type: 'SUBMIT' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['new', { type: 'SUBMIT' }, { freeLines: [1] }, 'freeIsAllowed', 'NO_PERMISSION'],
  ['draft', { type: 'SUBMIT' }, { lineProblems: [{ row: 1, field: 'sourceBodyId', rule: 'LINE_BAD' }] }, 'linesAreValid', 'LINE_BAD'],
  [
    'draft',
    { type: 'SUBMIT' },
    { amountProblems: [{ row: 1, field: 'taxAmt', rule: 'AMOUNT_DIFFERS' }] },
    'amountsAgree',
    'AMOUNT_DIFFERS',
  ],
  ['draft', { type: 'SUBMIT' }, { numberProblems: [wrong] }, 'numberIsValid', 'FIELD_BAD'],
  ['draft', { type: 'SUBMIT' }, { openProblems: [{ row: 1, rule: 'INVOICE_EXCEEDS' }] }, 'isWithinOpen', 'INVOICE_EXCEEDS'],
  ['submitted', { type: 'APPROVE' }, { separateDuties: true, ownWork: true }, 'isNotOwnWork', 'OWN_AUDIT'],
  [
    'submitted',
    { type: 'APPROVE' },
    { byProcess: true, processName: 'two', separateDuties: true, ownWork: true },
    'noProcessDecides',
    'PROCESS_DECIDES',
  ],
  ['submitted', { type: 'REJECT' }, { byProcess: true }, 'noProcessDecides', 'PROCESS_DECIDES'],
  ['submitted', { type: 'WITHDRAW', remark: 'why' }, { mine: false }, 'isSubmitter', 'NO_PERMISSION'],
  ['accepted', { type: 'CERTIFY' }, { isAbnormal: true }, 'isNotAbnormal', 'STATUS_FORBIDS'],
  ['accepted', { type: 'CERTIFY' }, { isSmall: true }, 'isGeneralTaxpayer', 'STATUS_FORBIDS'],
  ['accepted', { type: 'CERTIFY' }, { periodProblem: { rule: 'PERIOD_CLOSED' } }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['accepted', { type: 'CANCEL', remark: 'wrong' }, { partlyReversed: true }, 'isNotPartlyReversed', 'STATUS_FORBIDS'],
  ['accepted', { type: 'CANCEL', remark: 'wrong' }, { followers: ['CF1'] }, 'nothingFollows', 'HAS_DOWNSTREAM'],
  ['certified', { type: 'RED_APPLY' }, { redFollowers: ['CF1'] }, 'redLeavesReturned', 'HAS_DOWNSTREAM'],
  ['redConfirmed', { type: 'RED_ISSUE' }, { redFollowers: ['CF1'] }, 'redLeavesReturned', 'HAS_DOWNSTREAM'],
  ['accepted', { type: 'RED_APPLY' }, { redProblems: [{ rule: 'INVOICE_EXCEEDS' }] }, 'redIsValid', 'INVOICE_EXCEEDS'],
  ['redAsked', { type: 'RED_ISSUE' }, { used: true }, 'needsNoConfirmation', 'RED_UNCONFIRMED'],
  ['redConfirmed', { type: 'RED_ISSUE' }, { redNumberProblems: [wrong] }, 'redNumberIsValid', 'FIELD_BAD'],
  ['accepted', { type: 'CANCEL', remark: 'wrong' }, { settledAmt: '5.00' }, 'isNotSettled', 'HAS_SETTLEMENT'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    const refusal = purchaseInvoice.whyNot(state as 'draft', { ...matched, ...facts }, event)
    expect(refusal).toMatchObject({ guard, key })
    expect(outcome(purchaseInvoiceLaw, state, { ...matched, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(purchaseInvoice).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })
})
