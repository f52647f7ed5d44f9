import { expect, test } from 'vitest'
import { type Client, startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const { admin } = await openShop(server)
await server.addUser('asker', { rights: ['view', 'add', 'edit'].map((verb) => `customeraudit_${verb}`) })
const asker = await server.as('asker')

let count = 0
const asked = async (who: Client) => {
  count += 1
  const requested = { customerCode: `A${count}`, customerName: `新客户${count}` }
  return who.ok('CustomerAuditApi_apply', { body: { requested } as never })
}
const told = async (who: Client, language: string) => {
  const { records } = await who.ok('NoticeApi_latest', { headers: { 'Accept-Language': language } })
  return records.map(({ title, content, sourceKind, sourceId }) => [title, content, sourceKind, sourceId])
}

test('who asked is told that it was refused and why, or passed, in his language; of what he decided himself he is not', async () => {
  const { id, version } = await asked(asker)
  await admin.ok('CustomerAuditApi_refuse', { body: { id, version, remark: '资料不全' } })
  expect(await told(asker, 'zh')).toEqual([['客户审核「新客户1」已拒绝', 'admin处理，原因：资料不全', 'customeraudit', id]])
  expect(await told(asker, 'en')).toEqual([
    ['Customer audits 新客户1: Refused', 'Decided by admin, because: 资料不全', 'customeraudit', id],
  ])
  const second = await asked(asker)
  await admin.ok('CustomerAuditApi_pass', { body: { id: second.id, version: second.version } })
  expect((await told(asker, 'zh'))[0]).toEqual(['客户审核「新客户2」已通过', 'admin处理', 'customeraudit', second.id])
  const own = await asked(admin)
  await admin.ok('CustomerAuditApi_pass', { body: { id: own.id, version: own.version } })
  expect((await told(admin, 'zh')).filter(([, , , about]) => about === own.id)).toEqual([])
})
