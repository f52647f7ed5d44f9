import { expect, test } from 'vitest'
import {
  type CostAdjustmentEvent,
  type CostAdjustmentFacts,
  costAdjustment,
  costAdjustmentLaw,
} from '#machines/finance/cost-adjustment.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const blank: CostAdjustmentFacts = costAdjustment.blankFacts

test('it is posted as it is made, and undone once', () => {
  expectTransitions(
    costAdjustmentLaw,
    blank,
    `
            POST    REVERSE
    new     posted  -
    posted  -       undone
    undone  -       -
    `,
  )
})

type Row = [state: string, event: CostAdjustmentEvent, facts: Partial<CostAdjustmentFacts>, guard: string, key: string]
const closed = { periodProblem: { rule: 'PERIOD_CLOSED' }, todayPeriodProblem: { rule: 'PERIOD_CLOSED' } } as const
const guards: Row[] = [
  ['new', { type: 'POST' }, { contentProblems: [{ field: 'amount', rule: 'FIELD_BAD' }] }, 'contentIsValid', 'FIELD_BAD'],
  ['new', { type: 'POST' }, { contentProblems: [{ field: 'billDate', rule: 'BACKDATED' }] }, 'contentIsValid', 'BACKDATED'],
  ['new', { type: 'POST' }, closed, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['posted', { type: 'REVERSE', remark: '错' }, closed, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['posted', { type: 'REVERSE', remark: '错' }, { isGone: true }, 'goodsAreThere', 'STATUS_FORBIDS'],
]

test.each(guards)('%s, %o with %o: %s refuses by %s', (state, event, facts, guard, key) => {
  expect(costAdjustment.whyNot(state as never, { ...blank, ...facts }, event)).toMatchObject({ guard, key })
})
