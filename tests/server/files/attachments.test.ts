import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, hire, openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const buyer = await hire(shop, 'buyer', 'buyer')
await server.addUser('nobody', { rights: [] })
const nobody = await server.as('nobody')
const order = await approvedOrder(shop, '1')
const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
  .png()
  .toBuffer()
const picture = (name = '合同.png') => new File([new Uint8Array(bytes)], name, { type: 'image/png' })
const subjects = [
  ['purchaseOrder', order.id],
  ['CommodityApi', shop.goods[0] ?? ''],
  ['SupplierApi', shop.supplierId],
  ['CustomerApi', (await admin.ok('CustomerApi_submit', { body: { customerCode: 'F1', customerName: '有附件的客户' } as never })).id],
  ['StaffApi', (await admin.ok('StaffApi_submit', { body: { staffCode: 'F1', staffName: '有附件的员工' } })).id],
] as const

test.each(subjects)('a file belongs to %s: seen, brought and read by who sees that, by nobody else', async (about, aboutId) => {
  const made = await admin.ok('AttachmentApi_submit', { body: { file: picture(), about, aboutId } })
  expect(made).toMatchObject({ name: '合同.png', type: 'image/png', userName: 'admin', mine: true })
  const query = { about, aboutId }
  const { records, total } = await admin.ok('AttachmentApi_list', { query })
  expect([total, records[0]?.id]).toEqual([1, made.id])
  const file = await admin.ok('AttachmentApi_file', { query: { id: made.id } })
  expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(8)
  for (const refused of [
    await nobody.call('AttachmentApi_list', { query }),
    await nobody.call('AttachmentApi_file', { query: { id: made.id } }),
    await nobody.call('AttachmentApi_submit', { body: { file: picture(), about, aboutId } }),
  ])
    expect(refused).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
})

test('who brought a file takes it away, an administrator any, others none', async () => {
  const about = { about: 'purchaseOrder', aboutId: order.id }
  const own = await buyer.ok('AttachmentApi_submit', { body: { file: picture('报价.png'), ...about } })
  const [before] = (await admin.ok('AttachmentApi_list', { query: about })).records.slice(-1)
  expect(before?.userName).toBe('admin')
  expect((await buyer.call('AttachmentApi_remove', { query: { ids: before?.id ?? '' } })).key).toBe('ROW_GONE')
  await buyer.ok('AttachmentApi_remove', { query: { ids: own.id } })
  expect((await admin.call('AttachmentApi_file', { query: { id: own.id } })).key).toBe('ROW_GONE')
  const again = await buyer.ok('AttachmentApi_submit', { body: { file: picture('报价.png'), ...about } })
  await admin.ok('AttachmentApi_remove', { query: { ids: again.id } })
  expect((await admin.ok('AttachmentApi_list', { query: about })).total).toBe(1)
})

test('what is no picture or document is refused, and so is what is nowhere', async () => {
  const about = { about: 'purchaseOrder', aboutId: order.id }
  const script = new File(['#!/bin/sh'], 'run.pdf')
  expect((await admin.call('AttachmentApi_submit', { body: { file: script, ...about } })).key).toBe('FILE_KIND')
  expect((await admin.call('AttachmentApi_submit', { body: { file: picture(), ...about, aboutId: '9' } })).key).toBe('DOC_GONE')
  expect((await admin.call('AttachmentApi_list', { query: { about: 'SupplierApi', aboutId: '9' } })).key).toBe('ROW_GONE')
})
