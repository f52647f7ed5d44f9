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
 * A task of a process that a user handles: they claim it, then complete it, delegate it or send it back. A completed
 * task may be recalled until the next one is handled. The process withdraws a task that is no longer needed: its time
 * ran out, an earlier step was recalled, or the process was ended.
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

/** The state of a task that the process has withdrawn. */
export const askedNoMore: FlowTaskState = 'withdrawn'
/** The process has continued past this task. */
export const wentOn: FlowTaskState = 'completed'
/** States of a task that a person has handled: completed, delegated, sent back or recalled. */
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

/** Returns the state after the event, or undefined if the law does not allow it. */
export function flowTaskAfter(state: FlowTaskState, type: FlowTaskEvent['type']): FlowTaskState | undefined {
  const now = flowTaskMachine.resolveState({ value: state, context: {} })
  if (!now.can({ type })) return undefined
  const [next] = transition(flowTaskMachine, now, { type })
  return next.value as FlowTaskState
}
