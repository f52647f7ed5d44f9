import { expect, test } from 'vitest'
import { type FlowTaskEvent, type FlowTaskState, flowTaskAfter, flowTaskMachine, flowTaskWords } from '#machines/audit/flow-task.machine.ts'

const states = Object.keys(flowTaskWords.states) as FlowTaskState[]
const events = Object.keys(flowTaskWords.events) as FlowTaskEvent['type'][]
const grid: Readonly<Record<FlowTaskState, Partial<Record<FlowTaskEvent['type'], FlowTaskState>>>> = {
  unclaimed: { CLAIM: 'claimed', WITHDRAW: 'withdrawn' },
  claimed: { COMPLETE: 'completed', DELEGATE: 'delegated', RETURN: 'returned', WITHDRAW: 'withdrawn' },
  completed: { RECALL: 'recalled' },
  delegated: {},
  returned: {},
  recalled: {},
  withdrawn: {},
}

test.each(states)('[flow.task-steps] what a task that is %s allows', (state) => {
  for (const event of events) expect(flowTaskAfter(state, event), event).toBe(grid[state][event])
})

test('every state of the law has its words, and no other', () => {
  expect(Object.keys(flowTaskMachine.states).sort()).toEqual([...states].sort())
})
