import { describe, expect, test } from 'vitest'
import { transitionsOf } from '#machines/engine/in-words.ts'
import {
  type PurchaseDemandEvent,
  type PurchaseDemandFacts,
  purchaseDemand,
  purchaseDemandLaw,
} from '#machines/purchase/purchase-demand.machine.ts'
import { tableOf, written } from '../../support/laws/law-tables.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

/** A demand of three lines, with facts that no guard objects to: lines 1 and 2 are open, line 3 is closed. */
const ready: PurchaseDemandFacts = {
  ...purchaseDemand.blankFacts,
  lineCount: 3,
  mine: true,
  openLineIds: ['1', '2'],
  closedLineIds: ['3'],
}
const said = { remark: 'asked twice', lineIds: ['1'] }

describe('the table of a purchase demand', () => {
  test('row by row with guards and effects', () => {
    const complete = 'hasLines linesAreValid mastersAreOn'
    expect(tableOf(purchaseDemand)).toEqual(
      written(`
        new SAVE draft | |
        new SUBMIT approved | ${complete} [needsNoApproval] | giveNumber
        new SUBMIT submitted | ${complete} | giveNumber
        draft SAVE draft | |
        draft SUBMIT approved | ${complete} [needsNoApproval] | giveNumber
        draft SUBMIT submitted | ${complete} | giveNumber
        draft REMOVE gone | hasNoNumber |
        draft CANCEL cancelled | |
        submitted APPROVE approved | noProcessDecides isNotOwnWork isGrantable | grantQuantities
        submitted REJECT draft | noProcessDecides |
        submitted WITHDRAW draft | isSubmitter |
        submitted CANCEL cancelled | |
        approved CLOSE_LINE approved | linesAreOpen linesAreNotHeld anotherLineStaysOpen | closeLines unlinkDrafts
        approved REOPEN_LINE approved | linesAreClosed | openLines
        approved UNAPPROVE draft | nothingFollows | unlinkDrafts openAllLines takeBackGrant
        approved CANCEL cancelled | nothingFollows | unlinkDrafts
        approved ORDERED partlyOrdered | [partIsDelivered] |
        approved ORDERED completed | [allIsDelivered] |
        partlyOrdered CLOSE_LINE partlyOrdered | linesAreOpen linesAreNotHeld [someStayOpen] | closeLines unlinkDrafts
        partlyOrdered CLOSE_LINE completed | linesAreOpen linesAreNotHeld [nothingStaysOpen] | closeLines unlinkDrafts
        partlyOrdered REOPEN_LINE partlyOrdered | linesAreClosed | openLines
        partlyOrdered CLOSE_SHORT completed | | markShort unlinkDrafts
        partlyOrdered ORDERED partlyOrdered | [partIsDelivered] |
        partlyOrdered ORDERED completed | [allIsDelivered] |
        partlyOrdered ORDER_CANCELLED approved | [nothingIsDelivered] |
        partlyOrdered ORDER_CANCELLED partlyOrdered | [partIsDelivered] |
        completed REOPEN approved | isClosedShort [nothingIsDelivered] | clearShort
        completed REOPEN partlyOrdered | isClosedShort [partIsDelivered] | clearShort
        completed REOPEN_LINE partlyOrdered | isNotClosedShort linesAreClosed | openLines
        completed ORDER_CANCELLED approved | isNotClosedShort [nothingIsDelivered] |
        completed ORDER_CANCELLED partlyOrdered | isNotClosedShort [partIsDelivered] |
        completed ORDER_CANCELLED completed | isClosedShort |
      `),
    )
  })

  test('it is granted, ordered in parts or whole, and what is taken back is open again', () => {
    expectTransitions(
      purchaseDemandLaw,
      { ...ready, progress: 'part' },
      `
                     SAVE   SUBMIT     REMOVE  CANCEL     APPROVE   REJECT  WITHDRAW  CLOSE_LINE     REOPEN_LINE  UNAPPROVE  CLOSE_SHORT  REOPEN  ORDERED        ORDER_CANCELLED
      new            draft  submitted  -       -          -         -       -         -              -            -          -            -       -              -
      draft          draft  submitted  gone    cancelled  -         -       -         -              -            -          -            -       -              -
      submitted      -      -          -       cancelled  approved  draft   draft     -              -            -          -            -       -              -
      approved       -      -          -       cancelled  -         -       -         approved       -            draft      -            -       partlyOrdered  -
      partlyOrdered  -      -          -       -          -         -       -         partlyOrdered  -            -          completed    -       partlyOrdered  partlyOrdered
      completed      -      -          -       -          -         -       -         -              -            -          -            -       -              partlyOrdered
      cancelled      -      -          -       -          -         -       -         -              -            -          -            -       -              -
      gone           -      -          -       -          -         -       -         -              -            -          -            -       -              -
      `,
      said,
    )
  })

  test.each([
    ['none', 'approved'],
    ['part', 'partlyOrdered'],
  ] as const)('one closed short with %s ordered is reopened to %s, and stays closed whatever its orders do', (progress, state) => {
    const short = { ...ready, closedShort: true, progress }
    expect(outcome(purchaseDemandLaw, 'completed', short, { type: 'REOPEN' })).toBe(state)
    expect(outcome(purchaseDemandLaw, 'completed', short, { type: 'ORDER_CANCELLED' })).toBe('completed')
    expect(outcome(purchaseDemandLaw, 'completed', short, { type: 'REOPEN_LINE', lineIds: ['3'] })).toBe('-')
  })
})

type Row = [state: string, event: PurchaseDemandEvent, facts: Partial<PurchaseDemandFacts>, guard: string, key: string]

const guards: Row[] = [
  ['draft', { type: 'SUBMIT' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['new', { type: 'SUBMIT' }, { lineProblems: [{ field: 'depotId', rule: 'FIELD_BAD' }] }, 'linesAreValid', 'FIELD_BAD'],
  ['draft', { type: 'SUBMIT' }, { masterProblems: [{ row: 1, rule: 'MASTER_OFF' }] }, 'mastersAreOn', 'MASTER_OFF'],
  ['draft', { type: 'REMOVE' }, { hasNumber: true }, 'hasNoNumber', 'STATUS_FORBIDS'],
  ['submitted', { type: 'WITHDRAW' }, { mine: false }, 'isSubmitter', 'NO_PERMISSION'],
  ['submitted', { type: 'APPROVE' }, { separateDuties: true }, 'isNotOwnWork', 'OWN_AUDIT'],
  [
    'submitted',
    { type: 'APPROVE' },
    { byProcess: true, processName: 'two', separateDuties: true, ownWork: true },
    'noProcessDecides',
    'PROCESS_DECIDES',
  ],
  ['submitted', { type: 'REJECT' }, { byProcess: true }, 'noProcessDecides', 'PROCESS_DECIDES'],
  ['submitted', { type: 'APPROVE' }, { grantProblems: [{ row: 1, rule: 'LINE_BAD' }] }, 'isGrantable', 'LINE_BAD'],
  ['approved', { type: 'UNAPPROVE', remark: 'wrong' }, { followers: ['CG1'] }, 'nothingFollows', 'HAS_DOWNSTREAM'],
  ['approved', { type: 'CLOSE_LINE', remark: 'wrong', lineIds: ['3'] }, {}, 'linesAreOpen', 'LINE_BAD'],
  ['approved', { type: 'CLOSE_LINE', ...said }, { heldLineIds: ['1'] }, 'linesAreNotHeld', 'HAS_DOWNSTREAM'],
  ['approved', { type: 'CLOSE_LINE', remark: 'wrong', lineIds: ['1', '2'] }, {}, 'anotherLineStaysOpen', 'STATUS_FORBIDS'],
  ['approved', { type: 'REOPEN_LINE', lineIds: ['1'] }, {}, 'linesAreClosed', 'LINE_BAD'],
  ['completed', { type: 'REOPEN', remark: 'wrong' }, {}, 'isClosedShort', 'STATUS_FORBIDS'],
  ['completed', { type: 'REOPEN_LINE', lineIds: ['3'] }, { closedShort: true }, 'isNotClosedShort', 'STATUS_FORBIDS'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    const refusal = purchaseDemand.whyNot(state as 'draft', { ...ready, ...facts }, event)
    expect(refusal).toMatchObject({ guard, key })
    expect(outcome(purchaseDemandLaw, state, { ...ready, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(purchaseDemand).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })
})
