import { screen, waitFor } from '@testing-library/react'
import { md5 } from 'js-md5'
import { expect, test } from 'vitest'
import { data, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const first = () => refusal(403, '请先修改初始密码', { key: 'PASSWORD_FIRST' })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const inShell = () => screen.findByRole('navigation', { name: '菜单' })

/** A server that returns nothing of the shell until the password has been changed. */
function guardedServer() {
  const server = shellServer()
  const shell = { MenuApi_routes: data([]), MenuApi_buttons: data([]) }
  let chosen = false
  server.answer({
    MenuApi_routes: () => (chosen ? shell.MenuApi_routes : first()),
    MenuApi_buttons: () => (chosen ? shell.MenuApi_buttons : first()),
    UserApi_updatePassword: () => {
      chosen = true
      return data(true)
    },
  })
  return server
}

test('who signs in with a first password chooses another one and is in the shell', async () => {
  const server = guardedServer()
  keepTokens('1')
  const { user, address } = await openApp('/base/unit')
  const old = await field('原密码')
  expect(document.activeElement).toBe(old)
  expect(screen.queryByRole('navigation')).toBeNull()
  await user.type(old, 'First13579')
  await user.type(await field('新密码'), 'Second2468')
  await user.type(await field('确认密码'), 'Second2468{Enter}')
  await inShell()
  expect(address()).toBe('/base/unit')
  const [call] = server.callsOf('UserApi_updatePassword')
  expect(call?.query).toEqual({ oldPassword: md5('First13579'), newPassword: md5('Second2468'), newPassword1: md5('Second2468') })
})

test('what is missing, without the style, the old one again or differs is said in place before anything is sent', async () => {
  const server = guardedServer()
  keepTokens('1')
  const { user } = await openApp('/')
  await field('原密码')
  const tries = [
    [['', '', ''], '请输入原密码', '原密码'],
    [['First13579', '', ''], '请输入新密码', '新密码'],
    [['First13579', 'short', 'short'], '密码应为8至64个字符', '新密码'],
    [['First13579', 'x'.repeat(65), 'x'.repeat(65)], '密码应为8至64个字符', '新密码'],
    [['First13579', 'First13579', 'First13579'], '新密码不能与原密码相同', '新密码'],
    [['First13579', 'Second2468', 'Second2469'], '两次输入的密码不一致', '确认密码'],
  ] as const
  for (const [typed, words, name] of tries) {
    for (const [at, label] of ['原密码', '新密码', '确认密码'].entries()) {
      const box = await field(label)
      await user.clear(box)
      if (typed[at]) await user.type(box, typed[at])
    }
    await user.click(screen.getByRole('button', { name: '保存并进入系统' }))
    expect(await screen.findByText(words)).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await field(name)))
  }
  expect(server.callsOf('UserApi_updatePassword')).toHaveLength(0)
})

test('a wrong old password is said at its field, anything else below the form, and one can leave', async () => {
  const server = guardedServer()
  keepTokens('1')
  const { user } = await openApp('/')
  await user.type(await field('原密码'), 'nonsense')
  await user.type(await field('新密码'), 'Second2468')
  server.answer({
    UserApi_updatePassword: () =>
      refusal(400, '原密码不正确', { key: 'FIELD_BAD', fields: [{ field: 'oldPassword', rule: 'FIELD_BAD', msg: '原密码不正确' }] }),
  })
  await user.type(await field('确认密码'), 'Second2468{Enter}')
  expect((await screen.findByText('原密码不正确')).id).toBe((await field('原密码')).getAttribute('aria-describedby'))
  await waitFor(async () => expect(document.activeElement).toBe(await field('原密码')))
  server.answer({ UserApi_updatePassword: () => refusal(400, '用户登录失败次数过多，请稍后再试', { key: 'SIGN_IN_BLOCKED' }) })
  await user.click(screen.getByRole('button', { name: '保存并进入系统' }))
  expect(await screen.findByText('用户登录失败次数过多，请稍后再试')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(screen.queryByText('用户登录失败次数过多，请稍后再试')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(localStorage.getItem('saber-token')).toBeNull()
})
