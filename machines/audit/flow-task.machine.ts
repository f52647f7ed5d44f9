import { setup, transition } from 'xstate'
import type { Words } from '#domain/core/words.ts'

export type FlowTaskEvent =
  | { type: 'CLAIM' }
  | { type: 'COMPLETE' }
  | { type: 'DELEGATE' }
  | { type: 'RETURN' }
  | { type: 'RECALL' }
  | { type: 'WITHDRAW' }

/**
 * A step of a process that somebody takes: claimed, then completed, handed to somebody else, or sent back. What was
 * completed may be taken back as long as nobody has gone on. The process withdraws what it asks no more: a time ran
 * out, a step before was taken back, it was ended.
 */
export const flowTaskMachine = setup({ types: { events: {} as FlowTaskEvent } }).createMachine({
  id: 'flowTask',
  initial: 'unclaimed',
  states: {
    unclaimed: { on: { CLAIM: 'claimed', WITHDRAW: 'withdrawn' } },
    claimed: { on: { COMPLETE: 'completed', DELEGATE: 'delegated', RETURN: 'returned', WITHDRAW: 'withdrawn' } },
    completed: { on: { RECALL: 'recalled' } },
    delegated: { type: 'final' },
    returned: { type: 'final' },
    recalled: { type: 'final' },
    withdrawn: { type: 'final' },
  },
})

export type FlowTaskState = 'unclaimed' | 'claimed' | 'completed' | 'delegated' | 'returned' | 'recalled' | 'withdrawn'

/** End states of a task that the process withdraws. */
export const askedNoMore: FlowTaskState = 'withdrawn'
/** The process has continued past this task. */
export const wentOn: FlowTaskState = 'completed'
/** Handled by a person: completed, handed on or sent back. */
export const seenTo: readonly FlowTaskState[] = ['completed', 'delegated', 'returned', 'recalled']

/** Labels of states and events. */
export const flowTaskWords = {
  states: {
    unclaimed: { zh: '待签', en: 'Unclaimed' },
    claimed: { zh: '待办', en: 'Claimed' },
    completed: { zh: '已办', en: 'Completed' },
    delegated: { zh: '已委托', en: 'Handed over' },
    returned: { zh: '已退回', en: 'Sent back' },
    recalled: { zh: '已撤回', en: 'Taken back' },
    withdrawn: { zh: '已取消', en: 'Withdrawn' },
  },
  events: {
    CLAIM: { zh: '签收', en: 'Claim' },
    COMPLETE: { zh: '办理', en: 'Complete' },
    DELEGATE: { zh: '委托', en: 'Hand over' },
    RETURN: { zh: '退回', en: 'Send back' },
    RECALL: { zh: '撤回', en: 'Take back' },
    WITHDRAW: { zh: '取消', en: 'Withdraw' },
  },
} as const satisfies {
  states: Record<FlowTaskState, Words>
  events: Record<FlowTaskEvent['type'], Words>
}

/** The state after the event, or nothing where the law does not allow it. */
export function flowTaskAfter(state: FlowTaskState, type: FlowTaskEvent['type']): FlowTaskState | undefined {
  const now = flowTaskMachine.resolveState({ value: state, context: {} })
  if (!now.can({ type })) return undefined
  const [next] = transition(flowTaskMachine, now, { type })
  return next.value as FlowTaskState
}
