import { QueryClient } from '@tanstack/react-query'
import { md5 } from 'js-md5'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { DataOf } from '#contract/operations.gen.ts'
import { wrongCredentials } from '#domain/core/sign-in-words.ts'
import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { type Credentials, checkEverySeconds, type Loaded, sessionMachine, type Tokens } from '#machines/app/session.machine.ts'
import { connectivity, isAnswerOfProxy, isNoAnswer } from '../core/connectivity.ts'
import { recordActivity } from '../core/idle.ts'
import { runInOneTab } from '../core/one-tab.ts'
import { serverClock } from '../core/server-clock.ts'
import { sessionStore, type TokenAnswer } from '../core/session-store.ts'
import { store } from '../core/store.ts'
import { language } from '../i18n/index.ts'
import { durableDrafts } from '../offline/durable-drafts.ts'
import { ApiRefusal, api, connectSession, formHeaders } from './api.ts'

export type PasswordCredentials = {
  tenantId: string
  account: string
  password: string
  /** Absent if the server requires no captcha. */
  captcha?: { key: string; text: string }
}
/** `smsCode` is the code sent to the phone; `smsId` identifies that message. */
export type CodeCredentials = { tenantId: string; phone: string; smsId: string; smsCode: string }
/** Query parameters of another platform's redirect. */
export type PlatformCredentials = { tenantId: string; source: string; code: string; state: string; iss?: string }
/** An account that a demo offers to everyone. */
export type DemoCredentials = { tenantId: string; demoAccount: string }
export type SignIn = PasswordCredentials | CodeCredentials | PlatformCredentials | DemoCredentials

/** Data loaded after signing in and used throughout the session. */
export type SessionData = {
  user: DataOf<'AuthApi_userInfo'>
  menu: DataOf<'MenuApi_routes'>
  /** Granted rights by code. */
  permission: Readonly<Record<string, true>>
  config: DataOf<'SysconfigApi_front'>
}

/**
 * One cache for all data of the server. Cached data is shown at once, and fetched again when it is older than half a
 * minute.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, gcTime: 600_000, retry: false, refetchOnWindowFocus: false } },
})

/**
 * The server answers a refused sign-in with HTTP 200 and a description; this turns it into an ApiRefusal. The message
 * about wrong credentials also names the tenant, because a wrong tenant is refused with the same words.
 */
function tokensOrThrow(answer: TokenAnswer, tenantId = ''): TokenAnswer {
  if (answer.access_token) return answer
  const { error_code = 400, error_description = '' } = answer
  const isWrong = error_description === wrongCredentials[language()]
  throw new ApiRefusal(error_code, isWrong ? fillPlaceholders(wrongHere[language()], { tenantId }) : error_description)
}

const wrongHere: Words = {
  zh: '账号或密码不正确，租户 {tenantId}',
  en: 'The account or the password is not right, tenant {tenantId}',
}

/** The parameters of the token call. */
function grantParameters(how: SignIn) {
  const { tenantId } = how
  if ('smsId' in how) return { tenantId, phone: how.phone, smsId: how.smsId, smsCode: how.smsCode, grant_type: 'sms_code', scope: 'all' }
  if ('source' in how) return { ...how, grant_type: 'social', scope: 'all' }
  if ('demoAccount' in how) return { tenantId, username: how.demoAccount, grant_type: 'demo', scope: 'all' }
  const grant_type = how.captcha ? 'captcha' : 'password'
  return { tenantId, username: how.account, password: md5(how.password), grant_type, scope: 'all', type: 'account' }
}

async function signIn(credentials: Credentials): Promise<Tokens> {
  const how = credentials as SignIn
  const captcha = 'captcha' in how ? how.captcha : undefined
  const headers = {
    ...formHeaders,
    'Tenant-Id': how.tenantId,
    ...(captcha ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.text } : {}),
  }
  store.write('tenantId', how.tenantId)
  const answer = await api('AuthApi_token', { body: grantParameters(how), headers })
  // a guest has no tokens
  if (answer.oauth_id && !answer.access_token) return answer
  sessionStore.keep(tokensOrThrow(answer, how.tenantId))
  recordActivity()
  return answer
}

/** Signs in and waits until the server has accepted it. Throws the server's refusal. */
export async function signInAndWait(credentials: SignIn): Promise<void> {
  sessionActor.send({ type: 'SIGN_IN', credentials })
  const state = await waitFor(sessionActor, (now) => !now.matches('signingIn'))
  if (state.matches('signedOut')) throw state.context.refusal
}

/** Verifies the current user again from the lock screen; the session continues with the new tokens. */
export async function signInAgain(credentials: PasswordCredentials): Promise<void> {
  const tokens = await signIn(credentials)
  sessionActor.send({ type: 'TOKENS_CHANGED', tokens })
}

/**
 * How long to wait for a token that another tab has renewed. Each process of a browser sees a change of the storage
 * with some delay, but the lock is passed on at once.
 */
const arrivesMs = 2_000

/** Resolves as soon as this tab sees a newer token, or after the longest time that one may take to arrive. */
function waitForNewToken(old: string | undefined): Promise<void> {
  if (sessionStore.accessToken() !== old) return Promise.resolve()
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

/**
 * Renews the tokens. If several tabs need it, one of them renews; the others wait for the lock and then find the new
 * token.
 */
async function renewTokens(): Promise<Tokens> {
  const old = sessionStore.accessToken()
  return runInOneTab('renewal', async (waited) => {
    if (waited) await waitForNewToken(old)
    const tenantId = sessionStore.tenantId()
    if (sessionStore.accessToken() !== old) return {}
    const body = { tenantId, refresh_token: sessionStore.refreshToken(), grant_type: 'refresh_token', scope: 'all' }
    try {
      const answer = tokensOrThrow(await api('AuthApi_token', { body, headers: formHeaders }))
      sessionStore.keep(answer)
      return answer
    } catch (error) {
      // any refusal by the server itself ends the session; an error page of a proxy in front of it does not
      throw error instanceof ApiRefusal && !isAnswerOfProxy(error.code) ? new ApiRefusal(401, error.msg) : error
    }
  })
}

let renewal: Promise<Tokens> | undefined

/** Renews an expired token before the first call, so that a machine that woke from sleep is not refused. */
async function ensureFreshToken(): Promise<void> {
  const age = sessionStore.tokenAgeSeconds()
  if (age === undefined || age < sessionStore.tokenLifeSeconds() - 30) return
  renewal ??= renewTokens().finally(() => {
    renewal = undefined
  })
  await renewal
}

function grantedRights(nodes: DataOf<'MenuApi_buttons'>): Record<string, true> {
  return Object.fromEntries(
    nodes.flatMap((node) => [...(node.category === 2 ? [[node.code, true]] : []), ...Object.entries(grantedRights(node.children ?? []))]),
  )
}

/** The day on which the session was loaded. */
let loadedOn: string | undefined

/** True if a new day has begun since the session was loaded. False while the server cannot be reached. */
const isAnotherDay = (): boolean => loadedOn !== undefined && loadedOn !== serverClock.today() && !connectivity.isAway()

/** True while the page uses session data stored by an earlier load, because the server did not answer. */
let isFromBefore = false

/**
 * Loads the session data. If the server cannot be reached, uses the data stored last, so that the page opens and a
 * till can go on selling. The server still checks every call.
 */
async function loadSession(): Promise<SessionData> {
  const loaded = await loadOrStored()
  await durableDrafts.bringBack(loaded.user.user_id)
  return loaded
}

async function loadOrStored(): Promise<SessionData> {
  try {
    const loaded = await fetchSession()
    sessionStore.keepLoaded(loaded)
    isFromBefore = false
    return loaded
  } catch (error) {
    const before = isNoAnswer(error) ? (sessionStore.loaded() as SessionData | undefined) : undefined
    if (!before) throw error
    isFromBefore = true
    connectivity.lost()
    return before
  }
}

async function fetchSession(): Promise<SessionData> {
  const [user, menu, buttons, config] = await Promise.all([
    api('AuthApi_userInfo'),
    api('MenuApi_routes'),
    api('MenuApi_buttons'),
    api('SysconfigApi_front'),
  ])
  serverClock.keepZone(config.timeZone)
  loadedOn = serverClock.today()
  return { user, menu, permission: grantedRights(buttons), config }
}

/** The session of this browser tab, started by `startSession`. */
export const sessionActor = createActor(
  sessionMachine.provide({
    actors: {
      signIn: fromPromise<Tokens, Credentials>(({ input }) => signIn(input)),
      load: fromPromise<Loaded, Tokens>(loadSession),
      refresh: fromPromise<Tokens, Tokens>(renewTokens),
      signOut: fromPromise<void, Tokens>(async () => void (await api('AuthApi_logout'))),
    },
  }),
  { input: { tokens: sessionStore.accessToken() === undefined ? undefined : {} } },
)

/** Clears stored and cached data when the session ends, so that the next user of this browser sees none of it. */
function clearWhenOver(): void {
  let before = false
  sessionActor.subscribe((state) => {
    const now = state.context.tokens !== undefined
    if (before && !now) {
      sessionStore.forget()
      queryClient.clear()
    }
    before = now
  })
}

/**
 * Starts the session, checks it every ten seconds, and listens to other browser tabs. Called once; returns a function
 * that stops it.
 */
export function startSession(): () => void {
  connectSession({
    ready: ensureFreshToken,
    over: (token) => {
      if (token === sessionStore.accessToken()) sessionActor.send({ type: 'UNAUTHORISED' })
    },
  })
  clearWhenOver()
  sessionActor.start()
  const check = () => {
    const ageSeconds = sessionStore.tokenAgeSeconds()
    if (ageSeconds !== undefined) sessionActor.send({ type: 'TICK', ageSeconds })
    if (isAnotherDay()) sessionActor.send({ type: 'DAY_CHANGED' })
  }
  const timer = setInterval(check, checkEverySeconds * 1000)
  document.addEventListener('visibilitychange', check)
  const follow = connectivity.subscribe(() => {
    if (isFromBefore && !connectivity.isAway()) sessionActor.send({ type: 'RIGHTS_CHANGED' })
  })
  const unwatch = store.watch('token', () =>
    sessionActor.send(sessionStore.accessToken() === undefined ? { type: 'UNAUTHORISED' } : { type: 'TOKENS_CHANGED', tokens: {} }),
  )
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    follow()
    unwatch()
  }
}
