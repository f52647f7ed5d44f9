import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { data, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'
import { session } from '../../support/web/web.tsx'

// pages are loaded when they are first opened

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const corp = { source: 'corp', name: '集团账号' }
const { user: own } = session()

/** A server that stores changes of the link to the platform. */
function platform(linked: boolean, ...sources: object[]) {
  const state = { linked }
  const server = shellServer()
  server.answer({
    UserApi_info: () => data({ id: own.user_id, account: 'buyer', realName: '王敏', version: 1, status: 1 }),
    AuthApi_providers: () => data(sources.length > 0 ? sources : [corp]),
    AuthApi_links: () => data([{ ...corp, linked: state.linked, ...(state.linked ? { nickName: '小王' } : {}) }]),
    AuthApi_removeLink: () => {
      state.linked = false
      return data(true)
    },
    AuthApi_finishLink: () => {
      state.linked = true
      return data(true)
    },
  })
  keepTokens('1')
  return server
}
const button = (name: string) => screen.findByRole('button', { name })

test('where no other platform is set up there are two tabs alone', async () => {
  const server = platform(false)
  server.answer({ AuthApi_providers: () => data([]) })
  await openApp('/info')
  await button('修改密码')
  await waitFor(() => expect(server.callsOf('AuthApi_providers').length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: '第三方账号' })).toBeNull()
})

test('a platform is linked by going there, and the way back under the same tab finishes it', async () => {
  const server = platform(false)
  server.answer({ AuthApi_beginLink: () => data({ url: '#gone-to-the-platform' }) })
  const { user, unmount } = await openApp('/info')
  await user.click(await button('第三方账号'))
  expect(await screen.findByText('未关联')).toBeTruthy()
  await user.click(await button('关联 集团账号'))
  await waitFor(() => expect(window.location.hash).toBe('#gone-to-the-platform'))
  expect(server.callsOf('AuthApi_beginLink')[0]?.body).toEqual({ source: 'corp' })
  unmount()
  const { address } = await openApp('/oauth/redirect/corp?code=c1&state=s1&iss=https%3A%2F%2Fcorp.example')
  expect(await screen.findByText('已关联 · 小王')).toBeTruthy()
  expect(server.callsOf('AuthApi_finishLink')[0]?.body).toEqual({ source: 'corp', code: 'c1', state: 's1', iss: 'https://corp.example' })
  expect(address()).toBe('/info?part=links')
  expect(server.callsOf('AuthApi_token')).toEqual([])
})

test('why a platform could not be linked is said, with the way back', async () => {
  const server = platform(false)
  server.answer({ AuthApi_finishLink: () => refusal(400, '第三方账号不正确（已关联到其他用户）') })
  sessionStorage.setItem('saber-linking', JSON.stringify({ dataType: 'string', content: 'corp', datetime: 1 }))
  const { user, address } = await openApp('/oauth/redirect/corp?code=c1&state=s1')
  expect((await screen.findByRole('alert')).textContent).toBe('第三方账号不正确（已关联到其他用户）')
  await user.click(screen.getByRole('link', { name: '返回个人设置' }))
  expect(await screen.findByText('未关联')).toBeTruthy()
  expect(address()).toBe('/info?part=links')
  expect(sessionStorage.getItem('saber-linking')).toBeNull()
})

test('a way back that nobody began here links nothing', async () => {
  const server = platform(false)
  const { address } = await openApp('/oauth/redirect/corp?code=c1&state=s1')
  await waitFor(() => expect(address()).toBe('/wel'))
  expect(server.callsOf('AuthApi_finishLink')).toEqual([])
})

test('a link is removed after a question, in English too', async () => {
  const server = platform(true)
  const { user } = await openApp('/info?part=links')
  await user.click(await button('English'))
  expect(await screen.findByText('Linked · 小王')).toBeTruthy()
  await user.click(await button('Remove the link 集团账号'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/You can no longer sign in by 集团账号/)).toBeTruthy()
  expect(server.callsOf('AuthApi_removeLink')).toEqual([])
  await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement)
  expect(await screen.findByText('Not linked')).toBeTruthy()
})

test('what cannot be read is said, and read again on request', async () => {
  const server = platform(true)
  server.answer({ AuthApi_links: () => refusal(500, '服务器异常') })
  const { user } = await openApp('/info?part=links')
  await screen.findByText('服务器异常')
  server.answer({ AuthApi_links: () => data([{ ...corp, linked: false }]) })
  await user.click(await button('重试'))
  expect(await screen.findByText('未关联')).toBeTruthy()
})
