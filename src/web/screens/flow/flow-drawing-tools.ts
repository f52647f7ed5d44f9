import type { Words } from '#domain/core/words.ts'
import { language } from '../../i18n/index.ts'

type ToolEntry = { className?: string; title?: string; action?: unknown }
type ToolEntries = Readonly<Record<string, ToolEntry>>
type ChangeTools = (entries: ToolEntries) => ToolEntries
type Shape = object
type ElementFactory = { createShape(values: object): Shape }
type Create = { start(event: Event, shape: Shape, context?: object): void }
type AutoPlace = { append(source: object, shape: Shape): void }
type Registry = { registerProvider(priority: number, provider: object): void }
type PopupMenu = { registerProvider(menu: string, priority: number, provider: object): void }

/** Priority of our provider. It is called after those of the library, so that it can remove their entries. */
const afterTheirs = 500

const task = { type: 'bpmn:UserTask', className: 'bpmn-icon-user-task' }
const wait = {
  type: 'bpmn:IntermediateCatchEvent',
  eventDefinitionType: 'bpmn:TimerEventDefinition',
  className: 'bpmn-icon-intermediate-event-catch-timer',
}
/** Elements that take the place of the library's: every task is a user task, every intermediate event a timer. */
const replacedTools: Readonly<Record<string, typeof task>> = {
  'create.task': task,
  'append.append-task': task,
  'create.intermediate-event': wait,
  'append.intermediate-event': wait,
}

/**
 * The tools for elements that a model may contain. The server refuses all others
 * (`src/server/flow/model-elements.ts`).
 */
const palette = [
  ...['hand-tool', 'lasso-tool', 'space-tool', 'global-connect-tool', 'tool-separator'],
  ...['create.start-event', 'create.task', 'create.exclusive-gateway', 'create.intermediate-event', 'create.end-event'],
]
const besideElement = [
  ...['append.append-task', 'append.gateway', 'append.intermediate-event', 'append.end-event', 'append.text-annotation'],
  ...['replace', 'connect', 'delete'],
]
const replacements = [
  ...['none-start', 'none-end', 'terminate-end', 'user-task', 'exclusive-gateway', 'parallel-gateway', 'inclusive-gateway'],
  ...['timer-intermediate-catch', 'timer-boundary', 'non-interrupting-timer-boundary', 'sequence-flow', 'default-flow', 'conditional-flow'],
].map((name) => `replace-with-${name}`)

const only =
  (names: readonly string[], entryOf: (name: string, entry: ToolEntry) => ToolEntry = (_, entry) => entry): ChangeTools =>
  (entries) =>
    Object.fromEntries(names.flatMap((name) => (entries[name] ? [[name, entryOf(name, entries[name])]] : [])))

/** Removes the library's tools for elements that the server cannot run. */
class RunningElements {
  static $inject = ['palette', 'contextPad', 'popupMenu', 'elementFactory', 'create', 'autoPlace']

  constructor(tools: Registry, pad: Registry, menu: PopupMenu, factory: ElementFactory, create: Create, place: AutoPlace) {
    const made = ({ className: _, ...values }: typeof task) => factory.createShape(values)
    const toolOf = (name: string, entry: ToolEntry): ToolEntry => {
      const own = replacedTools[name]
      if (!own) return entry
      const start = (event: Event) => create.start(event, made(own))
      return { ...entry, className: own.className, action: { dragstart: start, click: start } }
    }
    const appendOf = (name: string, entry: ToolEntry): ToolEntry => {
      const own = replacedTools[name]
      if (!own) return entry
      const dragstart = (event: Event, source: object) => create.start(event, made(own), { source })
      const click = (_: Event, source: object) => place.append(source, made(own))
      return { ...entry, className: own.className, action: { dragstart, click } }
    }
    tools.registerProvider(afterTheirs, { getPaletteEntries: () => only(palette, toolOf) })
    pad.registerProvider(afterTheirs, { getContextPadEntries: () => only(besideElement, appendOf) })
    menu.registerProvider('bpmn-replace', afterTheirs, {
      getPopupMenuEntries: () => only(replacements),
      getPopupMenuHeaderEntries: () => only([]),
    })
  }
}

/** Labels of the remaining tools, by the names that the library gives them. */
const toolWords: Readonly<Record<string, Words>> = {
  'Activate hand tool': { zh: '移动画布', en: 'Move the drawing' },
  'Activate lasso tool': { zh: '框选', en: 'Choose several' },
  'Activate create/remove space tool': { zh: '增减空间', en: 'Make or take room' },
  'Activate global connect tool': { zh: '连线', en: 'Connect' },
  'Create start event': { zh: '开始', en: 'Start' },
  'Create task': { zh: '任务', en: 'Task' },
  'Create gateway': { zh: '网关', en: 'Gateway' },
  'Create intermediate/boundary event': { zh: '等待一段时间', en: 'Wait for a time' },
  'Create end event': { zh: '结束', en: 'End' },
  'Append task': { zh: '追加任务', en: 'Append a task' },
  'Append gateway': { zh: '追加网关', en: 'Append a gateway' },
  'Append intermediate/boundary event': { zh: '追加等待', en: 'Append a wait' },
  'Append end event': { zh: '追加结束', en: 'Append an end' },
  'Add text annotation': { zh: '添加注释', en: 'Add a note' },
  'Change element': { zh: '更改类型', en: 'Change what it is' },
  'Connect to other element': { zh: '连到其他元素', en: 'Connect to another' },
  Delete: { zh: '删除', en: 'Delete' },
  'Start event': { zh: '开始', en: 'Start' },
  'End event': { zh: '结束', en: 'End' },
  'Terminate end event': { zh: '终止全部', en: 'End all of it' },
  'User task': { zh: '任务', en: 'Task' },
  'Exclusive gateway': { zh: '排他网关（走一条）', en: 'Exclusive gateway (one way)' },
  'Parallel gateway': { zh: '并行网关（全部同时）', en: 'Parallel gateway (all ways)' },
  'Inclusive gateway': { zh: '包容网关（满足条件的）', en: 'Inclusive gateway (ways that hold)' },
  'Timer intermediate catch event': { zh: '等待一段时间', en: 'Wait for a time' },
  'Timer boundary event': { zh: '超时', en: 'Time runs out' },
  'Timer boundary event (non-interrupting)': { zh: '超时（任务仍可办理）', en: 'Time runs out (the task stays)' },
  'Sequence flow': { zh: '普通流向', en: 'Flow' },
  'Default flow': { zh: '默认流向', en: 'Default flow' },
  'Conditional flow': { zh: '条件流向', en: 'Flow on a condition' },
  'Search in diagram': { zh: '在图中查找', en: 'Find in the drawing' },
}

/**
 * A module for the library's modeler. It offers only tools for elements that the server can run, with labels in the
 * user's language.
 */
export const drawingTools = {
  __init__: ['runningElements'],
  runningElements: ['type', RunningElements],
  translate: [
    'value',
    (text: string, values: Readonly<Record<string, string>> = {}) =>
      toolWords[text]?.[language()] ?? text.replace(/{([^{}]+)}/g, (whole, name: string) => values[name] ?? whole),
  ],
}
