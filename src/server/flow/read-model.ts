import type { Definitions } from 'bpmn-moddle'
import type { Words } from '#domain/words.ts'
import { type ElementEnd, walkXml } from '../walk-xml.ts'
import { loadLibrary } from './library.ts'
import { type Asked, askedOf, broken, type Element, elementsOf, strange } from './model-elements.ts'

/** A model that was read and holds nothing strange. */
export type ReadModel = { parsed: Definitions; elements: readonly Element[] }
/** A model that runs: what the library runs it by, whom its tasks ask, and what its elements are called. */
export type RunnableModel = { key: string; name: string; source: object; asked: Record<string, Asked>; names: Record<string, string> }

const longest = 1_000_000
/** Elements of XML: those of BPMN are fewer, since what comes in and goes out is said in elements too. */
const bounds = { elements: 10_000, depth: 100 }

/** Reads a BPMN document. Answers why not where it is none, or holds what is not run here; no entity is ever expanded, nothing fetched. */
export async function readModel(xml: string): Promise<ReadModel | { problem: Words }> {
  if (xml.length > longest) return { problem: { zh: '文件过大', en: 'it is too large' } }
  if (/<!(?!--|\[CDATA\[)|<\?(?!xml\s)/i.test(xml))
    return { problem: { zh: '不支持DTD、实体与处理指令', en: 'DTDs, entities and processing instructions are not taken' } }
  const malformed = await walkXml(xml, bounds, strayText)
  if (malformed) return { problem: unreadable(malformed) }
  const { BpmnModdle } = await import('bpmn-moddle')
  // ends at the first element that is none of BPMN: to go on, the library looks for the place of each from the beginning
  const parsed = await new BpmnModdle()
    .fromXML(xml, { lax: false })
    .catch((error: unknown) => ({ refused: String(Reflect.get(Object(error), 'message')) }))
  if ('refused' in parsed) return { problem: unreadable(firstLine(parsed.refused)) }
  const [warning] = parsed.warnings
  if (warning) return { problem: unreadable(firstLine(warning.message)) }
  const elements = elementsOf(parsed.rootElement)
  if (!elements) return { problem: { zh: '元素过多', en: 'it has too many elements' } }
  for (const element of elements) {
    const problem = strange(element)
    if (problem) return { problem }
  }
  return { parsed, elements }
}

/** Elements of BPMN that hold text; the library looks for the place of any other text from the beginning, which takes long. */
const texts = /^(documentation|text|script|incoming|outgoing|flowNodeRef|.*[eE]xpression|time(Date|Cycle|Duration)|(source|target)Ref)$/
const strayText: ElementEnd = (path, text) =>
  text.trim() === '' || texts.test(path.at(-1) ?? '') ? undefined : { zh: '此处不应有文字', en: 'there should be no text here' }

const unreadable = ({ zh, en }: Words): Words => ({ zh: `不是有效的BPMN：${zh}`, en: `it is not valid BPMN: ${en}` })
const firstLine = (said: string): Words => {
  const text = said.split('\n', 1)[0]?.slice(0, 200) ?? ''
  return { zh: text, en: text }
}

const ofType = ({ elements }: ReadModel, ...types: string[]) => elements.filter(({ $type }) => types.includes($type.replace(/^bpmn:/, '')))
const nodeTypes = [
  ...['StartEvent', 'EndEvent', 'UserTask', 'ExclusiveGateway', 'ParallelGateway', 'InclusiveGateway'],
  ...['BoundaryEvent', 'IntermediateCatchEvent'],
]
const waits = new Set(['bpmn:UserTask', 'bpmn:IntermediateCatchEvent'])

/** Every node can be come to and left, but for where it begins and where it ends. */
function looseEnd(nodes: readonly Element[], flows: readonly Element[]): Element | undefined {
  const lead = (side: 'sourceRef' | 'targetRef') => new Set(flows.map((flow) => flow[side]))
  const [left, reached] = [lead('sourceRef'), lead('targetRef')]
  return nodes.find((node) => {
    const begins = node.$type === 'bpmn:StartEvent' || node.$type === 'bpmn:BoundaryEvent'
    return reached.has(node) === begins || left.has(node) === (node.$type === 'bpmn:EndEvent')
  })
}

/** A node of a circle in which nobody is asked and no time passes: it would never rest. */
function restless(nodes: readonly Element[], flows: readonly Element[]): Element | undefined {
  const left = new Set(nodes.filter(({ $type }) => !waits.has($type)))
  const inside = flows.filter(({ sourceRef, targetRef }) => left.has(sourceRef as Element) && left.has(targetRef as Element))
  const comings = Map.groupBy(inside, ({ targetRef }) => targetRef)
  const ways = new Map<unknown, number>()
  for (const { sourceRef } of inside) ways.set(sourceRef, (ways.get(sourceRef) ?? 0) + 1)
  // what leads nowhere but out goes first, then what leads to that alone; what is left leads round
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
  if (ofType(model, 'Process').length !== 1) return { zh: '须有且只有一个流程', en: 'it needs one process, and no more' }
  if (ofType(model, 'StartEvent').length !== 1) return { zh: '须有且只有一个开始事件', en: 'it needs one start event, and no more' }
  if (ofType(model, 'EndEvent').length === 0) return { zh: '没有结束事件', en: 'it has no end event' }
  if (ofType(model, 'UserTask').length === 0) return { zh: '没有用户任务', en: 'it asks nobody: it has no user task' }
  const loose = looseEnd(nodes, ofType(model, 'SequenceFlow'))
  if (loose) return { zh: `[${loose.name ?? loose.id}]没有连通`, en: `[${loose.name ?? loose.id}] is not connected` }
  const circle = restless(nodes, ofType(model, 'SequenceFlow'))
  if (circle)
    return { zh: `[${circle.name ?? circle.id}]在没有任务的循环中`, en: `[${circle.name ?? circle.id}] goes round without a task` }
  return undefined
}

function brokenIn(model: ReadModel): Words | undefined {
  const flows = Map.groupBy(ofType(model, 'SequenceFlow'), ({ sourceRef }) => sourceRef)
  return model.elements.map((element) => broken(element, flows.get(element) ?? [])).find((found) => found !== undefined)
}

/** What runs a model, or why it cannot run. */
export async function runnable(model: ReadModel): Promise<RunnableModel | { problem: Words }> {
  const nodes = ofType(model, ...nodeTypes)
  const nameless = [...nodes, ...ofType(model, 'SequenceFlow', 'Process')].find(({ id }) => id === undefined)
  if (nameless) return { problem: { zh: '元素没有编号', en: 'an element has no id' } }
  const problem = structureProblem(model, nodes) ?? brokenIn(model)
  if (problem) return { problem }
  const [process] = ofType(model, 'Process')
  if (!process?.id) return { problem: { zh: '元素没有编号', en: 'an element has no id' } }
  process.isExecutable = true
  const { serialise, types } = await loadLibrary()
  const context = serialise(model.parsed, types)
  const called = nodes.map(({ id = '', name }): [string, string] => [id, name?.trim() || id])
  return {
    key: process.id,
    name: process.name?.trim() || process.id,
    source: JSON.parse(context.serialize()) as object,
    asked: Object.fromEntries(ofType(model, 'UserTask').map((task) => [task.id ?? '', askedOf(task)])),
    names: Object.fromEntries(called),
  }
}
