import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TypedQty } from '#web/counting/typed-qty.tsx'
import { PaymentDialog } from '#web/documents/types/payment-dialog.tsx'
import { MoveQtyDialog } from '#web/documents/types/stock/move-qty-dialog.tsx'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { session, show } from '../../support/web/web.tsx'

const title = { zh: '收货', en: 'Receive' }
const labels = { most: { zh: '在途', en: 'On the way' }, qty: { zh: '实收', en: 'Received' } }

test('goods that were not sent are never left out for a quantity that is no figure', async () => {
  fakeServer({ CommodityApi_lookup: () => data({ records: [{ id: '9', name: '椰汁' }], total: 1, size: 20, current: 1, pages: 1 }) })
  const done = vi.fn()
  const rows = [{ id: '1', line: { commFullName: '米酒' }, most: '3' }]
  const { user } = show(<MoveQtyDialog {...{ title, labels, rows }} takesUnsent onDone={done} />, session())
  const receive = screen.getByRole('button', { name: '收货' })
  await user.click(screen.getByRole('button', { name: '添加多到、错到' }))
  await user.type(screen.getByRole('combobox', { name: '多到、错到商品' }), '椰汁{Enter}')
  const qty = screen.getByRole('textbox', { name: '数量（基本单位）' })
  await user.type(qty, '1,5')
  await user.tab()
  expect(screen.getByRole('alert').textContent).toBe('请输入数字')
  expect(receive.hasAttribute('disabled')).toBe(true)
  await user.clear(qty)
  await user.type(qty, '１。５')
  await user.click(receive)
  expect(done).toHaveBeenCalledWith({ lines: [{ id: '1', qty: '3' }], unsent: [{ commInfoId: '9', qty: '1.5' }] })
})

test('an amount paid is read like every figure', async () => {
  const done = vi.fn()
  const { user } = show(<PaymentDialog title={{ zh: '付款', en: 'Pay' }} dueAmt="1500.00" onDone={done} />, session())
  const amount = screen.getByRole('textbox', { name: '付款金额' })
  await user.clear(amount)
  await user.type(amount, '1,5')
  expect(screen.getByRole('button', { name: '付款' }).hasAttribute('disabled')).toBe(true)
  await user.clear(amount)
  await user.type(amount, '１,500')
  await user.click(screen.getByRole('button', { name: '付款' }))
  expect(done).toHaveBeenCalledWith({ amount: '1500' })
})

test('a counted quantity that is no figure stays and is marked', async () => {
  const onType = vi.fn()
  const { user } = show(<TypedQty qty="2" label="实盘数量" onType={onType} />)
  const qty = screen.getByRole('textbox', { name: '实盘数量' })
  await user.clear(qty)
  await user.type(qty, '1,5{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('请输入数字')
  expect((qty as HTMLInputElement).value).toBe('1,5')
  expect(onType).not.toHaveBeenCalled()
  await user.clear(qty)
  await user.type(qty, '１２{Enter}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onType).toHaveBeenCalledExactlyOnceWith('12')
})
