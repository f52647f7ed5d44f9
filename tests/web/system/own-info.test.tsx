import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

test('of one’s own details only what was changed is sent, so that nothing done elsewhere meanwhile is undone', async () => {
  const own = { id: '1', version: 3, account: 'admin', realName: '周启明', name: '老周', phone: '13800000001', email: '' }
  const server = shellServer()
  server.answer({
    UserApi_info: () => data(own),
    UserApi_updateInfo: () => data({ ...own, version: 4, phone: '13800000002' }),
  })
  keepTokens('1')
  const { user } = await openApp('/info')
  const phone = await screen.findByRole('textbox', { name: '手机' })
  await user.clear(phone)
  await user.type(phone, '13800000002')
  await user.click(screen.getByRole('button', { name: /^保存/ }))
  await screen.findByText('更新成功')
  expect(server.callsOf('UserApi_updateInfo').map(({ body }) => body)).toEqual([{ phone: '13800000002' }])
})
