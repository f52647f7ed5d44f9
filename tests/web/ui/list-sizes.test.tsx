import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { resourceOf } from '#resources/index.ts'
import { store } from '#web/core/store.ts'
import { LookupDialog } from '#web/resources/lookup-dialog.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { fillingSize, keepPageSize } from '#web/ui/table/page-size.ts'
import { Pager } from '#web/ui/table/pager.tsx'
import { rowsIn } from '#web/ui/table/table-rows.ts'
import { useDataTable } from '#web/ui/table/use-data-table.ts'
import { showDensity } from '#web/ui/theme/density.ts'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'
import { show } from '../../support/web/web.tsx'

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at + 1), version: 1, code: `P${at}`, name: `瓶${at}` }))
const page = (total = 400) => data({ records: rowsOf(10), total, size: 10, current: 1, pages: total / 10, sums: {}, counts: {} })

/** Lists of each kind: master data, documents, stock, messages. */
const lists = [
  ['/base/unit', 'UnitApi_list'],
  ['/purchase/purchaseOrderHistory', 'PurchaseOrderApi_list'],
  ['/messages/mine', 'DeskApi_selectMessageInfoPage'],
] as const satisfies readonly (readonly [string, OperationId])[]

describe('the page of a list', () => {
  const opens = async (path: string, list: OperationId) => {
    const server = shellServer('communit_view', 'purchaseorder_view', 'message_view')
    server.answer({ [list]: () => page() })
    keepTokens('1')
    const app = await openApp(path)
    const pager = within(await screen.findByRole('navigation', { name: '分页' }))
    return { server, ...app, pager, asked: () => server.callsOf(list).at(-1)?.query }
  }

  test.each(lists)('[page-size.site] has the rows that the site says until another size is chosen: %s', async (path, list) => {
    const { asked } = await opens(path, list)
    await waitFor(() => expect(asked()?.size).toBe('20'))
  })

  test.each([
    [768, 20],
    [1080, 30],
    [1440, 50],
    [9000, 200],
  ])('on a screen %i px high has %i rows: as many as fit, or the next size that is offered', (height, size) => {
    expect(fillingSize(20, height)).toBe(size)
  })

  test.each([
    ['page-size.option.10', 10],
    ['page-size.option.30', 30],
    ['page-size.option.50', 50],
    ['page-size.option.100', 100],
    ['page-size.option.200', 200],
  ] as const)('[%s] can have %i rows, and every list has as many from then on', async (_, size) => {
    const [[path, list], ...others] = lists
    keepPageSize(size === 200 ? 100 : 200)
    const { pager, user, asked, unmount } = await opens(path, list)
    const choice = pager.getByRole('combobox', { name: '条/页' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map((one) => Number.parseInt(one.textContent ?? '', 10))
        // endless scrolling is listed besides the sizes
        .filter(Number.isFinite),
    ).toEqual([10, 30, 50, 100, 200])
    await user.selectOptions(choice, String(size))
    await waitFor(() => expect(asked()?.size).toBe(String(size)))
    unmount()
    for (const [otherPath, otherList] of others) {
      sessionStorage.clear()
      const other = await opens(otherPath, otherList)
      expect(other.asked()?.size).toBe(String(size))
      other.unmount()
    }
  })

  test('is of no size that an address makes up', async () => {
    const { asked } = await opens('/purchase/purchaseOrderHistory?size=7', 'PurchaseOrderApi_list')
    expect(asked()?.size).toBe('20')
  })
})

test('[page-size.default] a window to look something up in has ten rows', async () => {
  const server = fakeServer({ UnitApi_lookup: () => page() })
  show(<LookupDialog definition={resourceOf('UnitApi')} text="" onTake={vi.fn()} onClose={vi.fn()} />)
  await waitFor(() => expect(server.callsOf('UnitApi_lookup')[0]?.query).toMatchObject({ current: '1', size: '10' }))
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: '条/页' })).value).toBe('10')
})

describe('the rows of a table', () => {
  test.each([
    [640, false, 19],
    [640, true, 18],
    [300, false, 8],
    [120, false, 8],
    [0, false, 8],
  ])('[table.rows] [table.min-height] %i px, with sums %s, show %i of them; 300 px is the least', (height, foot, count) => {
    expect(rowsIn(height, { foot })).toBe(count)
  })

  function Table({ count }: { count?: number }) {
    const columns = [{ id: 'name', label: { zh: '名称', en: 'Name' }, cell: (row: { name: string }) => row.name }]
    const rows = count === undefined ? undefined : rowsOf(count)
    return <DataTable model={useDataTable({ columns, rows, rowId: (row) => row.id })} label="表" empty={null} />
  }
  test.each([
    ['compact', 21],
    ['normal', 19],
    ['roomy', 15],
  ] as const)('rows of a %s table are as high as its density says: %i of them in 640 px', (density, count) => {
    showDensity(density)
    expect(document.documentElement.dataset.density).toBe(density)
    expect(rowsIn(640)).toBe(count)
    showDensity('normal')
  })

  const isHigh = (height: number) => vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)

  test('[table.rows] while they are on their way, grey ones fill the height', () => {
    isHigh(640)
    show(<Table />)
    expect(document.querySelectorAll('tbody tr')).toHaveLength(19)
    vi.restoreAllMocks()
  })

  test('[table.rows] are turned by as many as the height shows', async () => {
    isHigh(480)
    const { user } = show(<Table count={40} />)
    const at = () => document.activeElement?.textContent
    screen.getByRole('row', { name: '瓶0' }).focus()
    await user.keyboard('{PageDown}')
    expect(at()).toBe('瓶14')
    await user.keyboard('{PageDown}{PageDown}')
    expect(at()).toBe('瓶39')
    await user.keyboard('{PageUp}')
    expect(at()).toBe('瓶25')
    vi.restoreAllMocks()
  })
})

test.each([
  ['a list', {}, 50],
  ['a window', { ofWindow: true }, undefined],
] as const)('the size chosen of %s is remembered: %o, %s; turning its page is no choice', async (_, of, kept) => {
  const onChange = vi.fn()
  show(<Pager page={1} size={30} total={100} {...{ onChange }} {...of} />)
  await userEvent.click(screen.getByRole('button', { name: /第\s*2\s*页/ }))
  expect(store.read('pageSize')).toBeUndefined()
  await userEvent.selectOptions(screen.getByRole('combobox'), '50')
  expect(onChange.mock.calls).toEqual([[{ page: 2, size: 30 }], [{ page: 1, size: 50 }]])
  expect(store.read('pageSize')).toBe(kept)
})

test('a page is called by its figure as it is seen', () => {
  show(<Pager page={1200} size={10} total={20000} onChange={() => undefined} />)
  expect(screen.getByRole('button', { current: 'page' }).getAttribute('aria-label')).toContain('1,200')
})
