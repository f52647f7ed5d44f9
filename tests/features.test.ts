import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './support/steps.ts'

/**
 * Number of features of each kind: arriving, frame, lists, order grid, documents, diagrams, testers' tools, reports.
 */
const asked: Readonly<Record<string, number>> = { A: 7, S: 18, L: 15, G: 16, D: 12, M: 8, T: 8, R: 5 }

const rows = [...readFileSync(`${root}docs/features.md`, 'utf8').matchAll(/^\| (\S+) \| [^|]+ \| `(\S+)` \| (.+) \|$/gm)].map(
  ([, id = '', file = '', title = '']) => ({ id, file, title }),
)

/** The text of a test file without comments and with plain quotes, so that titles can be searched in it. */
const titlesIn = (file: string) =>
  existsSync(root + file)
    ? readFileSync(root + file, 'utf8')
        .split('\n')
        .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
        .join('\n')
        .replaceAll("\\'", "'")
    : ''

test('every feature has the test that it names', () => {
  expect(rows.filter(({ file, title }) => !titlesIn(file).includes(title))).toEqual([])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test.each(Object.entries(asked))('of the features %s all %i are there', (letter, count) => {
  const there = rows.filter(({ id }) => /^[A-Z]\d+$/.test(id) && id.startsWith(letter)).map(({ id }) => id)
  expect(there).toEqual(Array.from({ length: count }, (_, at) => `${letter}${at + 1}`))
})
