import { describe, expect, test } from 'vitest'
import { type TillShiftEvent, type TillShiftFacts, tillShift, tillShiftLaw } from '#machines/retail/till-shift.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const blank: TillShiftFacts = tillShift.blankFacts

describe('the table of a shift at a till', () => {
  test('it is opened and closed', () => {
    expectTransitions(
      tillShiftLaw,
      blank,
      `
              OPEN     CLOSE
      new     onDuty  -
      onDuty  -       handedOver
      handedOver  -        -
      `,
    )
  })
})

type Row = [state: string, event: TillShiftEvent, facts: Partial<TillShiftFacts>, guard: string, key: string]
const guards: Row[] = [
  ['new', { type: 'OPEN' }, { contentProblems: [{ field: 'tillId', rule: 'FIELD_BAD' }] }, 'contentIsValid', 'FIELD_BAD'],
  ['new', { type: 'OPEN' }, { contentProblems: [{ field: 'tillId', rule: 'MASTER_OFF' }] }, 'contentIsValid', 'MASTER_OFF'],
  ['new', { type: 'OPEN' }, { openProblems: [{ field: 'tillId', rule: 'SHIFT_OPEN' }] }, 'tillIsFree', 'SHIFT_OPEN'],
  ['onDuty', { type: 'CLOSE' }, { mine: false }, 'isOwnShift', 'NO_PERMISSION'],
  ['onDuty', { type: 'CLOSE' }, { countProblems: [{ field: 'countedAmt', rule: 'FIELD_BAD' }] }, 'countIsTold', 'FIELD_BAD'],
  ['onDuty', { type: 'CLOSE' }, { periodProblem: { rule: 'PERIOD_CLOSED' } }, 'periodIsOpen', 'PERIOD_CLOSED'],
]

test.each(guards)('%s, %o with %o: %s refuses by %s', (state, event, facts, guard, key) => {
  expect(tillShift.whyNot(state as never, { ...blank, ...facts }, event)).toMatchObject({ guard, key })
})

test('a shift of somebody else is closed by whoever has the right to', () => {
  expect(tillShift.whyNot('onDuty', { ...blank, mine: false, rights: ['tillshift_closeother'] }, { type: 'CLOSE' })).toBeUndefined()
})
