import { describe, expect, test } from 'vitest'
import { documents } from '#machines/index.ts'
import type { Coverage } from '#web/testing/coverage.ts'
import { coverageOf, fallenBelow } from '../../instruments/coverage/count.ts'
import { readKept } from '../../instruments/coverage/files.ts'
import { htmlOf, junitOf } from '../../instruments/coverage/pages.ts'

const seen = {
  kind: 'tillShift',
  transitions: ['new OPEN onDuty', 'onDuty CLOSE handedOver'],
  guards: ['depotIsGiven yes'],
  refusals: ['handedOver CLOSE STATUS_FORBIDS'],
  roles: ['admin OPEN', 'clerk CLOSE'],
}
const now: Coverage = { tillShift: coverageOf(documents.tillShift, seen) }

describe('what is reached of a law', () => {
  test('is counted from the law, whatever was seen: its states, transitions, guards both ways, refusals, and roles by events', () => {
    const { states, transitions, guards, refusals, roles } = coverageOf(documents.tillShift, {
      ...seen,
      transitions: [],
      guards: ['noSuchGuard yes'],
    })
    expect([states.of, states.reached]).toEqual([3, 0])
    expect([transitions.of, transitions.reached]).toEqual([2, 0])
    expect([guards.of, guards.reached]).toEqual([10, 0])
    expect([refusals.of, refusals.reached]).toEqual([6, 1])
    // two people, and the two events that a request can send
    expect([roles.of, roles.missed.length]).toEqual([4, 4 - roles.reached])
  })

  test('may only rise: where less is reached the machine, the measure and what was lost are named', () => {
    const before = coverageOf(documents.tillShift, { ...seen, refusals: [...seen.refusals, 'onDuty OPEN STATUS_FORBIDS'] })
    expect(fallenBelow({ tillShift: before }, { tillShift: before })).toEqual([])
    expect(fallenBelow(now, { tillShift: before })).toEqual([])
    const refusals = { of: 6, reached: 6, missed: [] }
    const fallen = fallenBelow({ tillShift: { ...before, refusals } }, now)
    expect(fallen).toEqual([expect.stringMatching(/^tillShift: 1 refusals are reached, 6 were \(.+\)$/)])
    expect(junitOf('1a2b3c', now, fallen)).toMatch(
      /<testsuite name="tillShift" tests="5" failures="1">.*<failure message="tillShift: 1 refusals/s,
    )
    expect(junitOf('1a2b3c', now, [])).not.toContain('<failure')
    expect(htmlOf('1a2b3c', now)).toContain('build 1a2b3c')
  })

  test('is kept for every machine there is, so that none can fall unseen', () => {
    expect(Object.keys(readKept()).toSorted()).toEqual(Object.keys(documents).toSorted())
  })
})
