import { durationMs } from '#domain/core/flow-condition.ts'

/**
 * Timers for the library that never fire and return a fixed time, because the poller finds due waits and resumes them.
 */
export function timersAt(now: Date) {
  const timers = { now: now.getTime(), register: () => timers, setTimeout: () => ({}), clearTimeout: () => undefined }
  return timers
}

/** Loads the BPMN libraries at first use: most servers never need them. */
export async function loadLibrary() {
  const [elements, { default: serialise, deserialize, TypeResolver }] = await Promise.all([
    import('bpmn-elements'),
    import('moddle-context-serializer'),
  ])
  /**
   * A wait by business time. If it is due when its process is resumed, it ends at once, otherwise it goes on waiting;
   * it never fires by itself.
   */
  class WaitByClock extends elements.TimerEventDefinition {
    override _getTimers({ content }: { content: { expireAt?: string | Date } }) {
      const { now } = this.environment.timers
      const expireAt = content.expireAt ? new Date(content.expireAt) : new Date(now + (durationMs(this.timeDuration ?? '') ?? 0))
      return { expireAt, timeout: expireAt.getTime() - now }
    }
  }
  const types = TypeResolver({ ...elements, TimerEventDefinition: WaitByClock })
  return { ...elements, types, serialise, deserialize }
}
