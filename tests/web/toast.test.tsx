import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toast } from '#web/ui/toast.tsx'
import { show } from '../support/web.tsx'

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
