import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { operationOf, resources } from '#resources/index.ts'
import { menus } from '#web/screens/master-data/custom-screens.ts'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

type Row = { id: string; parentId?: string; name: string; hasChildren?: boolean }
const classes: readonly Row[] = [
  { id: '1', name: '饮料', hasChildren: true },
  { id: '2', name: '百货' },
  { id: '11', parentId: '1', name: '茶饮', hasChildren: true },
  { id: '12', parentId: '1', name: '果汁' },
  { id: '111', parentId: '11', name: '绿茶' },
]
const asRow = (row: Row) => ({ ...row, code: `C${row.id}`, version: 1, status: 1 })

async function openClasses(address = '/base/classification') {
  const server = shellServer('commclassify_view', 'commclassify_edit')
  server.answer({
    ClassificationApi_lazyList: ({ query: { parentId = '0', keyword } }) =>
      data(classes.filter((row) => (keyword ? row.id !== '2' && row.id !== '12' : (row.parentId ?? '0') === parentId)).map(asRow)),
  })
  keepTokens('1')
  const app = await openApp(address)
  await screen.findByRole('treegrid')
  await screen.findByText('饮料')
  return { server, ...app }
}

const rows = () => screen.getAllByRole('row').slice(1)
const shown = () =>
  rows().map((row) => [row.textContent?.match(/[\u4e00-\u9fff]+/)?.[0], row.getAttribute('aria-level'), row.getAttribute('aria-expanded')])
const focused = () => document.activeElement?.textContent?.match(/[\u4e00-\u9fff]+/)?.[0]

test('rows of a tree unfold and fold by the arrow keys, each level asked once when it is opened', async () => {
  const { user, server } = await openClasses()
  expect(shown()).toEqual([
    ['饮料', '1', 'false'],
    ['百货', '1', null],
  ])
  rows()[0]?.focus()
  await user.keyboard('{ArrowRight}')
  await screen.findByText('茶饮')
  expect(shown()[0]).toEqual(['饮料', '1', 'true'])
  expect(shown()[1]).toEqual(['茶饮', '2', 'false'])
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('茶饮')
  await user.keyboard('{ArrowRight}')
  await screen.findByText('绿茶')
  await user.keyboard('{ArrowDown}{ArrowLeft}')
  expect(focused()).toBe('茶饮')
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(screen.queryByText('绿茶')).toBeNull())
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(focused()).toBe('饮料')
  expect(shown()).toHaveLength(2)
  expect(server.callsOf('ClassificationApi_lazyList').map(({ query }) => query.parentId)).toEqual(['0', '1', '11'])
})

test('a search shows what it finds under what stands above it, unfolded, and can be folded', async () => {
  const { user } = await openClasses('/base/classification?q=lc')
  await screen.findByText('绿茶')
  expect(shown()).toEqual([
    ['饮料', '1', 'true'],
    ['茶饮', '2', 'true'],
    ['绿茶', '3', null],
  ])
  rows()[1]?.focus()
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(screen.queryByText('绿茶')).toBeNull())
})

test('the row above is seen by its place and needs no column', async () => {
  await openClasses()
  expect(screen.queryByRole('columnheader', { name: /上级/ })).toBeNull()
})

test('whatever hangs under rows of its own kind is shown as a tree', () => {
  const known = new Set(operations.map(({ id }) => id))
  const trees = [...resources, menus].filter(({ tree }) => tree !== undefined)
  expect(trees.length).toBeGreaterThan(6)
  expect(trees.filter((definition) => !known.has(operationOf(definition, 'lazyList'))).map(({ api }) => api)).toEqual([])
})

test('the tree beside a list is folded where a narrowed window has no room, and there again where it has', async () => {
  const server = shellServer('comminfo_view')
  server.answer({
    CommodityApi_list: () => data({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
    ClassificationApi_lazyTree: () => data([]),
  } as never)
  keepTokens('1')
  const { user } = await openApp('/base/commodity')
  const turn = (width: number) => {
    vi.stubGlobal('innerWidth', width)
    act(() => void window.dispatchEvent(new Event('resize')))
  }
  await screen.findByRole('button', { name: '收起目录' })
  turn(390)
  await user.click(await screen.findByRole('button', { name: '展开目录' }))
  await user.click(await screen.findByRole('button', { name: '收起目录' }))
  await screen.findByRole('button', { name: '展开目录' })
  turn(1440)
  await screen.findByRole('button', { name: '收起目录' })
  vi.unstubAllGlobals()
})
