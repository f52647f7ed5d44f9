import { createHash, randomUUID } from 'node:crypto'
import { type Check, checkPasswordStyle } from '#domain/core/validators.ts'
import { hashInThread, verifyInThread } from './password-threads.ts'

/** The MD5 that screens send for a password, 32 lower-case hex digits. To the server that is the password. */
export function md5Of(typed: string): string {
  return createHash('md5').update(typed).digest('hex')
}

/** True for a password of the wire: an MD5 in hex. */
export function isPassword(text: string | undefined): text is string {
  return /^[0-9a-f]{32}$/.test(text ?? '')
}

/** A password of a form as the MD5 that is stored: older clients send it as it was typed, our own as its MD5. */
export const md5OfSent = (sent: string): string => (isPassword(sent) ? sent : md5Of(sent))

/** Why a password of a form is refused; an MD5 tells nothing of what was typed. */
export const checkSentPassword: Check = (sent) => (isPassword(sent) ? undefined : checkPasswordStyle(sent))

/** argon2id, the library's default, with 19 MiB, two passes and one lane, as OWASP advises. */
const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Salted hash of a password of the wire, to be stored. Throws when the text is no MD5: a plain password must go
 * through `md5Of` first.
 */
export async function hashPassword(md5Hex: string): Promise<string> {
  if (!isPassword(md5Hex)) throw new Error('a password is hashed from its MD5 as 32 lower-case hex digits')
  return hashInThread(md5Hex, argonOptions)
}

let dummyHash: Promise<string> | undefined

/** Compares a stored hash with a password of the wire; this is the slow part. */
export type CompareHash = (stored: string, md5Hex: string) => Promise<boolean>
export const compareHash: CompareHash = (stored, md5Hex) => verifyInThread(stored, md5Hex)

/**
 * True if the password matches. Takes as long for an unknown user, who has no hash, as for a known one, so that
 * timing reveals no accounts.
 */
export async function verifyPassword(stored: string | undefined, md5Hex: string, compare: CompareHash = compareHash): Promise<boolean> {
  dummyHash ??= hashPassword(md5Of(randomUUID()))
  const matches = await compare(stored ?? (await dummyHash), md5Hex)
  return matches && stored !== undefined
}
