import { expect, test } from 'vitest'
import { by } from '../../support/acts/purchase-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn } from '../../support/sheets.ts'
import { openShop, orderBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
await server.addUser('stranger', { rights: ['commbrand_view'] })

const sheetOf = async (id: string, headers = {}) => {
  const file = await admin.ok('OrderLogApi_export', { query: { sourceBillId: id }, headers })
  return { name: file.name, rows: await rowsIn(new Uint8Array(await file.arrayBuffer())) }
}

test('the log of a document is a sheet: a row for each event and field, refusals, requests and hashes included', async () => {
  const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
  await admin.ok('PurchaseOrderApi_draft', { body: { ...by(draft), remark: '急用' } })
  expect((await admin.call('PurchaseOrderApi_submit', { body: { ...by(draft), totalAmt: '1.00' } })).status).toBe(409)
  const log = (await admin.ok('OrderLogApi_list', { query: { sourceBillId: draft.id } })).records
  const { name, rows } = await sheetOf(draft.id)
  expect(name).toMatch(/^单据日志-.+\.xlsx$/)
  const [head = [], ...lines] = rows
  const column = (title: string) => lines.map((cells) => cells[head.indexOf(title)])
  expect(new Set(column('操作'))).toEqual(new Set(['保存草稿', '提交']))
  expect(new Set(column('哈希'))).toEqual(new Set(log.map(({ hash }) => hash)))
  expect(column('请求编号').every((id) => id)).toBe(true)
  const remark = lines.find((cells) => cells[head.indexOf('修改项')] === '备注')
  expect(remark?.[head.indexOf('修改后')]).toBe('急用')
  expect(column('拒绝原因').filter(Boolean)).toEqual([log.at(-1)?.refusalText])
  const english = await sheetOf(draft.id, { 'accept-language': 'en' })
  expect(english.rows[0]?.slice(0, 4)).toEqual(['No.', 'Time', 'By', 'Event'])
})

test('it is given to those who may see the document', async () => {
  const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
  const stranger = await server.as('stranger')
  expect((await stranger.call('OrderLogApi_export', { query: { sourceBillId: draft.id } })).key).toBe('NO_PERMISSION')
  expect((await admin.call('OrderLogApi_export', { query: { sourceBillId: '999' } })).key).toBe('DOC_GONE')
})
