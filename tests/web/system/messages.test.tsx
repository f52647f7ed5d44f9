import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const message = (id: string, title: string, readStatus: number) => ({
  id,
  title,
  content: `${title}的内容`,
  type: 1,
  readStatus,
  createTime: '2026-11-21 10:00:00',
  senderName: '王芳',
})

test('[message.read] a message that is opened is read; chosen ones are marked and removed, each kind by its own call', async () => {
  const server = shellServer()
  const page = (...records: object[]) => data({ records, total: records.length, size: 30, current: 1, pages: 1 })
  server.answer({
    DeskApi_selectMessageInfoPage: () => page(message('1', '盘点通知', 1), message('2', '放假通知', 2)),
    MsgSynergismApi_selectMessagePage: () => page(message('3', '请审核', 1)),
    DeskApi_updateMsgInfoReadStatus: () => data(true),
    MsgSynergismApi_updateMsgSynergismReadStatus: () => data(true),
    MessageCentreApi_remove: () => data(true),
  })
  keepTokens('1')
  const { user } = await openApp('/messages/mine')
  await user.dblClick(await screen.findByText('盘点通知'))
  const letter = within(await screen.findByRole('dialog'))
  expect(letter.getByText('盘点通知的内容')).toBeTruthy()
  await waitFor(() => expect(server.callsOf('DeskApi_updateMsgInfoReadStatus')[0]?.body).toEqual({ msgInfoIds: ['1'] }))
  await user.click(letter.getAllByRole('button', { name: '关闭' })[0] as HTMLElement)
  await user.click(screen.getByRole('button', { name: '协同' }))
  await screen.findByText('请审核')
  await user.click(screen.getByRole('checkbox', { name: '全选本页' }))
  await user.click(screen.getByRole('button', { name: '标为已读' }))
  await waitFor(() => expect(server.callsOf('MsgSynergismApi_updateMsgSynergismReadStatus')[0]?.body).toEqual({ msgIds: ['3'] }))
})
