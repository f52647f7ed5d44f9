import type { Language } from '#domain/core/words.ts'
import { textWidth } from './generate/measure.ts'
import { type Box, type EventBox, type Layout, type StateBox, marks as sizes, type } from './geometry.ts'
import { lawChanges, type StoredLaw } from './law-changes.ts'
import { stepId } from './steps.ts'

/** How a part of the picture differs between two versions; `absent` means that neither version has it. */
export type LawMark = 'added' | 'removed' | 'changed' | 'same' | 'absent'
/** Marks of the states by their names, and of the steps by their ids. */
export type LawMarks = { states: ReadonlyMap<string, LawMark>; steps: ReadonlyMap<string, LawMark> }

type LawPair = { before: StoredLaw; after: StoredLaw }
type StoredTransition = NonNullable<StoredLaw['transitions']>[number]

/**
 * Marks all states and steps of two versions. A step also counts as changed if its event, a guard or an effect of it
 * was changed.
 */
export function marksOf({ before, after }: LawPair): LawMarks {
  const changes = lawChanges(before, after)
  const how = new Map(changes.map(({ part, name, how }) => [`${part} ${name}`, how]))
  const states = [...new Set([before, after].flatMap((law) => [...Object.keys(law.states ?? {})]))]
  const rows = Map.groupBy(
    [before, after].flatMap(({ transitions = [] }) => transitions),
    idOf,
  )
  const ofRows = (same: readonly StoredTransition[]): LawMark => {
    const [{ from, event, to }] = same as [StoredTransition]
    const own = how.get(`transitions ${from} · ${event} · ${to}`)
    const says = [`events ${event}`, ...same.flatMap(referencedParts)]
    return own ?? (says.some((name) => how.get(name) === 'changed') ? 'changed' : 'same')
  }
  return {
    states: new Map(states.map((state) => [state, how.get(`states ${state}`) ?? 'same'])),
    steps: new Map([...rows].map(([id, same]) => [id, ofRows(same)])),
  }
}

const idOf = ({ from, event, to }: StoredTransition): string => stepId(from, event, to)

function referencedParts({ when, effects = [] }: StoredTransition): string[] {
  const names = JSON.stringify(when ?? null).matchAll(/"guard":"([^"]+)"/g)
  return [...[...names].map(([, guard]) => `guards ${guard}`), ...effects.map((effect) => `effects ${effect}`)]
}

const gap = 24
const chip = { height: 24, between: 10 }

/**
 * Extends the present law's layout by the parts that only the compared versions have, because the present picture has
 * no place for them: states in a row below it, steps in a column beside it, each with its lines.
 */
export function withMissing(layout: Layout, marks: LawMarks, pair: LawPair, language: Language): Layout {
  const states = missingStates(layout, marks, pair, language)
  const all = [...layout.states, ...states]
  const drawn = new Set([...layout.events, ...layout.states.flatMap(({ loops }) => loops)].map(({ id }) => id))
  const rows = [pair.before, pair.after].flatMap(({ transitions = [] }) => transitions)
  const missing = new Map(rows.filter((row) => !drawn.has(idOf(row))).map((row) => [idOf(row), row]))
  const box = (name: string) => all.find(({ state }) => state === name)
  const middle = ({ from, to }: StoredTransition) => (middleOf(box(from)) + middleOf(box(to))) / 2
  const sorted = [...missing.values()].toSorted((one, other) => middle(one) - middle(other))
  const left = Math.max(layout.width, ...states.map(({ x, width }) => x + width)) + gap
  const events: EventBox[] = []
  for (const row of sorted) {
    const [from, to, last] = [box(row.from), box(row.to), events.at(-1)]
    if (!from || !to) continue
    const y = Math.max(last ? last.y + chip.height + chip.between : sizes.padding, middle(row) - chip.height / 2)
    events.push(eventBesideOf(row, { from, to, x: left, y }, wordsOf(pair, row.event, language)))
  }
  const boxes: readonly Box[] = [...all, ...events]
  return {
    width: Math.max(layout.width, ...boxes.map(({ x, width }) => x + width + sizes.padding)),
    height: Math.max(layout.height, ...boxes.map(({ y, height }) => y + height + sizes.padding)),
    states: all,
    events: [...layout.events, ...events],
  }
}

const middleOf = (box: Box | undefined): number => (box ? box.y + box.height / 2 : 0)

function missingStates(layout: Layout, marks: LawMarks, { before, after }: LawPair, language: Language): StateBox[] {
  const drawn = new Set(layout.states.map(({ state }) => state))
  let x = sizes.padding
  return [...marks.states.keys()]
    .filter((state) => !drawn.has(state))
    .map((state) => {
      const label = (after.states?.[state] ?? before.states?.[state])?.words[language] ?? state
      const width = Math.ceil(textWidth(label, type.state.size)) + 2 * sizes.padding + sizes.dot + sizes.gap
      const box = { state, label: [label], loops: [], x, y: layout.height + gap, width, height: 32 }
      x += width + gap
      return box
    })
}

const wordsOf = ({ before, after }: LawPair, event: string, language: Language): string =>
  (after.events?.[event] ?? before.events?.[event])?.words[language] ?? event

type EventPlacement = { from: Box; to: Box; x: number; y: number }

function eventBesideOf(row: StoredTransition, { from, to, x, y }: EventPlacement, label: string): EventBox {
  const width = Math.ceil(textWidth(label, type.event.size)) + 2 * sizes.padding
  const right = (box: Box, by: number): [number, number] => [box.x + box.width, middleOf(box) + by]
  return {
    ...{ id: idOf(row), label: [label], note: [], x, y, width, height: chip.height },
    enter: [right(from, -4), [x, y + chip.height / 3]],
    leave: [[x, y + (chip.height * 2) / 3], right(to, 4)],
  }
}
