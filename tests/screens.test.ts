import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './support/steps.ts'

/** Number of rows that the specification has for each area. */
const asked: Readonly<Record<string, number>> = {
  'admin lists': 12,
  app: 4,
  audits: 4,
  'avatar upload': 2,
  base: 1,
  'card container': 1,
  comm: 2,
  commodity: 2,
  constants: 20,
  dictionaries: 8,
  'enable/disable': 11,
  errors: 15,
  'guest registration': 10,
  'hidden-menu forms': 3,
  lists: 11,
  logout: 2,
  coupons: 1,
  'main layout': 6,
  marketing: 7,
  'master-data': 8,
  'member management': 2,
  'menu icon map': 9,
  messages: 5,
  'overflow menu': 1,
  pages: 1,
  partner: 1,
  permissions: 8,
  'personal-info settings': 8,
  'public routes': 9,
  requests: 7,
  responsive: 5,
  'route options': 7,
  session: 3,
  'sidebar menu': 3,
  'static menu tree': 35,
  'special offers': 1,
  'status colours': 10,
  storage: 2,
  system: 8,
  'system params': 3,
  'tab bar': 13,
  themes: 13,
  'tile link block': 6,
  'top bar': 5,
  'top menu': 1,
  uploads: 1,
  'user-info drawer': 10,
  validators: 12,
  sales: 13,
  mall: 14,
  'mall order': 1,
  'sales returns': 1,
  invoice: 1,
  amounts: 9,
  'order lines': 8,
  'order forms': 4,
  'cost allocation': 3,
  documents: 2,
  wel: 1,
  workflow: 1,
  profit: 1,
  analysis: 1,
  finance: 5,
  warehouse: 4,
  'purchase receipt': 1,
  'purchase order': 2,
  supplier: 1,
  'receipt forms': 1,
  stock: 6,
  purchasing: 5,
  purchase: 2,
  inventory: 2,
  forms: 1,
  'stock count': 1,
}

const rows = [...readFileSync(`${root}docs/screens.md`, 'utf8').matchAll(/^\| `(\S+)` \| ([^|]+) \| [^|]+ \| `(\S+)` \|$/gm)].map(
  ([, id = '', area = '', file = '']) => ({ id, area, file }),
)

/** The text of a test file without comments, because a row that only a comment mentions is not tested. */
const codeOf = (file: string) =>
  readFileSync(root + file, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
    .join('\n')

test('every row of docs/screens.md has the test that it names', () => {
  const lost = rows.filter(({ id, file }) => {
    const text = codeOf(file)
    return !text.includes(`[${id}]`) && !text.includes(`'${id}'`)
  })
  expect(lost).toEqual([])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test.each(Object.entries(asked))('of the area %s all %i rows have a test', (area, count) => {
  expect(rows.filter((row) => row.area === area)).toHaveLength(count)
})
