import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { type Box, type EventShape, marks, type StateBox, type } from '../geometry.ts'
import { type LawStep, stepsOf } from '../steps.ts'
import { textWidth, wrap } from './measure.ts'

/** The boxes of a law, sized but not placed yet. */
export type Shapes = { states: readonly StateBox[]; events: readonly (EventShape & Pick<LawStep, 'from' | 'to'>)[] }

const widest: Record<Language, number> = { zh: 84, en: 100 }
const inset = { x: 10, y: 4 }
const stateHeight = 32
const nowhere = { x: 0, y: 0 }

const widthOf = (lines: readonly string[], size: number) => Math.max(0, ...lines.map((line) => textWidth(line, size)))
const even = (size: number) => Math.ceil(size / 2) * 2

function eventShape(step: LawStep, words: Words, language: Language): EventShape {
  const label = wrap(inLanguage(words, language), type.event.size, widest[language])
  const note = step.branches.flatMap((branch) => wrap(inLanguage(branch, language), type.note.size, widest[language] + 10))
  return {
    ...nowhere,
    id: step.id,
    label,
    note,
    width: even(Math.max(widthOf(label, type.event.size), widthOf(note, type.note.size)) + 2 * inset.x),
    height: label.length * type.event.line + note.length * type.note.line + 2 * inset.y,
  }
}

/**
 * Places the events that keep the state (loops) one below the other under the state's name, all as wide as the widest.
 */
function stackLoops(loops: readonly EventShape[]): readonly EventShape[] {
  const width = Math.max(0, ...loops.map((loop) => loop.width)) + marks.loop + 4
  let y = stateHeight
  return loops.map((loop) => {
    const placed = { ...loop, x: marks.padding, y, width }
    y += loop.height + 4
    return placed
  })
}

function stateShape(state: string, name: string, loops: readonly EventShape[], language: Language): StateBox {
  const label = wrap(name, type.state.size, widest[language] + 30)
  const inside = stackLoops(loops)
  const last = inside.at(-1)
  const text = widthOf(label, type.state.size) * 1.06 + marks.dot + marks.gap
  const width = even(Math.max(72, text, last?.width ?? 0) + 2 * marks.padding)
  const below = (label.length - 1) * type.state.line
  return {
    ...nowhere,
    state,
    label,
    width,
    height: below + (last ? last.y + last.height + 8 : stateHeight),
    loops: inside.map((loop) => ({ ...loop, y: loop.y + below, width: width - 2 * marks.padding })),
  }
}

/** All states and events of a law as boxes sized for their text. */
export function shapesOf(words: AnyWords, language: Language): Shapes {
  const events = words.events as Readonly<Record<string, Words>>
  const steps = stepsOf(words)
  const shapeOf = (step: LawStep) => eventShape(step, events[step.event] ?? { zh: step.event, en: step.event }, language)
  const states = Object.keys(words.law.states).map((state) => {
    const loops = steps.filter(({ from, to }) => from === state && to === state)
    return stateShape(state, words.statusName(state, language), loops.map(shapeOf), language)
  })
  const between = steps.filter(({ from, to }) => from !== to)
  return { states, events: between.map((step) => ({ ...shapeOf(step), from: step.from, to: step.to })) }
}

/** Places a box, with its coordinates rounded to whole px. */
export const placeBox = <T extends Box>(box: T, { x = 0, y = 0 }: { x?: number; y?: number }): T => ({
  ...box,
  x: Math.round(x),
  y: Math.round(y),
})
