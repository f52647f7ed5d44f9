import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { menuPages } from '#resources/menu/menu.ts'
import { redactSecrets } from '#server/core/log.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { clientOf, startTestServer } from '../../support/server.ts'

const web = await mkdtemp(join(tmpdir(), 'danju-web-'))
await mkdir(join(web, 'assets'))
await writeFile(join(web, 'index.html'), '<!doctype html><title>Danju</title>')
await writeFile(join(web, 'assets', 'main-4f3a.js'), 'console.log(1)')
await writeFile(join(web, 'assets', 'main-4f3a.js.gz'), gzipSync('console.log(1)'))
const worker = 'self.addEventListener("fetch", () => undefined)'
await writeFile(join(web, 'sw.js'), worker)
await writeFile(join(web, 'sw.js.gz'), gzipSync(worker))
await cp('public', web, { recursive: true })
afterAll(() => rm(web, { recursive: true }))

type Icon = { src: string; sizes: string; type: string; purpose?: string }
type Manifest = { icons: Icon[]; shortcuts: { url: string }[] }

const lines: string[] = []
const gate = Promise.withResolvers<void>()
const entered = Promise.withResolvers<void>()
const server = await startTestServer({
  web,
  logTo: { write: (line) => lines.push(line) },
  standIns: {
    InventoryApi_selectByCommInfoIdsUnitIds: async () => {
      entered.resolve()
      await gate.promise
      return []
    },
  },
})
const busy = await startTestServer({ publicPerMinute: 3 })
const admin = await server.as('admin')
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('the web app', () => {
  const page = '<!doctype html><title>Danju</title>'

  test.each(['/', '/index.html', '/purchase/purchaseOrderForm?id=1', '/login'])(
    'answers %s with its page, kept by no cache unasked',
    async (path) => {
      const response = await fetch(server.url + path)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(await response.text()).toBe(page)
    },
  )

  test.each([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 200],
    ['*/*', 200],
    ['application/json', 404],
    ['application/json, text/plain, */*', 404],
    ['image/avif,image/webp,*/*;q=0.8', 404],
  ])('answers an address that it does not know, asked for as %s, with %i', async (accept, status) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(`${server.url}/wms/there/is/none`, { method, headers: { accept } })
      expect(response.status).toBe(status)
      expect(response.headers.get('vary')?.split(/, */)).toContain('accept')
      if (method === 'GET' && status === 404) expect(await response.json()).toMatchObject({ success: false, data: { key: 'NOT_FOUND' } })
    }
  })

  test('is allowed its own scripts and Emotion’s styles, and nothing else', async () => {
    const { headers } = await fetch(server.url)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'self';frame-src 'self' blob:",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('has files that never change, compressed where the build made them so', async () => {
    const response = await fetch(`${server.url}/assets/main-4f3a.js`, { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.text()).toBe('console.log(1)')
  })

  test('can be installed: its manifest is one to a browser, and each icon that it names is there in the size it says', async () => {
    const response = await fetch(`${server.url}/manifest.webmanifest`)
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const { icons, shortcuts, ...manifest } = (await response.json()) as Manifest
    expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone', lang: 'zh-CN' })
    expect(icons.map(({ sizes, purpose }) => purpose ?? sizes)).toEqual(['192x192', '512x512', 'maskable'])
    for (const { src, sizes, type } of icons) {
      const icon = await fetch(server.url + src)
      expect(icon.headers.get('content-type')).toBe(type)
      const { width, height } = await sharp(await icon.arrayBuffer()).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    const pages = menuPages.map(({ path }) => path)
    for (const { url } of shortcuts) expect(pages).toContain(url)
  })

  test('has a worker that browsers ask for anew each time, for all of its addresses, and in no other shape than a script', async () => {
    for (const encoding of ['gzip', 'identity']) {
      const response = await fetch(`${server.url}/sw.js`, { headers: { 'accept-encoding': encoding } })
      expect(response.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
      expect(await response.text()).toBe(worker)
    }
  })

  test('lets nobody out of its folder', async () => {
    for (const path of ['/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%5c..%5cpackage.json']) {
      const text = await fetch(server.url + path).then((response) => response.text())
      expect(text === page || text.includes('NOT_FOUND') || text.includes('BAD_INPUT')).toBe(true)
    }
  })
})

test('the log blots out secrets wherever an object carries them', () => {
  const written: string[] = []
  const log = redactSecrets(pino({}, { write: (line) => written.push(line) }))
  const secret = 'hunter2'
  log.info({
    password: secret,
    body: { access_token: secret, refresh_token: secret },
    headers: { 'blade-auth': secret, authorization: secret },
  })
  log.child({ request: 1 }).warn({ query: { oldPassword: secret, newPassword: secret }, req: { headers: { 'captcha-code': secret } } })
  expect(written).toHaveLength(2)
  expect(written.join()).not.toContain(secret)
})

describe('the process', () => {
  test('tells its health and its contract', async () => {
    expect(await fetch(`${server.url}/api/health`).then((response) => response.json())).toEqual({ status: 'ok' })
    const contract = await fetch(`${server.url}/api/openapi.yaml`)
    expect(contract.headers.get('content-type')).toContain('yaml')
    expect(await contract.text()).toMatch(/^openapi: 3\.1/)
    const etag = contract.headers.get('etag') ?? ''
    const again = await fetch(`${server.url}/api/openapi.yaml`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test('notes errors of browsers in the log, without secrets', async () => {
    const { body } = await admin.call('AuthApi_sendLogs', { body: [{ type: 'error', message: 'x is undefined', stack: 'at y.tsx' }] })
    expectAnswer('AuthApi_sendLogs', body)
    const [line] = logged().filter((entry) => entry.clientError)
    expect(line).toMatchObject({ clientError: { message: 'x is undefined' }, tenantId: server.tenantId })
  })

  test('bounds what one address asks before anybody is known', async () => {
    const statuses: number[] = []
    for (let call = 0; call < 5; call += 1) statuses.push((await busy.anonymous.call('TenantApi_info')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refused = await busy.anonymous.call('TenantApi_info')
    expect(refused.key).toBe('TOO_MANY')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('closes after the requests that run, and takes no new ones', async () => {
    const running = clientOf(server.url, admin.accessToken).call('InventoryApi_selectByCommInfoIdsUnitIds', {
      body: { commInfoIds: ['1'] },
    })
    await entered.promise
    const closing = server.close()
    await expect
      .poll(() =>
        fetch(`${server.url}/api/health`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .not.toBe(200)
    gate.resolve()
    expect((await running).status).toBe(200)
    await closing
  })
})
