/*
 * Replaces `vitest` while laws are mutated: tests are loaded once and then run again and again in this process,
 * because a test runner would load everything again for each of a thousand mutants. It implements only what the tests
 * of laws use; expectations are vitest's own.
 */

/** A test that was loaded: its file, its title, and its function. */
export type Read = { file: string; title: string; run: () => unknown }

export const read: Read[] = []
let file = ''
let within: readonly string[] = []
let afterwards: (() => void)[] = []

/** Loads a test file; the tests it registers belong to that file. */
export async function readFile(name: string, load: () => Promise<unknown>): Promise<void> {
  file = name
  await load()
}

/** Runs a test; returns whether it passed. */
export async function passes({ run }: Read): Promise<boolean> {
  const { log } = console
  console.log = () => undefined
  try {
    await run()
    return true
  } catch {
    return false
  } finally {
    console.log = log
    for (const work of afterwards) work()
    afterwards = []
  }
}

type Body = (...values: unknown[]) => unknown
const bodyOf = (given: readonly unknown[]): Body => given.find((one): one is Body => typeof one === 'function') ?? (() => undefined)
const valuesOf = (row: unknown): unknown[] => (Array.isArray(row) ? row : [row])

const group = (title: string, ...given: unknown[]) => {
  const before = within
  within = [...within, title]
  bodyOf(given)()
  within = before
}
const single = (title: string, ...given: unknown[]) => {
  read.push({ file, title: [...within, title].join(' › '), run: () => bodyOf(given)() })
}
const eachOf = (one: (title: string, body: () => unknown) => void) => (rows: readonly unknown[]) => {
  return (title: string, ...given: unknown[]) => {
    for (const row of rows) one(`${title} ${String(valuesOf(row)[0])}`, () => bodyOf(given)(...valuesOf(row)))
  }
}

export const describe = Object.assign(group, { each: eachOf(group) })
export const test = Object.assign(single, { each: eachOf(single) })
export const onTestFinished = (work: () => void) => {
  afterwards.push(work)
}
export const expect: unknown = (globalThis as { expect?: unknown }).expect
