import type { Definition } from 'bpmn-elements'
import { type FlowValue, readCondition } from '#domain/core/flow-condition.ts'
import { loadLibrary, timersAt } from './library.ts'

type Variables = Record<string, FlowValue>

/**
 * State of a running process: the library's own state, the visited elements, the variables it was started with, which
 * never change, and variables added since.
 */
export type FlowState = { bpmn: object; taken: readonly string[]; facts: Variables; learnt: Variables }
/** An open task; `executionId` tells this execution of its activity from others. */
export type OpenTask = { activityId: string; executionId: string }
/** State of a process when it can do nothing more by itself. */
export type StepResult = { state: FlowState; tasks: readonly OpenTask[]; dueAt: Date | undefined; isOver: boolean }
/** Model source for the library, and the current time. */
export type RunContext = { source: object; now: Date }

/** Limit of events in one step, more than any process with people in it causes; stops a model that forks endlessly. */
const maxEvents = 1000

/** Thrown when a process passes more than `maxEvents` elements in one step. */
export class EndlessRunError extends Error {}

type LibraryEvent = { content?: { id?: string; type?: string; sourceId?: string; expireAt?: Date } }
type RecordedEvents = { taken: string[]; dues: Map<string, Date> }

/** Records the library's events during a run. The run is synchronous. */
function recordEvents({ broker }: Definition): RecordedEvents {
  const followed: RecordedEvents = { taken: [], dues: new Map() }
  let count = 0
  const { taken, dues } = followed
  const note = (key: string, { content: { id = '', type, sourceId = '', expireAt } = {} }: LibraryEvent) => {
    count += 1
    if (count > maxEvents) throw new EndlessRunError()
    // a boundary timer belongs to the path only if the process leaves through it
    if (key === 'flow.take') taken.push(...(taken.includes(sourceId) ? [id] : [sourceId, id]))
    if (key === 'activity.enter' && type !== 'bpmn:BoundaryEvent') taken.push(id)
    if (key === 'activity.timer' && expireAt) dues.set(id, expireAt)
    if (key === 'activity.leave') dues.delete(id)
  }
  const keys = ['activity.enter', 'activity.discard', 'activity.timer', 'activity.leave', 'flow.take', 'flow.discard']
  for (const key of keys) broker.subscribeTmp('event', key, note, { noAck: true })
  return followed
}

async function openDefinition({ source, now }: RunContext, variables: Variables): Promise<Definition> {
  const { Context, Definition, Environment, deserialize, types } = await loadLibrary()
  const expressions = {
    // conditions are the only expressions, but the library also resolves plain texts through this
    resolveExpression: (text: string) => readCondition(text)?.holds(variables) ?? text,
    isExpression: () => false,
    hasExpression: () => false,
  }
  const environment = new Environment({ expressions, timers: timersAt(now) })
  return new Definition(Context(deserialize(source, types), environment))
}

type KnownState = Pick<FlowState, 'taken' | 'facts' | 'learnt'>

function stepResult(definition: Definition, { taken, dues }: RecordedEvents, { taken: before, ...known }: KnownState): StepResult {
  const isOver = !definition.isRunning
  const tasks = definition
    .getPostponed(({ type }) => type === 'bpmn:UserTask')
    .map(({ id, executionId }) => ({ activityId: id, executionId }))
  const state = { bpmn: JSON.parse(JSON.stringify(definition.getState())), taken: [...before, ...taken], ...known }
  definition.stop()
  const [dueAt] = [...dues.values()].toSorted((one, other) => one.getTime() - other.getTime())
  return { state, tasks, dueAt: isOver ? undefined : dueAt, isOver }
}

/** Runs a new process until it has open tasks, waits, or is over. Throws EndlessRunError. */
export async function startRun(running: RunContext, facts: Variables): Promise<StepResult> {
  const definition = await openDefinition(running, facts)
  const followed = recordEvents(definition)
  definition.run()
  return stepResult(definition, followed, { taken: [], facts, learnt: {} })
}

/**
 * Resumes a process: due timers fire, and the named task is completed if it is still open, which adds the variables
 * `learning`. Undefined where that task is no longer open. Throws EndlessRunError.
 */
export async function goOn(
  running: RunContext,
  state: FlowState,
  executionId?: string,
  learning: Variables = {},
): Promise<StepResult | undefined> {
  const { bpmn, taken, facts } = state
  const learnt = { ...state.learnt, ...learning }
  const definition = await openDefinition(running, { ...learnt, ...facts })
  definition.recover(Object(bpmn))
  const followed = recordEvents(definition)
  definition.resume()
  if (executionId !== undefined) {
    const [task] = definition.getPostponed((one) => one.executionId === executionId)
    if (!task) return undefined
    task.signal()
  }
  return stepResult(definition, followed, { taken, facts, learnt })
}

/** All variables of a process; those it was started with override variables added later. */
export const processVariables = ({ facts, learnt }: FlowState): Variables => ({ ...learnt, ...facts })
