import { expect, onTestFinished, test } from 'vitest'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { type PathFile, pathsOf } from '#machines/paths/path-file.ts'
import { lineOf, pathOfLine } from '../../instruments/walk/path-line.ts'
import { readPaths } from '../../instruments/walk/walk-file.ts'
import { walkLaw } from '../../instruments/walk/walk-law.ts'

const laws: [string, AnyWords][] = Object.entries(documents)

test.each(laws)('%s: the machine that runs and the words of its buttons agree on every path', async (_kind, words) => {
  const { paths } = pathsOf(words, { strategy: 'all-transitions', seed: 7, refusals: 4 })
  const report = await walkLaw(words, paths)
  expect(report.faults).toEqual([])
  expect(report.left).toEqual([])
  for (const path of paths) {
    const line = lineOf(words, path)
    expect(lineOf(words, pathOfLine(line).path)).toBe(line)
  }
})

test('paths that were written down fail where the law has changed since, as one line each that fails 10 of 10', async () => {
  const words: AnyWords = documents.salesOrder
  const { paths }: PathFile = pathsOf(words, { strategy: 'all-transitions', seed: 7 })
  const guards = words.law.implementations.guards as Record<string, unknown>
  const { isFinished } = guards
  onTestFinished(() => {
    guards.isFinished = isFinished
  })
  const before = await walkLaw(words, paths)
  guards.isFinished = () => false
  const { faults } = await walkLaw(words, paths)
  expect(before.faults).toEqual([])
  expect(faults.length).toBeGreaterThan(0)
  const [fault] = faults
  expect(fault).toEqual({
    line: expect.stringMatching(/^salesOrder .*COMPLETE>completed$/),
    complaint: 'COMPLETE is refused by STATUS_FORBIDS (isFinished)',
  })
  // shortened to the fewest steps that lead to the fault
  expect(fault?.line.split(' ').length).toBeLessThanOrEqual(5)
  for (let nth = 0; nth < 10; nth += 1) expect((await walkLaw(words, [pathOfLine(fault?.line ?? '').path])).faults).toEqual([fault])
})

test.each([
  ['nowhere.json', 'there is no file nowhere.json'],
  ['package.json', 'package.json is no file of paths (danju-paths/1)'],
  ['salesOrdr SUBMIT>submitted', 'no machine salesOrdr'],
  ['salesOrder APPROVE>approved', 'salesOrder has no transition APPROVE>approved in the state new'],
  ['salesOrder SUBMIT>submitted !APPROVE:isTuesday APPROVE>approved', 'salesOrder refuses no APPROVE:isTuesday in the state submitted'],
])('`%s` is told what is wrong', (given, message) => {
  expect(() => readPaths(given)).toThrow(message)
})
