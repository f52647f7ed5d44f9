export type FaultPoint = 'in job' | 'before begin' | 'after lock' | 'before commit' | 'after commit' | 'before reply'

type FaultAction = (typeof actions)[number]
type Fault = { point: FaultPoint; action: FaultAction; left: number }

const actions = ['kill', 'throw', 'swell'] as const
const points: readonly FaultPoint[] = ['in job', 'before begin', 'after lock', 'before commit', 'after commit', 'before reply']

let armed: Fault | undefined

/** Thrown by a fault point armed with `throw`. */
export class FaultInjected extends Error {
  constructor(point: FaultPoint) {
    super(`fault injected ${point}`)
    this.name = 'FaultInjected'
  }
}

/**
 * Arms one fault, `<point>:<kill|throw|swell>[:nth]`, counting passes from now on; `undefined` disarms. Works only
 * with NODE_ENV=test. The server arms DANJU_FAULT just before it listens, so that passes during set-up do not count.
 */
export function armFault(text: string | undefined): void {
  if (text === undefined) {
    armed = undefined
    return
  }
  if (process.env.NODE_ENV !== 'test') throw new Error('Faults are injected with NODE_ENV=test only.')
  const [name, action, nth = '1'] = text.split(':')
  const point = points.find((known) => known === name)
  const done = actions.find((known) => known === action)
  if (point === undefined || done === undefined || !/^[1-9]\d*$/.test(nth)) {
    throw new Error(`A fault reads <${points.join('|')}>:<${actions.join('|')}>[:nth].`)
  }
  armed = { point, action: done, left: Number(nth) }
}

/** A place where tests may make the process die or fail; does nothing in production. */
export function faultPoint(point: FaultPoint): void {
  if (armed === undefined || armed.point !== point) return
  armed.left -= 1
  if (armed.left > 0) return
  const { action } = armed
  armed = undefined
  if (action === 'throw') throw new FaultInjected(point)
  if (action === 'swell') exhaustMemory()
  process.kill(process.pid, 'SIGKILL')
}

/** Allocates memory until the process dies. */
function exhaustMemory(): never {
  for (const all: number[][] = []; ; ) all.push(new Array<number>(1_000_000).fill(0.5))
}
