// Types of those parts of the BPMN libraries that are used: one library has no types, those of the others are too
// loose.

declare module 'bpmn-moddle' {
  export type BaseElement = { $type: string; $attrs?: Record<string, unknown>; id?: string; name?: string } & Record<string, unknown>
  export type Definitions = { rootElement: BaseElement; warnings: readonly { message: string }[] }
  export class BpmnModdle {
    fromXML(xml: string, options: { lax: boolean }): Promise<Definitions>
  }
}

declare module 'moddle-context-serializer' {
  /** Sets on an element of a model the class that executes it. */
  export type Types = (element: object) => void
  /** A model prepared to run. */
  export type Context = { serialize(): string }
  export function TypeResolver(classes: object): Types
  export function deserialize(source: object, types: Types): Context
  export default function serialise(parsed: import('bpmn-moddle').Definitions, types: Types): Context
}

declare module 'bpmn-elements' {
  type Message = { content?: { id?: string; type?: string; sourceId?: string; expireAt?: Date } }
  type Waiting = { id: string; type: string; executionId: string; signal(): void }

  /** Waits for a duration, which `_getTimers` computes each time the wait begins or is resumed. */
  export class TimerEventDefinition {
    constructor(...given: unknown[])
    timeDuration?: string
    environment: { timers: { now: number } }
    _getTimers(message: { content: { expireAt?: string | Date } }): { expireAt: Date; timeout: number }
  }
  export class Environment {
    constructor(options: { expressions: object; timers: object })
  }
  export function Context(context: object, environment: Environment): object
  /** Runs a process until it can do nothing more by itself. */
  export class Definition {
    constructor(context: object)
    readonly isRunning: boolean
    readonly broker: {
      subscribeTmp(exchange: 'event', pattern: string, heard: (key: string, message: Message) => void, options: { noAck: true }): void
    }
    run(): void
    recover(state: object): void
    resume(): void
    stop(): void
    getState(): object
    getPostponed(which: (waiting: Waiting) => boolean): Waiting[]
  }
}
