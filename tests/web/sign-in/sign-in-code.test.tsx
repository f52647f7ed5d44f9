import { act, screen, waitFor } from '@testing-library/react'
import { md5 } from 'js-md5'
import { afterEach, expect, test, vi } from 'vitest'
import { data, flat, refusal } from '../../support/web/fake-server.ts'
import { openApp, shellServer } from '../../support/web/open-app.tsx'

afterEach(() => vi.useRealTimers())

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.findByRole('button', { name })
const inShell = () => screen.findByRole('navigation', { name: '菜单' })
const sentWords = '如果该手机号绑定了账号，短信验证码已发出，5 分钟内有效。'

/** Opens the sign-in page for a code or a forgotten password, with a captcha picture if one is given. */
async function open(way: '短信登录' | '忘记密码', picture = '') {
  const server = shellServer()
  let pictures = 0
  const sent = () => data({ smsId: 'sms-1' })
  server.answer({
    AuthApi_captcha: () => flat({ key: picture && `picture-${++pictures}`, image: picture }),
    AuthApi_loginSmscode: sent,
    AuthApi_forgetPasswordSmscode: sent,
    AuthApi_forgetPasswordReset: () => data(true),
  })
  const app = await openApp('/login')
  await app.user.click(await button(way))
  return { server, ...app }
}

test('a code is sent to the phone, asks for patience before another, and signs in', async () => {
  const { server, user } = await open('短信登录')
  expect(document.activeElement).toBe(await field('手机号'))
  await user.type(await field('手机号'), '13900001002')
  await user.click(await button('获取验证码'))
  expect(await screen.findByText(sentWords)).toBeTruthy()
  expect(document.activeElement).toBe(await field('短信验证码'))
  expect(server.callsOf('AuthApi_loginSmscode')[0]?.body).toEqual({ tenantId: '000000', phone: '13900001002' })
  const wait = await button('60 秒后可重发')
  expect(wait.getAttribute('aria-disabled')).toBe('true')
  await user.click(wait)
  expect(server.callsOf('AuthApi_loginSmscode')).toHaveLength(1)
  await user.type(await field('短信验证码'), '123456{Enter}')
  await inShell()
  expect(Object.fromEntries(server.callsOf('AuthApi_token')[0]?.form ?? [])).toEqual({
    tenantId: '000000',
    phone: '13900001002',
    smsId: 'sms-1',
    smsCode: '123456',
    grant_type: 'sms_code',
    scope: 'all',
  })
})

test('after the wait another code can be sent', async () => {
  const { server, user } = await open('短信登录')
  await user.type(await field('手机号'), '13900001002')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: false })
  await user.click(await button('获取验证码'))
  await button('60 秒后可重发')
  await act(async () => vi.advanceTimersByTime(59_000))
  await button('1 秒后可重发')
  await act(async () => vi.advanceTimersByTime(1_000))
  vi.useRealTimers()
  await user.click(await button('获取验证码'))
  await waitFor(() => expect(server.callsOf('AuthApi_loginSmscode')).toHaveLength(2))
})

test('what is missing is said in place before anything is sent', async () => {
  const { server, user } = await open('短信登录')
  await user.click(await button('获取验证码'))
  expect(await screen.findByText('手机号码不能为空')).toBeTruthy()
  await user.type(await field('手机号'), '139')
  await user.click(await button('获取验证码'))
  expect(await screen.findByText('手机号码不是11位')).toBeTruthy()
  await user.type(await field('手机号'), '00001002')
  expect(screen.queryByText('手机号码不是11位')).toBeNull()
  await user.click(await button('登录'))
  expect(await screen.findByText('请先获取短信验证码')).toBeTruthy()
  expect(server.callsOf('AuthApi_loginSmscode')).toHaveLength(0)
  await user.click(await button('获取验证码'))
  await screen.findByText(sentWords)
  await user.type(await field('短信验证码'), '12{Enter}')
  expect(await screen.findByText('短信验证码为6位数字')).toBeTruthy()
  expect(server.callsOf('AuthApi_token')).toHaveLength(0)
})

test('a wrong picture is said at the picture, another one comes, and nothing is sent', async () => {
  const { server, user } = await open('短信登录', 'data:image/png;base64,xx')
  server.answer({ AuthApi_loginSmscode: () => refusal(400, '验证码不正确', { key: 'CAPTCHA_BAD' }) })
  await user.type(await field('手机号'), '13900001002')
  await user.type(await field('验证码'), 'wrong')
  await user.click(await button('获取验证码'))
  expect(await screen.findByText('验证码不正确')).toBeTruthy()
  const captcha = await field('验证码')
  await waitFor(() => expect(document.activeElement).toBe(captcha))
  expect(captcha.value).toBe('')
  expect(screen.queryByText(sentWords)).toBeNull()
  const [call] = server.callsOf('AuthApi_loginSmscode')
  expect([call?.headers.get('Captcha-Key'), call?.headers.get('Captcha-Code')]).toEqual([expect.stringMatching(/^picture-/), 'wrong'])
  expect((await field('手机号')).value).toBe('13900001002')
})

test.each([
  ['a wrong or old code', () => flat({ error_code: 400, error_description: '短信验证码不正确或已失效' }), '短信验证码不正确或已失效'],
  ['a closed door', () => refusal(400, '用户登录失败次数过多，请稍后再试', { key: 'SIGN_IN_BLOCKED' }), '用户登录失败次数过多，请稍后再试'],
])('%s is said in the words of the server, and what was typed stays', async (_what, answer, words) => {
  const { server, user } = await open('短信登录')
  server.answer({ AuthApi_token: answer })
  await user.type(await field('手机号'), '13900001002')
  await user.click(await button('获取验证码'))
  await screen.findByText(sentWords)
  await user.type(await field('短信验证码'), '000000{Enter}')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(document.activeElement).toBe(await field('短信验证码'))
  expect((await field('短信验证码')).value).toBe('000000')
})

test('too many messages are refused in words', async () => {
  const { server, user } = await open('短信登录')
  server.answer({ AuthApi_loginSmscode: () => refusal(429, '请求过于频繁，请稍后再试', { key: 'TOO_MANY' }) })
  await user.type(await field('手机号'), '13900001002')
  await user.click(await button('获取验证码'))
  expect(await screen.findByText('请求过于频繁，请稍后再试')).toBeTruthy()
  await button('获取验证码')
})

test('who forgot the password sets a new one by a code and signs in with it', async () => {
  const { server, user } = await open('忘记密码')
  expect(await screen.findByRole('heading', { name: '找回密码' })).toBeTruthy()
  await user.type(await field('手机号'), '13900001002')
  await user.click(await button('获取验证码'))
  await screen.findByText(sentWords)
  await user.type(await field('短信验证码'), '123456')
  await user.type(await field('新密码'), 'Second2468')
  await user.type(await field('确认密码'), 'Second2469{Enter}')
  expect(await screen.findByText('两次输入的密码不一致')).toBeTruthy()
  expect(server.callsOf('AuthApi_forgetPasswordReset')).toHaveLength(0)
  server.answer({ AuthApi_forgetPasswordReset: () => refusal(400, '短信验证码不正确或已失效', { key: 'SMS_CODE_BAD' }) })
  await user.clear(await field('确认密码'))
  await user.type(await field('确认密码'), 'Second2468{Enter}')
  expect((await screen.findByText('短信验证码不正确或已失效')).id).toBe((await field('短信验证码')).getAttribute('aria-describedby'))
  server.answer({ AuthApi_forgetPasswordReset: () => data(true) })
  await user.click(await button('重置密码'))
  expect(await screen.findByText('密码已重置，请用新密码登录')).toBeTruthy()
  expect(server.callsOf('AuthApi_forgetPasswordReset').at(-1)?.body).toEqual({
    tenantId: '000000',
    phone: '13900001002',
    smsId: 'sms-1',
    smsCode: '123456',
    newPassword: md5('Second2468'),
  })
  await field('密码')
})

test('the tenant that was typed goes along from one way to the other', async () => {
  const { user } = await open('短信登录')
  await user.clear(await field('租户'))
  await user.type(await field('租户'), '100001')
  await user.click(await button('忘记密码'))
  expect((await field('租户')).value).toBe('100001')
  await user.click(await button('密码登录'))
  expect((await field('租户')).value).toBe('100001')
})
