import type { Words } from '#domain/core/words.ts'
import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { attemptLimits, clearAttempts, countAttempt } from './attempts.ts'
import { issueCaptcha } from './captcha.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import type { Identity } from './identity.ts'
import { hashPassword, isPassword, verifyPassword } from './passwords.ts'
import { profileOf } from './profile.ts'
import { registerGuest, registrationOf } from './registrations.ts'
import { endOtherSessions, endSession } from './sessions.ts'
import { grantToken } from './sign-in.ts'
import { resetByCode, sendCode } from './text-codes.ts'

type AuthOperations =
  | 'AuthApi_token'
  | 'AuthApi_captcha'
  | 'AuthApi_providers'
  | 'AuthApi_logout'
  | 'AuthApi_clearCache'
  | 'AuthApi_userInfo'
  | 'AuthApi_loginSmscode'
  | 'AuthApi_forgetPasswordSmscode'
  | 'AuthApi_forgetPasswordSmscodeNew'
  | 'AuthApi_forgetPasswordReset'
  | 'UserApi_updatePassword'
  | 'UserApi_registerGuest'
  | 'RegistrationApi_mine'

const signedOutAnswer = { success: 'true', msg: 'success' }

/** Handlers for signing in and out, the user's profile, and the password. */
export function identityHandlers(identity: Identity): HandlersOf<AuthOperations> {
  return {
    AuthApi_token: (call) => grantToken(identity, call),
    AuthApi_loginSmscode: (call) => sendCode(identity, call, 'login'),
    AuthApi_forgetPasswordSmscode: (call) => sendCode(identity, call, 'password'),
    AuthApi_forgetPasswordSmscodeNew: (call) => sendCode(identity, call, 'password'),
    AuthApi_forgetPasswordReset: (call) => resetByCode(identity, call),
    AuthApi_providers: async () => [...identity.providers.list],
    AuthApi_captcha: ({ db }) => issueCaptcha(db, identity.captcha, identity.wall()),
    AuthApi_logout: async ({ tx, user }) => {
      await endSession(tx, user.sessionId, identity.wall())
      return signedOutAnswer
    },
    // nothing to do: the server caches nothing about a user between requests
    AuthApi_clearCache: async () => signedOutAnswer,
    AuthApi_userInfo: ({ tx, user }) => userInfo(tx, user),
    UserApi_registerGuest: (call) => registerGuest(identity, call),
    RegistrationApi_mine: (call) => registrationOf(call),
    UserApi_updatePassword: (call) => updatePassword(identity, call),
  }
}

async function userInfo(tx: Tx, { id, lookingAs, apiKey }: User) {
  const profile = await profileOf(tx, id, apiKey?.roleIds)
  return withoutNulls({
    user_id: profile.id,
    tenant_id: tx.tenantId,
    account: profile.account,
    user_name: profile.account,
    real_name: profile.real_name,
    avatar: profile.avatar,
    staff_id: profile.id,
    staff_name: profile.real_name ?? profile.account,
    dept_id: profile.dept_id,
    dept_name: profile.dept_name,
    customer_id: profile.customer_id,
    customer_name: profile.customer_name,
    role_name: profile.aliases.join(','),
    roles: profile.aliases,
    looking_role: lookingAs?.roleName,
  })
}

const oldPassword: Words = { zh: '原密码', en: 'The old password' }
const newPassword: Words = { zh: '新密码', en: 'The new password' }
const repeatedPassword: Words = { zh: '确认密码', en: 'The repeated password' }

/** Changes the caller's password after verifying the old one, and ends the user's other sessions. */
async function updatePassword(identity: Identity, { query, tx, user }: Call<'UserApi_updatePassword'>): Promise<boolean> {
  const at = identity.wall()
  if (!isPassword(query.newPassword) || query.newPassword === query.oldPassword) refuseField('newPassword', newPassword)
  if (query.newPassword !== query.newPassword1) refuseField('newPassword1', repeatedPassword)
  await refuseCommonPassword(query.newPassword, 'newPassword')
  const attempts = attemptLimits.oldPassword(user.id)
  // a wrong guess counts although everything else is rolled back
  const count = async (other: Tx) => {
    await countAttempt(other, attempts, at)
  }
  if (!(await countAttempt(tx, attempts, at))) refuse('SIGN_IN_BLOCKED')
  const { password_hash } = await tx.one<{ password_hash: string }>(
    'select password_hash from app_user where tenant_id = $1 and id = $2 for update',
    [tx.tenantId, user.id],
  )
  if (!(await verifyPassword(password_hash, query.oldPassword))) {
    refuse('FIELD_BAD', { problems: [{ field: 'oldPassword', rule: 'FIELD_BAD', params: { field: oldPassword } }], afterwards: count })
  }
  await clearAttempts(tx, attempts)
  await tx.query(
    `update app_user set password_hash = $3, must_change_password = false, password_expires = null,
      version = version + 1, update_user = $2, update_time = $4
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, user.id, await hashPassword(query.newPassword), tx.now],
  )
  await endOtherSessions(tx, user, at)
  return true
}

function refuseField(field: string, label: Words): never {
  refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD', params: { field: label } }] })
}
