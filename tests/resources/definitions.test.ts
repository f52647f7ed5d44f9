import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import contract from '#contract/schemas.gen.json' with { type: 'json' }
import { allDefinitions } from '#resources/documents/index.ts'
import { type Field, type ResourceDefinition, resourceLabel, resources } from '#resources/index.ts'
import { menuGroups, menuPages } from '#resources/menu/menu.ts'
import { guardRights, rightWords, verbWords } from '#resources/rights.ts'
import { mallOrdersHint, settings } from '#resources/settings/settings.ts'
import { root } from '../support/steps.ts'

type Schema = { properties?: Record<string, { default?: unknown }> }
const schemas = contract.components.schemas as unknown as Record<string, Schema>
const propertiesOf = (name: string) => schemas[name]?.properties ?? {}
const modelOf = ({ api }: ResourceDefinition) => api.replace(/Api$/, '')

const stamps = ['id', 'version', 'createUser', 'createTime', 'updateUser', 'updateTime']
const allFields = ({ fields, children = {} }: ResourceDefinition): [string, Field][] => [
  ...Object.entries(fields),
  ...Object.values(children).flatMap((child) => Object.entries(child.fields)),
]

describe.each(resources.map((definition) => ({ name: definition.label.en, definition })))('$name', ({ definition }) => {
  const { fields, api } = definition

  test('everything the contract answers is described or follows from what is', () => {
    const followed = [
      ...stamps,
      // secrets and passwords are written but never returned
      ...Object.keys(fields).filter((name) => !['secret', 'password'].includes(fields[name]?.kind ?? '')),
      ...Object.values(fields).flatMap((field) => ('name' in field ? [field.name] : 'names' in field ? [field.names] : [])),
      ...Object.keys({ ...definition.computed, ...definition.joined, ...definition.children }),
      ...(definition.mnemonicOf ? ['mnemonic'] : []),
    ]
    const model = propertiesOf(modelOf(definition))
    // what is shown only once may be in an answer of its own
    const said = [...Object.keys(definition.saidOnce ?? {}), ...(definition.notes ?? [])].filter((name) => Object.hasOwn(model, name))
    expect(new Set([...followed, ...said])).toEqual(new Set(Object.keys(model)))
  })

  test('every field has a label in both languages and shows somewhere, unless it is only kept', () => {
    for (const [name, field] of allFields(definition)) {
      expect(field.label.zh, name).toMatch(/\p{Script=Han}/u)
      expect(field.label.en, name).toMatch(/^[A-Z][^\p{Script=Han}]+$/u)
      expect(field.form !== false || field.list || field.kind === 'id', name).toBeTruthy()
      if (field.list) expect(field.width, name).toBeGreaterThan(0)
    }
  })

  test('a new form starts as the contract does', () => {
    const input = propertiesOf(`${modelOf(definition)}Input`)
    for (const [name, { default: usual }] of Object.entries(input)) expect(fields[name]?.initial, name).toBe(usual)
  })

  test('the stem is that of its rights, and each verb that its calls need has a button', () => {
    const own = operations.filter(({ id }) => id.startsWith(`${api}_`))
    const rights = own.flatMap(({ right, rightToAdd }) => [right, rightToAdd]).filter((right) => right !== undefined)
    const entered = own.some(({ id, kind }) => id === `${api}_submit` && kind === 'resource')
    const verbs = entered ? ['view', 'add', 'edit', 'delete'] : ['view']
    expect(rights).toEqual(expect.arrayContaining(verbs.map((verb) => `${definition.stem}_${verb}`)))
    for (const right of rights) expect(right).toMatch(new RegExp(`^${definition.stem}_`))
  })

  test('the list can be sorted by its first sort, and what is searched and unique is text or a figure of the row', () => {
    const sort = definition.sort.replace(/^-/, '')
    expect(fields[sort]?.list).toBe(true)
    for (const name of definition.unique.flat()) expect(fields[name], name).toBeDefined()
    for (const name of definition.title) expect(fields[name], name).toBeDefined()
  })
})

test('every page of the menu has a group, a path and a stem of its own', () => {
  for (const of of ['path', 'code'] as const) expect(new Set(menuPages.map((page) => page[of])).size).toBe(menuPages.length)
  for (const { group, path } of menuPages) expect(path, group).toMatch(/^\/[a-z]+(\/\w+)?$/)
  for (const group of Object.keys(menuGroups)) expect(menuPages.some((page) => page.group === group)).toBe(true)
})

test('every right of the contract and of the guards has words', () => {
  const needed = operations.flatMap(({ right, rightToAdd }) => [right, rightToAdd]).filter((right) => right !== undefined)
  for (const right of [...needed, ...guardRights]) {
    expect(verbWords(right).zh).not.toBe('')
    expect(rightWords(right).zh).toContain('·')
  }
  expect(() => verbWords('brand_polish')).toThrow('brand_polish')
  expect(rightWords('brand_polish')).toEqual({ zh: 'brand_polish', en: 'brand_polish' })
})

test('fields of a row and of its children are found by their names', () => {
  const goods = resources.find(({ api }) => api === 'CommodityApi')
  if (!goods) throw new Error('no goods')
  expect(resourceLabel(goods, 'spec')?.zh).toBe('规格')
  expect(resourceLabel(goods, 'units')?.zh).toBe('辅助单位')
  expect(resourceLabel(goods, 'units.conversion')?.zh).toBe('换算')
  expect(resourceLabel(goods, 'units.nothing')).toBeUndefined()
})

const glossary = readFileSync(`${root}docs/glossary.md`, 'utf8')
const sameEverywhere = new Set(['status', 'remark', 'sort'])

test.each(resources.filter(({ api }) => !api.startsWith('Log')).map((definition) => [definition.stem, definition] as const))(
  'the glossary has the fields of %s',
  (stem, { fields, children = {} }) => {
    const row = glossary.split('\n').find((line) => line.startsWith(`| \`${stem}\` |`)) ?? ''
    const names = [fields, ...Object.values(children).map((child) => child.fields)].flatMap((of) => Object.keys(of))
    expect(names.filter((name) => !sameEverywhere.has(name) && !row.includes(`\`${name}\``))).toEqual([])
  },
)

test('a setting that nothing reads yet promises no effect', () => {
  const keysIn = (file: string, pattern: RegExp) => [...readFileSync(`${root}src/server/${file}`, 'utf8').matchAll(pattern)].flat()
  const read = new Set([
    ...keysIn('db/settings.ts', /value\('([A-Z_]+)'\)|places\('([A-Z_]+)'\)/g),
    ...keysIn('documents/engine/notices/due.ts', /reminder, '([A-Z_]+)'/g),
    ...keysIn('documents/types/mall/mall-return/return-problems.ts', /waitMs\('([A-Z_]+)'\)/g),
    ...keysIn('documents/books/stock/balances.ts', /config_key = '([A-Z_]+)'/g),
    ...allDefinitions.flatMap(({ words }) => (words.clock ?? []).flatMap((rule) => rule.after ?? [])),
  ])
  // which of the first steps were skipped is only used by the screens
  const unread = settings.filter(({ key }) => !read.has(key) && key !== 'FIRST_STEPS')
  expect(unread.filter(({ hint }) => hint !== mallOrdersHint).map(({ key }) => key)).toEqual([])
  expect(settings.filter(({ key, hint }) => read.has(key) && hint === mallOrdersHint).map(({ key }) => key)).toEqual([])
})
