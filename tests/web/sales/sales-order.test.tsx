import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { GrantDialog } from '#web/documents/types/grant-dialog.tsx'
import { PaymentDialog } from '#web/documents/types/payment-dialog.tsx'
import { session, show } from '../../support/web/web.tsx'

const title = { zh: '收款', en: 'Take the payment' }

test('a payment begins with what is due and goes with its number', async () => {
  const done = vi.fn()
  const { user } = show(<PaymentDialog title={title} dueAmt="113.00" onDone={done} />, session())
  expect(screen.getByRole('dialog').textContent).toContain('应付金额 113.00')
  await user.type(screen.getByLabelText('支付单号'), ' P20261123 ')
  await user.click(screen.getByRole('button', { name: '收款' }))
  expect(done).toHaveBeenCalledWith({ amount: '113.00', paymentNo: 'P20261123' })
})

test('lines are granted less than was asked for, or nothing; more of one cannot be said', async () => {
  const done = vi.fn()
  const lines = [
    { id: '1', commInfoCode: 'G001', commInfoName: '矿泉水', qty: '10.00', unitName: '瓶' },
    { id: '2', commInfoCode: 'G002', commInfoName: '苏打水', qty: '4.00', unitName: '瓶' },
    { commInfoName: '' },
  ]
  const { user } = show(<GrantDialog title={title} lines={lines} onDone={done} />, session())
  const [first, second] = within(screen.getByRole('table')).getAllByRole('textbox')
  const approve = screen.getByRole('button', { name: '审核' })
  const put = async (field: HTMLElement | undefined, text: string) => {
    if (!field) throw new Error('there is no such field')
    await user.clear(field)
    await user.type(field, text)
  }
  expect(approve.hasAttribute('disabled')).toBe(true)
  await put(first, '11')
  expect(approve.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('应为 0 至 10')).toBeTruthy()
  await put(first, '6')
  expect(screen.queryByText(/应为/)).toBeNull()
  await put(second, '0')
  await user.click(approve)
  expect(done).toHaveBeenCalledWith({
    lines: [
      { id: '1', approvedQty: '6' },
      { id: '2', approvedQty: '0' },
    ],
  })
})
