import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createMachine, transition } from 'xstate'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { scxmlOf } from '#machines/engine/scxml.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { xstateJsonOf } from '#machines/engine/xstate-json.ts'
import { documents } from '#machines/index.ts'

// laws saved for other programs lead to the same states as the running law

const laws = Object.values(documents) as readonly AnyWords[]

type Way = { event: string; guards: readonly string[]; target: string; effects: readonly string[] }
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** Reads SCXML as an interpreter does: the transitions of each state, in their order. */
function readScxml(text: string): { initial: string; data: readonly string[]; states: ReadonlyMap<string, readonly Way[]> } {
  const states = [...text.matchAll(/<(state|final)\s[^>]*?(?:\/>|>([\s\S]*?)<\/state>)/g)].map(([whole, , body = '']) => {
    const ways = [...body.matchAll(/<transition\s([^>]*?)(?:\/>|>([\s\S]*?)<\/transition>)/g)].map(([, head = '', inner = '']): Way => {
      const cond = attribute(` ${head}`, 'cond')
      return {
        event: attribute(` ${head}`, 'event'),
        guards: cond === '' ? [] : cond.split(' &amp;&amp; '),
        target: attribute(` ${head}`, 'target'),
        effects: [...inner.matchAll(/<raise event="effect\.(\w+)"\/>/g)].map(([, name = '']) => name),
      }
    })
    return [attribute(whole.slice(0, whole.indexOf('>')), 'id'), ways] as const
  })
  const data = [...text.matchAll(/<data id="(\w+)" expr="true"\/>/g)].map(([, name = '']) => name)
  return { initial: attribute(/<scxml[^>]*>/.exec(text)?.[0] ?? '', 'initial'), data, states: new Map(states) }
}

/** Sets of guards that hold: all of them, none, and all but one. */
const valuations = (guards: readonly string[]): readonly ReadonlySet<string>[] => [
  new Set(guards),
  new Set(),
  ...guards.map((one) => new Set(guards.filter((name) => name !== one))),
]

describe.each(laws.map((words) => [words.id, words] as const))('%s', (_, words) => {
  const rows = transitionRows(words.law)
  const first = (state: string, event: string, held: ReadonlySet<string>) =>
    rows.find(({ from, event: name, when }) => from === state && name === event && when.every((guard) => held.has(guard)))
  const asked = Object.keys(words.law.states).flatMap((state) => words.eventNames.map((event) => [state, event as string] as const))
  const guards = [...new Set(rows.flatMap(({ when }) => when))]

  test('as SCXML leads the same ways, and is the same bytes again', () => {
    const text = scxmlOf(words, 'zh')
    expect(scxmlOf(words, 'zh')).toBe(text)
    const read = readScxml(text)
    expect([read.initial, [...read.states.keys()], read.data.toSorted()]).toEqual(['new', Object.keys(words.law.states), guards.toSorted()])
    const differing = asked.flatMap(([state, event]) =>
      valuations(guards).flatMap((held) => {
        const way = read.states.get(state)?.find((one) => one.event === event && one.guards.every((guard) => held.has(guard)))
        const row = first(state, event, held)
        return JSON.stringify([way?.target, way?.effects]) === JSON.stringify([row?.to, row?.effects]) ? [] : [`${state} ${event}`]
      }),
    )
    expect(differing).toEqual([])
  })

  test('as JSON is a machine that XState runs the same ways', () => {
    const config = JSON.parse(xstateJsonOf(words))
    for (const held of valuations(guards)) {
      const all = (_: unknown, { guards: names }: { guards: string[] }) => names.every((name) => held.has(name))
      const implementations = { guards: { ...Object.fromEntries(guards.map((guard) => [guard, () => held.has(guard)])), all } }
      const machine: AnyStateMachine = createMachine(config, implementations)
      for (const [state, event] of asked) {
        if (rows.every(({ from }) => from !== state)) continue
        const [after] = transition(machine, machine.resolveState({ value: state, context: {} }), { type: event })
        expect(`${state} ${event} ${after.value}`).toBe(`${state} ${event} ${first(state, event, held)?.to ?? state}`)
      }
    }
  })
})
