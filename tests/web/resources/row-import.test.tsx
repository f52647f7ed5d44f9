import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { data } from '../../support/web/fake-server.ts'
import { page } from '../../support/web/imports.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

async function openMinStock(...rights: string[]) {
  const server = shellServer('minstock_view', ...rights)
  server.answer({ MinStockApi_list: () => page([]), JobApi_head: () => data({}) })
  keepTokens('1')
  const app = await openApp('/stock/minStock')
  await screen.findByText('还没有数据')
  return app
}
const empty = () => within(screen.getByText('还没有数据').parentElement as HTMLElement)

test('an empty list offers its import beside a new row, and so does the command palette', async () => {
  const { user } = await openMinStock('minstock_add', 'minstock_import')
  expect(
    empty()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['新增', '导入表格'])
  await user.click(empty().getByRole('button', { name: '导入表格' }))
  const dialog = await screen.findByRole('dialog', { name: /^导入/ })
  expect(dialog.querySelector('input[type=file]')).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), '导入')
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('dialog', { name: /^导入/ })).querySelector('input[type=file]')).toBeTruthy()
})

test('without the right to import the empty list offers none, and the palette says why', async () => {
  const { user } = await openMinStock('minstock_add')
  expect(
    empty()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['新增'])
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), '导入')
  expect((await screen.findByRole('option', { name: /导入/ })).textContent).toContain('您没有此操作的权限')
})
