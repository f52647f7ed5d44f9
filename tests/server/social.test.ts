import { describe, expect, test } from 'vitest'
import { expectAnswer } from '../support/contract.ts'
import { browser, startProvider } from '../support/provider.ts'
import { clientOf, startTestServer } from '../support/server.ts'

const publicUrl = 'https://danju.example'
const providers = await startProvider(publicUrl, ['corp', 'other'])
const server = await startTestServer({ providers, publicUrl })
const { tenantId, anonymous } = server

/** Begins at our door and answers where it leads and the cookie it leaves. */
async function begin(source = 'corp', tenant = tenantId) {
  const response = await anonymous.fetch(`/api/blade-auth/oauth/render/${source}?tenantId=${tenant}`, { redirect: 'manual' })
  expect(response.status).toBe(302)
  const [cookie = ''] = response.headers.getSetCookie()
  return { to: response.headers.get('location') ?? '', cookie: cookie.split(';')[0] ?? '', attributes: cookie }
}

/** Goes all the way to the provider and back: what the browser then tells us. */
async function comeBack(person: string, source = 'corp') {
  const { to, cookie } = await begin(source)
  const back = await browser().signsIn(to, person)
  expect(back.origin + back.pathname).toBe(`${publicUrl}/oauth/redirect/${source}`)
  return {
    cookie,
    source,
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
    iss: back.searchParams.get('iss'),
  }
}
type Back = { cookie: string; source: string; code: string; state: string; iss?: string | null }

const grant = ({ cookie, source, code, state, iss }: Back, tenant = tenantId) =>
  anonymous.call('AuthApi_token', {
    query: { tenantId: tenant, grant_type: 'social', source, code, state, ...(iss && { iss }) },
    headers: { cookie } as never,
  })
const refused = { error_code: 400, error_description: '第三方登录未成功，请重新登录' }

describe('signing in by another platform', () => {
  test('what is set up is named to whoever signs in, without its secret', async () => {
    const answer = await anonymous.call('AuthApi_providers')
    expectAnswer('AuthApi_providers', answer.body)
    expect(answer.data).toEqual([
      { source: 'corp', name: '集团账号' },
      { source: 'other', name: '集团账号' },
    ])
  })

  test('begins with state, nonce and proof key; the browser alone can bring back what it was given', async () => {
    const { to, attributes } = await begin()
    const asked = new URL(to).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: 'danju',
      response_type: 'code',
      redirect_uri: `${publicUrl}/oauth/redirect/corp`,
      scope: 'openid profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(40)
    expect(attributes).toMatch(/; Path=\/api\/blade-auth\/oauth; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
    for (const name of ['state', 'nonce']) expect(attributes).not.toContain(asked.get(name))
  })

  test('somebody without an account is a guest: no user, no tokens, and the same one the next time', async () => {
    const answer = await grant(await comeBack('wang'))
    expect(answer.data).toEqual({
      user_id: '',
      tenant_id: tenantId,
      oauth_id: expect.stringMatching(/^[\w-]{36}$/),
      nick_name: '来宾wang',
      role_name: 'guest',
    })
    const again = await grant(await comeBack('wang'))
    expect(again.data.oauth_id).toBe(answer.data.oauth_id)
    expect((await grant(await comeBack('li'))).data.oauth_id).not.toBe(answer.data.oauth_id)
    expect((await grant(await comeBack('wang', 'other'))).data.oauth_id).not.toBe(answer.data.oauth_id)
  })

  test('somebody who is linked to an account signs in as its user, until that is disabled', async () => {
    await server.addUser('zhao', { rights: ['communit_view'] })
    const { oauth_id: id } = (await grant(await comeBack('zhao'))).data
    await server.inTenant((tx) =>
      tx.query(`update user_oauth set user_id = (select id from app_user where account = 'zhao') where id = $1`, [id]),
    )
    const { data } = await grant(await comeBack('zhao'))
    expect(data).toMatchObject({ account: 'zhao', token_type: 'bearer' })
    expect((await clientOf(server.url, data.access_token).ok('UserApi_info')).account).toBe('zhao')
    await server.inTenant((tx) => tx.query(`update app_user set status = 2 where account = 'zhao'`))
    expect((await grant(await comeBack('zhao'))).data).toEqual(refused)
  })

  test('a client of the wire, which brings code and state alone, may come in as well', async () => {
    const { iss: _, ...back } = await comeBack('qian')
    expect((await grant(back)).data.nick_name).toBe('来宾qian')
  })
})

describe('what was not begun here, or by another, opens nothing', () => {
  test.each<[string, (back: Back, others: Back) => Back]>([
    ['another state', (back) => ({ ...back, state: `${back.state}x` })],
    ['no ticket', (back) => ({ ...back, cookie: '' })],
    ["another browser's ticket", (back, others) => ({ ...back, cookie: others.cookie })],
    ["another browser's code under one's own state", (back, others) => ({ ...back, code: others.code })],
    ['another platform', (back) => ({ ...back, source: 'other' })],
    ['an unknown platform', (back) => ({ ...back, source: 'nobody' })],
    ['another issuer', (back) => ({ ...back, iss: 'https://evil.example' })],
    ['a made-up ticket', (back) => ({ ...back, cookie: 'danju-sign-in=v1.AAAA.AAAA.AAAA' })],
    ['a made-up code', (back) => ({ ...back, code: 'x' })],
  ])('%s', async (_what, change) => {
    const [back, others] = [await comeBack('sun'), await comeBack('thief')]
    expect((await grant(change(back, others))).data).toEqual(refused)
  })

  test('a code that was used, another tenant, and what came too late', async () => {
    await server.addTenant('300009')
    const back = await comeBack('sun')
    expect((await grant(back, '300009')).data).toEqual(refused)
    expect((await grant(back)).data.nick_name).toBe('来宾sun')
    expect((await grant(back)).data).toEqual(refused)
    const late = await comeBack('sun')
    server.wall.advance({ minutes: 11 })
    expect((await grant(late)).data).toEqual(refused)
    server.wall.advance({ minutes: -11 })
  })

  test.each([
    ['nobody', '200001', 'unknown_source'],
    ['corp', '999999', 'TENANT_UNKNOWN'],
    ['corp', 'x', 'TENANT_UNKNOWN'],
  ])('the door to %s in tenant %s leads back and says %s', async (source, tenant, error) => {
    const response = await anonymous.fetch(`/api/blade-auth/oauth/render/${source}?tenantId=${tenant}`, { redirect: 'manual' })
    expect(response.headers.get('location')).toBe(`/oauth/redirect/${source}?error=${error}`)
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

test('a platform that does not answer is told as such, and asked again the next time', async () => {
  const away = [{ source: 'away', name: 'away', issuer: 'http://127.0.0.1:9', clientId: 'danju', clientSecret: 'x' }]
  const lines: string[] = []
  const other = await startTestServer({ providers: away, publicUrl, logTo: { write: (line) => lines.push(line) } })
  for (let round = 0; round < 2; round += 1) {
    const response = await other.anonymous.fetch(`/api/blade-auth/oauth/render/away?tenantId=${other.tenantId}`, { redirect: 'manual' })
    expect(response.headers.get('location')).toBe('/oauth/redirect/away?error=temporarily_unavailable')
  }
  expect(lines.filter((line) => line.includes('a provider does not answer'))).toHaveLength(2)
})
