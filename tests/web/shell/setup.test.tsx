import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#web/i18n/index.ts'
import { data, type FakeCall, refusal } from '../../support/web/fake-server.ts'
import { company, open, page, region, rights, stepLine } from '../../support/web/new-company.tsx'

beforeEach(() => {
  localStorage.clear()
  setLanguage('zh')
})

test('the first steps wait for what the company has, and begin at the first one', async () => {
  const { server } = company()
  const arrives = Promise.withResolvers<void>()
  server.answer({ DepotApi_list: () => arrives.promise.then(() => page()) })
  const { container } = open()
  expect(container.querySelectorAll('.ui-skeleton').length).toBeGreaterThan(0)
  expect(screen.queryByRole('list')).toBeNull()
  arrives.resolve()
  await region('公司')
  expect(within(screen.getByRole('list')).getAllByRole('button')).toHaveLength(4)
  expect(container.querySelectorAll('.setup-mark[data-done]')).toHaveLength(0)
})

test('what cannot be read is said, and read again on request', async () => {
  const { server } = company()
  server.answer({ UnitApi_list: () => refusal(500, '服务器异常') })
  const { user } = open()
  await screen.findByText('服务器异常')
  server.answer({ UnitApi_list: () => page() })
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

test('the company: its name is proposed, a wrong tax number is said, and what is saved leads on', async () => {
  const { server, values, kept } = company()
  const { user } = open()
  const step = within(await region('公司'))
  expect((await step.findByLabelText<HTMLInputElement>('公司名称')).value).toBe('邻里便利')
  await user.type(step.getByLabelText('纳税人识别号'), '9131{Enter}')
  expect(await step.findByText('应为15至20位数字或大写字母')).toBeTruthy()
  expect(server.callsOf('LegalEntityApi_submit')).toHaveLength(0)
  await user.clear(step.getByLabelText('纳税人识别号'))
  await user.type(step.getByLabelText('纳税人识别号'), '91310000MA1K35XY7Q')
  await user.selectOptions(step.getByLabelText('纳税人类型'), '小规模纳税人')
  let refusals = 1
  server.answer({
    LegalEntityApi_submit: () => (refusals-- > 0 ? refusal(409, '该数据已被修改', { key: 'VERSION_STALE' }) : data({ id: '1' })),
  })
  const read = server.callsOf('LegalEntityApi_list').length
  await user.click(step.getByRole('button', { name: '保存，下一步' }))
  await step.findByText('该数据已被修改')
  await waitFor(() => expect(server.callsOf('LegalEntityApi_list').length).toBeGreaterThan(read + 1))
  await user.click(step.getByRole('button', { name: '保存，下一步' }))
  await region('行业')
  expect(values).toMatchObject({ PRINT_COMPANY: '邻里便利', TAXPAYER_KIND: 'small' })
  expect(server.callsOf('LegalEntityApi_submit')[0]?.body).toMatchObject({ name: '邻里便利', taxNo: '91310000MA1K35XY7Q' })
  expect(kept.depots).toEqual(['总仓'])
  await waitFor(() => expect(stepLine(/公司/).textContent).toContain('已完成'))
})

test('the trade: units, classes, settings and sample goods come with it; what is there already stays', async () => {
  const { server, values, kept } = company({ units: ['瓶'] })
  const { user } = open()
  await region('公司')
  await user.click(stepLine(/行业/))
  const step = within(await region('行业'))
  await user.click(step.getByRole('radio', { name: /建材/ }))
  await user.click(step.getByRole('radio', { name: /便利店/ }))
  await user.click(step.getByRole('button', { name: '用这套，下一步' }))
  await region('表格')
  expect(kept.units).toHaveLength(8)
  expect(kept.classes).toEqual(['饮料', '零食', '乳品', '速食', '水果', '日用'])
  expect(kept.goods).toHaveLength(20)
  expect(values.NUMBER_DECIMAL_PLACES).toBe('3')
  const bodies = server.callsOf('CommodityApi_submit').map(({ body }) => body as Record<string, unknown>)
  expect(bodies.map(({ commInfoCode }) => commInfoCode)).toEqual(
    Array.from({ length: 20 }, (_, at) => `SP${String(at + 1).padStart(5, '0')}`),
  )
  expect(bodies.every(({ unitId, classifyId }) => unitId !== '' && classifyId !== undefined)).toBe(true)
})

test('without sample goods a trade brings its units alone', async () => {
  const { kept } = company()
  const { user } = open()
  await region('公司')
  await user.click(stepLine(/行业/))
  const step = within(await region('行业'))
  await user.click(step.getByRole('radio', { name: /服装/ }))
  await user.click(step.getByRole('checkbox'))
  await user.click(step.getByRole('button', { name: '用这套，下一步' }))
  await region('表格')
  expect([kept.units, kept.classes, kept.goods]).toEqual([['件', '条', '双', '个', '套'], [], []])
})

test.each([
  ['goods', ['货号', '品名', '单位'], ['commInfoCode', 'commInfoName', 'unitId'], '商品'],
  ['suppliers', ['供应商名称', '电话'], ['', ''], '供应商'],
  ['opening stock', ['仓库*', '商品*', '数量*', '成本单价*'], ['', 'commInfoName', '', ''], '期初库存'],
  ['opening receivables', ['客户', '期初日期', '期初应收'], ['', '', ''], '期初应收'],
  ['nothing we know', ['hello'], [''], '请选择内容'],
])('a dropped sheet of %s is recognised by its heads', async (_, head, proposed, kind) => {
  const { server } = company()
  server.answer({
    JobApi_head: ({ text }: FakeCall) =>
      data({
        ...{ known: false, head, fields: [], mappings: [], lines: [] },
        proposed: text.includes('SupplierApi') && kind === '供应商' ? ['supplierName', 'phone'] : proposed,
      }),
  })
  const { user } = open()
  await region('公司')
  await user.click(stepLine(/表格/))
  const step = await region('表格')
  const input = step.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await user.upload(input, new File(['x'], '表.csv'))
  const shown = await within(step).findByLabelText<HTMLSelectElement>('内容')
  expect(shown.selectedOptions[0]?.textContent).toBe(kind)
})

test('a colleague is invited by a link with tenant and account, a code and a password that is shown once', async () => {
  const { server } = company()
  const { user } = open()
  await region('公司')
  await user.click(stepLine(/同事/))
  const step = within(await region('同事'))
  await user.type(step.getByLabelText('姓名'), '王敏')
  await user.type(step.getByLabelText('账号'), 'wang min{Enter}')
  const invitation = within(await region('邀请链接'))
  expect(invitation.getByText(/\/login\?tenant=\d{6}&account=wang\+min/)).toBeTruthy()
  expect(invitation.getByText('Erst24680wort')).toBeTruthy()
  expect(server.callsOf('UserApi_submit')[0]?.body).toEqual({ realName: '王敏', account: 'wang min', roleId: '7' })
})

test('a step that is skipped is skipped for the whole company, in whichever browser it is looked at', async () => {
  const { server, values } = company()
  const { user, unmount } = open()
  await user.click(within(await region('公司')).getByRole('button', { name: '跳过' }))
  await region('行业')
  await waitFor(() => expect(stepLine(/公司/).textContent).toContain('已跳过'))
  expect(values.FIRST_STEPS).toBe('company')
  unmount()
  localStorage.clear()
  open()
  await region('公司')
  expect(stepLine(/公司/).textContent).toContain('已跳过')
  expect(server.callsOf('SysconfigApi_updateV')).toHaveLength(1)
})

test('what somebody else skipped meanwhile stays skipped', async () => {
  const { values, versions } = company()
  const { user } = open()
  const skip = within(await region('公司')).getByRole('button', { name: '跳过' })
  values.FIRST_STEPS = 'trade'
  versions.FIRST_STEPS = 2
  await user.click(skip)
  await waitFor(() => expect(values.FIRST_STEPS).toBe('trade,company'))
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
  const { values, kept } = company({ units: ['瓶'] })
  kept.imports?.push('商品')
  const { user } = open('card')
  expect(await screen.findByText('已完成 2 / 4')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '不再显示' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '继续设置' })).toBeNull())
  expect(values.FIRST_STEPS).toBe('hidden')
})

test('the way there is gone with the first receipt, and nobody is asked again', async () => {
  const { server } = company({ receipts: ['RK1'] })
  const { container, unmount } = open('card')
  expect(container.querySelector('.ui-skeleton')).toBeTruthy()
  await waitFor(() => expect(container.querySelector('.ui-skeleton')).toBeNull())
  expect(screen.queryByRole('button', { name: '继续设置' })).toBeNull()
  unmount()
  const asked = server.callsOf('PurchaseReceiptApi_list').length
  expect(open('card').container.textContent).toBe('')
  expect(server.callsOf('PurchaseReceiptApi_list')).toHaveLength(asked)
})

test.each([
  ['新增期初库存单', '/stock/openingInventoryForm'],
  ['新增采购入库单', '/purchase/warehousingForm'],
])('at the end %s leads to a new document', async (button, path) => {
  company()
  const { user, tabs } = open()
  await region('公司')
  await user.click(stepLine(/同事/))
  await user.click(await screen.findByRole('button', { name: button }))
  expect(tabs.getSnapshot().context.tabs.some((tab) => tab.path.startsWith(`${path}?new=`))).toBe(true)
})

test.each(['Company', 'Trade', 'Sheets', 'Colleagues'])('in English the step %s reads English', async (name) => {
  company({ steps: 'company' })
  setLanguage('en')
  const { container, user } = open()
  await region('Company')
  await user.click(stepLine(new RegExp(name)))
  const step = await region(name)
  // names of goods and units are the company's own
  for (const own of step.querySelectorAll('dd')) own.remove()
  for (const own of step.querySelectorAll('option')) own.remove()
  expect(container.querySelector('.setup')?.textContent?.match(/\p{Script=Han}+/gu) ?? []).toEqual([])
})
