import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { operations } from '#contract/operations.gen.ts'
import { refusals } from '#domain/core/refusals.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import { wordsOfKind } from '#machines/index.ts'
import { root } from '../support/steps.ts'

// What a reader who has only the document learns about each operation. `npm run check` lints that the document is
// sound for tools.

type Described = {
  operationId: string
  summary: string
  description: string
  security?: object[]
  parameters?: { required?: boolean }[]
  requestBody?: { content: Record<string, object> }
  responses: Record<string, { content: Record<string, object> }>
  'x-right': string
  'x-right-to-add'?: string
  'x-refusals': string[]
}
const { paths } = parse(readFileSync(`${root}openapi/openapi.yaml`, 'utf8')) as { paths: Record<string, Record<string, Described>> }
const described = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
)
const rows = operations.map((operation) => ({ operation, told: described.get(operation.id) as Described }))

test('every operation has a summary in English that no other has, and a description that begins with its comment', () => {
  expect(rows.filter(({ told }) => /^$|\p{Script=Han}/u.test(told.summary)).map(({ told }) => told)).toEqual([])
  const times = Map.groupBy(rows, ({ told }) => told.summary)
  expect([...times].filter(([, all]) => all.length > 1).map(([summary]) => summary)).toEqual([])
})

test('every operation names its right in full, in words too, and those that need no session say so', () => {
  for (const { operation, told } of rows) {
    const { access, right, rightToAdd, looksUp, pages = [] } = operation
    // a look-up is open to every user who has any of the pages that use it
    const ofPages = looksUp ? `lookup ${looksUp}` : `pages ${pages.join(' ')}`
    expect(told['x-right']).toBe(right ?? (access === 'page' ? ofPages : access))
    expect(told['x-right-to-add']).toBe(rightToAdd)
    if (right) expect(told.description).toContain(`Right: \`${right}\``)
    if (rightToAdd) expect(told.description).toContain(`\`${rightToAdd}\``)
    expect(told.security?.some((way) => Object.keys(way).length === 0) ?? false).toBe(access === 'public')
  }
})

/** Refusals that every write may give; a dry run gives none of them. */
const ofWrites = new Set(['REQUEST_REUSED', 'KEY_FORBIDS', 'LOOKING_AS'])

test('the dry run lists whatever an event is refused with, for it refuses as the event would', () => {
  const listed = described.get('DocumentApi_dryRun')?.['x-refusals'] ?? []
  const ofEvents = rows.flatMap(({ operation, told }) => (operation.event === undefined ? [] : told['x-refusals']))
  expect([...new Set(ofEvents)].filter((key) => !ofWrites.has(key) && !listed.includes(key))).toEqual([])
})

test('every operation lists its refusals by keys of the catalogue, those of the guards on the ways of its event among them', () => {
  for (const { operation, told } of rows) {
    const keys = told['x-refusals']
    expect(keys.filter((key) => !Object.hasOwn(refusals, key))).toEqual([])
    expect(new Set(keys).size).toBe(keys.length)
    const [kind = '', event = ''] = operation.event?.split('.') ?? []
    const words = wordsOfKind(kind)
    const guarded = words ? transitionsOf(words).filter((row) => row.event === event) : []
    expect(keys).toEqual(expect.arrayContaining(guarded.flatMap(({ guards }) => guards.flatMap((guard) => guard.refusals))))
  }
})

test('every operation answers a refusal by the one model', () => {
  for (const { told } of rows) {
    const statuses = Object.keys(told.responses)
    expect(statuses).toEqual(expect.arrayContaining(['4XX', '5XX']))
  }
})

test('every operation that takes a body shows one, every parameter that is needed a value, every answer of data what it looks like', () => {
  for (const { told } of rows) {
    const { operationId: id, requestBody, parameters = [], responses } = told
    for (const content of Object.values(requestBody?.content ?? {})) expect(content, id).toHaveProperty('example')
    for (const parameter of parameters.filter(({ required }) => required)) expect(parameter, id).toHaveProperty('example')
    const answer = responses['200']?.content['application/json']
    if (answer) expect(answer, id).toHaveProperty('examples.answer')
  }
})
