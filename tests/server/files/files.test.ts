import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import createClient from 'openapi-fetch'
import { expect, test } from 'vitest'
import { callerOf } from '#contract/operations.gen.ts'
import type { paths } from '#contract/types.gen.ts'
import type { UploadedFile } from '#server/http/uploads.ts'
import { startTestServer } from '../../support/server.ts'

const received: (UploadedFile & { text?: string; there?: boolean })[] = []
const server = await startTestServer({
  standIns: {
    OpeningPartnerApi_exportCustomerInfo: async ({ body: { file } }) => {
      received.push(Object.assign(file, { text: readFileSync(file.path, 'utf8'), there: existsSync(file.path) }))
      return `${received.length}`
    },
    MallOrderApi_export: async () => ({ name: "订单's.xlsx", content: Readable.from([Buffer.from('PK'), Buffer.from('sheet')]) }),
  },
})
// rows for pages that are not built yet, so nobody has rights to them
await server.database.asOwner(async (client) => {
  await client.query(
    `insert into menu (code, parent_id, name, name_en, sort, category, action)
     select code, 0, code, code, 1, 2, 1 from unnest($1::text[]) as g (code) on conflict do nothing`,
    [['openingbarerter_import', 'order_export']],
  )
  await client.query(
    `insert into role_menu (tenant_id, role_id, menu_id) select r.tenant_id, r.id, m.id from role r, menu m on conflict do nothing`,
  )
})
const admin = await server.as('admin')
const address = '/api/blade-finance/openingBarerter/exportCustomerInfo'
const upload = (parts: [string, string | Blob][], headers: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, part] of parts) form.append(name, part)
  return admin.fetch(address, { method: 'POST', body: form, headers })
}
const said = async (response: Response) => ({ status: response.status, ...((await response.json()) as { msg: string; data: unknown }) })

test('a file arrives with name, type, size and content, and is gone once the answer is sent', async () => {
  const file = new File(['客户,余额'], '期初.xlsx', { type: 'text/csv' })
  expect(await admin.ok('OpeningPartnerApi_exportCustomerInfo', { body: { file } })).toBe('1')
  expect(received[0]).toMatchObject({ name: '期初.xlsx', type: 'text/csv', size: 13, text: '客户,余额', there: true })
  await expect.poll(() => existsSync(received[0]?.path ?? '')).toBe(false)
})

test('the same key with the same file is answered once, with another file refused', async () => {
  const before = received.length
  const send = (text: string) => upload([['file', new File([text], 'a.xlsx')]], { 'idempotency-key': 'upload-1' })
  const first = await said(await send('one'))
  expect(await said(await send('one'))).toEqual(first)
  expect((await said(await send('two'))).status).toBe(409)
  expect(received.length).toBe(before + 1)
})

test.each([
  ['no file', 'other', 'required'],
  ['a text where the file is due', 'file', 'binary'],
])('%s is refused by name', async (_what, part, rule) => {
  const { status, data } = await said(await upload([[part, 'text']]))
  expect(status).toBe(400)
  expect(data).toMatchObject({ key: 'BAD_INPUT', fields: [{ field: 'file', rule }] })
})

test.each([
  [
    'a form that is cut off',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    'multipart/form-data; boundary=x',
  ],
  ['a form without boundary', 'abc', 'multipart/form-data'],
  [
    'a name out of the prototype',
    '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--',
    'multipart/form-data; boundary=x',
  ],
  ['JSON where a form is due', '{"file":"abc"}', 'application/json'],
])('%s is refused, not a fault', async (_what, body, type) => {
  const response = await admin.fetch(address, { method: 'POST', body, headers: { 'content-type': type } })
  expect((await said(response)).status).toBe(400)
})

test('a file beyond 20 MB is refused while it is read', async () => {
  const response = await upload([['file', new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'big.xlsx')]])
  expect(await said(response)).toMatchObject({ status: 400, msg: '请求内容的大小不正确' })
})

test('a form with files is refused where JSON is due', async () => {
  const form = new FormData()
  form.append('file', new File(['x'], 'x'))
  const response = await admin.fetch('/api/blade-base/taxrate/submit', { method: 'POST', body: form })
  expect(await said(response)).toMatchObject({ status: 400, msg: '请求内容不正确' })
})

test('the typed client gets a file with its name, and a refusal in its stead', async () => {
  const headers = { 'blade-auth': `bearer ${admin.accessToken}` }
  const call = callerOf(createClient<paths>({ baseUrl: `${server.url}/api` }))
  const { data, response } = await call('MallOrderApi_export', { headers })
  expect(data).toBeInstanceOf(File)
  expect({ name: data?.name, text: await data?.text() }).toEqual({ name: "订单's.xlsx", text: 'PKsheet' })
  expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect((await call('MallOrderApi_export', {})).error).toMatchObject({ code: 401 })
})
