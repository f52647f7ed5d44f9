import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './support/steps.ts'

/** How many rows of each finished area the specification has and a test proves; the list only grows. */
const finished: Readonly<Record<string, number>> = {
  'avatar upload': 2,
  base: 1,
  'card container': 1,
  comm: 2,
  commodity: 2,
  dictionaries: 8,
  'enable/disable': 11,
  errors: 15,
  'main layout': 6,
  'master-data': 8,
  'member management': 2,
  'menu icon map': 9,
  'overflow menu': 1,
  pages: 1,
  'personal-info settings': 8,
  'public routes': 9,
  responsive: 5,
  'route options': 7,
  'sidebar menu': 3,
  'static menu tree': 35,
  storage: 2,
  'system params': 3,
  'tab bar': 13,
  themes: 13,
  'tile link block': 6,
  'top bar': 5,
  'top menu': 1,
  uploads: 1,
  'user-info drawer': 10,
  validators: 12,
  wel: 1,
}

const rows = [...readFileSync(`${root}docs/screens.md`, 'utf8').matchAll(/^\| `(\S+)` \| ([^|]+) \| [^|]+ \| `(\S+)` \|$/gm)].map(
  ([, id = '', area = '', file = '']) => ({ id, area, file }),
)

test('every row of docs/screens.md has the test that it names', () => {
  const lost = rows.filter(({ id, file }) => {
    const text = readFileSync(root + file, 'utf8')
    return !text.includes(`[${id}]`) && !text.includes(`'${id}'`)
  })
  expect(lost).toEqual([])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test.each(Object.entries(finished))('of the area %s all %i rows are listed', (area, count) => {
  expect(rows.filter((row) => row.area === area)).toHaveLength(count)
})
