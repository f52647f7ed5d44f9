import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { allTypes } from '#resources/documents/types.ts'
import { resources } from '#resources/index.ts'
import { menuPages } from '#resources/menu/menu.ts'
import { reports } from '#resources/reports/reports.ts'
import { data } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

/**
 * Document types and resources after the first of each: the same code draws them, so only the first is tested here.
 */
const drawnAlike = [allTypes.map(({ right }) => right), resources.map(({ stem }) => stem)].flatMap(([, ...rest]) => rest)

/** Pages without views, by reason. */
const without: Readonly<Record<string, readonly string[]>> = {
  'no list': ['checkout', 'tillday', 'openapi', 'sysconfig', 'printtemplate', 'operations', 'machine', 'logaudit', 'testing'],
  'a tree, opened branch by branch': ['region'],
  'a row for each type or month, read whole': ['billrule', 'period'],
}
const excepted = new Set([...drawnAlike, ...reports.map(({ stem }) => stem), ...Object.values(without).flat()])

const empty = () => data({ records: [], total: 0, size: 20, current: 1, pages: 0, sums: {}, counts: {} })
const readings = operations.filter(({ id, method }) => method === 'get' && !id.startsWith('SavedViewApi_'))
const answers = Object.fromEntries(readings.flatMap(({ id }) => (/list$/i.test(id) ? [[id, empty]] : [])))
const lists = menuPages.filter(({ code }) => !excepted.has(code))

test.each(lists.map(({ label, path, code }) => [label.zh, path, code] as const))('%s offers views', async (_, path, code) => {
  await openSignedIn(path, [`${code}_view`], answers)
  expect(await screen.findByRole('button', { name: '视图' })).toBeTruthy()
})
