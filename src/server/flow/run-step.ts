import type { Definition } from 'bpmn-elements'
import { type FlowValue, readCondition } from '#domain/flow-condition.ts'
import { loadLibrary, timersAt } from './library.ts'

type Variables = Record<string, FlowValue>

/**
 * All there is of a running process: what the library needs to go on, the elements it went through, what it was started with, which nobody
 * changes, and what it has learnt since.
 */
export type FlowState = { bpmn: object; taken: readonly string[]; facts: Variables; learnt: Variables }
/** A task that is asked of somebody; `executionId` is of this one going through it. */
export type OpenTask = { activityId: string; executionId: string }
/** Where a process stands once it can do nothing more by itself. */
export type Rest = { state: FlowState; tasks: readonly OpenTask[]; dueAt: Date | undefined; isOver: boolean }
/** How a process is run: what the library knows of its model, and the time. */
export type Running = { source: object; now: Date }

/** More than any process of people goes through at once: a model that forks without end is stopped here. */
const mostEvents = 1000

/** A process went through more than `mostEvents` elements without resting. */
export class NoRest extends Error {}

type Heard = { content?: { id?: string; type?: string; sourceId?: string; expireAt?: Date } }
type Followed = { taken: string[]; dues: Map<string, Date> }

/** Follows what the library tells while it runs, which it does in one go. */
function follow({ broker }: Definition): Followed {
  const followed: Followed = { taken: [], dues: new Map() }
  let count = 0
  const { taken, dues } = followed
  const note = (key: string, { content: { id = '', type, sourceId = '', expireAt } = {} }: Heard) => {
    count += 1
    if (count > mostEvents) throw new NoRest()
    // the way goes through a timer at the edge of a task only where it leaves by it
    if (key === 'flow.take') taken.push(...(taken.includes(sourceId) ? [id] : [sourceId, id]))
    if (key === 'activity.enter' && type !== 'bpmn:BoundaryEvent') taken.push(id)
    if (key === 'activity.timer' && expireAt) dues.set(id, expireAt)
    if (key === 'activity.leave') dues.delete(id)
  }
  const keys = ['activity.enter', 'activity.discard', 'activity.timer', 'activity.leave', 'flow.take', 'flow.discard']
  for (const key of keys) broker.subscribeTmp('event', key, note, { noAck: true })
  return followed
}

async function open({ source, now }: Running, variables: Variables): Promise<Definition> {
  const { Context, Definition, Environment, deserialize, types } = await loadLibrary()
  const expressions = {
    // a condition is the one expression there is; whatever else is asked about is text
    resolveExpression: (text: string) => readCondition(text)?.holds(variables) ?? text,
    isExpression: () => false,
    hasExpression: () => false,
  }
  const environment = new Environment({ expressions, timers: timersAt(now) })
  return new Definition(Context(deserialize(source, types), environment))
}

type Known = Pick<FlowState, 'taken' | 'facts' | 'learnt'>

function rest(definition: Definition, { taken, dues }: Followed, { taken: before, ...known }: Known): Rest {
  const isOver = !definition.isRunning
  const tasks = definition
    .getPostponed(({ type }) => type === 'bpmn:UserTask')
    .map(({ id, executionId }) => ({ activityId: id, executionId }))
  const state = { bpmn: JSON.parse(JSON.stringify(definition.getState())), taken: [...before, ...taken], ...known }
  definition.stop()
  const [dueAt] = [...dues.values()].toSorted((one, other) => one.getTime() - other.getTime())
  return { state, tasks, dueAt: isOver ? undefined : dueAt, isOver }
}

/** Brings a new process to where it asks somebody, waits, or is over. Throws NoRest. */
export async function begin(running: Running, facts: Variables): Promise<Rest> {
  const definition = await open(running, facts)
  const followed = follow(definition)
  definition.run()
  return rest(definition, followed, { taken: [], facts, learnt: {} })
}

/**
 * Goes on where a process rested: what is due by now ends, and the task, if one is named and still asked, is done, after which the process
 * knows what `learning` says. Answers nothing where the task is asked no more. Throws NoRest.
 */
export async function goOn(running: Running, state: FlowState, executionId?: string, learning: Variables = {}): Promise<Rest | undefined> {
  const { bpmn, taken, facts } = state
  const learnt = { ...state.learnt, ...learning }
  const definition = await open(running, { ...learnt, ...facts })
  definition.recover(Object(bpmn))
  const followed = follow(definition)
  definition.resume()
  if (executionId !== undefined) {
    const [task] = definition.getPostponed((one) => one.executionId === executionId)
    if (!task) return undefined
    task.signal()
  }
  return rest(definition, followed, { taken, facts, learnt })
}

/** What a process knows: what it was started with stands above what people add. */
export const knownBy = ({ facts, learnt }: FlowState): Variables => ({ ...learnt, ...facts })
