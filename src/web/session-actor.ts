import { QueryClient } from '@tanstack/react-query'
import { md5 } from 'js-md5'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { DataOf } from '#contract/operations.gen.ts'
import { type Credentials, checkEverySeconds, type Loaded, sessionMachine, type Tokens } from '#machines/app/session.machine.ts'
import { ApiRefusal, api, connectSession, serialized } from './api.ts'
import { connectivity, isAnswerOfProxy, isNoAnswer } from './connectivity.ts'
import { active } from './idle.ts'
import { lastingDrafts } from './offline/lasting-drafts.ts'
import { oneTabAtATime } from './one-tab.ts'
import { serverClock } from './server-clock.ts'
import { kept, type TokenAnswer } from './session-store.ts'
import { store } from './store.ts'

export type ByPassword = {
  tenantId: string
  account: string
  password: string
  /** Absent where the server asks for none. */
  captcha?: { key: string; text: string }
}
/** `smsCode` came to the phone, `smsId` says which one it is. */
export type ByCode = { tenantId: string; phone: string; smsId: string; smsCode: string }
/** What another platform sent the browser back with. */
export type ByPlatform = { tenantId: string; source: string; code: string; state: string; iss?: string }
export type SignIn = ByPassword | ByCode | ByPlatform

/** What is loaded after signing in, and stays while the session lasts. */
export type SessionData = {
  user: DataOf<'AuthApi_userInfo'>
  menu: DataOf<'MenuApi_routes'>
  /** Rights by the code of their button: present means granted. */
  permission: Readonly<Record<string, true>>
  config: DataOf<'SysconfigApi_front'>
}

/** One cache for all data of the server: shown at once while it is looked up again after half a minute. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, gcTime: 600_000, retry: false, refetchOnWindowFocus: false } },
})

/** A refused sign-in comes with HTTP 200 and a description; it is a refusal all the same. */
function checked(answer: TokenAnswer): TokenAnswer {
  if (answer.access_token) return answer
  throw new ApiRefusal(answer.error_code ?? 400, answer.error_description ?? '')
}

/** The parameters of the token call. */
function grantOf(how: SignIn) {
  const { tenantId } = how
  if ('smsId' in how) return { tenantId, phone: how.phone, smsId: how.smsId, smsCode: how.smsCode, grant_type: 'sms_code', scope: 'all' }
  if ('source' in how) return { ...how, grant_type: 'social', scope: 'all' }
  const grant_type = how.captcha ? 'captcha' : 'password'
  return { tenantId, username: how.account, password: md5(how.password), grant_type, scope: 'all', type: 'account' }
}

async function signIn(credentials: Credentials): Promise<Tokens> {
  const how = credentials as SignIn
  const captcha = 'captcha' in how ? how.captcha : undefined
  const headers = {
    ...serialized,
    'Tenant-Id': how.tenantId,
    ...(captcha ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.text } : {}),
  }
  store.write('tenantId', how.tenantId)
  const answer = await api('AuthApi_token', { body: grantOf(how), headers })
  // a guest has no tokens to keep
  if (answer.oauth_id && !answer.access_token) return answer
  kept.keep(checked(answer))
  active()
  return answer
}

/** Signs in and waits until it is done; throws what it was refused with. */
export async function enter(credentials: SignIn): Promise<void> {
  sessionActor.send({ type: 'SIGN_IN', credentials })
  const state = await waitFor(sessionActor, (now) => !now.matches('signingIn'))
  if (state.matches('signedOut')) throw state.context.refusal
}

/** Proves once more who is signed in, behind the lock screen; the session goes on with the tokens that come. */
export async function signInAgain(credentials: ByPassword): Promise<void> {
  const tokens = await signIn(credentials)
  sessionActor.send({ type: 'TOKENS_CHANGED', tokens })
}

/** How long the token of another tab may be on its way: storage comes to each process of a browser in its own time, locks do not wait. */
const arrivesMs = 2_000

/** Resolves as soon as this tab knows another token than the old one, or when none can be on its way any more. */
function anotherToken(old: string | undefined): Promise<void> {
  if (kept.accessToken() !== old) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(patience)
      stop()
      resolve()
    }
    const stop = store.watch('token', done)
    const patience = setTimeout(done, arrivesMs)
  })
}

/** Of several browser tabs only one renews; the others find the new token when their turn comes. */
async function renew(): Promise<Tokens> {
  const old = kept.accessToken()
  return oneTabAtATime('renewal', async (waited) => {
    if (waited) await anotherToken(old)
    const tenantId = kept.tenantId()
    if (kept.accessToken() !== old) return {}
    const body = { tenantId, refresh_token: kept.refreshToken(), grant_type: 'refresh_token', scope: 'all' }
    try {
      const answer = checked(await api('AuthApi_token', { body, headers: serialized }))
      kept.keep(answer)
      return answer
    } catch (error) {
      // whatever the server says no to here, there is no session any more; a proxy before a server that is away says nothing of it
      throw error instanceof ApiRefusal && !isAnswerOfProxy(error.code) ? new ApiRefusal(401, error.msg) : error
    }
  })
}

let renewal: Promise<Tokens> | undefined

/** A token that died while the lid was shut is renewed before the first call, not after its refusal. */
async function ready(): Promise<void> {
  const age = kept.tokenAgeSeconds()
  if (age === undefined || age < kept.tokenLifeSeconds() - 30) return
  renewal ??= renew().finally(() => {
    renewal = undefined
  })
  await renewal
}

function granted(nodes: DataOf<'MenuApi_buttons'>): Record<string, true> {
  return Object.fromEntries(
    nodes.flatMap((node) => [...(node.category === 2 ? [[node.code, true]] : []), ...Object.entries(granted(node.children ?? []))]),
  )
}

/** The day on which it was loaded what day it is. */
let loadedOn: string | undefined

/** Whether another day has begun since; a server that is away is not asked for it. */
const isAnotherDay = (): boolean => loadedOn !== undefined && loadedOn !== serverClock.today() && !connectivity.isAway()

/** Whether the page goes on with what was loaded before, for no server answered. */
let isFromBefore = false

/** What the session needs; without a server what was loaded last, so that the page opens and a till goes on. The server judges every call all the same. */
async function load(): Promise<SessionData> {
  const loaded = await loadOrRemember()
  await lastingDrafts.bringBack(loaded.user.user_id)
  return loaded
}

async function loadOrRemember(): Promise<SessionData> {
  try {
    const loaded = await loadNow()
    kept.keepLoaded(loaded)
    isFromBefore = false
    return loaded
  } catch (error) {
    const before = isNoAnswer(error) ? (kept.loaded() as SessionData | undefined) : undefined
    if (!before) throw error
    isFromBefore = true
    connectivity.lost()
    return before
  }
}

async function loadNow(): Promise<SessionData> {
  const [user, menu, buttons, config] = await Promise.all([
    api('AuthApi_userInfo'),
    api('MenuApi_routes'),
    api('MenuApi_buttons'),
    api('SysconfigApi_front'),
  ])
  serverClock.keepZone(config.timeZone)
  loadedOn = serverClock.today()
  return { user, menu, permission: granted(buttons), config }
}

/** The one session of this browser tab. `startSession` wakes it. */
export const sessionActor = createActor(
  sessionMachine.provide({
    actors: {
      signIn: fromPromise<Tokens, Credentials>(({ input }) => signIn(input)),
      load: fromPromise<Loaded, Tokens>(load),
      refresh: fromPromise<Tokens, Tokens>(renew),
      signOut: fromPromise<void, Tokens>(async () => void (await api('AuthApi_logout'))),
    },
  }),
  { input: { tokens: kept.accessToken() === undefined ? undefined : {} } },
)

/** A session that ended leaves nothing behind for the next user of this browser. */
function forgetWhenOver(): void {
  let before = false
  sessionActor.subscribe((state) => {
    const now = state.context.tokens !== undefined
    if (before && !now) {
      kept.forget()
      queryClient.clear()
    }
    before = now
  })
}

/** Starts the session, its check every ten seconds, and listening to other browser tabs. Called once; answers what ends both. */
export function startSession(): () => void {
  connectSession({
    ready,
    over: (token) => {
      if (token === kept.accessToken()) sessionActor.send({ type: 'UNAUTHORISED' })
    },
  })
  forgetWhenOver()
  sessionActor.start()
  const check = () => {
    const ageSeconds = kept.tokenAgeSeconds()
    if (ageSeconds !== undefined) sessionActor.send({ type: 'TICK', ageSeconds })
    if (isAnotherDay()) sessionActor.send({ type: 'DAY_CHANGED' })
  }
  const timer = setInterval(check, checkEverySeconds * 1000)
  document.addEventListener('visibilitychange', check)
  const follow = connectivity.subscribe(() => {
    if (isFromBefore && !connectivity.isAway()) sessionActor.send({ type: 'RIGHTS_CHANGED' })
  })
  const unwatch = store.watch('token', () =>
    sessionActor.send(kept.accessToken() === undefined ? { type: 'UNAUTHORISED' } : { type: 'TOKENS_CHANGED', tokens: {} }),
  )
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    follow()
    unwatch()
  }
}
