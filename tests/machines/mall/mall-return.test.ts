import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/core/refusals.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import { type MallReturnEvent, type MallReturnFacts, mallReturn, mallReturnLaw } from '#machines/mall/mall-return.machine.ts'
import { expectTransitions, outcome } from '../../support/laws/transitions.ts'

const ready: MallReturnFacts = { ...mallReturn.blankFacts, lineCount: 1, mine: true }
const wrong: Problem = { field: 'soHeadId', rule: 'FIELD_BAD' }

describe('the table of a return request', () => {
  test('goods come back, and what was paid for them is due', () => {
    expectTransitions(
      mallReturnLaw,
      ready,
      `
                      APPLY    PASS           REJECT    WITHDRAW   EXPIRE     RECEIVE    REFUSE_GOODS  REFUND_RETURN  REFUND_DONE  REFUND_FAILED  CREDIT     RETURN_FLUSHED
      new             toAudit  -              -         -          -          -          -             -              -            -              -          -
      toAudit         -        awaitingGoods  declined  withdrawn  -          -          -             -              -            -              -          -
      awaitingGoods   -        -              -         withdrawn  withdrawn  refundDue  declined      -              -            -              -          -
      refundDue       -        -              -         -          -          -          -             refundQueued   -            -              completed  awaitingGoods
      refundQueued    -        -              -         -          -          -          -             -              completed    refundFailed   -          -
      refundFailed    -        -              -         -          -          -          -             refundQueued   completed    -              -          -
      completed       -        -              -         -          -          -          -             -              -            -              -          -
      declined        -        -              -         -          -          -          -             -              -            -              -          -
      withdrawn       -        -              -         -          -          -          -             -              -            -              -          -
      `,
    )
  })

  test('on account they lower what the customer owes at once, and that can be taken back', () => {
    const onAccount = { ...ready, onAccount: true }
    expect(outcome(mallReturnLaw, 'awaitingGoods', onAccount, { type: 'RECEIVE' })).toBe('completed')
    expect(outcome(mallReturnLaw, 'completed', onAccount, { type: 'RETURN_FLUSHED' })).toBe('awaitingGoods')
  })

  test('without goods it is due once it is passed', () => {
    const refundOnly = { ...ready, goodsBack: false }
    expect(outcome(mallReturnLaw, 'new', refundOnly, { type: 'APPLY' })).toBe('toAudit')
    expect(outcome(mallReturnLaw, 'toAudit', refundOnly, { type: 'PASS' })).toBe('refundDue')
  })

  test('what came in part is due in part', () => {
    expect(outcome(mallReturnLaw, 'awaitingGoods', { ...ready, allBack: false }, { type: 'RECEIVE' })).toBe('refundDue')
  })

  test('what is worth nothing, as a gift is, is done without a refund', () => {
    expect(outcome(mallReturnLaw, 'refundDue', { ...ready, nothingDue: true }, { type: 'REFUND_RETURN' })).toBe('completed')
  })

  test('2803 of a wholesale order is called to be set off', () => {
    expect(mallReturn.statusName('refundDue', 'zh')).toBe('待退款')
    expect(mallReturn.statusName('refundDue', 'zh', { wholesale: 2 })).toBe('待冲账')
  })
})

type Row = [state: string, event: MallReturnEvent, facts: Partial<MallReturnFacts>, guard: string, key: string]

const guards: Row[] = [
  ['new', { type: 'APPLY' }, { lineCount: 0 }, 'hasLines', 'LINES_EMPTY'],
  ['new', { type: 'APPLY' }, { lineProblems: [wrong] }, 'linesAreValid', 'FIELD_BAD'],
  ['new', { type: 'APPLY' }, { windowProblem: { rule: 'RETURN_LATE', params: { count: '3' } } }, 'isInTime', 'RETURN_LATE'],
  ['new', { type: 'APPLY' }, { excludedProblems: [{ row: 1, rule: 'RETURN_EXCLUDED' }] }, 'isReturnAllowed', 'RETURN_EXCLUDED'],
  ['new', { type: 'APPLY' }, { goodsBack: false, limitProblems: [{ row: 1, rule: 'OVER_RETURN' }] }, 'isReturnable', 'OVER_RETURN'],
  ['toAudit', { type: 'PASS' }, { refundProblems: [{ rule: 'REFUND_EXCEEDS' }] }, 'isRefundable', 'REFUND_EXCEEDS'],
  ['toAudit', { type: 'PASS' }, { goodsBack: false, periodProblem: { rule: 'PERIOD_CLOSED' } }, 'periodIsOpen', 'PERIOD_CLOSED'],
  ['toAudit', { type: 'WITHDRAW', remark: '不退了' }, { mine: false }, 'isApplicant', 'NO_PERMISSION'],
  ['awaitingGoods', { type: 'WITHDRAW' }, { sent: true }, 'isNotSent', 'STATUS_FORBIDS'],
  ['awaitingGoods', { type: 'RECEIVE' }, { receiveProblems: [{ row: 1, rule: 'LINE_BAD' }] }, 'isReceivable', 'LINE_BAD'],
  ['completed', { type: 'RETURN_FLUSHED' }, {}, 'isNotRefunded', 'HAS_DOWNSTREAM'],
]

describe('why not', () => {
  test.each(guards)('%s refuses %o when %o: %s, %s', (state, event, facts, guard, key) => {
    const refusal = mallReturn.whyNot(state as 'toAudit', { ...ready, ...facts }, event)
    expect(refusal).toMatchObject({ guard, key })
    expect(outcome(mallReturnLaw, state, { ...ready, ...facts }, event)).toBe('-')
  })

  test('every guard that can refuse is refused once above', () => {
    const refusing = transitionsOf(mallReturn).flatMap((row) => row.guards.filter(({ branch }) => !branch).map(({ guard }) => guard))
    expect([...new Set(guards.map(([, , , guard]) => guard))].sort()).toEqual([...new Set(refusing)].sort())
  })
})
