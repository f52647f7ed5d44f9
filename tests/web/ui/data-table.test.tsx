import { act, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { amount, date, number, text, title } from '#resources/definition/list-columns.ts'
import { rate } from '#resources/reports/report-parts.ts'
import { fieldColumns } from '#web/screens/field-columns.tsx'
import { ColumnMenu } from '#web/ui/table/column-menu.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { pagesAround } from '#web/ui/table/pager.tsx'
import { type Column, type Sort, useDataTable } from '#web/ui/table/use-data-table.ts'
import { show } from '../../support/web/web.tsx'

type Row = { id: string; code: string; qty: string }
const rows: Row[] = ['a', 'b', 'c'].map((id, at) => ({ id, code: `G00${at + 1}`, qty: `${at + 1}.00` }))
const columns: Column<Row>[] = [
  { id: 'code', label: { zh: '编码', en: 'Code' }, cell: (row) => row.code, sortable: true },
  { id: 'qty', label: { zh: '数量', en: 'Qty' }, cell: (row) => row.qty, align: 'right', sortable: true },
]

function setUp(shown: Row[] = rows) {
  const onOpen = vi.fn()
  const seen: { selected: string[]; sort: readonly Sort[] } = { selected: [], sort: [] }
  function List() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
    const [sort, setSort] = useState<readonly Sort[]>([])
    seen.selected = [...selected]
    seen.sort = sort
    const model = useDataTable({ name: 'test', columns, rows: shown, rowId: (row) => row.id })
    return (
      <>
        <ColumnMenu model={model} />
        <DataTable
          {...{ model, selected, sort, onOpen }}
          label="商品"
          onSelect={setSelected}
          onSort={setSort}
          totals={{ qty: '6.00' }}
          empty={<p>还没有数据</p>}
        />
      </>
    )
  }
  return { seen, onOpen, List, ...show(<List />) }
}

const bodyRows = () => within(screen.getAllByRole('rowgroup')[1] as HTMLElement).getAllByRole('row')

test('one row is in the tab order; J and K move, Space selects, Enter opens', async () => {
  const { user, seen, onOpen } = setUp()
  bodyRows()[0]?.focus()
  await user.keyboard('j')
  expect(document.activeElement).toBe(bodyRows()[1])
  await user.keyboard(' j ')
  expect(seen.selected).toEqual(['b', 'c'])
  await user.keyboard('k{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1])
  await user.keyboard('{Home}jjjj')
  expect(document.activeElement).toBe(bodyRows()[2])
  expect(bodyRows().filter((row) => row.tabIndex === 0)).toHaveLength(1)
})

test('J and K find the list while no row has the focus, but not from a field or a dialog over it', async () => {
  const { List, unmount } = setUp()
  unmount()
  const { user } = show(
    <>
      <List />
      <input aria-label="搜索" />
      <div role="dialog" aria-label="窗口">
        <button type="button">关闭</button>
      </div>
    </>,
  )
  for (const elsewhere of [screen.getByRole('textbox'), screen.getByRole('button', { name: '关闭' })]) {
    act(() => elsewhere.focus())
    await user.keyboard('jk')
    expect(document.activeElement).toBe(elsewhere)
  }
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('j')
  expect(document.activeElement).toBe(bodyRows()[0])
  await user.keyboard('jj')
  act(() => screen.getByRole('button', { name: '列' }).focus())
  await user.keyboard('k')
  expect(document.activeElement).toBe(bodyRows()[2])
})

test('a click on a row opens it, a click on its box selects it', async () => {
  const { user, seen, onOpen } = setUp()
  await user.click(screen.getByText('G002'))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1])
  await user.click(within(bodyRows()[2] as HTMLElement).getByRole('checkbox'))
  expect(seen.selected).toEqual(['c'])
  expect(onOpen).toHaveBeenCalledOnce()
})

test('the box in the head selects the page and shows when a part is selected', async () => {
  const { user, seen } = setUp()
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: '全选本页' })
  await user.click(within(bodyRows()[0] as HTMLElement).getByRole('checkbox'))
  expect(all.indeterminate).toBe(true)
  await user.click(all)
  expect(seen.selected).toEqual(['a', 'b', 'c'])
  await user.click(all)
  expect(seen.selected).toEqual([])
})

test('a column sorts up, down and not at all; with Shift it joins the sort', async () => {
  const { user, seen } = setUp()
  const code = () => screen.getByRole('button', { name: /编码/ })
  await user.click(code())
  expect(seen.sort).toEqual([{ id: 'code', down: false }])
  expect(screen.getByRole('columnheader', { name: /编码/ }).getAttribute('aria-sort')).toBe('ascending')
  await user.click(code())
  expect(seen.sort).toEqual([{ id: 'code', down: true }])
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('button', { name: /数量/ }))
  await user.keyboard('{/Shift}')
  expect(seen.sort).toEqual([
    { id: 'code', down: true },
    { id: 'qty', down: false },
  ])
  await user.click(code())
  expect(seen.sort).toEqual([])
})

test('the sum of all matches stands below its column', () => {
  setUp()
  expect(screen.getByText('6.00').closest('tfoot')).toBeTruthy()
  expect(screen.getByText('合计')).toBeTruthy()
})

test('no rows are said in a sentence, rows on their way show their shape', () => {
  setUp([])
  expect(screen.getByText('还没有数据')).toBeTruthy()
})

test('a column that was left out stays away until it is chosen again', async () => {
  const first = setUp()
  await first.user.click(screen.getByRole('button', { name: '列' }))
  await first.user.click(await screen.findByRole('checkbox', { name: '数量' }))
  expect(screen.queryByRole('columnheader', { name: /数量/ })).toBeNull()
  first.unmount()
  const { user } = show(<first.List />)
  expect(screen.queryByRole('columnheader', { name: /数量/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: '列' }))
  await user.click(await screen.findByRole('button', { name: '恢复默认' }))
  expect(await screen.findByRole('columnheader', { name: /数量/ })).toBeTruthy()
})

test('a column is moved and made wider without a mouse on its head', async () => {
  const { user, unmount, List } = setUp()
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads()).toEqual(['', '编码', '数量'])
  await user.click(screen.getByRole('button', { name: '列' }))
  await user.click(await screen.findByRole('button', { name: '前移：数量' }))
  expect(heads()).toEqual(['', '数量', '编码'])
  const width = screen.getByRole<HTMLInputElement>('spinbutton', { name: '列宽：编码' })
  await user.clear(width)
  await user.type(width, '200{Enter}')
  unmount()
  show(<List />)
  expect(heads()).toEqual(['', '数量', '编码'])
  const columns = [...document.querySelectorAll<HTMLElement>('col')].map((column) => column.style.width)
  expect(columns).toContain('200px')
})

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 121, [1, 2, undefined, 121]],
  [4, 121, [1, 2, 3, 4, 5, undefined, 121]],
  [60, 121, [1, undefined, 59, 60, 61, undefined, 121]],
  [121, 121, [1, undefined, 120, 121]],
])('page %i of %i offers %j', (page, last, expected) => expect(pagesAround(page, last)).toEqual(expected))

test('on the card of a phone a row of figures says whom it is about, and each figure by its label', () => {
  const fields = {
    billDate: date('日期', 'Date'),
    kindName: text('类型', 'Type', 96),
    billNo: number('单号', 'Number'),
    customerName: title('客户', 'Customer', 96),
    rate: rate('毛利率', 'Margin'),
    remark: text('备注', 'Remark', 96),
    taxAmt: amount('税额', 'Tax'),
    amt: amount('金额', 'Amount'),
  }
  const made = fieldColumns<Row>(fields, { price: 2, amount: 2, qty: 2 }, (name) => ({ hidden: name === 'taxAmt', cell: () => name }))
  expect(Object.fromEntries(made.map(({ id, card }) => [id, card]))).toEqual({
    ...{ customerName: 'title', billDate: 'line', billNo: 'line' },
    ...{ kindName: 'named', rate: 'named', remark: 'named', taxAmt: 'named', amt: 'named' },
  })
  function List() {
    const model = useDataTable({ columns: made, rows, rowId: (row) => row.id })
    return <DataTable model={model} label="商品" totals={{ amt: '6.00' }} empty={null} />
  }
  show(<List />)
  expect(screen.getByRole('table').getAttribute('data-cards')).toBe('figures')
  const labels = [...document.querySelectorAll('tbody tr:first-child td[data-label], tfoot td[data-label]')].map((cell) =>
    cell.getAttribute('data-label'),
  )
  expect(labels).toEqual(['类型', '毛利率', '备注', '金额', '类型', '毛利率', '备注', '金额'])
})

test('where nothing says whom or what a row is about, its first text does', () => {
  const places = { price: 2, amount: 2, qty: 2 }
  const fields = { amt: amount('金额', 'Amount'), billDate: date('日期', 'Date'), kindName: text('类型', 'Type', 96) }
  expect(fieldColumns<Row>(fields, places).map(({ card }) => card)).toEqual(['named', 'title', 'line'])
})
