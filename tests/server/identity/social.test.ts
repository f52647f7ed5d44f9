import { describe, expect, test } from 'vitest'
import { expectAnswer } from '../../support/contract/contract.ts'
import { browser, startProvider } from '../../support/processes/provider.ts'
import { clientOf, startTestServer } from '../../support/server.ts'

const publicUrl = 'https://danju.example'
const providers = await startProvider(publicUrl, ['corp', 'other'])
const server = await startTestServer({ providers, publicUrl })
const { tenantId, anonymous } = server

/** Starts the sign-in; returns the address it redirects to and the cookie it sets. */
async function begin(source = 'corp', tenant = tenantId) {
  const response = await anonymous.fetch(`/api/blade-auth/oauth/render/${source}?tenantId=${tenant}`, { redirect: 'manual' })
  expect(response.status).toBe(302)
  const [cookie = ''] = response.headers.getSetCookie()
  return { to: response.headers.get('location') ?? '', cookie: cookie.split(';')[0] ?? '', attributes: cookie }
}

/** Goes to the provider and back; returns what the browser then sends to us. */
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
    const userId = await server.addUser('zhao', { rights: ['communit_view'] })
    const { oauth_id: id } = (await grant(await comeBack('zhao'))).data
    await server.inTenant((tx) => tx.query('update user_oauth set user_id = $2 where id = $1', [id, userId]))
    const { data } = await grant(await comeBack('zhao'))
    expect(data).toMatchObject({ account: 'zhao', token_type: 'bearer' })
    expect((await clientOf(server.url, data.access_token).ok('UserApi_info')).account).toBe('zhao')
    await server.inTenant((tx) => tx.query(`update app_user set status = 2 where account = 'zhao'`))
    expect((await grant(await comeBack('zhao'))).data).toEqual(refused)
  })

  test('what was begun is good once, whether it signed somebody in or not', async () => {
    const { to, cookie } = await begin()
    const back = async (person: string) => {
      const { searchParams } = await browser().signsIn(to, person)
      return { cookie, source: 'corp', code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
    }
    expect((await grant(await back('once'))).data.nick_name).toBe('来宾once')
    expect((await grant(await back('once'))).data).toEqual(refused)
    expect((await grant(await back('another'))).data).toEqual(refused)
    const bad = await begin()
    const state = new URL(bad.to).searchParams.get('state') ?? ''
    expect((await grant({ cookie: bad.cookie, source: 'corp', code: 'guessed', state })).data).toEqual(refused)
    const { searchParams } = await browser().signsIn(bad.to, 'once')
    expect((await grant({ cookie: bad.cookie, source: 'corp', code: searchParams.get('code') ?? '', state })).data).toEqual(refused)
  })

  test('a client of the wire, which brings code and state alone, may come in as well', async () => {
    const { iss: _, ...back } = await comeBack('qian')
    expect((await grant(back)).data.nick_name).toBe('来宾qian')
  })
})

describe('somebody who has an account', () => {
  const answers = async (account: string) => {
    await server.addUser(account, { rights: ['communit_view'] })
    return server.as(account)
  }
  type Client = Awaited<ReturnType<typeof answers>>

  /** Starts linking in a session, goes to the provider as this person and comes back. */
  async function goes(client: Client, person: string, source = 'corp') {
    const { url } = await client.ok('AuthApi_beginLink', { body: { source } })
    const response = await client.fetch(url, { redirect: 'manual' })
    const [cookie = ''] = response.headers.getSetCookie()
    const back = await browser().signsIn(response.headers.get('location') ?? '', person)
    const [code = '', state = '', iss] = ['code', 'state', 'iss'].map((name) => back.searchParams.get(name) ?? undefined)
    return { cookie: cookie.split(';')[0] ?? '', source, code, state, ...(iss ? { iss } : {}) }
  }
  const finish = (client: Client, { cookie, ...body }: Back) =>
    client.call('AuthApi_finishLink', { body: body as never, headers: { cookie } as never })
  const links = async (client: Client) => (await client.ok('AuthApi_links')).filter(({ linked }) => linked)
  const reasonOf = async (asked: ReturnType<typeof finish>) => (await asked).fields?.[0]?.msg

  test('links it to a platform, signs in by that, and takes the link away again', async () => {
    const client = await answers('wu')
    const listed = await client.call('AuthApi_links')
    expectAnswer('AuthApi_links', listed.body)
    expect(listed.data.map(({ source, linked }) => [source, linked])).toEqual([
      ['corp', false],
      ['other', false],
    ])
    expect((await finish(client, await goes(client, 'wu'))).status).toBe(200)
    expect(await links(client)).toEqual([{ source: 'corp', name: '集团账号', linked: true, nickName: '来宾wu' }])
    expect((await grant(await comeBack('wu'))).data).toMatchObject({ account: 'wu', token_type: 'bearer' })
    // linking the same account again changes nothing
    expect((await finish(client, await goes(client, 'wu'))).status).toBe(200)
    const before = await server.inTenant((tx) => tx.one<{ id: string }>(`select id from user_oauth where subject = 'wu'`))
    await client.ok('AuthApi_removeLink', { body: { source: 'corp' } })
    expect(await links(client)).toEqual([])
    const guest = (await grant(await comeBack('wu'))).data
    expect(guest.role_name).toBe('guest')
    expect(guest.oauth_id).not.toBe(before.id)
  })

  test('is a guest again once the account is removed', async () => {
    const client = await answers('xu')
    await finish(client, await goes(client, 'xu'))
    const { user_id: userId } = await client.ok('AuthApi_userInfo')
    const linked = () =>
      server.inTenant((tx) => tx.one(`select id, user_id from user_oauth where tenant_id = $1 and subject = 'xu'`, [tenantId]))
    const before = await linked()
    await (await server.as('admin')).ok('UserApi_remove', { query: { ids: userId } })
    expect(await linked()).toEqual({ ...before, user_id: null })
    expect((await grant(await comeBack('xu'))).data.role_name).toBe('guest')
  })

  test('cannot take a person who is linked to another user, nor a second person of one platform', async () => {
    const [one, two] = [await answers('zheng'), await answers('feng')]
    await finish(one, await goes(one, 'zheng'))
    expect(await reasonOf(finish(two, await goes(two, 'zheng')))).toContain('已关联到其他用户')
    expect(await links(two)).toEqual([])
    expect(await reasonOf(finish(one, await goes(one, 'zheng2')))).toContain('您已关联该平台的另一个账号，请先解除')
    await two.ok('AuthApi_removeLink', { body: { source: 'corp' } })
    expect(await links(one)).toHaveLength(1)
  })

  test('keeps the link although the person asked for an account of his own before', async () => {
    const client = await answers('chen')
    const { oauth_id: oauthId = '' } = (await grant(await comeBack('chen'))).data
    const query = { tenantId, name: '陈', account: 'chen-guest', password: 'Guest13579', oauthId }
    await anonymous.ok('UserApi_registerGuest', { query })
    await finish(client, await goes(client, 'chen'))
    const admin = await server.as('admin')
    const wish = (await admin.ok('RegistrationApi_list')).records.find(({ account }) => account === 'chen-guest')
    const roleId = (await admin.ok('RoleApi_list')).find(({ roleAlias }) => roleAlias === 'role-chen')?.id ?? ''
    await admin.ok('RegistrationApi_pass', { body: { id: wish?.id ?? '', version: wish?.version ?? 0, roleId } })
    expect((await grant(await comeBack('chen'))).data.account).toBe('chen')
  })

  test('links only what was begun under the same session for that very purpose', async () => {
    const [own, thief] = [await answers('han'), await answers('yang')]
    const unproved = '第三方账号不正确（未得到该平台确认，请重试）'
    const back = await goes(own, 'han')
    expect(await reasonOf(finish(thief, back))).toBe(unproved)
    // a round trip started to sign in cannot link an account, and one started to link cannot sign in
    expect(await reasonOf(finish(own, await comeBack('han')))).toBe(unproved)
    expect((await grant(await goes(own, 'han'))).data).toEqual(refused)
    expect(await reasonOf(finish(own, { ...(await goes(own, 'han')), source: 'other' }))).toBe(unproved)
    expect(await reasonOf(finish(own, { ...(await goes(own, 'han')), cookie: '' }))).toBe(unproved)
    // a refused link is used up just like a successful one
    const taken = await goes(thief, 'yang')
    expect(await reasonOf(finish(own, { ...taken }))).toBe(unproved)
    expect(await reasonOf(finish(thief, { ...taken }))).toBe(unproved)
    const late = await goes(own, 'han')
    server.wall.advance({ minutes: 11 })
    expect(await reasonOf(finish(own, late))).toBe(unproved)
    server.wall.advance({ minutes: -11 })
    expect(await links(own)).toEqual([])
    expect((await own.call('AuthApi_beginLink', { body: { source: 'nobody' } })).key).toBe('FIELD_BAD')
    expect((await anonymous.call('AuthApi_beginLink', { body: { source: 'corp' } })).status).toBe(401)
    const forged = await anonymous.fetch(`/api/blade-auth/oauth/render/corp?tenantId=${tenantId}&link=v1.AAAA.AAAA.AAAA`, {
      redirect: 'manual',
    })
    expect(forged.headers.get('location')).toBe('/oauth/redirect/corp?error=unknown_source')
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

  test('a tenant that is not there, which the way there tells nobody', async () => {
    const begun = await anonymous.fetch('/api/blade-auth/oauth/render/corp?tenantId=999999', { redirect: 'manual' })
    const [cookie = ''] = begun.headers.getSetCookie()
    const back = await browser().signsIn(begun.headers.get('location') ?? '', 'sun')
    const query = { tenantId: '999999', grant_type: 'social', source: 'corp', ...Object.fromEntries(back.searchParams) }
    expect((await anonymous.call('AuthApi_token', { query, headers: { cookie } as never })).data).toEqual(refused)
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
