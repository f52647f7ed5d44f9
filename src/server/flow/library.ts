import { waitOf } from '#domain/flow-condition.ts'

/** Timers that never fire and know what time it is: what is due is found by the clock and resumed. */
export function timersAt(now: Date) {
  const timers = { now: now.getTime(), register: () => timers, setTimeout: () => ({}), clearTimeout: () => undefined }
  return timers
}

/** The libraries, loaded when a process is first read or run: most servers never do. */
export async function loadLibrary() {
  const [elements, { default: serialise, deserialize, TypeResolver }] = await Promise.all([
    import('bpmn-elements'),
    import('moddle-context-serializer'),
  ])
  /** Ends by the clock of the business: due when its process is resumed it ends at once, or it waits on, and never fires by itself. */
  class WaitByClock extends elements.TimerEventDefinition {
    override _getTimers({ content }: { content: { expireAt?: string | Date } }) {
      const { now } = this.environment.timers
      const expireAt = content.expireAt ? new Date(content.expireAt) : new Date(now + (waitOf(this.timeDuration ?? '') ?? 0))
      return { expireAt, timeout: expireAt.getTime() - now }
    }
  }
  const types = TypeResolver({ ...elements, TimerEventDefinition: WaitByClock })
  return { ...elements, types, serialise, deserialize }
}
