import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, vi } from 'vitest'
import { menuPages } from '#resources/menu/menu.ts'
import { data, fakeServer, flat } from './fake-server.ts'
import { session } from './web.tsx'

const menu = [
  {
    id: '1',
    parentId: '0',
    code: 'base',
    name: '基础资料',
    nameEn: 'Master data',
    category: 1,
    children: [
      { id: '2', parentId: '1', code: 'communit', name: '计量单位', nameEn: 'Units', path: '/base/unit', category: 1 },
      { id: '3', parentId: '1', code: 'commbrand', name: '品牌', nameEn: 'Brands', path: '/base/brand', category: 1 },
    ],
  },
  // every other page can be opened too, by its address
  ...menuPages.map(({ code, path, label }) => ({ id: `h-${code}`, parentId: '0', code, name: label.zh, path, category: 1, isHidden: 2 })),
]
const rights = (...codes: string[]) => [
  { ...menu[0], children: codes.map((code, at) => ({ id: `9${at}`, parentId: '1', code, name: code, category: 2 })) },
]

export const tokens = (name: string) => ({
  access_token: `access-${name}`,
  refresh_token: `refresh-${name}`,
  token_type: 'bearer',
  expires_in: 3600,
  tenant_id: '100001',
  user_id: '1000000000000000001',
})

/** A server that answers all that a signed-in shell asks for, with empty lists. `codes`: the user's rights. */
export function shellServer(...codes: string[]) {
  const { user, config } = session()
  const page = () => data({ records: [], total: 0, size: 10, current: 1, pages: 0 })
  return fakeServer({
    TenantApi_info: () => data({ suggestedTenantId: '000000' }),
    AuthApi_captcha: () => flat({ key: '', image: '' }),
    AuthApi_providers: () => data([]),
    AuthApi_token: () => flat(tokens('1')),
    AuthApi_logout: () => flat({ success: 'true', msg: 'success' }),
    AuthApi_userInfo: () => data(user),
    MenuApi_routes: () => data(menu),
    MenuApi_buttons: () => data(rights(...codes)),
    SysconfigApi_front: () => data(config),
    JobApi_list: page,
    NoticeApi_latest: () => data({ unread: 0, records: [] }),
    SavedViewApi_list: () => data({ views: [] }),
    SavedViewApi_leave: () => data(true),
    UnitApi_list: page,
    BrandApi_list: page,
  })
}

/** Stores what a browser keeps that signed in a while ago. */
export function keepTokens(name: string, ageSeconds = 0): void {
  const { access_token, refresh_token, ...who } = tokens(name)
  const keep = (key: string, content: unknown) =>
    localStorage.setItem(`saber-${key}`, JSON.stringify({ dataType: typeof content, content, datetime: Date.now() - ageSeconds * 1000 }))
  keep('tenantId', who.tenant_id)
  keep('userInfo', who)
  keep('refreshToken', refresh_token)
  keep('token', access_token)
}

// a session check that outlives its page would use a browser that no longer exists
const running: (() => void)[] = []
afterEach(() => {
  for (const stop of running.splice(0)) stop()
})

/** Opens the app at an address like a newly loaded page: every module that keeps something is loaded again. */
export async function openApp(address = '/', { strict = false } = {}) {
  vi.resetModules()
  const [{ App }, { startSession, sessionActor }] = await Promise.all([import('#web/app.tsx'), import('#web/client/session-actor.ts')])
  running.push(startSession())
  let at = address
  function Where() {
    const { pathname, search } = useLocation()
    at = pathname + search
    return null
  }
  const user = userEvent.setup()
  const view = await act(async () =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <App />
        <Where />
      </MemoryRouter>,
      { reactStrictMode: strict },
    ),
  )
  return { user, sessionActor, address: () => at, ...view }
}

/** Opens the app at an address for a user with these rights who has signed in before; also returns its server. */
export async function openSignedIn(address: string, rights: readonly string[], answers: object = {}) {
  const server = shellServer(...rights)
  // a test answers only the fields of an operation that its screen reads
  server.answer(answers as never)
  keepTokens('1')
  return { server, ...(await openApp(address)) }
}
