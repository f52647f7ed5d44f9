import { expect, test } from 'vitest'
import {
  guestRegistrationMachine,
  type RegistrationState,
  registrationAfter,
  registrationWords,
} from '#machines/audit/guest-registration.machine.ts'

const states = Object.keys(registrationWords.states) as RegistrationState[]
const grid = {
  new: { REGISTER: 'waiting', PASS: undefined, REFUSE: undefined },
  waiting: { REGISTER: undefined, PASS: 'passed', REFUSE: 'refused' },
  refused: { REGISTER: 'waiting', PASS: undefined, REFUSE: undefined },
  passed: { REGISTER: undefined, PASS: undefined, REFUSE: undefined },
} as const

test.each(states)('what a registration that is %s allows', (state) => {
  for (const [event, next] of Object.entries(grid[state])) expect(registrationAfter(state, event as 'PASS'), event).toBe(next)
})

test('every state of the law has its words, and no other', () => {
  expect(Object.keys(guestRegistrationMachine.states).sort()).toEqual([...states].sort())
})
