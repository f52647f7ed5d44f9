import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testFolder } from '../../support/folders.ts'
import { startTestServer } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'

const app = await startTestServer()
await app.addTenant('200009')
const admin = await app.as('admin')
const stranger = await app.as('admin', '200009')

type Said = { code: number; msg: string; data: { key?: string; link: string; name: string; originalName: string; domain: string } }

const put = async (file: File, purpose?: string, address = '/api/blade-resource/oss/endpoint/put-file') => {
  const form = new FormData()
  form.append('file', file)
  if (purpose) form.append('purpose', purpose)
  return (await (await admin.fetch(address, { method: 'POST', body: form })).json()) as Said
}
const picture = async (format: 'png' | 'jpeg' | 'webp', px = 20) =>
  new Uint8Array(
    await sharp({ create: { width: px, height: px, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .toFormat(format)
      .toBuffer(),
  )
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)

test('a picture is kept under a generated name, drawn anew, and shown to its own tenant alone', async () => {
  const bytes = await picture('jpeg')
  const { data } = await put(fileOf(bytes, '../../店标.jpg'))
  expect(data).toMatchObject({ domain: '', originalName: '店标.jpg' })
  expect(data.name).toMatch(/^[\da-f-]{36}\.jpg$/)
  expect(data.link).toBe(`/api/blade-resource/oss/endpoint/file?name=${data.name}`)
  const response = await admin.fetch(data.link)
  expect(Object.fromEntries(response.headers)).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  expect(response.headers.get('content-disposition')).toMatch(/^inline/)
  const shown = Buffer.from(await response.arrayBuffer())
  expect((await sharp(shown).metadata()).exif).toBeUndefined()
  expect((await sharp(shown).metadata()).format).toBe('jpeg')
  expect((await stranger.fetch(data.link)).status).toBe(400)
  expect((await app.anonymous.fetch(data.link)).status).toBe(401)
  const saved = await admin.ok('SliderApi_submit', { body: { image: data.link } })
  expect(saved.image).toBe(data.link)
})

test('what is no picture is an attachment', async () => {
  const { data } = await put(await sheetFile(['a'], [['b']], 'prices.xlsx'))
  const response = await admin.fetch(data.link)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="prices.xlsx"/)
})

test.each([
  ['a page that calls itself a picture', new File(['<html><script>alert(1)</script>'], 'a.png')],
  ['a drawing that can hold a script', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg')],
  ['a program', new File([new Uint8Array([0x4d, 0x5a, 0x90, 0])], 'a.jpg')],
  ['half a picture', picture('png', 200).then((bytes) => fileOf(bytes.slice(0, 100), 'a.png'))],
  ['a kind that is not taken', picture('webp').then((bytes) => fileOf(bytes, 'a.webp'))],
])('%s is refused', async (_what, file) => {
  expect(await put(await file)).toMatchObject({ code: 400, data: { key: 'FILE_KIND' } })
})

test('[avatar.type] [avatar.size] an avatar is png or jpg and has 500 KB at most', async () => {
  const noise = Buffer.from(Array.from({ length: 600 * 600 * 3 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 256))
  const large = await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(large.length).toBeGreaterThan(500 * 1024)
  expect(await put(fileOf(large, 'me.png'), 'avatar')).toMatchObject({ data: { key: 'FILE_LARGE' }, msg: '文件不能超过500 KB' })
  expect((await put(fileOf(large, 'me.png'))).code).toBe(200)
  expect(await put(await sheetFile(['a'], [['b']]), 'avatar')).toMatchObject({ data: { key: 'FILE_KIND' } })
  expect((await put(fileOf(await picture('png'), 'me.png'), 'avatar')).code).toBe(200)
})

test('an avatar is a picture that was uploaded here, and nothing else', async () => {
  const own = (avatar: string) => admin.call('UserApi_updateInfo', { body: { avatar } })
  const { link } = (await put(fileOf(await picture('png'), 'me.png'), 'avatar')).data
  expect((await own(link)).data.avatar).toBe(link)
  const sheet = (await put(await sheetFile(['a'], [['b']]))).data.link
  const elsewhere = [
    'https://elsewhere.example/me.png',
    '//elsewhere.example/me.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    `https://elsewhere.example${link}`,
    `${link}&x=https://elsewhere.example`,
    `${link}x`,
    sheet,
  ]
  for (const avatar of elsewhere) expect((await own(avatar)).fields, avatar).toMatchObject([{ field: 'avatar' }])
  expect((await stranger.call('UserApi_updateInfo', { body: { avatar: link } })).key).toBe('FIELD_BAD')
  expect((await admin.ok('UserApi_info')).avatar).toBe(link)
  expect((await own('')).data).not.toHaveProperty('avatar')
})

test('what is left empty of one’s own is cleared', async () => {
  await admin.ok('UserApi_updateInfo', { body: { phone: '13900002222', name: '小王' } })
  const cleared = await admin.ok('UserApi_updateInfo', { body: { phone: '', name: '' } })
  expect([cleared.phone, cleared.name]).toEqual([undefined, undefined])
})

test.each(['javascript:alert(1)', '//elsewhere.example/x', 'data:text/html,x'])('%s is no link that a banner may lead to', async (url) => {
  const { link } = (await put(fileOf(await picture('png'), 'b.png'))).data
  expect((await admin.call('SliderApi_submit', { body: { image: link, url } })).fields).toMatchObject([{ field: 'url' }])
  const platform = await app.as('admin', '000000')
  const tenant = { tenantName: '链接', backgroundUrl: url }
  expect((await platform.call('TenantApi_submit', { body: tenant })).fields).toMatchObject([{ field: 'backgroundUrl' }])
})

test('a picture of goods is a picture, and needs the right to change goods', async () => {
  const address = '/api/blade-base/comminfo/putPicture'
  expect((await put(fileOf(await picture('png'), 'g.png'), undefined, address)).data.link).toContain('file?name=')
  expect((await put(await sheetFile(['a'], [['b']]), undefined, address)).data.key).toBe('FILE_KIND')
})

test('uploads have a limit in all', async () => {
  await app.inTenant((tx) =>
    tx.query(
      `insert into stored_file (tenant_id, name, key, original_name, type, size, sha256, purpose, create_user, create_time)
       select $1, 'huge', 'huge', 'huge', 'application/pdf', 20 * 1024::bigint ^ 3, '', 'any', id, $2 from app_user
         where account = 'admin'`,
      [tx.tenantId, tx.now],
    ),
  )
  expect((await put(fileOf(await picture('png'), 'one-more.png'))).data.key).toBe('FILE_LIMIT')
})

test('files lie under their tenant, and no name leads elsewhere', async () => {
  const found = await readdir(app.files, { recursive: true, withFileTypes: true })
  for (const entry of found.filter((one) => one.isFile()))
    expect(`${entry.parentPath}/${entry.name}`).toContain(`${app.files}/200001/2026-11/`)
  for (const name of ['../../etc/passwd', '%2e%2e%2fsecrets.json', 'huge%00'])
    expect((await admin.fetch(`/api/blade-resource/oss/endpoint/file?name=${name}`)).status).toBe(400)
})

test('who sent what could not be kept is answered, and his next request on that connection is, too', async () => {
  const folder = await testFolder()
  await writeFile(join(folder, 'full'), '')
  vi.stubEnv('TMPDIR', join(folder, 'full'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${'x'.repeat(9 * 1024 * 1024)}\r\n--b--\r\n`
  const sent = async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'blade-auth': `bearer ${admin.accessToken}` }
    const sending = request(`${app.url}/api/blade-resource/oss/endpoint/put-file`, { agent, method: 'POST', headers }).end(form)
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
  expect([await sent(), await sent()]).toEqual([500, 500])
})
