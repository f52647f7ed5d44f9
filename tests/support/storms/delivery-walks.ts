import { expect } from 'vitest'
import type { Wire } from '../laws/conformance.ts'

type Moved = { id: string }
type Quantities = readonly string[]

/** How goods of an order with two lines of ten each are delivered and returned, over HTTP. */
export type Deliveries = {
  /** Names of the states in which nothing, a part or everything has been delivered. */
  states: { none: string; part: string; all: string }
  approved(): Promise<Wire>
  fresh(order: Wire): Promise<Wire>
  deliver(order: Wire, quantities: Quantities): Promise<Moved>
  takeBack(delivery: Moved): Promise<unknown>
  /** Returns goods that are to be delivered again. */
  giveBack(delivery: Moved, quantities: Quantities): Promise<Moved>
  keepAfterAll(given: Moved): Promise<unknown>
  /** Declares the order complete, if there is such an event. */
  complete?(order: Wire): Promise<unknown>
}

type Reached = 'none' | 'part' | 'all' | 'done'
type Act = 'deliver' | 'take back' | 'give back' | 'keep' | 'complete'
type Step = readonly [act: Act, reached: Reached, ...quantities: string[]]

/** Each walk has an order of its own; it reverses or returns the last delivery. */
const walks: readonly (readonly Step[])[] = [
  [
    ['deliver', 'part', '4', '0'],
    ['deliver', 'part', '6', '0'],
    ['take back', 'part'],
    ['deliver', 'all', '6', '10'],
    ['take back', 'part'],
  ],
  [
    ['deliver', 'part', '4', '0'],
    ['take back', 'none'],
  ],
  [
    ['deliver', 'all', '10', '10'],
    ['take back', 'none'],
  ],
  [
    ['deliver', 'all', '10', '10'],
    ['give back', 'none', '-10', '-10'],
    ['keep', 'all'],
    ['give back', 'part', '-4'],
    ['keep', 'all'],
  ],
  [
    ['deliver', 'part', '4', '0'],
    ['give back', 'none', '-4'],
    ['keep', 'part'],
    ['give back', 'part', '-2'],
    ['keep', 'part'],
  ],
]

const completed: readonly (readonly Step[])[] = [
  [
    ['deliver', 'all', '10', '10'],
    ['complete', 'done'],
    ['take back', 'none'],
  ],
  [
    ['deliver', 'part', '4', '0'],
    ['deliver', 'all', '6', '10'],
    ['complete', 'done'],
    ['take back', 'part'],
  ],
  [
    ['deliver', 'all', '10', '10'],
    ['complete', 'done'],
    ['give back', 'part', '-4'],
  ],
  [
    ['deliver', 'all', '10', '10'],
    ['complete', 'done'],
    ['give back', 'none', '-10', '-10'],
  ],
]

/** Walks the events that other documents raise on an order, which no request can send. */
export async function walkDeliveries(of: Deliveries): Promise<void> {
  for (const walk of [...walks, ...(of.complete ? completed : [])]) await walkOne(of, walk)
}

async function walkOne(of: Deliveries, walk: readonly Step[]): Promise<void> {
  const order = await of.approved()
  let [delivery, given]: (Moved | undefined)[] = []
  for (const [at, [act, reached, ...quantities]] of walk.entries()) {
    if (act === 'deliver') delivery = await of.deliver(order, quantities)
    else if (act === 'complete') await of.complete?.(await of.fresh(order))
    else if (act === 'keep' && given) await of.keepAfterAll(given)
    else if (act === 'give back' && delivery) given = await of.giveBack(delivery, quantities)
    else if (delivery) await of.takeBack(delivery)
    const said = walk.slice(0, at + 1).map((step) => step.join(' '))
    expect((await of.fresh(order)).state, said.join(', ')).toBe(reached === 'done' ? 'completed' : of.states[reached])
  }
}
