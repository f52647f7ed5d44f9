import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type OperationId, operations } from '#contract/operations.gen.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

// what pages of master data do with chosen rows besides adding, changing, removing, enabling and disabling

const page = (...records: object[]) => data({ records, total: records.length, size: 10, current: 1, pages: 1 })
const lookUps = Object.fromEntries(
  operations.flatMap(({ id }) => (/_lookup$/.test(id) ? [[id, () => page()]] : /_lazyTree$/.test(id) ? [[id, () => data([])]] : [])),
)
const row = (id: string, more: object) => ({ id, version: 3, status: 1, ...more })

async function opens(path: string, rights: readonly string[], answers: Partial<Record<OperationId, (call: never) => unknown>>) {
  const server = shellServer(...rights)
  server.answer({ ...lookUps, ...answers } as never)
  keepTokens('1')
  const opened = await openApp(path)
  const choose = async (...names: string[]) => {
    for (const name of names) {
      const found = await screen.findByRole('row', { name: new RegExp(name) })
      await opened.user.click(within(found).getByRole('checkbox'))
    }
  }
  const press = (name: string) => opened.user.click(screen.getByRole('button', { name }))
  return { server, choose, press, ...opened }
}

const water = row('1', { commInfoCode: 'A1', commInfoName: '矿泉水', onShelves: 1 })
const soap = row('2', { commInfoCode: 'A2', commInfoName: '香皂', onShelves: 1 })
const edits = ['comminfo_view', 'comminfo_edit']
const goodsPage = (more: Partial<Record<OperationId, (call: never) => unknown>>, rights = edits) =>
  opens('/base/commodity', rights, { CommodityApi_list: () => page(water, soap), ...more })

describe('goods', () => {
  test('[comm.shelves] go on the shelves; one that may not is named with the reason, the others are done', async () => {
    const { server, choose, press } = await goodsPage({
      FranchiseCommodityApi_putOnShelves: ({ body }: { body: { commInfoId: string } }) =>
        body.commInfoId === '1' ? data(water) : refusal(400, '零售价不正确（请先填写零售价）'),
    })
    await choose('矿泉水', '香皂')
    await press('上架')
    const told = await screen.findByText(/零售价不正确/)
    expect(told.textContent).toBe('香皂: 零售价不正确（请先填写零售价）')
    screen.getByText('上架 · 2 条中成功 1 条')
    expect(server.callsOf('FranchiseCommodityApi_putOnShelves').map(({ body }) => body)).toEqual([
      { commInfoId: '1', version: 3 },
      { commInfoId: '2', version: 3 },
    ])
  })

  test('[comm.shelves] come off them, and the list is read again', async () => {
    const { server, choose, press } = await goodsPage({ FranchiseCommodityApi_putOffShelves: () => data(water) })
    await choose('矿泉水')
    const before = server.callsOf('CommodityApi_list').length
    await press('下架')
    await screen.findByText('更新成功')
    expect(server.callsOf('FranchiseCommodityApi_putOffShelves').map(({ body }) => body)).toEqual([{ commInfoId: '1', version: 3 }])
    await waitFor(() => expect(server.callsOf('CommodityApi_list').length).toBeGreaterThan(before))
  })

  test('[comm.multi-unit] are of one unit again when asked twice', async () => {
    const { server, choose, press, user } = await goodsPage({ FranchiseCommodityApi_updateMultiUnit: () => data(water) })
    await choose('矿泉水')
    await press('仅用基本单位')
    const question = await screen.findByRole('dialog')
    within(question).getByText('确定将选择商品的辅助单位删除?')
    expect(server.callsOf('FranchiseCommodityApi_updateMultiUnit')).toEqual([])
    await user.click(within(question).getByRole('button', { name: '仅用基本单位' }))
    await screen.findByText('更新成功')
    expect(server.callsOf('FranchiseCommodityApi_updateMultiUnit').map(({ body }) => body)).toEqual([
      { id: '1', version: 3, isMultiUnit: 1 },
    ])
  })

  test('stay where they are for who may not change them, and for nobody chosen; the button says so', async () => {
    const { server, press } = await goodsPage({}, ['comminfo_view'])
    await screen.findByText('矿泉水')
    await press('上架')
    const why = document.getElementById(screen.getByRole('button', { name: '上架' }).getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toContain('您没有此操作的权限')
    expect(server.callsOf('FranchiseCommodityApi_putOnShelves')).toEqual([])
  })
})

const supplierPage = (more: Partial<Record<OperationId, (call: never) => unknown>>) =>
  opens('/base/supplier', ['supplier_view', 'supplier_edit'], {
    SupplierApi_list: () => page(row('8', { supplierName: '华东饮料' }), row('9', { supplierName: '华南食品' })),
    ...more,
  })

describe('suppliers', () => {
  test.each([
    ['加标签', 'SupplierApi_putOnTag'],
    ['去标签', 'SupplierApi_putOffTag'],
  ] as const)('[supplier.tags] %s: of the tags of suppliers some are ticked, for all that are chosen', async (button, call) => {
    const { server, choose, press, user } = await supplierPage({
      TagApi_all: () => data([row('5', { name: '战略', type: 'supplier' }), row('6', { name: '试用', type: 'supplier' })]),
      [call]: () => data(true),
    })
    await choose('华东饮料', '华南食品')
    await press(button)
    const dialog = within(await screen.findByRole('dialog', { name: button }))
    await user.click(await dialog.findByRole('checkbox', { name: '战略' }))
    await user.click(dialog.getByRole('button', { name: /^保存/ }))
    await screen.findByText('更新成功')
    expect(server.callsOf('TagApi_all')[0]?.query).toEqual({ type: 'supplier' })
    expect(server.callsOf(call).map(({ body }) => body)).toEqual([{ supplierIds: ['8', '9'], tagIds: ['5'] }])
  })

  test('without a tag of their type are told where there are none', async () => {
    const { choose, press } = await supplierPage({ TagApi_all: () => data([]) })
    await choose('华东饮料')
    await press('加标签')
    await screen.findByText('没有类型为 supplier 的标签')
  })
})

test('[member.steps] the main member of a customer is made so from the list, one at a time', async () => {
  const { server, choose, press } = await opens('/base/member', ['member_view', 'member_edit'], {
    MemberApi_page: () => page(row('3', { realName: '张三', isMain: 1 }), row('4', { realName: '李四', isMain: 2 })),
    MemberApi_updateMain: () => data(row('3', { realName: '张三', isMain: 2 })),
  })
  await choose('张三', '李四')
  expect(screen.getByRole('button', { name: '设为主会员' }).getAttribute('aria-disabled')).toBe('true')
  await choose('李四')
  await press('设为主会员')
  await screen.findByText('更新成功')
  expect(server.callsOf('MemberApi_updateMain').map(({ body }) => body)).toEqual([{ id: '3', version: 3 }])
})

const refundsPage = (rights: readonly string[], more: Partial<Record<OperationId, (call: never) => unknown>> = {}) =>
  opens('/mall/orderRefund', rights, {
    OrderRefundApi_list: () =>
      page(
        row('6', { key: '100-1', orderNo: 'XS-1', amount: '113.00', status: 3, failure: '余额不足', tries: 3 }),
        row('7', { key: '101-1', orderNo: 'XS-2', amount: '20.00', status: 1, tries: 0 }),
      ),
    ...more,
  })

describe('refunds', () => {
  test('that failed are tried again; which a cashier has paid is asked first', async () => {
    const { server, choose, press, user } = await refundsPage(['orderrefund_view', 'orderrefund_refund'], {
      OrderRefundApi_retry: () => data(row('6', { key: '100-1', amount: '113.00', status: 1, tries: 0 })),
      OrderRefundApi_confirm: () => data(row('7', { key: '101-1', amount: '20.00', status: 2, tries: 0 })),
    })
    await choose('XS-1')
    await press('重试')
    await screen.findByText('更新成功')
    expect(server.callsOf('OrderRefundApi_retry').map(({ body }) => body)).toEqual([{ id: '6' }])
    await choose('XS-1', 'XS-2')
    await press('确认已退款')
    const question = await screen.findByRole('dialog')
    within(question).getByText('确定已把钱退给客户?')
    await user.click(within(question).getByRole('button', { name: '确认已退款' }))
    await waitFor(() => expect(server.callsOf('OrderRefundApi_confirm').map(({ body }) => body)).toEqual([{ id: '7' }]))
  })

  test('say what they are, and stay as they are for who may only look', async () => {
    const { server, choose, press } = await refundsPage(['orderrefund_view'])
    await choose('XS-1')
    for (const text of ['退款失败', '余额不足', '待退款']) screen.getAllByText(text)
    await press('重试')
    expect(server.callsOf('OrderRefundApi_retry')).toEqual([])
  })
})
