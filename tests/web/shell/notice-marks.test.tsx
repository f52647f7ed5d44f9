import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { openTabsMachine } from '#machines/app/open-tabs.machine.ts'
import { TabsContext } from '#web/navigation/tabs.ts'
import { NoticeCentre } from '#web/shell/notices/notice-centre.tsx'
import { data, fakeServer, refusal } from '../../support/web/fake-server.ts'
import { show } from '../../support/web/web.tsx'

test('what is read counts as read at once, and as before where the server says no', async () => {
  const unread = (id: string) => ({
    ...{ id, title: `通知${id}`, content: '内容', type: 2, readStatus: 1, createTime: '2026-11-21 10:00:00' },
  })
  let answers: (value: unknown) => void = () => undefined
  const server = fakeServer({
    NoticeApi_latest: () => data({ unread: 2, records: [unread('1'), unread('2')] }),
    NoticeApi_read: () =>
      new Promise((resolve) => {
        answers = resolve
      }),
  })
  const tabs = createActor(openTabsMachine, { input: { home: { key: '/wel', path: '/wel', label: '' } } }).start()
  const { user } = show(
    <TabsContext value={tabs}>
      <NoticeCentre />
    </TabsContext>,
  )
  await user.click(await screen.findByRole('button', { name: '通知，2 条未读' }))
  await user.click(await screen.findByText('通知1'))
  await screen.findByRole('button', { name: '通知，1 条未读' })
  expect(server.callsOf('NoticeApi_read')[0]?.body).toEqual({ ids: ['1'] })
  answers(refusal(403, '没有权限'))
  await screen.findByRole('button', { name: '通知，2 条未读' })
})
