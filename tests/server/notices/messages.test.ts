import { expect, test } from 'vitest'
import { startTestServer } from '../../support/server.ts'

const app = await startTestServer()
const admin = await app.as('admin')
const receiverId = await app.addUser('reader', { rights: [] })
const reader = await app.as('reader')

const send = (title: string, type: number) =>
  admin.ok('MessageInfoApi_submit', { body: { title, content: `${title}的内容`, type, receiverId } })

test('everyone sees the messages to himself alone, notices and work apart, newest first, and marks them as read', async () => {
  const first = await send('盘点通知', 1)
  app.clock.advance({ minutes: 1 })
  const second = await send('放假通知', 1)
  const work = await send('请审核', 2)
  const page = await reader.ok('DeskApi_selectMessageInfoPage')
  expect(page.records.map(({ title }) => title)).toEqual(['放假通知', '盘点通知'])
  expect(page.records[0]).toMatchObject({ content: '放假通知的内容', readStatus: 1, senderName: 'admin' })
  expect((await reader.ok('MsgSynergismApi_selectMessagePage')).records.map(({ id }) => id)).toEqual([work.id])
  expect((await admin.ok('DeskApi_selectMessageInfoPage')).total).toBe(0)

  await reader.ok('DeskApi_updateMsgInfoReadStatus', { body: { msgInfoIds: [first.id, work.id] } })
  await admin.ok('DeskApi_updateMsgInfoReadStatus', { body: { msgInfoIds: [second.id] } })
  const unread = await reader.ok('DeskApi_selectMessageInfoPage', { query: { readStatus: 1 } })
  expect(unread.records.map(({ id }) => id)).toEqual([second.id])
  expect((await reader.ok('MsgSynergismApi_selectMessagePage', { query: { readStatus: 2 } })).total).toBe(0)
  await reader.ok('MsgSynergismApi_updateMsgSynergismReadStatus', { body: { msgIds: [work.id] } })
  expect((await reader.ok('MsgSynergismApi_selectMessagePage', { query: { readStatus: 2 } })).total).toBe(1)
  expect((await admin.ok('MessageInfoApi_detail', { query: { id: first.id } })).readTime).toMatch(/^2026-11-21 /)
})

test('one removes messages of one’s own and of nobody else', async () => {
  const own = await send('旧通知', 1)
  const adminId = (await admin.ok('UserApi_info')).id
  const other = await admin.ok('MessageInfoApi_submit', { body: { title: '给管理员', content: '…', receiverId: adminId } })
  const refused = await reader.call('MessageCentreApi_remove', { query: { ids: `${own.id},${other.id},999` } })
  expect(refused).toMatchObject({ key: 'ROW_GONE', msg: `消息[${other.id}]不存在或已删除；消息[999]不存在或已删除` })
  expect(refused.fields).toHaveLength(2)
  await reader.ok('MessageCentreApi_remove', { query: { ids: own.id } })
  expect((await reader.call('MessageInfoApi_detail', { query: { id: other.id } })).status).toBe(403)
  expect((await admin.ok('MessageInfoApi_list', { query: { receiverId: adminId } })).records.map(({ id }) => id)).toEqual([other.id])
})

test('a template is switched by changeStatus', async () => {
  const { id } = await admin.ok('MessageTemplateApi_submit', { body: { code: 'due', title: '到期提醒', content: '{name}即将到期' } })
  expect(await admin.ok('MessageTemplateApi_changeStatus', { body: { id, status: 2 } })).toMatchObject({ status: 2, version: 2 })
  expect((await admin.call('MessageTemplateApi_changeStatus', { body: { id, status: 1, version: 1 } })).key).toBe('VERSION_STALE')
  expect((await reader.call('MessageTemplateApi_changeStatus', { body: { id, status: 1 } })).status).toBe(403)
})
