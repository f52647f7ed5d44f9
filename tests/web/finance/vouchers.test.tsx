import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

const row = { kind: 'purchaseReceipt', kindName: '采购入库单', billDate: '2026-11-10' }
const rows = [
  { ...row, id: '1', billNo: 'RK-1', pushStatus: 0 },
  { ...row, id: '2', billNo: 'RK-2', pushStatus: 1, voucherNo: '记-202611-0001', pushTime: '2026-11-21 10:00:00' },
  { ...row, id: '3', billNo: 'RK-3', pushStatus: 2, reason: '科目“采购成本差异”没有编码' },
]
const lines = [
  { billDate: '2026-11-10', account: 'inventory', accountCode: '1405', accountName: '库存商品', debitAmt: '100.00' },
  { billDate: '2026-11-10', account: 'purchaseVariance', accountName: '采购成本差异', bartererName: '甲供应商', creditAmt: '100.00' },
]
const accounts = [
  { account: 'inventory', usualName: '库存商品', accountCode: '1405', accountName: '库存商品', version: 0 },
  { account: 'purchaseVariance', usualName: '采购成本差异', accountName: '采购成本差异', version: 0 },
]
const all = ['pushaccounting_view', 'pushaccounting_push', 'pushaccounting_export', 'pushaccounting_edit', 'cost_view']

function opens(path: string, rights: readonly string[], answers: Partial<Record<OperationId, (call: never) => unknown>> = {}) {
  return openSignedIn(path, rights, {
    PushAccountingApi_list: () => data({ records: rows, total: rows.length, size: 20, current: 1, pages: 1 }),
    PushAccountingApi_lines: () => data(lines),
    PushAccountingApi_accounts: () => data(accounts),
    PushAccountingApi_push: () => data([{ id: '1', pushStatus: 1, voucherNo: '记-202611-0002' }]),
    ...answers,
  })
}

describe('vouchers', () => {
  test('[area.finance.push-to-accounting] those chosen are pushed, and what became of each stands in its row', async () => {
    const { server, user } = await opens('/finance/voucher', all)
    const table = await screen.findByRole('table', { name: '凭证' })
    await within(table).findByText('推送失败')
    within(table).getByText('科目“采购成本差异”没有编码')
    const push = screen.getByRole('button', { name: '推送' })
    expect(push.getAttribute('aria-disabled')).toBe('true')
    const [, first] = within(table).getAllByRole('checkbox')
    await user.click(first as HTMLElement)
    await user.click(push)
    await waitFor(() => expect(server.callsOf('PushAccountingApi_push').map(({ body }) => body)).toEqual([{ ids: ['1'] }]))
  })

  test('a row that is opened shows its entries, and which account has no code', async () => {
    const { user } = await opens('/finance/voucher', all)
    const table = await screen.findByRole('table', { name: '凭证' })
    await user.dblClick(await within(table).findByText('RK-3'))
    const panel = await screen.findByRole('region', { name: '采购入库单 RK-3' })
    await within(panel).findByText('待推送')
    within(panel).getByText('未设编码')
    expect(within(panel).getAllByText('100.00')).toHaveLength(2)
    expect(within(panel).getByRole('alert').textContent).toBe('科目“采购成本差异”没有编码')
  })

  test('whoever may not push sees why, and whoever may not look sees that', async () => {
    await opens('/finance/voucher', ['pushaccounting_view'])
    await screen.findByRole('table', { name: '凭证' })
    expect(screen.getByRole('button', { name: '推送' }).getAttribute('aria-disabled')).toBe('true')
    for (const name of ['下载凭证表', '下载CSV']) expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  })

  test('an account is given a code; a code that is none is said at its field', async () => {
    const { server, user } = await opens('/finance/voucherAccount', all, {
      PushAccountingApi_submitAccount: (({ body }: { body: { accountCode?: string } }) =>
        body.accountCode === '6401'
          ? data({ ...accounts[1], accountCode: '6401', version: 1 })
          : refusal(400, '科目编码格式不对', { fields: [{ field: 'accountCode', rule: 'FIELD_BAD', msg: '科目编码格式不对' }] })) as never,
    })
    const table = await screen.findByRole('table', { name: '科目对照' })
    await user.dblClick((await within(table).findAllByText('采购成本差异'))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    const code = within(dialog).getByRole('textbox', { name: '科目编码' })
    await user.type(code, '差异')
    await user.click(within(dialog).getByRole('button', { name: /^保存/ }))
    await within(dialog).findByText('科目编码格式不对')
    await user.clear(code)
    await user.type(code, '6401')
    await user.click(within(dialog).getByRole('button', { name: /^保存/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.callsOf('PushAccountingApi_submitAccount').at(-1)?.body).toMatchObject({
      account: 'purchaseVariance',
      version: 0,
      accountCode: '6401',
    })
  })
})
