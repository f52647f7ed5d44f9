import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { openTabsMachine } from '#machines/app/open-tabs.machine.ts'
import { setLanguage } from '#web/i18n/index.ts'
import { PaneContext, TabsContext } from '#web/navigation/tabs.ts'
import SetupPage from '#web/setup/setup.page.tsx'
import SetupWay from '#web/setup/setup-card.tsx'
import { data, type FakeCall, fakeServer, refusal } from '../../support/web/fake-server.ts'
import { session, show } from '../../support/web/web.tsx'

const rights = ['sysconfig_edit', 'depot_add', 'communit_add', 'supplier_add', 'comminfo_add', 'openinginventory_view', 'purchasein_view']
const page = (...names: string[]) =>
  data({ records: names.map((name, at) => ({ id: String(at), name })), total: names.length, size: 5, current: 1, pages: 1 })

beforeEach(() => localStorage.clear())

/** A company without anything, whose setting of first steps is kept as the server keeps it. */
function company({ steps = '', depots = [] as string[], openings = [] as string[], receipts = [] as string[] } = {}) {
  const setting = { id: '9', version: 1, configValue: steps }
  const item = (configKey: string, more: object) => ({
    group: 'print',
    groupName: '打印设置',
    configKey,
    configName: configKey,
    kind: 'text',
    ...more,
  })
  const server = fakeServer({
    SysconfigApi_editList: () =>
      data([item('PRINT_COMPANY', { id: '8', version: 1, configValue: '' }), item('FIRST_STEPS', { ...setting })]),
    SysconfigApi_updateV: ({ body }: FakeCall) => {
      const { configValue, version } = body as { configValue: string; version: number }
      if (version !== setting.version) return refusal(409, '该数据已被修改', { key: 'VERSION_STALE' })
      Object.assign(setting, { configValue, version: version + 1 })
      return data(item('FIRST_STEPS', { ...setting }))
    },
    DepotApi_list: () => page(...depots),
    UnitApi_list: () => page(),
    UnitApi_lookup: () => page(),
    SupplierApi_list: () => page(),
    CommodityApi_list: () => page(),
    OpeningInventoryApi_list: ({ query }: FakeCall) => page(...(query.status === '3003' ? openings : ['草稿'])),
    PurchaseReceiptApi_list: () => page(...receipts),
    DepotApi_submit: ({ body }: FakeCall) => {
      depots.push((body as { name: string }).name)
      return data({})
    },
  })
  return { server, setting }
}

function open(what: 'page' | 'card' = 'page', ...granted: string[]) {
  const home = { key: '/wel', path: '/wel', label: '' }
  const tabs = createActor(openTabsMachine, { input: { home } }).start()
  tabs.send({ type: 'OPEN', tab: { key: '/setup', path: '/setup', label: '' } })
  const shown = show(
    <TabsContext value={tabs}>
      <PaneContext value={{ key: '/setup', path: '/setup' }}>{what === 'page' ? <SetupPage /> : <SetupWay />}</PaneContext>
    </TabsContext>,
    session(...(granted.length > 0 ? granted : rights)),
  )
  return { ...shown, tabs }
}
const stepLine = (name: RegExp) => within(screen.getByRole('list')).getByRole('button', { name })
const region = (name: string) => screen.findByRole('region', { name })

test('the first steps wait for what the company has, and begin at the first one', async () => {
  const { server } = company()
  const arrives = Promise.withResolvers<void>()
  server.answer({ DepotApi_list: () => arrives.promise.then(() => page()) })
  const { container } = open()
  expect(container.querySelectorAll('.ui-skeleton').length).toBeGreaterThan(0)
  expect(screen.queryByRole('list')).toBeNull()
  arrives.resolve()
  await region('公司')
  expect(within(screen.getByRole('list')).getAllByRole('button')).toHaveLength(7)
  expect(container.querySelectorAll('.setup-mark[data-done]')).toHaveLength(0)
})

test('what cannot be read is said, and read again on request', async () => {
  const { server } = company()
  server.answer({ DepotApi_list: () => refusal(500, '服务器异常') })
  const { user } = open()
  await screen.findByText('服务器异常')
  server.answer({ DepotApi_list: () => page() })
  await user.click(screen.getByRole('button', { name: '重试' }))
  await region('公司')
})

test('whoever may not set a company up is told which right is lacking, and finds no way there on the home page', async () => {
  company()
  const { unmount } = open('page', ...rights.filter((right) => right !== 'depot_add'))
  expect((await screen.findByText(/depot_add/)).textContent).toBeTruthy()
  unmount()
  open('card', 'purchasein_view')
  expect(screen.queryByRole('button', { name: '继续设置' })).toBeNull()
})

test('a step is done when the company has what it asks for, and leads on', async () => {
  company()
  const { user } = open()
  await region('公司')
  await user.click(stepLine(/门店与仓库/))
  const step = within(await region('门店与仓库'))
  expect(step.getByText('还没有')).toBeTruthy()
  await user.type(step.getByLabelText('名称'), '总仓{Enter}')
  expect(await step.findByText('总仓')).toBeTruthy()
  await waitFor(() => expect(stepLine(/门店与仓库/).textContent).toContain('已完成'))
  await user.click(step.getByRole('button', { name: '下一步' }))
  await region('计量单位')
})

test('a step that is skipped is skipped for the whole company, in whichever browser it is looked at', async () => {
  const { server, setting } = company()
  const { user, unmount } = open()
  await user.click(within(await region('公司')).getByRole('button', { name: '跳过' }))
  await region('门店与仓库')
  await waitFor(() => expect(stepLine(/公司/).textContent).toContain('已跳过'))
  expect(setting.configValue).toBe('company')
  unmount()
  localStorage.clear()
  open()
  await region('公司')
  expect(stepLine(/公司/).textContent).toContain('已跳过')
  expect(server.callsOf('SysconfigApi_updateV')).toHaveLength(1)
})

test('what somebody else skipped meanwhile stays skipped', async () => {
  const { setting } = company()
  const { user } = open()
  const skip = within(await region('公司')).getByRole('button', { name: '跳过' })
  Object.assign(setting, { configValue: 'stores', version: 2 })
  await user.click(skip)
  await waitFor(() => expect(setting.configValue).toBe('stores,company'))
})

test('a skip that the server refuses is said, and the step stays open', async () => {
  const { server } = company()
  server.answer({ SysconfigApi_updateV: () => refusal(403, '没有[系统设置·修改]权限', { key: 'NO_PERMISSION' }) })
  const { user } = open()
  await user.click(within(await region('公司')).getByRole('button', { name: '跳过' }))
  expect(await screen.findByText('没有[系统设置·修改]权限')).toBeTruthy()
  expect(stepLine(/公司/).textContent).not.toContain('已跳过')
})

test('the card on the home page counts what is done, and is put away for the whole company', async () => {
  const { setting } = company({ depots: ['总仓'] })
  const { user } = open('card')
  expect(await screen.findByText('已完成 1 / 7')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '不再显示' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '继续设置' })).toBeNull())
  expect(setting.configValue).toBe('hidden')
})

test('opening stock is done once an opening is posted, and the way there is gone with the first receipt', async () => {
  company({ openings: ['QC1'] })
  const { unmount } = open()
  await region('公司')
  expect(stepLine(/期初库存/).textContent).toContain('已完成')
  expect(stepLine(/第一张入库单/).textContent).not.toContain('已完成')
  unmount()
  const { unmount: leave } = open('card')
  expect(await screen.findByText('已完成 1 / 7')).toBeTruthy()
  leave()
  const { server } = company({ receipts: ['RK1'] })
  const { container, unmount: leaveAgain } = open('card')
  expect(container.querySelector('.ui-skeleton')).toBeTruthy()
  await waitFor(() => expect(container.querySelector('.ui-skeleton')).toBeNull())
  expect(screen.queryByRole('button', { name: '继续设置' })).toBeNull()
  leaveAgain()
  // nobody is asked again
  const asked = server.callsOf('PurchaseReceiptApi_list').length
  expect(open('card').container.textContent).toBe('')
  expect(server.callsOf('PurchaseReceiptApi_list')).toHaveLength(asked)
})

test.each([
  [/期初库存/, '新增期初库存单', '/stock/openingInventoryForm'],
  [/第一张入库单/, '新增采购入库单', '/purchase/warehousingForm'],
])('%s leads to a new document of its own', async (line, button, path) => {
  company()
  const { user, tabs } = open()
  await region('公司')
  await user.click(stepLine(line))
  await user.click(await screen.findByRole('button', { name: button }))
  expect(tabs.getSnapshot().context.tabs.some((tab) => tab.path.startsWith(`${path}?new=`))).toBe(true)
})

test('in English it reads English', async () => {
  company({ steps: 'company' })
  setLanguage('en')
  const { container } = open()
  await region('Company')
  expect(stepLine(/Company/).textContent).toContain('skipped')
  expect(container.querySelector('.setup')?.textContent?.match(/\p{Script=Han}+/gu) ?? []).toEqual([])
})
