import { expect, test } from 'vitest'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop, orderBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const buyer = await hire(shop, 'buyer', 'buyer')
const by = ({ id, version }: { id: string; version: number }) => ({ id, version })
const submitted = () => buyer.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '1') })
const approve = async () => admin.ok('PurchaseOrderApi_approve', { body: by(await submitted()) })
const reject = async () => admin.ok('PurchaseOrderApi_reject', { body: { ...by(await submitted()), remark: '价格不对' } })
const topics = async () => (await buyer.ok('NoticeApi_latest')).records.map(({ topic }) => topic)

test('whoever submitted a document is told what became of it, unless they want to hear nothing of that', async () => {
  await approve()
  expect(await topics()).toEqual(['approval'])
  await buyer.ok('HomeApi_keep', {
    body: {
      notices: [
        { topic: 'approval', way: 'none' },
        { topic: 'rejection', way: 'popup' },
      ],
    },
  })
  expect((await buyer.ok('SysconfigApi_front')).notices).toEqual([
    { topic: 'approval', way: 'none' },
    { topic: 'rejection', way: 'popup' },
  ])
  await approve()
  expect(await topics()).toEqual(['approval'])
  await reject()
  expect(await topics()).toEqual(['rejection', 'approval'])
  // the choices of other users are not shown
  expect((await admin.ok('SysconfigApi_front')).notices).toBeUndefined()
})

test('a topic or way that is none is refused by its name', async () => {
  const answer = await buyer.call('HomeApi_keep', { body: { notices: [{ topic: 'weather', way: 'bell' }] } as never })
  expect(answer).toMatchObject({ status: 400, key: 'BAD_INPUT' })
  expect(answer.fields[0]?.field).toContain('topic')
})
