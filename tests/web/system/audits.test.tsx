import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const facts = { ownWork: false, separateDuties: false, hidden: [], duplicates: [], changed: true }
const audit = (id: string, state: 'waiting' | 'refused' | 'passed', more: object = {}) => ({
  ...{ id, version: 3, state, status: 1501, statusName: state, facts, events: [], warnings: [] },
  ...{ targetId: '70', targetName: `客户${id}`, submitUserName: '小张', submitTime: '2026-11-20 09:00:00' },
  ...more,
})
const detail = {
  requested: { linkman: '王五', classifyId: '8', natureName: '批发', address: null },
  before: { linkman: '李四', natureName: '零售' },
  log: [{ event: 'APPLY', eventName: '提交申请', userName: '小张', time: '2026-11-20 09:00:00', remark: '换人了' }],
}
const rights = ['view', 'add', 'edit', 'approve', 'export'].map((verb) => `customeraudit_${verb}`)
const page =
  (...records: object[]) =>
  () =>
    data({ records, total: records.length, size: 20, current: 1, pages: 1 })

async function opens(
  row: ReturnType<typeof audit>,
  held = rights,
  answers: Partial<Record<OperationId, (call: never) => unknown>> = {},
  address = '/base/customerAudit',
) {
  const server = shellServer(...held)
  server.answer({
    CustomerAuditApi_list: page(row),
    CustomerAuditApi_detail: () => data({ ...row, ...detail }),
    ...answers,
  } as never)
  keepTokens('1')
  const opened = await openApp(address)
  const panel = () => screen.findByRole('region', { name: '客户审核 客户1' })
  const button = async (name: string) => within(await panel()).findByRole('button', { name })
  return { server, panel, button, ...opened }
}

describe('requests about customers', () => {
  test('a request shows old beside new, field by field, and who did what', async () => {
    const { server, panel } = await opens(audit('1', 'waiting'))
    const table = within(await panel()).getByRole('table')
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(rows).toEqual([
      ['字段', '当前内容', '申请内容'],
      ['联系人', '李四', '王五'],
      ['客户性质', '零售', '批发'],
      ['地址', '', ''],
    ])
    expect(within(await panel()).getByText('小张 提交申请')).toBeTruthy()
    expect(server.callsOf('CustomerAuditApi_list').at(0)?.query).toMatchObject({ status: '1501' })
  })

  test('its buttons are the law’s: passing asks first, refusing wants a reason', async () => {
    const { server, user, button } = await opens(audit('1', 'waiting'), rights, {
      CustomerAuditApi_pass: () => refusal(400, '电话[138]已存在', { key: 'DUPLICATE' }),
      CustomerAuditApi_refuse: () => data(audit('1', 'refused')),
    })
    await user.click(await button('通过'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '通过' }))
    await screen.findByText('电话[138]已存在')
    expect(server.callsOf('CustomerAuditApi_pass').map(({ body }) => body)).toEqual([{ id: '1', version: 3 }])
    await user.click(await button('拒绝'))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: '拒绝' }))
    expect(server.callsOf('CustomerAuditApi_refuse')).toHaveLength(0)
    await user.type(within(dialog).getByRole('textbox'), '资料不全')
    await user.click(within(dialog).getByRole('button', { name: '拒绝' }))
    await waitFor(() =>
      expect(server.callsOf('CustomerAuditApi_refuse').map(({ body }) => body)).toEqual([{ id: '1', version: 3, remark: '资料不全' }]),
    )
  })

  test('a button that is off says why: the right, then what the law says', async () => {
    const taken = [{ field: 'phone', rule: 'DUPLICATE', params: { field: { zh: '电话', en: 'Phone' }, value: '138' } }]
    const { button } = await opens(audit('1', 'waiting', { facts: { ...facts, duplicates: taken } }))
    expect((await button('通过')).getAttribute('aria-disabled')).toBe('true')
    expect((await button('拒绝')).getAttribute('aria-disabled')).toBeNull()
    expect(document.getElementById((await button('通过')).getAttribute('aria-describedby') ?? '')?.textContent).toContain('电话[138]已存在')
  })

  test('what was refused is asked for again in the form of the customer, with what was asked', async () => {
    const row = { id: '70', version: 9, status: 1, customerCode: 'K1', customerName: '客户1', linkman: '李四' }
    const { server, user, button } = await opens(audit('1', 'refused'), rights, {
      CustomerApi_detail: () => data(row),
      CustomerAuditApi_reapply: () => data(audit('1', 'waiting')),
    })
    await user.click(await button('重新申请'))
    const dialog = await screen.findByRole('dialog')
    const linkman = await within(dialog).findByRole('textbox', { name: '联系人' })
    expect((linkman as HTMLInputElement).value).toBe('王五')
    await user.clear(linkman)
    await user.type(linkman, '赵六')
    await user.click(within(dialog).getByRole('button', { name: /保存/ }))
    await waitFor(() =>
      expect(server.callsOf('CustomerAuditApi_reapply').map(({ body }) => body)).toMatchObject([
        { id: '1', version: 3, requested: { customerName: '客户1', linkman: '赵六', classifyId: '8' } },
      ]),
    )
    expect(server.callsOf('CustomerApi_submit' as OperationId)).toHaveLength(0)
  })

  test('a new customer is asked for with a reason', async () => {
    const { server, user } = await opens(audit('1', 'waiting'), rights, { CustomerAuditApi_apply: () => data(audit('2', 'waiting')) })
    await user.click(await screen.findByRole('button', { name: '申请' }))
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox', { name: '申请原因' }), '新开发')
    await user.click(screen.getByRole('button', { name: '填写申请内容' }))
    const form = await screen.findByRole('dialog', { name: /客户审核/ })
    await user.type(within(form).getByRole('textbox', { name: /编码/ }), 'K9')
    await user.type(within(form).getByRole('textbox', { name: /^名称/ }), '新客户')
    await user.click(within(form).getByRole('button', { name: /保存/ }))
    await waitFor(() =>
      expect(server.callsOf('CustomerAuditApi_apply').map(({ body }) => body)).toMatchObject([
        { reason: '新开发', requested: { customerCode: 'K9', customerName: '新客户' } },
      ]),
    )
  })
})

test('a request that a notice leads to is shown whatever the list holds, until another is chosen', async () => {
  const answers = { CustomerAuditApi_detail: ({ query }: { query: { id: string } }) => data({ ...audit(query.id, 'passed'), ...detail }) }
  const { user } = await opens(audit('1', 'waiting'), rights, answers as never, '/base/customerAudit?id=9')
  await screen.findByRole('region', { name: '客户审核 客户9' })
  await user.click(await screen.findByRole('cell', { name: '客户1' }))
  await screen.findByRole('region', { name: '客户审核 客户1' })
})
