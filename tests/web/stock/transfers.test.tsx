import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { QuantityRow } from '#web/documents/types/quantities-table.tsx'
import { DifferenceDialog } from '#web/documents/types/stock/difference-dialog.tsx'
import { MoveQtyDialog } from '#web/documents/types/stock/move-qty-dialog.tsx'
import { session, show } from '../../support/web/web.tsx'

const title = { zh: '调入', en: 'Call in' }
const labels = { most: { zh: '在途数量', en: 'On its way' }, qty: { zh: '实收数量', en: 'Received' } }
const row = (id: string, name: string, most: string, proposed = most): QuantityRow => ({
  id,
  line: { id, commInfoName: name, unitName: '瓶' },
  most,
  proposed,
})
const rows = [row('1', '矿泉水', '10'), row('2', '苏打水', '4', '3')]

test('what comes is what is on its way unless less is said; more cannot be', async () => {
  const done = vi.fn()
  const { user } = show(<MoveQtyDialog {...{ title, labels, rows }} onDone={done} />, session())
  const [first, second] = within(screen.getByRole('table')).getAllByRole('textbox') as HTMLInputElement[]
  expect([first?.value, second?.value]).toEqual(['10', '3'])
  const ok = screen.getByRole('button', { name: '调入' })
  const put = async (text: string) => {
    if (!first) throw new Error('there is no such field')
    await user.clear(first)
    if (text) await user.type(first, text)
  }
  await put('11')
  expect(ok.hasAttribute('disabled')).toBe(true)
  await put('8')
  await user.click(ok)
  expect(done).toHaveBeenCalledWith({
    lines: [
      { id: '1', qty: '8' },
      { id: '2', qty: '3' },
    ],
    unsent: [],
  })
})

test('a loss is settled with who bears it and why; what goes back is borne by nobody', async () => {
  const done = vi.fn()
  const { user } = show(<DifferenceDialog title={{ zh: '差异确认', en: 'Settle' }} rest={['矿泉水 2瓶']} onDone={done} />, session())
  expect(screen.getByRole('dialog').textContent).toContain('矿泉水 2瓶')
  const ok = screen.getByRole('button', { name: '差异确认' })
  expect(ok.hasAttribute('disabled')).toBe(true)
  await user.selectOptions(screen.getByLabelText(/责任方/), '3')
  await user.type(screen.getByLabelText(/原因/), '途中破损')
  await user.click(ok)
  expect(done).toHaveBeenLastCalledWith({ outcome: 1, bearer: 3, remark: '途中破损' })
  await user.selectOptions(screen.getByLabelText('差异处理'), '2')
  await user.click(ok)
  expect(done).toHaveBeenLastCalledWith({ outcome: 2, remark: '途中破损' })
})
