import type { Definitions } from 'bpmn-moddle'
import type { Words } from '#domain/core/words.ts'
import { type ElementEnd, walkXml } from '../core/walk-xml.ts'
import { loadLibrary } from './library.ts'
import { assignmentOf, type Element, elementProblem, elementsOf, type TaskAssignment, unsupportedReason } from './model-elements.ts'

/** A parsed model that contains only supported elements. */
export type ReadModel = { parsed: Definitions; elements: readonly Element[] }
/** A runnable model: the source for the library, the candidates of its tasks, and the names of its elements. */
export type RunnableModel = {
  key: string
  name: string
  source: object
  asked: Record<string, TaskAssignment>
  names: Record<string, string>
}

const maxLength = 1_000_000
/**
 * Limits for XML elements. There are more of them than BPMN elements, because incoming and outgoing flows are XML
 * elements too.
 */
const xmlBounds = { elements: 10_000, depth: 100 }

/**
 * Parses a BPMN document; returns the problem of a document that is invalid or contains unsupported parts. Entities
 * are not expanded and nothing is fetched.
 */
export async function readModel(xml: string): Promise<ReadModel | { problem: Words }> {
  if (xml.length > maxLength) return { problem: { zh: '文件过大', en: 'it is too large' } }
  if (/<!(?!--|\[CDATA\[)|<\?(?!xml\s)/i.test(xml))
    return { problem: { zh: '不支持DTD、实体与处理指令', en: 'DTDs, entities and processing instructions are not taken' } }
  const malformed = await walkXml(xml, xmlBounds, refuseStrayText)
  if (malformed) return { problem: invalidBpmn(malformed) }
  const { BpmnModdle } = await import('bpmn-moddle')
  // stops at the first element outside BPMN: the library would otherwise compute the position of each one from the
  // beginning of the text
  const parsed = await new BpmnModdle()
    .fromXML(xml, { lax: false })
    .catch((error: unknown) => ({ refused: String(Reflect.get(Object(error), 'message')) }))
  if ('refused' in parsed) return { problem: invalidBpmn(firstLineWords(parsed.refused)) }
  const [warning] = parsed.warnings
  if (warning) return { problem: invalidBpmn(firstLineWords(warning.message)) }
  const elements = elementsOf(parsed.rootElement)
  if (!elements) return { problem: { zh: '元素过多', en: 'it has too many elements' } }
  for (const element of elements) {
    const problem = unsupportedReason(element)
    if (problem) return { problem }
  }
  return { parsed, elements }
}

/**
 * BPMN elements that have text as content. In any other element text is refused in advance, because the library would
 * compute its position from the beginning, which is slow.
 */
const textElements =
  /^(documentation|text|script|incoming|outgoing|flowNodeRef|.*[eE]xpression|time(Date|Cycle|Duration)|(source|target)Ref)$/
const refuseStrayText: ElementEnd = (path, text) =>
  text.trim() === '' || textElements.test(path.at(-1) ?? '') ? undefined : { zh: '此处不应有文字', en: 'there should be no text here' }

const invalidBpmn = ({ zh, en }: Words): Words => ({ zh: `不是有效的BPMN：${zh}`, en: `it is not valid BPMN: ${en}` })
const firstLineWords = (said: string): Words => {
  const text = said.split('\n', 1)[0]?.slice(0, 200) ?? ''
  return { zh: text, en: text }
}

const elementsOfType = ({ elements }: ReadModel, ...types: string[]) =>
  elements.filter(({ $type }) => types.includes($type.replace(/^bpmn:/, '')))
const nodeTypes = [
  ...['StartEvent', 'EndEvent', 'UserTask', 'ExclusiveGateway', 'ParallelGateway', 'InclusiveGateway'],
  ...['BoundaryEvent', 'IntermediateCatchEvent'],
]
const waitingTypes = new Set(['bpmn:UserTask', 'bpmn:IntermediateCatchEvent'])

/**
 * A node without a flow into it or out of it, or with one that its type forbids: start and boundary events have none
 * coming in, end events none going out.
 */
function disconnectedNode(nodes: readonly Element[], flows: readonly Element[]): Element | undefined {
  const lead = (side: 'sourceRef' | 'targetRef') => new Set(flows.map((flow) => flow[side]))
  const [left, reached] = [lead('sourceRef'), lead('targetRef')]
  return nodes.find((node) => {
    const begins = node.$type === 'bpmn:StartEvent' || node.$type === 'bpmn:BoundaryEvent'
    return reached.has(node) === begins || left.has(node) === (node.$type === 'bpmn:EndEvent')
  })
}

/** A node in or before a cycle that contains no task and no timer, so that the process would run endlessly. */
function endlessNode(nodes: readonly Element[], flows: readonly Element[]): Element | undefined {
  const left = new Set(nodes.filter(({ $type }) => !waitingTypes.has($type)))
  const inside = flows.filter(({ sourceRef, targetRef }) => left.has(sourceRef as Element) && left.has(targetRef as Element))
  const comings = Map.groupBy(inside, ({ targetRef }) => targetRef)
  const ways = new Map<unknown, number>()
  for (const { sourceRef } of inside) ways.set(sourceRef, (ways.get(sourceRef) ?? 0) + 1)
  // repeatedly removes nodes without outgoing flows, then their predecessors; any node left is in or before a cycle
  const ends = [...left].filter((node) => !ways.has(node))
  for (const node of ends) {
    left.delete(node)
    for (const { sourceRef } of comings.get(node) ?? []) {
      const others = (ways.get(sourceRef) ?? 0) - 1
      ways.set(sourceRef, others)
      if (others === 0) ends.push(sourceRef as Element)
    }
  }
  return [...left][0]
}

function structureProblem(model: ReadModel, nodes: readonly Element[]): Words | undefined {
  if (elementsOfType(model, 'Process').length !== 1) return { zh: '须有且只有一个流程', en: 'it needs one process, and no more' }
  if (elementsOfType(model, 'StartEvent').length !== 1) return { zh: '须有且只有一个开始事件', en: 'it needs one start event, and no more' }
  if (elementsOfType(model, 'EndEvent').length === 0) return { zh: '没有结束事件', en: 'it has no end event' }
  if (elementsOfType(model, 'UserTask').length === 0) return { zh: '没有用户任务', en: 'it asks nobody: it has no user task' }
  const loose = disconnectedNode(nodes, elementsOfType(model, 'SequenceFlow'))
  if (loose) return { zh: `[${loose.name ?? loose.id}]没有连通`, en: `[${loose.name ?? loose.id}] is not connected` }
  const circle = endlessNode(nodes, elementsOfType(model, 'SequenceFlow'))
  if (circle)
    return { zh: `[${circle.name ?? circle.id}]在没有任务的循环中`, en: `[${circle.name ?? circle.id}] goes round without a task` }
  return undefined
}

function firstElementProblem(model: ReadModel): Words | undefined {
  const flows = Map.groupBy(elementsOfType(model, 'SequenceFlow'), ({ sourceRef }) => sourceRef)
  return model.elements.map((element) => elementProblem(element, flows.get(element) ?? [])).find((found) => found !== undefined)
}

/** The runnable form of a model, or the reason why it cannot run. */
export async function toRunnable(model: ReadModel): Promise<RunnableModel | { problem: Words }> {
  const nodes = elementsOfType(model, ...nodeTypes)
  const nameless = [...nodes, ...elementsOfType(model, 'SequenceFlow', 'Process')].find(({ id }) => id === undefined)
  if (nameless) return { problem: { zh: '元素没有编号', en: 'an element has no id' } }
  const problem = structureProblem(model, nodes) ?? firstElementProblem(model)
  if (problem) return { problem }
  const [process] = elementsOfType(model, 'Process')
  if (!process?.id) return { problem: { zh: '元素没有编号', en: 'an element has no id' } }
  process.isExecutable = true
  const { serialise, types } = await loadLibrary()
  const context = serialise(model.parsed, types)
  const called = nodes.map(({ id = '', name }): [string, string] => [id, name?.trim() || id])
  return {
    key: process.id,
    name: process.name?.trim() || process.id,
    source: JSON.parse(context.serialize()) as object,
    asked: Object.fromEntries(elementsOfType(model, 'UserTask').map((task) => [task.id ?? '', assignmentOf(task)])),
    names: Object.fromEntries(called),
  }
}
