import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiRefusal } from '#web/client/api.ts'
import { errorText } from '#web/client/error-text.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { show } from '../../support/web/web.tsx'

test('news is read out and passed by the Tab key, which it would otherwise hold', async () => {
  const { user } = show(<button type="button">前面</button>)
  act(() => {
    toast.success('保存成功')
    toast.error('网络不通')
  })
  expect((await screen.findByText('保存成功')).closest('[role="status"]')).not.toBeNull()
  await screen.findByText('网络不通')
  await user.tab()
  expect(document.activeElement?.textContent).toBe('前面')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})

test('a fault of the server names its request, which one click copies; a refusal does not', async () => {
  const { user } = show(null)
  const fault = new ApiRefusal(500, '服务器异常', { key: 'SERVER_FAULT' }, 'r-77')
  act(() => toast.failed(fault))
  const news = within((await screen.findByText('服务器异常')).closest('[role="status"]') as HTMLElement)
  news.getByText('r-77')
  await user.click(news.getByRole('button', { name: '复制 请求编号' }))
  expect(await navigator.clipboard.readText()).toBe('r-77')
  news.getByText('复制成功')
  // at most three toasts are shown at the same time
  await user.click(news.getByRole('button', { name: '关闭' }))
  act(() => toast.failed(new ApiRefusal(400, '名称不正确', { key: 'FIELD_BAD' }, 'r-78')))
  await screen.findByText('名称不正确')
  expect(screen.queryByText(/r-78/)).toBeNull()
  // also in a sentence beside a field, and if it is the cause of an error
  expect(errorText(new Error('没有保存', { cause: fault }))).toBe('没有保存 · 请求编号 r-77')
})

test('a page that failed by itself says what it is found by in the log', () => {
  show(<ErrorState error={new Error('broken')} errorId="e-1" />)
  screen.getByText('错误编号')
  screen.getByRole('button', { name: '复制 错误编号' })
})
