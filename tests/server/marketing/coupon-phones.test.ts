import { expect, test } from 'vitest'
import { type BatchBody, batchBody } from '../../support/acts/marketing-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn, sheetFile } from '../../support/sheets.ts'
import { hire, openShop } from '../../support/shop.ts'

// Coupons sent to a sheet of phone numbers: a job that is checked, confirmed and reported row by row (rule B5 send).

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

let customers = 0
const customerWith = async (phone: string): Promise<string> => {
  customers += 1
  return (await admin.ok('CustomerApi_submit', { body: { customerCode: `P${customers}`, customerName: `手机客户${customers}`, phone } })).id
}
const phones = ['13800000001', '13800000002', '13800000003']
const [one = '', two = '', three = ''] = [
  await customerWith(phones[0] ?? ''),
  await customerWith(phones[1] ?? ''),
  await customerWith(phones[2] ?? ''),
]
await admin.ok('CustomerApi_disable', { body: { id: three } })
for (const _ of [1, 2]) await customerWith('13800000009')

const batch = (said: Partial<BatchBody> = {}) => admin.ok('CouponApi_submit', { body: batchBody(said) })
const upload = async (file: File, documentId?: string, as = admin) => {
  const form = new FormData()
  form.append('file', file)
  form.append('resource', 'CouponApi')
  if (documentId) form.append('documentId', documentId)
  const response = await as.fetch('/api/blade-resource/job/import', { method: 'POST', body: form })
  const { data } = (await response.json()) as { data: { id: string; key?: string } }
  return { status: response.status, ...data }
}
const ended = async (id: string) => {
  await server.jobs.idle()
  return admin.ok('JobApi_detail', { query: { id } })
}
const confirmed = async (id: string) => {
  await ended(id)
  await admin.ok('JobApi_confirm', { query: { id } })
  return ended(id)
}
const held = async (batchId: string) =>
  (await admin.ok('CouponApi_held', { query: { batchId, size: 50 } })).records.map(({ customerId }) => customerId).sort()

test('a sheet of phones is checked without sending, sent when it is confirmed, and what is wrong is told by row', async () => {
  const { id: batchId } = await batch()
  const cells = [...phones, '13900000000', '138-0000 0002', '13800000009']
  const { id } = await upload(
    await sheetFile(
      ['手机号*'],
      cells.map((phone) => [phone]),
    ),
    batchId,
  )
  expect(await ended(id)).toMatchObject({ state: 'ready', total: 6, counts: { rows: 6, added: 2, same: 0, failed: 4 } })
  expect(await held(batchId)).toEqual([])
  const { records } = await admin.ok('JobApi_problems', { query: { id } })
  expect(records.map(({ row, column, msg }) => [row, column, msg])).toEqual([
    [4, 1, '客户[手机客户3]已停用'],
    [5, 1, '手机号不正确（没有使用该手机号的客户）'],
    [6, 1, '手机号不正确（与第3行重复）'],
    [7, 1, '手机号不正确（手机客户4、手机客户5都使用该手机号）'],
  ])
  expect(await confirmed(id)).toMatchObject({ state: 'done', done: 2, counts: { rows: 6, added: 2, failed: 4 } })
  expect(await held(batchId)).toEqual([one, two].sort())
  const refused = await admin.fetch(`/api/blade-resource/job/failedRows?id=${id}`)
  expect((await rowsIn(new Uint8Array(await refused.arrayBuffer()))).slice(0, 2)).toEqual([
    ['手机号*', '失败原因'],
    ['13800000003', '客户[手机客户3]已停用'],
  ])
  // importing the same sheet again sends nothing
  const again = await upload(await sheetFile(['手机号*'], [[phones[0] ?? '']]), batchId)
  expect(await ended(again.id)).toMatchObject({ counts: { rows: 1, added: 0, same: 1, failed: 0 } })
})

test('it may be text with commas, as Chinese Windows writes it too', async () => {
  const text = ['客户,手机号', `张三,${phones[0]}`, `李四,${phones[1]}`].join('\r\n')
  // 手机号 and 客户 in GB 18030
  const gb = Buffer.from('bfcdbba72ccad6bbfabac5', 'hex')
  const plain = Buffer.from(`\r\nx,${phones[0]}\r\ny,${phones[1]}\r\n`)
  for (const content of [Buffer.from(text), Buffer.concat([gb, plain])]) {
    const { id: batchId } = await batch()
    const { id } = await upload(new File([new Uint8Array(content)], '名单.csv'), batchId)
    expect(await confirmed(id)).toMatchObject({ state: 'done', counts: { rows: 2, added: 2, failed: 0 } })
    expect(await held(batchId)).toEqual([one, two].sort())
  }
})

test('no more are sent than there are, and none of a batch that is over since the check', async () => {
  const { id: batchId, version } = await batch({ qty: 1 })
  const sheet = await sheetFile(
    ['手机号*'],
    phones.slice(0, 2).map((phone) => [phone]),
  )
  const { id } = await upload(sheet, batchId)
  expect(await ended(id)).toMatchObject({ counts: { added: 1, failed: 1 } })
  const { records } = await admin.ok('JobApi_problems', { query: { id } })
  expect(records.map(({ row, rule, msg }) => [row, rule, msg])).toEqual([[3, 'COUPON_NONE_LEFT', '优惠券数量不足，剩余0']])
  await admin.ok('CouponApi_cancel', { body: { id: batchId, version, remark: '作废' } })
  expect(await confirmed(id)).toMatchObject({ state: 'done', counts: { added: 0, failed: 2 } })
  expect(await held(batchId)).toEqual([])
})

test('whoever may not send coupons sends none by a sheet, and a sheet says which batch', async () => {
  const clerk = await hire(shop, 'phones', 'buyer', ['coupon_view'])
  const sheet = await sheetFile(['手机号*'], [[phones[0] ?? '']])
  expect((await upload(sheet, (await batch()).id, clerk)).key).toBe('NO_PERMISSION')
  for (const wrong of [undefined, 'x']) expect((await upload(sheet, wrong)).status).toBe(400)
  const gone = await upload(sheet, '404')
  expect((await ended(gone.id)).counts).toMatchObject({ added: 0, failed: 1 })
})

test('a request names customers by their phones', async () => {
  const { id, version } = await batch()
  const send = (phone: string) => admin.call('CouponApi_send', { body: { id, version, receivers: [{ phone }] } })
  expect((await send('13800000009')).fields).toMatchObject([{ field: 'receivers', rule: 'FIELD_BAD' }])
  await send(phones[1] ?? '')
  expect(await held(id)).toEqual([two])
})
