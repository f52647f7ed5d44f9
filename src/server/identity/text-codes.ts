import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { Database } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { PublicCall } from '../http/request.ts'
import { attemptLimits, clearAttempts, countAttempt, uncountAttempt } from './attempts.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import type { Identity } from './identity.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { requireCaptcha, tenantAccessOf } from './request-checks.ts'
import { endAllSessions } from './sessions.ts'
import { type CodePurpose, lifeMinutes, makeCode, redeemCode } from './sms-code.ts'

type CodeRequest = Pick<PublicCall<'AuthApi_loginSmscode'>, 'db' | 'headers' | 'peer' | 'language'> & {
  body: BodyOf<'AuthApi_loginSmscode'>
}

const messageTexts: Readonly<Record<CodePurpose, (code: string) => Words>> = {
  login: (code) => ({
    zh: `【单据】登录验证码${code}，${lifeMinutes}分钟内有效，请勿告诉他人。`,
    en: `[Danju] ${code} is your code to sign in, good for ${lifeMinutes} minutes. Tell nobody.`,
  }),
  password: (code) => ({
    zh: `【单据】找回密码验证码${code}，${lifeMinutes}分钟内有效，请勿告诉他人。`,
    en: `[Danju] ${code} is your code to set a new password, good for ${lifeMinutes} minutes. Tell nobody.`,
  }),
}

/**
 * Sends a code to a phone number that belongs to exactly one enabled account. For any other number it sends nothing
 * and answers the same, so that nobody finds out whose number it is or which tenants exist. The captcha is checked
 * first. Refuses CAPTCHA_BAD, and TOO_MANY by phone number and by client address.
 */
export async function sendCode(identity: Identity, call: CodeRequest, purpose: CodePurpose): Promise<{ smsId: string }> {
  const { db, peer, language, body } = call
  const at = identity.wall()
  const phone = body.phone.trim()
  await requireCaptcha(identity, call, at)
  for (const counted of [attemptLimits.smsPeer(peer), attemptLimits.smsPhone(body.tenantId, phone)])
    if (!(await db.inPlatform(at, (tx) => countAttempt(tx, counted, at)))) refuse('TOO_MANY')
  if ((await tenantAccessOf(db, body.tenantId, at)) !== 'open') return { smsId: randomUUID() }
  const made = await db.inTenant(body.tenantId, at, async (tx) => {
    const users = await tx.query<{ id: string }>('select id from app_user where tenant_id = $1 and phone = $2 and status = 1 limit 2', [
      tx.tenantId,
      phone,
    ])
    const [user] = users
    return user && users.length === 1 ? makeCode(tx, identity, { userId: user.id, phone, purpose }, at) : undefined
  })
  if (!made) return { smsId: randomUUID() }
  await identity.sms.send({ tenantId: body.tenantId, phone, content: messageTexts[purpose](made.code)[language] }, at)
  return { smsId: made.id }
}

const newPassword: Words = { zh: '新密码', en: 'The new password' }

/**
 * Sets a new password with a code that was sent for this purpose, and ends every session of the user. Guesses are
 * counted as for signing in. Refuses SMS_CODE_BAD, also for an unknown tenant, SIGN_IN_BLOCKED, PASSWORD_COMMON and
 * FIELD_BAD.
 */
export async function resetByCode(identity: Identity, { db, body, peer }: PublicCall<'AuthApi_forgetPasswordReset'>): Promise<boolean> {
  const at = identity.wall()
  if (!isPassword(body.newPassword))
    refuse('FIELD_BAD', { problems: [{ field: 'newPassword', rule: 'FIELD_BAD', params: { field: newPassword } }] })
  await refuseCommonPassword(body.newPassword, 'newPassword')
  const sent = { tenantId: body.tenantId, id: body.smsId, phone: body.phone.trim(), code: body.smsCode, purpose: 'password' as const }
  await countGuess(db, { tenantId: sent.tenantId, phone: sent.phone, peer }, at)
  const isOpen = (await tenantAccessOf(db, body.tenantId, at)) === 'open'
  const userId = (isOpen ? await redeemCode(db, identity, sent, at) : undefined) ?? refuse('SMS_CODE_BAD')
  await db.inPlatform(at, (tx) => clearAttempts(tx, attemptLimits.smsGuess(sent.tenantId, sent.phone)))
  await db.inPlatform(at, (tx) => uncountAttempt(tx, attemptLimits.peer(peer)))
  const hash = await hashPassword(body.newPassword)
  await db.inTenant(body.tenantId, at, async (tx) => {
    await tx.query(
      `update app_user set password_hash = $3, must_change_password = false, password_expires = null,
        version = version + 1, update_user = $2, update_time = $4
        where tenant_id = $1 and id = $2`,
      [tx.tenantId, userId, hash, tx.now],
    )
    await endAllSessions(tx, [userId], at)
  })
  return true
}

/**
 * Counts a try of a code before it is checked, by client address and by phone number. Refuses SIGN_IN_BLOCKED after
 * too many.
 */
export async function countGuess(db: Database, guess: { tenantId: string; phone: string; peer: string }, at: Date): Promise<void> {
  for (const counted of [attemptLimits.peer(guess.peer), attemptLimits.smsGuess(guess.tenantId, guess.phone)])
    if (!(await db.inPlatform(at, (tx) => countAttempt(tx, counted, at)))) refuse('SIGN_IN_BLOCKED')
}
