import { expect, test } from 'vitest'
import {
  accountingPeriodMachine,
  needsReason,
  type PeriodState,
  periodAfter,
  periodEventNames,
  periodWords,
} from '#machines/finance/accounting-period.machine.ts'

const states = Object.keys(periodWords.states) as PeriodState[]
const grid = {
  open: { LOCK: 'locked', UNLOCK: undefined, CLOSE: 'closed', REOPEN: undefined },
  locked: { LOCK: undefined, UNLOCK: 'open', CLOSE: 'closed', REOPEN: undefined },
  closed: { LOCK: undefined, UNLOCK: undefined, CLOSE: undefined, REOPEN: 'locked' },
} as const

test.each(states)('what a period that is %s allows', (state) => {
  expect(Object.keys(grid[state])).toEqual(periodEventNames)
  for (const event of periodEventNames) expect(periodAfter(state, event), event).toBe(grid[state][event])
})

test('every state of the law has its words, and no other', () => {
  expect(Object.keys(accountingPeriodMachine.states).sort()).toEqual([...states].sort())
})

test('whatever takes something back wants a reason', () => {
  expect(periodEventNames.filter(needsReason)).toEqual(['UNLOCK', 'REOPEN'])
})
