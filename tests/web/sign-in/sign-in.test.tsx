import { screen, waitFor } from '@testing-library/react'
import { md5 } from 'js-md5'
import { expect, test } from 'vitest'
import { data, flat, refusal, unreachable } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer, tokens } from '../../support/web/open-app.tsx'

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const password = () => screen.getByLabelText<HTMLInputElement>('密码')
const inShell = () => screen.findByRole('navigation', { name: '菜单' })

test('who opens a page without a session signs in first and then is where he wanted to be', async () => {
  shellServer()
  const { user, address } = await openApp('/base/unit?size=30')
  await user.type(await field('账号'), 'buyer')
  expect(address()).toBe('/login?from=%2Fbase%2Funit%3Fsize%3D30')
  await user.type(password(), 'Secret-1{Enter}')
  await inShell()
  await waitFor(() => expect(address()).toBe('/base/unit?size=30'))
})

test('an address outside of this app is not gone to', async () => {
  shellServer()
  keepTokens('1')
  const { address } = await openApp('/login?from=//evil.example/x')
  await inShell()
  await waitFor(() => expect(address()).toBe('/wel'))
})

test('the password travels as the MD5 of what was typed, in the body, and not in the address', async () => {
  const server = shellServer()
  const { user } = await openApp('/login')
  await user.type(await field('账号'), 'buyer')
  await user.type(password(), 'Secret-1{Enter}')
  await inShell()
  const [call] = server.callsOf('AuthApi_token')
  expect(Object.fromEntries(call?.form ?? [])).toEqual({
    tenantId: '000000',
    username: 'buyer',
    password: md5('Secret-1'),
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  })
  expect(call?.query).toEqual({})
  expect(JSON.stringify(localStorage)).not.toContain('Secret-1')
})

test('a wrong picture keeps the password, brings another picture and asks for it alone', async () => {
  const server = shellServer()
  let pictures = 0
  server.answer({
    AuthApi_captcha: () => flat({ key: `picture-${++pictures}`, image: 'data:image/png;base64,xx' }),
    AuthApi_token: () => refusal(400, '验证码不正确', { key: 'CAPTCHA_BAD' }),
  })
  const { user } = await openApp('/login')
  await user.type(await field('验证码'), 'wrong')
  await user.type(await field('账号'), 'buyer')
  await user.type(password(), 'Secret-1{Enter}')
  expect(await screen.findByText('验证码不正确')).toBeTruthy()
  const [call] = server.callsOf('AuthApi_token')
  expect([call?.headers.get('Captcha-Key'), call?.headers.get('Captcha-Code'), call?.form.get('grant_type')]).toEqual([
    'picture-1',
    'wrong',
    'captcha',
  ])
  expect(password().value).toBe('Secret-1')
  await waitFor(() => expect(server.callsOf('AuthApi_captcha')).toHaveLength(2))
  const captcha = await field('验证码')
  expect(captcha.value).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(captcha))
  expect(screen.queryByText('请填写验证码')).toBeNull()
})

test('[error.login] refused credentials are said in the words of the server, although HTTP says 200', async () => {
  const server = shellServer()
  server.answer({ AuthApi_token: () => flat({ error_code: 400, error_description: '用户名或密码不正确' }) })
  const { user, address } = await openApp('/login')
  await user.type(await field('账号'), 'buyer')
  await user.type(password(), 'wrong{Enter}')
  expect(await screen.findByText('账号或密码不正确，租户 000000')).toBeTruthy()
  expect(address()).toBe('/login')
  expect(localStorage.getItem('saber-token')).toBeNull()
})

test('without an answer the page says so and lets one try again', async () => {
  const server = shellServer()
  server.answer({ AuthApi_token: unreachable })
  const { user } = await openApp('/login')
  await user.type(await field('账号'), 'buyer')
  await user.type(password(), 'Secret-1{Enter}')
  expect(await screen.findByText('连接不到服务器，请检查网络后重试')).toBeTruthy()
  server.answer({ AuthApi_token: () => flat(tokens('1')) })
  await user.click(screen.getByRole('button', { name: '登录' }))
  await inShell()
})

test('what is missing is asked for before anything is sent', async () => {
  const server = shellServer()
  const { user } = await openApp('/login')
  await user.type(await field('账号'), 'buyer{Enter}')
  expect(await screen.findByText('请填写密码')).toBeTruthy()
  expect(document.activeElement).toBe(password())
  expect(server.callsOf('AuthApi_token')).toHaveLength(0)
})

test('a tenant bound to the address of the page is not asked for', async () => {
  const server = shellServer()
  server.answer({ TenantApi_info: () => data({ tenantId: '100001', tenantName: '南方连锁' }) })
  const { user } = await openApp('/login')
  expect(await screen.findByRole('heading', { name: '南方连锁' })).toBeTruthy()
  expect(screen.queryByLabelText('租户')).toBeNull()
  await user.type(await field('账号'), 'buyer')
  await user.type(password(), 'Secret-1{Enter}')
  await inShell()
  expect(server.callsOf('AuthApi_token')[0]?.form.get('tenantId')).toBe('100001')
})

test('the tenant of the last sign-in is remembered', async () => {
  shellServer()
  localStorage.setItem('saber-tenantId', JSON.stringify({ dataType: 'string', content: '100007', datetime: 1 }))
  await openApp('/login')
  expect((await field('租户')).value).toBe('100007')
})

test('a manager of passwords knows which field is which, and may paste', async () => {
  shellServer()
  const { user } = await openApp('/login')
  const account = await field('账号')
  expect([account.getAttribute('autocomplete'), password().autocomplete]).toEqual(['username', 'current-password'])
  await user.click(password())
  await user.paste('geheim 1')
  expect(password().value).toBe('geheim 1')
})

test('the password can be looked at, and Caps Lock is told', async () => {
  shellServer()
  const { user } = await openApp('/login')
  await field('账号')
  expect(password().type).toBe('password')
  await user.click(screen.getByRole('button', { name: '显示密码' }))
  expect(password().type).toBe('text')
  await user.click(password())
  await user.keyboard('{CapsLock}')
  expect(await screen.findByText('大写锁定已开启')).toBeTruthy()
})

test('[app.language.en] the language changes at once, and what was typed stays', async () => {
  shellServer()
  const { user } = await openApp('/login')
  await user.type(await field('账号'), 'buyer')
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('buyer')
})

test('a link names the tenant, and a browser that never signed in has none', async () => {
  const server = shellServer()
  server.answer({ TenantApi_info: () => data({}) })
  await openApp('/login?tenant=100003')
  expect((await field('租户')).value).toBe('100003')
})

test('without a hint of a tenant none is suggested, and it is asked for', async () => {
  const server = shellServer()
  server.answer({ TenantApi_info: () => data({}) })
  const { user } = await openApp('/login')
  expect((await field('租户')).value).toBe('')
  await user.type(await field('账号'), 'buyer{Enter}')
  expect(await screen.findByText('请填写租户')).toBeTruthy()
  expect(server.callsOf('AuthApi_token')).toHaveLength(0)
})

test('wrong credentials are said with the tenant they were tried in', async () => {
  const server = shellServer()
  server.answer({ AuthApi_token: () => flat({ error_code: 400, error_description: '用户名或密码不正确' }) })
  const { user } = await openApp('/login?tenant=100001')
  await user.type(await field('账号'), 'buyer')
  await user.type(password(), 'Wrong-1{Enter}')
  expect(await screen.findByText('账号或密码不正确，租户 100001')).toBeTruthy()
})

test('a demo offers its roles, and a click on one signs in without a password', async () => {
  const server = shellServer()
  const demoAccounts = [
    { account: 'admin', realName: '周启明', role: '管理员' },
    { account: 'store1', realName: '何雨桐', role: '门店' },
  ]
  server.answer({ TenantApi_info: () => data({ suggestedTenantId: '100001', demoAccounts }) })
  const { user } = await openApp('/login')
  await user.click(await screen.findByRole('button', { name: /门店.*何雨桐/ }))
  await inShell()
  expect(Object.fromEntries(server.callsOf('AuthApi_token')[0]?.form ?? [])).toEqual({
    tenantId: '100001',
    username: 'store1',
    grant_type: 'demo',
    scope: 'all',
  })
})
