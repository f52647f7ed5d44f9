export type FaultPoint = 'before begin' | 'after lock' | 'before commit' | 'after commit' | 'before reply'

type Fault = { point: FaultPoint; action: 'kill' | 'throw'; left: number }

const points: readonly FaultPoint[] = ['before begin', 'after lock', 'before commit', 'after commit', 'before reply']

let armed: Fault | undefined

/** What a fault point throws when it is told to throw. */
export class FaultInjected extends Error {
  constructor(point: FaultPoint) {
    super(`fault injected ${point}`)
    this.name = 'FaultInjected'
  }
}

/**
 * Arms one fault, `<point>:<kill|throw>[:nth]`, counted from now on; `undefined` disarms. Only with NODE_ENV=test.
 * The server arms what DANJU_FAULT says once it is about to listen, so that set-up is not counted.
 */
export function armFault(text: string | undefined): void {
  if (text === undefined) {
    armed = undefined
    return
  }
  if (process.env.NODE_ENV !== 'test') throw new Error('Faults are injected with NODE_ENV=test only.')
  const [name, action, nth = '1'] = text.split(':')
  const point = points.find((known) => known === name)
  if (point === undefined || (action !== 'kill' && action !== 'throw') || !/^[1-9]\d*$/.test(nth)) {
    throw new Error(`A fault reads <${points.join('|')}>:<kill|throw>[:nth].`)
  }
  armed = { point, action, left: Number(nth) }
}

/** A place where the process may be made to die or fail in tests; nothing at all in use. */
export function faultPoint(point: FaultPoint): void {
  if (armed === undefined || armed.point !== point) return
  armed.left -= 1
  if (armed.left > 0) return
  const { action } = armed
  armed = undefined
  if (action === 'throw') throw new FaultInjected(point)
  process.kill(process.pid, 'SIGKILL')
}
