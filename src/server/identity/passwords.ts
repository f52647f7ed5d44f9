import { createHash, randomUUID } from 'node:crypto'
import { type Check, checkPasswordStyle } from '#domain/core/validators.ts'
import { hashInThread, verifyInThread } from './password-threads.ts'

/**
 * The MD5 of a typed password, as 32 lower-case hex digits. Screens send this, and the server treats it as the
 * password.
 */
export function md5Of(typed: string): string {
  return createHash('md5').update(typed).digest('hex')
}

/** True for a password as sent on the wire: an MD5 in hex. */
export function isPassword(text: string | undefined): text is string {
  return /^[0-9a-f]{32}$/.test(text ?? '')
}

/** A password from a form as the MD5 that is hashed and stored: older clients send it as typed, ours send its MD5. */
export const md5OfSent = (sent: string): string => (isPassword(sent) ? sent : md5Of(sent))

/**
 * Why a password from a form is refused. Of an MD5 nothing can be checked, because it does not reveal what was typed.
 */
export const checkSentPassword: Check = (sent) => (isPassword(sent) ? undefined : checkPasswordStyle(sent))

/** argon2id, the library's default, with 19 MiB, two passes and one lane, as OWASP recommends. */
const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Salted hash of a password from the wire, for storage. Throws if the text is no MD5: convert a typed password with
 * `md5Of` first.
 */
export async function hashPassword(md5Hex: string): Promise<string> {
  if (!isPassword(md5Hex)) throw new Error('a password is hashed from its MD5 as 32 lower-case hex digits')
  return hashInThread(md5Hex, argonOptions)
}

let dummyHash: Promise<string> | undefined

/** Compares a stored hash with a password from the wire, which is the slow part of signing in. */
export type CompareHash = (stored: string, md5Hex: string) => Promise<boolean>
export const compareHash: CompareHash = (stored, md5Hex) => verifyInThread(stored, md5Hex)

/**
 * True if the password matches. For an unknown user, who has no hash, it takes as long as for a known one, so that
 * timing does not reveal which accounts exist.
 */
export async function verifyPassword(stored: string | undefined, md5Hex: string, compare: CompareHash = compareHash): Promise<boolean> {
  dummyHash ??= hashPassword(md5Of(randomUUID()))
  const matches = await compare(stored ?? (await dummyHash), md5Hex)
  return matches && stored !== undefined
}
