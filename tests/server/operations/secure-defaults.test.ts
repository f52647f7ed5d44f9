import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openSecrets } from '#server/core/secrets.ts'
import { md5Of } from '#server/identity/passwords.ts'
import { testFolder } from '../../support/folders.ts'
import { startTestServer, testPassword } from '../../support/server.ts'
import { root } from '../../support/steps.ts'

// The defaults of an installation that nobody has configured, and the headers of its answers.

const server = await startTestServer()
await server.addUser('anybody')

test('without configuration it is reached from its own machine alone, asks for a captcha and hands out nothing', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    host: '127.0.0.1',
    captcha: { mode: 'on' },
    trustProxy: [],
    frameHosts: [],
    webhookHosts: [],
    testing: false,
  })
  expect([config.metricsToken, config.datasourceHosts, config.secretKey, config.adminPassword].flat()).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('secrets that it makes are long, different every time, and read by their owner alone', async () => {
  const [one, other] = [await testFolder(), await testFolder()]
  const [first, second] = [await openSecrets(one), await openSecrets(other)]
  for (const name of Object.keys(first) as (keyof typeof first)[]) {
    expect(String(first[name]).length, name).toBeGreaterThanOrEqual(32)
    expect(first[name], name).not.toBe(second[name])
  }
  expect(statSync(join(one, 'secrets.json')).mode & 0o077).toBe(0)
})

test.each(['/', '/api/blade-auth/oauth/captcha', '/api/openapi.yaml', '/api/nothing', '/metrics'])(
  '%s tells browsers what it never does',
  async (path) => {
    const { headers } = await fetch(server.url + path, { headers: { origin: 'https://elsewhere.example.com' } })
    const policy = Object.fromEntries((headers.get('content-security-policy') ?? '').split(';').map((part) => [part.split(' ')[0], part]))
    expect(policy['script-src']).toBe("script-src 'self' 'wasm-unsafe-eval'")
    expect(policy).toMatchObject({ 'default-src': "default-src 'self'", 'object-src': "object-src 'none'", 'base-uri': "base-uri 'none'" })
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    for (const name of ['access-control-allow-origin', 'set-cookie', 'x-powered-by', 'server']) expect(headers.get(name), name).toBeNull()
  },
)

test('the page has no script and no handler written into it, so the policy needs no exception', () => {
  const page = readFileSync(`${root}index.html`, 'utf8')
  expect(page.match(/<script(?![^>]*\bsrc=)[^>]*>|\son\w+=|javascript:/gi)).toBeNull()
})

test('signing in sets no cookie: what a browser sends by itself is no session', async () => {
  const { status, headers } = await (await server.as('anybody')).call('AuthApi_userInfo')
  expect([status, headers.get('set-cookie')]).toEqual([200, null])
  const form = new URLSearchParams({
    tenantId: server.tenantId,
    username: 'anybody',
    password: md5Of(testPassword),
    grant_type: 'password',
  })
  const signedIn = await fetch(`${server.url}/api/blade-auth/oauth/token?${form}`, { method: 'POST' })
  expect(await signedIn.json()).toMatchObject({ token_type: 'bearer' })
  expect(signedIn.headers.get('set-cookie')).toBeNull()
  const unsigned = await fetch(`${server.url}/api/blade-system/dept/list`, { headers: { cookie: 'saber-access-token=anything' } })
  expect(unsigned.status).toBe(401)
})
