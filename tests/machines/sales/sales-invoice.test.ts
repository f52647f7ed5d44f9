import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import { type SalesInvoiceEvent, type SalesInvoiceFacts, salesInvoice, salesInvoiceLaw } from '#machines/sales/sales-invoice.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

const onPaper: SalesInvoiceFacts = { ...salesInvoice.blankFacts, lineCount: 1, onPaper: true }
const wrong: Problem = { field: 'taxNo', rule: 'FIELD_BAD' }

describe('the table of an invoice', () => {
  test('it is asked for, issued, and goes back by a red one that the buyer may have to confirm', () => {
    expectTransitions(
      salesInvoiceLaw,
      onPaper,
      `
                    SUBMIT     ISSUE   CANCEL  NOTE_USE  RED_APPLY  RED_CONFIRM   RED_WITHDRAW  RED_ISSUE  RED_EXPIRE  SPAWN
      new           toIssue  -       -       -         -          -             -             -          -           redInvoice
      toIssue     toIssue  issued  voided  -         -          -             -             -          -           -
      issued        -          -       voided  issued    redAsked   -             -             -          -           -
      redAsked      -          -       -       -         -          redConfirmed  issued        reversed   issued      -
      redConfirmed  -          -       -       -         -          -             issued        reversed   -           -
      reversed      -          -       -       -         -          -             -             -          -           -
      redInvoice    -          -       -       -         -          -             -             -          -           -
      voided        -          -       -       -         -          -             -             -          -           -
      `,
    )
  })

  test('a part that is reversed leaves it issued', () => {
    for (const state of ['redAsked', 'redConfirmed'])
      expect(outcome(salesInvoiceLaw, state, { ...onPaper, redIsWhole: false }, { type: 'RED_ISSUE' })).toBe('issued')
  })
})

type Row = [state: string, event: SalesInvoiceEvent, facts: Partial<SalesInvoiceFacts>, guard: string, key: string]

const voiding: SalesInvoiceEvent = { type: 'CANCEL', remark: 'wrong title' }
const guards: Row[] = [
  ['new', { type: 'SUBMIT' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['new', { type: 'SUBMIT' }, { lineProblems: [{ row: 1, field: 'sourceBodyId', rule: 'LINE_BAD' }] }, 'sourcesAreValid', 'LINE_BAD'],
  ['toIssue', { type: 'ISSUE' }, { openProblems: [{ row: 1, rule: 'INVOICE_EXCEEDS' }] }, 'isWithinOpen', 'INVOICE_EXCEEDS'],
  ['toIssue', { type: 'ISSUE' }, { titleProblems: [wrong] }, 'titleIsValid', 'FIELD_BAD'],
  ['toIssue', { type: 'ISSUE' }, { issueProblems: [wrong] }, 'numberIsValid', 'FIELD_BAD'],
  ['toIssue', { type: 'ISSUE' }, { periodProblem: { rule: 'PERIOD_CLOSED' } }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['issued', voiding, { onPaper: false }, 'isOnPaper', 'STATUS_FORBIDS'],
  ['issued', voiding, { thisMonth: false }, 'isOfThisMonth', 'STATUS_FORBIDS'],
  ['issued', voiding, { pushed: true }, 'isNotPushed', 'STATUS_FORBIDS'],
  ['issued', voiding, { used: true }, 'isNotUsed', 'STATUS_FORBIDS'],
  ['issued', voiding, { partlyReversed: true }, 'isNotPartlyReversed', 'STATUS_FORBIDS'],
  ['issued', { type: 'RED_APPLY' }, { redProblems: [{ rule: 'INVOICE_EXCEEDS' }] }, 'redIsValid', 'INVOICE_EXCEEDS'],
  ['redAsked', { type: 'RED_ISSUE' }, { used: true }, 'needsNoConfirmation', 'RED_UNCONFIRMED'],
  ['redConfirmed', { type: 'RED_ISSUE' }, { redNumberProblems: [wrong] }, 'redNumberIsValid', 'FIELD_BAD'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    const refusal = salesInvoice.whyNot(state as 'issued', { ...onPaper, ...facts }, event)
    expect(refusal).toMatchObject({ guard, key })
    expect(outcome(salesInvoiceLaw, state, { ...onPaper, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(salesInvoice).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })
})
