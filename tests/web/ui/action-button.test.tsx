import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ActionButton } from '#web/ui/actions/action-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { show } from '../../support/web/web.tsx'

const button = (name: string) => screen.getByRole('button', { name })

test('a button that may not be used can be focused, says why and does nothing', async () => {
  const run = vi.fn()
  const { user } = show(
    <ActionButton onRun={run} disabled reason="会计期间已结账">
      记账
    </ActionButton>,
  )
  await user.tab()
  expect(document.activeElement).toBe(button('记账'))
  expect(button('记账').getAttribute('aria-disabled')).toBe('true')
  const description = button('记账').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(description)?.textContent).toBe('会计期间已结账')
  expect((await screen.findByRole('tooltip')).textContent).toBe('会计期间已结账')

  await user.keyboard('{Enter}')
  await user.click(button('记账'))
  expect(run).not.toHaveBeenCalled()
})

test('the shortcut of a disabled button says why instead of running', async () => {
  const run = vi.fn()
  const { user } = show(
    <ActionButton onRun={run} shortcut="Ctrl+Enter" disabled reason="没有明细">
      提交
    </ActionButton>,
  )
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getAllByText('没有明细').some((one) => !one.hidden)).toBe(true))
  expect(run).not.toHaveBeenCalled()
})

test('the shortcut runs the button from anywhere on the page, also from a field', async () => {
  const run = vi.fn()
  const { user } = show(
    <>
      <input aria-label="field" />
      <ActionButton onRun={run} shortcut="Ctrl+S">
        保存
      </ActionButton>
    </>,
  )
  await user.click(screen.getByLabelText('field'))
  await user.keyboard('{Control>}s{/Control}')
  expect(run).toHaveBeenCalledOnce()
})

test('an irreversible act asks first, and no means no', async () => {
  const run = vi.fn()
  const { user } = show(
    <ActionButton onRun={run} confirm={{ zh: '库存会被冲回', en: 'Stock is taken back' }}>
      红冲
    </ActionButton>,
  )
  await user.click(button('红冲'))
  expect(await screen.findByText('库存会被冲回')).toBeTruthy()
  await user.click(button('取消'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(run).not.toHaveBeenCalled()

  await user.click(button('红冲'))
  const dialog = await screen.findByRole('dialog')
  await user.click([...dialog.querySelectorAll('button')].find((one) => one.textContent === '红冲') ?? dialog)
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('a reason that is needed is asked for until it is given', async () => {
  const run = vi.fn()
  const { user } = show(
    <ActionButton onRun={run} askReason="needed">
      取消订单
    </ActionButton>,
  )
  await user.click(button('取消订单'))
  const field = await screen.findByLabelText('原因')
  await user.click(field)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('请填写原因')).toBeTruthy()
  expect(run).not.toHaveBeenCalled()

  await user.type(field, '供应商缺货{Enter}')
  await waitFor(() => expect(run).toHaveBeenCalledExactlyOnceWith('供应商缺货'))
})

test('while it runs, a second press does nothing', async () => {
  let finish: () => void = () => undefined
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const { user } = show(<ActionButton onRun={run}>保存</ActionButton>)
  await user.click(button('保存'))
  await user.click(button('保存'))
  expect(run).toHaveBeenCalledOnce()
  expect(button('保存').getAttribute('aria-busy')).toBe('true')
  finish()
  await waitFor(() => expect(button('保存').getAttribute('aria-busy')).toBeNull())
})

test('what goes wrong is said, also where a part of the app did not arrive', async () => {
  const failed = vi.spyOn(toast, 'failed')
  const error = new Error('Failed to fetch dynamically imported module')
  const { user } = show(<ActionButton onRun={() => Promise.reject(error)}>下载</ActionButton>)
  await user.click(button('下载'))
  await waitFor(() => expect(failed).toHaveBeenCalledWith(error))
  expect(button('下载').getAttribute('aria-busy')).toBeNull()
  failed.mockRestore()
})

test('what asks says so beforehand; what cannot be taken back is asked with the focus on the harmless answer', async () => {
  const run = vi.fn()
  const { user } = show(
    <>
      <ActionButton onRun={run} forGood confirm>
        删除
      </ActionButton>
      <ActionButton onRun={run} confirm>
        提交
      </ActionButton>
      <ActionButton onRun={run}>刷新</ActionButton>
    </>,
  )
  expect(['删除', '提交', '刷新'].map((name) => button(name).getAttribute('aria-haspopup'))).toEqual(['dialog', 'dialog', null])
  await user.click(button('删除'))
  await waitFor(() => expect(document.activeElement).toBe(button('取消')))
  await user.keyboard('{Enter}')
  expect(run).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement).toBe(button('删除')))
  await user.click(button('提交'))
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('the two answers to a question about cancelling are not called the same', async () => {
  const { user } = show(
    <ActionButton onRun={vi.fn()} confirm>
      取消
    </ActionButton>,
  )
  await user.click(button('取消'))
  const answers = within(await screen.findByRole('dialog'))
    .getAllByRole('button')
    .slice(-2)
  expect(answers.map(({ textContent }) => textContent)).toEqual(['不取消', '取消'])
})
