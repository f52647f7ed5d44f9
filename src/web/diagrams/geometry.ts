/** A rectangle in px of the drawing, from its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number }
export type Point = readonly [x: number, y: number]

/** An event as it is drawn: one box for each state it leads to. `id` is that of its step. */
export type EventShape = Box & {
  id: string
  /** The event's name, broken into lines. */
  label: readonly string[]
  /** Which branch this is, where an event has several. */
  note: readonly string[]
}

/** A small box between two states with the line that comes in and the one that goes out. */
export type EventBox = EventShape & { enter: readonly Point[]; leave: readonly Point[] }

/** A state's box. What leaves it where it is stands inside, below its name. */
export type StateBox = Box & { state: string; label: readonly string[]; loops: readonly EventShape[] }

/** Where everything stands in one language; words have their own lengths in each. */
export type Layout = { width: number; height: number; states: readonly StateBox[]; events: readonly EventBox[] }

/** What is laid out when the app is built: a law's picture and the hash of the law it was drawn from. */
export type DiagramFile = {
  kind: string
  /** SHA-256 of the machine's description, as the log carries it. */
  hash: string
  layouts: { zh: Layout; en: Layout }
}

/** Sizes of text, in px; the generator measures by them and the style sheet writes by them. */
export const type = {
  state: { size: 13, line: 18 },
  event: { size: 12, line: 16 },
  note: { size: 11, line: 14 },
} as const

/** Inside a state's box: the dot before its name. Inside a loop: the arrow before its name. */
export const marks = { padding: 12, dot: 7, gap: 7, loop: 11 } as const
