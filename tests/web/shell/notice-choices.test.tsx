import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'
import { session } from '../../support/web/web.tsx'

test('one chooses of each topic whether and how one is told', async () => {
  const server = shellServer()
  server.answer({
    SysconfigApi_front: () => data({ ...session().config, notices: [{ topic: 'approval', way: 'none' }] }),
    UserApi_info: () => data({ id: '1', version: 1, account: 'buyer', realName: '王敏' }),
    HomeApi_keep: () => data(true),
  })
  keepTokens('1')
  const { user } = await openApp('/info/index?part=notices')
  const approved = await screen.findByRole('combobox', { name: '我提交的单据通过审核' })
  expect(approved).toHaveProperty('value', 'none')
  await user.selectOptions(screen.getByRole('combobox', { name: '我提交的单据被退回' }), '消息中心，并弹出提示')
  await user.click(screen.getByRole('button', { name: /^保存/ }))
  await screen.findByText('更新成功')
  const body = server.callsOf('HomeApi_keep')[0]?.body as { notices: { topic: string; way: string }[] }
  expect(body.notices).toContainEqual({ topic: 'rejection', way: 'popup' })
  expect(body.notices).toContainEqual({ topic: 'approval', way: 'none' })
  expect(body.notices).toContainEqual({ topic: 'posting', way: 'bell' })
})

test('what comes while one works pops up where one wants it so, once, and what was there before does not', async () => {
  const told = (id: string, topic: string, title: string) => ({
    id,
    title,
    content: '由李强',
    type: 1,
    readStatus: 1,
    createTime: '2026-11-21 10:00:00',
    topic,
  })
  const records = [told('1', 'rejection', '旧消息')]
  const server = shellServer()
  server.answer({
    SysconfigApi_front: () => data({ ...session().config, notices: [{ topic: 'rejection', way: 'popup' }] }),
    NoticeApi_latest: () => data({ unread: records.length, records: [...records] }),
  })
  keepTokens('1')
  const { user } = await openApp('/base/unit')
  // the bell shows the number of earlier notices: opened sooner, it would still wait for those and not ask for newer
  // ones
  const bell = await screen.findByRole('button', { name: /(通知|消息).*1/ })
  records.unshift(told('2', 'approval', '已通过'), told('3', 'rejection', '已退回'))
  await act(() => user.click(bell))
  await screen.findByText('已退回 · 由李强')
  expect(screen.queryByText('旧消息 · 由李强')).toBeNull()
  expect(screen.queryByText('已通过 · 由李强')).toBeNull()
})
