import { screen, waitFor } from '@testing-library/react'
import { md5 } from 'js-md5'
import { expect, test } from 'vitest'
import { data, flat, refusal } from '../../support/web/fake-server.ts'
import { openApp, shellServer } from '../../support/web/open-app.tsx'

const guest = { user_id: '', tenant_id: '100001', oauth_id: 'o-1', nick_name: '来宾王', role_name: 'guest' }
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.findByRole('button', { name })
const back = '/oauth/redirect/corp?code=c-1&state=s-1'

/** A server for a person whom another platform knows, and who has no account. */
function guestServer(wish: object = {}) {
  const server = shellServer()
  server.answer({
    AuthApi_providers: () => data([{ source: 'corp', name: '集团账号' }]),
    AuthApi_token: () => flat(guest),
    RegistrationApi_mine: () => data(wish),
    UserApi_registerGuest: () => data(true),
  })
  return server
}

test('platforms that are set up are offered, and get the tenant along', async () => {
  guestServer()
  const { user } = await openApp('/login')
  const link = await screen.findByRole('link', { name: '集团账号登录' })
  const tenant = await field('租户')
  await user.clear(tenant)
  await user.type(tenant, '100001')
  expect(link.getAttribute('href')).toBe('/api/blade-auth/oauth/render/corp?tenantId=100001')
})

test('[guest.dialog] who comes by a platform without an account sees the dialog and nothing else', async () => {
  const server = guestServer()
  await openApp(back)
  expect(await screen.findByRole('dialog', { name: '注册账号' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: '菜单' })).toBeNull()
  expect(Object.fromEntries(server.callsOf('AuthApi_token')[0]?.form ?? [])).toEqual({
    tenantId: '000000',
    source: 'corp',
    code: 'c-1',
    state: 's-1',
    grant_type: 'social',
    scope: 'all',
  })
  expect(server.callsOf('MenuApi_routes')).toHaveLength(0)
  expect(localStorage.getItem('saber-token')).toBeNull()
})

test('[guest.tenant] the tenant is asked for only where the address of the page gives none, and is needed', async () => {
  const server = guestServer()
  const { user, unmount } = await openApp(back)
  const tenant = await field('租户编号')
  expect(tenant.value).toBe('100001')
  await user.clear(tenant)
  await user.click(await button('提交申请'))
  expect(await screen.findByText('请输入租户编号')).toBeTruthy()
  expect(server.callsOf('UserApi_registerGuest')).toHaveLength(0)
  unmount()
  server.answer({ TenantApi_info: () => data({ tenantId: '100001', tenantName: '南方连锁' }) })
  await openApp(back)
  await field('账号')
  expect(screen.queryByLabelText('租户编号')).toBeNull()
})

test('[guest.account] [guest.password] [guest.password-match] the account and a password twice are asked for, in this order', async () => {
  const server = guestServer()
  const { user } = await openApp(back)
  await field('账号')
  const labels = [...document.querySelectorAll('form label')].map(({ textContent }) => textContent)
  expect(labels).toEqual(['租户编号', '账号', '密码', '确认密码'])
  await user.click(await button('提交申请'))
  for (const words of ['请输入账号', '请输入密码', '请输入确认密码']) expect(await screen.findByText(words)).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await field('账号')))
  await user.type(await field('账号'), 'wangmin')
  await user.type(await field('密码'), 'Guest13579')
  await user.type(await field('确认密码'), 'Guest13570{Enter}')
  expect(await screen.findByText('两次输入的密码不一致')).toBeTruthy()
  expect(server.callsOf('UserApi_registerGuest')).toHaveLength(0)
})

const fill = async (user: Awaited<ReturnType<typeof openApp>>['user']) => {
  await user.type(await field('账号'), 'wangmin')
  await user.type(await field('密码'), 'Guest13579')
  await user.type(await field('确认密码'), 'Guest13579{Enter}')
}

test('[guest.success] [guest.success.logout] [guest.wait] what was sent is acknowledged, and then one is signed out', async () => {
  const server = guestServer()
  const { user, address } = await openApp(back)
  await fill(user)
  expect(await screen.findByRole('dialog', { name: '注册提示' })).toBeTruthy()
  expect(await screen.findByText('注册申请已提交，请耐心等待管理员审核')).toBeTruthy()
  expect(server.callsOf('UserApi_registerGuest')[0]?.query).toEqual({
    tenantId: '100001',
    name: '来宾王',
    account: 'wangmin',
    password: md5('Guest13579'),
    oauthId: 'o-1',
  })
  await user.click(await button('English'))
  expect(await screen.findByText('Registration application submitted, please wait patiently for the administrator to approve')).toBeTruthy()
  await user.click(await button('All right'))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(await button('Sign in')).toBeTruthy()
})

test('[guest.failure] a refusal is said in the words of the server, or in ours where it has none', async () => {
  const server = guestServer()
  const { user } = await openApp(back)
  server.answer({ UserApi_registerGuest: () => refusal(429, '请求过于频繁，请稍后再试', { key: 'TOO_MANY' }) })
  await fill(user)
  expect(await screen.findByText('请求过于频繁，请稍后再试')).toBeTruthy()
  server.answer({ UserApi_registerGuest: () => ({ status: 400, json: { code: 400, success: false, data: {} } }) })
  await user.click(await button('提交申请'))
  expect(await screen.findByText('提交失败')).toBeTruthy()
  server.answer({
    UserApi_registerGuest: () =>
      refusal(400, '账号重复', { key: 'DUPLICATE', fields: [{ field: 'account', rule: 'DUPLICATE', msg: '账号wangmin已存在' }] }),
  })
  await user.click(await button('提交申请'))
  expect((await screen.findByText('账号wangmin已存在')).id).toBe((await field('账号')).getAttribute('aria-describedby'))
})

test('whose application waits is told so; whose was refused reads why and may ask again', async () => {
  const server = guestServer({ state: 'waiting', account: 'wangmin' })
  const { unmount } = await openApp(back)
  expect(await screen.findByText('账号“wangmin”的注册申请正在等待管理员审核，通过后即可登录。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull()
  unmount()
  server.answer({ RegistrationApi_mine: () => data({ state: 'refused', account: 'wangmin', remark: '请用真实姓名' }) })
  await openApp(back)
  expect(await screen.findByText('上次申请被拒绝：请用真实姓名')).toBeTruthy()
  expect((await field('账号')).value).toBe('wangmin')
})

test.each([
  ['?error=access_denied', '第三方登录未成功，请重新登录'],
  ['?error=temporarily_unavailable', '第三方登录服务暂时无法使用'],
  ['?error=TENANT_UNKNOWN', '租户信息错误'],
])('%s is said, with a way back', async (search, words) => {
  const server = guestServer()
  const { user, address } = await openApp(`/oauth/redirect/corp${search}`)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(server.callsOf('AuthApi_token')).toHaveLength(0)
  await user.click(screen.getByRole('link', { name: '返回登录' }))
  await waitFor(() => expect(address()).toBe('/login'))
})

test('a sign-in that the server refuses is said in its words', async () => {
  const server = guestServer()
  server.answer({ AuthApi_token: () => flat({ error_code: 400, error_description: '第三方登录未成功，请重新登录' }) })
  await openApp(back)
  expect(await screen.findByText('第三方登录未成功，请重新登录')).toBeTruthy()
})
