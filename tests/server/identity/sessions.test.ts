import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { purgeExpired } from '#server/housekeeping.ts'
import { issueCaptcha } from '#server/identity/captcha.ts'
import { md5Of } from '#server/identity/passwords.ts'
import { createTokenService } from '#server/identity/tokens.ts'
import { expectAnswer, expectRefusal } from '../../support/contract/contract.ts'
import { type Client, clientOf, startTestServer, testPassword, testSecretKey } from '../../support/server.ts'

const server = await startTestServer()
const own = await startTestServer()
const { anonymous, tenantId } = server

const renew = (refreshToken = '') =>
  anonymous.call('AuthApi_token', { query: { tenantId, refresh_token: refreshToken, grant_type: 'refresh_token' } })
const whoAmI = (client: Client) => client.call('UserApi_info')
const accepts = async (accessToken = '') => (await whoAmI(clientOf(server.url, accessToken))).status === 200

describe('an access token', () => {
  const body = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

  test('is refused when it is absent, malformed, unsigned, signed by another key, of another type or expired', async () => {
    const client = await server.as('admin')
    const [, payload = ''] = (client.accessToken ?? '').split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const unsigned = `${body({ alg: 'none', typ: 'JWT' })}.${payload}.`
    const signedByName = `${body({ alg: 'HS256', typ: 'JWT' })}.${payload}`
    const rawKey = `${signedByName}.${createHmac('sha256', testSecretKey).update(signedByName).digest('base64url')}`
    const otherKey = await createTokenService('another key of at least thirty-two letters').access(
      { tenantId, userId: String(claims.user_id), sessionId: String(claims.sid) },
      server.wall.now,
    )
    const otherAlgorithm = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS512' })
      .sign(new TextEncoder().encode(testSecretKey.repeat(2)))
    for (const token of ['', 'x', 'a.b.c', unsigned, rawKey, otherKey.token, otherAlgorithm, client.refreshToken, 'x'.repeat(9000)]) {
      const { status, key, body: answer } = await whoAmI(clientOf(server.url, token))
      expect({ token, status, key }).toEqual({ token, status: 401, key: 'UNAUTHENTICATED' })
      expectRefusal(answer)
    }
    const bare = await anonymous.call('UserApi_info', { headers: { authorization: `Bearer ${client.accessToken}` } })
    expect(bare.status).toBe(401)
    expect(await accepts(client.accessToken)).toBe(true)
    server.wall.advance({ minutes: 61 })
    expect(await accepts(client.accessToken)).toBe(false)
  })

  test('is refused when it is signed by a key that stands in public sources, whatever it says of its algorithm', async () => {
    const client = await server.as('admin')
    const [, payload = ''] = (client.accessToken ?? '').split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const known = [
      'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject',
      'your-256-bit-secret-your-256-bit-secret!',
    ]
    for (const key of known) {
      for (const alg of ['HS256', 'HS384', 'HS512']) {
        const token = await new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key.padEnd(64, '0')))
        expect((await whoAmI(clientOf(server.url, token))).status).toBe(401)
      }
    }
    for (const alg of ['none', 'None', 'NONE', 'RS256', '']) {
      const token = `${body({ alg, typ: 'JWT' })}.${payload}.${(client.accessToken ?? '').split('.')[2]}`
      expect((await whoAmI(clientOf(server.url, token))).status).toBe(401)
    }
  })

  test('opens nothing from the query of an address, where logs and histories keep it', async () => {
    const { accessToken = '' } = await server.as('admin')
    for (const token of [accessToken, `bearer ${accessToken}`]) {
      const response = await anonymous.fetch(`/api/blade-user/info?${new URLSearchParams({ 'blade-auth': token })}`)
      expect(response.status).toBe(401)
    }
  })

  test('is no refresh token', async () => {
    const { accessToken, refreshToken } = await server.as('admin')
    expect(await renew(accessToken)).toMatchObject({ status: 401, key: 'UNAUTHENTICATED' })
    // nor is the token taken for a copied one, which would end the session
    expect(await accepts(accessToken)).toBe(true)
    expect((await renew(refreshToken)).status).toBe(200)
  })

  test.each([
    ['the user signs out', async (client: Client) => void (await client.ok('AuthApi_logout'))],
    ['the user is disabled', () => server.inTenant((tx) => tx.query(`update app_user set status = 2 where account = 'dan'`), '300003')],
    [
      'the tenant is disabled',
      () => server.db.inPlatform(server.clock.now, (tx) => tx.query(`update tenant set status = 2 where tenant_id = '300003'`)),
    ],
    [
      'the tenant expires',
      () =>
        server.db.inPlatform(server.clock.now, (tx) => tx.query(`update tenant set expire_time = '2020-01-01' where tenant_id = '300003'`)),
    ],
  ])('is worth nothing once %s, and so is the refresh token', async (_reason, happen) => {
    const known = await server.db.inPlatform(server.clock.now, (tx) => tx.query(`select from tenant where tenant_id = '300003'`))
    if (known.length === 0) {
      await server.addTenant('300003')
      await server.addUser('dan', { tenantId: '300003' })
    }
    await server.db.inPlatform(server.clock.now, (tx) =>
      tx.query(`update tenant set status = 1, expire_time = null where tenant_id = '300003'`),
    )
    await server.inTenant((tx) => tx.query('update app_user set status = 1'), '300003')
    const client = await server.as('dan', '300003')
    expect(await accepts(client.accessToken)).toBe(true)
    await happen(client)
    expect(await accepts(client.accessToken)).toBe(false)
    expect((await renew(client.refreshToken)).status).toBe(401)
  })

  test('holds the tenant: no header, query or body changes it', async () => {
    await server.addTenant('300004')
    const client = await server.as('admin')
    const { data } = await client.call('AuthApi_userInfo', { headers: { 'Tenant-Id': '300004' }, query: { tenantId: '300004' } as never })
    expect(data.tenant_id).toBe(tenantId)
  })
})

describe('a refresh token', () => {
  test('is exchanged for the next one, and the access token goes on working until it ends', async () => {
    const client = await server.as('admin')
    const { body, data } = await renew(client.refreshToken)
    expectAnswer('AuthApi_token', body)
    expect(data.refresh_token).not.toBe(client.refreshToken)
    expect(await accepts(data.access_token)).toBe(true)
    expect((await renew(data.refresh_token)).status).toBe(200)
  })

  test('gives the same next one when it is repeated within thirty seconds, as two windows do', async () => {
    const client = await server.as('admin')
    const [one, two] = await Promise.all([renew(client.refreshToken), renew(client.refreshToken)])
    server.wall.advance({ seconds: 29 })
    const three = await renew(client.refreshToken)
    expect(new Set([one, two, three].map(({ data }) => data.refresh_token)).size).toBe(1)
    expect((await renew(one.data.refresh_token)).status).toBe(200)
  })

  test('used again later was copied: the session ends for whoever holds it', async () => {
    const client = await server.as('admin')
    const { data } = await renew(client.refreshToken)
    server.wall.advance({ seconds: 31 })
    expect((await renew(client.refreshToken)).status).toBe(401)
    expect(await accepts(data.access_token)).toBe(false)
    expect((await renew(data.refresh_token)).status).toBe(401)
  })

  test('two turns old ends the session at once, grace or not', async () => {
    const client = await server.as('admin')
    const second = await renew(client.refreshToken)
    const third = await renew(second.data.refresh_token)
    expect((await renew(client.refreshToken)).status).toBe(401)
    expect(await accepts(third.data.access_token)).toBe(false)
  })

  test('lives a week, and however often it is renewed, the session ends after thirty days', async () => {
    const idle = await server.as('admin')
    const busy = await server.as('admin')
    let token = busy.refreshToken
    for (let day = 0; day < 30; day += 5) {
      const { data } = await renew(token)
      token = data.refresh_token
      server.wall.advance({ days: 5, seconds: 1 })
    }
    expect((await renew(idle.refreshToken)).status).toBe(401)
    expect((await renew(token)).status).toBe(401)
    server.wall.now = new Date()
  })
})

test('housekeeping forgets what has run out and nothing else', async () => {
  const client = await own.as('admin')
  await issueCaptcha(own.db, { mode: 'on' }, own.wall.now)
  await own.anonymous.call('AuthApi_token', {
    query: { tenantId, username: 'nobody', password: md5Of(testPassword), grant_type: 'password' },
  })
  const left = async () => {
    const count = (tenant: string, table: string) =>
      own.inTenant((tx) => tx.one<{ n: string }>(`select count(*) as n from ${table}`).then(({ n }) => Number(n)), tenant)
    return {
      sessions: await count(tenantId, 'user_session'),
      attempts: await count('000000', 'sign_in_attempt'),
      captchas: await count('000000', 'captcha'),
    }
  }
  await purgeExpired(own.db, own.wall.now)
  expect(await left()).toEqual({ sessions: 1, attempts: 2, captchas: 1 })
  own.wall.advance({ days: 9 })
  await purgeExpired(own.db, own.wall.now)
  expect(await left()).toEqual({ sessions: 0, attempts: 0, captchas: 0 })
  expect((await whoAmI(client)).status).toBe(401)
})
