import { expect, test } from 'vitest'
import { filesNotOnCluster } from './not-on-cluster.ts'

const whyNot = (name: string) => filesNotOnCluster().find(({ file }) => file === `tests/server/${name}.test.ts`)?.why

test.each([
  'operations/archive',
  'operations/backup',
  'operations/commands',
  'operations/embedded',
  'operations/set-up',
  'operations/start-checks',
  'operations/terminal',
  'storms/kill-storm',
])('%s starts a PostgreSQL of its own, and is not run on a cluster', (name) => {
  expect(whyNot(name)).toBe('starts an embedded PostgreSQL of its own')
})

test('what looks at plans, or stands in for the engine, is not run there either', () => {
  expect(['db/plans', 'db/whole-reads', 'db/distributed-rules'].map(whyNot)).toEqual(
    Array.from({ length: 3 }, () => 'looks at plans for whatever values, which a cluster does not make'),
  )
  expect(whyNot('db/distribute')).toBe('puts a schema in the place of the engine')
})

test.each([
  'purchase/purchase',
  'finance/periods',
  'finance/vouchers',
  'finance/own-books',
  'operations/nodes',
  'db/distributed-catalog',
  'conformance/sales/sales-out',
  'resources/resources',
])('%s is run there', (name) => {
  expect(whyNot(name)).toBeUndefined()
})

test('most files are run there', () => {
  expect(filesNotOnCluster().length).toBeLessThan(40)
})
