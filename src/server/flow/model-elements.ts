import type { BaseElement } from 'bpmn-moddle'
import { durationMs, readCondition, variableIn } from '#domain/core/flow-condition.ts'
import type { Words } from '#domain/core/words.ts'
import { flowAttributes, flowNamespace } from '#resources/flow/flow.ts'

/** An element of a BPMN document as parsed by the library. */
export type Element = BaseElement

/** All element types that a model may contain; scripts, services, calls, messages and listeners are not supported. */
const supportedTypes = new Set([
  ...['Definitions', 'Process', 'StartEvent', 'EndEvent', 'UserTask', 'ExclusiveGateway', 'ParallelGateway', 'InclusiveGateway'],
  ...['SequenceFlow', 'BoundaryEvent', 'IntermediateCatchEvent', 'TimerEventDefinition', 'TerminateEventDefinition', 'FormalExpression'],
  ...['Expression', 'Documentation', 'TextAnnotation', 'Association'],
])
const isSupported = (type: string) =>
  type.startsWith('bpmn:') ? supportedTypes.has(type.slice(5)) : /^(bpmndi|dc|di|bioc|color):/.test(type)

const maxElements = 3000
const maxNameLength = 100
const isId = (id: string) => /^[A-Za-z_][\w.-]{0,99}$/.test(id) && !(id in {})

export const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, '$type') === 'string'

const childElements = (element: Element): Element[] =>
  Object.entries(element)
    .filter(([key]) => !key.startsWith('$'))
    .flatMap(([, value]): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isElement)

/** Elements reachable from the document, not through unsupported ones, each once; undefined if too many. */
export function elementsOf(root: Element): Element[] | undefined {
  const found = new Set([root])
  for (const element of found) {
    if (found.size > maxElements) return undefined
    for (const part of isSupported(element.$type) ? childElements(element) : []) found.add(part)
  }
  return [...found]
}

const elementTitle = ({ $type, id }: Element) => `${$type.replace(/^bpmn:/, '')}${id ? `[${id}]` : ''}`

/**
 * True for attributes outside the BPMN standard that are supported: candidates of a task, colours, and attributes of
 * XML itself.
 */
function isSupportedAttribute(element: Element, name: string): boolean {
  if (/^xmlns(:|$)|^xsi:|^(bioc|color):/.test(name)) return true
  return element.$type === 'bpmn:UserTask' && flowAttributes.some((own) => name === `${flowNamespace.prefix}:${own}`)
}

/** Why an element is not supported in any model; undefined for a supported one. */
export function unsupportedReason(element: Element): Words | undefined {
  const called = elementTitle(element)
  if (!isSupported(element.$type)) return { zh: `不支持${called}`, en: `${called} is not supported` }
  const attribute = Object.keys(element.$attrs ?? {}).find((name) => !isSupportedAttribute(element, name))
  if (attribute !== undefined)
    return { zh: `${called}不支持属性${attribute}`, en: `${called}: the attribute ${attribute} is not supported` }
  const { id, name } = element
  if (id !== undefined && !isId(id)) return { zh: `${called}的编号不正确`, en: `${called}: this id cannot be used` }
  if (typeof name === 'string' && name.length > maxNameLength) return { zh: `${called}的名称过长`, en: `${called}: its name is too long` }
  if (element.language !== undefined) return { zh: `${called}不支持脚本语言`, en: `${called}: languages of scripts are not supported` }
  return undefined
}

const textOf = (value: unknown): string | undefined => (isElement(value) && typeof value.body === 'string' ? value.body : undefined)

/** Problem of a timer event unless it has exactly one definition, a duration. */
function timerProblem(event: Element): Words | undefined {
  const definitions = (event.eventDefinitions ?? []) as Element[]
  const [timer] = definitions
  const isOne = definitions.length === 1 && timer?.$type === 'bpmn:TimerEventDefinition'
  const wait = isOne && !timer.timeDate && !timer.timeCycle ? durationMs(textOf(timer.timeDuration) ?? '') : undefined
  const called = elementTitle(event)
  return wait === undefined ? { zh: `${called}须写时长，如PT2H、P1D`, en: `${called} needs a duration such as PT2H or P1D` } : undefined
}

const flowAttribute = (element: Element, name: (typeof flowAttributes)[number]): string =>
  String(element.$attrs?.[`${flowNamespace.prefix}:${name}`] ?? '').trim()

/** Candidates of a task: accounts, `${names}` of process variables, and role aliases. */
export type TaskAssignment = { assignee?: string; users: string[]; roles: string[] }

const splitList = (text: string) => text.split(',').flatMap((part) => part.trim() || [])

/** Candidates of a user task in a model. */
export function assignmentOf(task: Element): TaskAssignment {
  const assignee = flowAttribute(task, 'assignee')
  return {
    ...(assignee && { assignee }),
    users: splitList(flowAttribute(task, 'candidateUsers')),
    roles: splitList(flowAttribute(task, 'candidateGroups')),
  }
}

const isCandidateText = (text: string) => variableIn(text) !== undefined || /^[\p{L}\w.@-]{1,64}$/u.test(text)

function taskProblem(task: Element): Words | undefined {
  const called = elementTitle(task)
  const { assignee, users, roles } = assignmentOf(task)
  const people = [...(assignee === undefined ? [] : [assignee]), ...users]
  if (people.length + roles.length === 0) return { zh: `${called}没有办理人`, en: `${called} asks nobody` }
  if (people.length + roles.length > 50) return { zh: `${called}的办理人过多`, en: `${called} asks too many` }
  if (!people.every(isCandidateText) || !roles.every((alias) => /^[\p{L}\w.-]{1,64}$/u.test(alias)))
    return { zh: `${called}的办理人不正确`, en: `${called}: whom it asks cannot be read` }
  return undefined
}

const isDecision = ({ $type }: Element) => $type === 'bpmn:ExclusiveGateway' || $type === 'bpmn:InclusiveGateway'

function flowProblem(flow: Element): Words | undefined {
  const condition = flow.conditionExpression
  if (condition === undefined || readCondition(textOf(condition) ?? '')) return undefined
  const called = elementTitle(flow)
  return { zh: `${called}的条件不正确`, en: `${called}: its condition cannot be read` }
}

/**
 * Problem of a decision with several outgoing flows and no default: without a default the process could get stuck
 * there.
 */
function decisionProblem(gateway: Element, ways: readonly Element[]): Words | undefined {
  if (ways.length < 2 || ways.some((way) => way === gateway.default)) return undefined
  const called = elementTitle(gateway)
  return { zh: `${called}须有默认流向`, en: `${called} needs a default flow` }
}

function eventProblem(event: Element): Words | undefined {
  const definitions = (event.eventDefinitions ?? []) as Element[]
  const ends = event.$type === 'bpmn:EndEvent' && definitions.every(({ $type }) => $type === 'bpmn:TerminateEventDefinition')
  const called = elementTitle(event)
  return definitions.length === 0 || ends
    ? undefined
    : { zh: `不支持${called}的事件类型`, en: `${called}: this kind of event is not supported` }
}

/** Why an element cannot run; `ways` are its outgoing flows. */
export function elementProblem(element: Element, ways: readonly Element[]): Words | undefined {
  if (element.$type === 'bpmn:UserTask') return taskProblem(element)
  if (element.$type === 'bpmn:SequenceFlow') return flowProblem(element)
  if (isDecision(element)) return decisionProblem(element, ways)
  if (element.$type === 'bpmn:BoundaryEvent' || element.$type === 'bpmn:IntermediateCatchEvent') return timerProblem(element)
  if (element.$type === 'bpmn:StartEvent' || element.$type === 'bpmn:EndEvent') return eventProblem(element)
  return undefined
}
