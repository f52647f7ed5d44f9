import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { data, refusal, unreachable } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

type Row = Record<string, unknown> & { id: string; version: number }
const unit = (id: string, name: string, more: Record<string, unknown> = {}): Row => ({ id, version: 3, name, status: 1, ...more })
const all = ['communit_view', 'communit_add', 'communit_edit', 'communit_delete']

async function openUnits(address: string, rows: Row[], rights = all) {
  const server = shellServer(...rights)
  server.answer({
    UnitApi_list: () => data({ records: rows, total: rows.length + 100, size: 10, current: 1, pages: 11 }),
    UnitApi_detail: ({ query }) => data(rows.find((row) => row.id === query.id)),
    UnitApi_submit: ({ body }) => data({ ...(body as Row), id: '9', version: 1 }),
    UnitApi_remove: () => data(true),
    UnitApi_enable: () => data({}),
    UnitApi_disable: () => data({}),
  })
  keepTokens('1')
  const app = await openApp(address)
  await screen.findByRole('table')
  if (rows[0]) await screen.findByText(String(rows[0].name))
  const lastAsked = () => server.callsOf('UnitApi_list').at(-1)?.query
  return { server, lastAsked, ...app }
}

const bottle = unit('1', '瓶')
const box = unit('2', '箱', { status: 2 })
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))
const row = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)

test('filters, search, sort and page stand in the address, and the server is asked exactly that', async () => {
  const { user, address, lastAsked } = await openUnits('/base/unit?q=p&status=1&sort=-name&page=3&size=30', [bottle])
  expect(lastAsked()).toEqual({ current: '3', size: '30', descs: 'name', keyword: 'p', status: '1' })
  await user.click(within(screen.getByRole('group', { name: '启用' })).getByRole('button', { name: '停用' }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ status: '2', current: '1' }))
  expect(address()).toBe('/base/unit?q=p&status=2&sort=-name&size=30')
})

test('the definition says how a list is sorted at first; a click on a column says otherwise', async () => {
  const { user, address, lastAsked } = await openUnits('/base/unit', [bottle])
  expect(lastAsked()).toMatchObject({ ascs: 'name', current: '1', size: '20' })
  await user.click(within(screen.getByRole('columnheader', { name: /编码/ })).getByRole('button'))
  await waitFor(() => expect(lastAsked()).toMatchObject({ ascs: 'code' }))
  expect(address()).toBe('/base/unit?sort=code')
})

test('typing in the search asks once when it rests', async () => {
  const { user, server, lastAsked } = await openUnits('/base/unit', [bottle])
  const before = server.callsOf('UnitApi_list').length
  await user.type(screen.getByRole('searchbox', { name: '搜索' }), 'ping')
  await waitFor(() => expect(lastAsked()).toMatchObject({ keyword: 'ping' }))
  expect(server.callsOf('UnitApi_list').length).toBe(before + 1)
})

test('a page size is remembered for lists whose address names none', async () => {
  const { user, lastAsked } = await openUnits('/base/unit', [bottle])
  await user.selectOptions(screen.getByRole('combobox', { name: /条\/页/ }), '50')
  await waitFor(() => expect(lastAsked()).toMatchObject({ size: '50', current: '1' }))
  expect(JSON.parse(localStorage.getItem('saber-pageSize') ?? '{}').content).toBe(50)
})

test('buttons without their right stay and say so; with it they ask for a selection', async () => {
  const { user } = await openUnits('/base/unit', [bottle], ['communit_view', 'communit_delete'])
  const why = (name: RegExp) => document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent
  expect(button(/^新增/).getAttribute('aria-disabled')).toBe('true')
  expect(why(/^新增/)).toBe('您没有此操作的权限')
  expect(why(/^删除/)).toBe('请选择至少一条数据')
  await user.click(button(/^删除/))
  expect(await screen.findAllByText('请选择至少一条数据')).not.toHaveLength(0)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[message.delete] removing asks, removes what is chosen in one call and says so', async () => {
  const { user, server } = await openUnits('/base/unit', [bottle, box])
  await user.click(screen.getByRole('checkbox', { name: '全选本页' }))
  await user.click(button(/^删除/))
  const question = await dialog()
  expect(question.getByText('确定将选择数据删除?')).toBeTruthy()
  expect(document.activeElement).toBe(question.getByRole('button', { name: '取消' }))
  await user.click(question.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功')).toBeTruthy()
  expect(server.callsOf('UnitApi_remove').map((call) => call.query)).toEqual([{ ids: '1,2' }])
})

test('switching on concerns only the rows that are off, and names what failed', async () => {
  const { user, server } = await openUnits('/base/unit', [bottle, box, unit('3', '包', { status: 2 })])
  server.answer({ UnitApi_enable: ({ body }) => ((body as Row).id === '3' ? refusal(400, '已被占用') : data({})) })
  await user.click(screen.getByRole('checkbox', { name: '全选本页' }))
  await user.click(within(screen.getByRole('group', { name: '操作' })).getByRole('button', { name: '启用' }))
  expect(await screen.findByText('包: 已被占用')).toBeTruthy()
  expect(server.callsOf('UnitApi_enable').map((call) => call.body)).toEqual([
    { id: '2', version: 3 },
    { id: '3', version: 3 },
  ])
})

test('[message.add] a new row is sent without what was left empty, under a key of its own, and the list is read again', async () => {
  const { user, server } = await openUnits('/base/unit', [bottle])
  const before = server.callsOf('UnitApi_list').length
  await user.keyboard('{Alt>}n{/Alt}')
  await user.type((await dialog()).getByLabelText('名称'), '桶{Enter}')
  expect(await screen.findByText('新增成功')).toBeTruthy()
  const [call] = server.callsOf('UnitApi_submit')
  expect(call?.body).toEqual({ name: '桶' })
  expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
  await waitFor(() => expect(server.callsOf('UnitApi_list').length).toBe(before + 1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a form has the hand in its first field; leaving by the mouse says nothing of what is empty', async () => {
  const { user } = await openUnits('/base/unit', [bottle])
  await user.click(button(/^新增/))
  const form = await dialog()
  const name = form.getByRole('textbox', { name: '名称' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  await user.pointer({ keys: '[MouseLeft>]', target: form.getByRole('button', { name: '取消' }) })
  expect(document.activeElement).toBe(name)
  expect(form.queryByRole('alert')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[message.update] a row is changed with its version, and what was emptied is emptied', async () => {
  const { user, server } = await openUnits('/base/unit', [unit('1', '瓶', { remark: '旧' })])
  await user.dblClick(screen.getByText('瓶'))
  const form = await dialog()
  await user.clear(await form.findByLabelText('备注'))
  await user.click(form.getByRole('button', { name: /保存/ }))
  expect(await screen.findByText('更新成功')).toBeTruthy()
  expect(server.callsOf('UnitApi_submit')[0]?.body).toEqual({ id: '1', version: 3, name: '瓶', code: null, qtyPlaces: null, remark: null })
})

test("what is missing is shown at its field in the reader's language, and nothing is sent", async () => {
  const { user, server } = await openUnits('/base/unit', [bottle])
  await user.keyboard('{Alt>}n{/Alt}')
  const form = await dialog()
  await user.click(form.getByRole('button', { name: /保存/ }))
  expect(await form.findByText('请输入名称')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('名称')))
  expect(server.callsOf('UnitApi_submit')).toHaveLength(0)
})

test('a field that the server refuses says so where it is', async () => {
  const { user, server } = await openUnits('/base/unit', [bottle])
  const fields = [{ field: 'name', rule: 'DUPLICATE', msg: '名称[瓶]已存在' }]
  server.answer({ UnitApi_submit: () => refusal(400, '名称[瓶]已存在', { key: 'DUPLICATE', fields }) })
  await user.keyboard('{Alt>}n{/Alt}')
  const form = await dialog()
  await user.type(form.getByLabelText('名称'), '瓶{Enter}')
  expect(await form.findByText('名称[瓶]已存在')).toBeTruthy()
  expect(form.getByLabelText('名称').getAttribute('aria-invalid')).toBe('true')
  expect(form.queryByText('request')).toBeNull()
})

test("somebody else's change is offered: reload it, or keep what was typed", async () => {
  const { user, server } = await openUnits('/base/unit', [bottle])
  const stale = () => refusal(409, '单据已被李强于10:02修改', { key: 'VERSION_STALE', current: unit('1', '瓶(新)', { version: 4 }) })
  server.answer({ UnitApi_submit: stale })
  await user.dblClick(screen.getByText('瓶'))
  const form = await dialog()
  const name = await form.findByLabelText<HTMLInputElement>('名称')
  await user.clear(name)
  await user.type(name, '玻璃瓶')
  await user.click(form.getByRole('button', { name: /保存/ }))
  const keep = await form.findByRole('button', { name: '保留我的修改' })
  // only faults show the number with which the log finds them
  expect(form.queryByText('请求编号')).toBeNull()
  await user.click(keep)
  expect(name.value).toBe('玻璃瓶')
  await user.click(form.getByRole('button', { name: /保存/ }))
  await waitFor(() => expect(server.callsOf('UnitApi_submit').at(-1)?.body).toMatchObject({ version: 4, name: '玻璃瓶' }))
  await user.click(await form.findByRole('button', { name: '载入最新数据' }))
  expect(name.value).toBe('瓶(新)')
})

test('what somebody else changed is told, and only what was typed here goes over it', async () => {
  const { user, server } = await openUnits('/base/unit', [unit('1', '瓶', { code: 'P', qtyPlaces: 0, remark: '旧' })])
  const theirs = unit('1', '玻璃瓶', { version: 4, code: 'BL', qtyPlaces: 2, remark: '旧' })
  server.answer({ UnitApi_submit: () => refusal(409, '单据已被李强于10:02修改', { key: 'VERSION_STALE', current: theirs }) })
  await user.dblClick(screen.getByText('瓶'))
  const form = await dialog()
  const places = await form.findByLabelText<HTMLInputElement>('数量小数位')
  await user.clear(places)
  await user.type(places, '3')
  await user.type(form.getByLabelText('备注'), '的')
  await user.click(form.getByRole('button', { name: /保存/ }))
  const told = within(await form.findByRole('list')).getAllByRole('listitem')
  expect(told.map(({ textContent }) => textContent)).toEqual([
    '名称：对方改为 玻璃瓶',
    '编码：对方改为 BL',
    '数量小数位：对方改为 2，您填写 3',
  ])
  await user.click(form.getByRole('button', { name: '保留我的修改' }))
  expect(form.getByLabelText<HTMLInputElement>('名称').value).toBe('玻璃瓶')
  await user.click(form.getByRole('button', { name: /保存/ }))
  await waitFor(() => expect(server.callsOf('UnitApi_submit')).toHaveLength(2))
  expect(server.callsOf('UnitApi_submit')[1]?.body).toMatchObject({ version: 4, name: '玻璃瓶', code: 'BL', qtyPlaces: 3, remark: '旧的' })
})

test('a save without an answer is sent again under the same key, a changed one under another', async () => {
  const { user, server } = await openUnits('/base/unit', [bottle])
  server.answer({ UnitApi_submit: unreachable })
  await user.keyboard('{Alt>}n{/Alt}')
  const form = await dialog()
  const save = () => user.click(form.getByRole('button', { name: /保存/ }))
  await user.type(form.getByLabelText('名称'), '桶')
  await save()
  expect(await form.findByText('连接不到服务器，请检查网络后重试')).toBeTruthy()
  await save()
  await waitFor(() => expect(server.callsOf('UnitApi_submit')).toHaveLength(2))
  await user.type(form.getByLabelText('名称'), '装')
  await save()
  await waitFor(() => expect(server.callsOf('UnitApi_submit')).toHaveLength(3))
  const [first, second, third] = server.callsOf('UnitApi_submit').map((call) => call.headers.get('Idempotency-Key'))
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('without the right to change it, a row is shown and cannot be typed into', async () => {
  const { user } = await openUnits('/base/unit', [bottle], ['communit_view'])
  await user.dblClick(screen.getByText('瓶'))
  const form = await dialog()
  expect((await form.findByLabelText<HTMLInputElement>('名称')).readOnly).toBe(true)
  expect(form.queryByRole('button', { name: /保存/ })).toBeNull()
})

test('no match offers to clear the filters, an empty list to add the first', async () => {
  const { user, address } = await openUnits('/base/unit?q=zzz', [])
  expect(await screen.findByText('没有符合条件的数据')).toBeTruthy()
  await user.click(button('清除条件'))
  await waitFor(() => expect(address()).toBe('/base/unit'))
  expect(await screen.findByText('还没有数据')).toBeTruthy()
})

test('a list that cannot be read says why, with the request id, and tries again', async () => {
  const { user, server } = await openUnits('/base/unit', [bottle])
  server.answer({ UnitApi_list: () => refusal(500, '服务器异常', { key: 'SERVER_FAULT' }) })
  await user.click(within(screen.getByRole('columnheader', { name: /编码/ })).getByRole('button'))
  expect(await screen.findByText('服务器异常')).toBeTruthy()
  expect(screen.getByText(/^request-\d+$/)).toBeTruthy()
  server.answer({ UnitApi_list: () => data({ records: [bottle], total: 1 }) })
  await user.click(button('重试'))
  expect(await row('瓶').findByText('启用')).toBeTruthy()
})

test('a list that cannot be read anew keeps its rows and says so', async () => {
  const { user, server } = await openUnits('/base/unit', [bottle])
  server.answer({ UnitApi_list: () => refusal(500, '服务器异常', { key: 'SERVER_FAULT' }) })
  await user.click(button('刷新'))
  expect(await screen.findByText('服务器异常')).toBeTruthy()
  expect(row('瓶').getByText('启用')).toBeTruthy()
})

test('until the rows are there nothing is said of how many there are', async () => {
  const come = Promise.withResolvers<void>()
  const { server, user } = await openUnits('/base/unit', [bottle])
  server.answer({ UnitApi_list: () => come.promise.then(() => data({ records: [bottle], total: 1 })) })
  await user.click(within(screen.getByRole('columnheader', { name: /编码/ })).getByRole('button'))
  expect(screen.queryByText('共 0 条')).toBeNull()
  come.resolve()
  expect(await screen.findByText('共 1 条')).toBeTruthy()
})
