import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type AnyWords, transitionsOf } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import { diagramText } from '#web/diagrams/generate/main.ts'
import { textWidth, wrap } from '#web/diagrams/generate/measure.ts'
import { type Box, type DiagramFile, type Layout, type Point, type as types } from '#web/diagrams/geometry.ts'
import { mermaidOf } from '#web/diagrams/mermaid.ts'
import { stepId, stepsOf } from '#web/diagrams/steps.ts'

const textOf = (kind: string) => readFileSync(new URL(`../../src/web/diagrams/layouts/${kind}.diagram.gen.json`, import.meta.url), 'utf8')
const machines: readonly AnyWords[] = Object.values(documents)

const drawnIn = (layout: Layout) => [...layout.events, ...layout.states.flatMap(({ loops }) => loops)]
const apart = (a: Box, b: Box) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
const onEdge = ({ x, y, width, height }: Box, [px, py]: Point) => {
  const inside = px >= x - 1 && px <= x + width + 1 && py >= y - 1 && py <= y + height + 1
  return inside && [px - x, px - x - width, py - y, py - y - height].some((distance) => Math.abs(distance) <= 1)
}

describe.each(machines.map((words) => [words.id, words] as const))('the diagram of %s', (kind, words) => {
  const text = textOf(kind)
  const file = JSON.parse(text) as DiagramFile

  test('is what its machine gives now, byte for byte', async () => {
    expect(await diagramText(words)).toBe(text)
  })

  test('carries the hash that the log carries', () => {
    expect(file.hash).toBe(machineHash(words))
  })

  test.each(['zh', 'en'] as const)('shows each transition of the law once, and nothing else (%s)', (language) => {
    const wanted = new Set(transitionsOf(words).map(({ from, event, to }) => stepId(from, event, to)))
    const drawn = drawnIn(file.layouts[language]).map(({ id }) => id)
    expect(drawn.toSorted()).toEqual([...wanted].toSorted())
    expect(file.layouts[language].states.map(({ state }) => state)).toEqual(Object.keys(words.law.states))
  })

  test.each(['zh', 'en'] as const)('has no box upon another, and no text wider than its box (%s)', (language) => {
    const { states, events, width, height } = file.layouts[language]
    const boxes = [...states, ...events]
    const touching = boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => !apart(a, b)))
    expect(touching).toEqual([])
    for (const box of boxes) expect(apart(box, { x: 0, y: 0, width, height })).toBe(false)
    for (const shape of drawnIn(file.layouts[language]))
      for (const line of shape.label) expect(textWidth(line, types.event.size), line).toBeLessThanOrEqual(shape.width)
  })

  test.each(['zh', 'en'] as const)('draws every line from the state through the event to the next state (%s)', (language) => {
    const { states, events } = file.layouts[language]
    const box = (name: string | undefined) => states.find(({ state }) => state === name) ?? expect.fail(`${name} is not drawn`)
    for (const event of events) {
      const [from, , to] = event.id.split('-')
      const [first, last] = [event.enter.at(0), event.leave.at(-1)]
      expect(first && onEdge(box(from), first), `${event.id} begins at ${from}`).toBe(true)
      expect(last && onEdge(box(to), last), `${event.id} ends at ${to}`).toBe(true)
      for (const end of [event.enter.at(-1), event.leave.at(0)]) expect(end && onEdge(event, end), event.id).toBe(true)
    }
  })

  test('says of each branch when it applies, and of one alone nothing', () => {
    const rows = transitionsOf(words)
    for (const { from, event, branches, rows: own } of stepsOf(words)) {
      const several = rows.filter((row) => row.from === from && row.event === event).length > 1
      expect(branches).toHaveLength(several ? own.length : 0)
    }
  })

  test('is told to Mermaid with every state and every transition', () => {
    const lines = mermaidOf(words, 'en').split('\n')
    expect(lines.filter((line) => line.includes('-->') && !line.includes('[*]'))).toHaveLength(stepsOf(words).length)
    expect(lines.filter((line) => /^\s*state ".+" as /.test(line))).toHaveLength(Object.keys(words.law.states).length)
  })
})

test('a branch without a guard of its own is what is left', () => {
  const submit = stepsOf(documents.purchaseOrder as AnyWords).filter(({ from, event }) => from === 'draft' && event === 'SUBMIT')
  expect(submit.map(({ to, branches }) => [to, branches.map(({ zh }) => zh)])).toEqual([
    ['approved', ['无需审核']],
    ['submitted', ['否则']],
  ])
})

test.each([
  ['红冲', ['红冲']],
  ['没有无源单入库权限', ['没有无源单', '入库权限']],
  ['Made by a reversal', ['Made by', 'a reversal']],
  ['Extraordinarily', ['Extraordinarily']],
])('%s is broken where a line may end', (text, lines) => {
  expect(wrap(text, 12, 60)).toEqual(lines)
})
