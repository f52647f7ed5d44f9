import type { BaseElement } from 'bpmn-moddle'
import { readCondition, variableIn, waitOf } from '#domain/flow-condition.ts'
import type { Words } from '#domain/words.ts'
import { flowAttributes, flowNamespace } from '#resources/flow.ts'

/** An element of a BPMN document as the library reads it. */
export type Element = BaseElement

/** Everything a model may hold. What is not listed does not run here: scripts, services, calls, messages, listeners. */
const known = new Set([
  ...['Definitions', 'Process', 'StartEvent', 'EndEvent', 'UserTask', 'ExclusiveGateway', 'ParallelGateway', 'InclusiveGateway'],
  ...['SequenceFlow', 'BoundaryEvent', 'IntermediateCatchEvent', 'TimerEventDefinition', 'TerminateEventDefinition', 'FormalExpression'],
  ...['Expression', 'Documentation', 'TextAnnotation', 'Association'],
])
const isKnown = (type: string) => (type.startsWith('bpmn:') ? known.has(type.slice(5)) : /^(bpmndi|dc|di|bioc|color):/.test(type))

const mostElements = 3000
const longestName = 100
const isId = (id: string) => /^[A-Za-z_][\w.-]{0,99}$/.test(id) && !(id in {})

export const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, '$type') === 'string'

const partsOf = (element: Element): Element[] =>
  Object.entries(element)
    .filter(([key]) => !key.startsWith('$'))
    .flatMap(([, value]): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isElement)

/** All elements that hang on the document, each once; without end where there are too many. */
export function elementsOf(root: Element): Element[] | undefined {
  const found = new Set([root])
  for (const element of found) {
    if (found.size > mostElements) return undefined
    for (const part of isKnown(element.$type) ? partsOf(element) : []) found.add(part)
  }
  return [...found]
}

const calledOf = ({ $type, id }: Element) => `${$type.replace(/^bpmn:/, '')}${id ? `[${id}]` : ''}`

/** An attribute that is not of BPMN: who is asked, colours, and what XML itself needs. */
function isAttribute(element: Element, name: string): boolean {
  if (/^xmlns(:|$)|^xsi:|^(bioc|color):/.test(name)) return true
  return element.$type === 'bpmn:UserTask' && flowAttributes.some((own) => name === `${flowNamespace.prefix}:${own}`)
}

/** What keeps an element out of a model, whatever the model is for. */
export function strange(element: Element): Words | undefined {
  const called = calledOf(element)
  if (!isKnown(element.$type)) return { zh: `不支持${called}`, en: `${called} is not supported` }
  const attribute = Object.keys(element.$attrs ?? {}).find((name) => !isAttribute(element, name))
  if (attribute !== undefined)
    return { zh: `${called}不支持属性${attribute}`, en: `${called}: the attribute ${attribute} is not supported` }
  const { id, name } = element
  if (id !== undefined && !isId(id)) return { zh: `${called}的编号不正确`, en: `${called}: this id cannot be used` }
  if (typeof name === 'string' && name.length > longestName) return { zh: `${called}的名称过长`, en: `${called}: its name is too long` }
  if (element.language !== undefined) return { zh: `${called}不支持脚本语言`, en: `${called}: languages of scripts are not supported` }
  return undefined
}

const textOf = (value: unknown): string | undefined => (isElement(value) && typeof value.body === 'string' ? value.body : undefined)

/** The wait of a timer, which is the one thing it may say. */
function timerProblem(event: Element): Words | undefined {
  const definitions = (event.eventDefinitions ?? []) as Element[]
  const [timer] = definitions
  const isOne = definitions.length === 1 && timer?.$type === 'bpmn:TimerEventDefinition'
  const wait = isOne && !timer.timeDate && !timer.timeCycle ? waitOf(textOf(timer.timeDuration) ?? '') : undefined
  const called = calledOf(event)
  return wait === undefined ? { zh: `${called}须写时长，如PT2H、P1D`, en: `${called} needs a duration such as PT2H or P1D` } : undefined
}

const attribute = (element: Element, name: (typeof flowAttributes)[number]): string =>
  String(element.$attrs?.[`${flowNamespace.prefix}:${name}`] ?? '').trim()

/** Who is asked to do a task: accounts, `${names}` of what the process knows, and aliases of roles. */
export type Asked = { assignee?: string; users: string[]; roles: string[] }

const listed = (text: string) => text.split(',').flatMap((part) => part.trim() || [])

/** Whom a task of a model asks. */
export function askedOf(task: Element): Asked {
  const assignee = attribute(task, 'assignee')
  return {
    ...(assignee && { assignee }),
    users: listed(attribute(task, 'candidateUsers')),
    roles: listed(attribute(task, 'candidateGroups')),
  }
}

const isPerson = (text: string) => variableIn(text) !== undefined || /^[\p{L}\w.@-]{1,64}$/u.test(text)

function taskProblem(task: Element): Words | undefined {
  const called = calledOf(task)
  const { assignee, users, roles } = askedOf(task)
  const people = [...(assignee === undefined ? [] : [assignee]), ...users]
  if (people.length + roles.length === 0) return { zh: `${called}没有办理人`, en: `${called} asks nobody` }
  if (people.length + roles.length > 50) return { zh: `${called}的办理人过多`, en: `${called} asks too many` }
  if (!people.every(isPerson) || !roles.every((alias) => /^[\p{L}\w.-]{1,64}$/u.test(alias)))
    return { zh: `${called}的办理人不正确`, en: `${called}: whom it asks cannot be read` }
  return undefined
}

const isDecision = ({ $type }: Element) => $type === 'bpmn:ExclusiveGateway' || $type === 'bpmn:InclusiveGateway'

function flowProblem(flow: Element): Words | undefined {
  const condition = flow.conditionExpression
  if (condition === undefined || readCondition(textOf(condition) ?? '')) return undefined
  const called = calledOf(flow)
  return { zh: `${called}的条件不正确`, en: `${called}: its condition cannot be read` }
}

/** Where several ways leave a decision one of them is its default, so that it always goes on. */
function decisionProblem(gateway: Element, ways: readonly Element[]): Words | undefined {
  if (ways.length < 2 || ways.some((way) => way === gateway.default)) return undefined
  const called = calledOf(gateway)
  return { zh: `${called}须有默认流向`, en: `${called} needs a default flow` }
}

function eventProblem(event: Element): Words | undefined {
  const definitions = (event.eventDefinitions ?? []) as Element[]
  const ends = event.$type === 'bpmn:EndEvent' && definitions.every(({ $type }) => $type === 'bpmn:TerminateEventDefinition')
  const called = calledOf(event)
  return definitions.length === 0 || ends
    ? undefined
    : { zh: `不支持${called}的事件类型`, en: `${called}: this kind of event is not supported` }
}

/** What keeps an element from running; `ways` are the flows that leave it. */
export function broken(element: Element, ways: readonly Element[]): Words | undefined {
  if (element.$type === 'bpmn:UserTask') return taskProblem(element)
  if (element.$type === 'bpmn:SequenceFlow') return flowProblem(element)
  if (isDecision(element)) return decisionProblem(element, ways)
  if (element.$type === 'bpmn:BoundaryEvent' || element.$type === 'bpmn:IntermediateCatchEvent') return timerProblem(element)
  if (element.$type === 'bpmn:StartEvent' || element.$type === 'bpmn:EndEvent') return eventProblem(element)
  return undefined
}
