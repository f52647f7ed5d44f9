import { describe, expect, test } from 'vitest'
import {
  type AuditRequestEvent,
  type AuditRequestFacts,
  auditAfter,
  auditRequest,
  auditRequestLaw,
  unasked,
} from '#machines/audit/audit-request.machine.ts'
import { expectTransitions } from '../../support/laws/transitions.ts'

const ready: AuditRequestFacts = auditRequest.blankFacts

describe('the table of requests about master data', () => {
  test('what is asked for is passed or refused, and what was refused asked for again', () => {
    expectTransitions(
      auditRequestLaw,
      ready,
      `
               APPLY    PASS    REFUSE   REAPPLY
      new      waiting  -       -        -
      waiting  -        passed  refused  -
      refused  -        -       -        waiting
      passed   -        -       -        -
      `,
    )
  })

  test('of the six pairs that are refused each says so with what its state allows', () => {
    const pairs = auditRequest.stateNames.flatMap((state) =>
      (['PASS', 'REFUSE', 'REAPPLY'] as const).flatMap((type) => {
        const refusal = auditRequest.whyNot(state, ready, { type, remark: '原因' })
        return refusal ? [`${state} ${type} ${refusal.key} ${refusal.allowed?.join()}`] : []
      }),
    )
    expect(pairs).toEqual([
      'waiting REAPPLY STATUS_FORBIDS PASS,REFUSE',
      'refused PASS STATUS_FORBIDS REAPPLY',
      'refused REFUSE STATUS_FORBIDS REAPPLY',
      'passed PASS STATUS_FORBIDS ',
      'passed REFUSE STATUS_FORBIDS ',
      'passed REAPPLY STATUS_FORBIDS ',
    ])
  })

  test('passing alone writes anything', () => {
    expect(auditAfter(unasked, ready, { type: 'APPLY' })).toBe('waiting')
    expect(auditAfter('waiting', ready, { type: 'PASS' })).toBe('passed')
    expect(auditRequest.stateNames.map((name) => auditRequest.codeOf(name))).toEqual([1501, 1503, 1502])
  })
})

type Row = [
  state: 'waiting' | 'refused',
  event: AuditRequestEvent,
  facts: Partial<AuditRequestFacts>,
  guard: string | undefined,
  key: string,
]
const taken = { field: 'phone', rule: 'DUPLICATE', params: { field: { zh: '电话', en: 'Phone' }, value: '13800138000' } } as const
const guards: Row[] = [
  ['waiting', { type: 'PASS' }, { separateDuties: true, ownWork: true }, 'isNotOwnWork', 'OWN_AUDIT'],
  ['waiting', { type: 'PASS' }, { hidden: [{ zh: '查看采购价', en: 'See purchase prices' }] }, 'isSeen', 'NO_PERMISSION'],
  ['waiting', { type: 'PASS' }, { duplicates: [taken] }, 'isStillUnique', 'DUPLICATE'],
  ['waiting', { type: 'REFUSE', remark: ' ' }, {}, undefined, 'REASON_NEEDED'],
  ['refused', { type: 'REAPPLY' }, { changed: false }, 'isChanged', 'FIELD_BAD'],
]

test.each(guards)('%s, %o with %o: %s refuses by %s', (state, event, facts, guard, key) => {
  const refusal = auditRequest.whyNot(state, { ...ready, ...facts }, event)
  expect(refusal?.key).toBe(key)
  expect(refusal?.guard).toBe(guard)
})

test('one’s own is passed where duties are not separate, and refused by oneself always', () => {
  expect(auditRequest.whyNot('waiting', { ...ready, ownWork: true }, { type: 'PASS' })).toBeUndefined()
  expect(
    auditRequest.whyNot('waiting', { ...ready, ownWork: true, separateDuties: true }, { type: 'REFUSE', remark: '重复' }),
  ).toBeUndefined()
})
