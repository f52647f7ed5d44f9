import { readFileSync, writeFileSync } from 'node:fs'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { diceOf } from '#machines/paths/dice.ts'
import { equivalent } from '../instruments/mutate/equivalent.ts'
import { passes, type Read, read, readFile } from '../instruments/mutate/in-place-of-vitest.ts'
import { type Mutant, mutantsOf } from '../instruments/mutate/mutants.ts'

// what is imported as vitest here is its replacement (in-place-of-vitest.ts)
const { expect, test } = globalThis as unknown as typeof import('vitest')

/*
 * Changes every law in one place at a time and runs the tests of laws against each mutant: which mutants does nobody
 * notice? `npm test` tries some, `npm run mutate` all mutants of one machine or of every machine.
 */

/** The order given by `npm run mutate`. */
type Order = { machine?: string; report: string }
const order = JSON.parse(process.env.MUTATE_ORDER ?? 'null') as Order | null
const sample = Number(process.env.MUTANTS ?? 40)

/** Tests that compare a law with itself or with what is generated from it, and tests of machines that are not laws. */
const others = /\/(paths|walked-paths|diagrams|line-grid|line-grid-rows|merge|open-tabs|session)\.test\.ts$/
const files = import.meta.glob('../machines/**/*.test.ts')
for (const [name, load] of Object.entries(files)) if (!others.test(name)) await readFile(name, load)

const texts = new Map(Object.keys(files).map((name) => [name, readFileSync(new URL(name, import.meta.url), 'utf8')]))
const stem = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * The tests that could notice a mutant of a law: first those in its own file, then those in files that name it, then
 * those of all laws.
 */
function testsOf(kinds: readonly string[]): readonly Read[] {
  const named = new RegExp(`\\b(${kinds.join('|')})(Law)?\\b`)
  const rank = ({ file, title }: Read) => {
    if (kinds.some((kind) => file.endsWith(`/${stem(kind)}.test.ts`))) return 0
    if (named.test(title)) return 1
    return named.test(texts.get(file) ?? '') ? 2 : 3
  }
  return read.filter((one) => rank(one) < 3).sort((one, other) => rank(one) - rank(other))
}

/** Kinds under one law are grouped, because a mistake in it affects all of them. */
const laws = Map.groupBy(Object.values<AnyWords>(documents), ({ law }) => law)

async function survivorsOf(mutants: readonly Mutant[], kinds: readonly string[]): Promise<string[]> {
  const survivors: string[] = []
  const tests = testsOf(kinds)
  for (const { name, plant } of mutants) {
    const takeBack = plant()
    let isKilled = false
    try {
      for (const one of tests) {
        isKilled = !(await passes(one))
        if (isKilled) break
      }
    } finally {
      takeBack()
    }
    if (!isKilled) survivors.push(name)
  }
  return survivors
}

test('every mutant of a law is noticed by its tests, but for those that are the same law', async () => {
  const chosen = [...laws.values()].filter((words) => !order?.machine || words.some(({ id }) => id === order.machine))
  const all = chosen.flatMap((words) => mutantsOf(words[0] as AnyWords).map((mutant) => ({ mutant, kinds: words.map(({ id }) => id) })))
  const dice = diceOf(20_261_126)
  const tried = order ? all : Array.from({ length: sample }, () => dice.oneOf(all))
  for (const one of new Set(tried.flatMap(({ kinds }) => testsOf(kinds)))) expect([one.title, await passes(one)]).toEqual([one.title, true])
  const survivors: string[] = []
  for (const { mutant, kinds } of tried) survivors.push(...(await survivorsOf([mutant], kinds)))
  const unknown = survivors.filter((name) => !Object.hasOwn(equivalent, name))
  if (order) writeFileSync(order.report, JSON.stringify({ mutants: tried.length, survivors, unknown }))
  else expect(unknown).toEqual([])
})
