import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { RolesDialog } from '#web/views/roles-dialog.tsx'
import { choiceOf, columnsToStore } from '#web/views/view-content.ts'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'
import { show } from '../../support/web/web.tsx'

const bottle = { id: '1', version: 3, name: '瓶', code: 'P', status: 1 }
const columns = [{ id: 'name', width: 200 }, { id: 'code', hidden: true }, { id: 'status' }]
const view = {
  id: '7',
  version: 1,
  page: 'communit',
  name: '停用的',
  shared: 1,
  mine: true,
  userName: '王敏',
  content: { columns, sort: '-name', size: 50, filters: [{ name: 'status', value: '2' }] },
}

async function openUnits(address: string, views: object = { views: [view] }, ...rights: string[]) {
  const server = shellServer('communit_view', ...rights)
  server.answer({
    UnitApi_list: () => data({ records: [bottle], total: 1, size: 10, current: 1, pages: 1 }),
    SavedViewApi_list: () => data(views),
    SavedViewApi_submit: ({ body }) => data({ ...view, id: '8', ...(body as object) }),
    SavedViewApi_opensWith: () => data(true),
  })
  keepTokens('1')
  const app = await openApp(address)
  await screen.findByText('瓶')
  const heads = () => screen.getAllByRole('columnheader').flatMap((head) => head.textContent || [])
  return { server, heads, lastAsked: () => server.callsOf('UnitApi_list').at(-1)?.query, ...app }
}

/** The columns that were sent to the server when the list was last left. */
const columnsLeft = (server: Pick<ReturnType<typeof shellServer>, 'callsOf'>) =>
  (server.callsOf('SavedViewApi_leave').at(-1)?.body as { content: { columns: object[] } } | undefined)?.content.columns

test('a view changes columns, sort, page size and filters, and its name stands in the address', async () => {
  const { user, address, heads, lastAsked } = await openUnits('/base/unit')
  expect(heads()).toEqual(['名称', '编码', '数量小数位', '启用', '备注'])
  await user.click(screen.getByRole('button', { name: '视图' }))
  await user.click(await screen.findByRole('menuitemradio', { name: '停用的' }))
  await waitFor(() => expect(lastAsked()).toEqual({ current: '1', size: '50', descs: 'name', status: '2' }))
  await waitFor(() => expect(address()).toBe('/base/unit?size=50&sort=-name&view=7&status=2'))
  expect(heads().join()).not.toContain('编码')
  await user.click(screen.getByRole('button', { name: '停用的' }))
  await user.click(await screen.findByRole('menuitemradio', { name: '默认视图' }))
  await waitFor(() => expect(address()).toBe('/base/unit'))
  expect(heads().join()).toContain('编码')
})

test('a bare address opens with the view one chose, and asks for no other rows before', async () => {
  const { server, address } = await openUnits('/base/unit', { views: [view], opensWith: '7' })
  await waitFor(() => expect(address()).toContain('view=7'))
  expect(server.callsOf('UnitApi_list').map(({ query }) => query.status)).toEqual(['2'])
})

test('a list says for which role it opened, and offers who may grant rights to say so of a shared view', async () => {
  const shared = { ...view, shared: 2 }
  const { user } = await openUnits('/base/unit', { views: [shared], opensWith: '7', opensByRole: '收银' }, 'role_grant')
  await user.click(await screen.findByRole('button', { name: '停用的' }))
  expect((await screen.findByRole('menuitemradio', { name: /停用的/ })).textContent).toContain('收银默认')
  expect(screen.getByRole('menuitem', { name: '设为角色的默认视图…' })).toBeTruthy()
})

test('a shared view becomes the default of the roles that are switched on, and stays that of those that were', async () => {
  const server = fakeServer({
    SavedViewApi_roles: () =>
      data([
        { roleId: '3', roleName: '店长' },
        { roleId: '4', roleName: '收银', viewId: '7' },
        { roleId: '5', roleName: '财务', viewId: '9' },
      ]),
    SavedViewApi_ofRoles: () => data(true),
  })
  const views = [view, { ...view, id: '9', name: '别的' }]
  const { user } = show(<RolesDialog page="communit" views={views} shown={{ ...view, shared: 2 }} onClose={() => undefined} />)
  await user.click(await screen.findByRole('switch', { name: '店长' }))
  expect(screen.getByText('别的'), 'what another role opens with').toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(server.callsOf('SavedViewApi_ofRoles')[0]?.body).toEqual({ page: 'communit', viewId: '7', roleIds: ['3', '4'] }),
  )
})

test('an address that says something is left as it is', async () => {
  const { address, lastAsked } = await openUnits('/base/unit?q=p', { views: [view], opensWith: '7' })
  expect(lastAsked()).toMatchObject({ keyword: 'p' })
  expect(address()).toBe('/base/unit?q=p')
})

test('columns as they are left go to the server once changing them rests, and come back with the list', async () => {
  const { user, server, heads } = await openUnits('/base/unit', { views: [], last: { columns } })
  expect(heads().join()).not.toContain('编码')
  await user.click(screen.getByRole('button', { name: '列' }))
  await user.click(await screen.findByRole('checkbox', { name: '编码' }))
  await waitFor(() => expect(server.callsOf('SavedViewApi_leave')).toHaveLength(1))
  expect(server.callsOf('SavedViewApi_leave')[0]?.body).toMatchObject({ page: 'communit' })
  expect(columnsLeft(server)?.slice(0, 2)).toEqual([{ id: 'name', width: 200 }, { id: 'code' }])
})

test('a column that is pinned stays at the left, which goes to the server, and goes with the others again', async () => {
  const { user, server } = await openUnits('/base/unit', { views: [], last: { columns } })
  const head = () => screen.getByRole('columnheader', { name: '名称' })
  const stays = head().dataset.pin
  await user.click(screen.getByRole('button', { name: '列' }))
  const pin = await screen.findByRole('button', { name: '固定：备注' })
  expect(pin.getAttribute('aria-pressed')).toBe('false')
  await user.click(pin)
  const remark = screen.getByRole('columnheader', { name: '备注' })
  expect([remark.dataset.pin, remark.style.left !== '']).toEqual(['left', true])
  await waitFor(() => expect(columnsLeft(server)).toContainEqual({ id: 'remark', pin: 'left' }))
  await user.click(screen.getByRole('button', { name: '固定：名称' }))
  expect([stays, head().dataset.pin]).toEqual(['left', undefined])
  await waitFor(() => expect(columnsLeft(server)).toContainEqual(expect.objectContaining({ id: 'name', pin: 'none' })))
})

test('columns become a view and a view columns again', () => {
  const defined = [{ id: 'a' }, { id: 'b', hidden: true }, { id: 'c' }]
  const choice = { order: ['c', 'a'], shown: { b: true, a: false }, widths: { c: 90.4 }, pins: { c: 'left' as const } }
  const kept = columnsToStore(defined, choice)
  expect(kept).toEqual([{ id: 'c', width: 90, pin: 'left' }, { id: 'a', hidden: true }, { id: 'b' }])
  expect(columnsToStore(defined, choiceOf({ columns: kept }))).toEqual(kept)
  expect(columnsToStore(defined, choiceOf(undefined))).toEqual([{ id: 'a' }, { id: 'b', hidden: true }, { id: 'c' }])
})

const lists: readonly [address: string, page: string, id: OperationId, right: string][] = [
  ['/stock/inventory?by=lot', 'lotstock', 'LotStockApi_list', 'inventory_view'],
  ['/stock/inventory?by=coming', 'stockcoming', 'InventoryApi_coming', 'inventory_view'],
  ['/stock/syncInventory', 'syncwjpyinventory', 'SyncInventoryApi_list', 'syncwjpyinventory_view'],
  ['/mall/invoiceQueue', 'invoicequeue', 'InvoiceApi_list', 'invoice_view'],
  ['/purchase/demandOpen', 'opendemands', 'DemandApi_openLines', 'demand_view'],
  ['/finance/voucher', 'pushaccounting', 'PushAccountingApi_list', 'pushaccounting_view'],
]

test.each(lists)('%s keeps columns and views of its own', async (address, page, id, right) => {
  const server = shellServer(right)
  const empty = data({ records: [], total: 0, size: 10, current: 1, pages: 0, sums: {}, counts: {} })
  server.answer({
    [id]: () => empty,
    InvoiceApi_quota: () => data([]),
    SavedViewApi_list: () => data({ views: [{ ...view, page, content: { columns: [], size: 50 } }] }),
  })
  keepTokens('1')
  const { user, address: shown } = await openApp(address)
  await user.click(await screen.findByRole('button', { name: '视图' }))
  await user.click(await screen.findByRole('menuitemradio', { name: '停用的' }))
  await waitFor(() => expect(shown()).toContain('view=7'))
  expect(server.callsOf('SavedViewApi_list').at(-1)?.query).toEqual({ page })
  await waitFor(() => expect(server.callsOf(id).at(-1)?.query).toMatchObject({ size: '50' }))
  expect(screen.getByRole('button', { name: '列' })).toBeTruthy()
})
