import { describe, expect, test } from 'vitest'
import { type AnyWords, transitionsOf } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { denialsOf, edgesOf, refusalUnder } from '#machines/paths/edges.ts'
import { type PathFile, pathsOf } from '#machines/paths/path-file.ts'
import { strategies } from '#machines/paths/strategies.ts'
import { failing, outcomeOf } from '#machines/paths/witness.ts'
import { orderPaths, textOf } from '../../instruments/order-paths.ts'

const laws: [string, AnyWords][] = Object.entries(documents)
const rowNames = (words: AnyWords) => transitionsOf(words).map(({ from, event, to }) => `${from} ${event} ${to}`)
const taken = ({ paths }: PathFile) => paths.flatMap(({ steps }) => steps)

describe.each(laws)('%s', (_kind, words) => {
  test('has facts for every transition, and for every guard by itself to say no', () => {
    for (const { row, case: one } of edgesOf(words)) {
      expect([row, outcomeOf(words, row.from, row.event, one)]).toEqual([row, row.to])
      for (const guard of row.when) expect([row, guard, failing(words, row, guard)]).not.toContain(undefined)
    }
    for (const { from, event, key, case: one } of denialsOf(words)) expect(refusalUnder(words, from, event, one)?.key).toBe(key)
  })

  test.each(Object.keys(strategies))('%s: paths begin where the law does, hang together and are taken by the law', (strategy) => {
    const file = pathsOf(words, { strategy, seed: 7 })
    expect(textOf(pathsOf(words, { strategy, seed: 7 }))).toBe(textOf(file))
    expect(file.paths.length).toBeGreaterThan(0)
    expect(file.paths.length).toBeLessThanOrEqual(file.bounds.paths)
    for (const { steps } of file.paths) {
      expect(steps.length).toBeLessThanOrEqual(file.bounds.steps)
      expect(steps.map(({ from }) => from)).toEqual(['new', ...steps.slice(0, -1).map(({ to }) => to)])
      for (const { from, event, to, facts, payload } of steps)
        expect(outcomeOf(words, from, event, { facts: { ...facts }, payload: { ...payload } })).toBe(to)
    }
    const names = new Set(taken(file).map(({ from, event, to }) => `${from} ${event} ${to}`))
    expect(new Set(file.left)).toEqual(new Set(file.left.filter((name) => rowNames(words).includes(name))))
    if (strategy.includes('transition')) expect([...new Set(rowNames(words))].filter((name) => !names.has(name))).toEqual([])
    if (strategy === 'shortest') expect(new Set(taken(file).map(({ to }) => to)).size).toBe(Object.keys(words.law.states).length - 1)
  })
})

test('transition pairs take every transition after every other that may follow it', () => {
  const { paths } = pathsOf(documents.salesOrder, { strategy: 'transition-pairs', seed: 7 })
  const name = ({ from, event, to, guards }: { from: string; event: string; to: string; guards: readonly string[] }) =>
    `${from} ${event} ${to} ${guards.join()}`
  const pairs = new Set(paths.flatMap(({ steps }) => steps.slice(1).map((step, at) => `${steps[at] && name(steps[at])} | ${name(step)}`)))
  const rows = edgesOf(documents.salesOrder).map(({ row }) => ({ ...row, guards: row.when }))
  const wanted = rows.flatMap((row) => rows.filter(({ from }) => from === row.to).map((next) => `${name(row)} | ${name(next)}`))
  expect(wanted.filter((pair) => !pairs.has(pair))).toEqual([])
})

test('another seed takes other ways and tries other refusals', () => {
  const of = (seed: number) => textOf(pathsOf(documents.salesOrder, { strategy: 'random', seed }))
  expect(of(7)).not.toBe(of(8))
})

test.each([
  ['--machine salesOrdr', 'no machine salesOrdr; there are'],
  ['--strategy shortest', '--machine is missing; there are'],
  ['--machine salesOrder --strategy longest', 'no strategy longest; there are shortest, simple, all-transitions, transition-pairs, random'],
  ['--machine salesOrder --strategy toString', 'no strategy toString'],
  ['--machine constructor', 'no machine constructor'],
  ['--machine salesOrder --seed x', '--seed is a whole number from 0 to 999999999, not x'],
  ['--machine salesOrder --paths 0', '--paths and --steps are at least 1'],
  ['--machine salesOrder --sead 7', "Unknown option '--sead'; there are --machine, --strategy"],
])('`%s` is told what is wrong', (args, message) => {
  expect(() => orderPaths(args.split(' '))).toThrow(message)
})
