import { setup, transition } from 'xstate'
import type { Words } from '#domain/core/words.ts'

export type RegistrationEvent = { type: 'REGISTER' } | { type: 'PASS' } | { type: 'REFUSE' }

/**
 * The registration of a person without an account. The applicant registers, and may register again after a refusal; an
 * administrator passes or refuses. Once passed, the account exists and the registration never changes again.
 */
export const guestRegistrationMachine = setup({ types: { events: {} as RegistrationEvent } }).createMachine({
  id: 'guestRegistration',
  initial: 'new',
  states: {
    new: { on: { REGISTER: 'waiting' } },
    waiting: { on: { PASS: 'passed', REFUSE: 'refused' } },
    refused: { on: { REGISTER: 'waiting' } },
    passed: { type: 'final' },
  },
})

export type RegistrationState = 'new' | 'waiting' | 'refused' | 'passed'

/** Labels of states and events. */
export const registrationWords = {
  states: {
    new: { zh: '未提交', en: 'Not asked for' },
    waiting: { zh: '待审核', en: 'Waiting' },
    refused: { zh: '已拒绝', en: 'Refused' },
    passed: { zh: '已通过', en: 'Passed' },
  },
  events: {
    REGISTER: { zh: '提交申请', en: 'Ask for an account' },
    PASS: { zh: '通过', en: 'Pass' },
    REFUSE: { zh: '拒绝', en: 'Refuse' },
  },
} as const satisfies {
  states: Record<RegistrationState, Words>
  events: Record<RegistrationEvent['type'], Words>
}

/** Returns the state after the event, or undefined if the law does not allow it. */
export function registrationAfter(state: RegistrationState, type: RegistrationEvent['type']): RegistrationState | undefined {
  const now = guestRegistrationMachine.resolveState({ value: state, context: {} })
  if (!now.can({ type })) return undefined
  const [next] = transition(guestRegistrationMachine, now, { type })
  return next.value as RegistrationState
}
