import type { DataOf } from '#contract/operations.gen.ts'
import { store } from './store.ts'

export type TokenAnswer = DataOf<'AuthApi_token'>

/** Tenant of a browser that never signed in. */
export const defaultTenant = '000000'

const storedText = (name: string): string | undefined => {
  const value = store.read(name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The stored session. Each function reads the browser's storage, because another tab may have renewed the tokens. */
export const sessionStore = {
  accessToken: () => storedText('token'),
  refreshToken: () => storedText('refreshToken'),
  tenantId: () => storedText('tenantId'),
  /** The account that signed in. */
  account(): string | undefined {
    const who = store.read('userInfo')
    return typeof who === 'object' && who !== null && 'account' in who ? String(who.account) : undefined
  },
  /** Seconds since the access token was stored; undefined if there is none. */
  tokenAgeSeconds(): number | undefined {
    const stamp = sessionStore.accessToken() === undefined ? undefined : store.stampOf('token')
    return stamp === undefined ? undefined : Math.max(0, Math.floor((Date.now() - stamp) / 1000))
  },
  /** Lifetime of the access token in seconds; an hour if the server did not send it. */
  tokenLifeSeconds(): number {
    const who = store.read('userInfo')
    const life = typeof who === 'object' && who !== null && 'expires_in' in who ? Number(who.expires_in) : Number.NaN
    return Number.isFinite(life) ? life : 3600
  },
  /** Stores the tokens of a sign-in or a renewal, and the account. */
  keep(answer: TokenAnswer): void {
    if (answer.tenant_id) store.write('tenantId', answer.tenant_id)
    const { access_token, refresh_token, ...who } = answer
    store.write('userInfo', who)
    store.write('refreshToken', refresh_token ?? '')
    store.write('token', access_token ?? '')
  },
  /**
   * Stores the session data, to be used while the server cannot be reached. They are valid for the signed-in account
   * only.
   */
  keepLoaded(loaded: unknown): void {
    store.write('loaded', { account: sessionStore.account() ?? '', loaded })
  },
  loaded(): unknown {
    const before = store.read('loaded')
    if (typeof before !== 'object' || before === null || !('loaded' in before) || !('account' in before)) return undefined
    return before.account === (sessionStore.account() ?? '') ? before.loaded : undefined
  },
  /** Clears the session. The tenant stays, since it is filled in at the next sign-in. */
  forget(): void {
    for (const name of ['token', 'refreshToken', 'userInfo', 'tagList', 'isLock', 'loaded']) store.remove(name)
  },
}
