import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { data } from '../../support/web/fake-server.ts'
import { opens, page, scans, usualRights } from '../../support/web/till-page.tsx'

vi.mock('#web/navigation/tabs.ts', () => ({ useOpenTab: () => () => undefined }))

const print = vi.fn()
beforeEach(() => {
  localStorage.clear()
  print.mockClear()
  vi.stubGlobal('print', print)
})

describe('what a member has', () => {
  const balance = { points: 300, pointsPerUnit: '100', principal: '10.00', bonus: '2.00' }
  const rights = [...usualRights, 'member_view', 'storedtopup_add', 'storedtopup_bonus']
  const entry = { id: '1', headId: '2', kind: 'storedTopUp', billNo: 'CZ1', billDate: '2026-11-21', createTime: '2026-11-21 09:00:00' }
  const answers = {
    MemberValueApi_balance: () => data(balance),
    MemberValueApi_entries: () => page({ ...entry, principal: '10.00', bonus: '2.00' }),
    StoredTopUpApi_submit: () => data({ id: '90', version: 1, billNo: 'CZ2', amount: '100.00', bonusAmt: '20.00', payWay: 'cash' }),
  }

  test('is shown with what made it so, and pays no more than there is, the rest in another way', async () => {
    const { user, server } = opens(answers, true, rights)
    await user.type(await screen.findByRole('textbox'), '13900000001{Enter}')
    await user.click(await screen.findByRole('button', { name: '储值 12.00 · 积分 300' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('CZ1')
    await user.keyboard('{Escape}')
    await scans(user, '2*G007', 1)
    await user.keyboard('{Enter}')
    await user.click(within(await screen.findByRole('dialog', { name: '收款' })).getByRole('button', { name: '储值' }))
    const amount = screen.getByRole('textbox', { name: /储值/ })
    expect(amount).toHaveProperty('value', '12.00')
    await user.click(amount)
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: '现金' }))
    await user.click(screen.getByRole('textbox', { name: /现金/ }))
    await user.keyboard('{Enter}')
    await screen.findByText(/LS1 已收款/)
    expect(server.callsOf('RetailOrderApi_pay')[0]?.body).toMatchObject({
      payments: [
        { payWay: 'storedValue', amount: '12.00' },
        { payWay: 'cash', amount: '10.60' },
      ],
    })
  })

  test('is topped up at the till, with a slip of its own', async () => {
    const { user, server } = opens(answers, true, rights)
    await user.type(await screen.findByRole('textbox'), '13900000001{Enter}')
    await user.click(await screen.findByRole('button', { name: '储值充值' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: '充值金额' }), '100')
    await user.type(within(dialog).getByRole('textbox', { name: '赠送金额' }), '20')
    await user.click(within(dialog).getByRole('button', { name: '储值充值' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(server.callsOf('StoredTopUpApi_submit').map(({ body }) => body)).toEqual([
      { tillId: '5', customerId: '6', amount: '100', bonusAmt: '20', payWay: 'cash' },
    ])
    expect(screen.getAllByText('CZ2', { exact: false }).length).toBeGreaterThan(0)
    // nothing was bought, so neither print has the code for an invoice
    await user.click(screen.getByRole('button', { name: /补打小票/ }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
    expect(document.querySelector('.till-code')).toBeNull()
  })
})
