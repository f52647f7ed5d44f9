import { createHash, randomUUID } from 'node:crypto'
import { hash, verify } from './password-threads.ts'

/** What the screens send for a password: the MD5 of what was typed, 32 lower-case hex digits. To the server that is the password. */
export function md5Of(typed: string): string {
  return createHash('md5').update(typed).digest('hex')
}

/** Whether the text can be a password of the wire. */
export function isPassword(text: string | undefined): text is string {
  return /^[0-9a-f]{32}$/.test(text ?? '')
}

/** argon2id, the library's default, with 19 MiB, two passes and one lane, as OWASP advises. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What is stored of a password of the wire, salted. Throws when the text is no MD5: a plain password must go through `md5Of` first. */
export async function hashPassword(md5Hex: string): Promise<string> {
  if (!isPassword(md5Hex)) throw new Error('a password is hashed from its MD5 as 32 lower-case hex digits')
  return hash(md5Hex, options)
}

let nobodysHash: Promise<string> | undefined

/** Compares a stored hash with a password of the wire; it is what takes time. */
export type CompareHash = (stored: string, md5Hex: string) => Promise<boolean>
export const compareHash: CompareHash = (stored, md5Hex) => verify(stored, md5Hex)

/** Whether the password is the stored one. Takes as long for an unknown user, who has no hash, as for a known one. */
export async function verifyPassword(stored: string | undefined, md5Hex: string, compare: CompareHash = compareHash): Promise<boolean> {
  nobodysHash ??= hashPassword(md5Of(randomUUID()))
  const matches = await compare(stored ?? (await nobodysHash), md5Hex)
  return matches && stored !== undefined
}
