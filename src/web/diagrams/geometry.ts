/** A rectangle; `x` and `y` are its upper left corner, in px of the drawing. */
export type Box = { x: number; y: number; width: number; height: number }
export type Point = readonly [x: number, y: number]

/** An event as drawn: one box per target state. `id` is the id of its step. */
export type EventShape = Box & {
  id: string
  /** The event's name, wrapped into lines. */
  label: readonly string[]
  /** Condition of this branch, if the event has several branches. */
  note: readonly string[]
}

/** The box of an event between two states, with the points of its incoming and outgoing line. */
export type EventBox = EventShape & { enter: readonly Point[]; leave: readonly Point[] }

/** The box of a state; events that keep the state are inside it, below its name. */
export type StateBox = Box & { state: string; label: readonly string[]; loops: readonly EventShape[] }

/** The layout in one language. Each language has its own, because the texts differ in length. */
export type Layout = { width: number; height: number; states: readonly StateBox[]; events: readonly EventBox[] }

/** The diagram of a law, laid out at build time, with the hash of the law it was made from. */
export type DiagramFile = {
  kind: string
  /** SHA-256 of the machine's description, the same hash as in the log. */
  hash: string
  layouts: { zh: Layout; en: Layout }
}

/** Type sizes in px, shared by the generator and the style sheet. */
export const type = {
  state: { size: 13, line: 18 },
  event: { size: 12, line: 16 },
  note: { size: 11, line: 14 },
} as const

/** Sizes in px: padding of a state's box, the dot before its name, the gap between both, and the arrow of a loop. */
export const marks = { padding: 12, dot: 7, gap: 7, loop: 11 } as const
