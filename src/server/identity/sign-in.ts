import type { DataOf } from '#contract/operations.gen.ts'
import { refusals } from '#domain/core/refusals.ts'
import { wrongCredentials } from '#domain/core/sign-in-words.ts'
import type { Words } from '#domain/core/words.ts'
import { withoutNulls } from '../core/wire-values.ts'
import { platformTenant, type Tx } from '../db/connect.ts'
import { Refused, refuse } from '../db/refuse.ts'
import type { PublicCall } from '../http/request.ts'
import { recordSignIn } from '../logs/entries.ts'
import { type AttemptLimit, attemptLimits, clearAttempts, countAttempt, uncountAttempt } from './attempts.ts'
import { demoUserOf } from './demo-sign-ins.ts'
import type { Identity } from './identity.ts'
import { isPassword, verifyPassword } from './passwords.ts'
import { type Profile, profileOf } from './profile.ts'
import { headerOf, requireCaptcha, tenantAccessOf } from './request-checks.ts'
import { loadUser, openSession, renewSession } from './sessions.ts'
import { redeemCode } from './sms-code.ts'
import { finishProviderSignIn, type ProviderSignIn, socialRefused } from './social.ts'
import { countGuess } from './text-codes.ts'
import type { Claims } from './tokens.ts'

type TokenCall = PublicCall<'AuthApi_token'>
type TokenAnswer = DataOf<'AuthApi_token'>

const noRole: Words = { zh: '未获得用户的角色信息', en: 'The user has no role yet; an administrator must grant one' }
const unknownGrant: Words = { zh: '不支持的登录方式', en: 'This way of signing in is not supported' }

/**
 * The token call, whose parameters may be in the query, in a form or in JSON. Wrong credentials get a flat answer with
 * HTTP 200, also for an unknown tenant; a wrong captcha and a block are refused; an invalid refresh token is
 * UNAUTHENTICATED.
 */
export async function grantToken(identity: Identity, call: TokenCall): Promise<TokenAnswer> {
  const asked = { ...call.query, ...call.body }
  switch (asked.grant_type) {
    case 'password':
    case 'captcha':
      return signInLogged(identity, call, {
        tenantId: asked.tenantId ?? headerOf(call.headers, 'tenant-id') ?? '',
        account: asked.username ?? '',
        password: asked.password ?? '',
      })
    case 'sms_code':
      return signInLogged(identity, call, {
        tenantId: asked.tenantId ?? headerOf(call.headers, 'tenant-id') ?? '',
        account: asked.phone?.trim() ?? '',
        smsId: asked.smsId ?? '',
        smsCode: asked.smsCode ?? '',
      })
    case 'social':
      return signInLogged(identity, call, {
        tenantId: asked.tenantId ?? headerOf(call.headers, 'tenant-id') ?? '',
        account: asked.source ?? '',
        source: asked.source ?? '',
        code: asked.code ?? '',
        state: asked.state ?? '',
        iss: asked.iss,
      })
    case 'demo':
      return signInLogged(identity, call, {
        tenantId: asked.tenantId ?? headerOf(call.headers, 'tenant-id') ?? '',
        account: asked.username ?? '',
        isDemo: true,
      })
    case 'refresh_token':
      return renewTokens(identity, call, asked.refresh_token ?? '')
    default:
      return { error_code: 400, error_description: unknownGrant[call.language] }
  }
}

type PasswordCredentials = { tenantId: string; account: string; password: string }
/** `account` is the phone number to which the code was sent. */
type CodeCredentials = { tenantId: string; account: string; smsId: string; smsCode: string }
/** `account` is the provider's name, for the log of refused sign-ins. */
type ProviderCredentials = ProviderSignIn & { account: string }
/** An account that a demo offers to everybody. */
type DemoCredentials = { tenantId: string; account: string; isDemo: true }
type Credentials = PasswordCredentials | CodeCredentials | ProviderCredentials | DemoCredentials

/** Signs in; logs a refusal with its reason. A successful sign-in is logged with its session. */
async function signInLogged(identity: Identity, call: TokenCall, credentials: Credentials): Promise<TokenAnswer> {
  try {
    const answer = await signInWith(identity, call, credentials)
    if (answer.error_description) await logRefusal(identity, call, credentials, answer.error_description)
    return answer
  } catch (error) {
    if (error instanceof Refused) await logRefusal(identity, call, credentials, refusals[error.key][call.language])
    throw error
  }
}

function signInWith(identity: Identity, call: TokenCall, credentials: Credentials): Promise<TokenAnswer> {
  if ('smsId' in credentials) return signInByCode(identity, call, credentials)
  if ('isDemo' in credentials) return signInToDemo(identity, call, credentials)
  return 'source' in credentials ? signInBySocial(identity, call, credentials) : signIn(identity, call, credentials)
}

/**
 * Logs a refused sign-in in a transaction of its own. If there is no such tenant, it goes into the platform's log,
 * whose readers may see the true reason.
 */
async function logRefusal(identity: Identity, call: TokenCall, { tenantId, account }: Credentials, reason: string) {
  const at = identity.wall()
  const isKnown = (await tenantAccessOf(call.db, tenantId, at)) !== 'unknown'
  const refused = { account, done: false, reason: isKnown ? reason : refusals.TENANT_UNKNOWN[call.language] }
  await call.db.inTenant(isKnown ? tenantId : platformTenant, at, (tx) => recordSignIn(tx, refused, originOf(call), at))
}

const originOf = ({ requestId, peer, headers }: TokenCall) => ({ requestId, peer, userAgent: headers['user-agent'] })

/**
 * Signs in with a password. A refused sign-in runs the same statements and the same hashing, so that neither answer
 * nor time reveals whether tenant, account or password was wrong.
 */
async function signIn(identity: Identity, call: TokenCall, credentials: PasswordCredentials): Promise<TokenAnswer> {
  const { db, peer, language } = call
  const { tenantId } = credentials
  const at = identity.wall()
  const account = attemptLimits.account(tenantId, credentials.account)
  await requireCaptcha(identity, call, at)
  // counted before the password is checked, each in a transaction of its own, so that the refusal does not roll the
  // count back
  for (const counted of [attemptLimits.peer(peer), account])
    if (!(await db.inPlatform(at, (tx) => countAttempt(tx, counted, at)))) refuse('SIGN_IN_BLOCKED')

  const door = await tenantAccessOf(db, tenantId, at)
  const user = await db.inTenant(door === 'unknown' ? platformTenant : tenantId, at, (tx) => findUser(tx, credentials))
  const typed = isPassword(credentials.password) ? credentials.password : 'no password'
  const right = await verifyPassword(user?.password_hash, typed, identity.compareHash)
  const expired = user?.password_expires != null && user.password_expires <= at
  if (!right || !user || user.status !== 1 || expired) return { error_code: 400, error_description: wrongCredentials[language] }
  if (door === 'expired') refuse('TENANT_EXPIRED')

  await db.inPlatform(at, (tx) => uncountAttempt(tx, attemptLimits.peer(peer)))
  return openUserSession(identity, call, { tenantId, userId: user.id, account }, at)
}

/** Opens a session for a verified user. Answers an error for a user without roles, unless they are a buyer. */
async function openUserSession(
  identity: Identity,
  call: TokenCall,
  { tenantId, userId, account }: { tenantId: string; userId: string; account?: AttemptLimit },
  at: Date,
): Promise<TokenAnswer> {
  const { db, peer, language } = call
  if (account) await db.inPlatform(at, (tx) => clearAttempts(tx, account))
  return db.inTenant(tenantId, at, async (tx) => {
    const profile = await profileOf(tx, userId)
    if (profile.aliases.length === 0 && profile.customer_id === null) return { error_code: 400, error_description: noRole[language] }
    const session = await openSession(tx, identity.tokens, { userId, peer }, at)
    await recordSignIn(tx, { account: profile.account, realName: profile.real_name, done: true }, originOf(call), at)
    if (account) tx.afterCommit(() => identity.signedIn({ tenantId, account: profile.account }))
    return tokenAnswer(identity, session, session.refreshToken, profile, at)
  })
}

async function signInToDemo(identity: Identity, call: TokenCall, { tenantId, account }: DemoCredentials): Promise<TokenAnswer> {
  const at = identity.wall()
  const userId = await demoUserOf(call.db, identity.demo, { tenantId, account, at })
  if (userId === undefined) return { error_code: 400, error_description: wrongCredentials[call.language] }
  return openUserSession(identity, call, { tenantId, userId }, at)
}

/**
 * Signs in with a code instead of picture and password. The code is short, so wrong guesses are counted as for
 * passwords.
 */
async function signInByCode(identity: Identity, call: TokenCall, { tenantId, account: phone, smsId: id, smsCode: code }: CodeCredentials) {
  const { db, peer, language } = call
  const at = identity.wall()
  const account = attemptLimits.smsGuess(tenantId, phone)
  await countGuess(db, { tenantId, phone, peer }, at)
  const door = await tenantAccessOf(db, tenantId, at)
  const userId = door === 'unknown' ? undefined : await redeemCode(db, identity, { tenantId, id, phone, code, purpose: 'login' }, at)
  const mayEnter = userId !== undefined && (await db.inTenant(tenantId, at, (tx) => isEnabled(tx, userId)))
  if (!mayEnter) return { error_code: 400, error_description: refusals.SMS_CODE_BAD[language] }
  if (door === 'expired') refuse('TENANT_EXPIRED')
  await db.inPlatform(at, (tx) => uncountAttempt(tx, attemptLimits.peer(peer)))
  return openUserSession(identity, call, { tenantId, userId, account }, at)
}

/**
 * Signs in with a provider's account. If it is linked, it signs in as its user; otherwise it is a guest without user
 * and tokens, who may request an account.
 */
async function signInBySocial(identity: Identity, call: TokenCall, asked: ProviderCredentials): Promise<TokenAnswer> {
  const person = await finishProviderSignIn(identity, call, asked)
  const { tenantId } = asked
  if (!person || (person.userId !== null && !person.enabled)) return { error_code: 400, error_description: socialRefused[call.language] }
  if (person.userId !== null) return openUserSession(identity, call, { tenantId, userId: person.userId }, identity.wall())
  return { user_id: '', tenant_id: tenantId, oauth_id: person.id, nick_name: person.name ?? '', role_name: 'guest' }
}

async function isEnabled(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query('select from app_user where tenant_id = $1 and id = $2 and status = 1', [tx.tenantId, userId])
  return rows.length > 0
}

/**
 * Finds the user of an account, however it is spelt. In older installations accounts may differ only in case, so an
 * exact match comes first.
 */
function findUser(tx: Tx, { tenantId, account }: PasswordCredentials) {
  return tx.maybeOne<{ id: string; password_hash: string; status: number; password_expires: Date | null }>(
    `select id, password_hash, status, password_expires from app_user
      where tenant_id = $1 and account_key in ($2, folded_account($2)) order by account_key = $2 desc limit 1`,
    [tenantId, account.trim()],
  )
}

async function renewTokens(identity: Identity, { db }: TokenCall, refreshToken: string): Promise<TokenAnswer> {
  const at = identity.wall()
  const claims = await identity.tokens.read(refreshToken, 'refresh_token', at)
  if (!claims) refuse('UNAUTHENTICATED')
  // the refusal is thrown after the commit, so that a session ended because its token was used twice stays ended
  const answer = await db.inTenant(claims.tenantId, at, async (tx) => {
    const next = await renewSession(tx, identity.tokens, claims, refreshToken, at)
    if (next === undefined || !(await loadUser(tx, claims, at))) return undefined
    return tokenAnswer(identity, claims, next, await profileOf(tx, claims.userId), at)
  })
  return answer ?? refuse('UNAUTHENTICATED')
}

async function tokenAnswer(identity: Identity, claims: Claims, refreshToken: string, profile: Profile, at: Date): Promise<TokenAnswer> {
  const { token, expiresIn } = await identity.tokens.access(claims, at)
  return withoutNulls({
    access_token: token,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    scope: 'all',
    tenant_id: claims.tenantId,
    user_id: profile.id,
    account: profile.account,
    user_name: profile.account,
    nick_name: profile.name,
    real_name: profile.real_name,
    avatar: profile.avatar,
    role_id: profile.role_ids,
    role_name: profile.aliases.join(','),
    dept_id: profile.dept_id,
    staff_id: profile.id,
    staff_name: profile.real_name ?? profile.account,
  })
}
