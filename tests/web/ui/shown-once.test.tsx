import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useAsk } from '#web/ui/actions/ask.tsx'
import { show } from '../../support/web/web.tsx'

const token = `eyJ${'x'.repeat(400)}`

function Saving() {
  const ask = useAsk()
  const said = [{ label: '访问令牌', value: token }]
  return (
    <button type="button" onClick={() => void ask({ title: 'API 密钥', said, cancel: false })}>
      保存
    </button>
  )
}

test('what is said this once is copied whole by one click', async () => {
  const user = userEvent.setup()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  show(<Saving />)
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(screen.getByText(token)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '复制 访问令牌' }))
  expect(write).toHaveBeenCalledWith(token)
})
